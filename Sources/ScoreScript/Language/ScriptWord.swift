import Scorekeeping

/// The first words of those lines of a script that are no commands, each with its usage.
package enum ScriptWord: String, CaseIterable, Sendable {
  case size
  case resize
  case type
  case press
  case sleep
  case wait
  case checkpoint
  case caption
  case hide
  case show
  case source
  case speed
  case typing
  case takeover
  case expect

  /// How the statement is written, with an example's words.
  package var usage: String {
    switch self {
    case .size: "size 80x24"
    case .resize: "resize 60x20"
    case .type: "type \"Red\""
    case .press: "press j*3 + Enter ^Z"
    case .sleep: "sleep 1.5s"
    case .wait: "wait /Red/ on row 2 within 2s, wait \"Red\", or wait settled"
    case .checkpoint: "checkpoint \"half time\""
    case .caption: "caption \"Red takes the lead\""
    case .hide: "hide"
    case .show: "show"
    case .source: "source intro.scores"
    case .speed: "speed 2"
    case .typing: "typing 50ms"
    case .takeover: "takeover"
    case .expect: ExpectationWord.allCases.map(\.usage).joined(separator: ", ")
    }
  }

  /// What the statement does, in a few words.
  package var summary: String {
    switch self {
    case .size: "the size of the screen, before anything happens"
    case .resize: "give the screen another size"
    case .type: "press the keys of a text"
    case .press: "press keys, some of them several times"
    case .sleep: "let time pass"
    case .wait: "go on when the screen shows something, or when nothing moves any more"
    case .checkpoint: "give this moment a name"
    case .caption: "say something about what follows; an empty text ends it"
    case .hide: "record nothing, and let no time pass, until show"
    case .show: "record again"
    case .source: "take in the lines of another file"
    case .speed: "make pauses that many times shorter"
    case .typing: "set how long each key takes"
    case .takeover: "hand the keyboard to whoever watches"
    case .expect: "fail unless it is so"
    }
  }

  /// The word that a line begins with, in any letter case; nil for a quoted one.
  init?(_ word: Word) { self.init(rawValue: word.keyword) }
}
