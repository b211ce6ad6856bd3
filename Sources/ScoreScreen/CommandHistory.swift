/// The lines entered at the command prompt, newest last, and the way through them.
struct CommandHistory: Equatable {
  private var lines: [String] = []
  private var place = 0
  private var draft = ""

  mutating func add(_ line: String) {
    if lines.last != line, !line.isEmpty { lines.append(line) }
    rewind()
  }

  /// Begins at the newest line again.
  mutating func rewind() { place = lines.count }

  mutating func older(than current: String) -> String? {
    guard place > 0 else { return nil }
    if place == lines.count { draft = current }
    place -= 1
    return lines[place]
  }

  mutating func newer() -> String? {
    guard place < lines.count else { return nil }
    place += 1
    return place == lines.count ? draft : lines[place]
  }
}
