/// A label of a player's place in manual order: of two players of one board the one with the lower label comes first.
///
/// Labels leave gaps, so that a player inserted between two others gets a label between theirs, and theirs stay. They
/// tell the order within one value of `Players` and mean nothing beyond it: two values that hold equal players in the
/// same order may have other labels, so that no `==` of what is shown or saved may look at them, and none is saved.
@usableFromInline
package struct PlaceLabel: Hashable, Sendable {
  let number: Int
}

extension PlaceLabel: Comparable {
  @usableFromInline package static func < (lhs: PlaceLabel, rhs: PlaceLabel) -> Bool {
    lhs.number < rhs.number
  }
}

extension PlaceLabel {
  /// How many bits a label has: so few that the distance of two is an `Int`.
  static let bits: UInt64 = 62
  /// The lowest of all labels.
  static let lowest = -(1 << 61)
  /// The label that comes before all.
  static let first = PlaceLabel(number: lowest)
  private static let highest = 1 << 61 - 1
  /// How far from its neighbour the label at an end is: room for thirty to come to one place.
  private static let stride = 1 << 32

  /// The label of the player at an offset of a new list.
  static func initial(_ offset: Int) -> PlaceLabel { PlaceLabel(number: offset * stride) }

  /// A label between two others, nil standing for either end; nil if there is none.
  static func between(_ before: PlaceLabel?, _ after: PlaceLabel?) -> PlaceLabel? {
    let (low, high) = (before?.number ?? lowest - 1, after?.number ?? highest + 1)
    if high - low < 2 { return nil }
    let middle = low + (high - low) / 2
    if before == nil, after == nil { return initial(0) }
    if before == nil { return PlaceLabel(number: Swift.max(middle, high - stride)) }
    if after == nil { return PlaceLabel(number: Swift.min(middle, low + stride)) }
    return PlaceLabel(number: middle)
  }
}

/// A player together with the label of the place in manual order.
@usableFromInline
package struct PlacedPlayer: Equatable, Sendable {
  /// The place of the player among the others of the same `Players`.
  @usableFromInline package internal(set) var label: PlaceLabel
  /// The player at that place.
  @usableFromInline package internal(set) var player: Player
}

/// All labels that begin with the same bits as one.
struct PlaceNeighbourhood {
  private var bits: UInt64 = 8
  private var start: UInt64

  /// A few labels around one.
  init(around label: PlaceLabel) {
    start = UInt64(label.number - PlaceLabel.lowest)
    trim()
  }

  private mutating func trim() { start = (start >> bits) << bits }

  /// How many labels there are.
  private var size: UInt64 { 1 << bits }

  /// The lowest label.
  var first: PlaceLabel { PlaceLabel(number: PlaceLabel.lowest + Int(start)) }
  /// The highest label.
  var last: PlaceLabel { PlaceLabel(number: PlaceLabel.lowest + Int(start + (size - 1))) }

  /// Goes on to twice as many.
  mutating func widen() {
    bits += 1
    trim()
  }

  /// Whether so many labels, spread evenly, leave room: the wider, the sparser they must be, so that a stretch that was
  /// spread stays sparse for as many arrivals as it cost labels.
  func isSparse(with count: Int) -> Bool {
    var most = 1.0
    for _ in 0..<bits { most *= 4.0 / 3 }
    return Double(count) < most || bits == PlaceLabel.bits
  }

  /// The label of one of so many that are spread evenly.
  func label(_ index: Int, of count: Int) -> PlaceLabel {
    let step = size / UInt64(count + 1)
    return PlaceLabel(number: PlaceLabel.lowest + Int(start + step * UInt64(index + 1)))
  }
}

// The places of players, as labels that stay when other players come, go or move.
//
// Law: the labels of `placed` ascend, and `places` has those of all players. Labels of others change only where a gap
// is used up: those of the smallest surrounding stretch that is sparse enough are then spread evenly. That is
// amortised O(log n) labels for each one that comes (Bender et al., "Two simplified algorithms for maintaining order
// in a list", 2002).
extension Players {
  /// The label of a player's place. O(log n).
  package func label(of id: Player.ID) -> PlaceLabel? { places[IdentityKey(id)] }

  /// Whether one player stands before another in manual order; missing players stand behind all others. O(log n).
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

  /// The player at the place with a label. O(log n).
  package subscript(label: PlaceLabel) -> Player? {
    let offset = offset(of: label)
    guard offset < count else { return nil }
    let found = placed[offset]
    return found.label == label ? found.player : nil
  }

  /// A label for a player to be inserted at an offset, between the labels of its neighbours.
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
      removeMember(placed.replace(at: offset, with: new))
      places[IdentityKey(new.player.id)] = label
      addMember(new)
    }
  }

  private func offsets(in neighbourhood: PlaceNeighbourhood) -> Range<Int> {
    let start = offset(of: neighbourhood.first)
    return start..<Swift.max(start, placed.partitioningIndex { $0.label > neighbourhood.last })
  }
}
