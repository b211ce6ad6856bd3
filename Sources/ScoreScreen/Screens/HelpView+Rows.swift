import IdentityDiff
import Scorekeeping

extension HelpView {
  private static let headWidth = 12
  /// The largest and the smallest width of a column of groups.
  private static let mostWidth = 44
  private static let leastWidth = 38

  /// The rows, wrapped to the width of the screen: groups side by side, then the sections below.
  func content(in room: Range<Int>, _ context: ScreenContext) -> PageContent {
    let visible = scrolled(height: room.count).visible(count: rows.count, height: room.count)
    var content = PageContent(
      list: room,
      sections: [
        ListSection(
          ListHeader(.help),
          rows: visible.map {
            .text(TextRow(number: $0, parts: rows[$0], isFound: list.selection == .text($0)))
          })
      ])
    var note = ""
    if visible.upperBound < rows.count {
      note = groups.isEmpty ? "more below ↓" : "commands below ↓"
    }
    content.addRules(in: room, of: context.size, note: note)
    return content
  }

  func rows(width: Int) -> [[TextRow.Part]] {
    let count = max(1, min(3, (width - 2) / Self.leastWidth))
    let columnWidth = min(Self.mostWidth, (width - 2) / count)
    // The texts in groups cannot be wrapped, so in a single column they have no room.
    let side = count > 1 ? columns(count) : []
    var rows = side.reduce(into: [[TextRow.Part]]()) { rows, column in
      let (number, lines) = column
      let start = 2 + number * columnWidth
      for (row, line) in lines.enumerated() {
        while rows.count <= row { rows.append([]) }
        rows[row] += parts(line, at: start, width: columnWidth - 2)
      }
    }
    for section in (count > 1 ? [] : groups) + sections {
      if !rows.isEmpty { rows.append([]) }
      rows.append(parts((nil, section.title), at: 2, width: width - 3))
      let heads = section.entries.map { Glyph.width(of: $0.keys) }.max() ?? 0
      let head = max(Self.headWidth, min(heads, width / 2) + 2)
      for entry in section.entries {
        let lines = entry.summary.wrapped(to: max(8, width - 3 - head))
        for (number, text) in lines.enumerated() {
          rows.append(
            parts((number == 0 ? entry.keys : "", text), at: 2, width: width - 3, head: head))
        }
      }
    }
    return rows
  }

  private typealias HelpLine = (head: String?, text: String)

  /// The groups in columns of the least possible height; no group is split.
  private func columns(_ count: Int) -> [(Int, [HelpLine])] {
    let lines = groups.map { group in
      [(nil, group.title)] + group.entries.map { ($0.keys as String?, $0.summary) } as [HelpLine]
    }
    let all = lines.reduce(0) { $0 + $1.count + 1 } - 1
    for height in (all / count)...max(all, all / count) {
      var columns: [[HelpLine]] = [[]]
      for group in lines {
        let last = columns[columns.count - 1]
        if !last.isEmpty, last.count + 1 + group.count > height {
          columns.append(group)
        } else {
          columns[columns.count - 1] = last + (last.isEmpty ? [] : [("", "")]) + group
        }
      }
      if columns.count <= count, columns.allSatisfy({ $0.count <= height }) {
        return columns.enumerated().map { ($0, $1) }
      }
    }
    return []
  }

  /// Lays out a head and the text beside it; without a head, the text is a title.
  private func parts(
    _ line: HelpLine, at column: Int, width: Int, head: Int = HelpView.headWidth
  ) -> [TextRow.Part] {
    guard let key = line.head else {
      return [.init(text: line.text, column: column, width: width, style: .muted)]
    }
    return [
      .init(text: key, column: column, width: head - 1, style: .bold),
      .init(text: line.text, column: column + head, width: width - head),
    ].filter { !$0.text.isEmpty }
  }
}
