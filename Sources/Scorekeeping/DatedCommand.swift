import Foundation

/// A command in its text form, and when it was carried out.
public struct DatedCommand: Equatable, Sendable {
  /// A line, or several of them, of the command language.
  public let text: String
  /// When it was carried out, by the clock of the machine that did.
  public let time: Date

  /// A command of a time.
  public init(_ text: String, time: Date) {
    self.text = text
    self.time = time
  }
}
