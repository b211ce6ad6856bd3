import GoldenFrames
import ScoreScreen
import ScoreTables
import Scorekeeping

/// The screen on which a person reviews the frames of failed comparisons, one after another.
package struct ReviewView: ListScreen {
  private struct ReviewItem {
    var frame: FailedFrame
    var isSkipped = false
  }

  package let kind = KeyBindings.Screen.review
  package let mode = Mode.keep
  package let isSelecting = false
  package var list = LineList()
  /// The frames that are left.
  private var items: [ReviewItem]
  private var index = 0
  /// The first visible column; nil for the first column that differs.
  private var left: Int?
  /// The shown frame as lines; nil before the first time.
  private var page: ReviewPage?
  /// Whether the first row that differs is to come into sight.
  private var isNew = true
  private var accepted = 0
  private var rejected = 0
  /// The decisions that `undo` takes back, one for each key: the frames, and their indices in `items` at that time.
  private var decisions: [(isAccepted: Bool, items: [(place: Int, item: ReviewItem)])] = []
  /// Shows both files in a program of the person's own, and returns a sentence if that fails; nil without one.
  package var onDiff: ((FailedFrame) -> String?)?

  /// Shows the first of some frames, at least one.
  package init(_ frames: [FailedFrame]) { items = frames.map { ReviewItem(frame: $0) } }

  /// The numbers of frames that were accepted, rejected and left.
  package var summary: String {
    let counts = [(accepted, "accepted"), (rejected, "rejected"), (items.count, "left")]
    return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  // MARK: the lines

  package var lineCount: Int { page?.lines.count ?? 0 }
  package func row(at line: Int) -> Row.ID? { nil }
  package func line(of row: Row.ID) -> Int? { nil }
  package func name(at line: Int) -> String? { nil }
  package func words(at line: Int, _ context: ScreenContext) -> String { "" }

  package mutating func settle(_ context: ScreenContext) {
    guard items.indices.contains(index) else { return }
    let height = context.room.count
    let page = ReviewPage(
      items[index].frame, size: context.size, theme: context.theme, left: left, room: height)
    self.page = page
    if isNew, let first = page.firstDifference, first >= height {
      list.scrolling.scroll(by: first - height / 2, count: lineCount, height: height)
    }
    isNew = false
    settleList(context)
  }

  // MARK: keys

  package mutating func handle(_ key: Key, _ context: ScreenContext) -> Request {
    let action = context.keys[.review].action(for: key)
    switch action {
    case .accept: return decide([index], isAccepted: true)
    case .reject: return decide([index], isAccepted: false)
    case .skip: return skip([index])
    case .acceptAll: return decide(pending, isAccepted: true)
    case .rejectAll: return decide(pending, isAccepted: false)
    case .skipAll: return skip(pending)
    case .undo: return undo()
    case .nextFrame: show((index + 1) % items.count)
    case .previousFrame: show((index + items.count - 1) % items.count)
    case .scrollRight: left = (page?.left ?? 0) + Self.sideStep
    case .scrollLeft: left = max(0, (page?.left ?? 0) - Self.sideStep)
    case .diff: return diff()
    default: return handle(action, context) ?? unbound(key, context.keys)
    }
    return .nothing
  }

  /// The columns by which a key scrolls sideways.
  private static let sideStep = 10

  /// The frames that are not skipped.
  private var pending: [Int] { items.indices.filter { !items[$0].isSkipped } }

  /// Accepts or rejects frames, and goes on to the next one. A frame for which that fails is read again and stays.
  private mutating func decide(_ indices: [Int], isAccepted: Bool) -> Request {
    var problem: String?
    var failed: Int?
    var decided: [Int] = []
    for number in indices {
      let frame = items[number].frame
      do throws(ReviewError) {
        if isAccepted { try frame.accept() } else { try frame.reject() }
        decided.append(number)
      } catch {
        failed = failed ?? number
        problem = problem ?? error.description
        items[number].isSkipped = false
      }
    }
    if isAccepted { accepted += decided.count } else { rejected += decided.count }
    let name = decided.count == 1 ? items[decided[0]].frame.title : "\(decided.count) frames"
    let next = failed.map { failed in failed - decided.count { $0 < failed } }
    let after = index + 1 - decided.count { $0 <= index }
    if !decided.isEmpty { decisions.append((isAccepted, decided.map { ($0, items[$0]) })) }
    for number in decided.reversed() { items.remove(at: number) }
    let said = Self.request(problem, else: "\(isAccepted ? "Accepted" : "Rejected") \(name)")
    if let next { return reload(next, saying: said) }
    return showPending(from: after, saying: said)
  }

  private static func request(_ problem: String?, else sentence: String) -> Request {
    problem.map(Request.refuse) ?? .say(sentence)
  }

  /// Takes the last decision back, as far as nothing else has written the files.
  private mutating func undo() -> Request {
    guard let last = decisions.popLast() else {
      return .refuse("There is no decision to take back")
    }
    var problem: String?
    var taken: [ReviewItem] = []
    for (place, item) in last.items {
      do throws(ReviewError) {
        try item.frame.restore(wasAccepted: last.isAccepted)
        items.insert(item, at: min(place, items.count))
        if taken.isEmpty { show(min(place, items.count - 1)) }
        taken.append(item)
      } catch {
        problem = problem ?? error.description
      }
    }
    if last.isAccepted { accepted -= taken.count } else { rejected -= taken.count }
    let names =
      taken.count == 1 ? "\(taken[0].frame.title) is" : "\(taken.count) frames are"
    return Self.request(problem, else: "Undone: \(names) undecided again")
  }

  private mutating func skip(_ indices: [Int]) -> Request {
    for number in indices { items[number].isSkipped = true }
    return showPending(from: index + 1)
  }

  /// Shows the first frame that is not skipped, from a number on and then from the beginning; ends if there is none.
  private mutating func showPending(from number: Int, saying request: Request = .nothing) -> Request
  {
    let pending = pending
    guard let next = pending.first(where: { $0 >= number }) ?? pending.first else { return .quit }
    show(next)
    return request
  }

  private mutating func show(_ number: Int) {
    (index, list, left, isNew) = (number, LineList(), nil, true)
  }

  /// Reads a frame again and shows it, or the next one if it is gone.
  private mutating func reload(_ number: Int, saying request: Request) -> Request {
    let old = items[number].frame
    let frame = FailedFrame(old.file, named: old.name)
    let outdated = frame?.outdated
    if let frame, outdated == nil {
      items[number].frame = frame
      show(number)
      return request
    }
    items.remove(at: number)
    let decided = "'\(old.title)' was decided elsewhere and is left out here"
    return showPending(from: number, saying: .refuse(outdated ?? decided))
  }

  private mutating func diff() -> Request {
    guard let onDiff else {
      return .refuse("No diff-tool is set. How to set one: scoreboard help settings")
    }
    let problem = onDiff(items[index].frame)
    // The tool may have changed the files.
    return reload(index, saying: problem.map(Request.refuse) ?? .nothing)
  }

  // MARK: words

  package func header(_ context: ScreenContext) -> Header {
    guard items.indices.contains(index) else { return Header(title: "") }
    let frame = items[index].frame
    var facts = items[index].isSkipped ? ["skipped"] : []
    if items.count > 1 { facts.append("\(index + 1) of \(items.count)") }
    return Header(
      title: frame.title,
      subtitle: String(frame.name.dropLast(min(frame.name.count, frame.title.count + 1))),
      facts: facts.map { Fact(.count, $0) })
  }

  package func introduction(_ context: ScreenContext) -> [String] {
    items.indices.contains(index) ? [items[index].frame.name] + items[index].frame.sentences : []
  }

  package func hints(_ context: ScreenContext) -> [Hint] {
    let map = context.keys[.review]
    var hints = [
      (map.names(of: .accept), "accept"), (map.names(of: .reject), "reject"),
      (map.names(of: .skip), "skip"), (map.names(of: .help), "keys"),
      (map.names(of: .quit), "end"),
    ]
    if !decisions.isEmpty { hints.append((map.names(of: .undo), "undo")) }
    if items.count > 1 { hints.append((map.names(of: .nextFrame), "next")) }
    if page?.isCut == true { hints.append((map.names(of: .scrollLeft, .scrollRight), "sideways")) }
    if onDiff != nil { hints.append((map.names(of: .diff), "diff")) }
    return hints.enumerated().map { Hint($1.0, $1.1, $0) }
  }

  package func content(in room: Range<Int>, _ context: ScreenContext) -> PageContent {
    let visible = scrolled(height: room.count).visible(count: lineCount, height: room.count)
    var content = PageContent(page?.lines[visible] ?? [], in: room)
    content.addRules(in: room, showing: visible, of: lineCount, on: context.size)
    return content
  }
}
