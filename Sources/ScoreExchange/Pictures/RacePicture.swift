import ScoreTables
import Scorekeeping
import ScreenCells
import ScreenPictures
import Texts

/// A race as a picture in SVG, without scripts, fonts or links: a line for each player, with the name and the score at
/// its end.
///
/// Equal races make equal pictures, to the byte. Names cannot break the picture, whatever they hold.
package struct RacePicture: CustomStringConvertible {
  /// The SVG text.
  package let description: String

  /// Draws a race. Cost: linear in its scores.
  ///
  /// - Parameters:
  ///   - title: the title above the plot; nil for a picture without title and background, in a page that has both.
  ///   - notice: the notice of a freeze beside the title; nil without one.
  ///   - isNarrow: whether the picture is for a phone.
  package init(
    _ race: Race, title: String?, notice: String? = nil, scheme: PictureScheme = .auto,
    isNarrow: Bool = false
  ) {
    let layout = RaceLayout(race, hasTitle: title != nil, isNarrow: isNarrow)
    let noticeWidth = notice.map { ($0.terminalWidth + 3) * 8 } ?? 0
    let columns = (layout.scoreEnd - PictureLayout.padding - noticeWidth) / 12
    let words = [race.measure == .total ? nil : race.measure.title, race.portion]
      .compactMap(\.self).joined(separator: ", ")
    let heading = title.map { words.isEmpty ? $0 : "\($0): \(words)" }
    let results = race.lines.map { "\($0.player.name) \(race.result(of: $0))" }
    let describing = notice.map { "\($0): " } ?? ""
    let summary =
      describing + (race.lines.isEmpty ? "No players yet" : results.joined(separator: ", "))
    let picture = BoardPicture(
      width: layout.width, height: layout.height, title: heading ?? race.measure.title,
      summary: summary, scheme: scheme)
    let frame = heading.map { heading in
      picture.frame(heading.cut(to: columns))
        + (notice.map { notice in
          [
            BoardPicture.text(
              notice, x: layout.scoreEnd * 10, baseline: BoardPicture.headBaseline, style: "m",
              anchor: "end")
          ]
        } ?? [])
    }
    description = picture.svg(
      tones: race.lines.map(\.colour),
      (frame ?? []) + Self.axes(of: race, layout) + Self.lines(of: race, layout))
  }

  /// The labels of both axes, and a rule at each label of the vertical one.
  private static func axes(of race: Race, _ layout: RaceLayout) -> [String] {
    if race.lines.isEmpty {
      let middle = layout.y(.zero)
      return [
        BoardPicture.text("No players yet", x: layout.left * 10, baseline: middle, style: "m")
      ]
    }
    let rules = layout.marks.flatMap { score in
      let y = layout.y(score)
      return [
        "<path class=\"g\" d=\"M\(layout.left) \(BoardPicture.units(y))H\(layout.right)\"/>",
        BoardPicture.text(
          score.text(as: race.labelKind), x: layout.labelEnd * 10, baseline: y + middle, style: "m",
          anchor: "end"),
      ]
    }
    let baseline = layout.labelBaseline * 10
    if race.steps == 0 { return rules }
    let columns = layout.ticks.map { tick in
      "<path class=\"g\" d=\"M\(BoardPicture.units(layout.x(tick))) \(layout.top)V\(layout.bottom)\"/>"
    }
    return columns + rules + [
      BoardPicture.text(
        race.stepName, x: layout.labelEnd * 10, baseline: baseline, style: "m", anchor: "end")
    ]
      + layout.ticks.map {
        BoardPicture.text(
          race.label(at: $0), x: layout.x($0), baseline: baseline, style: "m", anchor: "middle")
      }
  }

  /// The lines of the players with their ends: the best player last, above the others.
  private static func lines(of race: Race, _ layout: RaceLayout) -> [String] {
    let ends = layout.nameEnds
    return race.lines.indices.reversed().flatMap { number in
      let line = race.lines[number]
      let colour = BoardPicture.name(of: line.colour)
      let points = (line.start...line.end).map { position in
        "\(BoardPicture.units(layout.x(position))),\(BoardPicture.units(layout.y(line.scores[position])))"
      }
      let dashes = dashes(repeating: race.lines[..<number].count { $0.colour == line.colour })
      let (right, y) = (layout.right, BoardPicture.units(layout.y(line.scores.last ?? .zero)))
      let (x, end) = (
        BoardPicture.units(layout.x(line.end)), BoardPicture.units(layout.y(line.scores[line.end]))
      )
      return [
        "<polyline fill=\"none\" class=\"l \(colour)\"\(dashes) points=\"\(points.joined(separator: " "))\"/>",
        "<circle class=\"\(colour)\" cx=\"\(x)\" cy=\"\(end)\" r=\"4\"/>",
        "<path class=\"e \(colour)\"\(dashes) d=\"M\(right) \(y)h6L\(layout.nameStart - 5) \(BoardPicture.units(ends[number]))\"/>",
        BoardPicture.text(
          layout.names[number], x: layout.nameStart * 10, baseline: ends[number] + middle),
        BoardPicture.text(
          race.result(of: line), x: layout.scoreEnd * 10, baseline: ends[number] + middle,
          style: "m", anchor: "end"),
      ]
    }
  }

  /// The attribute that tells the line of a player from the lines of better ones in the same colour.
  private static func dashes(repeating count: Int) -> String {
    switch count {
    case 0: ""
    case 1: " stroke-dasharray=\"8 6\""
    case 2: " stroke-dasharray=\"1 6\""
    default: " stroke-dasharray=\"12 6 1 6\""
    }
  }

  /// The distance, in tenths, from the middle of a line of text to its baseline.
  private static let middle = 50
}

extension Race.Line {
  fileprivate var colour: Style.Colour { PlayerColour(player.colour).tone }
}
