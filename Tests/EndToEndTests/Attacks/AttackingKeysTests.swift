import Foundation
import ScoreScreen
import TestSupport
import Testing

/// Typed and pasted text is drawn or acts as keys, and is never sent back to the terminal.
@Suite struct AttackingKeysTests {
  /// The keys before an attack: none on the board, or those that open a prompt and empty it.
  enum Door: String, CaseIterable, Sendable {
    case keys = ""
    case command = ":\u{15}"
    case add = "a\u{15}"
    case search = "/\u{15}"
    case rename = "e\u{15}"
    case score = "s\u{15}"
  }

  @Test(arguments: Door.allCases, [false, true])
  func `typed and pasted text never steers the terminal`(door: Door, isPaste: Bool) async throws {
    let types = AttackingNamesTests.types
    let place = Door.allCases.firstIndex(of: door) ?? 0
    let type = types[(place * 2 + (isPaste ? 1 : 0)) % types.count]
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue")
    func started() async throws -> TerminalSession {
      let terminal = try TerminalSession(["Game"], in: workspace, type: type)
      try await terminal.wait(for: "help")
      return terminal
    }
    var terminal = try await started()
    for attack in TerminalAttack.part(place * 2 + (isPaste ? 1 : 0), of: 4) {
      terminal.type(door.rawValue)
      terminal.type(
        isPaste
          ? Array("\u{1B}[200~".utf8) + attack.bytes + Array("\u{1B}[201~".utf8) : attack.bytes)
      try await terminal.settle()
      terminal.type("\r")
      try await terminal.settle()
      if terminal.isOver {
        try await terminal.checkBytes("\(door) \(attack)")
        terminal = try await started()
      }
    }
    terminal.end()
    try await terminal.waitForEnd()
    try await terminal.checkBytes("\(door)")
  }
}
