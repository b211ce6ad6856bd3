/// The pauses between the lines of a script, so that their sum follows a clock.
///
/// Pauses are whole milliseconds. One that is too short to be seen is left out, and what was left out or rounded is
/// made good by the next: however many there are, their sum is never off by more than the shortest. Of a pause
/// that is longer than a script can say, the longest is left.
package struct Pauses {
  /// What is shorter is no pause.
  package static let shortest = Duration.milliseconds(10)
  /// What the clock will show when the line is carried out that is written next.
  private var reached = Duration.zero

  package init() {}

  /// What is to be written before a line that is carried out at a time since the first one; nil if nothing is.
  package mutating func pause(until time: Duration) -> Statement? {
    let pause = Duration.milliseconds((time - reached).milliseconds)
    if pause < Self.shortest { return nil }
    reached += pause
    return .sleep(min(pause, .longestInScripts))
  }
}
