import Errands
import IdentityDiff
import ScoreScreen
import ScoreSnapshots
import Testing

/// A custom list view, as its users see it.
@Suite struct ErrandsViewTests {
  typealias Sections = [ListSection<Heading, Errand>]

  static let size = Size(columns: 24, rows: 6)
  static let before = sections(
    open: [Errand(1, "Water the plants"), Errand(2, "寿司 for two"), Errand(3, "Answer Zoë")],
    done: [])
  static let after = sections(
    open: [Errand(3, "Answer Zoë", isUrgent: true), Errand(1, "Water the plants")],
    done: [Errand(2, "寿司 for two")])

  static func sections(open: [Errand], done: [Errand]) -> Sections {
    [("Open", open), ("Done", done)].filter { !$0.1.isEmpty }
      .map { ListSection(Heading($0.0, count: $0.1.count), rows: $0.1) }
  }

  /// The screen after each of the lists was shown in turn.
  static func screen(_ steps: [Sections]) -> Grid {
    var view = ErrandsView(on: Grid(), size: size)
    var assistant = UpdateAssistant<Heading, Errand>()
    for step in steps { assistant.update(&view, to: step) }
    return view.screen
  }

  /// The entries of the sections, so that a failure can name them.
  static func entries(_ sections: Sections) -> [Snapshot.Entry] {
    let subjects = sections.flatMap { section in
      [Snapshot.Subject(section.content.id, kind: "heading")]
        + section.rows.map { Snapshot.Subject($0.title) }
    }
    return zip(0..<size.rows, subjects).map { Snapshot.Entry(row: $0, $1) }
  }

  @Test func `Errands stand under their headings`() {
    expectSnapshot(of: Self.screen([Self.before]), entries: Self.entries(Self.before))
  }

  @Test func `An errand that is done goes below, and an urgent one is red`() {
    expectSnapshot(
      of: Self.screen([Self.before, Self.after]), entries: Self.entries(Self.after))
  }

  @Test func `A view changed step by step looks like a view that is redrawn`() {
    for steps in [[Self.before, Self.after], [Self.after, Self.before], [Self.before, []]] {
      #expect(Self.screen(steps) == Self.screen([steps.last ?? []]))
    }
  }
}
