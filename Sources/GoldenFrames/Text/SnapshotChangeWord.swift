/// What the lines of the changes of a snapshot begin with.
enum SnapshotChangeWord: String, CaseIterable, Sendable {
  case insert
  case delete
  case move
  case refresh
}
