import ScoreScript
import Scorekeeping

/// The pages, as HTML.
package enum Page {
  /// The page of a board.
  package static func board(_ board: PublishedBoard, view: PageView, site: Site) -> String {
    let rows = board.ranked.ranked.map { rank, player in
      "<tr><td>\(rank)<td>\(player.name.xmlEscaped)<td>\(player.score)"
    }
    return "<!doctype html><meta charset=utf-8><title>\(board.ranked.board.name.xmlEscaped)</title>"
      + "<table><caption>\(board.ranked.board.name.xmlEscaped)</caption>\(rows.joined(separator: "\n"))</table>\n"
  }

  /// The list of boards.
  package static func list(_ boards: [BoardSummary], site: Site) -> String {
    let items = boards.map { "<li><a href=\"\($0.path)\">\($0.name.xmlEscaped)</a>" }
    return
      "<!doctype html><meta charset=utf-8><title>\((site.title ?? "Boards").xmlEscaped)</title>"
      + "<ul>\(items.joined(separator: "\n"))</ul>\n"
  }

  /// A page that says one sentence.
  package static func notice(_ sentence: String, site: Site) -> String {
    "<!doctype html><meta charset=utf-8><title>\((site.title ?? "Boards").xmlEscaped)</title>"
      + "<p>\(sentence.xmlEscaped)</p>\n"
  }

  /// The scripts and style sheets of the pages.
  package static let files: [PageFile] = []
}

/// The part of a board that a page shows, and its looks.
package struct PageView: Hashable, Sendable {
  /// Whether the page is laid over a picture.
  package let isOverlay: Bool

  /// Reads a view from the query of a page's address.
  package init(_ query: [String: String]) {
    isOverlay = query["overlay"] != nil
  }
}
