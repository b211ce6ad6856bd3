import TestSupport
import Testing

/// Each sample in the documentation is in the samples of the tests, line for line, where it is compiled and run, or is a
/// program that `Scripts/test-products` runs.
@Suite struct DocumentationTests {
  @Test func `each sample in the articles and READMEs compiles and runs`() throws {
    let samples = try Documentation.pageSamples
    // None is missed because a page was not found.
    for page in ["ChangeSet", "IdentitySet", "Ref(", "Snapshot(", "PersistentIdentityStore"] {
      #expect(samples.contains { $0.lines.contains { $0.contains(page) } }, "\(page)")
    }
    let articles = try Documentation.productArticles
    let others = samples.filter { !$0.isProgram || !articles.contains($0.file) }
    #expect(try Documentation.notCompiled(others) == [])
  }

  /// `Scripts/test-products` builds and runs the first Swift block of these articles and of no other page.
  @Test func `the article of each product begins with a program and its dependencies`() throws {
    let samples = try Documentation.pageSamples
    let articles = try Documentation.productArticles
    for article in articles {
      let firstLines = samples.filter { $0.file == article }.prefix(2).map { $0.lines.first ?? "" }
      #expect(firstLines.first?.hasPrefix("import ") == true, "\(article)")
      #expect(firstLines.last?.hasPrefix(".package(") == true, "\(article)")
    }
    let programs = samples.filter { $0.isProgram && articles.contains($0.file) }
    #expect(programs.count == 2 * articles.count, "programs that are not run")
  }

  @Test(
    arguments: [
      "IdentityDiff", "StructReference", "ScoreFrames", "SnapshotExpectations", "ScoreSnapshots",
    ].map(Documentation.init))
  func `each sample in the doc comments compiles and runs`(_ library: Documentation) throws {
    let samples = try library.commentSamples
    #expect(!samples.isEmpty, "no sample was found")
    #expect(try Documentation.notCompiled(samples) == [])
  }
}
