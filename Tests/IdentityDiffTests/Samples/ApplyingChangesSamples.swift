import Foundation
import IdentityDiff
import Testing

/// The samples of 'Applying changes to a view'.
@Suite struct ApplyingChangesSamples {
  struct Row: Identifiable, Equatable {
    var text: String
    var id: Substring { text.prefix(1) }
  }

  struct Title: Identifiable, Equatable {
    let id: Int
  }

  private let old = ["A", "B", "C", "D", "E"].map(Row.init)
  private let new = ["D", "A", "X", "E*"].map(Row.init)

  @Test func `the figures of the batch and of the steps are right`() throws {
    let old = ["A", "B", "C", "D", "E"].map(Row.init)
    let new = ["D", "A", "X", "E*"].map(Row.init)
    let changes = new.changes(from: old)
    #expect(changes.deletions.map(\.offset) == [1, 2])
    #expect(changes.insertions == [.init(offset: 2, element: new[2])])
    #expect(changes.moves == [.init(origin: 3, destination: 0, element: new[0])])
    #expect(changes.updates == [.init(oldOffset: 4, newOffset: 3, old: old[4], new: new[3])])
    let steps: [ChangeSet<Row>.Step] = [
      .delete(2), .delete(1), .move(from: 1, to: 0), .insert(new[2], at: 2),
      .update(new[3], at: 3),
    ]
    #expect(try changes.steps == steps)
    #expect(
      steps.indices.map { lines(after: steps[...$0]) } == [
        "A B D E", "A D E", "D A E", "D A X E", "D A X E*",
      ])
  }

  private func lines(after steps: some Sequence<ChangeSet<Row>.Step>) -> String {
    var rows = old
    for step in steps {
      switch step {
      case .delete(let offset): rows.remove(at: offset)
      case .move(let from, let to): rows.insert(rows.remove(at: from), at: to)
      case .insert(let row, let offset): rows.insert(row, at: offset)
      case .update(let row, let offset): rows[offset] = row
      }
    }
    return rows.map(\.text).joined(separator: " ")
  }

  @Test func `steps bring a list to its next state, and so does a batch`() throws {
    let changes = new.changes(from: old)
    var lines = old.map(\.text)
    for step in try changes.steps {
      switch step {
      case .delete(let offset): lines.remove(at: offset)
      case .move(let from, let to): lines.insert(lines.remove(at: from), at: to)
      case .insert(let row, let offset): lines.insert(row.text, at: offset)
      case .update(let row, let offset): lines[offset] = row.text
      }
    }
    #expect(lines == new.map(\.text))

    func makeAtOnce(_ changes: ChangeSet<Row>, in lines: inout [String]) {
      var arrivals = changes.insertions.map { ($0.offset, $0.element.text) }
      arrivals += changes.moves.map { ($0.destination, lines[$0.origin]) }
      let leaving = changes.deletions.map(\.offset) + changes.moves.map(\.origin)
      for offset in leaving.sorted().reversed() { lines.remove(at: offset) }
      for (offset, line) in arrivals.sorted(by: { $0.0 < $1.0 }) {
        lines.insert(line, at: offset)
      }
      for update in changes.updates { lines[update.newOffset] = update.new.text }
    }
    lines = old.map(\.text)
    makeAtOnce(changes, in: &lines)
    #expect(lines == new.map(\.text))
  }

  struct Lines: ListUpdatable {
    var lines: [String] = []

    mutating func delete(at offset: Int) { lines.remove(at: offset) }
    mutating func insert(_ row: Row, at offset: Int) { lines.insert(row.text, at: offset) }
    mutating func reload(_ row: Row, at offset: Int) { lines[offset] = row.text }
  }

  @Test func `a change set updates flat views`() throws {
    let changes = new.changes(from: old)
    var (view, grid) = (Lines(lines: old.map(\.text)), Grid(tiles: old.map(\.text)))
    try view.apply(changes)
    try grid.apply(changes)
    #expect(view.lines == new.map(\.text) && grid.tiles == view.lines && grid.redraws == 1)
  }

  struct Grid: ListUpdatable {
    var tiles: [String] = []
    var redraws = 0

    mutating func delete(at offset: Int) { tiles.remove(at: offset) }
    mutating func insert(_ row: Row, at offset: Int) { tiles.insert(row.text, at: offset) }
    mutating func reload(_ row: Row, at offset: Int) { tiles[offset] = row.text }
    mutating func move(_ row: Row, from origin: Int, to destination: Int) {
      tiles.insert(tiles.remove(at: origin), at: destination)
    }
    mutating func performBatchUpdates(_ updates: (inout Grid) -> Void) {
      updates(&self)
      redraws += 1
    }
  }

  @MainActor final class Labels: @MainActor ListUpdatable {
    var texts: [String] = []

    func delete(at offset: Int) { texts.remove(at: offset) }
    func insert(_ row: Row, at offset: Int) { texts.insert(row.text, at: offset) }
    func reload(_ row: Row, at offset: Int) { texts[offset] = row.text }
  }

  @Test @MainActor func `a view may belong to the main actor`() throws {
    let labels = Labels()
    try labels.apply(old.changes(from: []))
    try labels.apply(new.changes(from: old))
    #expect(labels.texts == new.map(\.text))
  }

  struct Paragraphs: RowUpdatable {
    var texts: [[String]] = []

    mutating func deleteRow(at path: RowPath) { texts[path.section].remove(at: path.row) }
    mutating func insertRow(_ row: Row, at path: RowPath) {
      texts[path.section].insert(row.text, at: path.row)
    }
    mutating func moveRow(from origin: RowPath, to destination: RowPath) {
      let text = texts[origin.section].remove(at: origin.row)
      texts[destination.section].insert(text, at: destination.row)
    }
    mutating func reloadRow(_ row: Row, at path: RowPath) {
      texts[path.section][path.row] = row.text
    }

    mutating func deleteSection(at offset: Int) { texts.remove(at: offset) }
    mutating func insertSection(_ section: ListSection<Title, Row>, at offset: Int) {
      texts.insert(section.rows.map(\.text), at: offset)
    }
    mutating func moveSection(from origin: Int, to destination: Int) {
      texts.insert(texts.remove(at: origin), at: destination)
    }
    mutating func reloadSection(_ content: Title, at offset: Int) {}
  }

  @Test func `an assistant updates a view to each next state`() {
    let title = Title(id: 1)
    var paragraphs = Paragraphs()
    var assistant = UpdateAssistant<Title, Row>()
    assistant.update(&paragraphs, to: [ListSection(title, rows: old)])
    assistant.update(&paragraphs, to: [ListSection(title, rows: new)])
    #expect(paragraphs.texts == [new.map(\.text)])
    #expect(assistant.update(&paragraphs, to: [ListSection(title, rows: old)]).isEmpty == false)
    #expect(paragraphs.texts == [old.map(\.text)])
    assistant.update(&paragraphs, to: [])
    #expect(paragraphs.texts.isEmpty)
  }

  struct PersonCell: Identifiable, Equatable {
    let id: Int
  }

  struct ColorCell: Identifiable, Equatable {
    let id: Int
  }

  @Test func `cells of several types are told apart`() {
    let (person, color) = (PersonCell(id: 1), ColorCell(id: 1))
    let cells = [AnyElement(person), AnyElement(color)]
    let isPerson = cells[0].base is PersonCell
    #expect(isPerson && cells[0] !== cells[1])
  }

  @Test func `the changes of a list say their levels`() {
    struct Screen: Identifiable, Equatable {
      let id = 0
      var title = "All"
    }

    let screen = SectionedList(Screen(), sections: [ListSection(Title(id: 1), rows: old)])
    var later = screen
    later.content.title = "Some"
    later.sections[0].rows.swapAt(0, 1)
    let levels = later.changes(from: screen).levels  // the list and its rows
    #expect(levels == [.list, .rows])
  }

  @Test func `a batch of sections lists rows by path, without the rows of whole sections`() throws {
    let (red, blue, lime) = (Title(id: 1), Title(id: 2), Title(id: 3))
    let oldSections = [ListSection(red, rows: old), ListSection(blue, rows: [Row]())]
    let newSections = [ListSection(lime, rows: [old[0]]), ListSection(red, rows: [new[2]])]
    let batch = newSections.changes(from: oldSections)
    #expect(batch.sections.deletions.map(\.offset) == [1])
    #expect(batch.sections.insertions.map(\.offset) == [0])
    #expect(batch.deletions.map(\.offset.row) == [1, 2, 3, 4])
    #expect(batch.insertions.map(\.offset) == [RowPath(section: 1, row: 0)])
    #expect(batch.moves.map(\.destination) == [RowPath(section: 0, row: 0)])
    let deletedSections = batch.sections.deletions.map(\.offset)  // [1]
    let insertedSections = batch.sections.insertions.map(\.offset)  // [0]
    #expect(deletedSections == [1] && insertedSections == [0])
    let origin = batch.moves[0].origin  // 0.0: row A, in the section that was the first
    let destination = batch.moves[0].destination  // 0.0: row A, in the inserted section
    let inserted = batch.insertions.map(\.offset)  // 1.0: row X, in the section of red
    let row = oldSections[origin.section].rows[origin.row]
    #expect("\(origin), \(destination), \(inserted)" == "0.0, 0.0, [1.0]" && row.text == "A")

    var shown = oldSections
    for batch in try batch.batches(from: oldSections) {
      shown = try shown.applying(batch.changes)  // equal to batch.sections
    }
    #expect(shown == newSections)
  }
}
