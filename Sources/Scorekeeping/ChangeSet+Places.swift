import IdentityDiff

extension ChangeSet {
  /// How many changes there are.
  package var count: Int {
    deletions.count + insertions.count + moves.count + updates.count
  }
}

extension ChangeSet<Player> {
  /// Who is to be taken out of an order of the old players, and who is to be put into that of the new ones: those
  /// who came, went or changed their places by hand, and those who changed so that it matters. Who is taken out is as
  /// among the old players, who is put in as among the new ones.
  ///
  /// Cost: that of the change.
  package func passing(
    from old: Players, to new: Players, where matters: (_ old: Player, _ new: Player) -> Bool
  ) -> (leaving: [Player], coming: [Player]) {
    let moved = Set(moves.lazy.map(\.element.id))
    let changed = updates.filter { !moved.contains($0.new.id) && matters($0.old, $0.new) }
    return (
      deletions.map(\.element) + moved.compactMap { old[id: $0] } + changed.map(\.old),
      insertions.map(\.element) + moved.compactMap { new[id: $0] } + changed.map(\.new)
    )
  }
}
