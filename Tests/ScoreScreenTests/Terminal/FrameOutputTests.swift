import CNCurses
import Foundation
import TestSupport
import Testing

@testable import ScoreScreen

/// A frame reaches the terminal in one piece.
@Suite struct FrameOutputTests {
  /// A terminal that returns one write at each read.
  private struct Listener: ~Copyable {
    let terminal: Int32
    let listener: Int32

    init() throws {
      var ends: [Int32] = [-1, -1]
      #if canImport(Darwin)
        let kind = SOCK_DGRAM
      #else
        let kind = Int32(SOCK_DGRAM.rawValue)
      #endif
      try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
      (terminal, listener) = (ends[0], ends[1])
      _ = fcntl(listener, F_SETFL, O_NONBLOCK)
    }

    deinit {
      close(terminal)
      close(listener)
    }

    func heard() -> [String] {
      var pieces: [String] = []
      var bytes = [UInt8](repeating: 0, count: 1 << 18)
      while case let count = read(listener, &bytes, bytes.count), count > 0 {
        pieces.append(String(decoding: bytes[..<count], as: UTF8.self))
      }
      return pieces
    }
  }

  @Test(arguments: seeds(20))
  func `text in a frame is output at once, and text between frames unchanged`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let listener = try Listener()
    var output = try FrameOutput(to: listener.terminal)
    defer { output.close() }
    for _ in 0..<20 {
      let pieces = (0...random.number(0...9)).map { number in
        "\(number)" + String(repeating: "é", count: random.number(0...90))
      }
      if random.chance(0.3) {
        for piece in pieces { cn_write(output.number, piece) }
        #expect(listener.heard() == pieces, "seed \(seed)")
      } else {
        let number = output.number
        output.deliver {
          for piece in pieces { cn_write(number, piece) }
          #expect(listener.heard() == [], "seed \(seed)")
        }
        #expect(listener.heard() == [pieces.joined()], "seed \(seed)")
      }
    }
  }

  @Test func `an empty frame outputs nothing`() throws {
    let listener = try Listener()
    var output = try FrameOutput(to: listener.terminal)
    defer { output.close() }
    output.deliver {}
    #expect(listener.heard() == [])
  }
}
