import Foundation
import Scorekeeping
import Testing

@testable import ScoreServer

/// All routes of the server.
@Suite struct RouteTests {
  private func server(board: String? = nil) throws -> TestServer {
    try TestServer(
      board: board, "board \"Friday night\"", "add Red Blue", "score Red +5", "board Quiz",
      "add Ann", "board \"Friday night\"")
  }

  @Test func `Every route answers with its content type`() async throws {
    let server = try server()
    defer { server.stop() }
    let types = [
      "/": "text/html", "/Friday%20night": "text/html", "/friday%20NIGHT": "text/html",
      "/Friday%20night/": "text/html", "/Quiz?top=5&overlay": "text/html",
      "/Friday%20night.json": "application/json", "/quiz.json?rounds": "application/json",
      "/Friday%20night.ics": "text/calendar",
      "/Friday%20night.csv": "text/csv", "/Friday%20night.CSV?rounds": "text/csv",
      "/Friday%20night.svg": "image/svg+xml", "/Quiz.svg?size=60x12": "image/svg+xml",
      "/Quiz/chart.svg": "image/svg+xml", "/Friday%20night/frame": "text/plain",
      "/Friday%20night/frame?size=100x30": "text/plain",
    ]
    for (path, type) in types {
      let response = try await server.get(path)
      #expect(response.status == 200, "\(path): \(response.body)")
      let actual = try #require(response.headers["content-type"])
      #expect(actual.hasPrefix(type), "\(path)")
      #expect(response.headers["content-length"] == "\(response.body.utf8.count)", "\(path)")
      #expect(response.headers["cache-control"] == "no-cache", "\(path)")
      #expect(response.headers["x-content-type-options"] == "nosniff", "\(path)")
      #expect(response.headers["referrer-policy"] == "no-referrer", "\(path)")
    }
  }

  @Test func `JSON of a missing board is an error in JSON`() async throws {
    let server = try server()
    defer { server.stop() }
    let response = try await server.get("/Quizz.json")
    #expect(response.status == 404)
    #expect(response.headers["content-type"] == "application/json; charset=utf-8")
    #expect(
      response.body == #"{"error":"There is no board 'Quizz' here. Did you mean 'Quiz'?"}"# + "\n")
  }

  @Test func `The SVG of the screen shows no key hints`() async throws {
    let server = try server()
    defer { server.stop() }
    for path in ["/Quiz.svg", "/Quiz/frame"] {
      let body = try await server.get(path).body
      #expect(!body.contains("help") && !body.contains("quit"), "\(body)")
    }
  }

  @Test func `HEAD has the head of GET and no body`() async throws {
    let server = try server()
    defer { server.stop() }
    for path in [
      "/", "/Quiz", "/Quiz.json", "/Quiz.svg", "/Quiz/frame", "/nothing", "/Quiz/events",
    ] {
      let head = try await server.response(
        to: Client.request("HEAD", path, ["Connection: close"]))
      #expect(head.body == "", "\(path)")
      if path == "/Quiz/events" { continue }
      let whole = try await server.get(path)
      var (headers, others) = (head.headers, whole.headers)
      headers["date"] = nil
      others["date"] = nil
      #expect(head.status == whole.status && headers == others, "\(path)")
    }
  }

