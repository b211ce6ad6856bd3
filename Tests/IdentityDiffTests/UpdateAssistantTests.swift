import IdentityDiff
import TestSupport
import Testing

@Suite struct UpdateAssistantTests {
  private struct Gauge {
    let name: String
    var value: Double
  }

  /// A view of gauges in one section.
  private struct GaugesView: RowUpdatable {
    var gauges: [Gauge]
    var batches = 0

    mutating func deleteRow(at path: RowPath) { gauges.remove(at: path.row) }
    mutating func insertRow(_ row: Gauge, at path: RowPath) { gauges.insert(row, at: path.row) }
    mutating func moveRow(from origin: RowPath, to destination: RowPath) {
      gauges.insert(gauges.remove(at: origin.row), at: destination.row)
    }
    mutating func reloadRow(_ row: Gauge, at path: RowPath) { gauges[path.row] = row }
    mutating func deleteSection(at offset: Int) {}
    mutating func insertSection(_ section: ListSection<Int, Gauge>, at offset: Int) {}
    mutating func moveSection(from origin: Int, to destination: Int) {}
    mutating func reloadSection(_ content: Int, at offset: Int) {}
    mutating func performBatchUpdates(_ updates: (inout GaugesView) -> Void) {
      batches += 1
      updates(&self)
    }
  }

  @Test func `small changes add up until the comparator reports one`() {
    var assistant = UpdateAssistant(
      [ListSection(0, rows: [Gauge(name: "a", value: 0)])],
      bySections: ElementComparator(id: { $0 }, by: ==),
      rows: ElementComparator(id: \.name) { abs($0.value - $1.value) < 1 })
    var view = GaugesView(gauges: assistant.sections[0].rows)
    for step in 1...20 {
      let value = Double(step) * 0.9
      assistant.update(&view, to: [ListSection(0, rows: [Gauge(name: "a", value: value)])])
      #expect(abs(view.gauges[0].value - value) < 1)
      #expect(assistant.sections[0].rows[0].value == view.gauges[0].value)
    }
    #expect(view.batches == 10)
  }

  @Test func `a view is not called when nothing changed`() {
    let rows = [Gauge(name: "a", value: 0)]
    var assistant = UpdateAssistant(
      [ListSection(0, rows: rows)], bySections: ElementComparator(id: { $0 }, by: ==),
      rows: ElementComparator(id: \.name, comparing: \.value))
    var view = GaugesView(gauges: rows)
    #expect(assistant.update(&view, to: [ListSection(0, rows: rows)]).isEmpty)
    #expect(view.batches == 0)
  }
}
