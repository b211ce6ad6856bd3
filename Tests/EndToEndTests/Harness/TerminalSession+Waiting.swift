import Foundation
import TerminalSupport

extension TerminalSession {
  /// Waits for an answer. The question is asked again only after output, and at the end of the program.
  ///
  /// - Throws: `Overdue` with the screen, once no output can come any more, or after a minute.
  @discardableResult
  func wait<Answer: Sendable>(
    otherwise complaint: @autoclosure () -> String, _ question: () throws -> Answer?
  ) async throws -> Answer {
    let deadline = ContinuousClock.now + .seconds(60)
    while true {
      let version = master.version
      if let answer = try question() { return answer }
      if await master.change(after: version, until: deadline), .now < deadline { continue }
      if let answer = try question() { return answer }
      throw Overdue(description: "\(complaint())\n\(screen())")
    }
  }

  /// Waits until the screen satisfies a condition, and returns it.
  @discardableResult
  func wait(until what: String, _ condition: (Screen) throws -> Bool) async throws -> Screen {
    try await wait(otherwise: "Not on the screen: \(what)") {
      let screen = screen()
      return try condition(screen) ? screen : nil
    }
  }

  /// Waits until a text is on the screen.
  @discardableResult
  func wait(for text: String) async throws -> Screen {
    try await wait(until: "'\(text)'") { $0.contains(text) }
  }

  /// Waits until a shell reads the next command: keys that come earlier go to the program that ends.
  func waitForPrompt() async throws {
    try await wait(until: "the prompt of the shell") { $0.lines.last { !$0.isEmpty } == "$" }
  }

  /// Waits until the cells on the screen equal others.
  func wait(for expected: [[SeenCell]]) async throws {
    try await wait(otherwise: "The screen differs:\n\(rows.differences(from: expected))") {
      rows == expected ? () : nil
    }
  }

  /// Waits until the program has ended and all its output has arrived, and returns its status; nil if a signal ended it.
  @discardableResult
  func waitForEnd() async throws -> Int32? {
    let status = try await wait(otherwise: "Still running") { master.status }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  /// Waits until the program has ended, or a text is on the screen.
  func waitForEnd(or text: String) async throws {
    try await wait(otherwise: "Neither over nor on the screen: '\(text)'") {
      isOver || self.text.contains(text) ? () : nil
    }
  }
}

extension [[SeenCell]] {
  /// The rows that differ from others, for a message.
  fileprivate func differences(from others: [[SeenCell]]) -> String {
    zip(self, others).enumerated().filter { $1.0 != $1.1 }
      .map { row, pair in
        "row \(row + 1):\n  \(pair.0.map(\.description).joined())\n  \(pair.1.map(\.description).joined())"
      }.joined(separator: "\n")
  }
}
