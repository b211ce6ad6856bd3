import Foundation

/// The samples in the documentation of a library. Each is line for line in the folder `Samples` beside the library's
/// tests, where it is compiled and run.
package struct Documentation: Sendable, CustomStringConvertible {
  package let library: String

  package init(of library: String) {
    self.library = library
  }

  package var description: String { library }

  /// The samples in the articles.
  package var articleSamples: [CodeBlock] {
    get throws {
      try files(in: "Sources/\(library)", ".md")
        .flatMap { CodeBlock.all(in: $0.lines, file: $0.name) }
    }
  }

  /// The blocks in the articles that are not code: fenced as `text`, line for line.
  package var textSamples: [String] {
    get throws {
      try files(in: "Sources/\(library)", ".md").flatMap { file in
        file.lines.split(omittingEmptySubsequences: false) { $0.hasPrefix("```") }
          .filter { $0.startIndex > 0 && file.lines[$0.startIndex - 1] == "```text" }
          .map { $0.map { $0 + "\n" }.joined() }
      }
    }
  }

  /// The samples in the doc comments.
  package var commentSamples: [CodeBlock] {
    get throws {
      try files(in: "Sources/\(library)", ".swift")
        .flatMap { CodeBlock.all(inCommentsOf: $0.lines, file: $0.name) }
    }
  }

  /// The samples on the pages for library users. Indented blocks are shell commands.
  package static var readmeSamples: [CodeBlock] {
    get throws {
      try ["Sources/README.md", "Sources/ScoreSnapshots/README.md"].flatMap { page in
        let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
        let lines = text.allLines.filter { !$0.hasPrefix("    ") }
        return CodeBlock.all(in: lines, file: page).filter { !$0.lines.isEmpty }
      }
    }
  }

  /// The names of the samples that no file in the `Samples` folders contains.
  package static func notCompiled(
    _ blocks: [CodeBlock], for libraries: [Documentation]
  ) throws -> [String] {
    let samples = try libraries.flatMap {
      try files(in: "Tests/\($0.library)Tests/Samples", ".swift")
    }
    return blocks.filter { block in !samples.contains { block.isContained(in: $0.lines) } }
      .map(\.name)
  }
}

private let root = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The files below a folder with a suffix.
private func files(
  in folder: String, _ suffix: String
) throws -> [(name: String, lines: [Substring])] {
  let folder = root.appending(path: folder)
  let paths = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
  return try (paths?.allObjects ?? []).compactMap { $0 as? URL }
    .filter { $0.lastPathComponent.hasSuffix(suffix) }
    .map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8).allLines) }
}
