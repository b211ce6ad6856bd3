import Foundation
import Scorekeeping

/// A clock that tests set.
package final class ManualClock {
  package var now: Date

  package init(_ seconds: TimeInterval = 0) { now = Date(timeIntervalSince1970: seconds) }

  package var environment: Session.Environment {
    Session.Environment(now: { self.now }, offsetFromUTC: { _ in 0 })
  }
}

extension Session.Environment {
  /// An environment in which no time passes, so that a clock shows the same in two moments.
  package static var still: Self { Self(now: { Date(timeIntervalSince1970: 0) }) }
}
