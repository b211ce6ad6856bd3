import ScreenCells

/// A timeline as an animated picture in SVG, with a style sheet and without scripts.
///
/// Each row of the screen is a filmstrip in a window as high as one row, moved by keyframes; elements that rows have in
/// common are defined once and referenced. Equal timelines make equal pictures, to the byte.
package struct AnimatedSVG {
  let title: String
  let description: String
  let scheme: PictureScheme
  /// Whether the picture fills all its corners, as films need.
  private let isPartOfFilm: Bool
  /// The beginning of all names, which a page with several pictures keeps apart.
  let ids: String
  let keyframes: Keyframes
  package let layout: PictureLayout
  let rows: [Filmstrip]
  let caption: Filmstrip
  let keys: Filmstrip
  /// The captions, by their numbers in the timeline, in lines that fit the picture.
  let captions: [[String]]
  /// The keys, by their numbers in the timeline.
  private let keyTexts: [String]
  /// The keyframes of the filmstrips, by number.
  let animations: [String]
  /// The elements that are defined once and then referenced.
  private(set) var definitions: [String] = []
  /// The SVG text of the elements, by their numbers in the timeline.
  private var elements: [String]
  /// For each content of a row, by its number in the timeline, the numbers of its elements.
  private let contents: [[Int]]

  /// Draws a timeline whose `duration` in milliseconds includes the pause at the end.
  ///
  /// - Parameters:
  ///   - hasWindow: whether a bar with the title stands above the screen.
  ///   - margin: the distance from the edge of the picture to the screen; nil for the usual one.
  ///   - layout: the layout that pictures of a film share; nil for one of its own.
  package init(
    _ timeline: ScreenTimeline, title: String, description: String, duration: Int,
    scheme: PictureScheme = .auto, ids: String = "", hasWindow: Bool = false,
    margin: Int? = nil, layout: PictureLayout? = nil
  ) {
    self.title = title
    self.ids = ids
    self.scheme = scheme
    self.description = description
    let keyframes = Keyframes(duration: duration)
    self.keyframes = keyframes
    let width = max(1, timeline.size.columns)
    captions = timeline.texts.values.map {
      $0.isEmpty ? [] : $0.terminalSafe().wrapped(to: width)
    }
    keyTexts = timeline.texts.values
    let shown = timeline.caption.contents.map { [captions] in captions[$0].count }
    self.layout =
      layout
      ?? PictureLayout(
        size: timeline.size, captionLines: shown.max() ?? 0,
        hasKeys: timeline.keys.contents != [0], hasWindow: hasWindow,
        margin: margin ?? PictureLayout.padding)
    isPartOfFilm = layout != nil
    var animations = InternTable<String>()
    rows = timeline.rows.map {
      Filmstrip($0, height: PictureLayout.row, keyframes, in: &animations)
    }
    caption = Filmstrip(
      timeline.caption, height: self.layout.captionHeight, keyframes, in: &animations)
    keys = Filmstrip(
      timeline.keys, height: PictureLayout.keyRow, keyframes, in: &animations)
    self.animations = animations.values
    contents = timeline.contents.values
    elements = timeline.elements.values.map { $0.svg() }
    define(timeline.elements.values)
  }

  /// Defines the elements for which references are shorter than repetitions.
  private mutating func define(_ all: [PictureElement]) {
    var counts = Array(repeating: 0, count: all.count)
    for content in rows.lazy.flatMap(\.contents) {
      for element in contents[content] { counts[element] += 1 }
    }
    for (number, element) in all.enumerated() {
      let name = ids + "p" + String(definitions.count, radix: 36)
      let (definition, use) = (element.svg(id: name), "<use href=\"#\(name)\"/>")
      let (count, length) = (counts[number], elements[number].utf8.count)
      if definition.utf8.count + count * use.utf8.count < count * length {
        definitions.append(definition)
        elements[number] = use
      }
    }
  }

  /// The content of a row, in SVG.
  func row(_ content: Int) -> String { contents[content].map { elements[$0] }.joined() }
}

