import ScreenCells

/// The frame of a failed comparison and its golden file, as they were when they were read.
package struct FailedFrame: Equatable, Sendable {
  /// The path of the golden file without `.txt`, relative to the searched folder.
  package let name: String
  package let file: GoldenFile
  package let state: State
  private let record: FrameRecord?
  private let actual: [UInt8]
  private let golden: [UInt8]?

  /// What can be said about the frame.
  package enum State: Equatable, Sendable {
    /// The golden file holds another frame.
    case different(SnapshotDifference)
    /// There is no golden file or, with an error, only a damaged one.
    case new(GoldenContent, damage: SnapshotError?)
    /// The frame cannot be compared with its golden file.
    case unusable(SnapshotError)
  }

  /// Reads a frame and its golden file; nil if the frame is not there, or equals the file.
  ///
  /// Cost: O(size of both files).
  package init?(_ file: GoldenFile, named name: String) {
    (self.file, self.name, record) = (file, name, FrameRecord(of: file))
    do throws(SnapshotError) {
      guard let actual = try GoldenFile.bytes(at: file.actualPath) else { return nil }
      self.actual = actual
    } catch {
      (actual, golden, state) = ([], nil, .unusable(error))
      return
    }
    if let literal = record?.literal {
      golden = nil
      guard let state = Self.state(of: actual, at: file.actualPath, insteadOf: literal.text) else {
        return nil
      }
      self.state = state
      return
    }
    do throws(SnapshotError) {
      golden = try GoldenFile.bytes(at: file.path)
    } catch {
      (golden, state) = (nil, .unusable(error))
      return
    }
    if golden == actual { return nil }
    do throws(SnapshotError) {
      let content = try GoldenContent(actual, at: file.actualPath)
      switch try Self.expected(golden, at: file.path) {
      case .success(nil): state = .new(content, damage: nil)
      case .failure(let damage): state = .new(content, damage: damage)
      case .success(let expected?):
        guard let difference = SnapshotDifference(expected: expected, actual: content) else {
          return nil
        }
        state = .different(difference)
      }
    } catch {
      state = .unusable(error)
    }
  }

  /// The state of a frame beside a literal; nil if they are equal.
  private static func state(
    of actual: [UInt8], at path: String, insteadOf literal: String
  ) -> State? {
    do throws(SnapshotError) {
      let content = try GoldenContent(actual, at: path)
      if literal.isEmpty { return .new(content, damage: nil) }
      do throws(SnapshotTextProblem) {
        let expected = try content.reading(literal: literal)
        return SnapshotDifference(expected: expected, actual: content).map { .different($0) }
      } catch {
        return .new(content, damage: .malformed(error))
      }
    } catch {
      return .unusable(error)
    }
  }

  /// The content of a golden file; nil without one, and a failure if the file is damaged.
  private static func expected(
    _ bytes: [UInt8]?, at path: String
  ) throws(SnapshotError) -> Result<GoldenContent?, SnapshotError> {
    guard let bytes else { return .success(nil) }
    do throws(SnapshotError) {
      return .success(try GoldenContent(bytes, at: path))
    } catch  where error.isDamage {
      return .failure(error)
    }
  }

  /// Says that the files which made the frame have changed since; nil if they have not, or are unknown.
  package var outdated: String? { record?.outdated(name, in: file.folder) }

  /// The state in sentences, each a line.
  package var sentences: [String] {
    switch state {
    case .different(let difference): difference.sentences
    case .new(_, nil) where record?.literal != nil: ["New: the literal is empty"]
    case .new(_, nil): ["New: there is no golden file yet"]
    case .new(_, let damage?): ["New: \(damage.line)"]
    case .unusable(let error): [error.line]
    }
  }

  /// The state in one sentence.
  package var sentence: String {
    if case .different(let difference) = state { difference.sentence } else { sentences[0] }
  }
}

/// Laws: an accepted frame equals its golden file from then on; rejecting one leaves the golden file as it is; `restore`
/// leads back from both. If a file has changed since it was read, none of them changes anything.
extension FailedFrame {
  /// Puts the frame in the place of the golden file, as a whole, and removes the frame and its picture.
  ///
  /// - Throws: a `ReviewError`; the golden file is then as it was, unless only the frame could not be removed.
  package func accept() throws(ReviewError) {
    if case .unusable(let error) = state { throw .file(error) }
    try checkUnchanged(actual, at: file.actualPath)
    try checkUnchanged(golden, at: file.path)
    if let outdated { throw .sentence(outdated) }
    if let literal = record?.literal {
      try replace(literal.text, by: literalText)
      return try ReviewError.of(file.discardActual)
    }
    let isNew = golden == nil
    let isWritten = try ReviewError.of { () throws(SnapshotError) in
      if isNew { return try file.create(actual) }
      try file.replace(actual)
      return true
    }
    if !isWritten { throw .changed(name) }
    try ReviewError.of(file.discardActual)
  }

  /// Removes the frame and its picture.
  ///
  /// - Throws: a `ReviewError`; the frame is then still there.
  package func reject() throws(ReviewError) {
    if !actual.isEmpty { try checkUnchanged(actual, at: file.actualPath) }
    try ReviewError.of(file.discardActual)
  }

  /// Takes a decision back: the golden file and the frame are as they were before it.
  ///
  /// - Throws: a `ReviewError`, also if a file was written since.
  package func restore(wasAccepted: Bool) throws(ReviewError) {
    try checkUnchanged(nil, at: file.actualPath)
    if let literal = record?.literal {
      if wasAccepted { try replace(literalText, by: literal.text) }
    } else {
      try checkUnchanged(wasAccepted ? actual : golden, at: file.path)
    }
    try ReviewError.of { () throws(SnapshotError) in
      if wasAccepted, record?.literal == nil {
        if let golden { try file.replace(golden) } else { try file.remove() }
      }
      try file.keepActual(actual, showing: try? GoldenContent(actual, at: file.actualPath), record)
    }
  }

  private var literalText: String {
    switch state {
    case .different:
      (try? GoldenContent(actual, at: file.actualPath))?.literalText ?? ""
    case .new(let content, _): content.literalText
    case .unusable: ""
    }
  }

  /// Replaces the literal in the source.
  private func replace(_ old: String, by new: String) throws(ReviewError) {
    guard let record, let literal = record.literal else { return }
    do throws(LiteralProblem) {
      try SourceFile.replace(
        old, by: new, inReviewAt: record.place(of: literal, in: file.folder))
    } catch {
      throw .sentence("\(error)")
    }
  }

  private func checkUnchanged(_ bytes: [UInt8]?, at path: String) throws(ReviewError) {
    let now = try ReviewError.of { () throws(SnapshotError) in try GoldenFile.bytes(at: path) }
    if now != bytes { throw .changed(name) }
  }
}
