import Foundation
import ScoreExchange
import ScoreScript
import ScoreStore
import Scorekeeping
import StructReference
import TestSupport
import Testing

/// Manipulated exports: one sentence with its place.
@Suite struct ArchiveProblemTests {
  private let fixture: ArchiveFixture

  init() throws { fixture = try ArchiveFixture() }

  static let contradiction =
    "This does not agree with the rest of the file. Export the board again"
  static let again = "Correct it, or export the board again"

  /// A small file: two players, one undone score and one in effect.
  private func text() throws -> String {
    let ids = IDs()
    let file = try fixture.file()
    let session = try Session(
      journal: file, environment: .init(newID: ids.next, now: { .init(timeIntervalSince1970: 7) }))
    try session.perform([
      .board("Law"), .add([.init("Red"), .init("Blue")]), .score([.init("Red", .add(.points(5)))]),
      .undo(1), .score([.init("Blue", .add(.points(3)))]), .team("Red", "North"),
    ])
    return try ArchiveFixture.text(of: file)
  }

  private func told(_ text: String) -> String {
    do {
      _ = try ArchiveFixture.archive(text)
      return "nothing"
    } catch let problem as ImportProblem {
      return (problem.location.map { "\($0.line):\(problem.column): " } ?? "") + "\(problem.fact)"
    } catch {
      return "\(error)"
    }
  }

  private static let board = "01020304-0000-0000-0000-000000000001"
  private static let red = "01020304-0000-0000-0000-000000000002"

  /// Changes to an export, and the sentence about each.
  static let changes: [(old: String, new: String, sentence: String)] = [
    (
      "\"scoreboard\"", "\"chessboard\"",
      "This is JSON, but no board. Name a file that 'scoreboard export' wrote"
    ),
    (
      "\"version\":1", "\"version\":2",
      "This was exported by a newer version (its format is 2). Update scoreboard to import it"
    ),
    ("\"version\":1", "\"version\":\"1\"", "'version' should be a whole number. \(again)"),
    ("\"version\":1", "\"version\":0", "'version' is out of range. \(again)"),
    ("\"version\":1,", "", "'version' is missing here. Add it, or export the board again"),
    ("\"complete\":true", "\"complete\":1", "'complete' should be true or false. \(again)"),
    (
      "\"complete\":true", "\"complete\":false",
      contradiction
    ),
    ("\"boards\"", "\"board\"", "'boards' is missing here. Add it, or export the board again"),
    ("\"roster\":[", "\"roster\":[7,", "roster[0]: '[0]' should be an object. \(again)"),
    ("\"round\":1", "\"round\":-1", "'round' is out of range. \(again)"),
    ("\"round\":1", "\"round\":null", "'round' should be a whole number. \(again)"),
    ("\"step\":1000", "\"step\":0", "'step' is out of range. \(again)"),
    (
      "\"wins\":\"high\"", "\"wins\":\"higher\"",
      "boards[0].details.rules.wins: 'wins' is not one of high, low. \(again)"
    ),
    (
      "\"name\":\"Law\"", "\"name\":\"\"",
      "A name cannot be empty. Type at least one visible character"
    ),
    (
      "\"name\":\"Law\"", "\"name\":\"a\\u0000b\"",
      "A name cannot hold the character NUL. Leave it out"
    ),
    ("\"name\":\"Law\",", "", "'name' is missing here. Add it, or export the board again"),
    ("\"name\":\"Blue\"", "\"name\":\"rED\"", "The name 'rED' is in use. Choose another"),
    (
      "000000000003\",\"name\"", "000000000002\",\"name\"",
      "boards[0].players: The name 'Blue' is in use. Choose another"
    ),
    ("\"colour\":1", "\"colour\":-1", "'colour' is out of range. \(again)"),
    (
      "\"score\":3000", "\"score\":4000",
      contradiction
    ),
    (
      "\"id\":\"\(board)\"", "\"id\":\"x\"",
      "boards[0].id: 'id' has a value that cannot be read. \(again)"
    ),
    (
      "\"sequence\":2", "\"sequence\":1",
      contradiction
    ),
    (
      "\"sequence\":1", "\"sequence\":-1",
      contradiction
    ),
    (
      "\"reverses\":3", "\"reverses\":2",
      contradiction
    ),
    (
      "\"reverses\":3", "\"reverses\":77",
      contradiction
    ),
    (
      "\"reversal\":\"undo\"", "\"reversal\":\"redo\"",
      contradiction
    ),
    (
      "\"reversal\":\"undo\"", "\"reversal\":\"udno\"",
      "'reversal' is not one of undo, redo. \(again)"
    ),
    (
      "\"standing\":\"undo\"", "\"standing\":\"redo\"",
      contradiction
    ),
    ("\"time\":7.0", "\"time\":1e300", "'time' is out of range. \(again)"),
    ("\"time\":7.0", "\"time\":\"7\"", "'time' should be a number. \(again)"),
    ("\"change\":{", "\"chance\":{", "'change' is missing here. Add it, or export the board again"),
  ]

  @Test func `A problem is one sentence that points at its place`() throws {
    let text = try text()
    #expect(told(text) == "nothing")
    for (old, new, sentence) in Self.changes {
      let range = try #require(text.range(of: old), "\(old) is not in the export")
      let changed = text.replacingCharacters(in: range, with: new)
      let told = told(changed)
      #expect(told.hasSuffix(": " + sentence), "\(new): \(told)")
    }
  }

  @Test func `The path of an error leads to the problem`() throws {
    let text = try text()
    let changed = text.replacing("\"score\":3000", with: "\"score\":true", maxReplacements: 1)
    #expect(
      told(changed)
        == "t.json: boards[0].players[1].score: 'score' should be a whole number. \(Self.again)")
  }

  @Test(arguments: [
    ("{", "from line 1, byte 2 on"), ("", "from line 1, byte 1 on"),
    ("}", "from line 1, byte 1 on"),
    ("nothing", "from line 1, byte 2 on"),
    ("{\"format\":\"scoreboard\"}}", "from line 1, byte 24 on"),
    ("\u{FEFF}{\r\n  \"format\": \"Ä\",\n  'boards'}", "from line 3, byte 3 on"),
    (String(repeating: "[", count: 100_000), "from line 1, byte 129 on"),
  ])
  func `Text that is not JSON is refused on one line with the place`(text: String, place: String) {
    #expect(told(text) == "t.json: This is not JSON (\(place)). \(Self.again)")
  }

  @Test func `The output of show and of lists is recognised as such`() throws {
    #expect(
      told("{\"id\":1,\"name\":2,\"players\":[]}").contains("This is what 'scoreboard show' prints")
    )
    #expect(
      told("[]") == "t.json: This is JSON, but no board. Name a file that 'scoreboard export' wrote"
    )
  }
}
