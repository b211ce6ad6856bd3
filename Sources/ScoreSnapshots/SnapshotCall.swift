import GoldenFrames
import ScoreScreen

/// One expectation of a test: where it stands, and what is told of it.
struct SnapshotCall {
  /// Where it stands in the source.
  let place: SourcePlace
  /// What golden files are compared by.
  let store: Result<GoldenStore, SnapshotError>

  init(_ place: SourcePlace, store: Result<GoldenStore, SnapshotError> = GoldenStore.shared) {
    self.place = place
    self.store = store
  }

  /// Expects a snapshot to be what a literal says; without one, what a file beside the test holds.
  func expect(
    named name: String?, equals literal: String?, _ snapshot: () throws -> Snapshot
  ) {
    switch (name, literal) {
    case (_, nil): expect(named: name, snapshot)
    case (nil, let literal?): expect(equals: literal, snapshot)
    case (let name?, _):
      let safe = name.terminalSafe()
      place.fail("'\(safe)' names a file, and a literal has none. Leave out 'named' or 'equals'")
    }
  }

  /// Expects a snapshot to be what a file beside the test holds.
  func expect(named name: String?, _ snapshot: () throws -> Snapshot) {
    telling {
      let snapshot = try snapshot()
      let file = try GoldenFile(goldenName(name), beside: place.filePath)
      try check(snapshot, against: file)
    }
  }

  /// Compares a snapshot with its file, and tells what comes of it.
  ///
  /// - Parameter what: what is said before that.
  func check(_ snapshot: Snapshot, against file: GoldenFile, of what: String = "") throws {
    let verdict = try store.get().check(
      snapshot, against: file, at: SnapshotPlace(file: place.filePath, line: place.line),
      recording: SnapshotTrait.recording)
    let text = what + verdict.description
    if verdict.isFailure {
      place.fail(text, Artifact(name: "\(file.name).txt", text: snapshot.description))
    } else if verdict != .equal {
      place.warn(text)
    }
  }

  /// Does something, and tells what it throws.
  func telling(of what: String = "", _ body: () throws -> Void) {
    do { try body() } catch { place.fail(what + String(describing: error)) }
  }
}

/// What a screen showed in a test that failed.
struct Artifact {
  let name: String
  let text: String
}
