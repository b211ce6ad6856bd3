extension Theme {
  /// The characters that lines are written with: all but where the locale names another encoding than UTF-8.
  public static func ofLines(isASCII: Bool) -> Theme {
    Theme(isASCII: isASCII || TextEncoding.ofEnvironment == .other)
  }
}
