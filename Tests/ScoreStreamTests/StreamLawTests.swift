import ScoreTables
import Scorekeeping
import Synchronization
import TestSupport
import Testing

@testable import ScoreStream

/// Lines with any 64-bit time and a name, worth one point each.
private struct AnyTimeLines: LineFormat {
  mutating func event(in line: UnsafeRawBufferPointer) throws(StreamError) -> StreamEvent? {
    guard let blank = line.firstIndex(of: .blank) else { return nil }
    let time = Int64(try line.part(0, blank).text())
    return StreamEvent(name: line.part(blank + 1, line.count), time: time)
  }
}

@Suite("Streams as commands")
struct StreamLawTests {
  @Test(
    "A stream in any chunks leads to the board of the same lines as commands", arguments: seeds(30))
  func chunks(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lines = (0..<random.number(1...400)).map { _ in random.line() }
    let rules: [Command] = random.chance(0.3) ? [.target(.points(60))] : []
    let mark = random.chance(0.2) ? "\u{FEFF}" : ""
    let end = random.chance(0.5) ? "\n" : ""
    let bytes = Array((mark + lines.map(\.text).joined(separator: "\n") + end).utf8)
    var stream = try HandStream(WordLines(), rules: rules)
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + random.number(1...random.pick([3, 40, 4000])))
      try stream.read(bytes[start..<end])
      start = end
      if random.chance(0.3) { try stream.update(limit: random.number(1...9)) }
    }
    let actual = try stream.finished()
    let expected = try board(of: lines, rules: rules)
    #expect(actual.visible == expected.visible)
    #expect(actual.details.isOver == expected.details.isOver)
  }

  @Test("A score that is left and reached again between two pictures is reached last")
  func reachedAgain() throws {
    var stream = try HandStream(WordLines())
    try stream.read(Array("Ann = 20\nBob = 20\n".utf8))
    try stream.update()
    try stream.read(Array("Ann +5\nAnn -5\n".utf8))
    #expect(try stream.finished().visible.map(\.name) == ["Bob", "Ann"])
  }

  @Test("The board has the first players of a full sort", arguments: seeds(30))
  func leaders(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var options = StreamOptions()
    options.top = random.number(1...12)
    options.wins = random.pick([.high, .low])
    let falls = random.pick([0, 0.1, 0.9])
    let names = (0..<random.number(1...150)).map { "P\($0)" }
    var stream = try HandStream(WordLines(), options, rules: [.wins(options.wins)])
    var totals: [String: (total: Int, reached: Int)] = [:]
    var events = 0
    for _ in 0..<random.number(1...30) {
      for _ in 0..<random.number(1...60) {
        let name = random.pick(names)
        let amount = random.number(0...30) * (random.chance(falls) ? -1 : 1)
        let isSet = random.chance(0.05)
        try stream.read("\(name) \(isSet ? "= " : amount < 0 ? "" : "+")\(amount)\n".utf8)
        events += 1
        let old = totals[name]
        let new = isSet ? amount : (old?.total ?? 0) + amount
        if old?.total != new { totals[name] = (new, events) }
      }
      try stream.update(limit: random.number(1...5))
      let sorted = totals.sorted {
        let sign = options.wins == .high ? -1 : 1
        return ($0.value.total * sign, $0.value.reached) < ($1.value.total * sign, $1.value.reached)
      }
      let shown = try #require(stream.session.state.board).visible
      try #require(
        shown.map { "\($0.name) \($0.score)" }
          == sorted.prefix(options.top).map { "\($0.key) \($0.value.total)" })
      try #require(stream.board.statistics.players == totals.count)
    }
  }

  @Test("The total of a team is the total of the lines that name it", arguments: seeds(15))
  func teams(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var options = StreamOptions()
    options.top = .max
    var stream = try HandStream(CSVLines(LineKeys()), options)
    try stream.read("name,score,team\n".utf8)
    var totals: [String: Int] = [:]
    for _ in 0..<random.number(1...200) {
      let (name, team) = (
        random.pick(["Ann", "ann", "Bob", "Ann (b)"]), random.pick(["a", "b", "B"])
      )
      let points = random.number(-3...9)
      try stream.read("\(name),\(points),\(team)\n".utf8)
      totals[team.lowercased(), default: 0] += points
      if random.chance(0.1) { try stream.update(limit: random.number(1...3)) }
    }
    let board = try stream.finished()
    let sums = Dictionary(grouping: board.players, by: { ($0.team ?? "-").lowercased() })
      .mapValues { $0.reduce(0) { $0 + Int($1.score.thousandths / 1000) } }
    #expect(sums == totals)
    #expect(stream.board.statistics.skipped == 0)
  }

  @Test("A player in a second team has a row of its own, and a line without a team is the first's")
  func secondTeam() throws {
    var stream = try HandStream(CSVLines(LineKeys()))
    try stream.read("Ann,5,North\nAnn,3,South\nann,1\nANN,2,south\nBob,1\nBob,1,North\n".utf8)
    #expect(
      try stream.finished().visible.map(\.description)
        == ["1 Ann 6 North 0", "2 Ann (South) 5 South 1", "3 Bob 2 North 2"])
  }

  @Test("A window holds what a recount of its buckets does", arguments: seeds(30))
  func window(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var options = StreamOptions()
    options.format = .fields([2], LineKeys(score: "3", time: "1"))
    options.top = random.pick([3, 1000])
    let length = Int64(random.pick([1000, 4000, 30_000, 1_200_000]))
    options.window = length
    var stream = try HandStream(
      FieldLines([2], LineKeys(score: "3", time: "1")), options, rules: [])
    let bucket = max(1000, length / 600)
    let count = (length + bucket - 1) / bucket
    var time = Int64(1_700_000_000_000)
    var newest: Int64?
    var events: [(bucket: Int64, name: String, amount: Int, number: Int)] = []
    var late = 0
    for _ in 0..<random.number(1...300) {
      time += Int64(random.number(0...random.pick([1, 100, 3000, 100_000])))
      let own = time - (random.chance(0.2) ? Int64(random.number(0...40_000)) : 0)
      let (name, amount) = ("P\(random.number(0...9))", random.number(-5...20))
      try stream.read("\(own) \(name) \(amount)\n".utf8)
      let number = own / bucket
      if let newest, number <= newest - count {
        late += 1
      } else {
        newest = max(newest ?? .min, number)
        events.append((number, name, amount, events.count + 1))
      }
      if random.chance(0.9) { continue }
      try stream.update()
      var totals: [String: (total: Int, reached: Int)] = [:]
      for event in events where event.bucket > (newest ?? 0) - count {
        let old = totals[event.name]
        let reached = old == nil || event.amount != 0 ? event.number : old?.reached ?? 0
        totals[event.name] = ((old?.total ?? 0) + event.amount, reached)
      }
      let sorted = totals.sorted { $0.value.total > $1.value.total }
      let shown = try #require(stream.session.state.board).visible
      let scores = sorted.prefix(options.top).map(\.value.total).map(String.init)
      try #require(shown.map(\.score) == scores)
      if options.top > 10 {
        try #require(
          Set(shown.map { "\($0.name) \($0.score)" })
            == Set(sorted.map { "\($0.key) \($0.value.total)" }))
      }
      try #require(stream.board.statistics.players == totals.count)
      try #require(stream.board.statistics.late == late)
    }
  }

  @Test("Lines that are counted as they arrive do not follow the clock of the system")
  func arrivals() throws {
    let (system, arrival) = (HandClock(1_795_470_005_000), HandClock(1_795_470_005_000))
    var options = StreamOptions()
    options.window = 60_000
    options.clock = { system.time }
    options.arrivalClock = { arrival.time }
    var stream = try HandStream(WordLines(), options)
    for (jump, name) in [(0, "Red"), (-3_600_000, "Blue"), (36_000_000, "Green")]
      as [(Int64, String)]
    {
      system.time += jump
      arrival.time += 1000
      try stream.read("\(name)\n".utf8)
      stream.engine.advanceWindow()
    }
    try stream.update()
    #expect(stream.board.statistics.late == 0 && stream.board.playerCount == 3)
    arrival.time += 61_000
    stream.engine.advanceWindow()
    try stream.update()
    #expect(stream.board.playerCount == 0)
    let clock = StreamOptions().arrivalClock
    let times = (0..<1000).map { _ in clock() }
    #expect(times == times.sorted() && abs(times[0] - StreamOptions.now()) < 60_000)
  }

  @Test(
    "Times from anywhere in 64 bits cost no more than others, and only those far ahead are refused",
    arguments: seeds(30))
  func anyTimes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let now = random.pick([0, 1_795_470_005_000, .max, .min] as [Int64])
    var options = StreamOptions()
    options.format = .fields([2], LineKeys(time: "1"))
    options.clock = { now }
    let length = Int64(random.pick([1000, 30_000, 1_200_000, 100_000_000_000]))
    options.window = length
    var stream = try HandStream(AnyTimeLines(), options)
    let bucket = max(1000, length / 600)
    let count = (length + bucket - 1) / bucket
    func bucketNumber(_ time: Int64) -> Int64 { time / bucket - (time % bucket < 0 ? 1 : 0) }
    func isFar(_ number: Int64, after other: Int64, by milliseconds: Int64 = 300_000) -> Bool {
      number - other > max(count, milliseconds / bucket)
    }
    var (newest, waiting) = (Int64?.none, [Int64]())
    var (late, skipped) = (0, 0)
    var events: [Int64] = []
    func note(_ number: Int64) {
      if let newest, number <= newest - count {
        late += 1
        return
      }
      newest = max(newest ?? number, number)
      events.append(number)
    }
    func settle(before next: Int64?) {
      for number in waiting {
        if let next, isFar(number, after: next) { skipped += 1 } else { note(number) }
      }
      waiting = []
    }
    for _ in 0..<random.number(1...200) {
      let time: Int64 =
        switch random.number(0...5) {
        case 0: .random(in: .min ... .max, using: &random)
        case 1: random.pick([.min, .max, 0, -1, now])
        case 2: (events.last ?? 0) &* bucket
        default: now &+ Int64(random.number(-200_000_000...200_000_000))
        }
      try stream.read("\(time) P\n".utf8)
      let number = bucketNumber(time)
      let (clock, day) = (bucketNumber(now), Int64(86_400_000))
      let isAhead =
        newest.map { isFar(number, after: $0) } ?? isFar(number, after: clock, by: day)
      let isNow = !isFar(number, after: clock) && !isFar(clock, after: number)
      if isAhead, let newest, isFar(number, after: max(clock, newest), by: day) {
        skipped += 1
      } else if isAhead, !isNow {
        if let last = waiting.last, isFar(last, after: number) { settle(before: number) }
        waiting.append(number)
        if waiting.count == 3 { settle(before: nil) }
      } else {
        settle(before: number)
        note(number)
      }
      if random.chance(0.7) { continue }
      try stream.update()
      try #require(stream.board.statistics.late == late)
      try #require(stream.board.statistics.skipped == skipped)
    }
    // At the end nothing confirms the lines that are far ahead of the others.
    if newest == nil { settle(before: nil) }
    skipped += waiting.count
    let total = events.count { number in number > (newest ?? .max) - count }
    let shown = try stream.finished().visible
    #expect(shown.map(\.score) == (total == 0 ? [] : ["\(total)"]))
    #expect(stream.board.statistics.late == late)
    #expect(stream.board.statistics.skipped == skipped)
  }

  @Test("One line some hours ahead leaves the window as it was, and three in a row move it")
  func hoursAhead() throws {
    var options = StreamOptions()
    options.format = .fields([2], LineKeys(time: "1"))
    options.window = 300_000
    var stream = try HandStream(AnyTimeLines(), options)
    func shown() throws -> [String] {
      try stream.update()
      return try #require(stream.session.state.board).visible.map { "\($0.name) \($0.score)" }
    }
    let start = Int64(1_700_000_000_000)
    try stream.read("\(start) P\n\(start + 1000) P\n\(start + 10_800_000) P\n".utf8)
    #expect(try shown() == ["P 2"])
    try stream.read("\(start + 2000) P\n".utf8)
    #expect(try shown() == ["P 3"])
    #expect(stream.board.statistics.skipped == 1 && stream.board.statistics.late == 0)
    for second in Int64(0)..<3 { try stream.read("\(start + 10_800_000 + second * 1000) P\n".utf8) }
    #expect(try shown() == ["P 3"], "those before are out of the window")
    try stream.read("\(start + 10_804_000) P\n".utf8)
    #expect(try shown() == ["P 4"])
    #expect(stream.board.statistics.skipped == 1 && stream.board.statistics.late == 0)
  }

  @Test("The commands that are saved lead to the board", arguments: seeds(15))
  func savedCommands(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var options = StreamOptions()
    options.top = .max
    let names = (0..<40).map { "P\($0)" }
    var stream = try HandStream(
      WordLines(), options, rules: random.chance(0.3) ? [.target(.points(60))] : [],
      journal: MemoryJournal(), saving: StreamInput(path: "/dev/null", standardInput: 0))
    for _ in 0..<random.number(1...20) {
      if random.chance(0.2) { _ = try? stream.session.perform(.round(.next)) }
      for _ in 0..<random.number(1...60) {
        let line =
          random.chance(0.5)
          ? random.line().text
          : "\(random.pick(names)) \(random.pick(["", "=", "-"]))\(random.number(0...3))"
        try stream.read((line + "\n").utf8)
      }
      try stream.update()
      // Without commands that lead to this board it has no history.
      try #require(try stream.session.history() != nil)
    }
  }

  @Test(
    "The total of a saved stream is the board's, also where others change it", arguments: seeds(15))
  func savedTotal(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var options = StreamOptions()
    options.top = .max
    var stream = try HandStream(
      WordLines(), options, journal: MemoryJournal(),
      saving: StreamInput(path: "/dev/null", standardInput: 0))
    var (read, known, removed): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    let command = try #require(try Command(parsing: "score P0 = 7"))
    for _ in 0..<random.number(1...20) {
      for _ in 0..<random.number(1...5) {
        let name = "P\(random.number(0...5))"
        let isGone = stream.session.state.board?.players.named(name) == nil
        if known.contains(name) {
          if isGone { removed.insert(name) } else { removed.remove(name) }
        }
        read.insert(name)
        try stream.read("\(name) \(random.number(1...3))\n".utf8)
      }
      try stream.update()
      known = read
      let players = try #require(stream.session.state.board).players
      #expect(stream.board.total == players.reduce(0) { $0 + $1.score.thousandths })
      #expect(stream.board.streamPlayerCount == players.count)
      #expect((stream.board.absence == nil) == removed.isEmpty)
      if random.chance(0.3) { _ = try? stream.session.perform(.undo(1)) }
      if random.chance(0.2) { _ = try? stream.session.perform(command) }
    }
  }

  @Test("A reader that knows only the JSON of each update has the board", arguments: seeds(15))
  func feed(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var options = StreamOptions()
    options.top = random.pick([3, 1000])
    var stream = try HandStream(WordLines(), options)
    let board = try #require(stream.session.state.board).id
    var feed = try stream.session.feed(of: board)
    var reader = FeedReader()
    try reader.read(try #require(feed.whole).json)
    for updates in 1...random.number(1...30) {
      for _ in 0..<random.number(0...30) { try stream.read((random.line().text + "\n").utf8) }
      try stream.update()
      try stream.session.follow(&feed) { try reader.read($0.json) }
      try #require(reader.count <= 1 + updates)
      var fresh = FeedReader()
      try fresh.read(try #require(try stream.session.feed(of: board).whole).json)
      try #require(reader.differences(from: fresh) == [])
    }
  }

  @Test("Players that have left the window make room for others", arguments: seeds(10))
  func room(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let keys = LineKeys(score: "3", time: "1")
    var options = StreamOptions()
    options.format = .fields([2], keys)
    options.window = 10_000
    options.playerLimit = 70
    options.top = random.pick([3, 1000])
    var stream = try HandStream(FieldLines([2], keys), options)
    for phase in 1...30 {
      var totals: [String: Int] = [:]
      for event in 0...random.number(1...60) {
        // The names in a phase differ from other phases, and have several spellings.
        let name = random.pick(["Zo\u{eb}", "P", "\u{212A}"]) + "\(random.number(0...9))-\(phase)"
        let spelling = random.pick([name, name.uppercased(), name.lowercased()])
        let amount = random.number(1...9)
        try stream.read("\(1_700_000_000 + phase * 100) \(spelling) \(amount)\n".utf8)
        totals[NameKey(name).text, default: 0] += amount
        // Players stay on the board up to the next update.
        if event == 0 || random.chance(0.1) { try stream.update() }
      }
      try stream.update()
      let shown = try #require(stream.session.state.board).players
      let expected = totals.values.sorted(by: >).prefix(options.top)
      try #require(shown.map { Int($0.score.thousandths / 1000) }.sorted(by: >) == Array(expected))
      try #require(
        shown.allSatisfy { Int($0.score.thousandths / 1000) == totals[NameKey($0.name).text] })
      try #require(stream.board.statistics.skipped == 0)
    }
  }

  @Test("Names have one number if they are one name to a board", arguments: seeds(10))
  func names(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var pool = NamePool<Int>()
    var known: [(key: NameKey, number: Int)] = []
    let letters = [
      "a", "A", "é", "É", "e\u{301}", "ß", "ẞ", "SS", "k", "\u{212A}", "ı", "I", "i", "İ", "Σ", "ς",
    ]
    for spelling in random.spellings(500) {
      var name = (0..<random.number(1...3)).map { _ in random.pick(letters) }.joined()
      if random.chance(0.2) { name = String(repeating: "lOnG", count: 7) + name }
      if random.chance(0.5) { name = spelling }
      let number = try name.withBytes { bytes throws(StreamError) in
        try pool.number(of: bytes) { number throws(StreamError) in number }
      }
      let key = NameKey(name)
      if let old = known.first(where: { $0.key == key }) {
        #expect(old.number == number, "\(name)")
      } else {
        #expect(number == known.count, "\(name)")
        known.append((key, number))
      }
    }
  }

  @Test("Amounts are read as scores are", arguments: seeds(10))
  func amounts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let digits = (0..<random.number(0...21)).map { _ in random.pick(["0", "1", "5", "9"]) }
      var text = digits.joined()
      if random.chance(0.4) { text = random.pick(["-", "+", "\u{2212}", "+-"]) + text }
      if random.chance(0.4) {
        let index = text.index(text.startIndex, offsetBy: random.number(0...text.count))
        text.insert(random.pick([".", ",", ":", "x"]), at: index)
      }
      let actual = Result { () throws(StreamError) in
        var text = text
        return try text.withBytes { bytes throws(StreamError) in
          try AmountParser.thousandths(of: bytes)
        }
      }
      let expected = Result { () throws(StreamError) in
        do throws(ScorekeepingError) {
          return try Score(parsing: text).thousandths
        } catch { throw .rule(error) }
      }
      #expect(actual == expected, "\(text)")
    }
  }
}

/// A clock that a test sets.
private final class HandClock: Sendable {
  private let value: Mutex<Int64>

  init(_ time: Int64) { value = Mutex(time) }

  var time: Int64 {
    get { value.withLock(\.self) }
    set { value.withLock { $0 = newValue } }
  }
}
