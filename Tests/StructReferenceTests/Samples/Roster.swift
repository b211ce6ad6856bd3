import StructReference

/// The struct in the documentation of `Revisable`, line for line.
struct Roster: Equatable, Codable, Revisable {
  var title: String
  var names: [String]

  struct Revision: Codable {
    var title: String
    var names: [String].Revision
  }

  func revision(to other: Roster) -> Revision {
    Revision(title: other.title, names: names.revision(to: other.names))
  }

  mutating func apply(_ revision: Revision) -> Revision {
    defer { title = revision.title }
    return Revision(title: title, names: names.apply(revision.names))
  }
}
