/// The colours used in commands, in the order in which a board assigns them to players.
package enum PlayerColour: String, CaseIterable, Sendable {
  case blue
  case yellow
  case green
  case pink
  case indigo
  case brown
  case magenta
  case teal
  case violet
  case red
  case cyan
  case plum

  /// The colour with the given number, as stored in players. Numbers start over after the last colour.
  package init(_ number: Int) {
    let count = Self.allCases.count
    self = Self.allCases[(number % count + count) % count]
  }

  package var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
