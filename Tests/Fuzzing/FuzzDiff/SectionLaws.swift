import IdentityDiff

/// The laws of the diff of two lists of sections.
struct SectionLaws: Laws {
  let old: [Section]
  let new: [Section]

  var lists: String { "old = \(old.literal)\nnew = \(new.literal)" }

  func check() throws {
    let changes = new.changes(from: old)
    try require(old.applying(changes) == new, "replay leads to the new sections")
    try require(
      hasRepeats(old) || hasRepeats(new) || changes.agrees(with: SectionReference(old, new)),
      "rows pair up in their sections, then beyond, in few moves")
    try require(changes.isEmpty == (old == new), "only an equal list changes nothing")
    try require(new.applying(changes.inverted) == old, "the inverse leads back")
    try require(
      changes.inverted.inverted == changes, "the inverse of the inverse is the change set")
    try require(!changes.sections.description.isEmpty, "a change set can be described")
    var view = SectionsView(sections: old)
    var assistant = UpdateAssistant(old)
    assistant.update(&view, to: new)
    try require(view.sections == new, "the steps lead to the new sections")
    assistant.update(&view, to: old)
    try require(view.sections == old, "the steps lead back")
  }

  private func hasRepeats(_ list: [Section]) -> Bool {
    list.map(\.content).repeatsIdentities || list.flatMap(\.rows).repeatsIdentities
  }
}

extension Array where Element: Identifiable {
  var repeatsIdentities: Bool { Set(map(\.id)).count < count }
}
