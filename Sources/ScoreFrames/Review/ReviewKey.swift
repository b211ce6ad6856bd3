import GoldenFrames
import ScoreScreen

/// The keys of the review.
enum ReviewKey: CaseIterable {
  case accept, reject, skip, acceptAll, rejectAll, skipAll, undo
  case next, previous, down, up, pageDown, pageUp, right, left
  case diff, help, redraw, quit

  /// The action of a key; nil if it has none.
  init?(_ key: Key) {
    guard let action = Self.allCases.first(where: { $0.keys.contains(key) }) else { return nil }
    self = action
  }

  private var keys: [Key] {
    switch self {
    case .accept: ["a"]
    case .reject: ["r"]
    case .skip: ["s"]
    case .acceptAll: ["A"]
    case .rejectAll: ["R"]
    case .skipAll: ["S"]
    case .undo: ["u"]
    case .next: [.right, "n"]
    case .previous: [.left, "p"]
    case .down: [.down, "j"]
    case .up: [.up, "k"]
    case .pageDown: [.pageDown, " ", .control("f")]
    case .pageUp: [.pageUp, .control("b")]
    case .right: [">"]
    case .left: ["<"]
    case .diff: ["d"]
    case .help: ["?"]
    case .redraw: [.control("l")]
    case .quit: ["q", .escape]
    }
  }

  /// The help: actions side by side, and their effects.
  private static let summaries: [([ReviewKey], String)] = [
    ([.accept], "accept: the new frame takes the place of the golden file"),
    ([.reject], "reject: the new frame is removed, the golden file stays"),
    ([.skip], "skip: both stay, for another time"),
    ([.acceptAll, .rejectAll, .skipAll], "the same for all without a decision"),
    ([.undo], "take the last decision back"),
    ([.next, .previous], "go on to the next frame, and back"),
    ([.down, .up], "scroll"),
    ([.pageDown, .pageUp], "scroll by a screen"),
    ([.right, .left], "scroll sideways"),
    ([.diff], "show both files in the diff-tool of the settings"),
    ([.redraw], "redraw the screen"),
    ([.help], "these keys"),
    ([.quit], "end; frames without a decision stay as they are"),
  ]

  /// The keys with their effects, and the marks on the screen.
  static func help(width: Int, theme: Theme) -> [Line] {
    let keys = summaries.map { actions, summary in
      (actions.flatMap(\.keys).map(\.description).joined(separator: " "), summary)
    }
    let marks = [
      ("- old", "a row as the golden file has it"), ("+ new", "the row as it is now"),
      ("^", "the text of the cell differs"), ("~", "only its style differs, in words above"),
      ("< >", "cells that differ are beyond the edge: the key scrolls there"),
    ]
    let head = min(22, width / 2)
    return (keys + [("", "")] + marks).flatMap { keys, summary in
      summary.wrapped(to: max(8, width - head - 2)).enumerated().map { number, text in
        var line = Line(width: width, theme: theme)
        if number == 0 { line.write(keys, at: 1, width: head - 1, style: Style(isBold: true)) }
        line.write(text, at: head + 1, width: width - head - 2)
        return line
      }
    }
  }
}
