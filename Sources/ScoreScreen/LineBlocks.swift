/// Blocks of lines, one below the other, each with what it is of.
///
/// A balanced tree (Adelson-Velsky and Landis 1962) whose nodes know how many blocks and how many lines there are
/// below them, and are never changed: versions share them.
///
/// Cost: O(log n) for n blocks, where nothing else is said. A copy costs nothing.
struct LineBlocks<Element> {
  private var root: Node?

  /// No blocks.
  init() {}

  /// Blocks in their order. O(n).
  init(_ blocks: [(element: Element, lines: Int)]) {
    root = Self.tree(of: blocks[...])
  }

  private static func tree(of blocks: ArraySlice<(element: Element, lines: Int)>) -> Node? {
    if blocks.isEmpty { return nil }
    let middle = blocks.startIndex + blocks.count / 2
    return Node(
      tree(of: blocks[..<middle]), blocks[middle].element, blocks[middle].lines,
      tree(of: blocks[(middle + 1)...]))
  }

  /// How many blocks there are. O(1).
  var count: Int { root?.count ?? 0 }
  /// How many lines there are in all blocks. O(1).
  var lineCount: Int { root?.allLines ?? 0 }

  /// What a block is of.
  subscript(place: Int) -> Element {
    var (node, place) = (root, place)
    while let current = node {
      let before = (current.left?.count ?? 0)
      if place == before { return current.element }
      node = place < before ? current.left : current.right
      if place > before { place -= before + 1 }
    }
    preconditionFailure("There is no such block")
  }

  /// The first line of a block; for the place after the last block the line after all.
  func start(of place: Int) -> Int {
    var (node, place, line) = (root, place, 0)
    while let current = node {
      let before = (current.left?.count ?? 0)
      if place <= before {
        node = current.left
      } else {
        line += (current.left?.allLines ?? 0) + current.lines
        place -= before + 1
        node = current.right
      }
    }
    return line
  }

  /// The place of the block that holds a line.
  func place(holding line: Int) -> Int {
    var (node, start, place) = (root, 0, 0)
    while let current = node {
      let first = start + (current.left?.allLines ?? 0)
      if line < first {
        node = current.left
        continue
      }
      place += current.left?.count ?? 0
      if line < first + current.lines { return place }
      place += 1
      start = first + current.lines
      node = current.right
    }
    return place
  }

  /// The place of the first block for which a condition holds, or `count`. It must hold for all behind it.
  func place(where isBehind: (Element) -> Bool) -> Int {
    var (node, place) = (root, 0)
    while let current = node {
      if isBehind(current.element) {
        node = current.left
      } else {
        place += (current.left?.count ?? 0) + 1
        node = current.right
      }
    }
    return place
  }

  /// Puts a block in, so that it is at a place.
  mutating func insert(_ element: Element, lines: Int, at place: Int) {
    root = Self.inserting(Node(nil, element, lines, nil), into: root, at: place)
  }

  /// Takes a block out.
  mutating func remove(at place: Int) {
    precondition(place < count, "There is no such block")
    if let root { self.root = Self.removing(place, from: root) }
  }

  private static func inserting(_ new: Node, into node: Node?, at place: Int) -> Node {
    guard let node else { return new }
    let before = (node.left?.count ?? 0)
    return place <= before
      ? Node.balanced(inserting(new, into: node.left, at: place), node, node.right)
      : Node.balanced(node.left, node, inserting(new, into: node.right, at: place - before - 1))
  }

  private static func removing(_ place: Int, from node: Node) -> Node? {
    let before = (node.left?.count ?? 0)
    if place < before, let left = node.left {
      return .balanced(removing(place, from: left), node, node.right)
    }
    guard let right = node.right else { return node.left }
    if place > before {
      return .balanced(node.left, node, removing(place - before - 1, from: right))
    }
    var next = right
    while let left = next.left { next = left }
    return .balanced(node.left, next, removing(0, from: right))
  }

  /// A block, with those before and behind it.
  fileprivate final class Node {
    let left: Node?
    let element: Element
    let lines: Int
    let right: Node?
    let height: Int
    let count: Int
    let allLines: Int

    init(_ left: Node?, _ element: Element, _ lines: Int, _ right: Node?) {
      (self.left, self.element, self.lines, self.right) = (left, element, lines, right)
      height = max((left?.height ?? 0), (right?.height ?? 0)) + 1
      count = (left?.count ?? 0) + 1 + (right?.count ?? 0)
      allLines = (left?.allLines ?? 0) + lines + (right?.allLines ?? 0)
    }

    /// The block of a node between two trees whose heights differ by no more than two.
    static func balanced(_ left: Node?, _ node: Node, _ right: Node?) -> Node {
      if let high = left, high.height > (right?.height ?? 0) + 1 {
        if (high.left?.height ?? 0) >= (high.right?.height ?? 0) {
          return high.with(high.left, node.with(high.right, right))
        }
        guard let top = high.right else { preconditionFailure("What is high is not empty") }
        return top.with(high.with(high.left, top.left), node.with(top.right, right))
      }
      if let high = right, high.height > (left?.height ?? 0) + 1 {
        if (high.right?.height ?? 0) >= (high.left?.height ?? 0) {
          return high.with(node.with(left, high.left), high.right)
        }
        guard let top = high.left else { preconditionFailure("What is high is not empty") }
        return top.with(node.with(left, top.left), high.with(top.right, high.right))
      }
      return node.with(left, right)
    }

    private func with(_ left: Node?, _ right: Node?) -> Node { Node(left, element, lines, right) }
  }
}

extension LineBlocks: Equatable where Element: Equatable {
  /// Whether there are equal blocks in the same order. O(n log n).
  static func == (lhs: LineBlocks, rhs: LineBlocks) -> Bool {
    if lhs.root === rhs.root { return true }
    return lhs.count == rhs.count && lhs.lineCount == rhs.lineCount
      && (0...lhs.count).allSatisfy { place in
        lhs.start(of: place) == rhs.start(of: place)
          && (place == lhs.count || lhs[place] == rhs[place])
      }
  }
}
