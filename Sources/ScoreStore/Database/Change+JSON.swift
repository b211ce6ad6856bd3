import FoundationBase
import IdentityDiff
import Scorekeeping

extension Change {
  /// The change as JSON, in the form that the journal stores.
  ///
  /// Law: the result equals the output of a `JSONEncoder` with sorted keys. For the change of a score, an encoder takes
  /// 25 µs and this code takes 2 µs. The difference hardly matters for a single key, which takes about 900 µs with its
  /// commit, but it does for a key in a burst, which takes 30 µs. So this code writes the changes that keys make, which
  /// are changes of a board's players and matches.
  package func json() throws -> String {
    guard case .board(let change) = self, change.details == nil, change.shown == nil else {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
    var text = ChangeJSON()
    text.write(change)
    return String(decoding: text.bytes, as: UTF8.self)
  }
}

/// Writes the changes of a board's players and matches as JSON.
private struct ChangeJSON {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ change: BoardChange) {
    bytes.reserveCapacity(1 << 9)
    add(#"{"board":{"board":"#)
    write(change.board)
    if let matches = change.matches {
      add(#","matches":{"#)
      write(matches) { $0.write($1, $2) }
      add("}")
    }
    add(#","players":{"#)
    write(change.players) { $0.write($1, $2) }
    add("}}}")
  }

  private mutating func write<Element>(
    _ changes: ChangeSet<Element>, _ write: (inout ChangeJSON, StaticString, Element) -> Void
  ) {
    var isFirst = true
    func writeList<Part>(
      _ name: StaticString, _ parts: [Part], _ text: inout ChangeJSON,
      _ writePart: (inout ChangeJSON, Part) -> Void
    ) {
      if parts.isEmpty { return }
      if !isFirst { text.add(",") }
      isFirst = false
      text.add(name)
      for (index, part) in parts.enumerated() {
        text.add(index == 0 ? "[{" : ",{")
        writePart(&text, part)
        text.add("}")
      }
      text.add("]")
    }
    writeList(#""deletions":"#, changes.deletions, &self) { text, part in
      write(&text, #""element":"#, part.element)
      text.write(#","offset":"#, part.offset)
    }
    writeList(#""insertions":"#, changes.insertions, &self) { text, part in
      write(&text, #""element":"#, part.element)
      text.write(#","offset":"#, part.offset)
    }
    writeList(#""moves":"#, changes.moves, &self) { text, part in
      text.write(#""destination":"#, part.destination)
      write(&text, #","element":"#, part.element)
      text.write(#","origin":"#, part.origin)
    }
    writeList(#""updates":"#, changes.updates, &self) { text, part in
      write(&text, #""new":"#, part.new)
      text.write(#","newOffset":"#, part.newOffset)
      write(&text, #","old":"#, part.old)
      text.write(#","oldOffset":"#, part.oldOffset)
    }
  }

  private mutating func write(_ key: StaticString, _ player: Player) {
    add(key)
    write(#"{"colour":"#, player.colour)
    if !player.groups.isEmpty {
      add(#","groups":["#)
      for (index, group) in player.groups.enumerated() {
        if index > 0 { add(",") }
        write(group)
      }
      add("]")
    }
    if player.gamePoints != 0 { write(#","game":"#, player.gamePoints) }
    add(#","id":"#)
    write(player.id)
    if player.hasLeft { add(#","left":true"#) }
    add(#","name":"#)
    write(player.name)
    write(#","reached":"#, player.reached)
    if let record = player.record {
      add(#","record":"#)
      write(record.text)
    }
    if let rolls = player.rolls {
      add(#","rolls":"#)
      write(rolls.text)
    }
    if !player.rounds.isEmpty {
      add(#","rounds":["#)
      for (index, value) in player.rounds.list.enumerated() {
        write(index == 0 ? "" : ",", value)
      }
      add("]")
    }
    write(#","score":"#, player.score.thousandths)
    if let team = player.team {
      add(#","team":"#)
      write(team)
    }
    add("}")
  }

  private mutating func write(_ key: StaticString, _ match: Match) {
    add(key)
    add(#"{"away":"#)
    write(match.away)
    if let date = match.date {
      add(#","date":"#)
      write(date.description)
    }
    add(#","home":"#)
    write(match.home)
    write(#","id":"#, match.id)
    if let result = match.result {
      add(#","result":"#)
      write(result.description)
    }
    write(#","round":"#, match.round)
    add("}")
  }

  private mutating func write(_ key: StaticString, _ number: some FixedWidthInteger) {
    add(key)
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    // An integer has at most twenty digits.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var (rest, start) = (UInt64(number.magnitude), digits.count)
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      bytes += digits[start...]
    }
  }

  /// Appends text that is already JSON.
  private mutating func add(_ text: StaticString) {
    bytes += UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  private mutating func write(_ id: UUID) {
    bytes.append(UInt8(ascii: "\""))
    withUnsafeBytes(of: id.uuid) { parts in
      for (index, part) in parts.enumerated() {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          bytes.append(UInt8(ascii: "-"))
        }
        bytes.append(Self.digit(part >> 4, ten: "A"))
        bytes.append(Self.digit(part & 15, ten: "A"))
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func digit(_ value: UInt8, ten: Unicode.Scalar) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: ten) + value - 10
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { text in
      let isPlain = text.allSatisfy { byte in
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
          && byte != UInt8(ascii: "/")
      }
      if isPlain { bytes += text } else { writeEscaped(text) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func writeEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x08: add(#"\b"#)
      case 0x0C: add(#"\f"#)
      case 0x0A: add(#"\n"#)
      case 0x0D: add(#"\r"#)
      case 0x09: add(#"\t"#)
      case 0..<0x20:
        add(#"\u00"#)
        bytes.append(Self.digit(byte >> 4, ten: "a"))
        bytes.append(Self.digit(byte & 15, ten: "a"))
      default: bytes.append(byte)
      }
    }
  }
}
