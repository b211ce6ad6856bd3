import Foundation
import NIOCore
import Testing

@testable import ScoreServer

/// Changes as they happen, and readers that connect, leave, lag and resume.
@Suite struct StreamTests {
  private func server(limits: ServerLimits = .patient) throws -> TestServer {
    try TestServer(limits: limits, "board Quiz", "add Ann Bob")
  }

  /// A reader of changes that has received its head.
  private func reader(
    of server: TestServer, _ path: String = "/Quiz/events", after last: EventID? = nil,
    buffer: Int32? = nil
  ) async throws -> EventReader {
    let client = try Client(port: server.port, buffer: buffer)
    try await client.send(
      Client.request("GET", path, last.map { ["Last-Event-ID: \($0)"] } ?? []))
    return EventReader(client)
  }

  @Test func `A reader gets the board, then each change as it happens`() async throws {
    let server = try server()
    defer { server.stop() }
    let reader = try await reader(of: server)
    #expect(try await reader.next().type == "board")
    for score in 1...5 {
      try await server.perform("score Ann +1")
      let event = try await reader.next()
      #expect(event.type == "change")
      #expect(event.number == event.id?.number)
      let old = score == 1 ? "–" : "\(score - 1)"
      #expect(event.json.contains("\"Ann \(old)→\(score)"), "\(event.json)")
    }
    #expect(reader.head.contains("Content-Type: text/event-stream"))
    #expect(reader.head.contains("X-Accel-Buffering: no"))
  }

  @Test func `The feed sends the same objects, one on each line`() async throws {
    let server = try server()
    defer { server.stop() }
    let events = try await reader(of: server)
    let client = try Client(port: server.port)
    try await client.send(Client.request("GET", "/Quiz/feed"))
    var objects = [try await events.next().json]
    var lines = try await client.read(to: "}\n")
    try await server.perform("score Ann +1", "add Cid", "round next")
    for _ in 0..<3 { objects.append(try await events.next().json) }
    while !lines.contains(objects[3] + "\n") {
      lines += try await client.read(to: "}\n")
    }
    let body = try TestResponse(lines).body
    #expect(body.split(separator: "\n").map(String.init) == objects)
  }

  @Test func `Pages get the changes of their view as HTML, and other readers do not`() async throws
  {
    let server = try server()
    defer { server.stop() }
    let version = try await server.pageVersion("/Quiz?big")
    let pages = [
      try await reader(of: server, "/Quiz/events?page&big&since=\(version)"),
      try await reader(of: server, "/Quiz/events?page&big&since=\(version)"),
      try await reader(of: server, "/Quiz/events?page&rounds"),
    ]
    let feed = try await reader(of: server)
    _ = try await feed.next()
    for page in pages { try await page.connect() }
    // A page that is new begins with what came after it; one without a version begins with the whole view.
    #expect(try await pages[2].next().json.hasPrefix("{\"whole\":\"<main id"))
    try await server.perform("score Ann +1 Bob +3")
    let first = try await pages[0].next().json
    #expect(first.hasPrefix("{\"words\":[\"Ann –→1"))
    #expect(try await pages[1].next().json == first)
    #expect(try await pages[2].next().json.contains("<tr id=\\\"rounds-"))
    #expect(try await !feed.next().json.contains("<tr"))
    try await server.perform("note \"a <b>\"")
    let second = try await pages[0].next().json
    #expect(second.contains("<span class=\\\"muted\\\">a &lt;b&gt;</span>"))
  }

