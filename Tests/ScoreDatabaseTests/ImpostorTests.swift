import Foundation
import ScoreStore
import Synchronization
import Testing

@testable import ScoreDatabase

/// Servers that do not follow the PostgreSQL protocol.
@Suite struct ImpostorTests {
  /// A server that accepts every login and then sends the same bytes repeatedly.
  private final class Impostor: Sendable {
    let port: Int
    private let listener: Int32
    private let isOver = Mutex(false)

    init(welcome: [UInt8], then bytes: [UInt8], every microseconds: UInt32 = 0) {
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          _ = bind(listener, $0, size)
          _ = getsockname(listener, $0, &size)
        }
      }
      self.listener = listener
      port = Int(UInt16(bigEndian: address.sin_port))
      listen(listener, 16)
      Thread.detachNewThread { [self] in
        while case let file = accept(listener, nil, nil), file >= 0 {
          Thread.detachNewThread { [self] in
            var request = [UInt8](repeating: 0, count: 1 << 16)
            _ = read(file, &request, request.count)
            var isSent = send(file, welcome, welcome.count, Int32(MSG_NOSIGNAL)) >= 0
            while isSent, !isOver.withLock({ $0 }) {
              isSent = send(file, bytes, bytes.count, Int32(MSG_NOSIGNAL)) >= 0
              usleep(microseconds)
            }
            close(file)
          }
        }
        close(listener)
      }
    }

    func end() {
      isOver.withLock { $0 = true }
      shutdown(listener, Int32(SHUT_RDWR))
    }

    func address() throws -> ServerAddress {
      try #require(
        ServerAddress(
          "postgres://ann@127.0.0.1:\(port)/x?sslmode=disable&gssencmode=disable"))
    }
  }

  private static func message(_ kind: Character, _ body: [UInt8]) -> [UInt8] {
    let length = UInt32(body.count + 4).bigEndian
    return [kind.asciiValue ?? 0] + withUnsafeBytes(of: length, Array.init) + body
  }

  private static func fields(_ text: String) -> [UInt8] {
    Array("SERROR\0CXX000\0M\(text)\0\0".utf8)
  }

  private static let isLetIn = message("R", [0, 0, 0, 0])
  private static let ready =
    isLetIn + message("S", Array("server_encoding\0UTF8\0".utf8))
    + message("K", [0, 0, 0, 1, 0, 0, 0, 2]) + message("Z", [UInt8(ascii: "I")])
  private static let notice = message("N", fields("Note"))

  @Test func `A server that sends notices without end blocks nobody`() throws {
    let server = Impostor(
      welcome: Self.isLetIn, then: [[UInt8]](repeating: Self.notice, count: 100).flatMap(\.self))
    defer { server.end() }
    let address = try server.address()
    let error = #expect(throws: DatabaseError.self) { _ = try ServerLink.open(address) }
    #expect(
      error
        == DatabaseError.unreachable(
          address.description, reason: "it does not answer as PostgreSQL does"))
  }

  /// Settings with so many names that each costs the library a long search.
  private static let settings = (0..<50_000).flatMap { message("S", Array("p\($0)\0x\0".utf8)) }
  /// The head of an error message of 2 GB, and a part of it.
  private static let endlessError =
    [UInt8(ascii: "E"), 0x7F, 0xFF, 0xFF, 0xFF] + [UInt8](repeating: 0x78, count: 1 << 16)

  @Test(
    arguments: [([], []), (isLetIn, settings), ([], endlessError)] as [([UInt8], [UInt8])])
  func `A connection attempt ends in time, whatever the server sends`(
    welcome: [UInt8], bytes: [UInt8]
  ) throws {
    let server = Impostor(welcome: welcome, then: bytes)
    defer { server.end() }
    let address = try server.address()
    let attempt = try ConnectionAttempt(to: address, within: .milliseconds(300))
    let start = ContinuousClock.now
    var found: DatabaseError?
    while found == nil {
      switch attempt.poll() {
      case .waiting: attempt.isReady(within: 100)
      case .failed(let error): found = error
      case .connected: Issue.record("It has connected")
      }
      if ContinuousClock.now - start > .seconds(20) { break }
    }
    #expect(found == .unreachable(address.description, reason: "no answer"))
  }

  @Test(
    arguments: [
      (notice, 0), (notice, 50_000), (message("E", fields("Fault")), 50_000),
      (message("Z", [UInt8(ascii: "I")]), 0),
    ] as [([UInt8], UInt32)])
  func `A missing result ends the connection`(bytes: [UInt8], pause: UInt32) throws {
    let server = Impostor(welcome: Self.ready, then: bytes, every: pause)
    defer { server.end() }
    let connection = try ServerLink.open(server.address())
    connection.silenceLimit = .milliseconds(500)
    connection.resultLimit = .seconds(1)
    // Without an end, it would wait for ever.
    #expect(throws: DatabaseError.self) { try connection.run([SQLStatement("SELECT 1")]) }
    #expect(connection.isBroken)
  }

  @Test func `A long text from a server or a table is cut in error messages`() {
    let text = String(repeating: "x", count: 5_000_000)
    for error in [DatabaseError.unreadable(text), .other(text, text), .nul(text)] {
      #expect(error.description.utf8.count < 1000)
    }
    #expect(
      DatabaseError.unreadable(text).description.hasSuffix("Restore a backup of the database"))
  }
}
