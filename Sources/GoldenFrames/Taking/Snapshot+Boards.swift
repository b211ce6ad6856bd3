import ScoreScreen
import ScoreScript
import Scorekeeping

extension Snapshot {
  /// What the program shows of a board when it is opened: nobody has moved, and the first of them is selected.
  ///
  /// ```
  /// Snapshot(of: board, on: .init(columns: 40, rows: 12))
  /// ```
  ///
  /// Law: equal boards make equal snapshots. Cost: that of opening the board, and of drawing the frame.
  ///
  /// - Parameter title: what the picture is of; the name of the board if nothing is said.
  public init(_ title: String? = nil, of board: Scoreboard, on screen: Screen = Screen()) {
    self.init(title, of: [board], opening: board.id, on: screen)
  }

  /// What the program shows of a list of boards: the first of them is selected.
  ///
  /// ```
  /// Snapshot(of: [friday, saturday])
  /// ```
  ///
  /// Law: equal lists make equal snapshots. Cost: that of the boards, and of drawing the frame.
  ///
  /// - Parameter title: what the picture is of; the name of the program if nothing is said.
  public init(_ title: String? = nil, of boards: [Scoreboard], on screen: Screen = Screen()) {
    self.init(title, of: boards, opening: nil, on: screen)
  }

  private init(
    _ title: String?, of boards: [Scoreboard], opening id: Scoreboard.ID?, on screen: Screen
  ) {
    do {
      let journal = MemoryJournal(holding: boards)
      let session = try Session(journal: journal, environment: .repeatable { .zero })
      if let id { try session.open(id) }
      let screens = Screens(session: session, size: screen.size, theme: screen.theme)
      self.init(title, of: screens, hasColours: screen.hasColours)
    } catch {
      preconditionFailure("A journal in memory could not be read: \(error)")
    }
  }
}
