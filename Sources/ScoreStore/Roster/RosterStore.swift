import GRDB
import Scorekeeping

/// The remembered players, in an identity store of the data file, with an index of their names. Accessed only on the
/// connection's queue; nothing is read before it is needed.
final class RosterStore {
  let path: String
  /// The names of players, including uncommitted ones.
  private var names = RosterNames()

  init(path: String) {
    self.path = path
  }

  private(set) lazy var store: PersistentIdentityStore<RosterEntry> = {
    let store = PersistentIdentityStore<RosterEntry>(unread: Schema.roster, path: path)
    store.cache.onChange = { [unowned self] in names.replace($0, with: $1) }
    return store
  }()

  /// Brings the roster up to date with a change. For a change of scores the roster is not even read.
  func remember(_ change: Change, in db: Database) throws {
    for entry in try change.rosterUpdates({ try store.value(of: $0, in: db) }) {
      try store.add(entry, in: db)
    }
  }

  func entry(named name: String, in db: Database) throws -> RosterEntry? {
    try store.catchUp(in: db)
    return try names[name].flatMap { try store.value(of: $0, in: db) }
  }
}

extension Transaction {
  func roster() throws -> [RosterEntry] { try rosterStore.store.all(in: db) }

  func remembered(_ name: String) throws -> RosterEntry? {
    try rosterStore.entry(named: name, in: db)
  }
}

/// How much of its inputs each board has taken, in an identity store of the data file.
extension Transaction: StreamPositions {
  private var positions: PersistentIdentityStore<StreamPosition> {
    PersistentIdentityStore(unread: "streams", path: rosterStore.path)
  }

  func position(_ id: StreamPosition.ID) throws -> StreamPosition? {
    try positions.value(of: id, in: db)
  }

  func keep(_ position: StreamPosition) throws {
    try positions.add(position, in: db)
  }
}
