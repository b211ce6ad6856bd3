import Scorekeeping

/// The rows shown in place of an empty list: a heading and the keys that fill the list. While watching, only the
/// heading.
struct EmptyState {
  let heading: String
  /// The keys, each with its effect.
  var keys: [(key: String, text: String)] = []
  /// Whether outlines of players are drawn above the heading, if there is room.
  var hasOutlines = false

  /// - Parameter offersGames: whether the key for the next round chooses a game.
  init(
    on screen: KeyBindings.Screen, hasBoard: Bool, offersGames: Bool = false,
    stream: StreamFacts = StreamFacts(),
    _ keyMaps: KeyBindings
  ) {
    heading =
      switch (screen, hasBoard) {
      case (.stream, _):
        stream.window.map { "Nothing in the \($0)" }
          ?? (stream.hasEvents ? "Nobody is on the board" : "Nothing has come in yet")
      case (_, true): "Nobody plays yet"
      case (_, false): "No boards yet"
      }
    if screen == .watch || screen == .stream { return }
    hasOutlines = hasBoard
    let example = hasBoard ? "add Ann Bob Cid" : "board \"Friday night\""
    keys =
      hasBoard
      ? [
        (
          keyMaps.press(.add, or: "add NAME", on: screen),
          "add players: type a name, Enter, the next name"
        ),
        (keyMaps[.prompt].names(of: .complete), "finds who has played before, while you type"),
        (
          offersGames ? keyMaps.press(.round, or: "game NAME", on: screen) : "",
          "the rules of a game, from darts to Yahtzee"
        ),
      ]
      : [
        (
          keyMaps.press(.new, or: "board NAME", on: screen),
          "a new board, perhaps with the rules of a game"
        )
      ]
    keys += [
      (keyMaps[screen].key(for: .command)?.description ?? ":", "takes commands, as in  \(example)"),
      (keyMaps[screen].names(of: .help), "shows all keys"),
    ]
    keys.removeAll(where: \.key.isEmpty)
  }

  /// The first key with its effect, to continue a sentence that begins with `No players yet`.
  var hint: String {
    keys.first.map { ": press \($0.key) to \(hasOutlines ? "add some" : "make one")" } ?? ""
  }

  /// The outlines, the heading and the keys, as a block in the middle of the available rows.
  func rows(in room: Range<Int>, _ context: ScreenContext) -> [Row] {
    if keys.isEmpty { return [.text(TextRow(number: 0, parts: [.init(text: heading, column: 1)]))] }
    let keyWidth = max(7, (keys.map { Glyph.width(of: $0.key) }.max() ?? 0) + 2)
    let widest = keyWidth + (keys.map { Glyph.width(of: $0.text) }.max() ?? 0)
    let left = max(1, (context.size.columns - widest) / 2)
    let hasOutlines = hasOutlines && room.count >= 14
    var rows: [[TextRow.Part]] = []
    if hasOutlines {
      for (number, share) in [62, 44, 30].enumerated() {
        rows += [Self.outline(number + 1, share: share, at: left, context.theme), []]
      }
      rows.append([])
    }
    rows.append([.init(text: heading, column: left, style: .bold)])
    let isRoomy = room.count >= rows.count + 1 + keys.count
    if isRoomy { rows.append([]) }
    for (key, text) in keys {
      rows.append([
        .init(text: key, column: left, width: keyWidth, style: .bold),
        .init(text: text, column: left + keyWidth),
      ])
    }
    let above = max(0, (room.count - rows.count) / (hasOutlines ? 2 : 3))
    return (Array(repeating: [], count: isRoomy ? above : 0) + rows).prefix(room.count)
      .enumerated().map { .text(TextRow(number: $0, parts: $1)) }
  }

  private static func outline(
    _ number: Int, share: Int, at left: Int, _ theme: Theme
  ) -> [TextRow.Part] {
    let block = String(theme.bar(isRoomy: true).block)
    let dots = theme.isASCII ? "-" : "┄"
    return [
      .init(text: String(number), column: left, style: .muted),
      .init(text: String(repeating: dots, count: 8), column: left + 3, style: .faint),
      .init(
        text: String(repeating: block, count: 46 * share / 100), column: left + 13,
        style: Style(colour: .ghost)),
    ]
  }
}
