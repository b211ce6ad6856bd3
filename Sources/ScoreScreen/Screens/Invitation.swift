import Scorekeeping

/// What an empty list says: what there is to do. Where nobody can do anything it is the heading alone.
struct Invitation {
  let heading: String
  /// The first keys, and what they do.
  var ways: [(key: String, text: String)] = []
  /// Whether ghosts of players stand above, where there is room for them.
  var hasGhosts = false

  init(on screen: Keys.Screen, hasBoard: Bool, _ keys: Keys) {
    heading = hasBoard ? "Nobody plays yet" : "No boards yet"
    if screen == .watch { return }
    hasGhosts = hasBoard
    let example = hasBoard ? "add Ann Bob Cid" : "board \"Friday night\""
    ways =
      hasBoard
      ? [
        (
          keys.press(.add, or: "add NAME", on: screen),
          "add players: type a name, Enter, the next name"
        ),
        (keys[.prompt].names(of: .complete), "finds who has played before, while you type"),
      ]
      : [(keys.press(.new, or: "board NAME", on: screen), "a new board")]
    ways += [
      (keys[screen].key(for: .command)?.description ?? ":", "takes commands, as in  \(example)"),
      (keys[screen].names(of: .help), "shows all keys"),
    ]
    ways.removeAll(where: \.key.isEmpty)
  }

  /// The same as the end of a sentence, behind `No players yet`.
  var words: String {
    ways.first.map { ": press \($0.key) to \(hasGhosts ? "add some" : "make one")" } ?? ""
  }

  /// A block of rows in the middle: the ghosts, the heading, and the keys.
  func rows(in room: Range<Int>, _ context: ScreenContext) -> [Row] {
    if ways.isEmpty { return [.text(TextRow(number: 0, parts: [.init(text: heading, column: 1)]))] }
    let keyWidth = max(7, (ways.map { Glyph.width(of: $0.key) }.max() ?? 0) + 2)
    let widest = keyWidth + (ways.map { Glyph.width(of: $0.text) }.max() ?? 0)
    let left = max(1, (context.size.columns - widest) / 2)
    let hasGhosts = hasGhosts && room.count >= 14
    var rows: [[TextRow.Part]] = []
    if hasGhosts {
      for (number, share) in [62, 44, 30].enumerated() {
        rows += [Self.ghost(number + 1, share: share, at: left, context.theme), []]
      }
      rows.append([])
    }
    rows.append([.init(text: heading, column: left, style: .bold)])
    let isRoomy = room.count >= rows.count + 1 + ways.count
    if isRoomy { rows.append([]) }
    for (key, text) in ways {
      rows.append([
        .init(text: key, column: left, width: keyWidth, style: .bold),
        .init(text: text, column: left + keyWidth),
      ])
    }
    let above = max(0, (room.count - rows.count) / (hasGhosts ? 2 : 3))
    return (Array(repeating: [], count: isRoomy ? above : 0) + rows).prefix(room.count)
      .enumerated().map { .text(TextRow(number: $0, parts: $1)) }
  }

  private static func ghost(
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
