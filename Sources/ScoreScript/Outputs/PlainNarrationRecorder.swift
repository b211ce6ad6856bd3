import ScoreScreen

/// Tells a performance while it goes on, line by line, for pipes and for screen readers: what is said, the names of
/// checkpoints, and each change.
///
/// Nothing in a line can change a terminal. Memory does not grow with the performance.
public final class PlainNarrationRecorder: Recorder {
  private let tell: (String) throws -> Void

  /// Tells each line, with its line break, as soon as there is something to tell.
  public init(tell: @escaping (String) throws -> Void) {
    self.tell = tell
  }

  public func record(_ event: PerformanceEvent, at time: Duration) throws {
    switch event {
    case .frame: break
    case .caption(let text), .checkpoint(let text), .change(let text):
      if !text.isEmpty { try tell(text.terminalSafe() + "\n") }
    }
  }

  public func finish(at time: Duration, status: Int32) throws {}
}
