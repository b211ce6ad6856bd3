/// Keys out of the bytes that a terminal sends.
///
/// Knows the sequences of xterm, tmux, screen, the Linux console, PuTTY and rxvt, whatever mode the cursor keys and
/// the keypad are in, and those that the terminal's description names. A sequence that stands for no key is left
/// out as a whole: no part of it is taken for keys. Pasted bytes are text, whatever they hold.
///
/// Bytes may come in pieces of any size. Cost: O(1) for each byte, on average.
public struct KeyDecoder: Sendable {
  /// The sequences of keys that the description of the terminal names.
  private let described: [(sequence: [UInt8], key: Key)]
  /// The beginning of a sequence whose end has not come.
  private var pending: [UInt8] = []
  private var pasted: [UInt8]?
  /// Whether that paste was handed over before its end: the rest of it is dropped.
  private var isLate = false
  private(set) var answer: (mode: Int, state: Int)?
  /// The background that the terminal has told first, as `0xRRGGBB`.
  private(set) var ground: Int?

  /// How many bytes of a paste are kept; one more tells that there were too many.
  static let mostPasted = 1 << 22
  /// How much is kept of a sequence that does not end.
  private static let mostPending = 256
  static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  private static let escape: UInt8 = 0x1B

  /// A decoder that knows some sequences of one terminal beside those of all.
  public init(described: [(sequence: [UInt8], key: Key)] = []) {
    self.described = described
  }

  /// The last answer of the terminal, if that was about this mode: 1 if it is on, 2 if it is off,
  /// others if it cannot be switched, 0 if the terminal does not know it.
  func state(of mode: Int) -> Int? { answer?.mode == mode ? answer?.state : nil }

  /// Forgets the answers of the terminal, as it is asked again.
  mutating func forgetAnswers() { (answer, ground) = (nil, nil) }

  /// How long to wait for the rest of a sequence; nil if none is open.
  ///
  /// A byte that could be the Esc key is answered at once. That a sequence or a paste arrives in pieces is for the line
  /// between terminal and program to blame, and may take its time: but keys must not be taken for a paste for ever.
  public var patience: Duration? {
    if let pasted {
      let isLast = pending == [Self.escape] || isLate && !pasted.isEmpty
      return isLast ? .milliseconds(500) : isLate ? .seconds(5) : .seconds(2)
    }
    guard let first = pending.first else { return nil }
    return first == Self.escape && pending.count <= 2 ? .milliseconds(25) : .milliseconds(500)
  }

  /// The keys that end with these bytes.
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
      guard let (key, length) = Self.first(in: rest) else { break }
      let sequence = rest.prefix(length)
      rest = rest.dropFirst(length)
      if length > 1, let own = described.last(where: { sequence.elementsEqual($0.sequence) }) {
        keys.append(own.key)
      } else if sequence.elementsEqual(Self.pasteStart) {
        pasted = []
      } else if let key {
        keys.append(key)
      } else if let (mode, state) = Self.answeredMode(sequence) {
        answer = (mode, state)
      } else if let colour = Self.answeredGround(sequence) {
        ground = ground ?? colour
      }
    }
    // Of a sequence that does not end only its kind counts.
    pending = Array(rest.count > Self.mostPending ? rest.prefix(3) + rest.suffix(1) : rest)
    return keys
  }

  /// The keys that are waiting for more, which does not come.
  ///
  /// A paste that stalls is handed over as far as it has come. The rest of it is no keys either: the paste is over
  /// with its end, with the Esc key, with the first pause in it, or if nothing comes.
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

  /// Keeps pasted bytes, and returns whether their end has come.
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
    // Of bytes that come too late it is enough to know that there are some.
    let room = (isLate ? 1 : Self.mostPasted + 1) - (pasted?.count ?? 0)
    pasted?.append(contentsOf: bytes.prefix(room))
  }
}
