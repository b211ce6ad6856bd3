import Testing

@testable import ScoreServer

/// The messages of servers that cannot start.
@Suite struct ServerErrorTests {
  @Test(arguments: [
    (
      ServerError.unknownHost("nowhere"),
      "There is no host 'nowhere'. Name an address of this computer, as in --host 0.0.0.0"
    ),
    (
      .foreignHost("192.0.2.1"),
      "'192.0.2.1' is not an address of this computer. With --host 0.0.0.0 all of its addresses are served"
    ),
    (
      .portTaken(8080),
      "Port 8080 is taken by another program. Name another one, or take any that is free with --port 0"
    ),
    (
      .portReserved(80),
      "Port 80 is kept for the system here. Name one from 1024 on, as in --port 8080"
    ),
    (
      .fewFiles(allowed: 2000, readers: 912),
      "The system allows 2000 open files, which is too few for so many readers. Write --max-readers 912, or raise the limit with 'ulimit -n'"
    ),
    (
      .fewFiles(allowed: 256, readers: -832),
      "The system allows 256 open files, which is too few to serve boards. Raise the limit with 'ulimit -n'"
    ),
    (.other("No reason"), "The server cannot be started: No reason"),
  ])
  func `An error states the problem and the way out`(_ error: ServerError, _ words: String) {
    #expect(error.description == words)
  }

  @Test func `An unusable port and an unusable host have their own errors`() throws {
    let server = try Server(host: "127.0.0.1", port: 0)
    defer { server.stop() }
    let port = server.port
    #expect(server.urls == ["http://127.0.0.1:\(port)/"])
    #expect(throws: ServerError.portTaken(port)) { try Server(host: "127.0.0.1", port: port) }
    #expect(throws: ServerError.foreignHost("192.0.2.1")) { try Server(host: "192.0.2.1", port: 0) }
    #expect(throws: ServerError.unknownHost("no.such.invalid")) {
      try Server(host: "no.such.invalid", port: 0)
    }
  }

  @Test func `A server on all interfaces lists its addresses for other computers`() throws {
    for host in ["0.0.0.0", "::"] {
      guard let server = try? Server(host: host, port: 0) else { continue }
      defer { server.stop() }
      #expect(!server.urls.isEmpty)
      #expect(!server.urls.contains { $0.contains("0.0.0.0") || $0.contains("[::]") })
    }
  }
}
