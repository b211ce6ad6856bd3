import TestSupport
import Testing

@testable import ScreenCells

@Suite struct GridTests {
  private func grid(_ columns: Int, _ rows: Int, width: Int? = nil) -> Grid {
    var grid = Grid()
    let size = Size(columns: columns, rows: rows)
    grid.begin(size: size, list: 0..<rows + 3, width: width ?? columns)
    return grid
  }

  private func line(_ text: String, width: Int) -> Line {
    var line = Line(width: width, theme: Theme())
    line.write(text, at: 0, width: width)
    return line
  }

  @Test func `A list that is longer than the grid is clipped`() {
    var grid = grid(4, 2)
    for row in 0..<5 {
      grid.insertLine(at: row)
      grid.draw(line("row\(row)", width: 4), at: row)
    }
    #expect(grid.text == "row0\nrow1")
    grid.deleteLine(at: 4)
    grid.deleteLine(at: 0)
    #expect(grid.text == "row1\n")
  }

  @Test(arguments: [
    (0, "abcd"), (2, "  ab"), (-1, "bcde"), (-5, "f"), (-6, ""), (4, ""), (.max, ""), (.min, ""),
  ])
  func `A line is clipped at both edges`(column: Int, expected: String) {
    var grid = grid(4, 1)
    grid.draw(line("abcdef", width: 6), at: 0, column: column)
    #expect(grid.text == expected)
    #expect(grid.rows.map(\.count) == [4])
  }

  @Test(arguments: [(1, " 日"), (-1, " 本"), (2, "  日"), (3, ""), (-3, "")])
  func `A wide character that an edge cuts becomes a space`(column: Int, expected: String) {
    var grid = grid(4, 1)
    grid.draw(line("日本", width: 4), at: 0, column: column)
    #expect(grid.text == expected)
  }

  @Test func `A wide character that is covered in part becomes a space`() {
    var grid = grid(6, 1)
    grid.draw(line("日本語", width: 6), at: 0)
    grid.draw(line("x", width: 1), at: 0, column: 1)
    grid.draw(line("y", width: 1), at: 0, column: 4)
    #expect(grid.text == " x本y")
    var line = line("日本語", width: 6)
    line.write("x", at: 1, width: 1)
    line.write("y", at: 4, width: 1)
    #expect("\(line)" == " x本y ")
  }

  @Test func `A list ends in the middle of a wide character`() {
    var grid = grid(4, 2, width: 1)
    grid.draw(line("日本", width: 4), at: 0)
    grid.insertLine(at: 0)
    #expect(grid.text == "  本\n")
  }

  @Test(arguments: [
    (-2, 6, Line.Alignment.leading, "cdef "), (-2, 5, .leading, "cd…  "),
    (-1, 4, .trailing, "bc…  "),
    (-3, 9, .leading, "def  "), (-3, 9, .trailing, "bcdef"),
    (-4, .max, .leading, "ef   "), (.min, .max, .leading, "     "), (4, .max, .leading, "    …"),
    (.max, 3, .leading, "     "), (0, .min, .leading, "     "),
  ])
  func `A field is clipped at both edges`(
    column: Int, width: Int, align: Line.Alignment, expected: String
  ) {
    var line = Line(width: 5, theme: Theme())
    line.write("abcdef", at: column, width: width, align: align)
    #expect("\(line)" == expected)
  }

  @Test func `A cursor outside is hidden, and a row outside has no text`() {
    var grid = grid(4, 2)
    for position in [Position(column: 4, row: 0), Position(column: 0, row: -1)] {
      grid.place(cursor: position)
      #expect(grid.cursor == nil)
    }
    grid.place(cursor: Position(column: 3, row: 1))
    #expect(grid.cursor == Position(column: 3, row: 1))
    #expect(grid.text(ofRow: 2) == "" && grid.text(ofRow: -1) == "")
  }

  @Test(arguments: [
    (0..<2, "row0\nrow1", 1), (1..<3, "row1\nrow2", 0), (2..<9, "row2", nil), (-4 ..< -1, "", nil),
  ])
  func `A part of a grid has the rows of a range`(range: Range<Int>, text: String, cursor: Int?) {
    var grid = Grid()
    grid.begin(size: Size(columns: 4, rows: 3), list: 0..<3)
    for row in 0..<3 { grid.draw(line("row\(row)", width: 4), at: row) }
    grid.place(cursor: Position(column: 2, row: 1))
    #expect(grid.part(range).text == text)
    #expect(grid.part(range).cursor == cursor.map { Position(column: 2, row: $0) })
    #expect(grid.part(0..<3).rows == grid.rows)
  }

  @Test func `Lines, cells and grids print as text`() {
    let line = line("Ann 寿", width: 7)
    #expect("\(line)" == "Ann 寿 ")
    #expect(line.cells.map { "\($0)" } == ["A", "n", "n", " ", "寿", "", " "])
    var grid = grid(7, 1)
    grid.draw(line, at: 0)
    #expect("\(grid)" == "Ann 寿")
  }
}
