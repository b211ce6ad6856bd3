import TestSupport

/// Changes of values as in programs: small ones, large ones, and sometimes none.
extension SeededGenerator {
  mutating func change<Element>(_ list: inout [Element], _ element: (inout Self) -> Element) {
    let start = number(0...list.count)
    let end = min(list.count, start + number(0...3))
    switch number(0...9) {
    case 0: list = (0..<number(0...12)).map { _ in element(&self) }
    case 1: list.reverse()
    case 2: list.removeSubrange(start..<end)
    case 3: list.append(contentsOf: list[start..<end])
    case 4: list = list.map(\.self)
    case 5: list.replaceSubrange(start..<end, with: [element(&self), element(&self)])
    case _ where start < list.count: list[start] = element(&self)
    default: list.insert(element(&self), at: start)
    }
  }

  mutating func change(_ numbers: inout [Int]) {
    change(&numbers) { $0.number(0...4) }
  }

  mutating func change(_ words: inout [String]) {
    change(&words) { $0.pick(["Red", "Blue", "a name that is not kept in place", ""]) }
  }

  mutating func change(_ tiles: inout [Tile]) {
    change(&tiles) {
      Tile(
        isOpen: $0.chance(0.5), name: $0.pick(["Red", "a name that is not kept in place"]),
        size: Int16($0.number(0...1)), weight: Double($0.number(0...1)))
    }
  }

  mutating func change(_ counts: inout [String: Int]) {
    for _ in 0..<number(0...3) {
      counts[pick(["Red", "Blue", "Green", "Rose"])] = chance(0.3) ? nil : number(0...3)
    }
  }

  mutating func change(_ numbers: inout Set<Int>) {
    switch number(0...9) {
    case 0: numbers = Set((0..<number(0...12)).map { _ in self.number(0...20) })
    case 1: numbers = Set(numbers.map(\.self))
    default: for _ in 0..<number(1...3) { numbers.formSymmetricDifference([number(0...20)]) }
    }
  }

  mutating func change(_ numbers: inout [Int]?) {
    if chance(0.2) {
      numbers = numbers == nil ? [1, 2] : nil
    } else if numbers != nil {
      change(&numbers!)
    }
  }

  mutating func change(_ roster: inout Roster) {
    if chance(0.3) { roster.title = pick(["A", "B"]) } else { change(&roster.names) }
  }

  mutating func change(_ pair: inout Pair) {
    if chance(0.5) { change(&pair.left) } else { change(&pair.right) }
  }

  mutating func change(_ number: inout Int) {
    number = self.number(0...3)
  }
}
