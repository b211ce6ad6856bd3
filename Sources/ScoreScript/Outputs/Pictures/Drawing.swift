import ScoreScreen

/// A film as an animated picture in SVG, for readers with a style sheet and without scripts.
///
/// Each row of the screen is a strip in a window as high as one row, moved by keyframes; what rows have in common
/// is defined once and used. The same film is the same picture, to the byte.
struct Drawing {
  let title: String
  let description: String
  let keyframes: Keyframes
  let measures: Measures
  let rows: [Strip]
  let caption: Strip
  /// What is said, by its number in the film, in lines that fit.
  let captions: [[String]]
  /// The keyframes of the strips, by number.
  let animations: [String]
  /// The pieces that are drawn once and then used.
  private(set) var definitions: [String] = []
  /// How the pieces of a film are drawn, and which of them its contents consist of, by their numbers.
  private var elements: [String]
  private let contents: [[Int]]

  /// Draws a film that takes so many milliseconds, the pause at its end among them.
  init(_ film: Film, title: String, description: String, duration: Int) {
    self.title = title
    self.description = description
    let keyframes = Keyframes(duration: duration)
    self.keyframes = keyframes
    let width = max(1, film.size.columns)
    captions = film.captions.values.map { $0.isEmpty ? [] : $0.terminalSafe().wrapped(to: width) }
    measures = Measures(size: film.size, captionLines: captions.map(\.count).max() ?? 0)
    var animations = Numbered<String>()
    rows = film.rows.map { Strip($0, height: Measures.row, keyframes, in: &animations) }
    caption = Strip(film.caption, height: measures.captionHeight, keyframes, in: &animations)
    self.animations = animations.values
    contents = film.contents.values
    elements = film.pieces.values.map { $0.element() }
    define(film.pieces.values)
  }

  /// Defines the pieces that are shorter to use than to repeat.
  private mutating func define(_ pieces: [Piece]) {
    var counts = Array(repeating: 0, count: pieces.count)
    for content in rows.lazy.flatMap(\.contents) {
      for piece in contents[content] { counts[piece] += 1 }
    }
    for (number, piece) in pieces.enumerated() {
      let name = "p" + String(definitions.count, radix: 36)
      let (definition, use) = (piece.element(id: name), "<use href=\"#\(name)\"/>")
      let (count, length) = (counts[number], elements[number].utf8.count)
      if definition.utf8.count + count * use.utf8.count < count * length {
        definitions.append(definition)
        elements[number] = use
      }
    }
  }

  /// What a row shows, as elements.
  func row(_ content: Int) -> String { contents[content].map { elements[$0] }.joined() }
}

extension Drawing {
  /// Writes the picture, a part at a time.
  func write(to file: OutputFile) throws(OutputFileError) {
    let (width, height) = (measures.width, measures.height)
    try file.write(
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
      try file.write("<defs>\n")
      for definition in definitions { try file.write(definition + "\n") }
      try file.write("</defs>\n")
    }
    try file.write(
      "<rect class=\"f\" x=\".5\" y=\".5\" width=\"\(width - 1)\" height=\"\(height - 1)\" rx=\"10\"/>\n"
    )
    for (number, strip) in rows.enumerated() {
      let top = Measures.padding + number * Measures.row
      try write(strip, top: top, height: Measures.row, to: file, content: row)
    }
    try write(caption, top: measures.captionTop, height: measures.captionHeight, to: file) {
      lines(captions[$0])
    }
    try file.write("</svg>\n")
  }

  private func write(
    _ strip: Strip, top: Int, height: Int, to file: OutputFile, content: (Int) -> String
  ) throws(OutputFileError) {
    if strip.animation == nil, strip.contents.allSatisfy({ content($0).isEmpty }) { return }
    let moving = strip.animation.map { " class=\"a a\($0)\"" } ?? ""
    try file.write(
      "<svg x=\"\(Measures.padding)\" y=\"\(top)\" width=\"\(measures.screenWidth)\" height=\"\(height)\">"
        + "<g\(moving)>\n")
    for (place, number) in strip.contents.enumerated() {
      let elements = content(number)
      if elements.isEmpty { continue }
      let y = place * height + Measures.baseline
      try file.write("<g transform=\"translate(0,\(y))\">\(elements)</g>\n")
    }
    try file.write("</g></svg>\n")
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

/// The moments of a film as a style sheet says them: in percent of its duration.
struct Keyframes {
  /// In milliseconds, more than zero.
  let duration: Int
  private let scale: Int

  /// The moments of a film of so many milliseconds, with as few decimals as tell each of them from the next.
  init(duration: Int) {
    self.duration = duration
    var scale = 1
    while scale * 100 < duration { scale *= 10 }
    self.scale = scale
  }

  /// A moment in percent, rounded down, so that nothing is shown late.
  func percentage(of time: Int) -> String {
    let (high, low) = time.multipliedFullWidth(by: 100 * scale)
    let part = duration.dividingFullWidth((high, low)).quotient
    var fraction = String(part % scale + scale).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(part / scale)" + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// What moves the contents of a row into view, where each is so high and they are drawn one below the other in
  /// the order of `contents`.
  func text(of track: Track, contents: [Int], height: Int) -> String {
    let places = Dictionary(uniqueKeysWithValues: contents.enumerated().map { ($1, $0) })
    return track.changes.map { time, content in
      let place = places[content] ?? 0
      let shift = place == 0 ? "none" : "translateY(-\(place * height)px)"
      return "\(percentage(of: time))%{transform:\(shift)}"
    }.joined()
  }
}

/// A row of a picture: all that it ever shows, one below the other, of which a part is in view.
struct Strip {
  /// The numbers of the contents in the order in which they are drawn. What is shown last is first, so that it is in
  /// view where nothing moves.
  let contents: [Int]
  /// The number of the keyframes that move it; nil if it always shows the same.
  let animation: Int?

  /// Shows what a row of a film shows, where each content is so high. Rows that change at the same moments often share
  /// one animation.
  init(_ track: Track, height: Int, _ keyframes: Keyframes, in animations: inout Numbered<String>) {
    contents = track.contents
    animation =
      contents.count == 1
      ? nil
      : animations.number(of: keyframes.text(of: track, contents: contents, height: height))
  }
}

extension String {
  /// The text as it may stand in an element or an attribute; what XML cannot hold becomes U+FFFD.
  var xmlEscaped: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "\n": result.append(scalar)
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
