import FoundationBase
import ScoreDatabase
import ScoreScreen
import ScoreServer
import ScoreStore
import Scorekeeping

/// A board in browsers, and points for it from those who have a link. Its journals are its own.
struct ScoringServer {
  let front: ServerFrontEnd
  let scorers: Scorers
  let board: BoardSummary
  /// The addresses of the pages.
  let urls: [String]
  /// The address of the score page.
  let address: String
  /// A sentence about who can reach the pages; empty if others can.
  let notice: String

  /// Opens a board and a port.
  ///
  /// - Parameters:
  ///   - url: the public address of a proxy; nil for none.
  ///   - report: called with a sentence for the operator, on the thread of the server.
  /// - Throws: an error of the journal, a `ScorekeepingError` about the name, or a `DatabaseError`.
  init(
    _ scorers: Scorers, on name: String, in location: DataLocation, at place: PageAddress,
    url: String? = nil, title: String? = nil, limits: ServerLimits = ServerLimits(),
    report: @escaping (String) -> Void
  ) throws {
    let publisher = try Publisher(
      board: name, title: title, log: { report($0.sentence) },
      openJournal: { PublicJournal(of: try location.open(.readOnly)) })
    guard let board = publisher.singleBoard else { throw ScorekeepingError.boardGone(name) }
    let store = try location.open()
    let desk = try ScoreDesk(store, board: board.id, of: scorers)
    desk.log = report
    publisher.desk = desk
    let server = try Server(
      host: place.host, port: place.port, takesPoints: true, url: url, limits: limits)
    (self.scorers, self.board, urls) = (scorers, board, server.urls)
    let backups = (store as? DataFile)?.keepBackups()
    front = ServerFrontEnd(server, publisher) { _ = backups?.finish(copying: false) }
    let start = url.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? urls.first ?? ""
    address = start + board.path.dropFirst() + "/score"
    if url != nil {
      notice = ""
    } else if !server.isInNetwork {
      notice = "Only this computer reaches it: start with --host 0.0.0.0 for all"
    } else {
      let isAlone = start.hasPrefix("http://127.")
      notice = isAlone ? "This computer is in no network, so no phone can reach it" : ""
    }
  }

  /// The screen of the scorers.
  ///
  /// - Parameters:
  ///   - isAlone: whether there is no screen below it.
  ///   - isFirst: whether it begins with the code of the first scorer.
  func screen(isAlone: Bool = false, isFirst: Bool = true) -> ScorersView {
    ScorersView(
      scorers, title: board.name, address: address, notice: isFirst ? notice : "",
      isAlone: isAlone, showsCode: isFirst)
  }
}

extension Publisher.Report {
  var sentence: String {
    switch self {
    case .problem(let error as DatabaseError): error.descriptionOfPages
    case .problem(let error): "\(error)"
    case .recovery: "The scores can be read again: pages go on"
    }
  }
}
