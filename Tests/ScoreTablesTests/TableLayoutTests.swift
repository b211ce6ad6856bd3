import TestSupport
import Testing
import Texts

@testable import ScoreTables

/// Tables as lines of text.
@Suite struct TableLayoutTests {
  private func table(_ random: inout SeededGenerator) -> Table {
    let meanings: [Table.Meaning] = [
      .rank, .name, .team, .played, .won, .drawn, .lost, .scored, .conceded, .score, .tieRule,
    ]
    let columns =
      [Table.Column(.name)] + meanings.filter { _ in random.chance(0.6) }.map { .init($0) }
    let words = ["", "1", "Ann", "日本語の名前", "👨‍👩‍👧 family", "a\u{1B}[2Jb", "a longer name than others"]
    let rows = (0..<random.number(1...8)).map { number in
      Table.Row(
        .number(number), columns.map { _ in .init(words.randomElement(using: &random) ?? "") })
    }
    return Table("Any", columns, rows: rows)
  }

  @Test(arguments: seeds(200))
  func `Columns stand below each other, and give way by importance`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let table = table(&random)
    let whole = TableLayout(table).lines
    #expect(whole.count == table.rows.count + 1)
    var last = whole
    for width in (20...140).reversed() {
      let lines = TableLayout(table, width: width).lines
      let ids = lines.compactMap { if case .row(let row, _) = $0 { row.id } else { nil } }
      #expect(ids == table.rows.map(\.id))
      // What fits is shown as wide as it is; what does not is never wider than at a larger width.
      func columns(_ lines: [TableLayout.Line]) -> Int {
        lines.map(\.text.terminalWidth).max() ?? 0
      }
      #expect(columns(lines) <= columns(last))
      if columns(whole) <= width { #expect(lines == whole) }
      last = lines
    }
    for line in whole { #expect(line.text.unicodeScalars.allSatisfy { $0.value >= 0x20 }) }
  }

  @Test func `Groups have headings and footnotes, and columns for programs are left out`() {
    let columns = [Table.Column(.matchRound), Table.Column(.home), Table.Column(.homeScore)]
    func row(_ number: Int, _ name: String) -> Table.Row {
      Table.Row(.match(number), [.init(1), .init(name), .init(number)])
    }
    let table = Table(
      "Matches", columns,
      [
        .init([row(1, "Ann")], heading: "Round 1", footnote: "Rests: Cyd"),
        .init([row(12, "Bob")], heading: "Round 2"),
      ])
    let lines = TableLayout(table).lines
    #expect(lines.map(\.text) == ["Round 1", "Ann   1", "Rests: Cyd", "", "Round 2", "Bob  12"])
    #expect(lines[0] == .heading("Round 1") && lines[2] == .footnote("Rests: Cyd"))
  }
}
