import ScoreScreen
import Scorekeeping

extension SnapshotWriter {
  /// Writes a title. It has no quotes; what cannot be seen at its end is escaped with the rest.
  mutating func write(title: String) {
    let end = title.unicodeScalars.last
    if Self.isPlain(title), end != " " {
      write(text: title)
      return
    }
    let scalars = title.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      let isLast = scalars.index(after: index) == scalars.endIndex
      write(scalar, isEscaped: Word.needsEscape(scalar) || isLast && scalar == " ")
    }
  }

  /// Whether a text is printable ASCII without a backslash.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
  }

  mutating func write(_ entries: [Snapshot.Entry]) {
    if entries.isEmpty { return }
    write("entries\n")
    for entry in entries {
      write(line: entry.row)
      write(entry.subject)
      for fact in entry.facts {
        write(", ")
        write(word: fact.word)
        if let value = fact.value {
          write(" ")
          if Self.isNumber(value) { write(text: value) } else { write(word: value) }
        }
      }
      endLine()
    }
  }

  mutating func write(_ changes: [Snapshot.Change]) {
    write("changes\n")
    for change in changes {
      switch change {
      case .insert(let subject, let row): write(.insert, subject, row)
      case .delete(let subject, let row): write(.delete, subject, row)
      case .move(let subject, let old, let new):
        write(.move, subject, old)
        write("→")
        write(row: new)
      case .refresh(let subject): write(.refresh, subject, nil)
      }
      endLine()
    }
  }

  private mutating func write(
    _ word: SnapshotChangeWord, _ subject: Snapshot.Subject, _ row: Int?
  ) {
    write(text: word.rawValue)
    write(" ")
    write(subject)
    if let row {
      write(" ")
      write(row: row)
    }
  }

  private mutating func write(_ subject: Snapshot.Subject) {
    if let kind = subject.kind {
      write(word: kind)
      write(" ")
    }
    write(word: subject.name)
  }

  /// Writes a word; in quotes where it could be taken for something else.
  private mutating func write(word: String) {
    if Self.isName(word), !Self.isReserved(word) {
      write(text: word)
    } else if Self.isReserved(word) || word.utf8.contains(where: { ",:".utf8.contains($0) }) {
      write(text: Word.inQuotes(word))
    } else {
      write(text: Word.quoted(word))
    }
  }

  /// Whether a word is one of the format's own.
  private static func isReserved(_ word: String) -> Bool {
    if !(4...7).contains(word.utf8.count) { return false }
    return SnapshotPart(rawValue: word) != nil || SnapshotChangeWord(rawValue: word) != nil
  }

  /// Whether a text is an ASCII letter and then letters and digits: a word as it is.
  private static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || isDigit($0) }
  }

  /// Whether a text is a number, with a sign and a fraction perhaps.
  private static func isNumber(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { isDigit($0) || "+-.".utf8.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  /// Writes a scalar, or the escape that stands for it; a backslash has one wherever escapes are.
  mutating func write(_ scalar: Unicode.Scalar, isEscaped: Bool) {
    switch scalar {
    case "\\": write("\\\\")
    case "\n": write("\\n")
    case "\t": write("\\t")
    case _ where isEscaped:
      write("\\u{")
      write(text: String(scalar.value, radix: 16, uppercase: true))
      write("}")
    default: write(scalar: scalar)
    }
  }
}
