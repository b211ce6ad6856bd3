import Foundation
import Testing

/// The samples in the documentation of IdentityDiff stand line for line in `Samples`, where they are
/// compiled and run.
@Suite struct DocumentationTests {
  private let samples = folder.appending(path: "Samples")
  private let sources = folder.appending(path: "../../Sources/IdentityDiff")

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  private typealias File = (name: String, lines: [Substring])

  /// The files in a folder and in the folders in it whose names end with a suffix.
  private func files(in folder: URL, _ suffix: String) throws -> [File] {
    let paths = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (paths?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { $0.lastPathComponent.hasSuffix(suffix) }
      .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8).allLines) }
  }

  private func check(_ blocks: [CodeBlock]) throws {
    let samples = try files(in: samples, ".swift")
    #expect(!blocks.isEmpty, "no sample was found below \(sources)")
    for block in blocks {
      let isCompiled = samples.contains { block.isContained(in: $0.lines) }
      #expect(isCompiled, "\(block.name) is in no file of Tests/IdentityDiffTests/Samples")
    }
  }

  @Test func `each sample of the articles is compiled and run`() throws {
    try check(files(in: sources, ".md").flatMap { CodeBlock.all(in: $0.lines, file: $0.name) })
  }

  @Test func `each sample of the doc comments is compiled and run`() throws {
    try check(
      files(in: sources, ".swift").flatMap { CodeBlock.all(inCommentsOf: $0.lines, file: $0.name) })
  }

  /// What is indented there is for the shell.
  @Test func `the sample of the README is compiled and run`() throws {
    let readme = Self.folder.appending(path: "../../README.md")
    let lines = try String(contentsOf: readme, encoding: .utf8).allLines
      .filter { !$0.hasPrefix("    ") }
    try check(CodeBlock.all(in: lines, file: "README.md").filter { !$0.lines.isEmpty })
  }

  @Test func `samples are found in fences and by their indent`() {
    let text = """
      Text
          that goes on.

      ```swift
      let a = 1

        let b = 2
      ```
      ```text
      let c = 3
      ```

          let d = 4

          let e = 5

      - A list
        that goes on.
      ```
      let f = 6
      """
    let blocks = CodeBlock.all(in: text.allLines, file: "a.md")
    #expect(
      blocks == [
        CodeBlock(file: "a.md", line: 5, lines: ["let a = 1", "", "let b = 2"]),
        CodeBlock(file: "a.md", line: 13, lines: ["let d = 4", "", "let e = 5"]),
        CodeBlock(file: "a.md", line: 20, lines: ["let f = 6"]),
      ])
  }

  @Test func `samples are found in doc comments alone`() {
    let source = """
      /// A number.
      ///
      ///     let a = 1
      ///
      let text = 2

      //     let b = 3
        ///     let c = 4
      """
    let blocks = CodeBlock.all(inCommentsOf: source.allLines, file: "a.swift")
    #expect(blocks.map(\.lines) == [["let a = 1"], ["let c = 4"]])
    #expect(blocks.map(\.line) == [3, 8])
  }

  @Test(arguments: [
    ("let a = 1\nlet b = 2", true), ("  let a = 1\n    let b = 2\nlet c = 3", true),
    ("let a = 1\nlet c = 3\nlet b = 2", false), ("let a = 1", false),
    ("// let a = 1\nlet b = 2", false),
  ])
  func `a sample is in a source if all its lines are, one after another`(
    source: String, isContained: Bool
  ) {
    let block = CodeBlock(file: "a.md", line: 1, lines: ["let a = 1", "let b = 2"])
    #expect(block.isContained(in: source.allLines) == isContained)
  }
}
