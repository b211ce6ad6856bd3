/// What happens in a performance, as far as it can be seen.
public enum PerformanceEvent: Equatable, Sendable {
  /// The screen shows another frame, perhaps of another size.
  case frame(ScreenImage)
  /// A moment was named; the frame shown is the last one recorded.
  case checkpoint(String)
  /// What is said from here on beside the screen; nothing more, if empty.
  case caption(String)
  /// Something changed, in words: one line, names as they are.
  case change(String)
}
