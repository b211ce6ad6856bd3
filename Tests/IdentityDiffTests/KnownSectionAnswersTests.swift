import IdentityDiff
import Testing

/// Lists of sections for which other libraries give wrong or wasteful answers.
@Suite struct KnownSectionAnswersTests {
  struct Answer: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let old: String
    let new: String
    let outline: String

    init(_ name: String, _ old: String, _ new: String, _ outline: String) {
      testDescription = name
      self.old = old
      self.new = new
      self.outline = outline
    }
  }

  static let answers = [
    Answer("nothing changes", "A: a | B: b", "A: a | B: b", ""),
    Answer("a row into another section", "A: a b | B: c", "A: a | B: c b", "move 0.1→1.1"),
    Answer(
      "two rows trade sections", "A: a b | B: c d", "A: a d | B: c b", "move 1.1→0.1, move 0.1→1.1"),
    Answer(
      "a row into another section, and a new content", "A: a | B: b", "A: | B: b a1",
      "move 0.0→1.1, update 0.0→1.1"),
    Answer(
      "a row out of a deleted section", "A: a b | B: c", "B: b c",
      "delete section 0, move 0.1→0.0, depart 0.0"),
    Answer(
      "a row out of a deleted section, and a new content", "A: a b | B: c", "B: b1 c",
      "delete section 0, move 0.1→0.0, update 0.1→0.0, depart 0.0"),
    Answer(
      "a row into an inserted section", "A: a b", "B: x b | A: a",
      "insert section 0, move 0.1→0.1, arrive 0.0"),
    Answer(
      "a row out of a deleted into an inserted section", "A: a | B: b", "C: a | B: b",
      "delete section 0, insert section 0, move 0.0→0.0"),
    Answer(
      "rows of an inserted section are not inserted again", "A: a", "B: b c | A: a",
      "insert section 0, arrive 0.0, arrive 0.1"),
    Answer(
      "rows of a deleted section are not deleted again", "A: a b | B: c", "B: c",
      "delete section 0, depart 0.0, depart 0.1"),
    Answer(
      "a section moves, its rows do not", "A: a b | B: c | C: d", "B: c | C: d | A: a b",
      "move section 0→2"),
    Answer(
      "a section moves and its row changes", "A: a b | B: c | C: d", "B: c | C: d | A: a b1",
      "move section 0→2, update 0.1→2.1"),
    Answer(
      "a section moves and its header changes", "A: a | B: b | C: c", "C1: c | A: a | B: b",
      "move section 2→0, update section 2→0"),
    Answer(
      "a section moves and gives a row away", "A: a b | B: c | C: d", "B: c | C: d b | A: a",
      "move section 0→2, move 0.1→1.1"),
    Answer(
      "a section moves and its rows change places", "A: a b c | B: d | C: e",
      "B: d | C: e | A: c a b", "move section 0→2, move 0.2→2.0"),
    Answer(
      "a row goes behind a deleted section", "A: a | B: b c", "B: c",
      "delete section 0, delete 1.0, depart 0.0"),
    Answer(
      "a row comes behind an inserted section", "B: b", "A: a | B: b c",
      "insert section 0, insert 1.1, arrive 0.0"),
    Answer(
      "a repeated row goes from the second section", "A: a | B: a", "A: a | B:", "delete 1.0"),
    Answer(
      "a repeated row stays in its section", "A: a b | B: a", "A: b | B: a c",
      "delete 0.0, insert 1.1"),
    Answer(
      "a repeated section pairs up in order", "A: a | A: b", "A: b",
      "delete section 1, delete 0.0, move 1.0→0.0"),
  ]

  @Test(arguments: answers)
  func `a row is reported once, with the offsets of its own list`(answer: Answer) throws {
    let (old, new) = (sections(answer.old), sections(answer.new))
    let changes = new.changes(from: old)
    #expect(changes.outline == answer.outline)
    #expect(try old.applying(changes) == new)
    #expect(try new.applying(changes.inverted) == old)
    var view = SectionsView(sections: old)
    var assistant = UpdateAssistant(old)
    assistant.update(&view, to: new)
    #expect(view.sections == new)
  }
}
