import GoldenFrames

/// One expectation of a test: its call site and its comparison.
package struct SnapshotCall {
  package let site: CallSite
  let store: Result<GoldenStore, SnapshotError>

  package init(at site: CallSite, store: Result<GoldenStore, SnapshotError> = GoldenStore.shared) {
    self.site = site
    self.store = store
  }

  /// Expects a snapshot to equal a literal or, without one, the golden file beside the test.
  package func expect(
    named name: String?, equals literal: String?, _ snapshot: () throws -> Snapshot
  ) {
    switch (name, literal) {
    case (_, nil): expect(named: name, snapshot)
    case (nil, let literal?): expect(equals: literal, snapshot)
    case (let name?, _):
      let safe = name.terminalSafe()
      site.fail("'\(safe)' names a file, and a literal has none. Leave out 'named' or 'equals'")
    }
  }

  /// Expects a snapshot to equal the golden file beside the test.
  func expect(named name: String?, _ snapshot: () throws -> Snapshot) {
    reportingErrors {
      let snapshot = try snapshot()
      let file = try GoldenFile(goldenName(name), beside: site.filePath)
      try check(snapshot, against: file)
    }
  }

  /// Compares a snapshot with its file, and reports the verdict after a prefix.
  package func check(_ snapshot: Snapshot, against file: GoldenFile, prefix: String = "") throws {
    let verdict = try store.get().check(
      snapshot, against: file, at: SnapshotLocation(file: site.filePath, line: site.line),
      recording: SnapshotTrait.recording)
    let text = prefix + verdict.description
    if verdict.isFailure {
      site.fail(text, Artifact(name: "\(file.name).txt", text: snapshot.description))
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
  /// Expects a snapshot to equal a literal in the source. Nothing is recorded; a failure prints the literal to paste.
  func expect(equals literal: String, _ snapshot: () throws -> Snapshot) {
    reportingErrors {
      let snapshot = try snapshot()
      let text = snapshot.description
      let expected = literal + "\n"
      if text.utf8.elementsEqual(expected.utf8) { return }
      guard let complaint = Self.complaint(about: literal, expected, snapshot) else { return }
      site.fail(
        "\(complaint)\nIf the frame is right, paste:\n\(Self.literal(of: text))",
        Artifact(name: "\(Self.fileName(of: site.function, room: 100)).txt", text: text))
    }
  }

  /// The difference or error; nil if the two differ only in the spelling of equal names.
  private static func complaint(
    about literal: String, _ expected: String, _ snapshot: Snapshot
  ) -> String? {
    if literal.isEmpty { return "The literal is empty" }
    do throws(SnapshotTextProblem) {
      let golden = try Snapshot(parsing: expected, file: "literal")
      return SnapshotDifference(expected: golden, actual: snapshot)?.description
    } catch {
      return "The literal is not a snapshot:\n\(error)"
    }
  }

  /// Formats a text as a multi-line literal, which the compiler reads as the text without its last line feed.
  static func literal(of text: String) -> String {
    // The compiler compares code units, so a combining mark does not hide a quote from it.
    let units = text.utf8
    var marks = ""
    while units.contains("\\\(marks)".utf8) || units.contains("\"\"\"\(marks)".utf8) {
      marks += "#"
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return (["\(marks)\"\"\""] + lines + ["\"\"\"\(marks)"]).map { $0.isEmpty ? "" : "  \($0)" }
      .joined(separator: "\n")
  }
}

extension SnapshotCall {
  /// The name of the golden file for a test, or for a named snapshot in it.
  ///
  /// Law: `GoldenFile` accepts the result for each test and each name that is not refused here.
  ///
  /// - Throws: a `SnapshotError` about the name of the snapshot.
  func goldenName(_ name: String?) throws(SnapshotError) -> String {
    guard let name else { return Self.fileName(of: site.function, room: GoldenFile.longestName) }
    let count = name.utf8.count
    if count > Self.longestName { throw .nameTooLong(name, bytes: count, most: Self.longestName) }
    _ = try GoldenFile(name, in: "")
    // The file name would clash with the frame of a failed comparison.
    if name.lowercased() == "actual" { throw .artifactName(name) }
    let room = GoldenFile.longestName - count - 1
    return "\(Self.fileName(of: site.function, room: room)).\(name)"
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
    let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    let digits = String(UInt32(truncatingIfNeeded: hash ^ hash >> 32), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
