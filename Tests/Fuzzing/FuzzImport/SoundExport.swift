import Foundation
import ScoreExchange
import ScoreStore
import Scorekeeping

/// An export of two boards with some undone changes: the same in every run.
let export: String = {
  let folder = NSTemporaryDirectory() + "fuzz-sound-\(getpid())"
  defer { try? FileManager.default.removeItem(atPath: folder) }
  do {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = try DataFile(path: folder + "/sound.sqlite")
    var count: UInt8 = 0
    let session = try Session(
      journal: file,
      environment: .init(
        newID: {
          count += 1
          return UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, count))
        }, now: { Date(timeIntervalSince1970: 7) }))
    try session.perform([
      .board("Law"), .add([.init("Red"), .init("Blue")]), .score([.init("Red", .add(.points(5)))]),
      .undo(1), .score([.init("Blue", .add(.points(3)))]), .team("Red", "North"), .board("Order"),
      .add([.init("Green", score: .points(2))]), .move("Green", .top),
    ])
    var text = ""
    try file.readArchive(of: nil) { try ArchiveText.write($0) { text += $0 } }
    // Each run of the program has another number as writer.
    return text.replacing(/"writer":-?[0-9]+/, with: "\"writer\":1")
  } catch {
    fatalError("\(error)")
  }
}()
