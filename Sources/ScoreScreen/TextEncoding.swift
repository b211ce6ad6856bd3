import CNCurses

/// What a terminal takes text for, as far as the environment tells.
public enum TextEncoding: Sendable {
  case utf8
  /// Nothing is said, as in the locale C: terminals of today take UTF-8 there too.
  case ascii
  /// Another one, as ISO 8859-1: UTF-8 would be other characters there, control characters among them.
  case other

  /// By the name that the C library has for it.
  init(codeset: String) {
    self =
      switch codeset {
      case "UTF-8": .utf8
      case "", "ANSI_X3.4-1968", "US-ASCII", "ASCII", "646": .ascii
      default: .other
      }
  }

  /// That of the locale which `LC_ALL`, `LC_CTYPE` or `LANG` names; one that is not installed says nothing.
  public static let ofEnvironment = TextEncoding(codeset: String(cString: cn_codeset()))
}
