import Dispatch
import Foundation
import Scorekeeping
import StructReference
import Synchronization
import Testing

@testable import ScoreStore

/// The order in which several write to one file.
@Suite struct WriteTurnTests {
  private let folder: Folder
  private let path: String

  init() throws {
    folder = try Folder()
    path = folder.path("log")
    #expect(FileManager.default.createFile(atPath: path, contents: Data()))
  }

  private func turn(patience: Duration = .seconds(600)) throws -> WriteTurn {
    try #require(WriteTurn(log: path, patience: patience))
  }

  /// Who has had his turn, in that order.
  private final class Order: Sendable {
    let names = Mutex<[String]>([])
    let ended = DispatchSemaphore(value: 0)

    /// Has somebody ask for his turn, and returns when he waits.
    func ask(_ turn: WriteTurn, _ name: String) {
      let waits = DispatchSemaphore(value: 0)
      Thread {
        if turn.take(whileWaiting: { _ in waits.signal() }) {
          self.names.withLock { $0.append(name) }
          turn.end()
        }
        self.ended.signal()
      }.start()
      waits.wait()
    }
  }

  @Test func `who waits first is next, and comes before who has just had his turn`() throws {
    for _ in 0..<5 {
      let order = Order()
      let first = try turn()
      #expect(first.take { _ in })
      let names = ["a", "b", "c", "d"]
      for name in names { order.ask(try turn(), name) }
      first.end()
      #expect(first.take { _ in })
      let before = order.names.withLock { $0 }
      first.end()
      for _ in names { order.ended.wait() }
      // Whom the system lets in after the first is its own affair.
      #expect(order.names.withLock { $0.sorted() } == names)
      #expect(before.first == "a")
    }
  }

  @Test func `nobody waits where nobody writes`() throws {
    let (one, other) = (try turn(), try turn())
    for _ in 0..<1000 {
      for turn in [one, other] {
        #expect(turn.take { _ in Issue.record("It waits") })
        turn.end()
      }
    }
  }

  @Test func `who is stopped in his turn keeps nobody from writing`() throws {
    let (stopped, other, third) = (try turn(), try turn(patience: .zero), try turn())
    #expect(stopped.take { _ in })
    for _ in 0..<3 { #expect(!other.take { _ in }) }
    stopped.end()
    // The turn that was given up before has come meanwhile or comes now.
    #expect(other.take { _ in })
    other.end()
    #expect(third.take { _ in })
    third.end()
  }

  @Test func `a turn that comes when nobody waits any more is passed on`() throws {
    let (stopped, other, third) = (try turn(), try turn(patience: .zero), try turn())
    #expect(stopped.take { _ in })
    #expect(!other.take { _ in })
    stopped.end()
    #expect(third.take { _ in })
    third.end()
  }

  @Test func `several sessions in one process take turns, and nothing is lost`() throws {
    let data = folder.path()
    let setUp = try Session(journal: DataFile(path: data))
    try setUp.perform([.board("Law"), .add([.init("Red")])])
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      do {
        let session = try Session(journal: DataFile(path: data))
        try session.perform(.board("Law"))
        for _ in 0..<25 { try session.perform(.score([.init("Red", .add(.points(1)))])) }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    try setUp.refresh()
    #expect(setUp.state.board?.players.first?.score == .points(100))
  }
}
