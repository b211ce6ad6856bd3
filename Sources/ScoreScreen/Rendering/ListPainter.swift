import IdentityDiff

/// The list on a surface, as a view of rows. Sections follow each other downwards, a header takes one line, and rows
/// below the last line are hidden.
///
/// It records the operations on the surface: first lines to insert and delete, then lines to draw because they are new,
/// reloaded or visible again.
struct ListPainter: RowUpdatable {
  /// The insertion of a blank line or the deletion of a line, at a row of the screen.
  enum LineOperation {
    case insert(Int)
    case delete(Int)
  }

  private(set) var operations: [LineOperation] = []
  /// Whether each line of the list must be drawn.
  private(set) var isStale: [Bool]
  /// The number of lines of each section, and whether its first line is a header.
  private var sections: [(lines: Int, hasHeader: Bool)]
  private let list: Range<Int>

  init(list: Range<Int>, showing sections: ListRows) {
    self.list = list
    self.sections = sections.map { ($0.lineCount, $0.content.team != nil) }
    isStale = Array(repeating: false, count: list.count)
  }

  private func line(of section: Int) -> Int {
    sections[..<section].reduce(0) { $0 + $1.lines }
  }

  private func line(of path: RowPath) -> Int {
    line(of: path.section) + (sections[path.section].hasHeader ? 1 : 0) + path.row
  }

  private mutating func insertLine(at line: Int) {
    if line >= list.count { return }
    operations.append(.insert(list.lowerBound + line))
    isStale.removeLast()
    isStale.insert(true, at: line)
  }

  private mutating func deleteLine(at line: Int) {
    if line >= list.count { return }
    operations.append(.delete(list.lowerBound + line))
    isStale.remove(at: line)
    isStale.append(true)
  }

  private mutating func reloadLine(at line: Int) {
    if line < list.count { isStale[line] = true }
  }

  mutating func insertRow(_ row: Row, at path: RowPath) {
    insertLine(at: line(of: path))
    sections[path.section].lines += 1
  }

  mutating func deleteRow(at path: RowPath) {
    deleteLine(at: line(of: path))
    sections[path.section].lines -= 1
  }

  mutating func moveRow(from origin: RowPath, to destination: RowPath) {
    deleteRow(at: origin)
    insertLine(at: line(of: destination))
    sections[destination.section].lines += 1
  }

  mutating func reloadRow(_ row: Row, at path: RowPath) { reloadLine(at: line(of: path)) }

  mutating func insertSection(_ section: ListSection<ListHeader, Row>, at offset: Int) {
    insert((section.lineCount, section.content.team != nil), at: offset)
  }

  mutating func deleteSection(at offset: Int) {
    let start = line(of: offset)
    for _ in 0..<sections[offset].lines { deleteLine(at: start) }
    sections.remove(at: offset)
  }

  mutating func moveSection(from origin: Int, to destination: Int) {
    let section = sections[origin]
    deleteSection(at: origin)
    insert(section, at: destination)
  }

  private mutating func insert(_ section: (lines: Int, hasHeader: Bool), at offset: Int) {
    let start = line(of: offset)
    for line in start..<start + section.lines { insertLine(at: line) }
    sections.insert(section, at: offset)
  }

  mutating func reloadSection(_ content: ListHeader, at offset: Int) {
    if content.team != nil { reloadLine(at: line(of: offset)) }
  }
}
