/// A collection of which no identity occurs twice, and whose versions can tell what they do not share: for one that
/// shares structure, a diff then costs what changed, not what is there.
///
/// Law: outside of the stretches both versions hold the same elements in the same order, as many before, between and
/// behind the stretches on the one side as on the other. The stretches ascend on both sides. All of both collections
/// is always a right answer; a good one is short and quick.
public protocol VersionedCollection<Element>: RandomAccessCollection
where Index == Int, Element: Identifiable & Equatable {
  /// What this version does not share with an older one. Offsets begin at 0, as the indices of the collection do.
  func unshared(with old: Self) -> [UnsharedStretch]
}
