import FoundationBase
import IdentityDiff
import Scorekeeping

extension Change {
  /// Reads a change as JSON.
  ///
  /// Law: the result equals that of a `JSONDecoder`, which takes thirty times as long for a change of a score. What keys
  /// make is read here, in the form that `json()` gives it; all else is left to a decoder.
  ///
  /// - Throws: a `DecodingError`.
  package init(json text: String) throws {
    var text = text
    let read = text.withUTF8 { bytes in
      var reader = ChangeReader(bytes)
      return reader.change()
    }
    if let read {
      self = .board(read)
    } else {
      self = try JSONDecoder().decode(Change.self, from: Data(text.utf8))
    }
  }
}

/// Reads the changes of a board's players in the one form in which `ChangeJSON` writes them. Nil is anything else.
private struct ChangeReader {
  private var rest: UnsafeBufferPointer<UInt8>.SubSequence

  init(_ text: UnsafeBufferPointer<UInt8>) {
    rest = text[...]
  }

  mutating func change() -> BoardChange? {
    guard take(#"{"board":{"board":"#), let board = id(), take(#","players":{"#),
      let players = players(), take("}}}"), rest.isEmpty
    else { return nil }
    return BoardChange(board: board, players: players)
  }

  private mutating func players() -> ChangeSet<Player>? {
    var isFirst = true
    guard
      let insertions = list(
        #""insertions":"#, &isFirst,
        { reader in
          reader.player(#""element":"#).flatMap { player in
            reader.number(#","offset":"#).map { .init(offset: $0, element: player) }
          }
        }) as [ChangeSet<Player>.Insertion]?,
      let updates = list(
        #""updates":"#, &isFirst,
        { reader in
          guard let new = reader.player(#""new":"#),
            let newOffset = reader.number(#","newOffset":"#),
            let old = reader.player(#","old":"#), let oldOffset = reader.number(#","oldOffset":"#)
          else { return nil }
          return .init(oldOffset: oldOffset, newOffset: newOffset, old: old, new: new)
        }) as [ChangeSet<Player>.Update]?
    else { return nil }
    let changes = ChangeSet(insertions: insertions, updates: updates)
    return changes.isConsistent ? changes : nil
  }

  /// The parts of one kind; none if the next key is another one.
  private mutating func list<Part>(
    _ key: StaticString, _ isFirst: inout Bool, _ part: (inout ChangeReader) -> Part?
  ) -> [Part]? {
    let start = rest
    guard isFirst || take(","), take(key), take("[{") else {
      rest = start
      return []
    }
    isFirst = false
    var parts: [Part] = []
    repeat {
      guard let next = part(&self), take("}") else { return nil }
      parts.append(next)
    } while take(",{")
    return take("]") ? parts : nil
  }

  private mutating func player(_ key: StaticString) -> Player? {
    guard take(key), let colour = number(#"{"colour":"#), take(#","id":"#), let id = id() else {
      return nil
    }
    let hasLeft = take(#","left":true"#)
    guard take(#","name":"#), let name = text(), let reached = number(#","reached":"#) else {
      return nil
    }
    var points: [Int64] = []
    if take(#","rounds":["#) {
      repeat {
        guard let value: Int64 = integer() else { return nil }
        points.append(value)
      } while take(",")
      guard take("]") else { return nil }
    }
    guard let rounds = Rounds(points), take(#","score":"#), let score: Int64 = integer() else {
      return nil
    }
    var team: String?
    if take(#","team":"#) {
      team = text()
      if team == nil { return nil }
    }
    guard take("}") else { return nil }
    return Player(
      id: id, name: name, score: Score(thousandths: score), rounds: rounds, team: team,
      colour: colour, reached: reached, hasLeft: hasLeft)
  }

  private mutating func number(_ key: StaticString) -> Int? { take(key) ? integer() : nil }

  private mutating func integer<Number: FixedWidthInteger & SignedInteger>() -> Number? {
    let isNegative = take("-")
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard let first = digits.first, first != UInt8(ascii: "0") || digits.count == 1 && !isNegative
    else { return nil }
    var value: Number = 0
    for digit in digits {
      let (product, isLarge) = value.multipliedReportingOverflow(by: 10)
      let step = Number(digit - UInt8(ascii: "0"))
      let (sum, isLarger) =
        isNegative
        ? product.subtractingReportingOverflow(step) : product.addingReportingOverflow(step)
      if isLarge || isLarger { return nil }
      value = sum
    }
    rest = rest[digits.endIndex...]
    return value
  }

  /// A text without escapes.
  private mutating func text() -> String? {
    guard take("\""),
      let end = rest.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }),
      rest[end] == UInt8(ascii: "\""), rest[..<end].allSatisfy({ $0 >= 0x20 })
    else { return nil }
    defer { rest = rest[(end + 1)...] }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  private mutating func id() -> UUID? { text().flatMap(UUID.init(uuidString:)) }

  private mutating func take(_ text: StaticString) -> Bool {
    let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard rest.starts(with: bytes) else { return false }
    rest = rest.dropFirst(bytes.count)
    return true
  }
}
