import Foundation
import ScoreScript
import Scorekeeping
import Testing

@Suite final class OutputFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "whole-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    chmod(folder.path, 0o755)
    try? FileManager.default.removeItem(at: folder)
  }

  private func path(_ name: String, holding text: String? = nil) throws -> String {
    let path = folder.appending(path: name).path
    try text?.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// More text than the buffer holds.
  private let long = String(repeating: "a line\n", count: 50_000)

  private func write(_ text: String, to path: String) throws {
    let file = try OutputFile(path: path)
    try file.write(text)
    try file.finish()
  }

  private func status(_ path: String) throws -> stat {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return status
  }

  @Test func `An output file keeps its old content until the new one is complete`() throws {
    let (old, new) = (try path("old.txt", holding: "as it was"), try path("new.txt"))
    for path in [old, new] {
      let file = try OutputFile(path: path)
      try file.write(long)
      try file.write(long)
      #expect(try text(old) == "as it was")
    }
    #expect(try names == ["old.txt"])
    try write(long + "end", to: old)
    try write("", to: new)
    #expect(try text(old) == long + "end")
    #expect(try text(new).isEmpty)
    #expect(try names == ["new.txt", "old.txt"])
  }

  @Test func `Permissions are kept, and a new file has the default ones`() throws {
    let path = try path("old.txt", holding: "as it was")
    chmod(path, 0o640)
    try write("new", to: path)
    #expect(try status(path).st_mode & 0o7777 == 0o640)
    let (ours, usual) = (try self.path("ours.txt"), try self.path("usual.txt"))
    try write("new", to: ours)
    close(open(usual, O_WRONLY | O_CREAT, 0o666))
    #expect(try status(ours).st_mode == status(usual).st_mode)
  }

  @Test func `Links are followed, also to a missing file, and other names stay`() throws {
    let path = try path("old.txt", holding: "as it was, and long")
    let links = try (0..<3).map { try self.path("link \($0)") }
    symlink("old.txt", links[0])
    symlink(links[0], links[1])
    symlink("new.txt", links[2])
    try write("by link", to: links[1])
    try write("made", to: links[2])
    #expect(try text(path) == "by link")
    #expect(try text(self.path("new.txt")) == "made")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: links[1]) == links[0])
    let other = try self.path("other name.txt")
    #expect(link(path, other) == 0)
    try write("both", to: path)
    #expect(try text(other) == "both")
    #expect(try text(path) == "both")
    symlink("loop", try self.path("loop"))
    #expect(throws: OutputFileError.self) { try OutputFile(path: self.path("loop")) }
  }

  @Test(.enabled("Root may write everywhere") { getuid() != 0 })
  func `A writable file in a read-only folder is written`() throws {
    let path = try path("old.txt", holding: long)
    chmod(folder.path, 0o555)
    try write("short", to: path)
    #expect(try text(path) == "short")
    #expect(throws: OutputFileError.self) { try OutputFile(path: self.path("new.txt")) }
  }

  @Test func `An output that cannot be written is reported at once and unchanged`() throws {
    for path in ["/nowhere/at/all.txt", folder.path] {
      #expect(throws: OutputFileError.self) { try OutputFile(path: path) }
    }
    let pipe = try path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let error = #expect(throws: OutputFileError.self) { try OutputFile(path: pipe) }
    #expect(error?.number == ENXIO)
    #expect(try names == ["pipe"])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `A device is written directly, and its errors are reported`() throws {
    let file = try OutputFile(path: "/dev/full")
    try file.write("a line\n")
    let error = #expect(throws: OutputFileError.self) { try file.finish() }
    #expect(error?.number == ENOSPC)
    #expect(error?.state == .cut)
    try write("a line\n", to: "/dev/null")
    #expect(FileManager.default.fileExists(atPath: "/dev/full"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `every recorder reports a full disk`() throws {
    var recorded = try RecordedSession()
    recorded.show()
    recorded.tell(.checkpoint("a"))
    func expectFull(_ make: (OutputFile) throws -> some PerformanceRecorder) throws {
      let recorder = try make(try OutputFile(path: "/dev/full"))
      #expect(throws: OutputFileError.self) { try recorded.performance.play(to: recorder) }
    }
    try expectFull { try PictureRecorder(file: $0, title: "a") }
    try expectFull { TextRecorder(file: $0) }
    try expectFull { NarrationRecorder(file: $0, title: "a") }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `A failing output does not harm the others`() throws {
    let (full, whole) = (try OutputFile(path: "/dev/full"), try OutputFile(path: path("a.txt")))
    let performance = try Performance(
      journal: MemoryJournal(),
      recorders: [TextRecorder(file: full), TextRecorder(file: whole)])
    #expect(throws: OutputFileError.self) { try performance.finish() }
    #expect(try String(contentsOfFile: path("a.txt"), encoding: .utf8).hasPrefix("# end, 0s"))
  }
}
