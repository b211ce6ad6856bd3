import FoundationBase
import ScoreScreen
import ScoreServer
import Scorekeeping

/// The scorers of the board on the screen. Their server starts when they are first shown, and runs on a thread of its
/// own until the program ends.
@MainActor final class ScoringBeside {
  /// The reason why scorers cannot be shown.
  enum Problem: Error, Equatable {
    case notSaved
    /// The links are for another board.
    case otherBoard(String)
  }

  private let location: DataLocation?
  private let place: PageAddress
  private var running: (server: ScoringServer, screen: ScorersScreen, end: () -> Void)?

  /// - Parameter location: the location of the boards; nil if they are not saved.
  init(in location: DataLocation?, at place: PageAddress) {
    self.location = location
    self.place = place
  }

  /// Shows the scorers of a board in place of the screens, until the player goes back.
  ///
  /// - Throws: a `Problem`, an error of the journal, or a `DatabaseError`.
  func show(_ board: Scoreboard, over screens: Screens, on front: TerminalFrontEnd) throws {
    if let server = running?.server, server.board.id != board.id {
      guard server.scorers.links.all.isEmpty else { throw Problem.otherBoard(server.board.name) }
      end()
    }
    if let running { return front.show(running.screen) }
    guard let location else { throw Problem.notSaved }
    let scorers = Scorers(takesPIN: true)
    let server = try ScoringServer(
      scorers, on: board.name, in: location, at: place, report: scorers.report)
    _ = try scorers.add(wanted: "Scorer 1")
    let screen = server.screen(size: screens.size, theme: screens.theme, keys: screens.keys) {
      [unowned front, unowned screens] in
      // The board is shown as it is now.
      _ = screens.pollChanges()
      front.show(screens)
    }
    running = (server, screen, server.front.runBeside())
    front.show(screen)
  }

  /// Ends the server and all links.
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
