import Foundation
import Scorekeeping
import Synchronization
import TestSupport
import Testing

@testable import ScoreServer

/// Requests to score, from those who may and from those who may not.
@Suite struct ScoringTests {
  private static let ann = "00000000-0000-0000-0000-000000000002"
  private static let bob = "00000000-0000-0000-0000-000000000003"

  private func server(_ scorers: [String] = ["Court 3"], takesPIN: Bool = false) throws
    -> TestServer
  {
    try TestServer(
      scorers: scorers, takesPIN: takesPIN, "board Final", "add Ann Bob", "score Ann +12")
  }

  /// Sends a message as the score page does.
  private func post(
    _ body: String, key: String?, to server: TestServer, path: String = "/Final/score",
    without: String = "", _ headers: String...
  ) async throws -> TestResponse {
    var lines = [
      "Content-Type: application/json", "Content-Length: \(body.utf8.count)", "Connection: close",
    ].filter { without.isEmpty || !$0.hasPrefix(without) }
    if let key { lines.append("Authorization: Bearer \(key)") }
    return try await server.response(
      to: Client.request("POST", path, lines + headers) + body)
  }

  private func tap(_ amount: String, for player: String = ann, id: UUID = UUID()) -> String {
    #"{"tap":"\#(id)","do":"by","player":"\#(player)","amount":"\#(amount)","round":1}"#
  }

  private func score(_ server: TestServer, _ name: String = "Ann") async throws -> String? {
    try await server.onLoop { session in
      try session.refresh()
      return session.state.board?.players.named(name)?.score.description
    }
  }

