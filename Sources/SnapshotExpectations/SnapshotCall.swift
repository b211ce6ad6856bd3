import GoldenFrames
import Texts

/// One expectation of a test: its call site and its comparison.
package struct SnapshotCall {
  package let site: CallSite
  let store: Result<GoldenStore, SnapshotError>
  /// The time at which the tests were built.
  var built = SourceFile.builtAt

  package init(at site: CallSite, store: Result<GoldenStore, SnapshotError> = GoldenStore.shared) {
    self.site = site
    self.store = store
  }

  /// Expects a snapshot to equal a literal or, without one, the golden file beside the test.
  package func expect(
    named name: String? = nil, equals literal: String? = nil, _ snapshot: () throws -> Snapshot
  ) {
    expect(named: name, equals: literal, content: { .screen(try snapshot()) })
  }

  /// Expects the content of a golden file to equal a literal or, without one, the file beside the test.
  func expect(
    named name: String?, equals literal: String?, content: () throws -> GoldenContent
  ) {
    switch (name, literal) {
    case (_, nil): expectFile(named: name, content)
    case (nil, let literal?): expectLiteral(literal, content)
    case (let name?, _):
      let safe = name.terminalSafe()
      site.fail("'\(safe)' names a file, and a literal has none. Leave out 'named' or 'equals'")
    }
  }

  private func expectFile(named name: String?, _ content: () throws -> GoldenContent) {
    reportingErrors {
      let content = try content()
      let file = try GoldenFile(goldenName(name), beside: site.filePath)
      try check(content, against: file)
    }
  }

  /// Compares a snapshot or a text with its file, and reports the verdict after a prefix.
  package func check(
    _ content: GoldenContent, against file: GoldenFile, prefix: String = "",
    from origin: FrameOrigin? = nil
  ) throws {
    let verdict = try store.get().check(
      content, against: file, at: SnapshotLocation(file: site.filePath, line: site.line),
      recording: SnapshotTrait.recording, from: origin)
    let text = prefix + verdict.description
    if verdict.isFailure {
      site.fail(text, Artifact(name: "\(file.name).txt", text: content.fileText))
    } else if verdict != .equal {
      site.warn(text)
    }
  }

  /// Calls a closure, and reports its error, after a prefix, as a failure.
  package func reportingErrors(prefix: String = "", _ body: () throws -> Void) {
    do { try body() } catch { site.fail(prefix + String(describing: error)) }
  }
}

extension SnapshotCall {
  /// Expects the content to equal a literal in the source, and records it there where files are recorded.
  private func expectLiteral(_ literal: String, _ content: () throws -> GoldenContent) {
    reportingErrors {
      let content = try content()
      let place = LiteralPlace(path: site.filePath, line: site.line, column: site.column)
      let frame = try GoldenFile(
        "\(fileName(room: GoldenFile.longestName - 15)).line \(site.line)", beside: site.filePath)
      guard let complaint = content.difference(from: literal) else {
        return frame.removeActual()
      }
      let text = content.literalText
      let artifact = Artifact(
        name: "\(fileName(room: 100)).txt", text: text + "\n")
      if let problem = LiteralProblem(text: text) {
        return site.fail("\(complaint)\n\(problem)", artifact)
      }
      let paste = "If it is right, paste:\n  \(text.asLiteral(indent: "  "))"
      let recording = try store.get().setting.recording(asked: SnapshotTrait.recording)
      guard recording == .failed || recording == .all || recording == .missing && literal.isEmpty
      else {
        let reason =
          recording == .never
          ? "Nothing is written in CI, with SNAPSHOT_TESTING_RECORD=never, or where a test forbids it\n"
          : ""
        frame.keep(content, insteadOf: literal, at: place)
        return site.fail("\(complaint)\n\(reason)\(paste)", artifact)
      }
      do throws(LiteralProblem) {
        try SourceFile.replace(literal, by: text, at: place, built: built)
        frame.removeActual()
      } catch {
        frame.keep(content, insteadOf: literal, at: place)
        if case .textsDiffer = error { return site.fail("\(complaint)\n\(error)", artifact) }
        return site.fail("\(complaint)\n\(error)\n\(paste)", artifact)
      }
      let done = "\(complaint)\nThe literal is written into the source. Look at it"
      if recording == .missing {
        site.fail(done + " and run again", artifact)
      } else {
        site.warn(done + " before it is committed")
      }
    }
  }
}

extension GoldenContent {
  /// How a literal differs, or why it is none; nil if the two differ at most in the spelling of equal names.
  fileprivate func difference(from literal: String) -> String? {
    if literal.utf8.elementsEqual(literalText.utf8) { return nil }
    if literal.isEmpty { return "The literal is empty" }
    do throws(SnapshotTextProblem) {
      let expected = try reading(literal: literal)
      return SnapshotDifference(expected: expected, actual: self)?.description
    } catch {
      return "The literal is not a snapshot:\n\(error)"
    }
  }
}

extension SnapshotCall {
  /// The name of the golden file for a test, or for a named snapshot in it.
  ///
  /// Law: `GoldenFile` accepts the result for each test and each name that is not refused here.
  ///
  /// - Throws: a `SnapshotError` about the name of the snapshot.
  func goldenName(_ name: String?) throws(SnapshotError) -> String {
    guard let name else { return fileName(room: GoldenFile.longestName) }
    let count = name.utf8.count
    if count > Self.longestName { throw .nameTooLong(name, bytes: count, most: Self.longestName) }
    _ = try GoldenFile(name, in: "")
    try GoldenFile.validateSnapshot(name)
    // The file name would clash with the frame of a failed comparison.
    if name.lowercased() == "actual" { throw .artifactName(name) }
    let room = GoldenFile.longestName - count - 1
    return "\(fileName(room: room)).\(name)"
  }

  /// The file name for the function, after those of the suites if one is in another: tests of two suites in one file may
  /// have one name.
  private func fileName(room: Int) -> String {
    let suites = site.suites.count > 1 ? site.suites : []
    return Self.fileName(of: (suites + [site.function]).joined(separator: "."), room: room)
  }

  /// The longest name of a snapshot, in bytes: the rest is left for the hash and some letters of the test.
  private static let longestName = GoldenFile.longestName - 21

  /// A file name for a function. Forbidden characters become `-`, and a long name is cut; then a hash of the function
  /// keeps different names different.
  static func fileName(of function: String, room: Int) -> String {
    let base = baseName(of: function)
    var name = base.unicodeScalars.map { GoldenFile.isAllowed($0) ? String($0) : "-" }.joined()
    if name.utf8.first == UInt8(ascii: ".") { name = "-" + name.dropFirst() }
    if name.allSatisfy({ $0 == " " }) { name = "-" }
    if name.lowercased().hasSuffix(".actual") { name += "-" }
    if name == base, name.utf8.count <= room { return name }
    let suffix = "-" + Self.hash(of: base)
    var kept = ""
    for character in name {
      if kept.utf8.count + character.utf8.count + suffix.utf8.count > room { break }
      kept.append(character)
    }
    return kept + suffix
  }

  /// The name of a function without argument labels. The name itself may hold parentheses.
  private static func baseName(of function: String) -> String {
    guard function.hasSuffix(")"), let labels = function.lastIndex(of: "(") else { return function }
    return String(function[..<labels])
  }

  /// The FNV-1a hash in eight hexadecimal digits, the same on every machine.
  private static func hash(of name: String) -> String {
    let hash = name.utf8.fnvHash()
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32).digits(8, radix: 16)
  }
}
