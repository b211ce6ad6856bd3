import FoundationBase
import Scorekeeping

/// A text in the letters of the big mode.
struct BigText: Equatable {
  let alphabet: BigAlphabet
  /// Whether a letter has an accent.
  private(set) var hasAccents = false
  private var letters: [BigAlphabet.Letter]

  /// Converts a text to capitals without emoji, and without accents that the alphabet has no dots for. Nil if a
  /// character has no large letter, or nothing is left.
  init?(_ text: String, _ alphabet: BigAlphabet) {
    self.alphabet = alphabet
    // No screen has room for more.
    let scalars = text.prefix(1000).uppercased().decomposed.unicodeScalars
      .filter { !Self.isLeftOut($0) || BigMark($0) != nil }
    letters = []
    var isMarked = false
    for scalar in String(String.UnicodeScalarView(scalars)).trimmed
      .unicodeScalars
    {
      if let mark = BigMark(scalar) {
        if !isMarked, let letter = letters.last {
          letters[letters.count - 1] = letter.marked(mark, in: alphabet)
          (isMarked, hasAccents) = (true, true)
        }
        continue
      }
      isMarked = false
      for character in Self.spelled[scalar] ?? String(scalar) {
        guard let letter = alphabet.letters[character] else { return nil }
        letters.append(letter)
      }
    }
    if letters.isEmpty { return nil }
  }

  private static func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .otherSymbol, .modifierSymbol: true
    default: false
    }
  }

  /// Replacements for characters without a letter.
  private static let spelled: [Unicode.Scalar: String] = [
    "ẞ": "SS", "Æ": "AE", "Œ": "OE", "Đ": "D", "’": "'", "–": "-",
  ]

  /// The width of the text in dots.
  var width: Int { letters.reduce(0) { $0 + $1.width } + max(0, letters.count - 1) }

  /// The text of the first letters.
  func prefix(_ count: Int) -> BigText {
    var text = self
    text.letters = Array(letters.prefix(count))
    return text
  }

  /// The text with a space before each letter that is narrower than a digit: scores of several rows then line up.
  var inColumns: BigText {
    var text = self
    text.letters = letters.map { letter in
      let space = Array(repeating: false, count: max(0, alphabet.digitWidth - letter.width))
      return BigAlphabet.Letter(rows: letter.rows.map { space + $0 })
    }
    return text
  }

  /// Cuts the text to a number of dots; a cut text ends with `…`.
  func cut(to most: Int) -> BigText {
    guard width > most, let sign = alphabet.letters["…"] else { return self }
    var text = self
    var room = most - sign.width
    text.letters =
      letters.prefix { letter in
        room -= letter.width + 1
        return room >= 0
      } + [sign]
    return text
  }

  /// The dots in a row of the text, from the left; `true` if set.
  fileprivate func dots(inRow row: Int) -> [Bool] {
    if row >= alphabet.height { return Array(repeating: false, count: width) }
    var dots: [Bool] = []
    for letter in letters {
      if !dots.isEmpty { dots.append(false) }
      dots += letter.rows[row]
    }
    return dots
  }
}

extension Line {
  /// Writes one row of cells of a text in large letters. Each dot is `dot` columns wide and `dot` half rows high.
  ///
  /// A full cell is a reversed space, because rows of full blocks have seams between them.
  mutating func write(_ text: BigText, of size: BigSize, row: Int, at column: Int, style: Style) {
    let dot = size.dot
    let upper = text.dots(inRow: size.firstRow + 2 * row / dot)
    let lower = text.dots(inRow: size.firstRow + (2 * row + 1) / dot)
    var full = style
    full.isReverse = theme.hasBlocks
    for index in upper.indices where upper[index] || lower[index] {
      let cells = column + index * dot..<column + (index + 1) * dot
      if upper[index], lower[index] {
        fill(cells, with: theme.hasBlocks ? " " : "#", style: full)
      } else if upper[index] {
        fill(cells, with: theme.hasBlocks ? "▀" : "\"", style: style)
      } else {
        fill(cells, with: theme.hasBlocks ? "▄" : "m", style: style)
      }
    }
  }
}

