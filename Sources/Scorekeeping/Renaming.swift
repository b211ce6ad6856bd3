/// A name to be changed into another.
package struct Renaming: Equatable {
  package private(set) var old: String
  package let new: String

  package init(old: String, new: String) {
    self.old = old
    self.new = new
  }

  /// The renamings one after another, so that each name is free in any letter case when it is given. Where names
  /// change round a circle, one goes through a name of its own.
  ///
  /// - Parameter names: all names there are, those that are to change among them.
  package static func steps(
    _ renamings: [Renaming], among names: some Sequence<String>
  ) -> [Renaming] {
    var holders = Set(names.map { $0.lowercased() })
    var pending = renamings.filter { $0.old != $0.new }
    var steps: [Renaming] = []
    func take(_ step: Renaming) {
      holders.remove(step.old.lowercased())
      holders.insert(step.new.lowercased())
      steps.append(step)
    }
    func isFree(_ renaming: Renaming) -> Bool {
      let key = renaming.new.lowercased()
      return key == renaming.old.lowercased() || !holders.contains(key)
    }
    while !pending.isEmpty {
      if let index = pending.firstIndex(where: isFree) {
        take(pending.remove(at: index))
      } else if let index = circle(in: pending) {
        let other = pending[index].old.next(freeOf: holders)
        take(Renaming(old: pending[index].old, new: other))
        pending[index].old = other
      } else {
        // Whoever has the name keeps it.
        break
      }
    }
    return steps
  }

  /// One of those that wait for each other in a circle.
  private static func circle(in pending: [Renaming]) -> Int? {
    var holders: [String: Int] = [:]
    for (index, renaming) in pending.enumerated() { holders[renaming.old.lowercased()] = index }
    for start in pending.indices {
      var (index, steps): (Int?, Int) = (start, 0)
      while let waiting = index, steps < pending.count {
        index = holders[pending[waiting].new.lowercased()]
        steps += 1
      }
      // As many steps as there are renamings end on a circle, unless the way ends.
      if let index { return index }
    }
    return nil
  }
}
