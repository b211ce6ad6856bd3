import Foundation
import ScoreDatabase
import Scorekeeping
import StructReference
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
struct ServerProblemTests {
  private let server: PostgresServer
  private let database: String

  init() async throws {
    server = try await PostgresServer.shared
    database = try await server.makeDatabase()
  }

  private func problem(at url: String, _ body: (ServerAddress) throws -> Void) throws -> String {
    let address = try #require(ServerAddress(url))
    return (try #require(throws: DatabaseError.self) { try body(address) }).description
  }

  private func opening(_ url: String) throws -> String {
    try problem(at: url) { _ = try ServerJournal(at: $0) }
  }

  @Test func `an unknown host is reported with its address`() throws {
    let text = try opening("postgres://no-such-host.invalid/scores")
    #expect(text.hasPrefix("There is no connection to 'postgres://no-such-host.invalid/scores': "))
    #expect(text.hasSuffix("Check the address and whether the server runs"))
  }

  @Test func `a port without a listener is reported`() throws {
    let text = try opening("postgres://127.0.0.1:1/scores")
    #expect(
      text == """
        There is no connection to 'postgres://127.0.0.1:1/scores': Connection refused. \
        Check the address and whether the server runs
        """)
  }

  @Test func `the report of a wrong password does not contain it`() async throws {
    let role = try await server.makeRole(password: "right")
    let text = try opening(
      server.url(database: database, user: role, password: "s3cret"))
    #expect(
      text == """
        'postgres://\(role)@127.0.0.1:\(server.port)/\(database)' refused the login: password authentication \
        failed for user "\(role)". Check the user, and the password in ~/.pgpass or $PGPASSWORD
        """)
    let none = try opening(server.url(database: database, user: role))
    #expect(none.contains("no password supplied"))
  }

  @Test func `a missing database is reported, and so are missing tables`() throws {
    #expect(
      try opening(server.url(database: "nowhere")).hasPrefix(
        "The server has no database 'postgres://postgres@127.0.0.1:"))
    #expect(
      try opening(server.url(database: database)).hasSuffix(
        "scoreboard database init '\(server.url(database: database))'"))
  }

  @Test func `missing privileges are reported`() async throws {
    let role = try await server.makeRole()
    let text = try problem(at: server.url(database: database, user: role)) {
      try ServerJournal.prepare(at: $0)
    }
    #expect(text.hasPrefix("The user '\(role)' does not have permission ("))
    #expect(text.contains("permission denied for database \(database)"))
  }

  @Test func `a role with read-only privileges watches and writes nothing`() async throws {
    let owner = try #require(ServerAddress(server.url(database: database)))
    #expect(try ServerJournal.prepare(at: owner).isChanged)
    #expect(try !ServerJournal.prepare(at: owner).isChanged, "once is enough")
    let keeper = try Session(journal: ServerJournal(at: owner))
    try keeper.perform([.board("Law"), .add([.init("Red")])])
    let role = try await server.makeRole()
    try await server.allowReading(database, by: role)
    let address = try #require(ServerAddress(server.url(database: database, user: role)))
    let reader = try Session(journal: ServerJournal(at: address))
    try reader.open(reader.board(named: "Law").id)
    _ = reader.changeFeed
    try reader.follow()
    try keeper.perform(.score([.init("Red", .add(.points(1)))]))
    #expect(try reader.awaitNews())
    #expect(reader.state.board == keeper.state.board)
    let error = #expect(throws: DatabaseError.self) {
      try reader.perform(.score([.init("Red", .add(.points(1)))]))
    }
    #expect(
      error?.description == """
        The user '\(role)' does not have permission (permission denied for table board)
        """)
    #expect(throws: DatabaseError.self) { try reader.perform(.board("Mine")) }
    #expect(reader.state.board == keeper.state.board)
  }

  @Test func `tables from a newer version are reported`() async throws {
    let address = try #require(ServerAddress(server.url(database: database)))
    try ServerJournal.prepare(at: address)
    let open = try Session(journal: ServerJournal(at: address))
    try await server.sql("UPDATE scoreboard.store SET version = 990000", in: database)
    let expected =
      "The tables in '\(address)' need scoreboard 99.0 or newer. Nothing was lost: update this one to go on"
    #expect(try opening(address.description) == expected)
    #expect(
      try problem(at: address.description) { try ServerJournal.prepare(at: $0) } == expected)
    #expect(throws: DatabaseError.newer(address.description, tables: 990_000)) {
      try open.perform(.board("Law"))
    }
  }

  @Test func `tables from an earlier version are brought up to date by 'database init'`()
    async throws
  {
    let address = try #require(ServerAddress(server.url(database: database)))
    try ServerJournal.prepare(at: address)
    let session = try Session(journal: ServerJournal(at: address))
    try session.perform(.board("Law"))
    try await server.sql(
      "SET search_path = scoreboard", FirstTables.statements, "UPDATE store SET version = 1",
      in: database)
    #expect(
      try opening(address.description)
        == "'\(address)' has the tables of an earlier version. Bring them up to date with: "
        + "scoreboard database init '\(address)'")
    #expect(try ServerJournal.prepare(at: address).isChanged)
    #expect(try !ServerJournal.prepare(at: address).isChanged)
    let after = try Session(journal: ServerJournal(at: address))
    #expect(after.state.boards.map(\.name) == ["Law"])
    try after.perform(.board("Order"))
    // The number of builds before the release is lowered.
    try await server.sql("UPDATE scoreboard.store SET version = 10101", in: database)
    #expect(try opening(address.description).contains("an earlier version"))
    #expect(try ServerJournal.prepare(at: address).isChanged)
    try after.perform(.board("Peace"))
    // A number that no version has stays, and is refused.
    try await server.sql("UPDATE scoreboard.store SET version = 5", in: database)
    #expect(try !ServerJournal.prepare(at: address).isChanged)
    #expect(try opening(address.description).contains("an earlier version"))
  }

  @Test(arguments: ["LATIN1", "SQL_ASCII"])
  func `a database with another text encoding is reported`(encoding: String) async throws {
    let other = database + "_" + encoding.lowercased()
    try await server.sql(
      "CREATE DATABASE \(other) ENCODING '\(encoding)' LOCALE 'C' TEMPLATE template0")
    let text = try problem(at: server.url(database: other)) {
      try ServerJournal.prepare(at: $0)
    }
    #expect(text.contains("stores text as \(encoding). Names need UTF8"))
  }

  @Test func `a character that the engine cannot store is reported`() throws {
    let address = try #require(ServerAddress(server.url(database: database)))
    try ServerJournal.prepare(at: address)
    let session = try Session(journal: ServerJournal(at: address))
    try session.perform(.board("Law"))
    let error = #expect(throws: DatabaseError.self) {
      try session.perform(.add([.init("N\0ul")]))
    }
    #expect(error?.description.contains("contains a NUL character") == true)
    try session.perform(.add([.init("Next")]))
    #expect(session.state.board?.players.map(\.name) == ["Next"])
  }

  @Test(arguments: ["9223372036854775807", "-1"])
  func `a last sequence number that leaves no room for a next one is refused`(number: String)
    async throws
  {
    let address = try #require(ServerAddress(server.url(database: database)))
    try ServerJournal.prepare(at: address)
    try await server.sql("UPDATE scoreboard.store SET sequence = \(number)", in: database)
    #expect(throws: DatabaseError.unreadable(number)) { try ServerJournal(at: address) }
  }

  @Test(arguments: [
    ("postgres://host/db", "postgres://host/db", false),
    (
      "postgres://ann:secret@host:5433/db?sslmode=require",
      "postgres://ann@host:5433/db?sslmode=require", true
    ),
    ("postgresql://a:b@c:d@host/db", "postgresql://a@host/db", true),
    ("postgres:///db?host=/run&password=secret", "postgres:///db?host=/run", true),
    ("postgres://ann:se/cr#et?x@host/db", "postgres://ann@host/db", true),
    ("Postgres://ann:secret@host/db", "postgres://ann@host/db", true),
    ("postgres://host/db?p%61ss%57ord=secret&user=ann", "postgres://host/db?user=ann", true),
    ("postgres://host/db?user=ann&p%zz=secret", "postgres://host/db?user=ann", true),
    ("postgres://ann:x@host/db?user=b@c", "postgres://ann@c", true),
  ])
  func `no address in a message shows a password`(url: String, shown: String, holdsPassword: Bool) {
    let address = ServerAddress(url)
    #expect(address?.description == shown && address?.holdsPassword == holdsPassword)
  }

  @Test(arguments: ["postgres://ann:s3cret%zz@host/db", "postgres://ann:s3cret@[::1/db"])
  func `an unreadable address is shown without its password`(url: String) throws {
    let text = try opening(url)
    #expect(text.contains("cannot be read as an address") && !text.contains("s3cret"))
  }

  @Test func `a path is not an address`() {
    #expect(ServerAddress("scores.sqlite") == nil && ServerAddress("./postgres://x") == nil)
  }
}
