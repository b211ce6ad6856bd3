import Foundation
import TestSupport
import Testing

/// Properties of rendered screens that their cells do not show.
@Suite(.enabled(if: ScreenPicture.isPossible, "What pictures are taken with is not installed"))
struct PictureTests {
  private static let backgrounds = ["dark", "light"]
  private static let screens = [
    "board", "board-second", "board-amount", "board-error", "board-twelve", "board-sixty", "teams",
    "boards", "big", "help",
  ]
  private static let codes = ["scorers-code", "scorers-of-board"]
  private static let fewColours = ["16", "8", "none"]
  private static let names = backgrounds.flatMap { background in
    (screens + codes).map { "\($0)-80x24-\(background)" }
      + fewColours.map { "board-80x24-\(background)-\($0)" }
  }

  /// Taken once, for all tests.
  private static let pictures = Task { try await ScreenPicture.take(names) }

  private func picture(_ screen: String, _ background: String) async throws -> ScreenPicture {
    try #require(await Self.pictures.value["\(screen)-80x24-\(background)"])
  }

  @Test(arguments: backgrounds)
  func `the bar of a selected row has its player's colour`(background: String) async throws {
    // One player is selected in the first picture, and the other in the second.
    let pictures = [
      try await picture("board", background), try await picture("board-second", background),
    ]
    var colours: [Int] = []
    for (selected, name) in ["Grace", "Katherine"].enumerated() {
      let rows = try pictures.map { try #require($0.row(of: name), "\(name) is not to be seen") }
      let bars = try zip(pictures, rows).map { picture, row in
        try #require(picture.bar(inRow: row), "\(name)'s bar is not to be seen")
      }
      let (bar, other) = (bars[selected], bars[1 - selected])
      #expect(
        bar.colour == other.colour,
        "\(name)'s bar is \(hex(bar.colour)) when selected, else \(hex(other.colour))")
      #expect(
        Contrast.between(bar.colour, bar.background) >= 2, "\(hex(bar.background)) is behind it")
      colours.append(other.colour)
    }
    #expect(colours[0] != colours[1], "Neighbours are told apart")
  }

  @Test(arguments: backgrounds, ["board", "board-twelve", "board-sixty"])
  func `bars of rows do not touch`(background: String, screen: String) async throws {
    let picture = try await picture(screen, background)
    let rows = (1..<picture.cells.count).filter { row in
      Self.players.contains { picture.row(of: $0) == row }
    }
    let bars = try rows.map { try #require(picture.bar(inRow: $0), "Row \($0) has no bar") }
    #expect(bars.count >= 6)
    let gaps = try zip(bars, bars.dropFirst()).map { upper, lower in
      let common = upper.points.intersection(lower.points).sorted()
      let x = try #require(common.dropFirst(common.count / 2).first)
      let end = picture.lines(ofRow: upper.row).last { picture.colour(x, $0) == upper.colour }
      let start = picture.lines(ofRow: lower.row).first { picture.colour(x, $0) == lower.colour }
      return try (#require(end)..<#require(start)).dropFirst()
        .filter { !ScreenPicture.hasHue(picture.colour(x, $0)) }.count
    }
    #expect(
      gaps.allSatisfy { $0 * 4 >= picture.cell.height }, "So many pixels are between bars: \(gaps)")
  }

  @Test(arguments: names)
  func `no cell has the colour of its background`(name: String) async throws {
    let picture = try #require(await Self.pictures.value[name])
    #expect(picture.hiddenCharacters == [])
  }

  @Test(
    .enabled(if: ShellKind.has("zbarimg"), "zbarimg is not installed"), arguments: codes,
    backgrounds)
  func `a camera reads the code of a link`(screen: String, background: String) async throws {
    let picture = try await picture(screen, background)
    let file = try Workspace().folder.appending(path: "code.ppm")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try picture.portablePixels.write(to: file)
    let reading = try await Run.of(
      ["zbarimg", "--quiet", "--raw", file.path], environment: ProcessInfo.processInfo.environment)
    let link = reading.outputText.trimmingCharacters(in: .newlines)
    #expect(
      link.wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+\/Chess\/score#k=[\w-]{22}/) != nil, "\(link)")
    let name = screen == "scorers-code" ? "Court 3" : "Scorer 1"
    #expect(picture.row(of: name) == 0, "The name is beside the code")
  }

  /// Players on the boards whose bars are measured.
  private static let players =
    ["Ada", "Grace", "Katherine", "Margaret", "Dorothy", "Annie"]
    + [
      "Barbara", "Evelyn", "Frances", "Hedy", "Irene", "Jean", "Kay", "Lise", "Mary", "Olga",
      "Rosalind", "Sophie", "Ursula", "Vera", "Wilma",
    ].map { $0 + " A" }

  private func hex(_ colour: Int) -> String {
    let digits = String(colour, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