/// The letters of the big mode, made of square dots.
///
/// Capitals, digits and some signs. One empty column of dots separates two characters.
enum BigAlphabet: CaseIterable, Sendable {
  /// Letters with a width of mostly three dots and a height of five, below a row for accents.
  case small
  /// Letters with a width of five dots.
  case large

  /// The dots of a letter, row by row from the top; `true` if set.
  struct Letter: Hashable, Sendable {
    let rows: [[Bool]]

    var width: Int { rows[0].count }
  }

  /// The height of a letter in dots.
  var height: Int { self == .small ? 6 : 7 }
  /// The width of a digit in dots, greater than the width of a point.
  var digitWidth: Int { self == .small ? 3 : 5 }

  var letters: [Character: Letter] { self == .small ? Self.smallLetters : Self.largeLetters }

  private static let smallLetters = letters(of: smallDots, height: 5).mapValues(\.withRoomAbove)
  private static let largeLetters = letters(of: largeDots, height: 7)

  /// Parses blocks of characters with their dots below, two dots per sign; `_` stands for a space.
  private static func letters(of dots: String, height: Int) -> [Character: Letter] {
    var letters: [Character: Letter] = [:]
    for block in dots.split(separator: "\n\n") {
      let words = block.split(separator: "\n").map { $0.split(separator: " ") }
      for (index, name) in words[0].enumerated() {
        let rows = (0..<height).map { row in
          words[1 + row / 2][index].map { $0 == "█" || $0 == (row.isMultiple(of: 2) ? "▀" : "▄") }
        }
        letters[name == "_" ? " " : Character(String(name))] = Letter(rows: rows)
      }
    }
    // A space as wide as a digit.
    letters["\u{2007}"] = letters["8"].map { letter in
      Letter(rows: letter.rows.map { $0.map { _ in false } })
    }
    return letters
  }

  private static let smallDots = """
    A    B     C    D    E    F    G    H    I  J    K    L
    █▀█  █▀█.  █▀▀  █▀▄  █▀▀  █▀▀  █▀▀  █.█  █  ..█  █.█  █..
    █▀█  █▀▀█  █..  █.█  █▀.  █▀.  █.█  █▀█  █  ▄.█  █▀▄  █..
    ▀.▀  ▀▀▀▀  ▀▀▀  ▀▀.  ▀▀▀  ▀..  ▀▀▀  ▀.▀  ▀  ▀▀▀  ▀.▀  ▀▀▀

    M      N     O    P    Q    R    S    T    U    V      W      X
    █▄.▄█  █▄.█  █▀█  █▀█  █▀█  █▀█  █▀▀  ▀█▀  █.█  █...█  █...█  █.█
    █.▀.█  █▀▄█  █.█  █▀▀  █▄█  █▀▄  ▀▀█  .█.  █.█  .█.█.  █▄▀▄█  ▄▀▄
    ▀...▀  ▀..▀  ▀▀▀  ▀..  ..▀  ▀.▀  ▀▀▀  .▀.  ▀▀▀  ..▀..  ▀...▀  ▀.▀

    Y    Z    0    1   2    3    4    5    6    7    8    9
    █.█  ▀▀█  █▀█  ▄█  ▀▀█  ▀▀█  █.█  █▀▀  █▀▀  ▀▀█  █▀█  █▀█
    .█.  ▄▀.  █.█  .█  █▀▀  ▀▀█  ▀▀█  ▀▀█  █▀█  ..█  █▀█  ▀▀█
    .▀.  ▀▀▀  ▀▀▀  .▀  ▀▀▀  ▀▀▀  ..▀  ▀▀▀  ▀▀▀  ..▀  ▀▀▀  ▀▀▀

    Ø      Ł
    ▄▀▀██  █.▄
    █▄▀.█  █▀.
    ▀▀▀▀.  ▀▀▀

    -    +    .  ,   :  '  !  ?    &    /    (   )
    ...  .▄.  .  ..  ▄  █  █  ▀▀█  ▄▀.  ..█  ▄▀  ▀▄
    ▀▀▀  ▀█▀  .  .▄  ▄  .  ▀  .▀.  ▄▀█  ▄▀.  █.  .█
    ...  ...  ▀  ▀.  .  .  ▀  .▀.  .▀▀  ▀..  .▀  ▀.

    …      _
    .....  ..
    .....  ..
    ▀.▀.▀  ..
    """

