import Foundation
import Testing

/// Every sentence in the program, as it stands in the sources.
///
///     SCOREBOARD_PRINT_SENTENCES=1 swift test --filter SentencesTests
///
/// prints them file by file, for an editor to read: plain English, active and short, the offender in quotes, the way
/// out, and no syntax as prose.
@Suite struct SentencesTests {
  private struct Source {
    let path: String
    let sentences: [String]
  }

  private static func sources() throws -> [Source] {
    let folder = Demo.repository.appending(path: "Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      return Source(path: path, sentences: sentences(in: text))
    }
  }

  /// The literals that contain words. Literals joined by + are one text. Interpolations stay as written.
  private static func sentences(in source: String) -> [String] {
    let literal = #""(?:[^"\\\n]|\\\((?:[^()"\n]|"(?:[^"\\\n]|\\.)*"|\([^()\n]*\))*\)|\\.)*""#
    let code = source.replacing(/(?m)^\s*\/\/.*$/, with: "")
    guard let whole = try? Regex("\(literal)(?:\\s*\\+\\s*\(literal))*") else { return [] }
    let joint = /"\s*\+\s*"/
    return code.matches(of: whole).map {
      String(code[$0.range].dropFirst().dropLast()).replacing(joint, with: "")
    }.filter { $0.contains(/[A-Za-z]{2,} |[ '][A-Za-z]{2,}/) }
  }

  @Test func `Error sentences end without a full stop`() throws {
    let sources = try Self.sources()
    if ProcessInfo.processInfo.environment["SCOREBOARD_PRINT_SENTENCES"] != nil {
      for source in sources where !source.sentences.isEmpty {
        print(([source.path] + source.sentences.map { "  " + $0 }).joined(separator: "\n"))
      }
    }
    let errors = sources.filter { $0.path.contains("Error") }
    #expect(errors.count > 5)
    for source in errors {
      for sentence in source.sentences {
        #expect(!sentence.hasSuffix("."), "\(source.path): \(sentence)")
      }
    }
  }
}
