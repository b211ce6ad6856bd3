/// What a text is compared with.
public enum TextPattern: Hashable, Sendable {
  /// The text contains it.
  case text(String)
  /// A regular expression matches a part of the text: those of ICU, as Foundation has them.
  case regex(String)
}
