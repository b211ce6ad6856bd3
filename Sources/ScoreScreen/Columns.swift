/// Where the parts of a player's row stand. All rows of a board share it; it changes when the screen does,
/// or when the board needs more room.
public struct Columns: Equatable, Sendable {
  let rank = 1
  let rankWidth: Int
  let arrow: Int
  let arrowWidth: Int
  let name: Int
  let nameWidth: Int
  let bar: Int
  let barWidth: Int
  let score: Int
  let scoreWidth: Int
  let delta: Int
  let deltaWidth: Int
  /// How many decimals the scores are shown with.
  let decimals: Int

  /// What a narrow screen leaves out is first the bar, then the last change, then the movement; names
  /// are cut before scores are. `widestTotal` is the width of the widest total of a team without its decimals. Without bars
  /// their room stays blank.
  init(
    width: Int, players: Int, extents: Extents, widestTotal: Int = 0, hasBars: Bool = true
  ) {
    rankWidth = max(2, String(players).count)
    decimals = extents.decimals
    let totalWidth = widestTotal + (decimals > 0 && widestTotal > 0 ? decimals + 1 : 0)
    scoreWidth = min(max(extents.scoreWidth, totalWidth, 3), max(3, width / 2))
    let longest = max(extents.nameWidth, 4)
    let fixed = 1 + rankWidth + 1 + 1 + scoreWidth + 1
    let wide = max(7, min(scoreWidth + 1, 12))
    deltaWidth = width - fixed - wide - 1 >= min(longest, 16) ? wide : 0
    let arrows = 1 + String(players).count
    arrowWidth = width - fixed - deltaWidth - arrows - 1 >= min(longest, 12) ? max(arrows, 3) : 0
    arrow = 1 + rankWidth + (arrowWidth > 0 ? 1 : 0)
    name = arrow + arrowWidth + 1
    let deltaRoom = deltaWidth > 0 ? deltaWidth + 1 : 0
    let room = max(0, width - name - 1 - scoreWidth - deltaRoom - 1)
    // One long name must not take the bars from all.
    let wanted = room < 24 ? longest : min(longest, max(room * 2 / 5, 16))
    nameWidth = min(wanted, room)
    let left = room - nameWidth - 2
    barWidth = hasBars && left >= 4 ? left : 0
    bar = name + nameWidth + 2
    score = name + room + 1
    delta = score + scoreWidth + 1
  }

  /// The length of the bar of a score in eighths of a column, where `full` is the longest.
  func bar(of score: Int64, full: Int64) -> Int {
    guard score > 0, full > 0 else { return 0 }
    let share = Double(min(score, full)) / Double(full)
    return Int((share * Double(barWidth * 8)).rounded())
  }
}
