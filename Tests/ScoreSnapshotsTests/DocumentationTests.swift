import TestSupport
import Testing

/// Each sample in the documentation is in the samples of the tests, line for line, where it is compiled and run.
@Suite struct DocumentationTests {
  @Test(arguments: ["GoldenFrames", "ScoreSnapshots"].map(Documentation.init))
  func `each sample of the doc comments is compiled and run`(_ library: Documentation) throws {
    let samples = try library.commentSamples
    #expect(!samples.isEmpty, "no sample was found")
    let missing = try Documentation.notCompiled(samples, for: [library])
    #expect(missing == [])
  }
}
