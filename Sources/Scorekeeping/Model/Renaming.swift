import FoundationBase

/// A change of a player's name.
package struct Renaming: Equatable {
  package private(set) var old: String
  package let new: String

  package init(old: String, new: String) {
    self.old = old
    self.new = new
  }

  /// The renamings in an order in which each new name is free in any letter case. A temporary name breaks a cycle of
  /// names.
  ///
  /// - Parameter names: all names in use, including the names to change.
  package static func steps(
    _ renamings: [Renaming], among names: some Sequence<String>
  ) -> [Renaming] {
    var holders = Set(names.map { $0.folded })
    var pending = renamings.filter { $0.old != $0.new }
    var steps: [Renaming] = []
    func add(_ step: Renaming) {
      holders.remove(step.old.folded)
      holders.insert(step.new.folded)
      steps.append(step)
    }
    func isFree(_ renaming: Renaming) -> Bool {
      let key = renaming.new.folded
      return key == renaming.old.folded || !holders.contains(key)
    }
    func isWanted(_ renaming: Renaming) -> Bool {
      pending.contains { $0.new.folded == renaming.old.folded }
    }
    while true {
      if let index = pending.firstIndex(where: isFree) {
        add(pending.remove(at: index))
      } else if let index = pending.firstIndex(where: isWanted) {
        let other = pending[index].old.next(freeOf: holders)
        add(Renaming(old: pending[index].old, new: other))
        pending[index].old = other
      } else {
        // A name that is needed belongs to a player that is not renamed.
        return steps
      }
    }
  }
}
