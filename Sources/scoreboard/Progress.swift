import Foundation
import Scorekeeping

/// Says on standard error, once for each time, that something has to wait: for commands that show no screen.
final class DelayNotice {
  /// What is shorter needs no word.
  private static let patience = Duration.seconds(1)
  private var last = Duration.zero

  func tell(_ delay: Delay) {
    // A new one begins at nothing.
    if delay.duration >= Self.patience, last < Self.patience || delay.duration < last {
      ScoreboardCommand.warn(delay.description)
    }
    last = delay.duration
  }
}
