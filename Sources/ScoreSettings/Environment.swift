import Foundation

/// The variables that a process is started with.
public struct Environment: Sendable {
  /// Nil for those of this process: each is asked for when it is needed.
  private let values: [String: String]?

  /// Those of this process.
  public static let ofProcess = Environment(values: nil)

  /// Others.
  public init(_ values: [String: String]) {
    self.init(values: values)
  }

  private init(values: [String: String]?) {
    self.values = values
  }

  public subscript(name: String) -> String? {
    if let values { values[name] } else { getenv(name).map { String(cString: $0) } }
  }
}
