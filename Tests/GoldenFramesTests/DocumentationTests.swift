import GoldenFrames
import TestSupport
import Testing

@Suite struct DocumentationTests {
  private static let library = Documentation(of: "GoldenFrames")

  @Test func `each snapshot in the articles is in canonical form`() throws {
    let texts = try Self.library.textSamples.filter { $0.hasPrefix("snapshot 1") }
    #expect(texts.count == 2)
    for text in texts {
      #expect(try Snapshot(parsing: text).description.utf8.elementsEqual(text.utf8))
    }
  }
}
