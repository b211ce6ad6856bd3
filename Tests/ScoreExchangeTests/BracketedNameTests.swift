import Scorekeeping
import Testing

@testable import ScoreExchange

/// Names with a seed, a counter or a country in brackets.
@Suite struct BracketedNameTests {
  @Test(
    arguments: [
      (["Ann", "Bob (Jr) B."], [], nil), (["(SUI)", "[]"], [], nil),
      (
        ["Ann", "FC Basel (SUI)"], [],
        "The name 'FC Basel (SUI)' ends in brackets, and is kept as it is. Another name: rename \"FC Basel (SUI)\" \"FC Basel\""
      ),
      (
        ["Kenin (4)", "Muguruza [Q]", "Ann"], ["Bob (2)"],
        "2 names end in brackets, as 'Kenin (4)', and are kept as they are. Another name: rename \"Kenin (4)\" Kenin"
      ),
      (
        ["Kenin (4)", "Basel (SUI)", "BASEL"], [],
        "'BASEL' and 'Basel (SUI)' are kept as two players. If they are one, write one name in the file, and import it again"
      ),
      (
        ["Basel (SUI)"], ["Basel"],
        "'Basel' and 'Basel (SUI)' are kept as two players. If they are one, write one name in the file, and import it again"
      ),
      (
        ["Basel"], ["Basel (SUI)"],
        "'Basel' and 'Basel (SUI)' are kept as two players. If they are one, write one name in the file, and import it again"
      ),
      ([], ["Basel", "Basel (SUI)"], nil),
    ] as [([String], [String], String?)])
  func `new names in brackets are told`(newcomers: [String], others: [String], sentence: String?) {
    #expect(BracketedNames(newcomers, besides: others)?.sentence == sentence)
  }
}
