import ScoreSnapshots
import Testing

@Suite struct LeadTests {
  @Test func `Blue takes the lead`() {
    let game = ["add Red Blue", "score Red +5", "score Blue +9"]
    expectSnapshot(of: game, on: .init(columns: 40, rows: 6))
  }
}
