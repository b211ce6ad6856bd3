import FoundationBase
import ScoreScreen
import Scorekeeping

extension WebPage {
  static let scoreStyleSheet = PageFile(
    name: "score.css", type: "text/css; charset=utf-8",
    text: colours(Theme()) + lines(of: PackageResources.score_css))
  static let scoreScript = script("score.js", PackageResources.score_js)

  /// The page on which a scorer scores. It holds nothing of the board but its name: the script asks for the rest with
  /// the key of the link.
  package static func score(_ board: BoardSummary, takesPIN: Bool) -> String {
    let path = "/" + board.id.uuidString.lowercased()
    func key(_ digit: String) -> HTML {
      "<button type=\"button\" data-key=\"\(digit)\">\(digit)</button>"
    }
    // In place of + and ×, rolls have X and /.
    let keys = "123+X456−789×/.0½".map { key(String($0)) }.joined(separator: "")
    func side(_ id: String) -> HTML {
      """
      <div class="side"><label for="\(id)"></label><button type="button" data-less="\(id)">−</button>\
      <input id="\(id)" inputmode="decimal" autocomplete="off" maxlength="12">\
      <button type="button" data-more="\(id)">+</button></div>
      """
    }
    let page: HTML = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>Score · \(board.name)</title>
      <meta name="viewport" content="width=device-width">
      <meta name="color-scheme" content="light dark">
      <link rel="icon" href="\(icon.path)">
      <link rel="stylesheet" href="\(scoreStyleSheet.path)">
      <script src="\(clockScript.path)" defer></script>
      <script src="\(scoreScript.path)" defer></script>
      </head>
      <body data-post="\(path)/score" data-events="\(path)/events"\(takesPIN ? " data-pin" : nil)>
      <header><h1>\(name: board.name)</h1><p id="clock"></p><p id="who"></p></header>
      <p id="problem" role="alert" hidden></p>
      <p id="notice" aria-live="polite"></p>
      <main><form id="enter" hidden><label for="pin">The PIN that the scorekeeper shows</label>
      <input id="pin" inputmode="numeric" pattern="[0-9]{6}" maxlength="6" autocomplete="one-time-code" required><button>Begin</button></form>
      <ul id="players"></ul><section id="kept" aria-label="Not sent"></section></main>
      <footer hidden><p id="waiting"></p><p role="status"></p>
      <div><button type="button" id="undo">Undo mine</button><button type="button" id="finish">Finish in order</button>\
      <button type="button" id="round">Next round</button><button type="button" id="cancel">Cancel</button>\
      <button type="button" id="order">Save</button></div></footer>
      <dialog aria-labelledby="whose"><form method="dialog">
      <h2 id="whose"></h2><label for="amount"><span id="what">Amount</span><span id="sum" aria-live="polite"></span></label><input id="amount" inputmode="none" autocomplete="off" maxlength="64">
      <div id="pad">\(keys)<button type="button" data-key="" aria-label="Erase">⌫</button></div>
      <div id="verbs"><button type="button" data-verb="take">− Take</button><button type="button" data-verb="add">+ Add</button>\
      <button type="button" data-verb="to">= Set</button><button type="button" data-verb="roll">Save</button></div>
      <button id="close">Close</button></form></dialog>
      <dialog id="match" aria-labelledby="pair"><form method="dialog">
      <h2 id="pair"></h2><p id="there"></p><div id="sets"></div>
      \(side("home"))\(side("away"))
      <label for="decided">Decided</label><select id="decided"></select>
      <div id="ends"><button>Close</button><button type="button" id="save">Save</button></div></form></dialog>
      <noscript><p>Scoring needs JavaScript.</p></noscript>
      </body>
      </html>

      """
    return page.text
  }
}
