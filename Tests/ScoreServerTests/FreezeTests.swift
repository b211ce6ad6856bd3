import Foundation
import Scorekeeping
import Testing

@testable import ScoreServer

/// Readers of a frozen board receive nothing that the freeze hides.
@Suite struct FreezeTests {
  private static let paths = [
    "/", "/boards.json", "/Quiz", "/Quiz?rounds", "/Quiz?chart", "/Quiz?chart=rank", "/Quiz?big",
    "/Quiz?overlay", "/Quiz?top=2", "/Quiz.csv?rounds", "/Quiz/chart.svg?bare&narrow", "/Quiz.json",
    "/Quiz.json?rounds", "/Quiz.csv", "/Quiz?group=juniors", "/Quiz.csv?group=juniors",
    "/Quiz.svg", "/Quiz/chart.svg", "/Quiz/chart.svg?by=gap",
    "/Quiz/chart.svg?by=rank", "/Quiz/frame", "/Quiz/frame?size=200x60", "/nothing",
    "/Quizz", "/Zed", "/Hidden",
  ]

  /// Law: two games that are equal up to the freeze send the same bytes until a reveal.
  @Test func `Two games that differ only after the freeze send the same bytes`() async throws {
    var texts: [[String]] = []
    for hidden in [
      [], ["score Bob +1"],
      ["score Ann +70", "add Zed", "round next", "rename Bob Rob", "score Cid +2", "undo", "undo"],
      ["over", "target 9", "wins low", "remove Ann", "board Quiz rename Hidden"],
      [
        "move Cid top", "team Ann Bob North", "group Ann juniors", "colour Ann teal", "order hand",
        "rank dense",
        "scores time", "step 5", "score Bob = 3 round 1", "reset", "undo", "redo",
      ],
      Array(repeating: "score Cid +1", count: 700),
    ] {
      let server = try TestServer(
        "board Quiz", "add Ann Bob Cid", "score Ann +5 Bob +7", "round next", "score Cid +9")
      defer { server.stop() }
      let early = try await events(of: server)
      let page = try await events(of: server, "?page")
      var text = [try await early.next().json, try await page.next().json]
      try await server.perform("freeze")
      text += [try await early.next().json, try await page.next().json]
      try await server.perform(hidden)
      for path in Self.paths {
        let response = try await server.get(path)
        var headers = response.headers
        headers["date"] = nil
        text += [
          "\(path) \(response.status)", "\(headers.sorted { $0.key < $1.key })", response.body,
        ]
      }
      let late = try await events(of: server)
      text.append(try await late.next().json)
      let number = try #require(try await events(of: server).next().id).number
      text.append("\(number)")
      // The early reader has received nothing more: its next event is the reveal.
      try await server.perform("reveal")
      #expect(try await early.next().number == late.next().number)
      #expect(try await page.next().json.contains("updated"))
      texts.append(text)
    }
    for text in texts.dropFirst() {
      for (one, other) in zip(texts[0], text) { #expect(one == other) }
    }
  }

  private func events(of server: TestServer, _ query: String = "") async throws -> EventReader {
    let client = try Client(port: server.port)
    try await client.send(Client.request("GET", "/Quiz/events" + query))
    return EventReader(client)
  }
}
