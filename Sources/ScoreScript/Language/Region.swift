/// Where on the screen a text is looked for.
public enum Region: Hashable, Sendable {
  /// In each row by itself.
  case screen
  /// In one row, counted from 1 from the top of the screen.
  case row(Int)
}
