import TestSupport
import Testing

/// Each sample in the documentation is in the samples of the tests, line for line, where it is compiled and run.
@Suite struct DocumentationTests {
  private static let libraries = ["IdentityDiff", "StructReference"].map(Documentation.init)
  private static let tested = libraries + [Documentation(of: "ScoreSnapshots")]

  @Test(arguments: libraries)
  func `each sample in the articles compiles and runs`(_ library: Documentation) throws {
    try check(library.articleSamples, for: [library])
  }

  @Test(arguments: libraries)
  func `each sample in the doc comments compiles and runs`(_ library: Documentation) throws {
    try check(library.commentSamples, for: [library])
  }

  @Test func `each sample in the README compiles and runs`() throws {
    try check(Documentation.readmeSamples, for: Self.tested)
  }

  private func check(_ samples: [CodeBlock], for libraries: [Documentation]) throws {
    #expect(!samples.isEmpty, "no sample was found")
    let missing = try Documentation.notCompiled(samples, for: libraries)
    #expect(missing == [])
  }
}
