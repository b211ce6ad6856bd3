/// The points of the last minutes; older points do not count.
///
/// Time is divided into buckets of equal length, from 1970 on. The points of a bucket count until as many later buckets
/// have begun as the window holds.
///
/// Law: the totals equal a recount of the events in the buckets of the window. Cost of an event: O(1); of a jump in
/// time: at most the cost of expiring all buckets. Memory: 12 bytes for each player that scores in a bucket.
struct EventWindow {
  /// The sums of the players of one bucket; a player may have several.
  private struct Bucket {
    var players: [UInt32] = []
    var amounts: [Int64] = []
  }

  /// The length of a bucket in milliseconds.
  let bucketLength: Int64
  private let bucketCount: Int
  /// The number of the newest bucket; nil before the first event.
  private(set) var newest: Int64?
  /// The finished buckets, by their numbers modulo their count.
  private var buckets: [Bucket]
  /// The players with points in the newest bucket; their sums are in the table.
  private var touched: [UInt32] = []
  /// The number of entries of each player in all buckets.
  private var entries: [UInt32] = []
  /// The number of players with an entry.
  private(set) var playerCount = 0

  /// Makes an empty window of some milliseconds, with at most 600 buckets of at least a second.
  init(milliseconds: Int64) {
    bucketLength = max(1000, milliseconds / 600)
    bucketCount = Int(max(1, (milliseconds + bucketLength - 1) / bucketLength))
    buckets = Array(repeating: Bucket(), count: bucketCount)
  }

  /// The milliseconds since 1970 at which the next bucket begins and points may expire; nil if there are none.
  var nextExpiry: Int64? {
    guard playerCount > 0, let newest else { return nil }
    let (time, overflow) = (newest + 1).multipliedReportingOverflow(by: bucketLength)
    return overflow ? nil : time
  }

  func bucket(at time: Int64) -> Int64 {
    time / bucketLength - (time % bucketLength < 0 ? 1 : 0)
  }

  /// Whether an event of a bucket counts.
  func counts(_ bucket: Int64) -> Bool {
    newest.map { bucket >= $0 || $0 - bucket < Int64(bucketCount) } ?? true
  }

  /// The number of consecutive lines after which lines that are far ahead count.
  static let confirmation = 3

  /// A length of time in milliseconds.
  enum Distance: Int64 {
    case gap = 300_000
    case day = 86_400_000
  }

  /// Whether a bucket is so far after another that no points of the window would be left: by more than the window, and
  /// by more than a length of time.
  func isFar(_ bucket: Int64, after other: Int64, by distance: Distance) -> Bool {
    bucket - other > max(Int64(bucketCount), distance.rawValue / bucketLength)
  }

  /// Begins the bucket with a number, if it is new, and removes the points of expired buckets.
  mutating func advance(to bucket: Int64, in table: inout EventTable) {
    guard let old = newest else {
      newest = bucket
      return
    }
    if bucket <= old { return }
    close(old, &table)
    newest = bucket
    // Each bucket in between replaces an expired one; after as many buckets as there are, all have expired.
    for number in 1...min(bucket - old, Int64(bucketCount)) { expire(old + number, in: &table) }
  }

  private func index(_ bucket: Int64) -> Int {
    let rest = Int(bucket % Int64(bucketCount))
    return rest < 0 ? rest + bucketCount : rest
  }

  /// Moves the sums of the newest bucket to the finished ones.
  private mutating func close(_ bucket: Int64, _ table: inout EventTable) {
    let index = index(bucket)
    buckets[index].players += touched
    for player in touched {
      buckets[index].amounts.append(table[Int(player)].sum)
      table[Int(player)].sum = 0
      table[Int(player)].flags.remove(.inBucket)
    }
    touched.removeAll(keepingCapacity: true)
  }

  private mutating func expire(_ bucket: Int64, in table: inout EventTable) {
    let index = index(bucket)
    let expired = buckets[index]
    buckets[index] = Bucket()
    for (player, amount) in zip(expired.players, expired.amounts) {
      entries[Int(player)] -= 1
      let isLast = entries[Int(player)] == 0
      if isLast { playerCount -= 1 }
      table.expire(amount, of: Int(player), isLast: isLast)
    }
  }

  /// Records an event in a bucket that counts and is not after the newest.
  mutating func note(_ player: Int, _ amount: Int64, in bucket: Int64, _ table: inout EventTable) {
    while entries.count <= player { entries.append(0) }
    if entries[player] == 0 {
      playerCount += 1
      table.restore(player)
    }
    if bucket == newest {
      table[player].sum &+= amount
      if table[player].flags.contains(.inBucket) { return }
      table[player].flags.insert(.inBucket)
      touched.append(UInt32(player))
    } else {
      let index = index(bucket)
      buckets[index].players.append(UInt32(player))
      buckets[index].amounts.append(amount)
    }
    entries[player] += 1
  }
}
