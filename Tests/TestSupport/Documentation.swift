import Foundation

/// The samples in the documentation of a library. Each is line for line in a folder `Samples` of the tests, where it is
/// compiled and run, or is a program that `Scripts/test-products` runs.
package struct Documentation: Sendable, CustomStringConvertible {
  package let library: String

  package init(of library: String) {
    self.library = library
  }

  package var description: String { library }

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

  /// The samples in all articles and READMEs. Indented blocks of a README are shell commands and output.
  package static var pageSamples: [CodeBlock] {
    get throws {
      let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
      let pages = try files(in: "Sources", ".md") + [("README.md", readme.allLines)]
      return pages.flatMap { name, lines in
        CodeBlock.all(in: lines, file: name, fencedOnly: !name.contains(".docc/"))
      }
    }
  }

  /// The article of each library product. It begins with a program, which `Scripts/test-products` runs.
  package static var productArticles: [String] {
    get throws {
      let manifest = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
      return manifest.matches(of: /\.library\(name: "(\w+)"/).map { match in
        let name = match.1
        return ["ScoreSnapshots", "SnapshotExpectations"].contains(name)
          ? "Sources/\(name)/README.md" : "Sources/\(name)/\(name).docc/\(name).md"
      }
    }
  }

  /// The names of the samples that no file in the `Samples` folders of the tests contains.
  package static func notCompiled(_ blocks: [CodeBlock]) throws -> [String] {
    let samples = try files(in: "Tests", ".swift").filter { $0.name.contains("/Samples/") }
    return blocks.filter { block in !samples.contains { block.isContained(in: $0.lines) } }
      .map(\.name)
  }
}

private let root = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The files below a folder with a suffix, by their paths in the repository.
private func files(
  in folder: String, _ suffix: String
) throws -> [(name: String, lines: [Substring])] {
  let paths = FileManager.default.enumerator(
    at: root.appending(path: folder), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
  return try (paths?.allObjects ?? []).compactMap { $0 as? URL }
    .filter { $0.lastPathComponent.hasSuffix(suffix) }
    .map {
      (
        String($0.path.dropFirst(root.path.count + 1)),
        try String(contentsOf: $0, encoding: .utf8).allLines
      )
    }
}
