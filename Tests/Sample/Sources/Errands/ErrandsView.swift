import IdentityDiff
import ScoreScreen

/// Errands on a screen under headings. Only changes are drawn.
public struct ErrandsView<Screen: Surface> {
  public private(set) var screen: Screen
  private let size: Size
  /// All lines, including those below the screen, and the number in each section.
  private var lines: [Line] = []
  private var counts: [Int] = []

  /// An empty list that takes the whole screen.
  public init(on screen: Screen, size: Size) {
    self.screen = screen
    self.size = size
    self.screen.begin(size: size, list: 0..<size.rows)
  }

  private func line(_ heading: Heading) -> Line {
    var line = Line(width: size.columns, theme: Theme())
    line.write(heading.id, at: 0, width: size.columns - 4, style: Style(isBold: true))
    line.write(String(heading.count), at: size.columns - 3, width: 3, align: .trailing)
    return line
  }

  private func line(_ errand: Errand) -> Line {
    var line = Line(width: size.columns, theme: Theme())
    let style = Style(colour: errand.isUrgent ? .red : .standard)
    line.write(errand.isUrgent ? "!" : "-", at: 1, width: 1, style: style)
    line.write(errand.title, at: 3, width: size.columns - 4, style: style)
    return line
  }

  private mutating func insert(_ line: Line, at row: Int) {
    lines.insert(line, at: row)
    guard row < size.rows else { return }
    screen.insertLine(at: row)
    screen.draw(line, at: row)
  }

  @discardableResult
  private mutating func removeLine(at row: Int) -> Line {
    let line = lines.remove(at: row)
    guard row < size.rows else { return line }
    screen.deleteLine(at: row)
    if lines.count >= size.rows { screen.draw(lines[size.rows - 1], at: size.rows - 1) }
    return line
  }

  private mutating func replace(_ line: Line, at row: Int) {
    lines[row] = line
    if row < size.rows { screen.draw(line, at: row) }
  }

  private func row(of section: Int) -> Int { counts[..<section].reduce(0, +) }

  private func row(of path: RowPath) -> Int { row(of: path.section) + 1 + path.row }
}

extension ErrandsView: RowUpdatable {
  public mutating func insertRow(_ errand: Errand, at path: RowPath) {
    insert(line(errand), at: row(of: path))
    counts[path.section] += 1
  }

  public mutating func deleteRow(at path: RowPath) {
    removeLine(at: row(of: path))
    counts[path.section] -= 1
  }

  public mutating func moveRow(from origin: RowPath, to destination: RowPath) {
    let line = removeLine(at: row(of: origin))
    counts[origin.section] -= 1
    insert(line, at: row(of: destination))
    counts[destination.section] += 1
  }

  public mutating func reloadRow(_ errand: Errand, at path: RowPath) {
    replace(line(errand), at: row(of: path))
  }

  public mutating func insertSection(_ section: ListSection<Heading, Errand>, at offset: Int) {
    insert([line(section.content)] + section.rows.map(line), at: offset)
  }

  public mutating func deleteSection(at offset: Int) {
    remove(at: offset)
  }

  public mutating func moveSection(from origin: Int, to destination: Int) {
    insert(remove(at: origin), at: destination)
  }

  public mutating func reloadSection(_ heading: Heading, at offset: Int) {
    replace(line(heading), at: row(of: offset))
  }

  private mutating func insert(_ lines: [Line], at section: Int) {
    let start = row(of: section)
    for (offset, line) in lines.enumerated() { insert(line, at: start + offset) }
    counts.insert(lines.count, at: section)
  }

  @discardableResult
  private mutating func remove(at section: Int) -> [Line] {
    let start = row(of: section)
    return (0..<counts.remove(at: section)).map { _ in removeLine(at: start) }
  }
}
