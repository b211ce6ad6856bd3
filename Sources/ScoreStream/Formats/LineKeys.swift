/// What to read from a line: the names or numbers of its parts, as options give them.
package struct LineKeys: Equatable, Sendable {
  /// The part with the name; several for fields that are joined by a blank.
  package var player: String?
  /// The part with the points; nil if each line is a point.
  package var score: String?
  package var team: String?
  package var time: String?

  package init(
    player: String? = nil, score: String? = nil, team: String? = nil, time: String? = nil
  ) {
    self.player = player
    self.score = score
    self.team = team
    self.time = time
  }
}

/// How lines are read.
package enum StreamFormat: Equatable, Sendable {
  case words
  /// The whole line is a name.
  case lines
  case ndjson(LineKeys)
  case csv(LineKeys)
  /// Fields between blanks, counted from 1; the name is of one or several.
  case fields([FieldNumber], LineKeys)
  case regex(String)
}
