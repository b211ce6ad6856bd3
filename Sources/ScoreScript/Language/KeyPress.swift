import ScoreScreen

/// A key, and how many times in a row it is pressed.
public struct KeyPress: Hashable, Sendable {
  public var key: Key
  /// From 1.
  public var count: Int

  /// A key, pressed once where nothing else is said.
  public init(_ key: Key, count: Int = 1) {
    self.key = key
    self.count = count
  }
}
