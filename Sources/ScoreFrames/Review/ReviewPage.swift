import GoldenFrames
import ScoreScreen

/// A frame of a review as lines: the differences in words, then the new frame beside the old one or, on a narrow screen,
/// each row that differs below the old one.
///
/// Marks below a row show the cells that differ: `^` in text, `~` in style alone. The cells keep their own styles, since
/// these are under review.
struct ReviewPage {
  private(set) var lines: [Line] = []
  /// The first line of a row that differs.
  private(set) var firstDifference: Int?
  /// Whether cells lie beyond the left or right edge.
  private(set) var isCut = false
  private let width: Int
  private let theme: Theme
  /// The digits of row numbers.
  private let digits: Int
  /// The columns of the frames, and those that are visible.
  private let columns: Int
  private let visible: Range<Int>
  private let isBeside: Bool

  /// The first visible column of the frames.
  var left: Int { visible.lowerBound }

  /// - Parameters:
  ///   - left: the first visible column; nil to show the first column that differs.
  ///   - room: the number of lines on the screen.
  init(_ frame: FailedFrame, size: Size, theme: Theme, left: Int?, room: Int) {
    (width, self.theme) = (size.columns, theme)
    var old: Snapshot?
    var new: Snapshot?
    var rows: [RowDifference] = []
    switch frame.state {
    case .different(let difference):
      (old, new, rows) = (difference.expected, difference.actual, difference.rows)
    case .new(let content, _): new = content.snapshot
    case .unusable: break
    }
    let snapshots = [old, new].compactMap(\.self)
    columns = snapshots.map(\.size.columns).max() ?? 0
    digits = String(snapshots.map(\.size.rows).max() ?? 0).count
    // Before the cells a sign, the number of the row and an edge, after them an edge.
    let frameWidth = digits + 3
    isBeside = old != nil && 2 * (columns + frameWidth) <= width
    let shown = isBeside ? columns : max(1, min(columns, width - frameWidth))
    let first = rows.compactMap(\.firstColumn).min() ?? 0
    let wanted = left ?? (first < shown ? 0 : first - shown / 2)
    let start = max(0, min(wanted, columns - shown))
    visible = start..<start + shown
    isCut = shown < columns
    let words = frame.sentences.flatMap { $0.wrapped(to: width - 2) }
    let most = max(1, room / 4)
    let head = words.count > most + 1 ? most : words.count
    lines = words.prefix(head).map { text($0) }
    if head < words.count {
      lines.append(text("… and \(words.count - head) more lines below", .init(colour: .muted)))
    }
    if new != nil { lines.append(blank) }
    if let old, let new {
      append(old, new, Dictionary(uniqueKeysWithValues: rows.map { ($0.row, $0) }))
    } else if let new {
      append(new, title: "new")
    }
    if head < words.count {
      lines += [blank] + words.dropFirst(head).map { text($0) }
    }
  }

  private var blank: Line { Line(width: width, theme: theme) }

  private func text(_ text: String, _ style: Style = Style(), at column: Int = 1) -> Line {
    var line = blank
    line.write(text, at: column, width: width - column, style: style)
    return line
  }

  private mutating func append(_ old: Snapshot, _ new: Snapshot, _ rows: [Int: RowDifference]) {
    let count = max(old.rows.count, new.rows.count)
    if isBeside {
      lines.append(heading("old", beside: "new"))
      for row in 0..<count {
        var line = blank
        let isDifferent = rows[row] != nil
        draw(old.rows, row, isDifferent ? "-" : " ", in: &line, at: 0)
        draw(new.rows, row, isDifferent ? "+" : " ", in: &line, at: columns + digits + 3)
        lines.append(line)
        guard let row = rows[row] else { continue }
        firstDifference = firstDifference ?? lines.count - 1
        appendMarks(of: row)
      }
    } else if rows.isEmpty, old.rows != new.rows {
      append(old, title: "old")
      append(new, title: "new")
    } else {
      lines.append(text("- old   + new", Style(colour: .muted)))
      for row in 0..<count {
        append(row, of: old.rows, rows[row] == nil ? " " : "-")
        guard let difference = rows[row] else { continue }
        firstDifference = firstDifference ?? lines.count - 1
        append(row, of: new.rows, "+")
        appendMarks(of: difference)
      }
    }
  }

  private mutating func append(_ snapshot: Snapshot, title: String) {
    lines.append(text(title, Style(colour: .muted), at: digits + 2))
    for row in snapshot.rows.indices { append(row, of: snapshot.rows, " ") }
  }

  private mutating func append(_ row: Int, of rows: [[Cell]], _ sign: String) {
    guard rows.indices.contains(row) else { return }
    var line = blank
    draw(rows, row, sign, in: &line, at: 0)
    lines.append(line)
  }

  private func heading(_ left: String, beside right: String) -> Line {
    var line = text(left, Style(colour: .muted), at: digits + 2)
    line.write(right, at: columns + 2 * digits + 5, width: 5, style: Style(colour: .muted))
    return line
  }

  /// Draws a row between edges, after its sign and number; nothing below the last row.
  private func draw(
    _ rows: [[Cell]], _ row: Int, _ sign: String, in line: inout Line, at column: Int
  ) {
    guard rows.indices.contains(row) else { return }
    let muted = Style(colour: .muted)
    line.write(sign, at: column, width: 1, style: Style(colour: .mark, isBold: true))
    line.write(
      String(row + 1), at: column + 1, width: digits, style: muted, align: .trailing)
    let start = column + digits + 1
    line.write("│", at: start, width: 1, style: Style(colour: .faint))
    let cells = RowPicture(rows[row]).cells
    line.draw(cells[visible.clamped(to: cells.indices)], at: start + 1)
    line.write("│", at: start + 1 + visible.count, width: 1, style: Style(colour: .faint))
  }

  private mutating func appendMarks(of row: RowDifference) {
    let pictures = [row.expected, row.actual].compactMap { $0.map(RowPicture.init) }
    let all = Array(row.marks(below: pictures, styles: "~"))
    var marks = Array(all[visible.clamped(to: all.indices)])
    // Marks beyond an edge are reported with the key that scrolls to them.
    if all.prefix(visible.lowerBound).contains(where: { $0 != " " }) {
      marks = ["<"] + marks.dropFirst()
    }
    if all.dropFirst(visible.upperBound).contains(where: { $0 != " " }) {
      marks = marks.dropLast() + [">"]
    }
    if marks.allSatisfy({ $0 == " " }) { return }
    let style = Style(colour: .mark, isBold: true)
    var line = blank
    let start = digits + 2
    line.write(String(marks), at: start, width: visible.count, style: style)
    if isBeside {
      line.write(
        String(marks), at: start + columns + digits + 3, width: visible.count, style: style)
    }
    lines.append(line)
  }
}

extension RowDifference {
  /// The first column that differs.
  fileprivate var firstColumn: Int? {
    [textColumns.first, styleColumns.first].compactMap(\.self).min()
  }
}
