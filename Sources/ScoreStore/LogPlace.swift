import CPatientSync
import GRDB

/// How far the write-ahead log of a file is taken into it.
struct LogPlace: Equatable {
  private let salts: UInt64
  private let begun: UInt32
  private let done: UInt32

  /// As it is now; nil where no memory is shared. Cost: some words are read.
  init?(_ db: Database) {
    var place = cps_place()
    guard cps_log_place(db.sqliteConnection, &place) != 0 else { return nil }
    salts = UInt64(place.salts.0) << 32 | UInt64(place.salts.1)
    begun = place.begun
    done = place.done
  }

  /// Whether somebody is taking it into the file just now.
  var isMoving: Bool { begun != done }
}
