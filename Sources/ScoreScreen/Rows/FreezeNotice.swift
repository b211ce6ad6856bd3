import FoundationBase
import Scorekeeping

extension Scoreboard {
  /// The notice of a frozen board: `not public: frozen since 21:40` on the current board, and `frozen since 21:40` on
  /// the board that the public sees; nil unless the board is frozen.
  ///
  /// - Parameter offset: the seconds by which local time is ahead of UTC at a time.
  package func freezeNotice(now: Date, offsetFromUTC offset: (Date) -> Int) -> String? {
    guard let since = details.freeze?.since else { return nil }
    let moment = since.moment(
      now: now, offsetFromUTC: offset(since), nowOffset: offset(now))
    return "\(frozenWords) since \(moment)"
  }

  fileprivate var frozenWords: String { frozen == nil ? "frozen" : "not public: frozen" }
}

extension RankedBoard {
  /// The notices beside the name of a board: the winners, the match, the note and the freeze, whose time is in UTC.
  ///
  /// Law: equal boards have equal notices, whatever the day and the zone.
  ///
  /// - Parameters:
  ///   - star: a sign before the winners.
  ///   - match: the match that the game belongs to; nil for none.
  package func notices(star: String = "", match: String? = nil) -> [String] {
    let freeze = board.details.freeze.map {
      let since = $0.since
      let moment = "\(since.date(offsetFromUTC: 0)) \(since.clock(offsetFromUTC: 0)) UTC"
      return "\(board.frozenWords) since \(moment)"
    }
    return [victory.map { star + $0 }, match, board.details.note, freeze].compactMap(\.self)
  }
}

extension Screens {
  /// The notice of the freeze of the shown board; nil unless it is frozen. Earlier states of the board have it, too.
  var freezeNotice: String? {
    guard !page.has(HelpView.self), let board = page.ranked?.board else { return nil }
    return board.freezeNotice(now: session.now, offsetFromUTC: session.offsetFromUTC(at:))
  }

  /// Adds the notice of the freeze to the header, without the time if room is short. It comes after the winner.
  func addFreeze(to header: inout Header) {
    guard let notice = freezeNotice, let board = page.ranked?.board else { return }
    let text = size.columns < 50 ? board.frozenWords : notice
    let isOver = header.facts.first?.colour == .star
    header.facts.insert(.init(text: text, colour: .warning), at: isOver ? 1 : 0)
  }
}
