import Scorekeeping

/// The keys of a screen and the words of the command language, made from the tables that define them.
struct HelpView {
  private let rows: [TextRow]
  private var scrolling = Scrolling()

  init<Action>(_ keys: KeyMap<Action>) {
    let help = keys.help
    let width = help.map { Glyph.width(of: $0.keys) }.max() ?? 0
    var rows = help.enumerated().map {
      TextRow(number: $0, head: $1.keys, text: $1.summary, headWidth: width)
    }
    rows.append(TextRow(number: rows.count, head: "", text: "", headWidth: 0))
    rows.append(
      TextRow(number: rows.count, head: "", text: "Commands, after : or in the shell", headWidth: 0)
    )
    for word in CommandWord.allCases {
      rows.append(
        TextRow(number: rows.count, head: word.rawValue, text: word.usage, headWidth: width))
      rows.append(TextRow(number: rows.count, head: "", text: word.summary, headWidth: width))
    }
    self.rows = rows
  }

  mutating func rows(height: Int) -> [Row] {
    scrolling.follow(nil, count: rows.count, height: height)
    return scrolling.visible(count: rows.count, height: height).map { .text(rows[$0]) }
  }

  mutating func scroll(by lines: Int) {
    scrolling.scroll(to: max(0, scrolling.top + lines))
  }
}
