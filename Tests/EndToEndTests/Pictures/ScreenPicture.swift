import Foundation
import ScoreScreen
import TerminalSupport
import TestSupport
import Testing

/// A screen as a terminal emulator renders it, with its cells.
struct ScreenPicture: Sendable {
  let cells: [[SeenCell]]
  private let width: Int
  /// Red, green and blue, from left to right and from top to bottom.
  private let pixels: [UInt8]
  /// The size of a cell, in pixels.
  let cell: (width: Int, height: Int)
  /// The width of the window's border: `Scripts/lib/pictures.py` sets it.
  private static let border = 6

  static let isPossible = ["Xvfb", "xterm", "montage", "python3"].allSatisfy(ShellKind.has)

  /// Takes pictures by their names in `Scripts/picture-sheet`.
  static func take(_ names: [String]) async throws -> [String: ScreenPicture] {
    let workspace = try Workspace()
    let environment = workspace.environment.merging(["SCOREBOARD": Workspace.program]) { $1 }
    let taking = try await Run.of(
      [
        "bash", Demo.repository.appending(path: "Scripts/picture-sheet").path,
        workspace.folder.path,
      ]
        + names, environment: environment)
    try #require(taking.status == 0, "\(taking.errorText)")
    var pictures: [String: ScreenPicture] = [:]
    for name in names {
      let words = name.split(separator: "-")
      let sizes = words.compactMap { word in
        let numbers = word.split(separator: "x").compactMap { Int($0) }
        return numbers.count == 2 ? Size(columns: numbers[0], rows: numbers[1]) : nil
      }
      let size = try #require(sizes.first, "\(name) names a size")
      let image = try await Run.of(
        ["convert", workspace.path("\(name).png"), "-depth", "8", "ppm:-"],
        environment: environment)
      let written = workspace.folder.appending(path: "written/\(name)")
      pictures[name] = try ScreenPicture(
        portablePixels: image.output, written: Array(Data(contentsOf: written)), size: size)
    }
    return pictures
  }

  private init(portablePixels data: Data, written: [UInt8], size: Size) throws {
    let head = data.prefix(32).split(separator: UInt8(ascii: "\n"), maxSplits: 3)
    let numbers = try #require(head.dropFirst().first, "convert prints a picture")
      .split(separator: UInt8(ascii: " ")).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    try #require(numbers.count == 2)
    width = numbers[0]
    pixels = Array(data.suffix(3 * numbers[0] * numbers[1]))
    cell = (
      (numbers[0] - 2 * Self.border) / size.columns, (numbers[1] - 2 * Self.border) / size.rows
    )
    let emulator = TerminalEmulator(size: size)
    emulator.read(written)
    cells = emulator.rows
  }

  /// The picture as a file of the format PPM.
  var portablePixels: Data {
    Data("P6\n\(width) \(pixels.count / 3 / width)\n255\n".utf8) + pixels
  }

  /// The colour of a pixel, as `0xRRGGBB`.
  func colour(_ x: Int, _ y: Int) -> Int {
    let start = 3 * (y * width + x)
    return Int(pixels[start]) << 16 | Int(pixels[start + 1]) << 8 | Int(pixels[start + 2])
  }

  /// The pixels of a row, from top to bottom.
  func lines(ofRow row: Int) -> Range<Int> {
    let top = Self.border + row * cell.height
    return top..<top + cell.height
  }

  /// The pixels of a column, from left to right.
  func points(ofColumn column: Int) -> Range<Int> {
    let left = Self.border + column * cell.width
    return left..<left + cell.width
  }
}

extension ScreenPicture {
  /// The first row that contains a text.
  func row(of text: String) -> Int? {
    cells.firstIndex { $0.map(\.text).joined().contains(text) }
  }

  /// A bar: the most frequent colour in a row, without spaces and greys.
  struct Bar {
    let row: Int
    let colour: Int
    /// The background colour.
    let background: Int
    /// The columns of pixels that it covers.
    let points: Set<Int>
  }

  /// The bar of a row, if a colour fills at least one cell.
  func bar(inRow row: Int) -> Bar? {
    var counts: [Int: Int] = [:]
    let all = points(ofColumn: 0).lowerBound..<points(ofColumn: cells[row].count - 1).upperBound
    for y in lines(ofRow: row) {
      for x in all { counts[colour(x, y), default: 0] += 1 }
    }
    let bar = counts.filter { Self.hasHue($0.key) }.max { $0.value < $1.value }
    guard let bar, bar.value >= cell.width * cell.height else { return nil }
    let background = counts.filter { $0.key != bar.key }.max { $0.value < $1.value }
    let points = all.filter { x in lines(ofRow: row).contains { colour(x, $0) == bar.key } }
    return Bar(
      row: row, colour: bar.key, background: background?.key ?? bar.key, points: Set(points))
  }

  /// Whether a colour is not a grey. Backgrounds and text colours of the pictures are greys with a tint.
  static func hasHue(_ colour: Int) -> Bool {
    let parts = [16, 8, 0].map { colour >> $0 & 0xFF }
    return parts[0...].max()! - parts[0...].min()! >= 0x20
  }

  /// The places of characters that do not stand out from their background.
  var hiddenCharacters: [String] {
    var hidden: [String] = []
    for (row, cells) in cells.enumerated() {
      for (column, cell) in cells.enumerated() where cell.isDrawnInPart {
        let luminances = lines(ofRow: row).flatMap { y in
          points(ofColumn: column).map { Contrast.luminance(colour($0, y)) }
        }
        let contrast = Contrast.ratio(luminances.min() ?? 0, luminances.max() ?? 0)
        // The finest lines have a contrast of at least 1.2 on the background of a selected row.
        if contrast < 1.15 { hidden.append("row \(row), column \(column): '\(cell.text)'") }
      }
    }
    return hidden
  }
}

extension SeenCell {
  /// Whether the character is visible and leaves some of the background free. A block may fill the cell.
  fileprivate var isDrawnInPart: Bool {
    guard let scalar = text.unicodeScalars.first, scalar != " ", scalar != "\u{2800}" else {
      return false
    }
    return !(0x2580...0x259F).contains(scalar.value)
  }
}