  @Test func `An unchanged text is not sent again`() async throws {
    let server = try server()
    defer { server.stop() }
    for path in ["/Quiz", "/Quiz.json", "/Quiz.csv", "/Quiz.svg", "/Quiz/frame"] {
      let first = try await server.get(path)
      let tag = try #require(first.headers["etag"])
      for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
        let again = try await server.get(path, "If-None-Match: \(known)")
        #expect(again.status == 304 && again.body == "", "\(path) \(known)")
        #expect(again.headers["etag"] == tag)
      }
      try await server.perform("board Quiz", "score Ann +1")
      let changed = try await server.get(path, "If-None-Match: \(tag)")
      #expect(changed.status == 200 && changed.headers["etag"] != tag, "\(path)")
    }
  }

  @Test func `The page loads nothing from other sites, and only an overlay can be framed`()
    async throws
  {
    let server = try server()
    defer { server.stop() }
    for (path, framed) in [
      ("/", "'none'"), ("/?overlay", "'none'"), ("/Quiz", "'none'"), ("/Quiz?overlay", "*"),
    ] {
      let policy = try await server.get(path).headers["content-security-policy"]
      let expected =
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        + "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors \(framed)"
      #expect(policy == expected, "\(path)")
    }
  }

  @Test func `A missing page is reported in a sentence with the nearest name`() async throws {
    let server = try server()
    defer { server.stop() }
    for path in [
      "/Quizz", "/Quizz.json", "/Quizz/events", "/Quizz/frame", "/Quiz/nothing", "/Quiz/events/x",
      "/-/page.exe", "/favicon.ico", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd",
    ] {
      let response = try await server.get(path)
      #expect(response.status == 404, "\(path)")
      #expect(
        response.body.contains("Did you mean") == path.hasPrefix("/Quizz"), "\(path)")
    }
  }

  @Test func `A server of one board does not mention others`() async throws {
    let server = try server(board: "quiz")
    defer { server.stop() }
    #expect(try await server.get("/").body.contains("Ann"))
    #expect(try await server.get("/Quiz").body.contains("Ann"))
    for path in ["/Friday%20night", "/Friday%20nigh", "/Friday%20night.json"] {
      let response = try await server.get(path)
      #expect(response.status == 404)
      #expect(!response.body.contains("Did you mean"))
    }
    try await server.perform("board Quiz", "board Quiz rename Question")
    #expect(try await server.get("/").body.contains("Question"))
    try await server.perform("board Question delete")
    #expect(try await server.get("/").status == 404)
    try await server.perform("undo")
    #expect(try await server.get("/").body.contains("Question"))
  }

  @Test func `A frame has the requested size, within bounds`() async throws {
    let server = try server()
    defer { server.stop() }
    let frame = try await server.get("/Quiz/frame?size=60x20").body
    #expect(frame.split(separator: "\n", omittingEmptySubsequences: false).count == 21)
    for size in ["1x1", "201x20", "80x61", "80", "80x", "x", "80x24x1", "-80x24", "a", ""] {
      let response = try await server.get("/Quiz/frame?size=\(size)")
      #expect(response.status == 400 && response.body.contains("?size=80x24"), "\(size)")
      #expect(try await server.get("/Quiz.svg?size=\(size)").status == 400, "\(size)")
      #expect(try await server.get("/Quiz.csv?size=\(size)").status == 200, "\(size)")
    }
  }

  @Test(arguments: [
    "a/b", "..", ".", "a?b#c", "100%", "é\u{301} 日本語", "\u{1B}[31mx", "a\"onload=b", "<script>",
    "x.json", "-", "a\\b", "+", "&amp;", "events", String(repeating: "😀", count: 600),
  ])
  func `A board is found by the path in the list`(_ name: String) async throws {
    let server = try TestServer("board Quiz", "add Ann", "board other")
    defer { server.stop() }
    try await server.onLoop { session in _ = try session.perform(.board(name)) }
    try await server.perform("add Zed")
    let path = try await server.onLoop { session in
      session.state.boards.last { $0.name == name }?.path ?? ""
    }
    #expect(path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>&'".utf8.contains($0) })
    #expect(try await server.get("/").body.contains("\"\(path)\""))
    #expect(try await server.get(path).body.contains("Zed"))
    #expect(try await server.get(path + ".csv").body.contains("Zed"))
    #expect(try await server.get(path + "/frame").body.contains("Zed"))
  }

  @Test func `A frozen board is served as of the freeze`() async throws {
    let server = try server()
    defer { server.stop() }
    let paths = [
      "/", "/Friday%20night", "/Friday%20night.json", "/Friday%20night.csv", "/Friday%20night.svg",
      "/Friday%20night/frame",
    ]
    try await server.perform("freeze")
    var before: [String: String] = [:]
    for path in paths { before[path] = try await server.get(path).headers["etag"] }
    try await server.perform("score Blue +70", "add Secret", "board \"Friday night\" rename Hidden")
    for path in paths {
      let now = try await server.get(path)
      #expect(now.headers["etag"] == before[path], "\(path)")
      #expect(!now.body.contains("Secret") && !now.body.contains("Hidden"), "\(path)")
    }
    try await server.perform("reveal")
    #expect(try await server.get("/Hidden.json").body.contains("Secret"))
  }
}
