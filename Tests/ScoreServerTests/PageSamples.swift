import Foundation
import ScoreServer
import Scorekeeping
import Testing

/// Boards for tests of pages, with the same identities and times in each run.
struct PageSample {
  let board: PublishedBoard
  var ranked: RankedBoard { board.ranked }

  init(_ name: String, _ commands: String...) throws {
    try self.init(name, commands)
  }

  init(_ name: String, _ commands: [String]) throws {
    var count = 0
    let session = try Session(
      journal: MemoryJournal(),
      environment: Session.Environment(
        newID: {
          count += 1
          return UUID(uuidString: "00000000-0000-4000-8000-\(String(count + 100_000_000_000))")
            ?? UUID()
        }, now: { Date(timeIntervalSince1970: 1_795_000_000) }))
    try session.perform(.board(name))
    for command in commands { try session.perform(command) }
    let ranked = RankedBoard(try #require(session.state.board))
    board = PublishedBoard(ranked: ranked, number: session.sequence, session: session)
  }

  /// The page of the board.
  func page(_ query: [String: String] = [:], site: Site = Site()) -> String {
    WebPage.board(board, view: PageView(query), site: site)
  }

  static func friday() throws -> PageSample {
    try PageSample(
      "Friday night", "target 100", "add Ada Dorothy Katherine Grace Annie Margaret",
      "score Ada +12 Dorothy +14 Katherine +11 Grace +9 Annie +12 Margaret +4", "round next",
      "score Ada +8 Dorothy +10 Katherine +24 Grace +16 Margaret +4", "round next",
      "score Ada +10 Dorothy +6 Katherine +5 Grace +15 Annie -4", "round next",
      "score Katherine +8 Grace +20 Margaret +30")
  }

  static func won() throws -> PageSample {
    try PageSample(
      "Final", "target 50", "add Ada Bob \"Clara Zetkin-Grünwald\" Dee", "score Ada +50 Bob +17.5",
      "score Dee +0.25 Clara +17.5")
  }

  static func quiz() throws -> PageSample {
    try PageSample(
      "Quiz", "add Cid Dee Ann Bob Eve Fay", "team Cid Dee South", "team Ann Bob North",
      "team Eve Owls",
      "score Cid +9 Dee +11 Ann +10 Bob +8 Eve +14 Fay +3", "round next")
  }

  static func skat() throws -> PageSample {
    try PageSample(
      "Skat", "add Ann Bob Cid Dee Eve", "score Ann +22 Bob +10 Cid +48 Dee -9 Eve -22")
  }

  static func times() throws -> PageSample {
    try PageSample("400 m", "scores time", "add Ann Bob Cid", "score Ann = 59.9 Bob = 1:02.35")
  }
}
