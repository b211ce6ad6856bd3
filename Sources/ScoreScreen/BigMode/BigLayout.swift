/// A size of large letters.
struct BigSize: Equatable, Sendable {
  let alphabet: BigAlphabet
  /// The width of a dot in columns, and the height in half rows.
  let dot: Int

  static let all = [
    BigSize(alphabet: .large, dot: 3), BigSize(alphabet: .large, dot: 2),
    BigSize(alphabet: .small, dot: 2), BigSize(alphabet: .large, dot: 1), smallest,
  ]
  static let smallest = BigSize(alphabet: .small, dot: 1)

  /// The first row of dots: large dots have no room for accents on small letters.
  var firstRow: Int { alphabet == .small && dot > 1 ? 1 : 0 }
  var height: Int { ((alphabet.height - firstRow) * dot + 1) / 2 }
}

/// The layout of the big mode, for a screen that is read from across a room.
///
/// Each player or team has a tile: name and score in large letters, rank and notes in text before them, and the bar
/// below. Tiles fill one to three columns downwards.
struct BigLayout: Equatable, Sendable {
  let size: BigSize
  let columns: Int
  /// The number of tiles in a column.
  let rows: Int
  /// The number of rows between two tiles; the first of them holds the bar.
  let gap: Int
  /// Whether all tiles have bars: there is room for the bar of the last one.
  let hasBars: Bool
  /// The row of the screen where the first tile begins.
  var top: Int
  /// The width of a tile in columns.
  let width: Int

  /// The measured content of all tiles.
  struct ContentMetrics {
    var count: Int
    /// The width in dots of the widest name, cut to ten letters.
    var names: [BigAlphabet: Int]
    /// The width in dots of the widest name, cut to twenty letters; empty if names are not measured.
    var wholeNames: [BigAlphabet: Int] = [:]
    /// Whether a name has an accent.
    var hasAccents = false
    /// The number of characters in the widest score.
    var scoreWidth: Int
    /// Whether the scores have a decimal point.
    var hasPoint = false
    /// Whether names are shown whole, up to ten letters, and tiles that do not fit go to further pages.
    var isPaged = false

    /// The width of the widest score in dots. All digits count as equally wide, so that the layout stays while scores
    /// change.
    func score(in alphabet: BigAlphabet) -> Int {
      scoreWidth * (alphabet.digitWidth + 1) - 1 - (hasPoint ? 2 : 0)
    }
  }

  /// The number of columns between two tiles side by side.
  static let margin = 4
  /// The column of the name and the bar in a tile, after the mark and the text.
  static let nameColumn = 8
  private static let mostColumns = 3
  /// The least width of a name in dots, in the smallest size: five letters, one of them wide.
  private static let leastName = 21
  /// The width of a name in dots, in the smallest size, if names are not measured: ten letters, one of them wide.
  private static let wholeName = 41

  /// The number of tiles on a screen.
  var capacity: Int { columns * rows }
  /// The number of rows from one tile to the next below.
  var pitch: Int { size.height + gap }
  /// The number of rows from the first tile to the bar of the last.
  var height: Int { rows * pitch - max(0, gap - 1) }
  /// The first column of a tile, by the number of its column of tiles.
  func start(of column: Int) -> Int { column * (width + Self.margin) }
  var barWidth: Int { width - Self.nameColumn }
}

extension BigLayout {
  /// Chooses the largest letters in which all tiles fit with whole names or, without any, with names of ten letters;
  /// then the fewest columns, then the widest gap. If there are too
  /// many tiles, chooses the smallest letters and shows only the tiles that fit above a line of text. Nil if not even
  /// one tile fits. Only names in the smallest letters are cut; with pages, only if a single column of tiles is too
  /// narrow as well.
  ///
  /// Law: all tiles are on the screen and do not overlap; a layout depends only on the size of the screen and the
  /// metrics. Cost: O(1).
  init?(screen: Size, for metrics: ContentMetrics) {
    let height = screen.rows - 2
    let air = height >= 12 ? 1 : 0
    func width(_ columns: Int) -> Int {
      (screen.columns - 2 - Self.margin * (columns - 1)) / columns
    }
    func isWide(
      _ columns: Int, enoughFor size: BigSize, _ names: [BigAlphabet: Int], isWhole: Bool
    ) -> Bool {
      let name = names[size.alphabet] ?? .max
      let least =
        if size != .smallest {
          name
        } else if isWhole {
          names.isEmpty ? Self.wholeName : name
        } else {
          min(name, Self.leastName)
        }
      let dots =
        (width(columns) - Self.nameColumn) / size.dot - metrics.score(in: size.alphabet) - 2
      return dots >= least
    }
    let sizes = BigSize.all.filter { $0.firstRow == 0 || !metrics.hasAccents }
    let choices =
      (metrics.wholeNames.isEmpty ? [] : sizes.map { ($0, metrics.wholeNames, true) })
      + sizes.map { ($0, metrics.names, metrics.isPaged) }
    for (size, names, isWhole) in choices {
      for columns in 1...Self.mostColumns
      where isWide(columns, enoughFor: size, names, isWhole: isWhole) {
        let rows = (metrics.count + columns - 1) / columns
        // With a gap of two, the last tile also has its bar and a blank row below it.
        func used(_ gap: Int) -> Int {
          air + rows * size.height + (rows - 1) * gap + (gap >= 2 ? 2 : 0)
        }
        let gaps = size == .smallest ? [2, 1, 0] : [2, 1]
        guard var gap = gaps.first(where: { used($0) <= height }) else { continue }
        if gap == 2 { gap = [4, 3].first { used($0) <= height } ?? 2 }
        let spare = height - used(gap) - (gap == 1 ? 1 : 0)
        self.init(
          size: size, columns: columns, rows: rows, gap: gap, hasBars: gap > 0 && spare >= 0,
          top: 1 + air + max(0, spare) / 2, width: width(columns))
        return
      }
    }
    let rows = (height - (air > 0 ? 4 : 1)) / BigSize.smallest.height
    guard rows > 0,
      let columns = [metrics.isPaged, false].lazy.compactMap({ isWhole in
        (1...Self.mostColumns).last {
          isWide($0, enoughFor: .smallest, metrics.names, isWhole: isWhole)
        }
      }).first
    else { return nil }
    self.init(
      size: .smallest, columns: columns, rows: rows, gap: 0, hasBars: false, top: 1 + air,
      width: width(columns))
  }
}
