import FoundationBase
import Scorekeeping

extension Tables {
  /// Folds the names of remembered players as this version does. Players whom an earlier version told apart although
  /// their names are equal count as one person from now on, unless they play on one board.
  ///
  /// Cost: reading the roster, and if people are joined, the identities of the players of all boards.
  ///
  /// - Parameters:
  ///   - read: runs a query.
  ///   - write: runs statements.
  package static func foldNames(
    read: (SQLStatement, (any SQLRow) throws -> Void) throws -> Void,
    write: ([SQLStatement]) throws -> Void
  ) throws -> JoinedNames {
    var roster: [RosterEntry] = []
    var keys: [Player.ID: String] = [:]
    try read(
      SQLStatement("SELECT \(SQLTransaction.rosterColumns), name_key FROM roster ORDER BY number")
    ) { row in
      let entry = try SQLTransaction.rosterEntry(row)
      roster.append(entry)
      keys[entry.id] = try row.value(6)
    }
    var boards: [Player.ID: Set<Scoreboard.ID>]?
    let joined = try roster.joiningEqualNames {
      keys[$0.id] ?? ""
    } unless: { some, others in
      if boards == nil {
        var all: [Player.ID: Set<Scoreboard.ID>] = [:]
        try read(SQLStatement("SELECT id, board FROM player")) { row in
          all[try row.value(0), default: []].insert(try row.value(1))
        }
        boards = all
      }
      func played(_ ids: [Player.ID]) -> Set<Scoreboard.ID> {
        ids.reduce(into: []) { $0.formUnion(boards?[$1] ?? []) }
      }
      return !played(some).isDisjoint(with: played(others))
    }
    let folded = roster.map { ($0.id, NameKey($0.name).text) }.filter {
      !(keys[$0] ?? "").utf8.elementsEqual($1.utf8)
    }
    let statements =
      folded.map { SQLStatement("UPDATE roster SET name_key = $1 WHERE id = $2", $1, $0) }
      + joined.map {
        SQLStatement("UPDATE roster SET person = $1 WHERE id = $2", $0.person.id, $0.player)
      }
    for start in stride(from: 0, to: statements.count, by: 256) {
      try write(Array(statements[start..<min(start + 256, statements.count)]))
    }
    return JoinedNames(names: joined.map { ($0.name, $0.person.name) })
  }
}

/// The people whom an upgrade of tables has joined, because their names are equal.
package struct JoinedNames: CustomStringConvertible {
  /// The names that count as others, with these.
  let names: [(name: String, person: String)]

  package var isEmpty: Bool { names.isEmpty }

  private static let limit = 3

  package var description: String {
    let pairs = names.prefix(Self.limit).map { "'\($0.name)' as '\($0.person)'" }
    let more = names.count > Self.limit ? ["\(names.count - Self.limit) more"] : []
    return "Names that are equal but for letter case and composition count as one person now: "
      + (pairs + more).joined(separator: ", ") + ". The command 'same NAME -' parts them"
  }
}
