import Foundation
import Scorekeeping
import StructReference

/// The changes of the open board of a session, as lines of the feed.
final class BoardFeed {
  private let session: Session
  private var changed = false
  private var observation: Disposable?
  /// The number of the last change.
  private(set) var number: Int

  init(of session: Session) {
    self.session = session
    number = session.sequence
    observation = session.observe { [unowned self] _ in changed = true }
  }

  /// The whole board as it is.
  var snapshot: EventFrame {
    EventFrame(
      "{\"type\":\"board\",\"number\":\(number),\"players\":\(session.state.board?.players.count ?? 0)}",
      number: number)
  }

  /// The changes since the last call.
  func poll() -> [EventFrame] {
    guard changed else { return [] }
    changed = false
    number = session.sequence
    return [
      EventFrame("{\"type\":\"change\",\"number\":\(number)}", number: number)
    ]
  }
}

extension EventFrame {
  /// A sentence about the server or the board that is no change.
  static func notice(_ type: String, _ sentence: String, after number: Int) -> EventFrame {
    let words = String(
      decoding: (try? JSONEncoder().encode([sentence])) ?? Data("[]".utf8), as: UTF8.self)
    return EventFrame(
      "{\"type\":\"\(type)\",\"words\":\(words)}", number: number, isNumbered: false)
  }
}
