/// Something that a journal waits for, told while it does.
public struct Delay: Equatable, Sendable {
  /// What has to happen first.
  public enum Cause: Sendable {
    /// Another program writes to the journal, or keeps others from it.
    case lock
    /// What is written has to reach the disk.
    case disk
  }

  /// What is waited for.
  public let cause: Cause
  /// Where the journal is kept.
  public let file: String
  /// How long it has waited so far.
  public let duration: Duration

  /// Something that takes so long already.
  public init(_ cause: Cause, file: String, duration: Duration) {
    self.cause = cause
    self.file = file
    self.duration = duration
  }
}

extension Delay: CustomStringConvertible {
  /// A sentence. What is waited for comes first: the name of the file may be long.
  public var description: String {
    let time = "(\(duration.components.seconds) s)"
    return switch cause {
    case .lock: "Waiting \(time) for another program to be done with '\(file)'"
    case .disk: "Waiting \(time) for the disk to save to '\(file)'"
    }
  }
}
