// This module extends `Snapshot` of GoldenFrames.
@_exported import GoldenFrames
import ScoreScreen
import ScoreScript
import Scorekeeping

extension Snapshot {
  /// The screen of a snapshot. Nothing depends on the terminal, the locale or the clock of the machine.
  public struct Screen: Equatable, Sendable {
    /// The columns and rows.
    public var size: Size
    /// The characters that the screen can show.
    public var theme: Theme
    /// Whether the screen has colours. Without them, bold and reverse remain.
    public var hasColours: Bool

    /// A screen; by default one of 80x24 that can show everything.
    ///
    /// ```
    /// let narrow = Snapshot.Screen(columns: 40, rows: 12, hasColours: false)
    /// ```
    public init(
      columns: Int = 80, rows: Int = 24, theme: Theme = Theme(), hasColours: Bool = true
    ) {
      size = Size(columns: columns, rows: rows)
      self.theme = theme
      if !hasColours { self.theme.colours = 0 }
      self.hasColours = hasColours
    }
  }
}

extension Sequence<[Cell]> {
  /// The rows on a screen without colours.
  var withoutColours: [[Cell]] {
    map { row in
      row.map { cell in
        var cell = cell
        cell.style = Style(isBold: cell.style.isBold, isReverse: cell.style.isReverse)
        return cell
      }
    }
  }
}

extension Snapshot {
  /// The snapshot of a frame.
  ///
  /// ```
  /// Snapshot("Scored", of: after, from: before)
  /// ```
  ///
  /// Cost: drawing the frame.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - frame: the frame.
  ///   - old: the frame before it; without it, the snapshot is not of a step.
  ///   - hasColours: whether the screen has colours.
  public init(
    _ title: String = "", of frame: Frame, from old: Frame? = nil, hasColours: Bool = true
  ) {
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(frame, on: &grid)
    self.init(title, of: frame, drawnOn: grid, from: old, hasColours: hasColours)
  }

  /// The snapshot of the program's current frame.
  ///
  /// ```
  /// Snapshot(of: screens)
  /// ```
  ///
  /// Cost: drawing its frame.
  ///
  /// - Parameters:
  ///   - title: the title; by default the title of the open screen.
  ///   - screens: the screens of the program.
  ///   - hasColours: whether the screen has colours.
  public init(_ title: String? = nil, of screens: Screens, hasColours: Bool = true) {
    self.init(title ?? screens.title, of: screens.frame(), hasColours: hasColours)
  }

  init(_ title: String, of frame: Frame, drawnOn grid: Grid, from old: Frame?, hasColours: Bool) {
    self.init(
      title, rows: hasColours ? grid.rows : grid.rows.withoutColours, cursor: grid.cursor,
      entries: frame.entries, changes: old.map(frame.changes))
  }
}

extension Snapshot {
  /// The snapshot of a board that the program has just opened: no player has moved, and the first one is selected.
  ///
  /// ```
  /// Snapshot(of: board, on: .init(columns: 40, rows: 12))
  /// ```
  ///
  /// Law: equal boards make equal snapshots. Cost: opening the board, and drawing the frame.
  ///
  /// - Parameters:
  ///   - title: the title; by default the name of the board.
  ///   - board: the board.
  ///   - screen: the screen.
  public init(_ title: String? = nil, of board: Scoreboard, on screen: Screen = Screen()) {
    self.init(title, of: [board], opening: board.id, on: screen)
  }

  /// The snapshot of the program's list of boards: the first one is selected.
  ///
  /// ```
  /// Snapshot(of: [friday, saturday])
  /// ```
  ///
  /// Law: equal lists make equal snapshots. Cost: linear in the boards, plus drawing the frame.
  ///
  /// - Parameters:
  ///   - title: the title; by default the name of the program.
  ///   - boards: the boards, in their order on the list.
  ///   - screen: the screen.
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
