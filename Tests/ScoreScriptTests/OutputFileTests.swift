import Foundation
import ScoreScript
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
}
