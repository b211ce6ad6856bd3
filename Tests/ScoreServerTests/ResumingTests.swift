import Foundation
import Scorekeeping
import TestSupport
import Testing

@testable import ScoreServer

/// Readers that are disconnected and resume.
@Suite struct ResumingTests {
  /// Law: a reader that was disconnected anywhere, and resumed after its last complete event, has the same board as a
  /// new reader.
  @Test(arguments: seeds(12))
  func `A reader that resumes has the state of a new one`(_ seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let server = try TestServer("board Quiz", "add Ann Bob Cid")
    defer { server.stop() }
    // The history is always longer than any undo.
    try await server.perform(Array(repeating: "score Ann +1", count: 60))
    let id = try #require(try await server.onLoop { session in session.state.board?.id })
    func events(after last: EventID?) async throws -> EventReader {
      let client = try Client(port: server.port)
      let headers = last.map { ["Last-Event-ID: \($0)"] } ?? []
      try await client.send(Client.request("GET", "/\(id.uuidString)/events", headers))
      return EventReader(client)
    }
    var reader = FeedReader()
    var last: EventID?
    for _ in 0..<8 {
      let stream = try await events(after: last)
      if generator.chance(0.5), last == nil {
        let event = try await stream.next()
        try reader.read(event.json)
        last = event.id
      }
      // Sometimes there are more changes than the ring holds.
      let count = generator.chance(0.1) ? 600 : generator.number(0...30)
      let commandSeed = UInt64(generator.number(0...1_000_000))
      let isThere = try await server.onLoop { session in
        var generator = SeededGenerator(seed: commandSeed)
        for _ in 0..<count { _ = try? session.perform(generator.command(on: session.state.board)) }
        return session.state.board?.id == id
      }
      try #require(isThere)
      let newest = try await events(after: nil).next().number
      // Some readers are disconnected at once, some midway, and some have everything.
      let whole = generator.chance(0.5)
      let target = whole ? newest : generator.number(0...newest)
      while last?.number ?? -1 < target {
        let event = try await stream.next()
        try reader.read(event.json)
        last = event.id ?? last
      }
    }
    var fresh = FeedReader()
    try fresh.read(try await events(after: nil).next().json)
    let stream = try await events(after: last)
    while last?.number != fresh.number {
      let event = try await stream.next()
      try reader.read(event.json)
      last = event.id ?? last
    }
    #expect(reader.differences(from: fresh) == [])
  }
}
