import ScoreTables
import Scorekeeping

/// What a page shows of a board in one view: elements with identities. The page writes all of them, and its readers
/// receive the changes from one version to the next.
struct ViewContent: Sendable {
  /// The identity of the element that holds the others.
  private static let root = "main"

  let title: String
  private let elements: [PageElement]
  private let markup: HTML
  private let wins: Wins
  /// What the page says about itself, to the style sheet and to the script.
  private let attributes: HTML
  /// The number of the board's last change, and a hash of the elements: readers with this version lack nothing.
  ///
  /// Law: contents with equal versions have equal elements. The hash is the same on each server, and reveals nothing else.
  let version: EventID

  init(
    _ title: String, _ attributes: HTML, _ elements: [PageElement], wins: Wins = .high,
    number: Int = 0
  ) {
    (self.title, self.attributes, self.elements, self.wins) = (title, attributes, elements, wins)
    markup = "\(elements.map(\.html))"
    version = EventID(number, stream: String(markup.text.utf8.fnvHash(), radix: 36))
  }

  var html: HTML {
    """
    <main id="\(Self.root)"\(attributes) data-version="\(version.description)">
    \(markup)</main>
    """
  }

  /// The changes that lead to this content from another one of the same view.
  func changes(from old: ViewContent) -> PageChanges {
    PageChanges(from: old.elements, to: elements, in: Self.root, wins: wins)
  }

  /// The whole content as an object for the script of a page.
  var json: String {
    var object = JSONText()
    object.add("whole", text: html.text)
    return object.object
  }
}
