import IdentityDiff

/// Lists of sections and their successors.
extension Bytes {
  mutating func sections() -> [Section] {
    (0..<number(below: 6)).map { _ in section() }
  }

  private mutating func section() -> Section {
    let header = Header(id: number(below: 8), title: number(below: 2))
    return Section(header, rows: (0..<number(below: 8)).map { _ in item() })
  }

  /// Another list, or the result of edits.
  mutating func successor(of old: [Section]) -> [Section] {
    if number(below: 4) == 0 { return sections() }
    var new = old
    for _ in 0..<number(below: 12) { edit(&new) }
    return new
  }

  private mutating func edit(_ list: inout [Section]) {
    let place = number(below: list.count + 1)
    let other = number(below: list.count + 1)
    guard place < list.count, other < list.count else {
      return list.insert(section(), at: place)
    }
    switch number(below: 6) {
    case 0: list.remove(at: place)
    case 1: list.insert(list.remove(at: place), at: other)
    case 2: list[place].content.title += 1
    case 3: list[place].rows = successor(of: list[place].rows)
    case 4:
      // The section is deleted, and its rows move to another one.
      let rows = list[place].rows
      list[other].rows += rows
      list.remove(at: place)
    default:
      guard var row = list[place].rows.popLast() else { return }
      row.value += number(below: 2)
      list[other].rows.insert(row, at: number(below: list[other].rows.count + 1))
    }
  }
}
