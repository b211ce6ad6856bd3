import Foundation
import Testing

/// The names of files, types and functions in the page for developers and the articles.
@Suite struct DeveloperPageTests {
  /// The words in a source file, and the names that it declares.
  private struct Source {
    let words: Set<Substring>
    private(set) var types: Set<Substring> = []
    private(set) var members: Set<Substring> = ["init"]

    private static let typeWords: Set<Substring> = [
      "struct", "class", "enum", "protocol", "actor", "extension", "typealias",
    ]
    private static let memberWords: Set<Substring> = ["func", "var", "let", "case"]

    init(_ path: String, in folder: URL) throws {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      let list = text.utf8.split {
        !(0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 || $0 == 0x5F || $0 > 0x7F)
      }.map { Substring($0) }
      words = Set(list)
      for (word, next) in zip(list, list.dropFirst()) {
        if Self.typeWords.contains(word) { types.insert(next) }
        if Self.memberWords.contains(word) { members.insert(next) }
      }
    }
  }

  private static let folder = Demo.repository.appending(path: "Sources")
  private static let paths =
    (FileManager.default.subpaths(atPath: folder.path) ?? []).sorted()
  private static let sources = Result {
    try paths.filter { $0.hasSuffix(".swift") }.map { try Source($0, in: folder) }
  }
  /// Names that the sources do not declare.
  private static let others: Set<Substring> = [
    "Sources", "SNAPSHOT_TESTING_RECORD", "OrderedSet", "CollectionDifference", "Differentiable",
    "AnyDifferentiable", "StagedChangeset",
  ]
  static let readmes = paths.filter { $0.hasSuffix("README.md") }
  static let pages =
    readmes + paths.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }

  /// All of Foundation would bring 30 MB of language data into the installed program.
  @Test func `Only one place in the sources imports Foundation`() throws {
    for path in Self.paths where path.hasSuffix(".swift") {
      // Only tests link these libraries.
      if ["FoundationBase/", "ScoreSnapshots/", "SnapshotExpectations/"].contains(
        where: path.hasPrefix)
      {
        continue
      }
      let text = try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8)
      #expect(!text.contains(/import (Foundation|Dispatch)\b/), "\(path): import FoundationBase")
    }
  }

  @Test(arguments: pages)
  func `Every file that a page names exists`(page: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: page), encoding: .utf8)
    for match in text.matches(of: /`([\w\/+]+\.swift)`/) {
      #expect(Self.paths.contains { $0.hasSuffix(match.1) }, "\(match.1)")
    }
  }

  @Test(arguments: pages)
  func `Every type and function that a page names exists`(page: String) throws {
    let sources = try Self.sources.get()
    let words = sources.reduce(into: Self.others) { $0.formUnion($1.words) }
    let text = try String(contentsOf: Self.folder.appending(path: page), encoding: .utf8)
    for match in text.matches(of: /`([A-Z]\w*)(?:\.([a-z]\w*))?(?:\([\w:\[\]]*\))?`/) {
      if match.2 == "swift" { continue }
      guard let member = match.2 else {
        let isThere = words.contains(match.1) || Self.paths.contains { $0.contains(match.1) }
        #expect(isThere, "\(match.1)")
        continue
      }
      let isThere = sources.contains {
        $0.types.contains(match.1) && $0.members.contains(member)
      }
      #expect(isThere, "\(match.1).\(member)")
    }
  }
}
