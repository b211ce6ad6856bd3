import TestSupport
import Testing

@Suite struct CodeBlockTests {
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

  @Test func `samples are found only in doc comments`() {
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
  func `a source contains a sample if it has all its lines in sequence`(
    source: String, isContained: Bool
  ) {
    let block = CodeBlock(file: "a.md", line: 1, lines: ["let a = 1", "let b = 2"])
    #expect(block.isContained(in: source.allLines) == isContained)
  }

  @Test func `a source contains a sample without its imports`() {
    let block = CodeBlock(file: "a.md", line: 1, lines: ["import A", "", "let a = 1"])
    #expect(block.isContained(in: "import A\nimport B\n\n  let a = 1".allLines))
  }
}
