/// A parser that turns the bytes of a terminal into keys.
///
/// It recognizes the sequences of xterm, tmux, screen, the Linux console, PuTTY and rxvt, in every mode of the cursor
/// keys and the keypad, and the sequences in the terminal's description. A sequence without a key is dropped as a
/// whole: no part of it becomes a key. Pasted bytes are text, even those that look like keys.
///
/// Law: the keys do not depend on how the bytes are split. Cost: O(1) for each byte, on average.
package struct KeyDecoder: Sendable {
  /// The sequences in the description of the terminal, with their keys.
  private let described: [(sequence: [UInt8], key: Key)]
  /// The bytes of a sequence that is still incomplete.
  private var pending: [UInt8] = []
  /// The bytes of a paste that has not ended yet.
  private var pasted: [UInt8]?
  /// Whether the paste was already returned before its end, so that the rest of it is dropped.
  private var isLate = false
  /// The last answer of the terminal about a mode.
  private(set) var answer: (mode: Int, state: Int)?
  /// The first answer of the terminal about its background, as `0xRRGGBB`.
  private(set) var background: Int?

  /// The longest paste, in bytes. A longer one is returned with one byte more, which shows that it is too long.
  static let mostPasted = 1 << 22
  /// The longest incomplete sequence that is kept, in bytes.
  private static let mostPending = 256
  static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  private static let escape: UInt8 = 0x1B

  /// Makes a decoder for the built-in sequences and the sequences in the description of a terminal.
  package init(described: [(sequence: [UInt8], key: Key)] = []) {
    self.described = described
  }

  /// The state of a mode, if the last answer was about it: 1 is on, 2 off, 0 unknown to the terminal; other values mean
  /// that it cannot be switched.
  func state(of mode: Int) -> Int? { answer?.mode == mode ? answer?.state : nil }

  /// Forgets the answers of the terminal, before it is queried again.
  mutating func forgetAnswers() { (answer, background) = (nil, nil) }

  /// The longest wait for the rest of a sequence or a paste; nil if none is incomplete.
  ///
  /// It is short after a byte that could be the Esc key alone, and longer within sequences and pastes, which a slow
  /// line delivers in pieces. A paste times out, too, so that later keys do not count as pasted text forever.
  package var timeout: Duration? {
    if let pasted {
      if pending == [Self.escape] || isLate && !pasted.isEmpty { return .milliseconds(500) }
      return isLate ? .seconds(5) : .seconds(2)
    }
    guard let first = pending.first else { return nil }
    return first == Self.escape && pending.count <= 2 ? .milliseconds(25) : .milliseconds(500)
  }

  /// Decodes bytes, and returns the keys that they complete.
  package mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    var rest = pending[...]
    while !rest.isEmpty {
      if pasted != nil {
        guard endPaste(in: &rest) else { break }
        if !isLate { keys.append(paste) }
        pasted = nil
        isLate = false
        continue
      }
      guard let (key, length) = Self.firstToken(in: rest) else { break }
      let sequence = rest.prefix(length)
      rest = rest.dropFirst(length)
      if length > 1, let own = described.last(where: { sequence.elementsEqual($0.sequence) }) {
        keys.append(own.key)
      } else if sequence.elementsEqual(Self.pasteStart) {
        pasted = []
      } else if let key {
        keys.append(key)
      } else if let (mode, state) = Self.modeAnswer(sequence) {
        answer = (mode, state)
      } else if let colour = Self.groundAnswer(sequence) {
        background = background ?? colour
      }
    }
    // Of an overlong sequence, only the first bytes, which determine its kind, and the last one are kept.
    pending = Array(rest.count > Self.mostPending ? rest.prefix(3) + rest.suffix(1) : rest)
    return keys
  }

  /// Returns the keys of an incomplete sequence, once `timeout` has passed.
  ///
  /// Returns the part of a stalled paste that has arrived. The rest is dropped, until the end mark, the Esc key or the
  /// next timeout.
  package mutating func finish() -> [Key] {
    defer { pending = [] }
    if pasted != nil {
      let isEscape = pending == [Self.escape]
      if !isEscape { keep(pending[...]) }
      let keys = isLate ? [] : [paste]
      let isOver = isLate || isEscape
      pasted = isOver ? nil : []
      isLate = !isOver
      return keys
    }
    switch pending.count {
    case 1: return [pending[0] == Self.escape ? .escape : .character("\u{FFFD}")]
    case 2 where pending[1] == Self.escape: return [.escape, .escape]
    case 2 where pending[0] == Self.escape: return [Key(alt: pending[1]) ?? .escape]
    default: return pending.first == Self.escape || pending.isEmpty ? [] : [.character("\u{FFFD}")]
    }
  }

  private var paste: Key { .paste(String(decoding: pasted ?? [], as: UTF8.self)) }

  /// Keeps pasted bytes up to the end mark, and returns whether it was found.
  private mutating func endPaste(in rest: inout ArraySlice<UInt8>) -> Bool {
    while true {
      let escape = rest.firstIndex(of: Self.escape) ?? rest.endIndex
      keep(rest[..<escape])
      rest = rest[escape...]
      if rest.starts(with: Self.pasteEnd) {
        rest = rest.dropFirst(Self.pasteEnd.count)
        return true
      }
      if Self.pasteEnd.starts(with: rest) { return false }
      keep(rest.prefix(1))
      rest = rest.dropFirst()
    }
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    // Of dropped bytes, one is kept as a sign that there were some.
    let room = (isLate ? 1 : Self.mostPasted + 1) - (pasted?.count ?? 0)
    pasted?.append(contentsOf: bytes.prefix(room))
  }
}
