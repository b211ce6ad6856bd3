import Foundation

extension Theme {
  /// The characters that lines are written with: all if the locale says that text is UTF-8, else ASCII alone.
  public static func ofLines(isASCII: Bool) -> Theme {
    setlocale(LC_CTYPE, "")
    let isUTF8 = String(cString: nl_langinfo(Int32(CODESET))) == "UTF-8"
    return Theme(isASCII: isASCII || !isUTF8)
  }
}
