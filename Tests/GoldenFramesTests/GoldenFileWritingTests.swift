import Foundation
import Testing

@testable import GoldenFrames

@Suite struct GoldenFileWritingTests {
  private let bytes = Array(GoldenSetup.actual.description.utf8)

  /// Others may create a file between the check and the write.
  @Test(arguments: [
    GoldenSetup.equal, .different, .malformed, .folder, .link, .danglingLink, .pipe,
  ])
  func `writing leaves files alone that other runs created meanwhile`(setup: GoldenSetup) throws {
    let folder = try TemporaryFolder()
    let file = try GoldenFile("a", in: folder.path)
    try setup.make(file)
    let before = try folder.contents
    #expect(try file.create(bytes) == false)
    #expect(try folder.contents == before)
  }

  @Test func `a write whose rename fails leaves no temporary file`() throws {
    let folder = try TemporaryFolder()
    let file = try GoldenFile("a", in: folder.path)
    try GoldenSetup.folder.make(file)
    #expect(throws: SnapshotError.unwritable(path: file.path, number: EISDIR)) {
      try file.replace(bytes)
    }
    #expect(try folder.contents == ["a.txt": Data()])
  }

  @Test func `a frame replaces an older frame, and nothing else`() throws {
    let folder = try TemporaryFolder()
    let file = try GoldenFile("a", in: folder.path)
    try Data("old".utf8).write(to: URL(filePath: file.actualPath))
    try file.keepActual(.screen(GoldenSetup.actual))
    #expect(
      try folder.contents == [
        "a.actual.txt": Data(GoldenSetup.actual.description.utf8),
        "a.actual.svg": Data(GoldenSetup.actual.picture().utf8),
      ])
    file.removeActual()
    #expect(try folder.contents == [:])
    symlink("elsewhere", file.actualPath)
    #expect(throws: SnapshotError.notAFile(path: file.actualPath, .link)) {
      try file.keepActual(.screen(GoldenSetup.actual))
    }
    #expect(try folder.contents == ["a.actual.txt": Data("elsewhere".utf8)])
  }

  @Test func `a picture that cannot be written does not hide the frame, and no older one stays`()
    throws
  {
    let folder = try TemporaryFolder()
    let name = String(repeating: "a", count: 100)
    let file = try GoldenFile(name, in: folder.path)
    try FileManager.default.createDirectory(
      atPath: file.picturePath, withIntermediateDirectories: false)
    try file.keepActual(.screen(GoldenSetup.actual))
    #expect(
      try folder.contents == [
        "\(name).actual.txt": Data(GoldenSetup.actual.description.utf8),
        "\(name).actual.svg": Data(),
      ])
  }
}
