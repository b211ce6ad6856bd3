/// What an empty list says: what there is to do.
extension Screens {
  private static let ghosts = [62, 44, 30]
  private static let width = 46

  /// A block of rows in the middle: ghosts of players where there is room for them, a heading, and the first keys.
  func invitationRows(in room: Range<Int>) -> [TextRow] {
    let isBoard = board != nil
    let command = key(for: .command)?.description ?? ":"
    let complete = keys.prompt.names(of: .complete)
    let example = isBoard ? "add Ann Bob Cid" : "board \"Friday night\""
    let ways: [(key: String, text: String)] =
      (isBoard
        ? [
          (
            press(BoardAction.add, or: "add NAME"), "add players: type a name, Enter, the next name"
          ),
          (complete, "finds who has played before, while you type"),
        ]
        : [(press(BoardsAction.new, or: "board NAME"), "a new board")])
      + [
        (command, "takes commands, as in  \(example)"),
        (key(for: .help)?.description ?? "", "shows all keys"),
      ]
    let heading = isBoard ? "Nobody plays yet" : "No boards yet"
    let texts = ways.filter { !$0.key.isEmpty }
    let keyWidth = max(7, (texts.map { Glyph.width(of: $0.key) }.max() ?? 0) + 2)
    let widest = keyWidth + (texts.map { Glyph.width(of: $0.text) }.max() ?? 0)
    let left = max(1, (size.columns - widest) / 2)
    let hasGhosts = isBoard && room.count >= 14
    var rows: [[TextRow.Part]] = []
    if hasGhosts {
      for (number, share) in Self.ghosts.enumerated() {
        rows += [ghost(number + 1, share: share, at: left), []]
      }
      rows.append([])
    }
    rows.append([.init(text: heading, column: left, style: .bold)])
    let isRoomy = room.count >= rows.count + 1 + texts.count
    if isRoomy { rows.append([]) }
    for (key, text) in texts {
      rows.append([
        .init(text: key, column: left, width: keyWidth, style: .bold),
        .init(text: text, column: left + keyWidth),
      ])
    }
    let above = max(0, (room.count - rows.count) / (hasGhosts ? 2 : 3))
    return (Array(repeating: [], count: isRoomy ? above : 0) + rows).prefix(room.count)
      .enumerated().map { TextRow(number: $0, parts: $1) }
  }

  /// A grey row in the shape of a player's.
  private func ghost(_ number: Int, share: Int, at left: Int) -> [TextRow.Part] {
    let block = String(theme.bar(isRoomy: true).block)
    let dots = theme.isASCII ? "-" : "┄"
    return [
      .init(text: String(number), column: left, style: .muted),
      .init(text: String(repeating: dots, count: 8), column: left + 3, style: .faint),
      .init(
        text: String(repeating: block, count: Self.width * share / 100), column: left + 13,
        style: Style(colour: .ghost)),
    ]
  }
}
