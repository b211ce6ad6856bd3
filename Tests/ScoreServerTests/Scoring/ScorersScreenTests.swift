import Scorekeeping
import Testing

@testable import ScoreScreen
@testable import ScoreServer

/// The rows of the screen of scorers, from the code of the first one to an empty list.
@Suite struct ScorersScreenTests {
  private func screen(_ size: Size) throws -> ScorersScreen {
    let session = try Session(journal: MemoryJournal())
    try session.perform([
      .board("Friday night"), .add(["Ann", "Bob", "Cid"].map { .init($0) }),
    ])
    let scorers = Scorers(takesPIN: true)
    scorers.share(try #require(session.state.board))
    for wanted in ["Court 3", "Court 4=Ann,Bob"] { _ = try scorers.add(wanted: wanted) }
    return ScorersScreen(
      scorers, title: "Friday night", address: "http://10.0.0.2:8080/Friday%20night/score",
      notice: "", size: size, theme: Theme(isASCII: true))
  }

  /// The rows that are not empty, without the key and the PIN, which differ in each run.
  private func rows(_ screen: ScorersScreen) -> [String] {
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(screen.frame(), on: &grid)
    return grid.text.replacing(/#k=.{22}/, with: "#k=KEY").replacing(/\d{3} \d{3}/, with: "PIN")
      .split(separator: "\n").map(String.init).filter { $0.contains { $0 != " " } }
  }

  private func rows(_ screen: ScorersScreen, after keys: [[Key]]) -> [String] {
    rows(screen)
      + keys.flatMap { keys in
        screen.handle(keys)
        return ["keys: \(keys.map(\.description).joined(separator: " "))"] + rows(screen)
      }
  }

  private static let wide = """
     Court 3
     http://10.0.0.2:8080/Friday%20night/score#k=KEY
     A code needs colours and blocks                     Esc list   j next   y copy
    keys: Esc
     Scorers of Friday night
     Score page: http://10.0.0.2:8080/Friday%20night/score
       Name                                           Last seen  Points  Waiting
     > Court 3                                        not yet    0
       Court 4 - 2 players                            not yet    0
                          q end   a add   Enter code   x take away   p PIN   ? keys
    keys: j p
     PIN for Court 4
       PIN
     Open http://10.0.0.2:8080/Friday%20night/score
     Valid for two minutes and one phone; five tries a minute
                                                                           Esc list
    keys: Esc x
     Scorers of Friday night
     Score page: http://10.0.0.2:8080/Friday%20night/score
       Name                                           Last seen  Points  Waiting
     > Court 3                                        not yet    0
     The link of Court 4 has ended         q end   a add   Enter code   x take away
    keys: a C
     Scorers of Friday night
     Score page: http://10.0.0.2:8080/Friday%20night/score
       Name                                           Last seen  Points  Waiting
     > Court 3                                        not yet    0
     Name, or Name=Player,Player: C_                        Enter add   Esc drop it
    keys: Esc x
     Scorers of Friday night
     Score page: http://10.0.0.2:8080/Friday%20night/score
       Name                                           Last seen  Points  Waiting
       Nobody may score yet: a adds a scorer
     The link of Court 3 has ended         q end   a add   Enter code   x take away
    """

  private static let narrow = """
     Court 3
     http://10.0.0.2:8080/Friday%20nigh
     t/score#k=KEY
     A code needs colours and blocks
    keys: Esc
     Scorers of Friday night
     Score page: http://10.0.0.2:8080/~
       Name       Last seen  Points  Wa~
     > Court 3    not yet    0
       Court 4 -~ not yet    0
             q end   a add   Enter code
    keys: j p
     PIN for Court 4
       PIN
     Open http://10.0.0.2:8080/Friday%~
     Valid for two minutes and one pho~
                               Esc list
    keys: Esc x
     Scorers of Friday night
     Score page: http://10.0.0.2:8080/~
       Name       Last seen  Points  Wa~
     > Court 3    not yet    0
     The link of Court 4 has ended
    keys: a C
     Scorers of Friday night
     Score page: http://10.0.0.2:8080/~
       Name       Last seen  Points  Wa~
     > Court 3    not yet    0
     Name, or Name=Player,Player: C_
    keys: Esc x
     Scorers of Friday night
     Score page: http://10.0.0.2:8080/~
       Name       Last seen  Points  Wa~
       Nobody may score yet: a adds a s~
     The link of Court 3 has ended
    """

  private static let keys: [[Key]] = [
    [.escape], ["j", "p"], [.escape, "x"], ["a", "C"], [.escape, "x"],
  ]

  @Test(arguments: [
    (Size(columns: 80, rows: 12), wide), (Size(columns: 36, rows: 10), narrow),
  ])
  func `Scorers are listed, added and taken away`(size: Size, rows: String) throws {
    let shown = self.rows(try screen(size), after: Self.keys)
    #expect(shown == rows.split(separator: "\n").map(String.init))
  }
}
