/// A parser that turns the bytes of a terminal into keys.
///
/// It knows the sequences of xterm, tmux, screen, the Linux console, PuTTY and rxvt, in every mode of the cursor keys
/// and the keypad, and those in the terminal's description. A sequence that stands for no key is dropped as a whole: no
/// part of it becomes a key. Pasted bytes are text, even those that look like keys.
///
/// Law: the keys do not depend on how the bytes are split. Cost: O(1) for each byte, on average.
public struct KeyDecoder: Sendable {
  /// The sequences in the description of the terminal.
  private let described: [(sequence: [UInt8], key: Key)]
  /// The beginning of a sequence that is still incomplete.
  private var pending: [UInt8] = []
  /// The bytes of the open paste.
  private var pasted: [UInt8]?
  /// Whether the open paste was returned before its end: the rest of it is dropped.
  private var isLate = false
  /// The last answer about a mode of the terminal.
  private(set) var answer: (mode: Int, state: Int)?
  /// The first answer about the background, as `0xRRGGBB`.
  private(set) var ground: Int?

  /// The longest paste, in bytes. Of a longer one a byte more is returned, as a sign.
  static let mostPasted = 1 << 22
  /// The longest incomplete sequence that is kept, in bytes.
  private static let mostPending = 256
  static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  private static let escape: UInt8 = 0x1B

  /// A decoder with the sequences in one terminal's description, besides the built-in ones.
  public init(described: [(sequence: [UInt8], key: Key)] = []) {
    self.described = described
  }

  /// The state of a mode, if the last answer was about it: 1 is on, 2 off, 0 unknown to the terminal, and others mean
  /// that it cannot be switched.
  func state(of mode: Int) -> Int? { answer?.mode == mode ? answer?.state : nil }

  /// Forgets the answers of the terminal, before it is asked again.
  mutating func forgetAnswers() { (answer, ground) = (nil, nil) }

  /// The longest wait for the rest of a sequence or a paste; nil if none is open.
  ///
  /// It is short after a byte that could be the Esc key alone, and longer within sequences and pastes, which a slow line
  /// delivers in pieces. A paste ends, too: later keys must not count as pasted text for ever.
  public var timeout: Duration? {
    if let pasted {
      let isLast = pending == [Self.escape] || isLate && !pasted.isEmpty
      return isLast ? .milliseconds(500) : isLate ? .seconds(5) : .seconds(2)
    }
    guard let first = pending.first else { return nil }
    return first == Self.escape && pending.count <= 2 ? .milliseconds(25) : .milliseconds(500)
  }

  /// Decodes bytes, and returns the keys that end in them.
  public mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] {
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
        ground = ground ?? colour
      }
    }
    // An endless sequence keeps the bytes that tell its kind, and its last one.
    pending = Array(rest.count > Self.mostPending ? rest.prefix(3) + rest.suffix(1) : rest)
    return keys
  }

  /// Returns the keys of an incomplete sequence, once `timeout` has passed.
  ///
  /// A paste that stalls is returned as far as it has arrived. Its rest is dropped, until the end mark, the Esc key or
  /// the next timeout.
  public mutating func finish() -> [Key] {
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
    // Of the bytes that are dropped it is enough to know that there are some.
    let room = (isLate ? 1 : Self.mostPasted + 1) - (pasted?.count ?? 0)
    pasted?.append(contentsOf: bytes.prefix(room))
  }
}
