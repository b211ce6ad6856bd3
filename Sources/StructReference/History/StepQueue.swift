/// Steps that come and go at the end, and are forgotten at the beginning.
struct StepQueue {
  /// Those before `first` are forgotten: `nil`.
  private var slots: [Any?] = []
  private var first = 0

  var count: Int { slots.count - first }

  /// The oldest first.
  var steps: [Any] { slots[first...].compactMap(\.self) }

  mutating func append(_ step: Any) {
    slots.append(step)
  }

  mutating func popLast() -> Any? {
    count > 0 ? slots.removeLast() : nil
  }

  /// Forgets all but the last ones. Cost: amortised O(1) for each step that is forgotten.
  mutating func keep(last limit: Int) {
    while count > max(0, limit) {
      slots[first] = nil
      first += 1
    }
    if first > slots.count / 2 {
      slots.removeFirst(first)
      first = 0
    }
  }
}
