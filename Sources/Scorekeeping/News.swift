/// What to wait for until another run of the program may have written: see `Session.news`.
public struct News: Equatable, Sendable {
  /// A file that can be read from, as `poll` has it, as soon as there may be something new.
  public let file: Int32?
  /// After how many milliseconds to look all the same; nil if nothing happens unheard.
  public let interval: Int32?

  /// Where nobody else writes: nothing to wait for.
  public static let none = News(file: nil, interval: nil)

  /// News that come through a file, at intervals, or both ways.
  public init(file: Int32?, interval: Int32?) {
    self.file = file
    self.interval = interval
  }

  /// After how many milliseconds to read again what could not be read.
  private static let patience: Int32 = 500

  /// What to wait for as long as something that was told of could not be read: not for the next news alone.
  package var retried: News {
    News(file: file, interval: min(interval ?? Self.patience, Self.patience))
  }
}
