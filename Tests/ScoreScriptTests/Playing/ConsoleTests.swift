import Foundation
import ScoreScreen
import Scorekeeping
import Testing

@testable import ScoreScript

/// On the Linux console the screens show only what its fonts have.
@Suite struct ConsoleTests {
  /// The characters that Lat15-Fixed16, Lat15-VGA16, Lat15-Terminus16 and Uni2-Fixed16 have, besides ASCII: the tables
  /// of these fonts in Debian's console-setup-linux 1.221.
  private static let known = Set(
    """
    0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz¡¢£¤¥¦§¨©ª«¬®¯°±²³
    ´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿĐĞğİ
    ıŒœŞşŠšŸŽžƒˆˉ˜ΑΒΕΖΗΙΚΜΝΟΡΤΧμπЁЅІЇЈАВЕКМНОРСТХаеорсухёѕіїјҮ‐‑‒–—―‘’‚“”„†‡•…‰‹›‼ⁿ₧
    €₮№™KÅ←↑→↓∅∈−∞∩≈≠≡≤≥≪≫⊕⊖⊘⊙⊛⊜①②③④⑤⑥⑦⑧⑨ⒶⒷⒸⒹⒺⒻⒼⒽⒾⒿⓀⓁⓂⓃⓄⓅⓆⓇⓈⓉⓊⓋⓌⓍⓎⓏⓐⓑⓒⓓⓔⓕⓖⓗⓘⓙⓚⓛⓜⓝⓞⓟⓠ
    ⓡⓢⓣⓤⓥⓦⓧⓨⓩ⓪─━│┃┄┅┆┇┈┉┊┋┌┍┎┏┐┑┒┓└┕┖┗┘┙┚┛├┝┞┟┠┡┢┣┤┥┦┧┨┩┪┫┬┭┮┯┰┱┲┳┴┵┶┷┸┹┺┻┼┽┾┿╀╁╂╃╄╅
    ╆╇╈╉╊╋╌╍╎╏═║╒╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡╢╣╤╥╦╧╨╩╪╫╬╭╮╯╰╱╲╳╴╵╶╷╸╹╺╻╼╽╾╿█░▒■▮▲▴▶▸▼▾◀◂◈●☐☑☒♦✗✘⮽
    �
    """)

  @Test(arguments: ["game-night", "quiz", "season", "visits"], [80, 120, 40])
  func `a demo shows no character that the console's fonts lack`(name: String, columns: Int) throws
  {
    let theme = Theme(isASCII: false, isConsole: true, colours: 8)
    let demo = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Scripts/demos/\(name).scores").standardized.path
    let more = """
      press B
      sleep 1s
      press Esc ?
      sleep 1s
      press Esc h
      sleep 1s
      press Esc b
      """
    let recorder = NotedCharacters()
    let performance = try Performance(
      journal: MemoryJournal(),
      configuration: .init(
        size: Size(columns: columns, rows: 30), keepsSize: true, theme: theme),
      recorders: [recorder])
    let run = HeadlessRun(performance)
    _ = try run.play(try ScriptReading(path: demo))
    _ = try run.play(try ScriptReading(text: more))
    try performance.finish()
    let unknown = recorder.characters.filter { !$0.isASCII && !Self.known.contains($0) }
    #expect(unknown == [])
    // The theme of other terminals does show some.
    #expect(!Self.known.contains("★") && !Self.known.contains("▆"))
  }
}

private final class NotedCharacters: PerformanceRecorder {
  var characters: Set<Character> = []

  func record(_ event: PerformanceEvent, at time: Duration) {
    if case .frame(let image) = event { characters.formUnion(image.grid.text) }
  }

  func finish(at time: Duration, status: Int32) {}
}
