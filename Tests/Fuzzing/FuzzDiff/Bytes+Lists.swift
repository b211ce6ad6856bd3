/// Lists of items and their successors.
extension Bytes {
  mutating func item() -> Item {
    Item(id: number(below: identities), value: number(below: 3))
  }

  /// A list with each item in the input, or a long one from a few bytes.
  mutating func list() -> [Item] {
    if number(below: 2) == 0 { return (0..<number(below: 48)).map { _ in item() } }
    let step = number(below: 16)
    return (0..<number(below: 200)).map { Item(id: $0 * step % identities, value: $0 & 1) }
  }

  /// Another list, or the result of edits.
  mutating func successor(of old: [Item]) -> [Item] {
    if number(below: 4) == 0 { return list() }
    var new = old
    for _ in 0..<number(below: 16) { edit(&new) }
    return new
  }

  private mutating func edit(_ list: inout [Item]) {
    let place = number(below: list.count + 1)
    let end = min(list.count, place + number(below: 64))
    switch number(below: 8) {
    case 0: list.insert(item(), at: place)
    case 1: list.removeSubrange(place..<end)
    case 2: for index in place..<end { list[index].value += 1 }
    case 3: list[place..<end].reverse()
    case 4:
      let block = list[place..<end]
      list.removeSubrange(place..<end)
      list.insert(contentsOf: block, at: number(below: list.count + 1))
    case 5: list.insert(contentsOf: list[place..<end], at: number(below: list.count + 1))
    case 6 where place < end: list.swapAt(place, end - 1)
    default: list.insert(contentsOf: (0..<end - place).map { _ in item() }, at: place)
    }
  }
}
