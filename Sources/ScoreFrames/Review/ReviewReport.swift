import GoldenFrames
import ScoreScreen
import ScoreScript

/// The frames of failed comparisons as a page for browsers, in one file without references: names, sentences, and the
/// old and the new picture with a slider that wipes from the old one to the new. Without JavaScript the pictures stand side by side.
package struct ReviewReport: CustomStringConvertible {
  /// The HTML text.
  package let description: String

  /// - Parameter command: the beginning of the commands that accept or reject a frame, such as `scoreboard snapshot`.
  package init(_ frames: [FailedFrame], command: String) {
    let heading = frames.count.phrase("frame differs", "frames differ")
    let start =
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      + "<meta name=\"viewport\" content=\"width=device-width\">\n<title>\(heading)</title>\n"
      + "<style>\n\(Self.style)\n</style></head>\n<body>\n<h1>\(heading)</h1>\n"
    let sections = frames.enumerated().map { Self.section($1, ids: "f\($0)", command) }
    description =
      start + sections.joined() + "<script>\n\(Self.script)\n</script>\n</body></html>\n"
  }

  private static func section(_ frame: FailedFrame, ids: String, _ command: String) -> String {
    func safe(_ text: String) -> String { text.terminalSafe().xmlEscaped }
    func picture(_ snapshot: Snapshot, _ side: String) -> String {
      "<figure class=\"\(side)\"><figcaption>\(side)</figcaption>\(snapshot.picture(ids: ids + side))</figure>\n"
    }
    let sentences = frame.sentences.map { "<li>\(safe($0))</li>\n" }.joined()
    var pictures = ""
    switch frame.state {
    case .different(let difference):
      let slider =
        "<label class=\"wipe\">old <input type=\"range\" value=\"100\" aria-label=\"From the old picture to the new one\"> new</label>\n"
      let both = picture(difference.expected, "old") + picture(difference.actual, "new")
      pictures = "<div class=\"box\">\(slider)<div class=\"pair\">\n\(both)</div></div>\n"
    case .new(let content, _): pictures = picture(content.snapshot, "new")
    case .unusable: break
    }
    let name = frame.name.terminalSafe().shellQuoted
    let ways = ["accept", "reject"].map { "<code>\(safe("\(command) --\($0) \(name)"))</code>\n" }
    return
      "<section id=\"\(ids)\">\n<h2>\(safe(frame.name))</h2>\n<ul>\n\(sentences)</ul>\n\(pictures)"
      + "<p class=\"ways\">\(ways.joined())</p>\n</section>\n"
  }

  private static let style = """
    :root{color-scheme:light dark;font:16px system-ui,sans-serif}
    body{max-width:90rem;margin:2rem auto;padding:0 1rem}
    h2{overflow-wrap:anywhere;font-size:1.1rem;margin-top:3rem}
    figure{margin:0}
    figcaption{opacity:.7}
    svg{max-width:100%;height:auto}
    .pair{display:flex;flex-wrap:wrap;gap:1rem}
    .wipe{display:none}
    .ways{display:grid;gap:.3rem}
    code{overflow-wrap:anywhere;user-select:all}
    .js .box{display:inline-block;max-width:100%}
    .js .wipe{display:flex;gap:.6rem;margin:.5rem 0}
    .js .wipe input{flex:1}
    .js .pair{display:grid;justify-content:start;--x:50%}
    .js .pair figure{grid-area:1/1}
    .js .pair figcaption{display:none}
    .js .pair{position:relative}
    .js .pair .old{clip-path:inset(0 0 0 var(--x))}
    .js .pair .new{clip-path:inset(0 calc(100% - var(--x)) 0 0)}
    .js .pair::after{content:"";position:absolute;top:0;bottom:0;left:var(--x);border-left:2px dashed}
    """

  private static let script = """
    document.documentElement.className="js"
    for(const i of document.querySelectorAll(".wipe input")){
    const wipe=()=>i.parentElement.nextElementSibling.style.setProperty("--x",i.value+"%")
    i.oninput=wipe
    wipe()}
    """
}
