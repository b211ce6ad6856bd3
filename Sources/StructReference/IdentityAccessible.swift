import IdentityDiff

/// A value that holds elements which it finds and changes by identity: what ``Ref`` and ``SharedRef`` need for
/// their `[id:]`, beside any random-access collection that is mutable.
///
/// Law: writing the element of one identity leaves those of all others as they are.
public protocol IdentityAccessible<Element> {
  /// What is held: at most one of each identity.
  associatedtype Element: Identifiable

  /// The element with that identity, or nil if there is none.
  ///
  /// References only write where there is an element already, and a value of the same identity.
  subscript(id id: Element.ID) -> Element? { get set }
}

/// References lead to members by identity, with `ref[id: …]`.
extension IdentitySet: IdentityAccessible {}
