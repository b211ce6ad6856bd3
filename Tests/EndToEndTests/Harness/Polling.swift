/// A condition that did not come about in time, and what there was instead.
struct Overdue: Error, CustomStringConvertible {
  let description: String
}

/// Asks until there is an answer: the only way in which these tests wait.
///
/// Where other tests keep all processors busy, little may be asked before the deadline: it counts only after
/// a hundred questions.
///
/// - Throws: `Overdue` after the deadline, with what `otherwise` tells.
func answer<Answer>(
  within limit: Duration = .seconds(60), otherwise: @autoclosure () async throws -> String,
  _ question: () async throws -> Answer?
) async throws -> Answer {
  let deadline = ContinuousClock.now + limit
  var asked = 0
  while true {
    if let answer = try await question() { return answer }
    asked += 1
    if asked >= 100, ContinuousClock.now > deadline {
      throw Overdue(description: try await otherwise())
    }
    try await Task.sleep(for: .milliseconds(10))
  }
}

/// Asks until something holds.
func eventually(
  otherwise: @autoclosure () async throws -> String, _ condition: () async throws -> Bool
) async throws {
  try await answer(otherwise: try await otherwise()) { try await condition() ? () : nil }
}
