import StructReference

extension History {
  /// The values that undo and redo pass through.
  var walk: (past: [Value], value: Value, future: [Value]) {
    var (back, forth) = (self, self)
    var (past, future): ([Value], [Value]) = ([], [])
    while back.undo() { past.append(back.value) }
    while forth.redo() { future.append(forth.value) }
    return (past.reversed(), value, future.reversed())
  }
}
