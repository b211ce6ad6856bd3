import Foundation
import IdentityDiff

/// The laws of the diff of two lists, with a third list to apply it to.
struct ListLaws: Laws {
  let old: [Item]
  let new: [Item]
  let next: [Item]
  let way: Way

  var lists: String { "old = \(old.literal)\nnew = \(new.literal)\nnext = \(next.literal)" }

  func check() throws {
    let changes = new.changes(from: old)
    try require(old.applying(changes) == new, "replay leads to the new list")
    try require(changes.pairsAll(of: old, new), "all pair up that can, in few moves")
    try require(changes.isEmpty == (old == new), "only an equal list changes nothing")
    try require(
      new.changes(from: old, by: way.comparator) == changes, "it is the same by \(way.rawValue)")
    try require(new.applying(changes.inverted) == old, "the inverse leads back")
    try require(
      changes.inverted.inverted == changes, "the inverse of the inverse is the change set")
    var list = old
    for step in try changes.steps { list.take(step) }
    try require(list == new, "the steps lead to the new list")
    try checkIdentity(changes)
    try checkText(of: changes)
  }

  private func checkIdentity(_ changes: ChangeSet<Item>) throws {
    _ = next.applyingByIdentity(changes)
    if old.repeatsIdentities || new.repeatsIdentities { return }
    let (result, conflicts) = old.applyingByIdentity(changes)
    try require(result == new && conflicts.isEmpty, "applied by identity it does the same")
  }

  /// Only small change sets are checked, as this takes longer than all other checks.
  private func checkText(of changes: ChangeSet<Item>) throws {
    if try changes.steps.count > 6 { return }
    try require(!changes.description.isEmpty, "a change set can be described")
    let data = try JSONEncoder().encode(changes)
    let decoded = try JSONDecoder().decode(ChangeSet<Item>.self, from: data)
    try require(decoded == changes, "decoding gives back what was encoded")
  }
}
