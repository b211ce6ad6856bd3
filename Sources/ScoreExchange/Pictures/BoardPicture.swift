import Scorekeeping
import ScreenCells
import ScreenPictures
import Texts

extension PlayerColour {
  /// The tone of the colour in pictures, which has the same name.
  var tone: Style.Colour { Style.Colour.tones[number] }
}

/// What pictures of boards in SVG share: the colours, the frame and texts. They have no scripts, fonts or links.
package struct BoardPicture {
  let width: Int
  let height: Int
  /// The title and the content in words, for screen readers.
  let title: String
  let summary: String
  let scheme: PictureScheme

  package init(
    width: Int, height: Int, title: String, summary: String, scheme: PictureScheme
  ) {
    (self.width, self.height) = (width, height)
    (self.title, self.summary, self.scheme) = (title, summary, scheme)
  }

  /// The baseline of the title in a frame, in tenths of a unit.
  static let headBaseline = (PictureLayout.padding + PictureLayout.baseline) * 10

  /// The text of the picture.
  ///
  /// - Parameters:
  ///   - tones: the colours of players in the picture.
  ///   - body: the elements, without names that could break the picture.
  package func svg(tones: [Style.Colour], _ body: [String]) -> String {
    let head = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      width="\(width)" height="\(height)" role="img" aria-labelledby="t d">
      <title id="t">\(title.printed.xmlEscaped)</title>
      <desc id="d">\(summary.printed.xmlEscaped)</desc>
      <style>
      """,
      style(of: Set(tones).sorted { $0.rawValue < $1.rawValue }), "</style>",
    ]
    return (head + body + ["</svg>", ""]).joined(separator: "\n")
  }

  /// The class of elements in the colour of a player.
  package static func name(of colour: Style.Colour) -> String {
    PicturePalette.name(of: .colour(colour))
  }

  /// A background with a border.
  package var background: [String] {
    [
      "<rect class=\"f\" x=\".5\" y=\".5\" width=\"\(width - 1)\" height=\"\(height - 1)\" rx=\"10\"/>"
    ]
  }

  /// A background, and a heading.
  func frame(_ heading: String) -> [String] {
    background + [
      Self.text(
        heading, x: PictureLayout.padding * 10, baseline: Self.headBaseline, style: "w")
    ]
  }

  /// A text at a position in tenths of a unit.
  package static func text(
    _ text: String, x: Int, baseline: Int, style: String? = nil, anchor: String? = nil
  ) -> String {
    let style = style.map { " class=\"\($0)\"" } ?? ""
    let anchor = anchor.map { " text-anchor=\"\($0)\"" } ?? ""
    return
      "<text x=\"\(units(x))\" y=\"\(units(baseline))\"\(style)\(anchor)>\(text.printed.xmlEscaped)</text>"
  }

  /// Tenths of a unit in units.
  static func units(_ tenths: Int) -> String {
    Score(thousandths: Int64(tenths) * 100).description
  }

  /// The style sheet for players of some colours.
  private func style(of tones: [Style.Colour]) -> String {
    func rules(_ palette: PicturePalette) -> String {
      func text(_ colour: Style.Colour) -> String {
        PicturePalette.hexadecimal(palette.colour(of: .colour(colour)))
      }
      let (background, border) = (palette.background, palette.border)
      return "text{fill:\(text(.standard))}.m{fill:\(text(.muted))}.g{stroke:\(text(.faint))}"
        + ".f{fill:\(PicturePalette.hexadecimal(background));stroke:\(PicturePalette.hexadecimal(border))}"
        + tones.map { tone in
          ".\(Self.name(of: tone)){color:\(text(tone))}"
        }.joined()
    }
    return """
      \(scheme.rules(rules))
      text{font:15px system-ui,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;font-variant-numeric:tabular-nums;white-space:pre}
      .w{font-weight:700}
      .l,.e{fill:none;stroke:currentColor;stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}
      .e{stroke-width:1}
      circle{fill:currentColor}
      """
  }
}
