import Foundation

/// Why nothing can be recorded into a file, or no more.
public enum RecordingError: Error, Equatable, Sendable {
  /// There is something in the file already.
  case notEmpty(String)
  /// Another run of the program records into the file.
  case inUse(String)
  /// A folder, or a device.
  case noFile(String)
  /// The path, and the number of the error as the system counts them.
  case cannotWrite(String, number: Int32)
  /// What was recorded before is in the file.
  case stopped(String, number: Int32)
}

extension RecordingError: CustomStringConvertible {
  /// One sentence: the path in quotes, then the way out.
  public var description: String {
    switch self {
    case .notEmpty(let path):
      "'\(path)' has something in it already. Name another file, or remove this one"
    case .inUse(let path):
      "'\(path)' is being recorded into by another run of the program. Name another file"
    case .noFile(let path): "'\(path)' is a folder or a device. Name a file to record into"
    case .cannotWrite(let path, let number):
      "'\(path)' cannot be written (\(Self.reason(number))). Name another place"
    case .stopped(let path, let number):
      "'\(path)' is no longer written (\(Self.reason(number))). "
        + "What was recorded so far is in it; the game goes on unrecorded"
    }
  }

  private static func reason(_ number: Int32) -> String {
    String(cString: strerror(number)).lowercased()
  }
}
