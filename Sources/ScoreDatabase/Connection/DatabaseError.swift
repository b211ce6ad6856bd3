import FoundationBase
import ScoreStore
import Scorekeeping

/// Faults of a database on a server. Each case identifies the database by its address without a password.
package enum DatabaseError: Error, Equatable, Sendable {
  /// The server does not accept the user or the password.
  case refused(String, reason: String)
  /// The server has no database with the name.
  case noDatabase(String)
  /// The connection broke, and is not restored yet.
  case lost(String, since: Date)
  /// The connection broke while a change was being sent, and the change was not saved.
  case notSaved(String)
  /// The connection broke while a change was being sent, and is not restored yet.
  case uncertain(String, since: Date)
  /// The server is stopping or starting.
  case stopping(String)
  /// Any other fault, in one sentence.
  case sentence(String)
}

extension DatabaseError: CustomStringConvertible {
  /// The sentence, with the middle cut out if it is long, because servers and tables may contain any text.
  package var description: String { sentence.shortened }

  private var sentence: String {
    switch self {
    case .refused(let server, let reason):
      "'\(server)' refused the login: \(reason). Check the user, and the password in ~/.pgpass or $PGPASSWORD"
    case .noDatabase(let server):
      "The server has no database '\(server)'. Make it with createdb, or check the name"
    case .lost(let place, let since):
      "No connection since \(Day.timeOfDay(of: since)): no key changes anything (\(place))"
    case .notSaved(let server):
      "The connection to '\(server)' broke, and the change was not saved. Try again"
    case .uncertain(let place, let since):
      "No connection since \(Day.timeOfDay(of: since)): the last change may not be saved. You will be notified when it is back (\(place))"
    case .stopping(let server):
      "The server of '\(server)' is stopping or starting. Nothing was changed: try again"
    case .sentence(let text): text
    }
  }

  /// The description for a program without keys, which shows boards on web pages.
  package var descriptionOfPages: String {
    guard case .lost(let place, let since) = self else { return description }
    return
      "No connection since \(Day.timeOfDay(of: since)): pages are not updated until it is back (\(place))"
  }

  /// The reason why there is no connection, derived from the message of the library. The message may have several
  /// lines.
  static func connecting(to server: String, _ message: String) -> DatabaseError {
    // If a host has several addresses, the last one counts.
    let lines = message.split(separator: "\n")
    var reason = lines.first ?? "no answer"
    if let line = lines.last(where: { $0.contains(" failed: ") }),
      let end = line.firstRange(of: " failed: ")
    {
      reason = line[end.upperBound...]
    }
    for prefix in ["FATAL:  ", "ERROR:  ", "fe_sendauth: "] {
      reason = reason.trimmingPrefix(prefix)
    }
    if message.contains("database \""), message.contains("does not exist") {
      return .noDatabase(server)
    }
    let words = [
      "authentication failed", "no password supplied", "pg_hba.conf", "not permitted to log in",
      "does not exist",
    ]
    if words.contains(where: message.contains) {
      return .refused(server, reason: String(reason))
    }
    return .unreachable(server, reason: String(reason))
  }

  /// The fault of a statement, derived from its SQLSTATE.
  static func statement(
    at server: String, user: String, state: String, _ message: String
  ) -> DatabaseError {
    switch state {
    case "42501", "25006": .notAllowed(user: user, reason: message)
    case "55P03", "40P01", "40001": .busy(server)
    case "53100": .full(server)
    case "57P01", "57P02", "57P03": .stopping(server)
    case "3F000", "42P01": .notInitialized(server)
    case "22021": .nul(message)
    default: .other(server, message)
    }
  }
}

extension DatabaseError {
  /// The client library is not installed.
  static var noLibrary: Self {
    .sentence(
      "The client library of PostgreSQL is missing. Install it (Debian: apt install libpq5), "
        + "or name a file with --data")
  }
  /// The client library does not support pipelines.
  static var oldLibrary: Self {
    .sentence("The client library of PostgreSQL is too old: libpq 14 or newer is needed")
  }
  /// The library cannot read the address.
  static func invalidAddress(_ server: String) -> Self {
    .sentence(
      "'\(server)' cannot be read as an address. Write it as postgres://user@host/database, with "
        + "special characters percent-encoded")
  }
  /// There is no connection. The reason is the message of the library.
  package static func unreachable(_ server: String, reason: String) -> Self {
    .sentence(
      "There is no connection to '\(server)': \(reason). Check the address and whether the server runs"
    )
  }
  /// The database stores text in another encoding.
  static func encoding(_ server: String, _ encoding: String) -> Self {
    .sentence(
      "'\(server)' stores text as \(encoding). Names need UTF8: make the database with createdb -E UTF8 -T template0"
    )
  }
  /// The database does not contain our tables.
  static func notInitialized(_ server: String) -> Self {
    .sentence(
      "'\(server)' has no boards yet. Make their tables with: scoreboard database init '\(server)'")
  }
  /// The tables come from a newer version. The number is their version.
  package static func newer(_ server: String, tables: Int) -> Self {
    .sentence(
      "The tables in '\(server)' need \(Tables.program(for: tables)). Nothing was lost: update this one to go on"
    )
  }
  /// The tables come from an earlier version.
  static func older(_ server: String) -> Self {
    .sentence(
      "'\(server)' has the tables of an earlier version. Bring them up to date with: "
        + "scoreboard database init '\(server)'")
  }
  /// The user does not have the permission.
  static func notAllowed(user: String, reason: String) -> Self {
    .sentence("The user '\(user)' does not have permission (\(reason))")
  }
  /// Another user keeps the board locked.
  package static func busy(_ server: String) -> Self {
    .sentence("Somebody else keeps boards in '\(server)' locked. Nothing was changed: try again")
  }
  /// Others changed the boards at the same time.
  static var overtaken: Self {
    .sentence("Others changed the boards at the same moment. Nothing was changed: try again")
  }
  /// The disk of the server is full.
  static func full(_ server: String) -> Self {
    .sentence("The disk of '\(server)' is full. Nothing was changed: free some space and try again")
  }
  /// Another store has replaced this one.
  static func replaced(_ server: String) -> Self {
    .sentence(
      "The boards in '\(server)' were replaced: a backup was restored, or the tables were recreated. "
        + "The new boards are shown. Nothing was changed")
  }
  /// A text contains a character that PostgreSQL does not store.
  package static func nul(_ text: String) -> Self {
    .sentence("PostgreSQL cannot store '\(text)': it contains a NUL character. Remove it")
  }
  /// The tables contain a value that cannot be read.
  package static func unreadable(_ text: String) -> Self {
    .sentence(
      "The tables hold a value that cannot be read: '\(text)'. Restore a backup of the database")
  }
  /// Another error, with the message of the server.
  package static func other(_ server: String, _ message: String) -> Self {
    .sentence("'\(server)' could not be used: \(message)")
  }
}
