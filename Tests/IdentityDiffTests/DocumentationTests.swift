import TestSupport
import Testing

/// Each sample in the documentation is in the samples of the tests, line for line, where it is compiled and run.
@Suite struct DocumentationTests {
  @Test func `each sample in the articles and READMEs compiles and runs`() throws {
    let samples = try Documentation.pageSamples
    // None is missed because a page was not found.
    for page in ["ChangeSet", "IdentitySet", "Ref(", "Snapshot(", "PersistentIdentityStore"] {
      #expect(samples.contains { $0.lines.contains { $0.contains(page) } }, "\(page)")
    }
    #expect(try Documentation.notCompiled(samples) == [])
  }

  @Test(
    arguments: ["IdentityDiff", "StructReference", "GoldenFrames", "ScoreSnapshots"]
      .map(Documentation.init))
  func `each sample in the doc comments compiles and runs`(_ library: Documentation) throws {
    let samples = try library.commentSamples
    #expect(!samples.isEmpty, "no sample was found")
    #expect(try Documentation.notCompiled(samples) == [])
  }
}
