import Foundation
import IdentityDiff
import Scorekeeping

extension Change {
  /// Reads what `json()` wrote of players who stayed where they were, as nearly all of a journal is; nil for all else,
  /// right or wrong.
  ///
  /// Law: what is read is what a `JSONDecoder` reads. That takes many times as long, and whoever writes reads what
  /// others have written while they wait for their turns.
  init?(scoresIn text: String) {
    var text = text
    let change = text.withUTF8 { bytes in
      var scores = WrittenScores(rest: bytes[...])
      return scores.change()
    }
    guard let change else { return nil }
    self = .board(change)
  }
}

/// What became of the players of a board, in JSON as it is written here: with sorted keys and without blanks.
private struct WrittenScores {
  var rest: Slice<UnsafeBufferPointer<UInt8>>

  mutating func change() -> BoardChange? {
    guard take(#"{"board":{"board":"#), let board = id(), take(#","players":{"updates":["#) else {
      return nil
    }
    var updates: [ChangeSet<Player>.Update] = []
    repeat {
      // Whoever stayed has one offset, and nobody another's.
      guard let update = update(), update.oldOffset == update.newOffset,
        update.newOffset > updates.last?.newOffset ?? -1
      else { return nil }
      updates.append(update)
    } while take(",")
    guard take("]}}}"), rest.isEmpty else { return nil }
    return BoardChange(board: board, details: nil, players: ChangeSet(updates: updates))
  }

  private mutating func update() -> ChangeSet<Player>.Update? {
    guard take(#"{"new":"#), let new = player(), take(#","newOffset":"#),
      let newOffset = number(), take(#","old":"#), let old = player(), take(#","oldOffset":"#),
      let oldOffset = number(), take("}")
    else { return nil }
    return .init(
      oldOffset: Int(oldOffset), newOffset: Int(newOffset), old: old, new: new)
  }

  private mutating func player() -> Player? {
    guard take(#"{"colour":"#), let colour = number(), take(#","id":"#), let id = id(),
      take(#","name":"#), let name = string(), take(#","reached":"#), let reached = number(),
      take(#","score":"#), let score = number()
    else { return nil }
    var team: String?
    if take(#","team":"#) {
      team = string()
      if team == nil { return nil }
    }
    guard take("}") else { return nil }
    return Player(
      id: id, name: name, score: Score(thousandths: score), team: team, colour: Int(colour),
      reached: Int(reached))
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard rest.count >= count, let start = rest.base.baseAddress,
      memcmp(start + rest.startIndex, text.utf8Start, count) == 0
    else { return false }
    rest.removeFirst(count)
    return true
  }

  /// A whole number that a byte ends.
  private mutating func number() -> Int64? {
    let isNegative = take("-")
    var (value, digits) = (Int64(0), 0)
    while let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      let (tenfold, isTooMuch) = value.multipliedReportingOverflow(by: 10)
      let digit = Int64(byte - UInt8(ascii: "0"))
      let (sum, overflows) = tenfold.addingReportingOverflow(isNegative ? -digit : digit)
      // Nor does JSON have numbers that begin with a zero.
      if isTooMuch || overflows || digits > 0 && value == 0 { return nil }
      (value, digits) = (sum, digits + 1)
      rest.removeFirst()
    }
    return digits > 0 ? value : nil
  }

  /// A text of which no character is written in another way.
  private mutating func string() -> String? {
    guard take("\""), let end = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    let bytes = rest[..<end]
    if bytes.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\\") }) { return nil }
    rest = rest[(end + 1)...]
    return String(validating: bytes, as: UTF8.self)
  }

  private mutating func id() -> UUID? {
    let count = 36
    guard take("\""), rest.count > count else { return nil }
    var digits: [UInt8] = []
    digits.reserveCapacity(32)
    for (place, byte) in rest.prefix(count).enumerated() {
      if place == 8 || place == 13 || place == 18 || place == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = Self.digit(byte) else { return nil }
      digits.append(digit)
    }
    rest.removeFirst(count)
    guard take("\"") else { return nil }
    var id: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &id) { parts in
      for index in parts.indices { parts[index] = digits[2 * index] << 4 | digits[2 * index + 1] }
    }
    return UUID(uuid: id)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
