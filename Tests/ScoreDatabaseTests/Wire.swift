import Foundation
import Synchronization

/// A local connection between a program and a server that can be cut.
final class Wire: Sendable {
  /// The port for the program.
  let port: Int
  private let listener: Int32
  private let serverPort: Int
  private let state = Mutex(State())

  /// The effect on the next bytes from the program.
  enum Cut: CaseIterable, Sendable {
    /// The bytes are lost.
    case before
    /// The bytes arrive, but the answer is lost.
    case after
  }

  private struct State {
    var cut: (kind: Cut, portions: Int)?
    var isHeld = false
    var connections: [SocketPair] = []
  }

  /// The sockets of one connection. They are closed when neither thread uses them.
  private final class SocketPair: Sendable {
    let program: Int32
    let server: Int32

    init(program: Int32, server: Int32) {
      (self.program, self.server) = (program, server)
    }

    deinit {
      close(program)
      close(server)
    }

    func cut() { for file in [program, server] { shutdown(file, Int32(SHUT_RDWR)) } }
  }

  init(to serverPort: Int) {
    self.serverPort = serverPort
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = Self.address(port: 0)
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
    Thread.detachNewThread { [self] in admit() }
  }

  private static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }

  /// Cuts all connections at the n-th portion of bytes from the program from now on.
  func cut(_ kind: Cut, at portions: Int) { state.withLock { $0.cut = (kind, portions) } }

  /// Cancels a cut that has not happened yet.
  func mend() { state.withLock { $0.cut = nil } }

  /// Holds all bytes until `release()` without an error.
  func hold() { state.withLock { $0.isHeld = true } }

  func release() { state.withLock { $0.isHeld = false } }

  func end() {
    state.withLock { state in
      state.isHeld = false
      for connection in state.connections { connection.cut() }
    }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private func admit() {
    while true {
      let program = accept(listener, nil, nil)
      if program < 0 { break }
      let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = Self.address(port: serverPort)
      let size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isConnected = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(server, $0, size) == 0 }
      }
      let connection = SocketPair(program: program, server: server)
      if !isConnected { continue }
      state.withLock { $0.connections.append(connection) }
      for isRequest in [true, false] {
        Thread.detachNewThread { [self] in carry(connection, isRequest: isRequest) }
      }
    }
    close(listener)
  }

  private func carry(_ connection: SocketPair, isRequest: Bool) {
    let (program, server) = (connection.program, connection.server)
    let (source, target) = isRequest ? (program, server) : (server, program)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(source, &buffer, buffer.count)
      if count <= 0 { break }
      while state.withLock(\.isHeld) { usleep(2000) }
      guard isRequest, let kind = dueCut() else {
        _ = send(target, buffer, count, Int32(MSG_NOSIGNAL))
        continue
      }
      if kind == .after {
        // The program's side is closed before the server has the bytes, so that the answer reaches nobody.
        shutdown(source, Int32(SHUT_RDWR))
        _ = send(target, buffer, count, Int32(MSG_NOSIGNAL))
        usleep(50_000)
      }
      break
    }
    connection.cut()
    state.withLock { $0.connections.removeAll { $0 === connection } }
  }

  private func dueCut() -> Cut? {
    state.withLock { state in
      guard let cut = state.cut else { return nil }
      state.cut = cut.portions > 1 ? (cut.kind, cut.portions - 1) : nil
      return cut.portions > 1 ? nil : cut.kind
    }
  }
}
