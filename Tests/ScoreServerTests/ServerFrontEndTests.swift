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

  @Test func `A server beside a screen answers on its own, reports to it, and ends when told to`()
    async throws
  {
    let journal = MemoryJournal()
    let session = try Session(journal: journal)
    try session.perform([.board("Final"), .add([.init("Ann")])])
    let board = try #require(session.state.board)
    let scorers = Scorers()
    let publisher = try Publisher(
      log: { Issue.record("\($0)") }, openJournal: { PublicJournal(of: journal) })
    publisher.desk = try ScoreDesk(journal, board: board.id, of: scorers)
    let front = ServerFrontEnd(
      try Server(host: "127.0.0.1", port: 0, takesPoints: true), publisher)
    let port = front.port
    let end = front.runBeside()
    var isFirst = true
    for name in ["Court 3", "Court 4=Ann"] {
      let key = scorers.makeKey(for: try scorers.add(wanted: name)).text
      let client = try Client(port: port)
      try await client.send(
        Client.request(
          "POST", "/Final/score",
          [
            "Content-Type: application/json", "Authorization: Bearer \(key)", "Content-Length: 2",
            "Connection: close",
          ]) + "{}")
      #expect(try TestResponse(await client.rest()).status == 200)
      var news = pollfd(fd: scorers.newsFile, events: Int16(POLLIN), revents: 0)
      #expect(poll(&news, 1, 0) == 1)
      if isFirst { #expect(scorers.consumeNotice() == nil && poll(&news, 1, 0) == 0) }
      isFirst = false
    }
    #expect(scorers.links.all.allSatisfy { $0.lastSeen != nil })
    end()
    try await eventually { (try? Server(host: "127.0.0.1", port: port))?.stop() != nil }
  }
}
