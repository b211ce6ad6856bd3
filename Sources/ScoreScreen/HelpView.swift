import IdentityDiff
import Scorekeeping

/// The keys of a screen and the words of the command language, made from the tables that define them.
struct HelpView {
  /// What is told: a head, and the words beside it.
  private let entries: [(head: String, text: String)]
  private var scrolling = Scrolling()

  /// Help on keys alone.
  init(keysAlone keys: KeyMap<some KeyAction>) {
    entries = keys.help().map { ($0.keys, $0.summary) }
  }

  /// Help on keys, on those of the line in which something is typed, and on what is typed behind one of them.
  init(_ keys: KeyMap<some KeyAction>, prompt: KeyMap<PromptAction>) {
    entries =
      keys.help(others: prompt.key(named:)).map { ($0.keys, $0.summary) }
      + [("", ""), ("", "While something is typed")]
      + prompt.help().map { ($0.keys, $0.summary) }
      + [("", ""), ("", "Commands, after : or in the shell")]
      + CommandWord.allCases.flatMap { [($0.rawValue, $0.usage), ("", $0.summary)] }
      + PromptWord.allCases.flatMap { [($0.rawValue, $0.usage), ("", $0.summary)] }
  }

  /// The rows, texts wrapped to the width of the screen.
  mutating func sections(width: Int, height: Int) -> ListRows {
    let headWidth = min(entries.map { Glyph.width(of: $0.head) }.max() ?? 0, width / 2)
    let lines = entries.flatMap { head, text in
      text.wrapped(to: width - headWidth - 3).enumerated().map { ($0 == 0 ? head : "", $1) }
    }
    scrolling.follow(nil, count: lines.count, height: height)
    let rows = scrolling.visible(count: lines.count, height: height).map {
      Row.text(TextRow(number: $0, head: lines[$0].0, text: lines[$0].1, headWidth: headWidth))
    }
    return [ListSection(ListHeader(.help), rows: rows)]
  }

  /// What is told, a line each: what stands beside a head follows it.
  var texts: [String] {
    entries.compactMap { head, text in
      if head.isEmpty { return text.isEmpty ? nil : text }
      return text.isEmpty ? head : "\(head): \(text)"
    }
  }

  mutating func scroll(by lines: Int) {
    scrolling.scroll(to: max(0, scrolling.top + lines))
  }
}
