import Foundation
import GoldenFrames
import ScoreScreen
import Testing

/// A golden file of this package.
struct PinnedFile: Sendable, CustomTestStringConvertible {
  /// The path from the root of the package.
  let path: String

  var testDescription: String { path }

  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let folder = "__Snapshots__"

  static let all = files.filter { path in
    path.contains("/\(folder)/") && path.hasSuffix(".txt") && !path.hasSuffix(".actual.txt")
  }.map(PinnedFile.init).filter { !$0.holdsText }

  /// Whether the file holds the text of a value, and no screen.
  private var holdsText: Bool {
    let text = try? String(contentsOf: Self.package.appending(path: path), encoding: .utf8)
    return text?.hasPrefix("text 1\n") == true
  }

  /// Whether there are folders for golden files.
  static let haveFolders = files.contains { $0.hasSuffix("/\(folder)") }

  /// The files and folders of the package that may be golden files or contain them.
  private static let files = ["Tests", "Scripts"].flatMap { top -> [String] in
    let folder = package.appending(path: top).resolvingSymlinksInPath()
    guard let files = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    var paths: [String] = []
    while let path = files.nextObject() as? String {
      if path.hasSuffix(".build") { files.skipDescendants() }
      paths.append("\(top)/\(path)")
    }
    return paths.sorted()
  }

  func snapshot() throws -> Snapshot {
    try Snapshot(
      parsing: String(contentsOf: Self.package.appending(path: path), encoding: .utf8))
  }
}

extension Snapshot {
  /// The rows as lines to draw, and a grid with them.
  func drawn() throws -> (lines: [Line], grid: Grid) {
    let lines = try rows.map { cells in
      var line = Line(width: size.columns, theme: Theme())
      for (column, cell) in cells.enumerated() where !cell.text.isEmpty {
        let isWide = column + 1 < cells.count && cells[column + 1].text.isEmpty
        line.write(cell.text, at: column, width: isWide ? 2 : 1, style: cell.style)
      }
      try #require(
        Array(line.cells.prefix(cells.count)) == cells, "'\(line.text)' is drawn as it is")
      return line
    }
    var grid = Grid()
    grid.begin(size: size, list: 0..<0)
    for (row, line) in lines.enumerated() { grid.draw(line, at: row) }
    grid.place(cursor: cursor)
    return (lines, grid)
  }
}
