/// The candidate that a typing mistake most likely meant: the least edit distance, at most a third of
/// the word's length (but one is always near enough); nil if there is none. The first of equals wins.
///
/// Cost: O(candidates × word²). Words longer than 40 characters have no neighbours.
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
  // A character has few code units: what has many is not even counted.
  if word.utf8.count > 2000 { return nil }
  let word = Array(word.lowercased())
  guard word.count <= 40 else { return nil }
  let limit = max(1, word.count / 3)
  var best: (distance: Int, candidate: String)?
  for candidate in candidates {
    let letters = Array(candidate.lowercased().prefix(41))
    guard abs(letters.count - word.count) <= limit else { continue }
    let distance = editDistance(word, letters)
    if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
  }
  return best?.candidate
}

/// Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours count one.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 1..<(a.count + 1) {
    var row = [i]
    for j in 1..<(b.count + 1) {
      var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        cost = min(cost, beforeLast[j - 2] + 1)
      }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
