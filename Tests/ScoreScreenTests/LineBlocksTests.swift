import TestSupport
import Testing

@testable import ScoreScreen

@Suite struct LineBlocksTests {
  @Test(arguments: seeds(60))
  func `they stand as in a list, whatever comes and goes`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model = (0..<random.number(0...40)).map { (element: $0, lines: random.number(1...5)) }
    var blocks = LineBlocks(model)
    for step in 0..<120 {
      let (before, told) = (blocks, model)
      if model.isEmpty || random.chance(0.5) {
        let place = random.number(0...model.count)
        let block = (element: 100 + step, lines: random.number(1...5))
        model.insert(block, at: place)
        blocks.insert(block.element, lines: block.lines, at: place)
      } else {
        let place = random.number(0...model.count - 1)
        model.remove(at: place)
        blocks.remove(at: place)
      }
      #expect(holds(blocks, model), "seed \(seed), step \(step)")
      #expect(holds(before, told), "a copy stays: seed \(seed), step \(step)")
      #expect(blocks == LineBlocks(model), "seed \(seed), step \(step)")
      #expect(blocks != before, "seed \(seed), step \(step)")
    }
  }

  private func holds(
    _ blocks: LineBlocks<Int>, _ model: [(element: Int, lines: Int)]
  ) -> Bool {
    var line = 0
    for (place, block) in model.enumerated() {
      guard blocks[place] == block.element, blocks.start(of: place) == line,
        (line..<line + block.lines).allSatisfy({ blocks.place(holding: $0) == place })
      else { return false }
      line += block.lines
    }
    return blocks.count == model.count && blocks.lineCount == line
      && blocks.start(of: model.count) == line
  }

  @Test func `looking for a block takes few steps, in whatever order blocks came`() {
    for isRising in [true, false] {
      var blocks = LineBlocks<Int>()
      for number in 0..<4096 {
        blocks.insert(isRising ? number : -number, lines: 1, at: isRising ? number : 0)
      }
      var steps = 0
      let wanted = isRising ? 3000 : -3000
      let place = blocks.place {
        steps += 1
        return $0 >= wanted
      }
      #expect(blocks[place] == wanted)
      #expect(steps <= 18)
    }
  }
}
