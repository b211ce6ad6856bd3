/// What a check is about, each with its usage.
enum ExpectationWord: String, CaseIterable {
  case player
  case team
  case row
  case screen
  case changes

  /// How the check is written, with an example's words.
  var usage: String {
    switch self {
    case .player: "expect player Red score 12 rank 1"
    case .team: "expect team North total 30"
    case .row: "expect row 2 \"Red\", or expect row 2 /R.d/"
    case .screen: "expect screen \"Red\", or expect screen /R.d/"
    case .changes: "expect changes \"Red 10→12\", or expect changes at most 1 refresh 2 moves"
    }
  }
}