  private static let largeDots = """
    A      B      C      D      E      F      G      H      I    J      K      L
    ▄▀▀▀▄  █▀▀▀▄  ▄▀▀▀▄  █▀▀▀▄  █▀▀▀▀  █▀▀▀▀  ▄▀▀▀▄  █...█  ▀█▀  ..▀█▀  █..▄▀  █....
    █▄▄▄█  █▄▄▄▀  █....  █...█  █▄▄▄.  █▄▄▄.  █.▄▄▄  █▄▄▄█  .█.  ...█.  █▄▀..  █....
    █...█  █...█  █...▄  █...█  █....  █....  █...█  █...█  .█.  ▄..█.  █.▀▄.  █....
    ▀...▀  ▀▀▀▀.  .▀▀▀.  ▀▀▀▀.  ▀▀▀▀▀  ▀....  .▀▀▀.  ▀...▀  ▀▀▀  .▀▀..  ▀...▀  ▀▀▀▀▀

    M      N      O      P      Q      R      S      T      U      V      W      X
    █▄.▄█  █...█  ▄▀▀▀▄  █▀▀▀▄  ▄▀▀▀▄  █▀▀▀▄  ▄▀▀▀▀  ▀▀█▀▀  █...█  █...█  █...█  █...█
    █.█.█  █▀▄.█  █...█  █▄▄▄▀  █...█  █▄▄▄▀  ▀▄▄▄.  ..█..  █...█  █...█  █.▄.█  .▀▄▀.
    █...█  █..▀█  █...█  █....  █.▀▄▀  █.▀▄.  ....█  ..█..  █...█  ▀▄.▄▀  █.█.█  ▄▀.▀▄
    ▀...▀  ▀...▀  .▀▀▀.  ▀....  .▀▀.▀  ▀...▀  ▀▀▀▀.  ..▀..  .▀▀▀.  ..▀..  .▀.▀.  ▀...▀

    Y      Z      0      1    2      3      4      5      6      7      8      9
    █...█  ▀▀▀▀█  ▄▀▀▀▄  ▄█.  ▄▀▀▀▄  ▀▀▀█▀  ..▄█.  █▀▀▀▀  .▄▀▀.  ▀▀▀▀█  ▄▀▀▀▄  ▄▀▀▀▄
    .▀▄▀.  ..▄▀.  █...█  .█.  ...▄▀  ..▀▄.  ▄▀.█.  ▀▀▀▀▄  █▄▄▄.  ..▄▀.  ▀▄▄▄▀  ▀▄▄▄█
    ..█..  ▄▀...  █...█  .█.  .▄▀..  ▄...█  ▀▀▀█▀  ▄...█  █...█  .█...  █...█  ...▄▀
    ..▀..  ▀▀▀▀▀  .▀▀▀.  ▀▀▀  ▀▀▀▀▀  .▀▀▀.  ...▀.  .▀▀▀.  .▀▀▀.  .▀...  .▀▀▀.  .▀▀..

    Ø      Ł
    ▄▀▀██  █....
    █.█.█  █▄▀..
    █▄▀.█  █....
    ▀▀▀▀.  ▀▀▀▀▀

    -      +      .    ,    :    '    !    ?      &      /      (    )
    .....  ..▄..  ...  ...  ▄▄.  ▀█.  .█.  ▄▀▀▀▄  ▄▀▀▄.  ....▄  .▄▀  ▀▄.
    ▄▄▄▄▄  ▄▄█▄▄  ...  ...  ▀▀.  ▀..  .█.  ...▄▀  ▀▄▀..  ..▄▀.  █..  ..█
    .....  ..█..  ▄▄.  ▀█.  ██.  ...  .▀.  ..▀..  █.▀▄▀  ▄▀...  ▀▄.  .▄▀
    .....  .....  ▀▀.  ▀..  ...  ...  .▀.  ..▀..  .▀▀.▀  .....  ..▀  ▀..

    …      _
    .....  ...
    .....  ...
    .....  ...
    ▀.▀.▀  ...
    """
}
