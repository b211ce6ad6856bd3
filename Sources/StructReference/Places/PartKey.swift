/// What tells a part of a value from the other parts of it.
enum PartKey: Hashable {
  case path(AnyKeyPath)
  case index(AnyHashable)
  case identity(AnyHashable)
  /// The same value, as one that may be gone.
  case optional
  /// The same optional value, where the place itself may be gone too.
  case flat
  /// What an optional holds.
  case wrapped
}
