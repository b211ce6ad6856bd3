import Foundation
import Testing

@testable import ScoreScript

@Suite struct RecordingFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  private func path(_ name: String) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appending(path: name).path
  }

  private func error(_ path: String) -> RecordingError? {
    #expect(throws: RecordingError.self) { try RecordingFile(path: path) }
  }

  @Test func `Every line is written to the file at once`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try path("a.scores")
    let file = try RecordingFile(path: path)
    for text in ["a line\n", "another\nand one more\n"] {
      try file.append(text)
      #expect(try String(contentsOfFile: path, encoding: .utf8).hasSuffix(text))
    }
    #expect(error(path) == .inUse(path))
  }

  @Test func `No file is overwritten, and no obstacle is touched`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try path("a.scores")
    try "a game\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(error(path) == .notEmpty(path))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "a game\n")
    #expect(error(folder.path) == .noFile(folder.path))
    #expect(error("/dev/null") == .noFile("/dev/null"))
    let pipe = folder.appending(path: "pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(error(pipe) == .noFile(pipe))
    let nowhere = folder.appending(path: "nowhere/a.scores").path
    #expect(error(nowhere) == .cannotWrite(nowhere, number: ENOENT))
  }

  @Test func `A new file that stays empty is removed, and an existing one is kept`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (new, old) = (try path("new.scores"), try path("old.scores"))
    try Data().write(to: URL(filePath: old))
    for path in [new, old] { _ = try RecordingFile(path: path) }
    #expect(!FileManager.default.fileExists(atPath: new))
    #expect(FileManager.default.fileExists(atPath: old))
  }

  @Test(arguments: [
    (
      RecordingError.notEmpty("a"),
      "'a' has something in it already. Name another file, or remove this one"
    ),
    (.inUse("a"), "'a' is being recorded into by another run of the program. Name another file"),
    (.noFile("a"), "'a' is a folder or a device. Name a file to record into"),
    (
      .cannotWrite("a", number: EACCES),
      "'a' cannot be written (permission denied). Name another place"
    ),
    (
      .stopped("a", number: ENOSPC),
      "'a' is no longer written (no space left on device). "
        + "What was recorded so far is in it; the game goes on unrecorded"
    ),
  ])
  func `Errors name the file and the way out`(error: RecordingError, text: String) {
    #expect(error.description == text)
  }
}