  @Test func `A tap is answered with its change, and the same tap again with the same`()
    async throws
  {
    let server = try server()
    defer { server.stop() }
    let key = server.keys[0]
    let body = tap("2.5")
    let first = try await post(body, key: key, to: server)
    #expect(first.status == 200, "\(first.body)")
    #expect(first.headers["cache-control"] == "no-store" && first.headers["etag"] == nil)
    #expect(first.body.contains(#""words":"Ann 12→14.5""#), "\(first.body)")
    #expect(first.body.contains(#""score":"14.5","round":"14.5""#), "\(first.body)")
    for _ in 0..<3 {
      let again = try await post(body, key: key, to: server)
      #expect(again.status == 200 && again.body == first.body)
    }
    #expect(try await score(server) == "14.5")
    _ = try await post(#"{"tap":"\#(UUID())","do":"undo"}"#, key: key, to: server)
    #expect(try await score(server) == "12")
    _ = try await post(
      #"{"tap":"\#(UUID())","do":"to","player":"\#(Self.bob)","amount":"7"}"#, key: key, to: server)
    #expect(try await score(server, "Bob") == "7")
    let round = try await post(
      #"{"tap":"\#(UUID())","do":"round","round":2}"#, key: key, to: server)
    #expect(round.status == 200 && round.body.contains(#""round":2"#), "\(round.body)")
  }

  @Test(arguments: [
    ("8*2", "28"), ("-(20+3*10)", "-38"), ("3½", "15.5"), ("(1+2)×2", "18"), ("1,5*2", "15"),
  ])
  func `A tap may be a sum`(amount: String, score: String) async throws {
    let server = try server()
    defer { server.stop() }
    let answer = try await post(tap(amount), key: server.keys[0], to: server)
    #expect(answer.status == 200, "\(answer.body)")
    #expect(try await self.score(server) == score)
    let wrong = try await post(tap("8*"), key: server.keys[0], to: server)
    #expect(wrong.status == 409 && wrong.body.contains("needs a number after '*'"))
    _ = try await post(
      #"{"tap":"\#(UUID())","do":"to","player":"\#(Self.bob)","amount":"\#(amount)"}"#,
      key: server.keys[0], to: server)
    #expect(try await self.score(server, "Bob") == Score(sum: amount).description)
  }

  @Test func `A page asks what a sum counts, and nothing changes`() async throws {
    let server = try server()
    defer { server.stop() }
    for (text, meaning) in [("8*2", #"{"sum":"16"}"#), ("12", "{}"), ("8*", "{}")] {
      let answer = try await post(#"{"sum":"\#(text)"}"#, key: server.keys[0], to: server)
      #expect(answer.status == 200 && answer.body.contains(meaning), "\(answer.body)")
    }
    #expect(try await score(server) == "12")
  }

  @Test func `A scorer is told to change ends until the next point`() async throws {
    let server = try server()
    defer { server.stop() }
    try await server.perform("reset", "round to 2", "ends rounds")
    for (points, changes) in [(1, false), (2, true), (1, false)] {
      let answer = try await post(tap("1"), key: server.keys[0], to: server).body
      #expect(answer.contains(#""changesEnds":true"#) == changes, "\(points): \(answer)")
    }
  }

  @Test func `Points of a game and rolls are told in words`() async throws {
    let server = try server()
    defer { server.stop() }
    try await server.perform("reset", "round to 6 by 2", "game to 4 by 2 as tennis")
    let point = try await post(tap("1"), key: server.keys[0], to: server).body
    #expect(point.contains(#""words":"Ann +1 in the game""#), "\(point)")
    try await server.perform("reset", "round -", "frames 10")
    for (rolls, words) in [("8", "Ann 8 in frame 1"), ("8/", "Ann 8/ in frame 1")] {
      let roll = #""do":"roll","player":"\#(Self.ann)","frame":"\#(rolls)","round":1"#
      let body = #"{"tap":"\#(UUID())",\#(roll)}"#
      let answer = try await post(body, key: server.keys[0], to: server).body
      #expect(answer.contains(#""words":"\#(words)""#), "\(answer)")
    }
  }

  @Test func `A scorer sees the board, also while it is frozen, and readers do not`() async throws {
    let server = try server()
    defer { server.stop() }
    try await server.perform("freeze")
    _ = try await post(tap("1"), key: server.keys[0], to: server)
    let answer = try await post("{}", key: server.keys[0], to: server)
    #expect(answer.body.contains(#""scorer":"Court 3","round":1,"step":"1","frozen":true"#))
    #expect(answer.body.contains(#""name":"Ann","score":"13""#), "\(answer.body)")
    #expect(try await server.get("/Final.csv").body.contains("Ann,12"))
    #expect(try await server.get("/Final.csv").body.contains("13") == false)
  }

  @Test func `A limited link scores for its players alone`() async throws {
    let server = try server(["Court 4=bob"])
    defer { server.stop() }
    let key = server.keys[0]
    let refused = try await post(tap("1"), key: key, to: server)
    #expect(refused.status == 409, "\(refused.body)")
    #expect(try await post(tap("1", for: Self.bob), key: key, to: server).status == 200)
    #expect(try await post("{}", key: key, to: server).body.contains("Ann") == false)
    #expect(try await score(server) == "12")
  }

  @Test func `Who scores everybody begins rounds, by their names`() async throws {
    let server = try server(["Court 3", "Court 4=bob"])
    defer { server.stop() }
    try await server.perform("rounds Music Film Sport")
    let whole = try await post("{}", key: server.keys[0], to: server).body
    #expect(whole.contains(#""next":{"number":2,"name":"Round 2, Film"}"#), "\(whole)")
    let part = try await post("{}", key: server.keys[1], to: server).body
    #expect(!part.contains(#""next""#), "\(part)")
    let next = #"{"tap":"\#(UUID())","do":"round","round":2}"#
    let refused = try await post(next, key: server.keys[1], to: server)
    #expect(refused.status == 409 && refused.body.contains("for some players alone"))
    #expect(try await post(next, key: server.keys[0], to: server).status == 200)
  }

  @Test func `An answer names only players of the link, also for a repeated tap`() async throws {
    let server = try server(["Court 3", "Court 4=Ann"])
    defer { server.stop() }
    try await server.perform("freeze")
    try await server.onDesk { desk in
      var now = ContinuousClock.now
      desk.clock = {
        now += .seconds(1)
        return now
      }
    }
    let (body, id) = (tap("3", for: Self.bob), UUID())
    #expect(try await post(body, key: server.keys[0], to: server).body.contains("Bob –→3"))
    let own = tap("1", id: id)
    #expect(try await post(own, key: server.keys[1], to: server).body.contains("Ann 12→13"))
    for message in [
      body, body.replacing(Self.bob, with: Self.ann), tap("3", for: Self.bob, id: id),
      #"{"tap":"\#(id)","do":"to","player":"\#(Self.bob)","amount":"7"}"#,
      body.replacing(#""do":"by""#, with: #""do":"undo""#),
      body.replacing(#""do":"by""#, with: #""do":"round""#), tap("3", for: Self.bob),
      tap("3", for: UUID().uuidString), #"{"tap":"\#(UUID())","do":"round","round":2}"#,
      #"{"tap":"\#(UUID())","do":"undo","device":true}"#, "{}",
    ] {
      let answer = try await post(message, key: server.keys[1], to: server)
      #expect([200, 409].contains(answer.status), "\(message): \(answer.body)")
      #expect(!answer.body.contains("Bob"), "\(message): \(answer.body)")
      #expect(!answer.body.contains(Self.bob), "\(message): \(answer.body)")
    }
    #expect(try await score(server, "Bob") == "3")
  }

  @Test func `A key that was shown is exchanged for the device's own`() async throws {
    let server = try server()
    defer { server.stop() }
    let answer = try await post(#"{"open":true}"#, key: server.keys[0], to: server)
    #expect(answer.status == 200 && answer.body.contains(#""scorer":"Court 3""#), "\(answer.body)")
    let own = String(try #require(answer.body.firstMatch(of: /"key":"([\w-]{22})"/)).output.1)
    #expect(own != server.keys[0])
    let shown = try await server.onDesk { desk in
      let shown = desk.scorers.makeKey(for: desk.scorers.links.all[0].id)
      desk.scorers.close(shown)
      desk.clock = { .now + ScorerLinks.timeOfCode }
      return shown.text
    }
    for body in [#"{"open":true}"#, "{}", tap("1")] {
      let late = try await post(body, key: shown, to: server)
      #expect(late.status == 410 && late.body.contains("show it again"), "\(late.body)")
    }
    #expect(try await post(tap("1"), key: own, to: server).status == 200)
    #expect(try await post(#"{"open":true}"#, key: "wrong", to: server).status == 401)
    #expect(try await score(server) == "13")
  }

  @Test func `An undo of a page takes back what came from its device`() async throws {
    let server = try server()
    defer { server.stop() }
    let devices = [UUID(), UUID()].map { String($0.uuidString.prefix(18)) }
    func message(_ device: Int, _ verb: String) -> String {
      let id = devices[device] + UUID().uuidString.dropFirst(18)
      return verb == "undo"
        ? #"{"tap":"\#(id)","do":"undo","device":true}"#
        : tap(verb).replacing(/"tap":"[^"]*"/, with: #""tap":"\#(id)""#)
    }
    func send(_ device: Int, _ verb: String) async throws -> Int {
      try await post(message(device, verb), key: server.keys[0], to: server).status
    }
    for (device, verb, status, expected) in [
      (0, "1", 200, "13"), (1, "20", 200, "33"), (0, "undo", 200, "32"), (0, "undo", 409, "32"),
      (1, "undo", 200, "12"), (1, "undo", 409, "12"),
    ] {
      #expect(try await send(device, verb) == status)
      #expect(try await score(server) == expected)
    }
  }

  @Test func `Taps for a deleted board wait until it is back`() async throws {
    let server = try server()
    defer { server.stop() }
    try await server.perform("board Final delete")
    #expect(try await post(tap("1"), key: server.keys[0], to: server).status == 404)
    try await server.perform("undo", "board Final")
    try await eventually {
      try await post(tap("1"), key: server.keys[0], to: server).status == 200
    }
    #expect(try await score(server) == "13")
  }

  @Test func `A link that was taken away is refused at once`() async throws {
    let server = try server()
    defer { server.stop() }
    let key = server.keys[0]
    #expect(try await post("{}", key: key, to: server).status == 200)
    try await server.onDesk { desk in desk.scorers.revoke(desk.scorers.links.all[0].id) }
    #expect(try await post(tap("1"), key: key, to: server).status == 410)
    #expect(try await score(server) == "12")
  }

  @Test func `Nothing but a request of the score page with its key changes a board`() async throws {
    let server = try server()
    defer { server.stop() }
    let key = server.keys[0]
    let body = tap("1")
    let long = tap("1").replacing(
      "}", with: #","waiting":1\#(String(repeating: " ", count: 16384))}"#)
    for (status, response) in [
      (401, try await post(body, key: nil, to: server)),
      (401, try await post(body, key: String(key.dropLast()) + "x", to: server)),
      (401, try await post(body, key: nil, to: server, "Cookie: key=\(key)")),
      (401, try await post(body, key: nil, to: server, path: "/Final/score?k=\(key)")),
      (401, try await post(body, key: nil, to: server, "Authorization: Basic \(key)")),
      (403, try await post(body, key: key, to: server, "Origin: http://evil.example")),
      (403, try await post(body, key: key, to: server, "Origin: null")),
      (403, try await post(body, key: key, to: server, "Origin: http://localhost.evil.example")),
      (403, try await post(body, key: key, to: server, "Sec-Fetch-Site: cross-site")),
      (403, try await post(body, key: key, to: server, "Sec-Fetch-Site: same-site")),
      (415, try await post(body, key: key, to: server, without: "Content-Type")),
      (
        415,
        try await post(
          body, key: key, to: server, without: "Content-Type", "Content-Type: text/plain")
      ),
      (
        415,
        try await post(
          body, key: key, to: server, without: "Content-Type",
          "Content-Type: application/x-www-form-urlencoded")
      ),
      (415, try await post(body, key: key, to: server, "Content-Type: text/plain")),
      (413, try await post(long, key: key, to: server)),
      (404, try await post(body, key: key, to: server, path: "/Final")),
      (404, try await post(body, key: key, to: server, path: "/Other/score")),
      (404, try await post(body, key: key, to: server, path: "/")),
      (200, try await server.get("/Final/score", "Authorization: Bearer \(key)")),
    ] { #expect(response.status == status, "\(response.body)") }
    for (host, status) in [
      ("evil.example", 421), ("localhost.evil.example", 421), ("127.0.0.1.evil.example", 421),
      ("localhost", 200), ("127.0.0.1:8080", 200),
    ] {
      let request =
        "POST /Final/score HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n"
        + "Content-Type: application/json\r\nAuthorization: Bearer \(key)\r\nContent-Length: 2\r\n\r\n{}"
      #expect(try await server.response(to: request).status == status, "\(host)")
    }
    for method in ["PUT", "DELETE", "PATCH", "OPTIONS"] {
      let response = try await server.response(
        to: Client.request(
          method, "/Final/score", ["Authorization: Bearer \(key)", "Connection: close"]))
      #expect(response.status == 405)
    }
    #expect(try await score(server) == "12")
    #expect(try await post(body, key: key, to: server, "Origin: http://localhost").status == 200)
    #expect(try await post(body, key: key, to: server, "Sec-Fetch-Site: same-origin").status == 200)
    #expect(try await score(server) == "13")
    for (origin, status) in [
      ("https://scores.example:8443", 200), ("https://scores.example", 403),
      ("http://scores.example:8443", 403), ("https://scores.example:8443.evil.example", 403),
    ] {
      let response = try await post("{}", key: key, to: server, "Origin: \(origin)")
      #expect(response.status == status, "\(origin)")
    }
  }

  @Test(arguments: seeds(10))
  func `Any body has an answer, and without a whole tap nothing changes`(seed: UInt64) async throws
  {
    let server = try server()
    defer { server.stop() }
    var random = SeededGenerator(seed: seed)
    let parts = [
      "{", "}", "[", "]", "\"tap\":", "\"\(UUID())\"", ",", "\"do\":", "\"by\"", "\"delete\"",
      "null",
      "\"amount\":", "\"9e999\"", "1e400", "\"\\u001b[2J\"", "\"player\":", "\u{0}", "\u{1B}", "é",
    ]
    let client = try Client(port: server.port)
    for _ in 0..<8 {
      let body = (0..<random.number(0...30)).map { _ in random.pick(parts) }.joined()
      try await client.send(
        Client.request(
          "POST", "/Final/score",
          [
            "Content-Type: application/json", "Content-Length: \(body.utf8.count)",
            "Authorization: Bearer \(server.keys[0])",
          ]) + body)
      let answer = try await client.read { $0.hasSuffix("}\n") }
      #expect(answer.hasPrefix("HTTP/1.1 ") && !answer.contains("\u{1B}"), "Seed \(seed): \(body)")
    }
    #expect(try await score(server) == "12")
  }

  @Test func `A board refuses what it cannot do, in a sentence`() async throws {
    let server = try server()
    defer { server.stop() }
    for (body, words) in [
      (tap("1.2345"), "1.2345"), (tap("x"), "x"),
      (tap("1", for: UUID().uuidString), "not on the board"),
      (#"{"tap":"\#(UUID())","do":"undo"}"#, "Nothing of yours"),
      (#"{"tap":"\#(UUID())","do":"round","round":7}"#, "7"),
    ] {
      let response = try await post(body, key: server.keys[0], to: server)
      #expect(response.status == 409 && response.body.contains(words), "\(response.body)")
      #expect(response.body.hasPrefix(#"{"error":""#))
    }
    for body in [
      "", "{", "[]", #"{"tap":"x"}"#, #"{"tap":"\#(UUID())"}"#, #"{"tap":"\#(UUID())","do":"by"}"#,
    ] {
      #expect(try await post(body, key: server.keys[0], to: server).status == 400, "\(body)")
    }
  }

  @Test func `An eleventh tap in a second waits, and wrong keys hold back wrong keys alone`()
    async throws
  {
    let server = try server()
    defer { server.stop() }
    try await server.onDesk { desk in
      let now = ContinuousClock.now
      desk.clock = { now }
    }
    for number in 1...11 {
      let response = try await post(tap("1"), key: server.keys[0], to: server)
      #expect(response.status == (number <= 10 ? 200 : 429))
      #expect(response.headers["retry-after"] == (number <= 10 ? nil : "1"))
    }
    #expect(try await score(server) == "22")
    for number in 1...21 {
      let response = try await post(
        "{}", key: "wrong", to: server, "X-Forwarded-For: 10.1.1.1, 10.2.2.2")
      #expect(response.status == (number <= 20 ? 401 : 429))
    }
    for address in ["10.2.2.2", "10.3.3.3"] {
      let response = try await post(
        "{}", key: server.keys[0], to: server, "X-Forwarded-For: \(address)")
      #expect(response.status == 200, "\(response.body)")
    }
    for number in 1...21 {
      _ = try await post("{}", key: "\(number)", to: server, "X-Forwarded-For: 10.4.4.4")
    }
    #expect(
      server.log.lines.withLock { $0 } == [
        "Too many wrong keys or PINs from 10.2.2.2: more are refused for a minute"
      ], "One line for each kind and minute")
  }

  @Test func `A PIN is taken only where PINs are allowed`() async throws {
    for takesPIN in [false, true] {
      let server = try server(takesPIN: takesPIN)
      defer { server.stop() }
      let pin = try await server.onDesk { $0.scorers.makePIN(for: $0.scorers.links.all[0].id) }
      let answer = try await post(#"{"pin":"\#(pin)"}"#, key: nil, to: server)
      #expect(answer.status == (takesPIN ? 200 : 401))
      if !takesPIN { continue }
      let key = try #require(answer.body.firstMatch(of: /"key":"([\w-]*)"/)).output.1
      #expect(try await post(tap("1"), key: String(key), to: server).status == 200)
    }
  }

  @Test
  func
    `The score page cannot be framed or kept, is small, and holds nothing of a board but its name`()
    async throws
  {
    let server = try server()
    defer { server.stop() }
    let page = try await server.get("/final/score?overlay")
    #expect(
      page.status == 200 && page.headers["cache-control"] == "no-store"
        && page.headers["etag"] == nil)
    #expect(page.headers["content-security-policy"]?.hasSuffix("frame-ancestors 'none'") == true)
    #expect(!page.body.contains("Ann") && page.body.contains("Final"))
    var size = page.body.utf8.count
    for file in [WebPage.scoreStyleSheet, WebPage.scoreScript] {
      #expect(page.body.contains(file.path))
      size += file.text.utf8.count
    }
    #expect(size < 44_000)
  }

  @Test func `A finish is taken once, from a link for everybody, and never over points`()
    async throws
  {
    let server = try TestServer(
      scorers: ["Court 3", "Court 4", "Ann=ann"], "board Final", "places 5 3 1",
      "add Ann Bob <Cid>", "score Ann = 5")
    defer { server.stop() }
    func finish(_ places: String, round: Int, id: UUID = UUID()) -> String {
      #"{"tap":"\#(id)","do":"finish","finish":\#(places),"round":\#(round)}"#
    }
    let (ann, cid) = (Self.ann, "00000000-0000-0000-0000-000000000004")
    let board = try await post("{}", key: server.keys[0], to: server).body
    #expect(board.contains(#""finish":2"#), "The first round has points: \(board)")
    #expect(try await post("{}", key: server.keys[2], to: server).body.contains("finish") == false)
    let body = finish(#"[["\#(cid)","\#(Self.bob)"],["\#(ann)"]]"#, round: 2)
    let first = try await post(body, key: server.keys[0], to: server)
    #expect(
      first.status == 200 && first.body.contains(#""round":2,"words":"Round 2, "#)
        && first.body.contains(#""finish":3"#), "\(first.body)")
    #expect(try await post(body, key: server.keys[0], to: server).body == first.body)
    let scores = try await server.onLoop { session in
      try session.refresh()
      return session.state.board?.players.map { $0.rounds[2]?.description }
    }
    #expect(scores == ["1", "5", "5"])
    let late = finish(#"[["\#(ann)"]]"#, round: 2)
    for (message, key, words) in [
      (late, 1, "Round 2 has points already"), (late, 2, "for some players alone"),
      (finish(#"[["\#(ann)"],["\#(ann)"]]"#, round: 3), 0, "twice"),
      (finish(#"[["\#(UUID())"]]"#, round: 3), 0, "not on the board"),
      (finish(#"[["\#(ann)"]]"#, round: 7), 0, "7"),
    ] {
      let refused = try await post(message, key: server.keys[key], to: server)
      #expect(refused.status == 409 && refused.body.contains(words), "\(refused.body)")
    }
    for places in ["[]", "[[]]", "[1]", "3"] {
      #expect(
        try await post(finish(places, round: 3), key: server.keys[0], to: server).status == 400)
    }
    let undo = #"{"tap":"\#(UUID())","do":"undo"}"#
    #expect(try await post(undo, key: server.keys[0], to: server).status == 200)
    #expect(try await post(late, key: server.keys[1], to: server).status == 200)
    #expect(try await score(server) == "10")
  }

  @Test func `A point of tennis is answered with both sides and who serves`() async throws {
    let server = try TestServer(
      scorers: ["Court 3", "Ann=ann"], "board Final", "round to 6 by 2", "first to 2 rounds",
      "game to 4 by 2 as tennis", "serves game", "add Ann Bob", "turn Ann",
      "score Ann +3 Bob +1")
    defer { server.stop() }
    try await server.onDesk { desk in
      var now = ContinuousClock.now
      desk.clock = {
        now += .seconds(1)
        return now
      }
    }
    let board = try await post("{}", key: server.keys[0], to: server).body
    #expect(board.contains(#""score":"0 0 40","counts":["0","0","40"],"serves":true"#), "\(board)")
    #expect(board.contains(#""counts":["0","0","15"],"round""#), "\(board)")
    #expect(!board.contains(#""next""#), "Rounds begin by points")
    let game = try await post(tap("1"), key: server.keys[0], to: server).body
    #expect(game.contains(#""words":"Ann –→1""#), "\(game)")
    #expect(game.contains(#""counts":["0","1","0"],"round":"1""#), "\(game)")
    #expect(game.contains(#""counts":["0","0","0"],"serves":true"#), "\(game)")
    let low = try await post(tap("-1", for: Self.bob), key: server.keys[0], to: server)
    #expect(
      low.status == 409 && low.body.contains("'Bob' cannot have less than 0"), "\(low.body)")
    // A link for one side sees that alone, and takes its point back.
    let own = try await post(tap("1"), key: server.keys[1], to: server).body
    #expect(own.contains(#""words":"Ann +1 in the game""#), "\(own)")
    #expect(own.contains(#"["0","1","15"]"#), "\(own)")
    #expect(!own.contains("Bob"), "\(own)")
    let undo = #"{"tap":"\#(UUID())","do":"undo","device":false}"#
    #expect(try await post(undo, key: server.keys[1], to: server).status == 200)
    let after = try await post("{}", key: server.keys[1], to: server).body
    #expect(after.contains(#"["0","1","0"]"#), "\(after)")
    // The point that wins a set begins the next one, which a phone has not seen yet.
    try await server.perform("score Ann = 5 round 1", "score Ann +3")
    let won = try await post(tap("1"), key: server.keys[0], to: server).body
    #expect(won.contains(#""words":"Round 2, Ann 0→1""#), "\(won)")
    let next = try await post(tap("1"), key: server.keys[0], to: server).body
    #expect(next.contains(#""counts":["1","0","15"]"#), "\(next)")
  }

  @Test func `Rolls are taken as on a sheet`() async throws {
    let server = try TestServer(
      scorers: ["Court 3"], "board Final", "frames 10", "add Ann Bob", "roll Ann X")
    defer { server.stop() }
    func roll(_ frame: String, round: Int) -> String {
      #"{"tap":"\#(UUID())","do":"roll","player":"\#(Self.bob)","frame":"\#(frame)","round":\#(round)}"#
    }
    let board = try await post("{}", key: server.keys[0], to: server).body
    #expect(board.contains(#""frames":true"#) && board.contains(#""frame":"X""#), "\(board)")
    let first = try await post(roll("8/", round: 1), key: server.keys[0], to: server).body
    // Both have rolled, and the next frame may begin.
    #expect(first.contains(#""words":"Bob 8/ in frame 1""#) && !first.contains("Ann"), "\(first)")
    #expect(first.contains(#""frameNumber":2"#) && !first.contains(#""frame":"#), "\(first)")
    let second = try await post(roll("x", round: 2), key: server.keys[0], to: server).body
    #expect(second.contains(#""score":"20""#) && second.contains(#""round":2"#), "\(second)")
    for (frame, round, words) in [
      ("9x", 2, "is not a frame"), ("none", 2, "is not a frame"), ("X", 7, "frame 7"),
      ("XXX", 3, "not frame 3"), ("1", 11, "no frame 11"),
    ] {
      let refused = try await post(roll(frame, round: round), key: server.keys[0], to: server)
      #expect(refused.status == 409 && refused.body.contains(words), "\(refused.body)")
    }
    let undo = #"{"tap":"\#(UUID())","do":"undo"}"#
    #expect(try await post(undo, key: server.keys[0], to: server).status == 200)
    #expect(try await score(server, "Bob") == "0")
    #expect(try await post(tap("1"), key: server.keys[0], to: server).status == 409)
  }

  private func league(_ scorers: String...) throws -> TestServer {
    try TestServer(
      scorers: scorers, "board Final", "points 3 1 0", "add Ann Bob <Cid>", "fixtures round",
      "result 1 - on 2027-01-15")
  }

  private func enter(_ result: String, _ match: Int, seen: String? = nil, id: UUID = UUID())
    -> String
  {
    let seen = seen.map { #","seen":"\#($0)""# } ?? ""
    return #"{"tap":"\#(id)","do":"result","match":\#(match),"result":"\#(result)"\#(seen)}"#
  }

  private func results(_ server: TestServer) async throws -> [String?] {
    try await server.onLoop { session in
      try session.refresh()
      return session.state.board?.matches?.map { $0.result?.description } ?? []
    }
  }

  @Test func `A link on a board with matches shows and takes results`() async throws {
    let server = try league("Court 3", "Court 4")
    defer { server.stop() }
    let board = try await post("{}", key: server.keys[0], to: server).body
    #expect(
      board.contains(#""players":[],"matches":[{"id":"#) && !board.contains("next"), "\(board)")
    #expect(board.contains(#""home":"Bob","away":"<Cid>","when":"2027-01-15"}"#), "\(board)")
    #expect(board.contains(#""when":"Round 2"}"#), "\(board)")
    let body = enter("6:4 3:6 w/o", 1)
    let first = try await post(body, key: server.keys[0], to: server)
    #expect(
      first.status == 200 && first.body.contains(#""words":"Match 1: 6:4 3:6 w/o""#),
      "\(first.body)")
    #expect(
      first.body.contains(#""result":"6:4 3:6 w/o","score":"+:–","by":"Court 3""#),
      "\(first.body)")
    let again = try await post(body, key: server.keys[0], to: server)
    #expect(again.status == 200 && again.body == first.body)
    // The other phone has seen no result.
    let late = enter("3:1", 1, id: UUID())
    let refused = try await post(late, key: server.keys[1], to: server)
    #expect(refused.status == 409 && refused.body.contains("by Court 3"), "\(refused.body)")
    #expect(refused.body.contains(#""seen":"6:4 3:6 w/o""#), "\(refused.body)")
    let asked = try await post(
      enter("3:1", 1, seen: "6:4 3:6 w/o"), key: server.keys[1], to: server)
    #expect(
      asked.status == 200 && asked.body.contains(#""asked":"3:1 by Court 4""#), "\(asked.body)")
    #expect(try await results(server) == ["6:4 3:6 w/o", nil, nil])
    for page in ["/Final?matches", "/Final.json", "/Final.csv", "/Final"] {
      let seen = try await server.get(page).body
      #expect(!seen.contains("Court 4"), "\(page): \(seen)")
    }
    let undo = try await post(#"{"tap":"\#(UUID())","do":"undo"}"#, key: server.keys[0], to: server)
    #expect(undo.status == 409, "Somebody asks for another result: \(undo.body)")
  }

  @Test func `A frozen board takes results that readers do not see`() async throws {
    let server = try league("Court 3")
    defer { server.stop() }
    try await server.perform("freeze")
    #expect(try await post(enter("9:8", 1), key: server.keys[0], to: server).status == 200)
    let board = try await post("{}", key: server.keys[0], to: server).body
    #expect(board.contains(#""frozen":true"#) && board.contains("9:8"), "\(board)")
    for page in ["/Final?matches", "/Final.json", "/Final.ics"] {
      #expect(try await server.get(page).body.contains(/9\W+8/) == false, "\(page)")
    }
    #expect(try await results(server) == ["9:8", nil, nil])
  }

  @Test(arguments: ["Court 3=match 2, 3", "Court 3=Matches 2,3", "Ann=ann"])
  func `A limited link enters its matches alone`(scorer: String) async throws {
    let server = try league(scorer)
    defer { server.stop() }
    let board = try await post("{}", key: server.keys[0], to: server).body
    #expect(board.matches(of: /"id":/).count == 2 && !board.contains(#""id":1,"#), "\(board)")
    for match in [1, 4] {
      let refused = try await post(enter("3:1", match), key: server.keys[0], to: server)
      #expect(refused.status == 409 && refused.body.contains("not among yours"), "\(refused.body)")
      #expect(!refused.body.contains("Bob"))
    }
    #expect(try await post(enter("3:1", 2), key: server.keys[0], to: server).status == 200)
    #expect(try await results(server) == [nil, "3:1", nil])
  }

  @Test func `A result that is none is refused in a sentence`() async throws {
    let server = try league("Court 3")
    defer { server.stop() }
    for result in [
      "x", "3", "-", "3:1 on 2026-01-01", "propose 3:1", "3:1 pens 4:2", "remove", "1:-1", "",
    ] {
      let refused = try await post(enter(result, 1), key: server.keys[0], to: server)
      #expect(refused.status == 409 && refused.body.hasPrefix(#"{"error":""#), "\(result)")
    }
    #expect(
      try await post(
        #"{"tap":"\#(UUID())","do":"result","match":1}"#, key: server.keys[0], to: server
      ).status == 400)
    #expect(throws: (any Error).self) { try league("A=match 9") }
    #expect(throws: (any Error).self) { try league("A=match") }
    #expect(try await results(server) == [nil, nil, nil])
  }

  @Test func `A server without scorers takes no points`() async throws {
    let server = try TestServer("board Final", "add Ann Bob", "score Ann +12")
    defer { server.stop() }
    #expect(try await server.get("/Final/score").status == 404)
    #expect(try await post(tap("1"), key: "x", to: server).status == 405)
  }
}
