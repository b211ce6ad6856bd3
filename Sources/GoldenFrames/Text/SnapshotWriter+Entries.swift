import Texts

extension SnapshotWriter {
  /// Writes a title, without quotes. Escapes a space at its end, which would be invisible.
  mutating func write(title: String) {
    let scalars = title.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      let isLast = scalars.index(after: index) == scalars.endIndex
      write(scalar, isEscaped: Word.needsEscape(scalar) || isLast && scalar == " ")
    }
  }

  mutating func write(_ entries: [Snapshot.Entry]) {
    if entries.isEmpty { return }
    write("entries\n")
    for entry in entries {
      writeLabel(row: entry.row)
      write(entry.subject)
      for fact in entry.facts {
        write(", ")
        write(word: fact.word)
        if let value = fact.value {
          write(" ")
          if Self.isNumber(value) { write(value) } else { write(word: value) }
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
    write(word.rawValue)
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

  /// Writes a word, in quotes if it could be read as something else.
  private mutating func write(word: String) {
    let isReserved =
      SnapshotPart(rawValue: word) != nil || SnapshotChangeWord(rawValue: word) != nil
    let hasPunctuation = word.utf8.contains { ",:".utf8.contains($0) }
    write(isReserved || hasPunctuation ? Word.inQuotes(word) : Word.quoted(word))
  }

  /// Whether a text consists of digits, signs and points.
  private static func isNumber(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { "0123456789+-.".utf8.contains($0) }
  }

  /// Writes a scalar or its escape. A backslash is always escaped.
  mutating func write(_ scalar: Unicode.Scalar, isEscaped: Bool) {
    switch scalar {
    case "\\": write("\\\\")
    case "\n": write("\\n")
    case "\t": write("\\t")
    case _ where isEscaped: write("\\u{\(String(scalar.value, radix: 16, uppercase: true))}")
    default: write(String(scalar))
    }
  }
}
