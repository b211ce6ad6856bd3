import Foundation
import ScoreExchange
import ScoreScreen
import ScoreStore
import Scorekeeping
import StructReference

/// Called by the fuzzer with each input: the input changes bytes of a sound data file, and all use of that file must
/// succeed or be refused with a sentence.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  var data = sound
  var rest = bytes[...]
  // Each step has a place and a change: a byte, or one of its bits.
  while rest.count >= 4 {
    let numbers = rest.prefix(4).map(Int.init)
    rest = rest.dropFirst(4)
    let place = ((numbers[0] << 8 | numbers[1]) << 3 | numbers[2] & 7) % data.count
    if numbers[2] & 8 == 0 {
      data[place] ^= 1 << (UInt8(numbers[3]) & 7)
    } else {
      data[place] = UInt8(numbers[3])
    }
  }
  // The last byte truncates the file.
  if let last = rest.first { data.removeLast(Int(last) << 4 % data.count) }
  let path = folder + "/t.sqlite"
  for ending in ["-wal", "-shm"] { unlink(path + ending) }
  _ = FileManager.default.createFile(atPath: path, contents: Data(data))
  look(at: path)
  return 0
}

private let folder: String = {
  let folder = NSTemporaryDirectory() + "fuzz-\(getpid())"
  try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  return folder
}()

/// A data file with two boards and some undone changes.
private let sound: [UInt8] = {
  let path = folder + "/sound.sqlite"
  do {
    let session = try Session(journal: DataFile(path: path))
    try session.perform([
      .board("Law"), .add([.init("Red"), .init("Blue")]), .score([.init("Red", .add(.points(5)))]),
      .undo(1), .score([.init("Blue", .add(.points(3)))]), .team("Red", "North"), .board("Order"),
      .add([.init("Green", score: .points(2))]), .deleteBoard("Order"),
    ])
  } catch {
    fatalError("\(error)")
  }
  let data = try? Data(contentsOf: URL(filePath: path))
  guard let data, data.count > 8192 else {
    fatalError("The file is not written: it may be in the log yet")
  }
  return Array(data)
}()

/// Uses a data file as `boards`, `show`, `export`, `do` and the screen do.
private func look(at path: String) {
  for access in [DataFile.Access.readOnly, .readWrite] {
    attempt {
      let file = try DataFile(path: path, access: access)
      let session = try Session(journal: file)
      _ = try session.roster()
      _ = try session.lastPlayed()
      for board in session.state.boards {
        attempt {
          try session.open(board.id)
          if let board = session.state.board {
            _ = BoardText(board, theme: Theme(isASCII: false)).description.terminalSafe()
            _ = try session.script()
          }
        }
        if access != .readWrite { continue }
        for command in [
          Command.undo(1), .redo(1), .score([.init("Red", .add(.points(1)))]), .reset,
        ] {
          attempt { try session.perform(command) }
        }
      }
      session.close()
      if access == .readWrite { attempt { try session.perform(.undo(2)) } }
      try file.readArchive(of: nil) { try ArchiveText.write($0) { _ in } }
    }
  }
}

private func attempt(_ body: () throws -> Void) {
  do {
    try body()
  } catch {
    precondition(
      error is StoreError || error is ScorekeepingError, "refused in other words: \(error)")
  }
}
