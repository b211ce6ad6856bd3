import ScoreScreen

extension String {
  /// The text as it may stand in a line of Markdown, so that it reads as it is: no control character is left, and
  /// nothing in it is markup, a link or the beginning of a list, neither in CommonMark nor in GitHub's.
  var markdownEscaped: String {
    var result = ""
    let text = terminalSafe()
    let scalars = Array(text.unicodeScalars.drop { $0 == " " })
    let digits = scalars.prefix { ("0"..."9").contains($0) }.count
    for (place, scalar) in scalars.enumerated() {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "&", "~", "|", "$", "#", "@":
        result.append("\\")
      case "+", "-", "=":
        if place == 0 { result.append("\\") }
      case ".", ")":
        if place == digits, digits > 0 || place == 0 {
          result.append("\\")
        }
        // An address that begins so would become a link.
        else if scalar == ".", place >= 3,
          scalars[place - 3..<place].allSatisfy({ $0 == "w" || $0 == "W" })
        {
          result.append("\\")
        }
      case ":":
        if place + 1 < scalars.count, scalars[place + 1] == "/" { result.append("\\") }
      default: break
      }
      result.unicodeScalars.append(scalar)
    }
    while result.last == " " { result.removeLast() }
    return result
  }
}
