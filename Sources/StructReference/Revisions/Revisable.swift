/// A value of which a later version can be told by what changed.
///
/// Law: after `let back = a.apply(a.revision(to: b))` `a` equals `b`, and `a.apply(back)` makes it what it was.
/// A revision that was made for another value, or comes from a file, must not trap: it does what it can, and what
/// `apply(_:)` returns takes that back.
///
/// A struct puts its revision together from those of its parts. What is small it takes whole:
///
///     struct Roster: Equatable, Codable, Revisable {
///       var title: String
///       var names: [String]
///
///       struct Revision: Codable {
///         var title: String
///         var names: [String].Revision
///       }
///
///       func revision(to other: Roster) -> Revision {
///         Revision(title: other.title, names: names.revision(to: other.names))
///       }
///
///       mutating func apply(_ revision: Revision) -> Revision {
///         defer { title = revision.title }
///         return Revision(title: title, names: names.apply(revision.names))
///       }
///     }
public protocol Revisable {
  /// What changed between two values.
  ///
  /// Law: it can be sent wherever the value can. `History` relies on that; the compiler cannot check it. Make it a
  /// struct of values, and `Codable` where the value is, so that a history is encoded as small as it is kept.
  associatedtype Revision

  /// What leads from this value to another one.
  func revision(to other: Self) -> Revision

  /// Makes the changes of a revision.
  ///
  /// - Returns: the revision that takes them back.
  mutating func apply(_ revision: Revision) -> Revision
}
