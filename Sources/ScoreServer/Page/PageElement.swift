import IdentityDiff
import ScoreTables
import Scorekeeping

/// An element of a page that keeps its identity from one version of the page to the next: a row, a table, a list.
///
/// It holds markup or other elements. Law: identities are unique on a page.
struct PageElement: Identifiable, Equatable, Sendable {
  let id: String
  private let tag: HTML
  private let attributes: HTML
  fileprivate let content: HTML
  let children: [PageElement]
  /// The score that a row shows: when it changes, the page tells a gain from a loss. Nil for other elements.
  let score: Score?

  /// Makes an element that is written again when anything in it changes.
  init(
    _ tag: HTML, id: String, _ attributes: HTML = "", score: Score? = nil, content: HTML = ""
  ) {
    (self.tag, self.id, self.attributes, self.content) = (tag, id, attributes, content)
    (children, self.score) = ([], score)
  }

  /// Makes an element that holds others.
  init(_ tag: HTML, id: String, _ attributes: HTML = "", children: [PageElement]) {
    (self.tag, self.id, self.attributes, self.children) = (tag, id, attributes, children)
    (content, score) = ("", nil)
  }

  var html: HTML {
    "<\(tag) id=\"\(id)\"\(attributes)>\(content)\(children.map(\.html))</\(tag)>\n"
  }

  /// The element without what it holds.
  fileprivate var tagged: HTML { "<\(tag) id=\"\(id)\"\(attributes)></\(tag)>" }

  /// The identities of the element and of all elements in it.
  fileprivate var ids: [String] { [id] + children.flatMap(\.ids) }
}

/// The changes that lead from one version of a page to the next, as its script applies them.
///
/// Law: the elements of the old version, with the changes applied, are those of the new one.
struct PageChanges {
  /// The elements that are gone, without those that are gone with them.
  private(set) var removed: [String] = []
  /// The elements that are new or moved, each after its neighbours before it have their places.
  private(set) var placed: [Placement] = []
  /// The new versions of elements that hold markup.
  private(set) var updated: [HTML] = []
  /// The new tags of elements that hold others.
  private(set) var retagged: [HTML] = []
  /// The rows with new scores, each with a gain or a loss.
  private(set) var tones: [(id: String, tone: Tone)] = []

  struct Placement {
    let id: String
    /// The element as a whole; nil for one that moves.
    let html: HTML?
    let parent: String
    /// The neighbour before it; nil if it is the first in its parent.
    let previous: String?
  }

  /// How a new score looks for a moment.
  enum Tone: String {
    case gain, loss
    /// Points that each round brings where the low score wins.
    case muted
  }

  /// Compares the elements within one element by identity.
  init(from old: [PageElement], to new: [PageElement], in parent: String, wins: Wins) {
    compare(old, new, in: parent, wins)
    if removed.isEmpty || placed.isEmpty { return }
    // A row that goes from one team to another is on the page all the time.
    let present = Set(new.flatMap(\.ids))
    removed.removeAll(where: present.contains)
  }

  private mutating func compare(
    _ old: [PageElement], _ new: [PageElement], in parent: String, _ wins: Wins
  ) {
    let changes = new.changes(from: old)
    removed += changes.deletions.map(\.element.id)
    let moved = changes.moves.map { (offset: $0.destination, html: nil as HTML?) }
    let inserted = changes.insertions.map { (offset: $0.offset, html: $0.element.html as HTML?) }
    for (offset, html) in (moved + inserted).sorted(by: { $0.offset < $1.offset }) {
      placed.append(
        Placement(
          id: new[offset].id, html: html, parent: parent,
          previous: offset > 0 ? new[offset - 1].id : nil))
    }
    for update in changes.updates { compare(update.old, update.new, wins) }
  }

  private mutating func compare(_ old: PageElement, _ new: PageElement, _ wins: Wins) {
    if new.content != old.content {
      updated.append(new.html)
    } else {
      if new.tagged != old.tagged { retagged.append(new.tagged) }
      compare(old.children, new.children, in: new.id, wins)
    }
    if let before = old.score, let after = new.score, before != after {
      tones.append((new.id, Tone(from: before, to: after, wins)))
    }
  }
}

extension PageChanges.Tone {
  fileprivate init(from old: Score, to new: Score, _ wins: Wins) {
    switch (wins, new > old) {
    case (.high, true), (.low, false): self = .gain
    case (.high, false): self = .loss
    case (.low, true): self = .muted
    }
  }
}

extension PageChanges {
  /// The changes as an object for the script of a page.
  ///
  /// - Parameter words: what has happened, for the line of the page that is announced.
  func json(words: [HTML]) -> String {
    func list(_ pieces: [HTML]) -> [String] { pieces.map { JSONText.quoted($0.text) } }
    var object = JSONText()
    object.add("words", list: list(words))
    object.add("placed", list: placed.map(\.json))
    object.add("removed", list: removed.map(JSONText.quoted))
    object.add("updated", list: list(updated))
    object.add("retagged", list: list(retagged))
    if !tones.isEmpty {
      var marks = JSONText()
      for (id, tone) in tones { marks.add(id, text: tone.rawValue) }
      object.add("tones", marks.object)
    }
    return object.object
  }
}

extension PageChanges.Placement {
  fileprivate var json: String {
    var object = JSONText()
    if let html { object.add("html", text: html.text) } else { object.add("id", text: id) }
    if let previous { object.add("after", text: previous) } else { object.add("in", text: parent) }
    return object.object
  }
}
