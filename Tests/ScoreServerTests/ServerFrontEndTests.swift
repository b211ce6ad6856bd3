import Foundation
import Scorekeeping
import Testing

@testable import ScoreServer

/// The event loop under many requests.
@Suite struct ServerFrontEndTests {
  @Test func `Signals and changes are handled while many readers request costly pages`()
    async throws
  {
    let journal = MemoryJournal()
    let session = try Session(journal: journal)
    try session.perform(.board("Quiz"))
    try session.perform(.add((0..<1000).map { .init("Player\($0)", score: .zero) }))
    let publisher = try Publisher(
      log: { Issue.record("\($0)") }, openJournal: { PublicJournal(of: journal) })
    let front = ServerFrontEnd(try Server(host: "127.0.0.1", port: 0), publisher)
    defer { front.end() }
    var clients: [Client] = []
    for number in 0..<20 {
      let client = try Client(port: front.port)
      try await client.send(
        Client.request("GET", "/Quiz?top=\(900 + number)", ["Connection: close"]))
      clients.append(client)
    }
    // The other requests arrive while one page is rendered.
    let end = ContinuousClock.now + .seconds(60)
    while front.keyWait == nil, .now < end { _ = front.readKeys(isReadable: true) }
    #expect(front.keyWait == 0, "All were answered in one turn")
    for client in clients {
      async let response = client.rest()
      while front.keyWait == 0 { _ = front.readKeys(isReadable: false) }
      _ = front.readKeys(isReadable: true)
      while front.keyWait == 0 { _ = front.readKeys(isReadable: false) }
      #expect(try await TestResponse(response).status == 200)
    }
  }
}
