import ScoreScreen

/// An event at the screens.
enum Step {
  /// The terminal sends bytes.
  case bytes([UInt8])
  /// The terminal sends nothing for a while.
  case silence
  case paste([UInt8])
  /// Another user adds a player.
  case name(String)
  case resize(Size)

  /// The next step from the fuzzer's input; nil at its end.
  init?(from bytes: inout Slice<UnsafeBufferPointer<UInt8>>) {
    guard let kind = bytes.popFirst() else { return nil }
    func next() -> Int { Int(bytes.popFirst() ?? 0) }
    func piece() -> [UInt8] {
      let count = next()
      let piece = Array(bytes.prefix(count))
      bytes = bytes.dropFirst(count)
      return piece
    }
    switch kind {
    case 0: self = .silence
    case 1: self = .paste(piece())
    case 2: self = .name(String(decoding: piece(), as: UTF8.self))
    case 3: self = .resize(Size(columns: 1 + next() * 2, rows: 1 + next()))
    case 4: self = .bytes(piece())
    // A single key is the most frequent step.
    case let key: self = .bytes([key])
    }
  }
}
