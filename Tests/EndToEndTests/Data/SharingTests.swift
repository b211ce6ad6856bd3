import Foundation
import Testing

/// Two runs of the program on one file.
@Suite struct SharingTests {
  @Test func `Two screens on one file do not lose each other's points`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue")
    let left = try TerminalSession(in: workspace)
    let right = try TerminalSession(in: workspace, columns: 60, rows: 12)
    try await left.wait(for: "help")
    try await right.wait(for: "help")
    // Red is selected on both screens; the right one moves to Blue half-way.
    for round in 1...20 {
      if round == 11 { right.press("j") }
      left.type("+++")
      right.type("++")
    }
    try await eventually(otherwise: "\(try await workspace.board().players)") {
      try await workspace.board().players.reduce(0) { $0 + $1.score } == 100
    }
    let board = try await workspace.board()
    #expect(try board.score(of: "Red") == 80)
    #expect(try board.score(of: "Blue") == 20)
    // After one more key each screen shows the other's changes.
    left.press("+")
    try await left.wait(until: "all points") {
      $0.score(of: "Red") == 81 && $0.score(of: "Blue") == 20
    }
    right.press("+")
    try await right.wait(until: "all points") {
      $0.score(of: "Red") == 81 && $0.score(of: "Blue") == 21
    }
  }

  @Test func `Undo on one screen keeps the other screen's points for another player`()
    async throws
  {
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue")
    let left = try TerminalSession(in: workspace)
    let right = try TerminalSession(in: workspace)
    try await left.wait(for: "help")
    try await right.wait(for: "help")
    left.type("5")
    try await left.wait(for: "+5 for Red")
    left.press("Enter")
    try await left.wait(until: "Red at 5") { $0.score(of: "Red") == 5 }
    right.type("j7")
    try await right.wait(for: "+7 for Blue")
    right.press("Enter")
    try await right.wait(until: "both") { $0.score(of: "Blue") == 7 && $0.score(of: "Red") == 5 }
    left.press("u")
    try await left.wait(until: "Red at 0") { $0.score(of: "Red") == 0 && $0.score(of: "Blue") == 7 }
    #expect(try await workspace.board().score(of: "Blue") == 7)
  }

  @Test func `Commands from several shells at once all take effect`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red")
    try await withThrowingTaskGroup { group in
      for _ in 1...8 {
        group.addTask {
          for _ in 1...5 { try await workspace.perform("score Red +1", "score Red +0.5") }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await workspace.board().score(of: "Red") == 60)
  }

  @Test(arguments: 1...5)
  func `Several runs that create the file at once all succeed`(attempt: Int) async throws {
    let workspace = try Workspace()
    try await withThrowingTaskGroup { group in
      for number in 1...12 {
        group.addTask { try await workspace.perform("add P\(number)") }
      }
      try await group.waitForAll()
    }
    #expect(try await workspace.board().players.count == 12)
  }
}
