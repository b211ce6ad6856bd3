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

  struct Lines: RowUpdatable {
    var lines: [String] = []

    mutating func deleteRow(at path: RowPath) { lines.remove(at: path.row) }
    mutating func insertRow(_ row: Row, at path: RowPath) {
      lines.insert(row.text, at: path.row)
    }
    mutating func moveRow(from origin: RowPath, to destination: RowPath) {
      lines.insert(lines.remove(at: origin.row), at: destination.row)
    }
    mutating func reloadRow(_ row: Row, at path: RowPath) { lines[path.row] = row.text }

    mutating func deleteSection(at offset: Int) { lines = [] }
    mutating func insertSection(_ section: ListSection<Title, Row>, at offset: Int) {
      lines = section.rows.map(\.text)
    }
    mutating func moveSection(from origin: Int, to destination: Int) {}
    mutating func reloadSection(_ content: Title, at offset: Int) {}
  }

  @Test func `an assistant updates a view to each next state`() {
    let title = Title(id: 1)
    var view = Lines()
    var assistant = UpdateAssistant<Title, Row>()
    assistant.update(&view, to: [ListSection(title, rows: old)])
    assistant.update(&view, to: [ListSection(title, rows: new)])
    #expect(view.lines == new.map(\.text))
    #expect(assistant.update(&view, to: [ListSection(title, rows: old)]).isEmpty == false)
    #expect(view.lines == old.map(\.text))
    assistant.update(&view, to: [])
    #expect(view.lines.isEmpty)
  }

  @Test func `a batch of sections lists rows by path, without the rows of whole sections`() {
    let (red, blue, lime) = (Title(id: 1), Title(id: 2), Title(id: 3))
    let oldSections = [ListSection(red, rows: old), ListSection(blue, rows: [Row]())]
    let newSections = [ListSection(lime, rows: [old[0]]), ListSection(red, rows: [new[2]])]
    let batch = newSections.changes(from: oldSections)
    #expect(batch.sections.deletions.map(\.offset) == [1])
    #expect(batch.sections.insertions.map(\.offset) == [0])
    #expect(batch.deletions.map(\.offset.row) == [1, 2, 3, 4])
    #expect(batch.insertions.map(\.offset) == [RowPath(section: 1, row: 0)])
    #expect(batch.moves.map(\.destination) == [RowPath(section: 0, row: 0)])
  }
}
