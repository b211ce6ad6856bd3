import FoundationBase
import ScoreStore
import Scorekeeping

/// Faults of a database on a server. Each case identifies the database by its address without a password.
package enum ServerError: Error, Equatable, Sendable {
  /// The client library is not installed.
  case noLibrary
  /// The client library does not support pipelines.
  case oldLibrary
  /// The library cannot read the address.
  case invalidAddress(String)
  /// There is no connection. The reason is the message of the library.
  case unreachable(String, reason: String)
  /// The server does not accept the user or the password.
  case refused(String, reason: String)
  /// The server has no database with the name.
  case noDatabase(String)
  /// The database stores text in another encoding.
  case encoding(String, String)
  /// The database does not contain our tables.
  case notInitialized(String)
  /// The tables come from a newer version. The number is their version.
  case newer(String, tables: Int)
  /// The tables come from an earlier version.
  case older(String)
  /// The user does not have the permission.
  case notAllowed(user: String, reason: String)
  /// The connection broke, and is not restored yet.
  case lost(String, since: Date)
  /// The connection broke while a change was being sent, and the change was not saved.
  case notSaved(String)
  /// The connection broke while a change was being sent, and is not restored yet.
  case uncertain(String, since: Date)
  /// Another user keeps the board locked.
  case busy(String)
  /// Others changed the boards at the same time.
  case overtaken
  /// The disk of the server is full.
  case full(String)
  /// The server is stopping or starting.
  case stopping(String)
  /// Another store has replaced this one.
  case replaced(String)
  /// A text contains a character that PostgreSQL does not store.
  case nul(String)
  /// The tables contain a value that cannot be read.
  case unreadable(String)
  /// Another error, with the message of the server.
  case other(String, String)
}

extension ServerError: CustomStringConvertible {
  /// The sentence, with the middle cut out if it is long, because servers and tables may contain any text.
  package var description: String { sentence.shortened }

  private var sentence: String {
    switch self {
    case .noLibrary:
      "The client library of PostgreSQL is missing. Install it (Debian: apt install libpq5), "
        + "or name a file with --data"
    case .oldLibrary:
      "The client library of PostgreSQL is too old: libpq 14 or newer is needed"
    case .invalidAddress(let server):
      "'\(server)' cannot be read as an address. Write it as postgres://user@host/database, with "
        + "special characters percent-encoded"
    case .unreachable(let server, let reason):
      "There is no connection to '\(server)': \(reason). Check the address and whether the server runs"
    case .refused(let server, let reason):
      "'\(server)' refused the login: \(reason). Check the user, and the password in ~/.pgpass or $PGPASSWORD"
    case .noDatabase(let server):
      "The server has no database '\(server)'. Make it with createdb, or check the name"
    case .encoding(let server, let encoding):
      "'\(server)' stores text as \(encoding). Names need UTF8: make the database with createdb -E UTF8 -T template0"
    case .notInitialized(let server):
      "'\(server)' has no boards yet. Make their tables with: scoreboard database init '\(server)'"
    case .older(let server):
      "'\(server)' has the tables of an earlier version. Bring them up to date with: "
        + "scoreboard database init '\(server)'"
    case .newer(let server, let tables):
      "The tables in '\(server)' need \(Tables.program(for: tables)). Nothing was lost: update this one to go on"
    case .notAllowed(let user, let reason):
      "The user '\(user)' does not have permission (\(reason))"
    case .lost(let place, let since):
      "No connection since \(Day.clock(of: since)): no key changes anything (\(place))"
    case .uncertain(let place, let since):
      "No connection since \(Day.clock(of: since)): the last change may not be saved. You will be notified when it is back (\(place))"
    case .notSaved(let server):
      "The connection to '\(server)' broke, and the change was not saved. Try again"
    case .busy(let server):
      "Somebody else keeps boards in '\(server)' locked. Nothing was changed: try again"
    case .overtaken: "Others changed the boards at the same moment. Nothing was changed: try again"
    case .full(let server):
      "The disk of '\(server)' is full. Nothing was changed: free some space and try again"
    case .stopping(let server):
      "The server of '\(server)' is stopping or starting. Nothing was changed: try again"
    case .replaced(let server):
      "The boards in '\(server)' were replaced: a backup was restored, or the tables were recreated. "
        + "The new boards are shown. Nothing was changed"
    case .nul(let text):
      "PostgreSQL cannot store '\(text)': it contains a NUL character. Remove it"
    case .unreadable(let text):
      "The tables hold a value that cannot be read: '\(text)'. Restore a backup of the database"
    case .other(let server, let message): "'\(server)' could not be used: \(message)"
    }
  }

  /// The description for a program without keys, which shows boards on web pages.
  package var descriptionOfPages: String {
    guard case .lost(let place, let since) = self else { return description }
    return
      "No connection since \(Day.clock(of: since)): pages are not updated until it is back (\(place))"
  }

  /// The reason why there is no connection, derived from the message of the library. The message may have several
  /// lines.
  static func connecting(to server: String, _ message: String) -> ServerError {
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
  ) -> ServerError {
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
