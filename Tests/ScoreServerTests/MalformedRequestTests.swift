import Foundation
import NIOCore
import Testing

@testable import ScoreServer

/// Requests from clients that make mistakes or attack.
@Suite struct MalformedRequestTests {
  private func server(limits: ServerLimits = .patient) throws -> TestServer {
    try TestServer(limits: limits, "board Quiz", "add Ann")
  }

  @Test(arguments: [
    ("nonsense\r\n\r\n", 400),
    ("GET /Quiz HTTP/1.1\r\n\r\n", 400),
    ("GET /Quiz HTTP/1.1\r\nHost: localhost\r\nHost: other\r\n\r\n", 400),
    ("GET /Quiz HTTP/1.1\r\nHost: localhost\r\n bad\r\n\r\n", 400),
    ("GET /Quiz HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n", 400),
    ("GET /Quiz HTTP/2.0\r\nHost: localhost\r\n\r\n", 505),
    ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
    ("GET Quiz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 400),
    ("GET * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 400),
    ("GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 400),
    ("GET /%ff HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 400),
    ("GET /Quiz%00 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 404),
    ("GET /Quiz%0d%0aX-A:%20b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 404),
    ("GET http://x/Quiz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 200),
    ("GET /Quiz HTTP/1.0\r\n\r\n", 200),
    ("GET /Quiz HTTP/1.1\r\nHost: [::1]:80\r\nConnection: close\r\n\r\n", 200),
    ("GET /Quiz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n", 200),
    ("GET /Quiz HTTP/1.1\r\nHost: 127.0.0.1.evil.example\r\nConnection: close\r\n\r\n", 421),
    ("GET /Quiz HTTP/1.1\r\nHost: [::1].evil.example\r\nConnection: close\r\n\r\n", 421),
    ("GET /Quiz HTTP/1.1\r\nHost: localhost:1@evil.example\r\nConnection: close\r\n\r\n", 421),
    ("GET /Quiz HTTP/1.1\r\nHost: localhost:evil\r\nConnection: close\r\n\r\n", 421),
    ("GET /Quiz HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", 421),
    ("POST /Quiz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 405),
    ("POST /Quiz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999\r\n\r\nabc", 405),
    ("PUT /Quiz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n", 405),
    ("GET /Quiz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello", 413),
    ("OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 405),
    ("CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n", 405),
    ("GET /Quiz HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n", 200),
  ])
  func `An invalid request gets its HTTP status`(_ request: String, _ status: Int)
    async throws
  {
    let server = try server()
    defer { server.stop() }
    let response = try await server.response(to: request)
    #expect(response.status == status, "\(response.body)")
    #expect(response.headers["connection"] == "close")
    if status == 405 { #expect(response.headers["allow"] == "GET, HEAD") }
    // No name in the request starts a line of the response head.
    #expect(response.headers["x-a"] == nil)
    // Other clients are served as before.
    #expect(try await server.get("/Quiz").status == 200)
  }

  @Test(arguments: [
    "GET /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\nA: \(String(repeating: "a", count: 200_000))\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\n\(String(repeating: "A: b\r\n", count: 200))\r\n",
    "GET / HTTP/1.1\r\nHost: localhost\r\n"
      + String(repeating: "A: \(String(repeating: "b", count: 4000))\r\n", count: 9) + "\r\n",
  ])
  func `A head that is too long is refused before its end`(_ request: String)
    async throws
  {
    let server = try server()
    defer { server.stop() }
    #expect(try await server.response(to: request).status == 431)
  }

  @Test func `Requests on one connection are answered in order`() async throws {
    let server = try server()
    defer { server.stop() }
    let client = try Client(port: server.port)
    let paths = (0..<40).map { ["/Quiz.csv", "/nothing", "/Quiz/frame", "/Quiz.json"][$0 % 4] }
    try await client.send(
      paths.map { Client.request("GET", $0) }.joined()
        + Client.request("GET", "/Quiz.csv", ["Connection: close"]))
    let text = try await client.rest()
    let statuses = text.matches(of: /HTTP\/1\.1 ([0-9]+)/).map { String($0.output.1) }
    #expect(statuses == paths.map { $0 == "/nothing" ? "404" : "200" } + ["200"])
  }

  @Test func `A request may come byte by byte from a sender that then closes`() async throws {
    let server = try server()
    defer { server.stop() }
    let client = try Client(port: server.port)
    for byte in Client.request("GET", "/Quiz.csv").utf8 {
      try await client.send([byte])
    }
    client.endInput()
    #expect(try await TestResponse(client.rest()).body.contains("Ann"))
  }

  @Test func `A connection has a limited number of requests`() async throws {
    var limits = ServerLimits()
    limits.requestsPerConnection = 3
    let server = try server(limits: limits)
    defer { server.stop() }
    let client = try Client(port: server.port)
    try await client.send(String(repeating: Client.request("GET", "/Quiz.csv"), count: 10))
    let text = try await client.rest()
    #expect(text.matches(of: /HTTP\/1\.1 200/).count == 3)
    #expect(text.matches(of: /Connection: close/).count == 1)
  }

  @Test func `Connections without a whole request are closed, and so are those that read nothing`()
    async throws
  {
    var limits = ServerLimits()
    limits.requestTime = .milliseconds(100)
    let server = try server(limits: limits)
    defer { server.stop() }
    let clients = try (0..<200).map { _ in try Client(port: server.port) }
    for (number, client) in clients.enumerated() {
      try await client.send(["", "GET /Qu", "GET / HTTP/1.1\r\nA: b\r\n", "\r\n\r\n"][number % 4])
    }
    for client in clients { #expect(try await client.rest() == "") }
    // A connection without a further request is closed too.
    let idle = try Client(port: server.port)
    try await idle.send(Client.request("GET", "/Quiz.csv"))
    #expect(try await TestResponse(idle.rest()).status == 200)
  }

  @Test func `Connections beyond the limit are refused, and accepted later`() async throws {
    var limits = ServerLimits()
    limits.readers = 1
    limits.spareConnections = 9
    let server = try server(limits: limits)
    defer { server.stop() }
    var clients = try (0..<10).map { _ in try Client(port: server.port) }
    let refused = try await TestResponse(Client(port: server.port).rest())
    #expect(refused.status == 503 && refused.headers["retry-after"] == "10")
    clients.removeAll()
    try await eventually { try await server.get("/Quiz.csv").status == 200 }
  }

  @Test func `Large unread texts are limited in memory, and a shared text counts once`()
    async throws
  {
    var limits = ServerLimits()
    limits.unreadBytes = 10_000_000
    // A table of 6 MB is larger than the system's buffer for a reader.
    let names = (0..<400).map { "N\($0)" + String(repeating: "x", count: 15_000) }
    let server = try TestServer(
      limits: limits, "board Quiz", "add \(names.joined(separator: " "))")
    defer { server.stop() }
    /// Requests a text, and reads no more than the first line.
    func ask(_ path: String) async throws -> (client: Client, line: String) {
      let client = try Client(port: server.port, buffer: 2048)
      try await client.send(Client.request("GET", path))
      return (client, try await client.read(to: "\r\n"))
    }
    var slow = [try await ask("/Quiz.csv")]
    #expect(try await ask("/Quiz.json").line.hasPrefix("HTTP/1.1 503 "))
    slow.append(try await ask("/Quiz.csv"))
    #expect(slow.allSatisfy { $0.line.hasPrefix("HTTP/1.1 200 ") })
    slow = []
    try await eventually { try await ask("/Quiz.json").line.hasPrefix("HTTP/1.1 200 ") }
  }
}
