import Foundation
import ScoreScript
import Scorekeeping
import Testing

@Suite struct OutputFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  private func path(_ name: String) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appending(path: name).path
  }

  @Test func `What is written replaces what was there`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try path("a.txt")
    try "something longer".write(toFile: path, atomically: true, encoding: .utf8)
    let file = try OutputFile(path: path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "something longer")
    try file.write("a line\n")
    try file.flush()
    try file.write("another\n")
    try file.flush()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "a line\nanother\n")
  }

  @Test func `A file that cannot be opened is told of at once`() {
    #expect(throws: OutputFileError.self) { try OutputFile(path: "/nowhere/at/all.txt") }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `A full disk is told of`() throws {
    let file = try OutputFile(path: "/dev/full")
    try file.write("a line\n")
    let error = #expect(throws: OutputFileError.self) { try file.flush() }
    #expect(error?.number == ENOSPC)
    #expect(FileManager.default.fileExists(atPath: "/dev/full"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `every recorder tells of a full disk`() throws {
    var stage = try PlayedStage()
    stage.show()
    stage.tell(.checkpoint("a"))
    func expectFull(_ make: (OutputFile) -> some Recorder) throws {
      let recorder = make(try OutputFile(path: "/dev/full"))
      #expect(throws: OutputFileError.self) { try stage.performance.play(to: recorder) }
    }
    try expectFull { SVGRecorder(file: $0, title: "a") }
    try expectFull { TextRecorder(file: $0) }
    try expectFull { NarrationRecorder(file: $0, title: "a") }
  }

  @Test func `A file that was made and not written is gone again, and one that was there stays`()
    throws
  {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (new, old) = (try path("new.txt"), try path("old.txt"))
    try "as it was".write(toFile: old, atomically: true, encoding: .utf8)
    for path in [new, old] { _ = try OutputFile(path: path) }
    #expect(!FileManager.default.fileExists(atPath: new))
    #expect(try String(contentsOfFile: old, encoding: .utf8) == "as it was")
  }

  @Test func `A pipe that nobody reads is told of at once`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try path("pipe.txt")
    #expect(mkfifo(path, 0o600) == 0)
    let error = #expect(throws: OutputFileError.self) { try OutputFile(path: path) }
    #expect(error?.number == ENXIO)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `One output that cannot be written is no harm to the others`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (full, whole) = (try OutputFile(path: "/dev/full"), try OutputFile(path: path("a.txt")))
    let performance = try Performance(
      journal: MemoryJournal(),
      recorders: [TextRecorder(file: full), TextRecorder(file: whole)])
    #expect(throws: OutputFileError.self) { try performance.finish() }
    #expect(try String(contentsOfFile: path("a.txt"), encoding: .utf8).hasPrefix("# end, 0s"))
  }
}