  @Test func `A page resumes after the version that it shows, or begins with the whole view`()
    async throws
  {
    let server = try server()
    defer { server.stop() }
    let known = try await server.pageVersion("/Quiz")
    let first = try await reader(of: server, "/Quiz/events?page&since=\(known)")
    try await first.connect()
    var ids: [EventID] = []
    for _ in 0..<3 {
      try await server.perform("score Ann +1")
      ids.append(try #require(try await first.next().id))
    }
    #expect(try await server.pageVersion("/Quiz") == "\(ids[2])")
    let second = try await reader(of: server, "/Quiz/events?page&since=\(ids[0])")
    #expect(try await second.next().id == ids[1])
    for other in [EventID(ids[1].number, stream: "x"), EventID(0), EventID(999)] {
      let strange = try await reader(of: server, "/Quiz/events?page&since=\(other)")
      let event = try await strange.next()
      #expect(event.json.contains("whole") && event.id == ids[2])
    }
    withExtendedLifetime(first) {}
  }

  @Test func `A reader resumes after the last change it has`() async throws {
    let server = try server()
    defer { server.stop() }
    let first = try await reader(of: server)
    let start = try await first.next().id
    try await server.perform("score Ann +1", "score Bob +2", "score Ann +3")
    var ids: [EventID] = []
    for _ in 0..<3 { ids.append(try #require(try await first.next().id)) }
    for last in [ids[0], EventID(ids[0].number)] {
      for (path, last) in [("/Quiz/events", last), ("/Quiz/events?since=\(last)", nil)] {
        let second = try await reader(of: server, path, after: last)
        #expect(try await second.next().id == ids[1])
        #expect(try await second.next().id == ids[2])
      }
    }
    let all = try await reader(of: server, after: start)
    #expect(try await all.next().id == ids[0])
    // A reader starts over after an id from another stream or from the future.
    let others = [0, -1, 999, Int.max].map { EventID($0) } + [EventID(ids[0].number, stream: "x")]
    for other in others {
      let strange = try await reader(of: server, after: other)
      #expect(try await strange.next().type == "board", "\(other)")
    }
    let nothing = try await reader(of: server, after: ids[2])
    try await server.perform("score Bob +4")
    #expect(try await nothing.next().type == "change")
  }

  @Test func `A reader without missed changes gets the response head`() async throws {
    let server = try server()
    defer { server.stop() }
    let last = try #require(try await reader(of: server).next().id)
    for path in ["/Quiz/events", "/Quiz/feed"] {
      let client = try Client(port: server.port)
      try await client.send(Client.request("GET", "\(path)?since=\(last)"))
      #expect(try await client.read(to: "\r\n\r\n").contains(" 200 "))
    }
  }

  @Test func `A reader that is too far behind starts over`() async throws {
    let server = try server()
    defer { server.stop() }
    let first = try await reader(of: server)
    let start = try #require(try await first.next().id)
    for _ in 0..<6 { try await server.perform(Array(repeating: "score Ann +1", count: 100)) }
    var last = start
    for _ in 0..<600 { last = try #require(try await first.next().id) }
    let late = try await reader(of: server, after: start)
    let event = try await late.next()
    #expect(event.type == "board" && event.id == last)
    let near = try await reader(
      of: server, after: EventID(last.number - 100, stream: last.stream))
    #expect(try await near.next().type == "change")
  }

  @Test func `A reader that reads nothing does not block others, and starts over`() async throws {
    // On a busy machine the changes take longer than a reader may.
    var limits = ServerLimits()
    limits.responseTime = .minutes(30)
    limits.heartbeat = .minutes(30)
    let server = try server(limits: limits)
    defer { server.stop() }
    // Long names make events long, so that the system's buffers fill soon.
    let name = String(repeating: "n", count: 400)
    try await server.perform((0..<20).map { "add \(name)\($0)" })
    let slow = try await reader(of: server, buffer: 4096)
    #expect(try await slow.next().type == "board")
    let quick = try await reader(of: server)
    #expect(try await quick.next().type == "board")
    var last = 0
    for _ in 0..<40 {
      try await server.perform(
        (0..<100).map { "score \(name)\($0 % 20) +1 Ann +1 \(name)\(($0 + 7) % 20) -1" })
      for _ in 0..<100 { last = try await quick.next().number }
    }
    var types: Set<String> = []
    var event = try await slow.next()
    while event.number != last {
      types.insert(event.type)
      event = try await slow.next()
    }
    types.insert(event.type)
    #expect(types.contains("board"))
  }

  @Test func `Readers up to the limit are served, and the next gets a retry response`() async throws
  {
    var limits = ServerLimits()
    limits.readers = 3
    let server = try server(limits: limits)
    defer { server.stop() }
    var readers: [EventReader] = []
    for _ in 0..<3 {
      readers.append(try await reader(of: server))
      _ = try await readers.last?.next()
    }
    let refused = try await server.get("/Quiz/events")
    #expect(refused.status == 503 && refused.headers["retry-after"] == "10")
    #expect(try await server.get("/Quiz").status == 200)
    readers.removeLast()
    try await eventually {
      let again = try await reader(of: server)
      return (try? await again.next())?.type == "board"
    }
  }

  @Test func `A reader that sends an invalid request frees its place`() async throws {
    var limits = ServerLimits()
    limits.readers = 1
    let server = try server(limits: limits)
    defer { server.stop() }
    let client = try Client(port: server.port)
    try await client.send(Client.request("GET", "/Quiz/events") + "nonsense\r\n\r\n")
    try await eventually {
      let next = try Client(port: server.port)
      try await next.send(Client.request("GET", "/Quiz/events", ["Connection: close"]))
      return (try? await EventReader(next).next())?.type == "board"
    }
    withExtendedLifetime(client) {}
  }

  @Test func `A reader starts over after a restart, and after the board was away`() async throws {
    let servers = try [server(), server()]
    defer { for server in servers { server.stop() } }
    var ids: [EventID] = []
    for server in servers {
      let first = try await reader(of: server)
      _ = try await first.next()
      try await server.perform("score Ann +1", "score Ann +1")
      ids.append(try #require(try await first.next().id))
    }
    #expect(ids[0].number == ids[1].number && ids[0] != ids[1])
    let own = try await reader(of: servers[1], after: ids[1])
    #expect(try await own.next().type == "change")
    let other = try await reader(of: servers[1], after: ids[0])
    #expect(try await other.next().type == "board")
    try await servers[1].perform("board Quiz delete")
    #expect(try await other.next().type == "deleted")
    try await servers[1].perform("undo")
    try await eventually { try await other.next().type == "board" }
    let late = try await reader(of: servers[1], after: ids[1])
    #expect(try await late.next().type == "board")
  }

  @Test func `A deleted board is reported as such, and comes back whole`() async throws {
    let server = try server()
    defer { server.stop() }
    let reader = try await reader(of: server)
    #expect(try await reader.next().type == "board")
    try await server.perform("board Quiz delete")
    #expect(try await reader.next().type == "deleted")
    #expect(try await server.get("/Quiz/events").status == 404)
    try await server.perform("undo")
    var event = try await reader.next()
    while event.type == "deleted" { event = try await reader.next() }
    #expect(event.type == "board")
    try await server.perform("board Quiz", "score Bob +1")
    #expect(try await reader.next().json.contains("Bob –→1"))
  }

  @Test func `Many readers get the same bytes`() async throws {
    let server = try server()
    defer { server.stop() }
    var readers: [EventReader] = []
    for _ in 0..<100 { readers.append(try await reader(of: server)) }
    var texts: Set<String> = []
    for reader in readers { texts.insert(try await reader.next().json) }
    #expect(texts.count == 1)
    try await server.perform("score Ann +1")
    texts = []
    for reader in readers { texts.insert(try await reader.next().json) }
    #expect(texts.count == 1)
  }
}

struct TestEvent {
  let id: EventID?
  let json: String
  let type: String
  let number: Int

  init(_ text: Substring) throws {
    let lines = text.split(separator: "\n")
    id = lines.first { $0.hasPrefix("id: ") }.flatMap { EventID(String($0.dropFirst(4))) }
    json = String(try #require(lines.first { $0.hasPrefix("data: ") }, "\(text)").dropFirst(6))
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any], "\(json)")
    type = object["type"] as? String ?? ""
    number = object["number"] as? Int ?? id?.number ?? -1
  }
}

final class EventReader {
  let client: Client
  private(set) var head = ""
  /// What has arrived: whole blocks, and the beginning of the next one.
  private var blocks: ArraySlice<Substring> = []
  private var rest: Substring = ""

  init(_ client: Client) { self.client = client }

  /// Waits for the head of the response: from then on the reader misses nothing.
  func connect() async throws {
    if !head.isEmpty { return }
    let all = try await client.read(to: "\r\n\r\n")
    let end = try #require(all.range(of: "\r\n\r\n")).upperBound
    head = String(all[..<end])
    add(String(all[end...]))
  }

  /// The next event; comments and other fields are skipped.
  func next() async throws -> TestEvent {
    try await connect()
    while true {
      while let block = blocks.popFirst() {
        if block.contains("data: ") { return try TestEvent(block) }
      }
      add(try await client.read { !$0.isEmpty })
    }
  }

  private func add(_ text: String) {
    blocks = (rest + text).split(separator: "\n\n", omittingEmptySubsequences: false)[...]
    rest = blocks.popLast() ?? ""
  }
}
