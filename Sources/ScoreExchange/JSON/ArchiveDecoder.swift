import Foundation
import IdentityDiff
import ScoreStore
import Scorekeeping

/// Makes values of the parts of an export, which are well-formed, and finds the place of what is wrong with them.
struct ArchiveDecoder {
  typealias Fault = JSONScanner.Fault

  let bytes: [UInt8]
  let decoder = JSONDecoder()
  /// Times between the years 1 and 9999, in seconds since 1970.
  private static let times = -62_135_596_800.0...253_402_300_799.0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The bytes of a part of a value.
  func range(of path: [String], in value: Range<Int>) -> Range<Int> {
    JSONScanner.find(path.map { PathKey($0) }, from: value, in: bytes).range
  }

  func board(_ range: Range<Int>) throws(Fault) -> Scoreboard {
    let board = try decode(Scoreboard.self, range)
    try checkName(board.name, ["details", "name"], range)
    if board.round < 1 { throw outOfRange(["details", "round"], range) }
    if board.rules.step <= .zero { throw outOfRange(["details", "rules", "step"], range) }
    for (index, player) in board.players.enumerated() {
      if let key = unusualPart(of: player) {
        let path: [any CodingKey] = [PathKey("players"), PathKey(index), PathKey(key)]
        throw Fault(
          fact: fact(of: player, key),
          range: JSONScanner.find(path, from: range, in: bytes).range)
      }
    }
    return board
  }

  func rosterEntry(_ range: Range<Int>) throws(Fault) -> RosterEntry {
    let entry = try decode(RosterEntry.self, range)
    try checkName(entry.name, ["name"], range)
    if let team = entry.team { try checkName(team, ["team"], range) }
    if entry.colour < 0 { throw outOfRange(["colour"], range) }
    return entry
  }

  /// What an entry of the journal holds beside its change.
  private struct Entry: Decodable {
    let sequence: Int
    let board: UUID?
    let writer: Int64
    let time: Double
    let command: String
    let reversal: Reversal?
    let reverses: Int?
    let standing: ArchivedEntry.Standing?
    let change: Change
  }

  func entry(_ range: Range<Int>) throws(Fault) -> (ArchivedEntry, Change) {
    var scanner = JSONScanner(bytes, at: range.lowerBound)
    // What stands twice may be read as one and kept as the other.
    let members = scanner.next == .openBrace ? try scanner.members() : []
    let entry = try decode(Entry.self, range)
    guard let change = members.first(where: { $0.key == "change" })?.value else {
      throw Fault(fact: .missing("change"), range: range)
    }
    if !Self.times.contains(entry.time) { throw outOfRange(["time"], range) }
    if entry.command.utf8.contains(0) {
      throw Fault(fact: .nul, range: self.range(of: ["command"], in: range))
    }
    try check(entry.change, at: change)
    let archived = ArchivedEntry(
      sequence: entry.sequence, scope: entry.board, writer: entry.writer, time: entry.time,
      command: entry.command, reversal: entry.reversal, reverses: entry.reverses,
      standing: entry.standing, change: String(decoding: bytes[change], as: UTF8.self))
    return (archived, entry.change)
  }

  /// What undo may bring back has to be as what is there.
  private func check(_ change: Change, at range: Range<Int>) throws(Fault) {
    func check(_ details: Scoreboard.Details) -> Bool {
      details.round > 0 && details.rules.step > .zero && isName(details.name)
    }
    let isUsual =
      switch change {
      case .board(let change):
        change.details.map { check($0.old) && check($0.new) } ?? true
          && change.players.elements.allSatisfy { unusualPart(of: $0) == nil }
      case .boards(let changes):
        changes.moves.isEmpty && changes.updates.isEmpty
          && changes.elements.allSatisfy { board in
            check(board.details) && board.players.allSatisfy { unusualPart(of: $0) == nil }
          }
      }
    if !isUsual { throw Fault(fact: .outOfRange("change"), range: range) }
  }
}

// MARK: what is out of range

extension ArchiveDecoder {
  private func isName(_ name: String) -> Bool { (try? validate(name: name)) != nil }

  private func checkName(
    _ name: String, _ path: [String], _ range: Range<Int>
  ) throws(Fault) {
    do throws(ScorekeepingError) {
      try validate(name: name)
    } catch {
      throw Fault(fact: .value(error), range: self.range(of: path, in: range))
    }
  }

  private func outOfRange(_ path: [String], _ range: Range<Int>) -> Fault {
    Fault(fact: .outOfRange(path.last ?? ""), range: self.range(of: path, in: range))
  }

  /// The part of a player that no command could have made so.
  private func unusualPart(of player: Player) -> String? {
    if !isName(player.name) { return "name" }
    if let team = player.team, !isName(team) { return "team" }
    if player.colour < 0 { return "colour" }
    return player.reached < 0 ? "reached" : nil
  }

  private func fact(of player: Player, _ key: String) -> ImportError {
    do throws(ScorekeepingError) {
      if key == "name" { try validate(name: player.name) }
      if key == "team", let team = player.team { try validate(name: team) }
    } catch {
      return .value(error)
    }
    return .outOfRange(key)
  }
}

extension ChangeSet {
  /// All that it carries.
  fileprivate var elements: [Element] {
    deletions.map(\.element) + insertions.map(\.element) + moves.map(\.element)
      + updates.flatMap { [$0.old, $0.new] }
  }
}
