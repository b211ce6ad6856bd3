import ScoreScreen

extension Drawing {
  /// Writes the picture, a part at a time.
  func write<Failure: Error>(_ write: (String) throws(Failure) -> Void) throws(Failure) {
    let (width, height) = (measures.width, measures.height)
    try write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
      role="img" aria-labelledby="t d">
      <title id="t">\(title.terminalSafe().xmlEscaped)</title>
      <desc id="d">\(description.terminalSafe(keepingNewlines: true).xmlEscaped)</desc>
      <style>
      \(style)
      </style>

      """)
    if !definitions.isEmpty {
      try write("<defs>\n")
      for definition in definitions { try write(definition + "\n") }
      try write("</defs>\n")
    }
    try write(
      "<rect class=\"f\" x=\".5\" y=\".5\" width=\"\(width - 1)\" height=\"\(height - 1)\" rx=\"10\"/>\n"
    )
    for (number, strip) in rows.enumerated() {
      let top = Measures.padding + number * Measures.row
      try self.write(strip, top: top, height: Measures.row, write) { row($0) }
    }
    try self.write(
      caption, top: measures.captionTop, height: measures.captionHeight, write
    ) { lines(captions[$0]) }
    try write("</svg>\n")
  }

  private func write<Failure: Error>(
    _ strip: Strip, top: Int, height: Int, _ write: (String) throws(Failure) -> Void,
    content: (Int) -> String
  ) throws(Failure) {
    if strip.animation == nil, strip.contents.allSatisfy({ content($0).isEmpty }) { return }
    let moving = strip.animation.map { " class=\"a a\($0)\"" } ?? ""
    try write(
      "<svg x=\"\(Measures.padding)\" y=\"\(top)\" width=\"\(measures.screenWidth)\" height=\"\(height)\">"
        + "<g\(moving)>\n")
    for (place, number) in strip.contents.enumerated() {
      let elements = content(number)
      if elements.isEmpty { continue }
      let y = place * height + Measures.baseline
      try write("<g transform=\"translate(0,\(y))\">\(elements)</g>\n")
    }
    try write("</g></svg>\n")
  }

  private func lines(_ lines: [String]) -> String {
    lines.enumerated().map { number, line in
      let y = number == 0 ? "" : " y=\"\(number * Measures.captionLine)\""
      return "<text class=\"n\" x=\"\(measures.screenWidth / 2)\"\(y)>\(line.xmlEscaped)</text>"
    }.joined()
  }

  /// The colours of both settings, the type, and what moves.
  private var style: String {
    var lines = [
      PicturePalette.light.rules,
      "@media(prefers-color-scheme:dark){\(PicturePalette.dark.rules)}",
      "text{font:15px ui-monospace,SFMono-Regular,Menlo,Consolas,\"DejaVu Sans Mono\",\"Liberation Mono\","
        + "monospace;direction:ltr;unicode-bidi:bidi-override}",
      ".w{font-weight:700}",
      "rect:not([rx]){shape-rendering:crispEdges}",
    ]
    if measures.captionLines > 0 {
      lines.append(
        ".n{font:15px system-ui,sans-serif;text-anchor:middle;unicode-bidi:plaintext}")
    }
    if !animations.isEmpty {
      lines.append(".a{animation:\(keyframes.duration)ms step-end infinite}")
      for (number, text) in animations.enumerated() {
        lines.append(".a\(number){animation-name:k\(number)}@keyframes k\(number){\(text)}")
      }
      lines.append("@media print,(prefers-reduced-motion:reduce){g.a{animation:none}}")
    }
    return lines.joined(separator: "\n")
  }
}
