import GoldenFrames

extension SnapshotCall {
  /// Expects a snapshot to be what a literal in the source says. Nothing is ever recorded; a failure prints the literal
  /// to paste.
  func expect(equals literal: String, _ snapshot: () throws -> Snapshot) {
    telling {
      let snapshot = try snapshot()
      let text = snapshot.description
      let expected = literal + "\n"
      if text.utf8.elementsEqual(expected.utf8) { return }
      guard let complaint = Self.complaint(about: literal, expected, snapshot) else { return }
      place.fail(
        "\(complaint)\nIf the frame is right, paste:\n\(Self.literal(of: text))",
        Artifact(name: "\(Self.fileName(of: place.function, room: 100)).txt", text: text))
    }
  }

  /// What is wrong; nil if nothing is, as names are spelt in another way that is equal.
  private static func complaint(
    about literal: String, _ expected: String, _ snapshot: Snapshot
  ) -> String? {
    if literal.isEmpty { return "The literal is empty" }
    do throws(SnapshotTextError) {
      let golden = try Snapshot(parsing: expected)
      return SnapshotDifference(expected: golden, actual: snapshot)?.description
    } catch {
      return
        "The literal is no snapshot: in its line \(error.line), column \(error.column): \(error)"
    }
  }

  /// A text as a literal of several lines that the compiler reads back as the text without its last line feed.
  static func literal(of text: String) -> String {
    // The compiler looks at code units: a mark that follows hides none from it.
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
