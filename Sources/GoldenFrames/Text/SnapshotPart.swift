/// A part of a snapshot's text that follows the rows, under its own name.
enum SnapshotPart: String, CaseIterable, Comparable, Sendable {
  case styles
  case cursor
  case entries
  case changes

  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Whether one stands before the other.
  static func < (one: SnapshotPart, other: SnapshotPart) -> Bool { one.order < other.order }
}
