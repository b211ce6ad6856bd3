/// A history that keeps whole values.
struct HistoryModel<Value: Equatable> {
  var past: [Value] = []
  var value: Value
  var future: [Value] = []
  var depth = Int.max { didSet { trim() } }
  private var openGroups = 0
  private var start: Value?

  init(_ value: Value) {
    self.value = value
  }

  var canUndo: Bool {
    var copy = self
    return copy.undo()
  }

  var canRedo: Bool {
    var copy = self
    return copy.redo()
  }

  mutating func write(_ new: Value) {
    let old = value
    value = new
    if openGroups == 0 { record(since: old) }
  }

  mutating func beginGroup() {
    if openGroups == 0 { start = value }
    openGroups += 1
  }

  mutating func endGroup() {
    openGroups = max(0, openGroups - 1)
    if openGroups == 0 { endGroups() }
  }

  mutating func endGroups() {
    openGroups = 0
    if let start { record(since: start) }
    start = nil
  }

  mutating func undo() -> Bool {
    endGroups()
    guard let old = past.popLast() else { return false }
    future.append(value)
    value = old
    return true
  }

  mutating func redo() -> Bool {
    endGroups()
    guard let new = future.popLast() else { return false }
    past.append(value)
    value = new
    trim()
    return true
  }

  mutating func removeAllSteps() {
    past = []
    future = []
    if start != nil { start = value }
  }

  private mutating func record(since old: Value) {
    if old == value { return }
    past.append(old)
    future = []
    trim()
  }

  private mutating func trim() {
    past.removeFirst(max(0, past.count - max(0, depth)))
  }
}
