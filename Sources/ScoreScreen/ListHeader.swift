import IdentityDiff
import Scorekeeping

/// What belongs to a section of a list as a whole.
public struct ListHeader: Identifiable, Equatable, Sendable {
  /// Which section this is.
  public enum ID: Hashable, Sendable {
    /// The list of boards.
    case boards
    /// The players of a board without teams.
    case players(Scoreboard.ID)
    /// The players of a team, or those of no team.
    case team(String?, Scoreboard.ID)
    /// The help.
    case help
  }

  /// Decides which sections come, go and move from one frame to the next.
  public let id: ID
  /// What is drawn above the rows, or nil for a section without a header row.
  package let team: TeamRow?

  init(_ id: ID, team: TeamRow? = nil) {
    self.id = id
    self.team = team
  }
}

/// The sections of a list as the screen shows them.
public typealias ListRows = [ListSection<ListHeader, Row>]
