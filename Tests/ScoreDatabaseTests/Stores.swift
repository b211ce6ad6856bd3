import Foundation
import ScoreDatabase
import Scorekeeping
import TestSupport

@testable import ScoreStore

/// The kinds of stores that outlive a run of the program.
enum StoreKind: CaseIterable {
  case file
  case server

  /// The kinds that this machine has.
  static let here = allCases.filter { $0 == .file || PostgresServer.isInstalled }
}

/// An empty store for one test.
final class TestStore: Sendable {
  private let folder: URL
  private let kind: StoreKind
  let address: ServerAddress?
  private let database: String

  init(_ kind: StoreKind) async throws {
    self.kind = kind
    folder = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    switch kind {
    case .file: (address, database) = (nil, "")
    case .server:
      let server = try await PostgresServer.shared
      database = try await server.makeDatabase()
      address = ServerAddress(server.url(database: database))
      if let address { try ServerJournal.prepare(at: address) }
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Opens it as another run of the program does.
  func open(_ access: DataFile.Access = .readWrite) throws -> sending any Store {
    if let address { return try ServerJournal(at: address, access: access) }
    return try DataFile(path: path, access: access)
  }

  private var path: String { folder.appending(path: "data.sqlite").path }

  /// Runs statements on the tables, behind the back of the program.
  func run(_ statements: String) async throws {
    switch kind {
    case .file: try SQLiteConnection(path: path).execute(statements)
    case .server:
      _ = try await PostgresServer.shared.sql(
        "SET search_path = scoreboard", statements, in: database)
    }
  }

  /// Gives the tables the columns of 1.0, and upgrades them.
  ///
  /// - Returns: the sentence about the people whom the upgrade has joined; empty if nobody was.
  func upgradeFromFirst() async throws -> String {
    try await run(FirstTables.statements)
    guard let address else {
      try await run("PRAGMA user_version = 1")
      return try DataFile(path: path).joinedNames?.description ?? ""
    }
    try await run("UPDATE store SET version = 1")
    let joined = try ServerJournal.prepare(at: address).joined
    return joined.map { $0.isEmpty ? "" : $0.description } ?? ""
  }
}

extension Session {
  /// The open board as a newly opened session reads it.
  func fresh(from store: TestStore) throws -> AppState {
    let session = try Session(journal: store.open(.readOnly))
    if let open = state.board?.id, session.state.boards.contains(where: { $0.id == open }) {
      try session.open(open)
    }
    return session.state
  }

  /// Waits for a notice from the change feed, and follows it.
  ///
  /// - Returns: false if none came in time.
  func awaitNews(seconds: Int = 10) throws -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      let feed = changeFeed
      var file = pollfd(fd: feed.file ?? -1, events: Int16(POLLIN), revents: 0)
      poll(&file, 1, min(feed.interval ?? 100, 100))
      if try follow() { return true }
    }
    return false
  }
}

/// The tables of 1.0, in any database.
enum FirstTables {
  private static let later = [
    "change": ["author"], "player": ["has_left", "record", "groups"],
    "board": ["clock", "turn", "dealer", "format", "note", "knockout", "lots"],
    "roster": ["person", "forgotten", "since"],
  ]

  /// Removes from the tables what later versions have added.
  static let statements =
    "DROP TABLE tap; DROP TABLE match; DROP INDEX change_author; "
    + later.flatMap { table, columns in
      columns.map { "ALTER TABLE \(table) DROP COLUMN \($0); " }
    }.joined()
}
