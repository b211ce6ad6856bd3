import GRDB
import Scorekeeping

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
