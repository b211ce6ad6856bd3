import Foundation
import Scorekeeping

extension Session.Environment {
  /// An environment in which no time passes, so that a clock shows the same in two moments.
  package static var still: Self { Self(now: { Date(timeIntervalSince1970: 0) }) }
}
