/// The parts to read from a line, by the names or numbers given in options.
package struct LineKeys: Equatable, Sendable {
  /// The part with the name; several fields are joined by a space.
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

/// The format of lines.
package enum StreamFormat: Equatable, Sendable {
  case words
  /// The whole line is a name.
  case lines
  case ndjson(LineKeys)
  case csv(LineKeys)
  /// Fields separated by spaces, counted from 1; the name has one or several.
  case fields([FieldNumber], LineKeys)
  case regex(String)
}
