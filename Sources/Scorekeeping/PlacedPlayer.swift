/// A player together with the label of the place in manual order.
@usableFromInline
package struct PlacedPlayer: Equatable, Sendable {
  /// Where the player stands among the others of the same `Players`.
  @usableFromInline package internal(set) var label: PlaceLabel
  /// Who stands there.
  @usableFromInline package internal(set) var player: Player
}
