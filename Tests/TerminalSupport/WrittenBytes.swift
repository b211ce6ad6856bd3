import ScoreScreen

/// All bytes that a program has written to a terminal, checked against the grammar of allowed output.
///
/// Allowed are text in strict UTF-8, with characters that all terminals draw alike and at most four combining marks
/// each, and the complete sequences of the grammar. Nothing else is allowed: no part of a sequence, and no C0 or C1
/// control character on its own.
package struct WrittenBytes {
  /// A part of the output that is not allowed.
  package struct Offence: CustomStringConvertible, Equatable, Sendable {
    /// The number of bytes before it.
    package let offset: Int
    /// Its bytes, and a few after it.
    package let bytes: [UInt8]
    package let reason: String

    package var description: String {
      "at \(offset), \(String(decoding: bytes, as: UTF8.self).debugDescription): \(reason)"
    }
  }

  /// The first ten offences.
  package let offences: [Offence]
  /// The number of sequences read.
  package let sequenceCount: Int

  package init(_ bytes: [UInt8], by grammar: TerminalGrammar) {
    var reader = Reader(bytes: bytes, grammar: grammar)
    reader.read()
    offences = reader.offences
    sequenceCount = reader.sequenceCount
  }
}

extension WrittenBytes {
  private struct Reader {
    let bytes: [UInt8]
    let grammar: TerminalGrammar
    var offences: [Offence] = []
    var sequenceCount = 0
    private var place = 0
    /// The number of combining marks on the last character; nil if there is no character before.
    private var marks: Int?
    private static let printable = UInt8(0x20)..<0x7F

    init(bytes: [UInt8], grammar: TerminalGrammar) {
      self.bytes = bytes
      self.grammar = grammar
    }

    mutating func read() {
      while place < bytes.count, offences.count < 10 {
        if Self.printable ~= bytes[place] {
          place += 1
          marks = 0
        } else if let end = grammar.end(in: bytes, at: place) {
          place = end
          sequenceCount += 1
          marks = nil
        } else if bytes[place] < 0x80 {
          refuse(1, "not a sequence of \(grammar.name)")
        } else {
          readScalar()
        }
      }
    }

    private mutating func readScalar() {
      var decoder = UTF8()
      var rest = bytes[place...].prefix(4).makeIterator()
      guard case .scalarValue(let scalar) = decoder.decode(&rest) else {
        return refuse(1, "not UTF-8")
      }
      let length = String(scalar).utf8.count
      let number = "U+\(String(scalar.value, radix: 16, uppercase: true))"
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator:
        return refuse(length, "\(number) is not drawn")
      default: break
      }
      if Glyph.role(of: scalar) == .mark {
        guard let count = marks else { return refuse(length, "\(number) has nothing to stand on") }
        guard count < 4 else { return refuse(length, "\(number) is one mark too many") }
        marks = count + 1
      } else {
        if !String(scalar).terminalSafe().unicodeScalars.elementsEqual([scalar]) {
          return refuse(length, "\(number) is drawn otherwise")
        }
        marks = 0
      }
      place += length
    }

    private mutating func refuse(_ count: Int, _ reason: String) {
      let piece = Array(bytes[place...].prefix(max(count, 12)))
      offences.append(Offence(offset: place, bytes: piece, reason: reason))
      place += count
      marks = nil
    }
  }
}
