/// How many times faster: a positive number with at most three decimals.
public struct Factor: Hashable, Sendable {
  public let thousandths: Int

  /// So many thousandths; at least one.
  public init(thousandths: Int) {
    precondition(thousandths > 0, "Time cannot stand still or run backwards")
    self.thousandths = thousandths
  }

  /// As fast as it is.
  public static let one = Factor(thousandths: 1000)
}
