import Scorekeeping
import Testing

@testable import ScoreScreen
@testable import ScoreServer

/// The rows of the screen of scorers, from the code of the first one to an empty list.
@Suite struct ScorersViewTests {
  private func screens(_ size: Size, isASCII: Bool = true) throws -> (Screens, Scorers) {
    let session = try Session(journal: MemoryJournal())
    try session.perform([
      .board("Friday night"), .add(["Ann", "Bob", "Cid"].map { .init($0) }),
    ])
    let scorers = Scorers(takesPIN: true)
    scorers.share(try #require(session.state.board))
    for wanted in ["Court 3", "Court 4=Ann,Bob"] { _ = try scorers.add(wanted: wanted) }
    let screens = Screens(session: session, size: size, theme: Theme(isASCII: isASCII))
    screens.open(
      ScorersView(
        scorers, title: "Friday night", address: "http://10.0.0.2:8080/Friday%20night/score"))
    return (screens, scorers)
  }

  /// The rows that are not empty, without the key and the PIN, which differ in each run.
  private func rows(_ screens: Screens) -> [String] {
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(screens.frame(), on: &grid)
    return grid.text.replacing(/#k=.{22}/, with: "#k=KEY").replacing(/\d{3} \d{3}/, with: "PIN")
      .split(separator: "\n").map(String.init).filter { $0.contains { $0 != " " } }
  }

  private func rows(_ screens: Screens, after keys: [[Key]]) -> [String] {
    rows(screens)
      + keys.flatMap { keys in
        screens.handle(keys)
        return ["keys: \(keys.map(\.description).joined(separator: " "))"] + rows(screens)
      }
  }

  private static let keys: [[Key]] = [
    [.escape], ["j", "p"], [.escape, "x"], ["a", "C"], [.escape, "x"],
  ]

  @Test func `Scorers are listed, added and taken away`() throws {
    let (screens, _) = try screens(Size(columns: 80, rows: 11))
    #expect(rows(screens, after: Self.keys) == Self.shown.split(separator: "\n").map(String.init))
  }

  private static let shown = """
     Court 3
     http://10.0.0.2:8080/Friday%20night/score#k=KEY
     A code needs colours and blocks                     Esc list   j next   y copy
    keys: Esc
     Scorers of Friday night
      Score page: http://10.0.0.2:8080/Friday%20night/score
      Name                 Last seen  Points  Waiting
    > Court 3                not yet       0
      Court 4 - 2 players    not yet       0
                      Esc board   a add   Enter code   x take away   p PIN   ? keys
    keys: j p
     PIN for Court 4
      PIN PIN
      Open http://10.0.0.2:8080/Friday%20night/score
      Valid for two minutes and one phone; five tries a minute
                                                                           Esc list
    keys: Esc x
     Scorers of Friday night
      Score page: http://10.0.0.2:8080/Friday%20night/score
      Name     Last seen  Points  Waiting
    > Court 3    not yet       0
     The link of Court 4 has ended     Esc board   a add   Enter code   x take away
    keys: a C
     Scorers of Friday night
      Score page: http://10.0.0.2:8080/Friday%20night/score
      Name     Last seen  Points  Waiting
    > Court 3    not yet       0
     Name, or Name=Player,Player: C                           Enter add   Esc leave
    keys: Esc x
     Scorers of Friday night
      Score page: http://10.0.0.2:8080/Friday%20night/score
      Nobody may score yet: a adds a scorer
     The link of Court 3 has ended     Esc board   a add   Enter code   x take away
    """

  @Test func `a link on one line is a link on the terminal, and a key copies it`() throws {
    let (screens, _) = try screens(Size(columns: 80, rows: 30))
    let link = try #require(screens.frame().link)
    #expect(link.text.hasPrefix("http://10.0.0.2:8080/Friday%20night/score#k="))
    #expect(link.sequence?.contains("]8;;\(link.text)\u{1B}\\") == true)
    var copied: [String] = []
    screens.companion.copy = {
      copied.append($0)
      return "Copied"
    }
    screens.handle(["y"])
    #expect(copied == [link.text] && screens.page.message.text == "Copied")
    screens.handle([.escape])
    #expect(screens.frame().link == nil)
    for text in ["http://a/\u{1B}]0;x\u{7}", "http://ä", "http://a b"] {
      #expect(Frame.Link(text: text, start: link.start).sequence == nil)
    }
  }

  @Test func `a key of a link ends ten minutes after it was shown`() throws {
    let (screens, scorers) = try screens(Size(columns: 80, rows: 30))
    let key = try #require(screens.frame().link?.text.split(separator: "=").last.map(String.init))
    func isValid(after time: Duration) -> Bool {
      var links = scorers.links
      return (try? links.authorize(key, from: "a", at: .now + time)) != nil
    }
    #expect(isValid(after: .seconds(3600)))
    screens.handle(["n"])
    #expect(isValid(after: .seconds(590)) && !isValid(after: .seconds(610)))
  }

  @Test func `keys lead to the same scorers whether frames are drawn between them or not`() throws {
    let keys: [Key] = [.escape, "j", "x", "a", "Z", .enter, .escape, "/", "z", .enter, "x"]
    let names = try [false, true].map { draws in
      let (screens, scorers) = try screens(Size(columns: 60, rows: 12))
      if draws {
        for key in keys {
          _ = screens.frame()
          screens.handle([key])
        }
      } else {
        screens.handle(keys)
      }
      return scorers.links.all.map(\.scorer.name)
    }
    #expect(names == [["Court 3"], ["Court 3"]])
  }
}
