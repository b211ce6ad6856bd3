/// Which colour stands for what on the screens.
///
/// Nothing is told by its colour alone, so that any palette will do, and none.
public struct Palette: Hashable, Sendable {
  /// What has one colour wherever it is drawn.
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
    /// What went wrong.
    case error
    /// A score that has just changed; the standard colour stands for that of the gain or the loss.
    case flash
  }

  /// The colours of players, one after another, and then again from the first; if there are none, all have the
  /// standard one.
  public var players = Style.Colour.tones

  private var title = Style.Colour.standard
  private var selection = Style.Colour.mark
  private var gain = Style.Colour.gain
  private var loss = Style.Colour.loss
  private var team = Style.Colour.standard
  private var error = Style.Colour.error
  private var flash = Style.Colour.standard

  /// The colours that the program has unless somebody wants others.
  public init() {}

  /// The colour of a role.
  public subscript(role: Role) -> Style.Colour {
    get {
      switch role {
      case .title: title
      case .selection: selection
      case .gain: gain
      case .loss: loss
      case .team: team
      case .error: error
      case .flash: flash
      }
    }
    set {
      switch role {
      case .title: title = newValue
      case .selection: selection = newValue
      case .gain: gain = newValue
      case .loss: loss = newValue
      case .team: team = newValue
      case .error: error = newValue
      case .flash: flash = newValue
      }
    }
  }

  /// The colour of the player who has that number; any will do.
  func player(_ number: Int) -> Style.Colour {
    if players.isEmpty { return .standard }
    let index = number % players.count
    return players[index < 0 ? index + players.count : index]
  }
}
