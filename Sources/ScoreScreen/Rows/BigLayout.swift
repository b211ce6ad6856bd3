/// One of the five sizes of large letters.
struct BigSize: Equatable, Sendable {
  let alphabet: BigAlphabet
  /// How many columns a dot is wide, and how many halves of a row it is high.
  let dot: Int

  static let all = [
    BigSize(alphabet: .large, dot: 3), BigSize(alphabet: .large, dot: 2),
    BigSize(alphabet: .small, dot: 2), BigSize(alphabet: .large, dot: 1), smallest,
  ]
  static let smallest = BigSize(alphabet: .small, dot: 1)

  var height: Int { (alphabet.height * dot + 1) / 2 }
}

/// Where names and scores stand on a screen that is to be read across a room.
///
/// There is a tile for each player or team: name and score in large letters, what else there is to say in text before
/// them, and the bar below. Tiles fill one to three columns downwards.
struct BigLayout: Equatable, Sendable {
  let size: BigSize
  let columns: Int
  /// How many tiles stand below each other.
  let rows: Int
  /// The rows between two tiles: in the first of them is the bar.
  let gap: Int
  /// The row of the screen in which the first tile begins.
  let top: Int
  /// How many columns of the screen a tile has.
  let width: Int

  /// The tiles to be shown.
  struct Needs {
    var count: Int
    /// The dots of the widest name, of at most ten letters of it.
    var names: [BigAlphabet: Int]
    /// The characters of the widest score, and whether a point is among them.
    var scoreWidth: Int
    var hasPoint = false

    /// The dots of the widest score: all digits count as equally wide, so that the layout stays while they change.
    func score(in alphabet: BigAlphabet) -> Int {
      scoreWidth * (alphabet.digitWidth + 1) - 1 - (hasPoint ? 2 : 0)
    }
  }

  /// The columns between two tiles side by side.
  static let margin = 4
  /// Where the name and the bar begin in a tile: the mark and some text come before.
  static let name = 8
  private static let mostColumns = 3
  /// The dots of five letters, one of them a wide one: in the smallest size names may be cut to that.
  private static let leastName = 21

  /// How many tiles there is room for.
  var capacity: Int { columns * rows }
  /// From one tile to the one below.
  var pitch: Int { size.height + gap }
  /// The rows from the top of the first tile to the bar of the last.
  var height: Int { rows * pitch - max(0, gap - 1) }
  /// Where a tile begins, the first one in a row being 0.
  func start(of column: Int) -> Int { column * (width + Self.margin) }
  var bar: Int { width - Self.name }
}

extension BigLayout {
  /// The largest letters in which all tiles fit; among those, the fewest columns, then the widest gap. Where there are
  /// too many, as many of the smallest as fit above a line of text; nil if there is no room for one.
  ///
  /// Law: all tiles are within the screen and do not touch; a layout depends on nothing but the size of the screen and
  /// the needs. Cost: O(1).
  init?(screen: Size, for needs: Needs) {
    let height = screen.rows - 2
    let air = height >= 12 ? 1 : 0
    func width(_ columns: Int) -> Int {
      (screen.columns - 2 - Self.margin * (columns - 1)) / columns
    }
    func isWide(_ columns: Int, enoughFor size: BigSize) -> Bool {
      let name = needs.names[size.alphabet] ?? .max
      let least = size == .smallest ? min(name, Self.leastName) : name
      let dots = (width(columns) - Self.name) / size.dot - needs.score(in: size.alphabet) - 2
      return dots >= least
    }
    for size in BigSize.all {
      for columns in 1...Self.mostColumns where isWide(columns, enoughFor: size) {
        let rows = (needs.count + columns - 1) / columns
        // A gap of two has a bar and a blank row below the last tile, too.
        func used(_ gap: Int) -> Int {
          air + rows * size.height + (rows - 1) * gap + (gap >= 2 ? 2 : 0)
        }
        let gaps = size == .smallest ? [2, 1, 0] : [2, 1]
        guard var gap = gaps.first(where: { used($0) <= height }) else { continue }
        if gap == 2 { gap = [4, 3].first { used($0) <= height } ?? 2 }
        let spare = height - used(gap) - (gap == 1 ? 1 : 0)
        self.init(
          size: size, columns: columns, rows: rows, gap: gap, top: 1 + air + max(0, spare) / 2,
          width: width(columns))
        return
      }
    }
    let rows = (height - (air > 0 ? 4 : 1)) / BigSize.smallest.height
    guard rows > 0,
      let columns = (1...Self.mostColumns).last(where: { isWide($0, enoughFor: .smallest) })
    else { return nil }
    self.init(
      size: .smallest, columns: columns, rows: rows, gap: 0, top: 1 + air, width: width(columns))
  }
}
