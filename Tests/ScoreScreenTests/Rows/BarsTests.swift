import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// Bars, the columns beside them, and screens without bars, for slow lines.
@Suite struct BarsTests {
  private func text(hasBars: Bool, _ commands: [String], size: Size = .init(columns: 80, rows: 12))
    throws -> [String]
  {
    let screens = Screens(
      session: try Session(journal: MemoryJournal()), size: size, theme: Theme(hasBars: hasBars))
    screens.open("Friday night")
    for line in commands { try screens.perform(line) }
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(screens.frame(), on: &grid)
    return grid.rows.map(\.text)
  }

  @Test(arguments: seeds(100))
  func `the parts of a row do not overlap, and a score is never cut`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var players = Players()
    for number in 0..<random.number(1...30) {
      try players.append(
        Player(id: UUID(), name: "\(random.name()) \(number)", score: random.score()))
    }
    var metrics = PlayerColumns.ContentMetrics(
      players: players.count, text: TextMetrics(of: players))
    metrics.widestDelta = random.number(0...9)
    metrics.pitch = random.number(1...3)
    metrics.hasBars = random.number(0...3) > 0
    metrics.target = random.number(0...1) == 0 ? Int64(random.number(-500...500)) : nil
    metrics.isOver = random.number(0...1) == 0
    metrics.titleWidth = random.number(0...1) == 0 ? random.number(0...60) : 0
    let scores = players.map(\.score.thousandths) + [metrics.target].compactMap(\.self)
    metrics.range = (scores.min() ?? 0)...(scores.max() ?? 0)
    let decimals = metrics.text.decimals
    metrics.scoreWidth =
      players.map { $0.score.formatted(decimals: decimals).utf8.count }.max() ?? 0
    let width = random.number(24...200)
    let columns = PlayerColumns(width: width, for: metrics)
    var end = 1
    func stand(_ start: Int, _ width: Int, gap: Int = 1) {
      if width == 0 { return }
      #expect(start >= end, "seed \(seed), width \(width)")
      end = start + width + gap
    }
    stand(columns.rank, columns.rankWidth)
    stand(columns.arrow, columns.arrowWidth)
    if let swatch = columns.swatch { stand(swatch, 1) }
    stand(columns.name, columns.nameWidth)
    stand(columns.bar, columns.scale.width, gap: 0)
    if let star = columns.star { stand(star, 1, gap: 0) }
    #expect(columns.star == nil || metrics.target != nil || metrics.isOver)
    if let target = columns.target {
      let field = columns.bar - 1...columns.bar + columns.scale.width
      #expect(field.contains(target), "seed \(seed)")
    }
    stand(columns.score, columns.scoreWidth)
    stand(columns.delta, columns.deltaWidth)
    #expect(end <= width, "A margin stays at the right, seed \(seed)")
    #expect(columns.scoreWidth >= min(metrics.scoreWidth, width / 2))
    #expect(columns.scale.width == 0 || columns.scale.width >= 6)
    #expect(metrics.hasBars || columns.scale.width == 0 && columns.swatch == nil)
  }

  @Test(arguments: seeds(100))
  func `a longer bar means a better score, and every score but zero has a bar`(seed: UInt64) throws
  {
    var random = SeededGenerator(seed: seed)
    let scores = (0..<20).map { _ in Int64(random.number(-200...400)) }.sorted()
    let scale = BarScale(
      width: random.number(3...100), isRoomy: random.number(0...1) == 0,
      range: scores[0]...scores[19])
    let bars = scores.map(scale.bar)
    for (score, bar) in zip(scores, bars) {
      #expect((score == 0) == (bar.halves == 0), "seed \(seed)")
      #expect(bar.halves.signum() == Int(score.signum()), "seed \(seed)")
      let columns = scale.columns(of: bar, at: 7)
      #expect(columns.lowerBound >= 7 && columns.upperBound <= 7 + scale.width, "seed \(seed)")
      #expect(scale.axis.map { !columns.contains(7 + $0) } ?? true, "seed \(seed)")
      let end = 7 + scale.end(of: score)
      #expect(!columns.contains(end), "seed \(seed)")
      #expect(columns.isEmpty || columns.contains(end - Int(score.signum())), "seed \(seed)")
    }
    #expect(bars.map(\.halves) == bars.map(\.halves).sorted(), "seed \(seed)")
  }

  @Test func `bars of teams with long names begin in the column of the other bars`() throws {
    let rows = try text(
      hasBars: true,
      [
        "add Ann Bob Cid Dee", "team Ann Bob \"The Know-It-Ales of Leeds\"", "team Cid Dee South",
        "score Ann +6 Bob +2 Cid +4 Dee +4",
      ], size: Size(columns: 80, rows: 24))
    func start(_ name: String, _ bar: Character) throws -> Int {
      let row = try #require(rows.first { $0.contains(name) })
      return row.distance(
        from: row.startIndex, to: try #require(row.firstIndex(of: bar), "\(name)"))
    }
    let column = try start("Ann", "▄")
    #expect(rows.contains { $0.contains("The Know-It-Ales of Leeds ") })
    for name in ["Bob", "Cid", "Dee"] { #expect(try start(name, "▄") == column) }
    for name in ["Leeds", "South"] { #expect(try start(name, "━") == column) }
  }

  @Test func `the target line is at the end of a bar at the target`() throws {
    func row(_ name: String, _ commands: String...) throws -> String {
      try #require(
        try text(hasBars: true, commands).first { $0.contains(name) && $0.contains("▆") })
    }
    let countdown = try row(
      "Luke", "wins low", "target 0", "add Phil 501 Luke 501", "score Phil -180")
    #expect(countdown.contains("Luke ┊▆"))
    #expect(try row("Luke", "target 50", "add Phil 20 Luke 10").contains("┊  10"))
    let passed = try row(
      "Luke", "wins low", "target 50", "add Phil Luke", "score Phil +100 Luke +20")
    #expect(passed.contains("▆ ") && passed.contains("┊    "))
  }

  @Test(arguments: ["target 10", "over"])
  func `winners have a star, however the game has ended`(end: String) throws {
    let rows = try text(hasBars: true, ["add Ann Bob Cid", "score Ann +12 Bob +4 Cid +12", end])
    for name in ["Ann", "Cid"] {
      #expect(rows.contains { $0.contains(" \(name) ") && $0.contains("▆★  12") }, "\(name)")
    }
    #expect(rows.contains { $0.contains("Bob") && !$0.contains("★") })
  }

  @Test func `a score visible in its row is not repeated in the status row without bars`() throws {
    let game = ["add Red Blue Cid Dee Eve Fay Gus Hal", "score Red +5"]
    #expect(try text(hasBars: true, game + ["score Red +2"])[11].contains("Red 5→7"))
    #expect(try !text(hasBars: false, game + ["score Red +2"])[11].contains("Red"))
    let rows = try text(hasBars: false, game + ["score Blue +9"])
    #expect(rows[2].contains("1") && rows[2].contains("Blue") && rows[2].contains("9"))
    #expect(!rows[11].contains("Blue"))
    // The sentence has more facts than the row.
    let played = game + ["target 9", "score Blue +9"]
    #expect(try text(hasBars: false, played)[11].contains("Blue wins with 9"))
    #expect(try text(hasBars: false, game + ["score Red +2", "undo"])[11].contains("Undone"))
    #expect(try text(hasBars: false, game + ["score Red +2 Blue +1"])[11].contains("Red 5→7"))
    #expect(try text(hasBars: false, game + ["rename Red Rosa"])[11].contains("Rosa"))
  }

  @Test func `a change in the list of last changes is not repeated in the status row`() throws {
    let game = ["add Red Blue", "score Red +5"]
    let rows = try text(hasBars: true, game, size: Size(columns: 80, rows: 16))
    #expect(rows.contains { $0.contains("Red") && $0.contains("– → 5") })
    #expect(!rows[15].contains("Red"))
    let undone = try text(hasBars: true, game + ["undo"], size: Size(columns: 80, rows: 16))
    #expect(undone[15].contains("Undone") && !undone.joined().contains("– → 5"))
  }
}
