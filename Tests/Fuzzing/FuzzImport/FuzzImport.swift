import Foundation

/// Called by the fuzzer with each input: every law of imports must hold for a table or an export made from it. A broken
/// law ends the program with the text in its last words. The last byte chooses the keys of a table.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let laws = ImportLaws(
    kind: Int(bytes.first ?? 0) & 3, keys: Int(bytes.last ?? 0), bytes: text(bytes))
  if isRepetition { FileHandle.standardError.write(Data("\(laws)\n".utf8)) }
  laws.check()
  return 0
}

/// Whether inputs are given as files: the text is then printed first, as a trap would not print it.
private let isRepetition = CommandLine.arguments.dropFirst().contains { !$0.hasPrefix("-") }

/// The bytes unchanged, or each as a piece of a table or an export. The first byte chooses.
private func text(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
  guard let first = bytes.first else { return [] }
  let rest = bytes.dropFirst()
  switch first >> 2 & 3 {
  case 0: return Array(rest)
  case 1: return rest.flatMap { Array(rows[Int($0) % rows.count].utf8) }
  case 2: return rest.flatMap { Array(parts[Int($0) % parts.count].utf8) }
  default: return changed(rest)
  }
}

/// An export with some pieces replaced by others. Three bytes give the place, the length and the replacement.
private func changed(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
  var text = Array(export.utf8)
  var rest = bytes
  while rest.count >= 4 {
    let numbers = rest.prefix(4).map(Int.init)
    rest = rest.dropFirst(4)
    let start = (numbers[0] << 8 | numbers[1]) % (text.count + 1)
    let end = min(text.count, start + numbers[2] % 24)
    text.replaceSubrange(start..<end, with: Array(parts[numbers[3] % parts.count].utf8))
  }
  return text
}

private let rows = [
  "name", "score", "team", "rank", "home", "away", "result", "Pts", "Round 1", "R2", "1", "2", "3",
  "2:1", "T1", "DNF", "½", "%", "E", "home score,away score", "Red", "Blue", "red", ",", ",", ";",
  ";", "\t", "\n", "\n",
  "\r\n", "\r",
  "\"", "\"", "\"\"", "5", "-2.5", "+1", "2,5", "99999999999999999999", ".", " ", "é", "e\u{301}",
  "\u{301}",
  "日本", "\u{FEFF}", "\u{1B}[2J", "=", "@", "name,score\n", "Name;Points;Team\n", "\u{2028}",
  "\u{0}",
]

private let parts = [
  "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "\\ud83d", "0", "1", "-1",
  "9223372036854775807", "1e308",
  "1.5", "null", "true", "false", "\n", "\"undo\"", "\"redo\"", "\"start\"", "\"boards\":[",
  "\"journal\":[",
  "\"roster\":[", "\"complete\":true,", "\"sequence\":", "\"reverses\":", "\"standing\":",
  "\"change\":",
  "{\"board\":{", "\"updates\":[", "\"insertions\":[", "\"moves\":[", "\"deletions\":[",
  "\"offset\":",
  "\"origin\":0,\"destination\":1,", "\"name\":\"Red\"", "\"score\":", "\"reached\":", "é",
  "\u{1B}",
]
