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
    keyframes = Keyframes(duration: duration)
    let width = max(1, film.size.columns)
    captions = film.captions.map { $0.isEmpty ? [] : $0.terminalSafe().wrapped(to: width) }
    measures = Measures(size: film.size, captionLines: captions.map(\.count).max() ?? 0)
    var animations = Animations(keyframes)
    rows = film.rows.map { animations.strip(of: $0, height: Measures.row) }
    caption = animations.strip(of: film.caption, height: measures.captionHeight)
    self.animations = animations.texts
    contents = film.contents
    elements = film.pieces.map { $0.element() }
    define(film.pieces)
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
