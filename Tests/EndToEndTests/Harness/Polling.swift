/// A condition that did not become true in time, and the state instead.
struct Overdue: Error, CustomStringConvertible {
  let description: String
}

/// Polls until there is an answer. These tests wait in no other way.
///
/// Other tests may keep all processors busy, so that few polls happen before the deadline: the deadline applies only
/// after a hundred polls.
///
/// - Throws: `Overdue` after the deadline, with the text of `otherwise`.
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

/// Polls until a condition is true.
func eventually(
  otherwise: @autoclosure () async throws -> String, _ condition: () async throws -> Bool
) async throws {
  try await answer(otherwise: try await otherwise()) { try await condition() ? () : nil }
}
