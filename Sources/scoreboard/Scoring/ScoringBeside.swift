import FoundationBase
import ScoreScreen
import ScoreServer
import Scorekeeping

/// The scorers of the board on the screen. Their server starts when they are first shown, and runs on a thread of its
/// own until the program ends.
final class ScoringBeside {
  /// The reason why scorers cannot be shown.
  enum Problem: Error, Equatable {
    case notSaved
    /// The links are for another board.
    case otherBoard(String)
  }

  private lazy var scorers = {
    let scorers = Scorers(takesPIN: true)
    listen(scorers)
    return scorers
  }()
  private let listen: (Scorers) -> Void
  private let location: DataLocation?
  private let place: PageAddress
  private var running: (server: ScoringServer, end: () -> Void)?

  /// - Parameters:
  ///   - location: the location of the boards; nil if they are not saved.
  ///   - listen: called with the scorers when they are first shown.
  init(
    in location: DataLocation?, at place: PageAddress, listen: @escaping (Scorers) -> Void
  ) {
    self.location = location
    self.place = place
    self.listen = listen
  }

  /// Shows the scorers of a board over its screen.
  ///
  /// - Throws: a `Problem`, an error of the journal, or a `DatabaseError`.
  func show(_ board: Scoreboard, on screens: Screens) throws {
    if let server = running?.server, server.board.id != board.id {
      guard scorers.links.all.isEmpty else { throw Problem.otherBoard(server.board.name) }
      end()
    }
    if let running { return screens.open(running.server.screen(isFirst: false)) }
    guard let location else { throw Problem.notSaved }
    let server = try ScoringServer(
      scorers, on: board.name, in: location, at: place, report: scorers.report)
    if scorers.links.all.isEmpty { _ = try scorers.add(wanted: "Scorer 1") }
    running = (server, server.front.runBeside())
    screens.open(server.screen())
  }

  /// Ends the server.
  func end() {
    running?.end()
    running = nil
  }
}

extension ScoringBeside.Problem: CustomStringConvertible {
  var description: String {
    switch self {
    case .notSaved: "Points from phones need boards that are saved: start without --no-save"
    case .otherBoard(let name):
      "Phones score on '\(name.terminalSafe())': take their links away there, or start again"
    }
  }
}
