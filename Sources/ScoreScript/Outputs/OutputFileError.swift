import Foundation

/// Why an output is not there.
public struct OutputFileError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The path as it was given.
  public let path: String
  /// The number of the error, as the system counts them.
  public let number: Int32
  /// Whether a part was written, and removed.
  public let isRemoved: Bool

  init(path: String, number: Int32, isRemoved: Bool = false) {
    self.path = path
    self.number = number
    self.isRemoved = isRemoved
  }

  public var description: String {
    let reason = String(cString: strerror(number)).lowercased()
    return isRemoved
      ? "'\(path)' could not be written to its end (\(reason)), and what there was of it is removed. Make room, "
        + "or name another place"
      : "'\(path)' cannot be written (\(reason)). Name another place"
  }
}
