/// Lines of fields between blanks and tabs, such as those of `ls -l` and of access logs.
///
/// A name of several fields is joined by single blanks.
struct FieldLines: LineFormat {
  /// The numbers of the fields of the name, from 1, and those of the other parts; 0 for none.
  private let name: [Int]
  private let score: Int
  private let team: Int
  private let time: Int
  private let last: Int
  private let sets: Bool
  private let scratch = ScratchBytes()

  init(_ name: [Int], _ keys: LineKeys, sets: Bool = false) {
    self.name = name
    self.sets = sets
    (score, team, time) = (
      keys.score.flatMap { Int($0) } ?? 0, keys.team.flatMap { Int($0) } ?? 0,
      keys.time.flatMap { Int($0) } ?? 0
    )
    last = max(name.max() ?? 0, score, team, time)
  }

  mutating func event(in line: UnsafeRawBufferPointer) throws(StreamError) -> StreamEvent? {
    let line = line.trimmed
    if line.isEmpty { return nil }
    let none = UnsafeRawBufferPointer(start: nil, count: 0)
    var (first, points, group, moment) = (none, none, none, none)
    scratch.removeAll()
    var (index, number) = (0, 0)
    while index < line.count, number < last {
      let start = index
      while index < line.count, !line[index].isSpace { index &+= 1 }
      let field = line.part(start, index)
      while index < line.count, line[index].isSpace { index &+= 1 }
      number &+= 1
      if number == name[0] { first = field }
      if number == score { points = field }
      if number == team { group = field }
      if number == time { moment = field }
    }
    if number < last { throw .missing("field \(last)") }
    if name.count > 1 { first = joined(line) }
    var event = StreamEvent(name: first)
    if score > 0 {
      event.amount = try Amount.thousandths(of: points)
      event.sets = sets
    }
    if team > 0 { event.team = group }
    if time > 0 { event.time = try LineTime.milliseconds(moment) }
    return event
  }

  private mutating func joined(_ line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let fields = line.split(whereSeparator: \.isSpace)
    for number in name {
      if scratch.count > 0 { scratch.append(CollectionOfOne(.blank)) }
      scratch.append(fields[number - 1])
    }
    return scratch.all
  }
}
