/// The possible output of a capability in a terminal's description: its bytes, with any numbers as parameters.
struct CapabilityPattern: Sendable {
  private indirect enum Piece: Sendable {
    case byte(UInt8)
    /// A decimal number.
    case number
    /// A number as a character code.
    case character
    /// One of several alternatives, possibly an empty one.
    case choice([[Piece]])
  }

  private let pieces: [Piece]
  /// The bytes before the first variable piece, as a quick test.
  private let beginning: [UInt8]

  /// Parses a capability in terminfo's syntax. All alternatives are allowed whatever their condition, except the
  /// alternative character set, which the program never uses.
  init(_ capability: [UInt8]) {
    var rest = capability[...]
    var pieces = Self.sequence(&rest)
    // The repeated character comes before, as text.
    if case .character? = pieces.first { pieces.removeFirst() }
    var beginning: [UInt8] = []
    for piece in pieces {
      guard case .byte(let byte) = piece else { break }
      beginning.append(byte)
    }
    self.beginning = beginning
    self.pieces = Array(pieces.dropFirst(beginning.count))
  }

  /// The end of a match at a position; nil without a match. Of several possible ends it is the last.
  func end(in bytes: [UInt8], at start: Int) -> Int? {
    guard bytes[start...].starts(with: beginning) else { return nil }
    return Self.ends(of: pieces, in: bytes, at: [start + beginning.count]).max()
  }

  private static func ends(of pieces: [Piece], in bytes: [UInt8], at starts: Set<Int>) -> Set<Int> {
    var ends = starts
    for piece in pieces where !ends.isEmpty {
      var next: Set<Int> = []
      for place in ends {
        switch piece {
        case .byte(let byte):
          if place < bytes.count, bytes[place] == byte { next.insert(place + 1) }
        case .character: if place < bytes.count { next.insert(place + 1) }
        case .number:
          let digits = bytes[place...].prefix(4).prefix { (0x30...0x39).contains($0) }
          for count in 0..<digits.count { next.insert(place + count + 1) }
        case .choice(let branches):
          for branch in branches { next.formUnion(Self.ends(of: branch, in: bytes, at: [place])) }
        }
      }
      ends = next
    }
    return ends
  }

  // MARK: parsing

  /// Parses up to `%t`, `%e` or `%;`, without consuming it.
  private static func sequence(_ rest: inout ArraySlice<UInt8>) -> [Piece] {
    var pieces: [Piece] = []
    while let byte = rest.first {
      let next = rest.dropFirst().first
      switch (byte, next) {
      case (UInt8(ascii: "$"), UInt8(ascii: "<")):
        rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
      case (UInt8(ascii: "%"), let next?):
        if "te;".utf8.contains(next) { return pieces }
        rest.removeFirst()
        if let piece = parameter(&rest) { pieces.append(piece) }
      default:
        pieces.append(.byte(byte))
        rest.removeFirst()
      }
    }
    return pieces
  }

  /// Parses the part after `%`; nil if it has no output.
  private static func parameter(_ rest: inout ArraySlice<UInt8>) -> Piece? {
    let byte = rest.removeFirst()
    switch byte {
    case UInt8(ascii: "%"): return .byte(byte)
    case UInt8(ascii: "c"), UInt8(ascii: "s"): return .character
    case UInt8(ascii: "p"), UInt8(ascii: "P"), UInt8(ascii: "g"): rest = rest.dropFirst()
    case UInt8(ascii: "'"): rest = rest.dropFirst(2)
    case UInt8(ascii: "{"): rest = rest.drop { $0 != UInt8(ascii: "}") }.dropFirst()
    case UInt8(ascii: "?"): return choice(&rest)
    case UInt8(ascii: "d"), UInt8(ascii: "x"): return .number
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      rest = rest.drop { !"dox".utf8.contains($0) }.dropFirst()
      return .number
    default: break
    }
    return nil
  }

  /// Parses the part after `%?`, up to its end.
  private static func choice(_ rest: inout ArraySlice<UInt8>) -> Piece {
    var branches: [[Piece]] = []
    var hasDefault = false
    while true {
      let start = rest
      let branch = sequence(&rest)
      let end = rest.dropFirst().first
      rest = rest.dropFirst(2)
      if end == UInt8(ascii: "t") {
        // The part before is the condition. The ninth parameter of `sgr` is the alternative character set.
        let isExcluded = start.starts(with: "%p9%t".utf8)
        let then = sequence(&rest)
        if !isExcluded { branches.append(then) }
        let isOver = rest.dropFirst().first != UInt8(ascii: "e")
        rest = rest.dropFirst(2)
        if isOver { break }
      } else {
        branches.append(branch)
        hasDefault = true
        break
      }
    }
    return .choice(hasDefault ? branches : branches + [[]])
  }
}
