import ScoreStore
import Testing

@Suite struct ImportConflictTests {
  @Test func `The first of many existing boards are listed, and the rest are counted`() {
    func sentences(_ count: Int) -> [String] {
      ImportConflicts(conflicts: (0..<count).map { .nameInUse("Board \($0)") }).sentences
    }
    #expect(sentences(20).count == 20)
    #expect(sentences(21).last == "1 more board is on the list already")
    #expect(sentences(1234).count == 21)
    #expect(sentences(1234).last == "1214 more boards are on the list already")
  }
}
