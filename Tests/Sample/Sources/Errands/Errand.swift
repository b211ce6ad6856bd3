/// Something to be done.
public struct Errand: Identifiable, Equatable, Sendable {
  public let id: Int
  public var title: String
  public var isUrgent: Bool

  public init(_ id: Int, _ title: String, isUrgent: Bool = false) {
    self.id = id
    self.title = title
    self.isUrgent = isUrgent
  }
}
