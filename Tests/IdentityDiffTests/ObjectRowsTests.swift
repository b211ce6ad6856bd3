import IdentityDiff
import TestSupport
import Testing

/// Rows that are objects, which change in place.
@Suite struct ObjectRowsTests {
  final class RowModel: Hashable {
    var cellContent: String

    init(cellContent: String) {
      self.cellContent = cellContent
    }

    static func == (lhs: RowModel, rhs: RowModel) -> Bool { lhs.cellContent == rhs.cellContent }
    func hash(into hasher: inout Hasher) { hasher.combine(cellContent) }
  }

  /// A view that is an object, with one section for each list of rows.
  final class TableView: RowUpdatable {
    var sections: [[String]] = []
    var reloads = 0

    func deleteRow(at path: RowPath) { sections[path.section].remove(at: path.row) }
    func insertRow(_ row: RowModel, at path: RowPath) {
      sections[path.section].insert(row.cellContent, at: path.row)
    }
    func moveRow(from origin: RowPath, to destination: RowPath) {
      let row = sections[origin.section].remove(at: origin.row)
      sections[destination.section].insert(row, at: destination.row)
    }
    func reloadRow(_ row: RowModel, at path: RowPath) {
      sections[path.section][path.row] = row.cellContent
      reloads += 1
    }
    func deleteSection(at offset: Int) { sections.remove(at: offset) }
    func insertSection(_ section: ListSection<SectionPosition, RowModel>, at offset: Int) {
      sections.insert(section.rows.map(\.cellContent), at: offset)
    }
    func moveSection(from origin: Int, to destination: Int) {
      sections.insert(sections.remove(at: origin), at: destination)
    }
    func reloadSection(_ content: SectionPosition, at offset: Int) {}
  }

  @Test func `rows that were changed in place are found without snapshots`() {
    var rowData = [["a", "b"].map(RowModel.init), ["c"].map(RowModel.init)]
    let tableView = TableView()
    var tableViewAssistant = UpdateAssistant<SectionPosition, RowModel>()
    tableViewAssistant.update(tableView, to: rowData)

    rowData[0][1].cellContent = "B"
    tableViewAssistant.update(tableView, to: rowData)
    #expect(tableView.sections == [["a", "B"], ["c"]] && tableView.reloads == 1)

    rowData[1].append(rowData[0].removeFirst())
    rowData[1][0].cellContent = "C"
    tableViewAssistant.update(tableView, to: rowData)
    #expect(tableView.sections == [["B"], ["C", "a"]] && tableView.reloads == 2)
    #expect(tableViewAssistant.update(tableView, to: rowData).isEmpty && tableView.reloads == 2)
  }

  @Test func `lists of objects and of values are diffed, batched and shown as they are`() throws {
    let (a, b) = (RowModel(cellContent: "a"), RowModel(cellContent: "b"))
    #expect([[b], [a]].changes(from: [[a, b]]).outline == "insert section 1, move 0.0→1.0")
    let (old, new) = ([[Item(id: 1), Item(id: 2)]], [[Item(id: 2)], [Item(id: 1)]])
    let batches = try new.changes(from: old).batches(from: old)
    #expect(batches.last?.sections.map(\.rows) == new)
    var assistant = UpdateAssistant<SectionPosition, Item>()
    var view = ItemsView()
    assistant.update(&view, to: new)
    #expect(view.rows == new)
  }

  private struct ItemsView: RowUpdatable {
    var rows: [[Item]] = []
    mutating func deleteRow(at path: RowPath) { rows[path.section].remove(at: path.row) }
    mutating func insertRow(_ row: Item, at path: RowPath) {
      rows[path.section].insert(row, at: path.row)
    }
    mutating func moveRow(from origin: RowPath, to destination: RowPath) {
      let row = rows[origin.section].remove(at: origin.row)
      rows[destination.section].insert(row, at: destination.row)
    }
    mutating func reloadRow(_ row: Item, at path: RowPath) { rows[path.section][path.row] = row }
    mutating func deleteSection(at offset: Int) { rows.remove(at: offset) }
    mutating func insertSection(_ section: ListSection<SectionPosition, Item>, at offset: Int) {
      rows.insert(section.rows, at: offset)
    }
    mutating func moveSection(from origin: Int, to destination: Int) {
      rows.insert(rows.remove(at: origin), at: destination)
    }
    mutating func reloadSection(_ content: SectionPosition, at offset: Int) {}
  }

  @Test(arguments: seeds(20))
  func `a view shows all objects as they are, whatever happened to them`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pool = (0..<20).map { RowModel(cellContent: "\($0)") }
    let tableView = TableView()
    var assistant = UpdateAssistant<SectionPosition, RowModel>()
    var rows: [[RowModel]] = []
    for _ in 0..<100 {
      if random.chance(0.5) {
        var left = pool.shuffled(using: &random)
        rows = (0..<random.number(0...3)).map { _ in
          let count = random.number(0...min(5, left.count))
          defer { left.removeFirst(count) }
          return Array(left.prefix(count))
        }
      }
      for _ in 0..<random.number(0...3) { random.pick(pool).cellContent += "!" }
      let changed = tableView.reloads
      assistant.update(tableView, to: rows)
      #expect(tableView.sections == rows.map { $0.map(\.cellContent) }, "seed \(seed)")
      #expect(tableView.reloads - changed <= 3, "seed \(seed)")
    }
  }
}
