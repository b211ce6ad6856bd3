/// What a check wanted, and what it found instead: both in the words of the domain.
public struct Mismatch: Equatable, Sendable {
  public let wanted: String
  public let found: String
}
