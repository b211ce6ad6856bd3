import IdentityDiff
import TestSupport
import Testing

/// The batches for views that make all changes at once.
@Suite struct BatchTests {
  @Test(arguments: seeds(20), [true, false])
  func `batches keep the rules of such views, and lead to the new sections`(
    seed: UInt64, isUnique: Bool
  ) throws {
    try SectionLawTests().check(seed: seed, isUnique: isUnique) { old, new, changes in
      var view = BatchView(sections: old)
      let batches = try changes.batches(from: old)
      for batch in batches {
        try view.perform(batch)
        if view.sections != batch.sections { return false }
      }
      return view.sections == new && batches.count <= 4
        && !batches.contains { $0.changes.isEmpty }
    }
  }

  @Test(arguments: [
    // A row moves into an inserted section, out of a deleted one, and in a moved one.
    ("A: a b", "B: b | A: a"), ("A: a b | B: c", "B: c a"),
    ("A: a b | B: c | C: d", "C: d a | A: b | B: c"),
    // A row moves and changes.
    ("A: a b", "A: b a1"),
  ])
  func `one batch of all changes would end the program`(old: String, new: String) throws {
    let (old, new) = (sections(old), sections(new))
    let changes = new.changes(from: old)
    var view = BatchView(sections: old)
    #expect(throws: BatchView.InvalidUpdate.self) { try view.perform(changes, then: new) }
    for batch in try changes.batches(from: old) { try view.perform(batch) }
    #expect(view.sections == new)
  }

  @Test func `a change of rows is one batch, and a move of a changed row two`() throws {
    let old = sections("A: a b c")
    func outlines(_ new: String) throws -> [String] {
      let changes = sections(new).changes(from: old)
      return try changes.batches(from: old).map(\.changes.outline)
    }
    #expect(try outlines("A: a b c") == [])
    #expect(try outlines("A: a b c1") == ["update 0.2→0.2"])
    #expect(try outlines("A: c1 a b") == ["move 0.2→0.0", "update 0.0→0.0"])
    #expect(
      try outlines("B: d c | A: a b") == [
        "insert section 0, arrive 0.0", "move 1.2→0.1",
      ])
  }
}
