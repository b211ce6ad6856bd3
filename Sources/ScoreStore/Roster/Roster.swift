import GRDB
import Scorekeeping

/// Everybody who was ever added, in an identity store of the data file. Accessed only on the connection's queue; nothing
/// is read before it is needed.
final class Roster {
  private var made: PersistentIdentityStore<RosterEntry>?
  let path: String
  private let names = Names()

  /// The players by their names, also those that are not committed yet. Accessed only on the connection's queue.
  private final class Names {
    var table = RosterNames()
  }

  init(path: String) {
    self.path = path
  }

  /// Made when it is first needed.
  var store: PersistentIdentityStore<RosterEntry> {
    if let made { return made }
    let store = PersistentIdentityStore<RosterEntry>(unread: Schema.roster, path: path)
    store.mirror.onChange = { [names] in names.table.replace($0, with: $1) }
    made = store
    return store
  }

  /// Brings the roster up to date with a change. A change of scores does not even read it.
  func remember(_ change: Change, in db: Database) throws {
    for entry in try change.remembered({ try store.value(of: $0, in: db) }) {
      try store.add(entry, in: db)
    }
  }

  func entry(named name: String, in db: Database) throws -> RosterEntry? {
    try store.catchUp(in: db)
    return try names.table[name].flatMap { try store.value(of: $0, in: db) }
  }
}

extension Transaction {
  func roster() throws -> [RosterEntry] { try everybody.store.all(in: db) }

  func remembered(_ name: String) throws -> RosterEntry? {
    try everybody.entry(named: name, in: db)
  }
}
