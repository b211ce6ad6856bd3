/// A heading above errands.
public struct Heading: Identifiable, Equatable, Sendable {
  public let id: String
  public var count: Int

  public init(_ id: String, count: Int) {
    self.id = id
    self.count = count
  }
}
