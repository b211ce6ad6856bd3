/// What a text is compared with.
public enum TextPattern: Hashable, Sendable {
  /// The text contains it.
  case text(String)
  /// A regular expression of the standard library matches a part of the text.
  case regex(String)
}
