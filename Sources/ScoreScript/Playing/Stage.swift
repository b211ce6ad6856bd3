import ScoreScreen
import Scorekeeping

/// The screens that a script shows: one, or two side by side.
///
/// The scorekeeper's screen takes the keys, whether it is shown or not. The others follow the journal as `watch` does,
/// without what is frozen. Cost: that of the shown screens; two side by side are drawn whole.
struct Stage {
  /// The scorekeeper's screens.
  let keeper: Screens
  /// The size of the whole.
  var size: Size {
    didSet { fit() }
  }
  /// The line of a shell that is being typed; nil once the program has appeared.
  var shellLine: String?
  /// The newest frame, drawn or still to be drawn.
  private(set) var newest: Frame
  /// The cells drawn incrementally.
  var grid = Grid()
  private var renderer = Renderer()
  private let journal: any Journal
  private let environment: Session.Environment
  private var shown: [Screens]

  init(_ keeper: Screens, journal: any Journal, environment: Session.Environment) {
    (self.keeper, self.journal, self.environment) = (keeper, journal, environment)
    (size, shown, newest) = (keeper.size, [keeper], keeper.frame())
  }

  /// Shows the screens of these people, from the left.
  ///
  /// - Throws: the errors of the journal.
  mutating func show(_ views: [ScriptView]) throws {
    shown = try views.map { $0 == .keeper ? keeper : try watching(isBig: $0 == .wall) }
    fit()
  }

  private func watching(isBig: Bool) throws -> Screens {
    let journal = PublicJournal(of: journal, isWrittenHere: true)
    let session = try Session(journal: journal, environment: environment)
    let screens = try Screens(watching: nil, of: session, size: size, theme: keeper.theme)
    screens.isBig = isBig
    return screens
  }

  /// The widths of the shown screens. A line stands between two.
  private func fit() {
    keeper.size = size
    let columns = size.columns - (shown.count - 1)
    for (index, screens) in shown.enumerated() {
      let width = columns * (index + 1) / shown.count - columns * index / shown.count
      screens.size = Size(columns: width, rows: size.rows)
    }
  }

  /// The first column of the scorekeeper's screen; 0 if it is not shown.
  private var columnOfKeeper: Int {
    guard let index = shown.firstIndex(where: { $0 === keeper }) else { return 0 }
    return shown[..<index].reduce(0) { $0 + $1.size.columns + 1 }
  }

  /// Lets the screens of others follow the journal.
  func follow() {
    for screens in shown where screens !== keeper { _ = screens.pollChanges() }
  }

  /// Makes the newest frame.
  mutating func prepare() { newest = frame() }

  /// Draws the newest frame, whole if a shown screen asks for that.
  ///
  /// - Returns: whether it differed from the last one that was drawn.
  @discardableResult
  mutating func draw() -> Bool {
    if shown.contains(where: \.needsRepaint) { renderer.invalidate() }
    for screens in shown { screens.needsRepaint = false }
    return renderer.show(newest, on: &grid)
  }

  /// The frame of what is shown.
  func frame() -> Frame { frame { $0.frame() } }

  /// The frame, drawn from the state alone.
  func remadeFrame() throws -> Frame { try frame { try $0.remadeFrame() } }

  private func frame(_ draw: (Screens) throws -> Frame) rethrows -> Frame {
    if let shellLine { return .shell(shellLine, size: size, theme: keeper.theme) }
    if shown.count == 1 { return try draw(shown[0]) }
    return .beside(try shown.map(draw), size: size, theme: keeper.theme)
  }

  /// The place on the scorekeeper's screen to click at.
  func position(of target: ClickTarget) throws -> Position {
    var (keeper, renderer) = (Grid(), Renderer())
    renderer.show(self.keeper.frame(), on: &keeper)
    switch target {
    case .cell(let row, let column):
      let place = Position(column: column - 1 - columnOfKeeper, row: row - 1)
      guard keeper.rows.indices.contains(place.row),
        keeper.rows[place.row].indices.contains(place.column)
      else { throw PerformanceError.besideKeeper(row: row, column: column) }
      return place
    case .text(let text):
      for (row, cells) in keeper.rows.enumerated() {
        if let column = cells.column(of: text) { return Position(column: column, row: row) }
      }
      let search = try ScreenSearch(.text(text), in: .screen)
      throw PerformanceError.mismatch(search.mismatch(on: keeper), keeper)
    }
  }
}

extension [Cell] {
  /// The column in which a text begins; nil if the row does not show it.
  fileprivate func column(of text: String) -> Int? {
    indices.first { self[$0].text.first == text.first && self[$0...].text.hasPrefix(text) }
  }
}

extension Frame {
  /// A terminal in which the line of a shell is being typed.
  fileprivate static func shell(_ text: String, size: Size, theme: Theme) -> Frame {
    let prompt = "$ "
    var line = Line(width: size.columns, theme: theme)
    line.write(prompt, at: 0, width: size.columns, style: Style(colour: .muted))
    // The end of a long line is seen, where it is typed.
    let room = max(1, size.columns - prompt.count - 1)
    var text = theme.plain(text)
    while text.terminalWidth > room { text.removeFirst() }
    line.write(text, at: prompt.count, width: room)
    let cursor = Position(column: prompt.count + text.terminalWidth, row: 0)
    return Frame([line], cursor: cursor, size: size, theme: theme)
  }
}
