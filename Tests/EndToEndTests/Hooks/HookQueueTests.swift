import TestSupport
import Testing

@testable import scoreboard

@Suite struct HookQueueTests {
  @Test(arguments: seeds(100))
  func `jobs start in order, four at most, and are dropped only while 64 wait`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var queue = HookQueue<Int>()
    var (next, waiting, running, isTold) = (0, [Int](), 0, false)
    let rush = random.chance(0.5) ? 0.8 : 0.4
    for _ in 0..<2000 {
      if random.chance(rush) {
        let isQuiet = queue.add(next)
        if waiting.count < 64 {
          waiting.append(next)
          #expect(isQuiet)
        } else {
          #expect(isQuiet == isTold, "seed \(seed)")
          isTold = true
        }
        next += 1
      } else if running > 0 {
        queue.end()
        running -= 1
      }
      while let job = queue.start() {
        #expect(job == waiting.removeFirst(), "seed \(seed)")
        running += 1
      }
      if waiting.isEmpty { isTold = false }
      #expect(running == queue.runningCount && running <= 4)
      #expect(waiting.isEmpty || running == 4)
      #expect(queue.isIdle == (waiting.isEmpty && running == 0))
    }
  }
}
