/// The colours of players, and of each role on the screens.
///
/// Nothing is told by its colour alone, so that any palette will do, and none.
public struct Palette: Hashable, Sendable {
  /// A part of the screens that has one colour wherever it is drawn.
  public enum Role: String, CaseIterable, Sendable {
    /// The name of the board, in the first row.
    case title
    /// The mark of the row that is selected.
    case selection
    /// A rank or points won.
    case gain
    /// A rank or points lost.
    case loss
    /// The header of a team.
    case team
    /// A failure.
    case error
    /// A score that has just changed; the standard colour stands for that of the gain or the loss.
    case flash
  }

  /// The colours of players, one after another, and then again from the first; if there are none, all have the
  /// standard one.
  public var players = Style.Colour.tones

  /// Those that are not the standard one.
  private var roles: [Role: Style.Colour] = [
    .selection: .mark, .gain: .gain, .loss: .loss, .error: .error,
  ]

  /// The colours that the program has unless others are set.
  public init() {}

  /// The colour of a role.
  public subscript(role: Role) -> Style.Colour {
    get { roles[role] ?? .standard }
    set { roles[role] = newValue == .standard ? nil : newValue }
  }

  /// The colour of the player with that number; any number will do.
  func player(_ number: Int) -> Style.Colour {
    if players.isEmpty { return .standard }
    let index = number % players.count
    return players[index < 0 ? index + players.count : index]
  }
}