extension AnimatedSVG {
  /// Writes the picture, part by part.
  package func write<Failure>(by write: (String) throws(Failure) -> Void) throws(Failure) {
    let (width, height) = (layout.width, layout.height)
    try write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
      role="img" aria-labelledby="\(ids)t \(ids)d">
      <title id="\(ids)t">\(title.terminalSafe().xmlEscaped)</title>
      <desc id="\(ids)d">\(description.terminalSafe(keepingNewlines: true).xmlEscaped)</desc>
      <style>
      \(style)
      </style>

      """)
    if !definitions.isEmpty {
      try write("<defs>\n")
      for definition in definitions { try write(definition + "\n") }
      try write("</defs>\n")
    }
    try write(background + "\n")
    if layout.hasWindow { try write(bar + "\n") }
    for (number, strip) in rows.enumerated() {
      let top = layout.top + number * PictureLayout.row
      try self.write(strip, top: top, height: PictureLayout.row, by: write, content: row)
    }
    if layout.hasKeys {
      try self.write(keys, top: layout.keyTop, height: PictureLayout.keyRow, by: write) {
        box(keyTexts[$0])
      }
    }
    try self.write(caption, top: layout.captionTop, height: layout.captionHeight, by: write) {
      lines(captions[$0])
    }
    try write("</svg>\n")
  }

  private func write<Failure>(
    _ strip: Filmstrip, top: Int, height: Int, by write: (String) throws(Failure) -> Void,
    content: (Int) -> String
  ) throws(Failure) {
    if strip.animation == nil, strip.contents.allSatisfy({ content($0).isEmpty }) { return }
    let moving = strip.animation.map { " class=\"a a\($0)\"" } ?? ""
    try write(
      "<svg x=\"\(layout.margin)\" y=\"\(top)\" width=\"\(layout.screenWidth)\" height=\"\(height)\">"
        + "<g\(moving)>\n")
    for (index, number) in strip.contents.enumerated() {
      let elements = content(number)
      if elements.isEmpty { continue }
      let y = index * height + PictureLayout.baseline
      try write("<g transform=\"translate(0,\(y))\">\(elements)</g>\n")
    }
    try write("</g></svg>\n")
  }

  private var background: String {
    let (width, height) = (layout.width, layout.height)
    return isPartOfFilm
      ? "<rect class=\"f\" x=\".5\" y=\".5\" width=\"\(width - 1)\" height=\"\(height - 1)\"/>"
      : "<rect class=\"f\" x=\".5\" y=\".5\" width=\"\(width - 1)\" height=\"\(height - 1)\" rx=\"10\"/>"
  }

  /// The bar of a window: three knobs, and the title.
  private var bar: String {
    let middle = PictureLayout.bar / 2
    let knobs = (0..<3).map { number in
      "<circle class=\"n\" cx=\"\(layout.margin + 6 + number * 20)\" cy=\"\(middle + 4)\" r=\"6\" opacity=\".5\"/>"
    }
    let title = title.terminalSafe().cut(to: max(1, layout.size.columns - 16))
    return knobs.joined()
      + "<text class=\"n\" x=\"\(layout.width / 2)\" y=\"\(middle + 9)\" text-anchor=\"middle\">\(title.xmlEscaped)</text>"
  }

  /// The keys that were pressed, in a box in the middle.
  private func box(_ text: String) -> String {
    if text.isEmpty { return "" }
    let text = String(text.terminalSafe().suffix(max(1, layout.size.columns - 2)))
    let width = (text.terminalWidth + 2) * PictureLayout.column
    let left = (layout.screenWidth - width) / 2
    return
      "<rect class=\"f\" x=\"\(left)\" y=\"\(2 - PictureLayout.baseline)\" width=\"\(width)\" height=\"24\" rx=\"6\"/>"
      + "<text x=\"\(left + PictureLayout.column)\" y=\"4\">\(text.xmlEscaped)</text>"
  }

  private func lines(_ lines: [String]) -> String {
    lines.enumerated().map { number, line in
      let y = number == 0 ? "" : " y=\"\(number * PictureLayout.captionLine)\""
      return "<text class=\"n\" x=\"\(layout.screenWidth / 2)\"\(y)>\(line.xmlEscaped)</text>"
    }.joined()
  }

  /// The font of all texts: its characters are about as wide as a column.
  static let font =
    "15px ui-monospace,SFMono-Regular,Menlo,Consolas,\"DejaVu Sans Mono\",\"Liberation Mono\",monospace"

  /// The style sheet: the colours of both colour schemes, the font, the animations.
  private var style: String {
    var lines = [
      scheme.rules(\.rules),
      "text{font:\(Self.font);direction:ltr;unicode-bidi:bidi-override}",
      ".w{font-weight:700}",
      "rect:not([rx]){shape-rendering:crispEdges}",
    ]
    if layout.captionLines > 0 || layout.hasWindow {
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
