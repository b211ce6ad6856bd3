import FoundationBase
import ScoreTables
import Scorekeeping

/// The title and the mode that all pages share.
package struct Site: Sendable {
  /// The title above the list of boards; nil for none.
  package var title: String?
  /// Whether one board is served, so that there is no list.
  package var isSingle = false

  package init(title: String? = nil, isSingle: Bool = false) {
    self.title = title
    self.isSingle = isSingle
  }
}

/// The data of a board that a page may show.
package struct PublishedBoard {
  /// The board with its ranks.
  package let ranked: RankedBoard
  /// The number of the board's last change: the id of the next event is larger.
  package let number: Int
  /// A session with the board open.
  package let session: Session

  package init(ranked: RankedBoard, number: Int, session: Session) {
    self.ranked = ranked
    self.number = number
    self.session = session
  }

  /// The same board with the players of one group alone; nil stands for all.
  func only(group: String?) throws(ScorekeepingError) -> PublishedBoard {
    guard let group else { return self }
    let board = try ranked.board.only(group: group)
    return PublishedBoard(ranked: RankedBoard(board), number: number, session: session)
  }

  /// The last changes, newest first; none if the journal cannot be read.
  var changes: [BoardNote] { (try? session.notes(on: ranked, limit: 6)) ?? [] }

  /// The match that the game belongs to, in words; nil for none, and if the journal cannot be read.
  var match: String? { (try? session.match(of: ranked)) ?? nil }

  /// The match, or the wins in the series of rematches, in words; nil for none, and if the journal cannot be read.
  var series: String? { (try? session.seriesWords(of: ranked)) ?? nil }

  /// The path of the board's page by its identity, which outlives renames: `/UUID`.
  var lastingPath: String { "/" + ranked.board.id.uuidString.lowercased() }
}

extension BoardSummary {
  /// The path of the board's page: `/Friday%20night`. The identity replaces a name that browsers take for a step in a
  /// path, and a name that is too long for a line of a request.
  package var path: String {
    let segment = name.pathSegment
    return "/"
      + ([".", ".."].contains(name) || segment.utf8.count > 2000
        ? id.uuidString.lowercased() : segment)
  }
}

/// A script or a style sheet of the pages.
package struct PageFile: Hashable, Sendable {
  /// The name: `page.js`.
  package let name: String
  /// The media type: `text/javascript; charset=utf-8`.
  package let type: String
  package let text: String
  /// The path with a hash of the text, so that browsers may keep it forever: `/-/page.js?3f9a`.
  package let path: String

  package init(name: String, type: String, text: String) {
    self.name = name
    self.type = type
    self.text = text
    path = "/-/\(name)?\(String(text.utf8.fnvHash(), radix: 16))"
  }
}
