import Foundation

// Who stands where, by labels that do not change when others come, go or move.
//
// Law: the labels of `placed` ascend, and `places` has those of all players. Labels of others change only where a gap
// is used up: those of the smallest surrounding stretch that is sparse enough are then spread evenly. That is
// amortised O(log n) labels for each one that comes (Bender et al., "Two simplified algorithms for maintaining order
// in a list", 2002).
extension Players {
  /// The label of a player's place. O(log n).
  package func label(of id: Player.ID) -> PlaceLabel? { places[id] }

  /// Whether one player stands before another in manual order; who is not there stands behind all who are. O(log n).
  package func isBefore(_ id: Player.ID, _ other: Player.ID) -> Bool {
    guard let label = label(of: id) else { return false }
    return self.label(of: other).map { label < $0 } ?? true
  }

  /// The label of the place at an offset. O(log n).
  package func label(at offset: Int) -> PlaceLabel { placed[offset].label }

  /// The offset of the place with a label, which must be there. O(log n).
  package func offset(of label: PlaceLabel) -> Int {
    placed.partitioningIndex { $0.label >= label }
  }

  /// Who stands at the place with a label. O(log n).
  package subscript(label: PlaceLabel) -> Player? {
    let offset = offset(of: label)
    guard offset < count else { return nil }
    let found = placed[offset]
    return found.label == label ? found.player : nil
  }

  /// A label for who shall come to stand at an offset, between those of the neighbours.
  mutating func freeLabel(at offset: Int) -> PlaceLabel {
    if let label = gap(at: offset) { return label }
    spread(around: label(at: Swift.min(offset, count - 1)))
    guard let label = gap(at: offset) else { preconditionFailure("Labels are used up") }
    return label
  }

  private func gap(at offset: Int) -> PlaceLabel? {
    let before = offset > 0 ? label(at: offset - 1) : nil
    let after = offset < count ? label(at: offset) : nil
    return PlaceLabel.between(before, after)
  }

  /// Spreads the labels of the smallest stretch around one that is sparse enough.
  private mutating func spread(around label: PlaceLabel) {
    var neighbourhood = PlaceNeighbourhood(around: label)
    var range = offsets(in: neighbourhood)
    while !neighbourhood.isSparse(with: range.count) {
      neighbourhood.widen()
      range = offsets(in: neighbourhood)
    }
    for (index, offset) in range.enumerated() {
      let label = neighbourhood.label(index, of: range.count)
      let new = PlacedPlayer(label: label, player: placed[offset].player)
      teams.remove(placed.replace(at: offset, with: new))
      places.set(label, for: new.player.id)
      teams.insert(new)
    }
  }

  private func offsets(in neighbourhood: PlaceNeighbourhood) -> Range<Int> {
    let start = offset(of: neighbourhood.first)
    return start..<Swift.max(start, placed.partitioningIndex { $0.label > neighbourhood.last })
  }
}
