import Foundation

/// Why an output is not there.
public struct OutputFileError: Error, Equatable, CustomStringConvertible, Sendable {
  /// The path as it was given.
  public let path: String
  /// The number of the error, as the system counts them.
  public let number: Int32
  /// How far it came.
  public let state: State

  /// What has become of the file.
  public enum State: Equatable, Sendable {
    /// Nothing was written.
    case unopened
    /// A part was written, and removed.
    case removed
    /// What was there is there.
    case unchanged
    /// A part was written, and cannot be taken back.
    case cut
  }

  init(path: String, number: Int32, _ state: State = .unopened) {
    self.path = path
    self.number = number
    self.state = state
  }

  public var description: String {
    let reason = String(cString: strerror(number)).lowercased()
    let part = "'\(path)' could not be written to its end (\(reason))"
    let way = "Make room, or name another place"
    return switch state {
    case .unopened: "'\(path)' cannot be written (\(reason)). Name another place"
    case .removed: "\(part), and what there was of it is removed. \(way)"
    case .unchanged: "\(part), and is as it was before. \(way)"
    case .cut: "\(part). \(way)"
    }
  }
}
