import Texts

/// What a round is called, such as `set`, `hole` or `race`.
package struct RoundWord: Hashable, Sendable {
  package let one: String
  package let many: String

  package static let round = RoundWord("round")

  /// - Parameter many: the plural; nil for the word with an `s`.
  package init(_ one: String, _ many: String? = nil) {
    (self.one, self.many) = (one, many ?? one + "s")
  }

  /// A round by its number: `set 3`.
  package func numbered(_ round: Int) -> String { "\(one) \(round)" }

  /// A round by its number at the beginning of a sentence: `Set 3`.
  func title(_ round: Int) -> String { numbered(round).capitalizedFirst }

  /// A number of rounds: `3 sets`.
  package func counted(_ count: Int) -> String { count.phrase(one, many) }
}

extension RoundWord: CustomStringConvertible {
  /// The words after `round as`: `set`, or `half halves`.
  package var description: String {
    Word.quoted(one) + (many == one + "s" ? "" : " " + Word.quoted(many))
  }
}

extension Rules {
  package var roundWord: RoundWord { hasFormat ? format.word ?? .round : .round }

  /// What the period of a clock is called: a round is one.
  package var periodWord: String { hasFormat ? format.word?.one ?? "period" : "period" }

  /// A round by its number: `set 3`, or `round 3` where rounds are called nothing else.
  package func numbered(_ round: Int) -> String { roundWord.numbered(round) }
}

extension CommandParser {
  /// `as set`, or `as half halves`, or `as -`.
  mutating func roundWord() throws(LineError) -> RoundWord? {
    try arguments.expect("as")
    if try arguments.popDash() { return nil }
    let one = try arguments.name()
    return RoundWord(one, arguments.isEmpty ? nil : try arguments.name())
  }
}
