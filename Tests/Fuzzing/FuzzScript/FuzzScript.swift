import Foundation
import ScoreScript

/// Called by the fuzzer with each input: every law of scripts must hold for a text made from it. A broken law ends the
/// program with the text in its last words.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let laws = ScriptLaws(text: text(UnsafeBufferPointer(start: start, count: count)))
  if isRepetition { FileHandle.standardError.write(Data("\(laws)\n".utf8)) }
  laws.check()
  return 0
}

/// Whether inputs are given as files: the text is then printed first, as a trap would not print it.
private let isRepetition = CommandLine.arguments.dropFirst().contains { !$0.hasPrefix("-") }

/// The bytes unchanged, or each as a piece of a script. The first byte chooses.
private func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
  guard let first = bytes.first, first & 3 != 0 else {
    return String(decoding: bytes.dropFirst(), as: UTF8.self)
  }
  return bytes.dropFirst().map { pieces[Int($0) % pieces.count] }.joined()
}

private let words = [
  "board", "rematch", "add", "remove", "rename", "score", "move", "team", "round", "order", "rank",
  "wins", "step", "target", "reset", "undo", "redo", "size", "resize", "type", "press", "sleep",
  "wait", "checkpoint", "caption", "hide", "show", "source", "speed", "typing", "takeover",
  "expect",
  "player", "total", "row", "screen", "changes", "at most", "refresh", "moves", "inserts", "delete",
  "on", "within", "settled", "Enter", "esc", "PGDN", "Space", "Red", "80x24", "1.5s", "200ms",
  "24m",
  "+5", "-2", "=", "12", "1", "0", "^Z", "^i", "*3",
]

private let pieces =
  words.map { "\($0) " } + words + [
    "\n", "\n", "\r\n", "\"", "\"", "\\", "#", "# ", "/", "/", "\\/", "*", "(", ")", "[", "]", "?",
    "+", "{", "}", "|", "\\u{1B}", "\\u{", "\\n", ".", "-", " ", "\t", "\0", "\u{1B}", "\r", "é",
    "\u{301}", "日", "👨‍👩‍👧", "\u{200D}", "\u{202E}", "\u{2028}", "\u{FEFF}", "\u{D4E}", "K", "İ",
  ]
