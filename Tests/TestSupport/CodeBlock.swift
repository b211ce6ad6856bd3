import Foundation

/// A sample in a text: its lines without their indentation.
package struct CodeBlock: Equatable {
  package var file: String
  /// The number of its first line in the file.
  package var line: Int
  package var lines: [String]

  package init(file: String, line: Int, lines: [String] = []) {
    self.file = file
    self.line = line
    self.lines = lines
  }

  /// A name with its first line and its place.
  package var name: String { "'\(lines.first ?? "")' at \(file):\(line)" }

  /// Whether it is a whole program or the lines of its `Package.swift`, which `Scripts/test-products` builds and runs.
  package var isProgram: Bool {
    ["import ", ".package("].contains { lines.first?.hasPrefix($0) ?? false }
  }

  /// The Swift samples in a Markdown text: fenced blocks without another language and, unless `fencedOnly` is set,
  /// indented ones.
  package static func all(
    in text: [Substring], file: String, firstLine: Int = 1, fencedOnly: Bool = false
  ) -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    var open: CodeBlock?
    var (isFenced, isSwift, isAfterBlank) = (false, true, true)
    func close() {
      if var block = open, isSwift {
        while block.lines.last == "" { block.lines.removeLast() }
        blocks.append(block)
      }
      open = nil
      isFenced = false
      isSwift = true
    }
    for (number, line) in zip(firstLine..., text) {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      let isFence = trimmed.hasPrefix("```") || trimmed.hasPrefix("~~~")
      if isFence, isFenced {
        close()
      } else if isFence {
        close()
        open = CodeBlock(file: file, line: number + 1)
        isFenced = true
        isSwift = ["", "swift"].contains(trimmed.dropFirst(3))
      } else if isFenced || open != nil && (trimmed == "" || line.hasPrefix("    ")) {
        open?.lines.append(trimmed)
      } else if !fencedOnly, isAfterBlank, trimmed != "", line.hasPrefix("    ") {
        open = CodeBlock(file: file, line: number, lines: [trimmed])
      } else {
        close()
      }
      isAfterBlank = trimmed == ""
    }
    close()
    return blocks
  }

  /// The samples in the doc comments of a source file.
  package static func all(inCommentsOf source: [Substring], file: String) -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    var comment: [Substring] = []
    for (number, line) in zip(1..., source + [""]) {
      let trimmed = line.drop { $0 == " " }
      if trimmed.hasPrefix("///") {
        let text = trimmed.dropFirst(3)
        comment.append(text.hasPrefix(" ") ? text.dropFirst() : text)
      } else {
        blocks += all(in: comment, file: file, firstLine: number - comment.count)
        comment = []
      }
    }
    return blocks
  }

  /// Whether a source file contains the sample, line for line. Its imports are at the top of the file.
  package func isContained(in source: [Substring]) -> Bool {
    let source = source.map { $0.trimmingCharacters(in: .whitespaces) }
    let lines = lines.drop { $0.isEmpty || $0.hasPrefix("import ") }
    return source.indices.contains { source[$0...].starts(with: lines) }
  }
}

extension String {
  /// All lines, including empty ones.
  package var allLines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
}
