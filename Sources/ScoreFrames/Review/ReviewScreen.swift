import GoldenFrames
import ScoreScreen
import Scorekeeping

/// The screen on which a person reviews the frames of failed comparisons, one after another.
package final class ReviewScreen: Display {
  private struct ReviewItem {
    var frame: FailedFrame
    var isSkipped = false
  }

  /// The frames that are left.
  private var items: [ReviewItem]
  private var index = 0
  private let keys: KeyBindings
  /// The first visible line, and the first visible column; nil for the first column that differs.
  private var top = 0
  /// Whether the first row that differs is to come into sight.
  private var isNew = true
  private var left: Int?
  private var message = ""
  private var isError = false
  private var showsHelp = false
  private var accepted = 0
  private var rejected = 0
  /// The decisions that `undo` takes back, one for each key: the frames, and their indices in `items` at that time.
  private var decisions: [(isAccepted: Bool, items: [(place: Int, item: ReviewItem)])] = []
  /// Shows both files in a program of the person's own, and returns a sentence if that fails; nil without one.
  package var onDiff: ((FailedFrame) -> String?)?
  package var size: Size
  package var theme: Theme
  package var isFinished = false
  package var needsRepaint = false

  /// Shows the first of some frames, at least one.
  ///
  /// - Parameter notice: a sentence about a problem to begin with.
  package init(
    _ frames: [FailedFrame], notice: String? = nil, size: Size, theme: Theme,
    keys: KeyBindings = KeyBindings()
  ) {
    self.keys = keys
    items = frames.map { ReviewItem(frame: $0) }
    (self.size, self.theme) = (size, theme)
    if let notice { (message, isError) = (notice, true) }
  }

  package var changeFeed: ChangeFeed { .none }

  package func pollChanges() -> Bool { false }

  /// The numbers of frames that were accepted, rejected and left.
  package var summary: String {
    let counts = [(accepted, "accepted"), (rejected, "rejected"), (items.count, "left")]
    return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  // MARK: keys

  package func handle(_ keys: [Key]) {
    for key in keys where !isFinished { handle(key) }
  }

  private func handle(_ key: Key) {
    // What cannot be seen is not decided.
    if size.isTooSmall {
      isFinished = keys[.review].action(for: key) == .quit
      return
    }
    if case .mouse(let event) = key {
      if event.action != .press { top += event.action == .wheelUp ? -3 : 3 }
      return
    }
    (message, isError) = ("", false)
    guard let action = keys[.review].action(for: key) else {
      let help = keys[.review].hint(.help, "shows the keys")
      (message, isError) = (
        [key.unboundSentence, help].filter { !$0.isEmpty }.joined(separator: ". "), true
      )
      return
    }
    if showsHelp, ![.previous, .next, .pageUp, .pageDown, .redraw].contains(action) {
      showsHelp = false
      top = 0
      return
    }
    switch action {
    case .accept: decide([index], isAccepted: true)
    case .reject: decide([index], isAccepted: false)
    case .skip: skip([index])
    case .acceptAll: decide(pending, isAccepted: true)
    case .rejectAll: decide(pending, isAccepted: false)
    case .skipAll: skip(pending)
    case .undo: undo()
    case .nextFrame: show((index + 1) % items.count)
    case .previousFrame: show((index + items.count - 1) % items.count)
    case .next: top += 1
    case .previous: top -= 1
    case .pageDown: top += room
    case .pageUp: top -= room
    case .scrollRight: left = page.left + Self.sideStep
    case .scrollLeft: left = max(0, page.left - Self.sideStep)
    case .diff: diff()
    case .redraw: needsRepaint = true
    case .help: (showsHelp, top) = (true, 0)
    case .quit: isFinished = true
    default: break
    }
  }

  /// The columns by which a key scrolls sideways.
  private static let sideStep = 10

  /// The frames that are not skipped.
  private var pending: [Int] { items.indices.filter { !items[$0].isSkipped } }

  /// Accepts or rejects frames, and goes on to the next one. A frame for which that fails is read again and stays.
  private func decide(_ indices: [Int], isAccepted: Bool) {
    var failed: Int?
    var decided: [Int] = []
    for number in indices {
      let frame = items[number].frame
      do throws(ReviewError) {
        if isAccepted { try frame.accept() } else { try frame.reject() }
        decided.append(number)
      } catch {
        failed = failed ?? number
        if message.isEmpty { (message, isError) = (error.description, true) }
        items[number].isSkipped = false
      }
    }
    if isAccepted { accepted += decided.count } else { rejected += decided.count }
    if message.isEmpty {
      let name =
        decided.count == 1 ? items[decided[0]].frame.title : "\(decided.count) frames"
      message = "\(isAccepted ? "Accepted" : "Rejected") \(name)"
    }
    let next = failed.map { failed in failed - decided.count { $0 < failed } }
    let after = index + 1 - decided.count { $0 <= index }
    if !decided.isEmpty { decisions.append((isAccepted, decided.map { ($0, items[$0]) })) }
    for number in decided.reversed() { items.remove(at: number) }
    if let next { reload(next) } else { showPending(from: after) }
  }

  /// Takes the last decision back, as far as nothing else has written the files.
  private func undo() {
    guard let last = decisions.popLast() else {
      (message, isError) = ("There is no decision to take back", true)
      return
    }
    var taken: [ReviewItem] = []
    for (place, item) in last.items {
      do throws(ReviewError) {
        try item.frame.restore(wasAccepted: last.isAccepted)
        items.insert(item, at: min(place, items.count))
        if taken.isEmpty { show(min(place, items.count - 1)) }
        taken.append(item)
      } catch {
        if message.isEmpty { (message, isError) = (error.description, true) }
      }
    }
    if last.isAccepted { accepted -= taken.count } else { rejected -= taken.count }
    if message.isEmpty {
      let names =
        taken.count == 1 ? "\(taken[0].frame.title) is" : "\(taken.count) frames are"
      message = "Undone: \(names) undecided again"
    }
  }

  private func skip(_ indices: [Int]) {
    for number in indices { items[number].isSkipped = true }
    showPending(from: index + 1)
  }

  /// Shows the first frame that is not skipped, from a number on and then from the beginning; ends if there is none.
  private func showPending(from number: Int) {
    let pending = pending
    guard let next = pending.first(where: { $0 >= number }) ?? pending.first else {
      isFinished = true
      return
    }
    show(next)
  }

  private func show(_ number: Int) { (index, top, left, isNew) = (number, 0, nil, true) }

  /// Reads a frame again and shows it, or the next one if it is gone.
  private func reload(_ number: Int) {
    let old = items[number].frame
    let frame = FailedFrame(old.file, named: old.name)
    let outdated = frame?.outdated
    if let frame, outdated == nil {
      items[number].frame = frame
      show(number)
    } else {
      items.remove(at: number)
      let decided = "'\(old.title)' was decided elsewhere and is left out here"
      (message, isError) = (outdated ?? decided, true)
      showPending(from: number)
    }
  }

  private func diff() {
    guard let onDiff else {
      (message, isError) = ("No diff-tool is set. How to set one: scoreboard help settings", true)
      return
    }
    if let sentence = onDiff(items[index].frame) { (message, isError) = (sentence, true) }
    // The tool may have changed the files.
    reload(index)
  }

  // MARK: frames

  /// The keys, and the marks on the screen.
  private var help: [KeyHelp.Entry] {
    let map = keys[.review]
    return keys.help(on: .review) + [
      ("", ""), ("- old", "a row as the golden file has it"), ("+ new", "the row as it is now"),
      ("^", "the text of the cell differs"), ("~", "only its style differs, in words above"),
      (
        map.names(of: .scrollLeft, .scrollRight),
        "cells that differ are beyond the edge: the key scrolls there"
      ),
    ]
  }

  private var sentence: String { isError ? "! " + message : message }
  private var room: Int { size.room(saying: sentence).count }
  private var page: ReviewPage {
    ReviewPage(items[index].frame, size: size, theme: theme, left: left, room: room)
  }

  package func frame() -> Frame {
    guard items.indices.contains(index) else {
      return Frame.of([], "", keys: [], size: size, theme: theme)
    }
    let frame = items[index].frame
    let page = page
    let lines = showsHelp ? help.lines(width: size.columns, theme: theme) : page.lines
    if isNew, !showsHelp, let first = page.firstDifference, first >= room { top = first - room / 2 }
    isNew = false
    top = max(0, min(top, lines.count - room))
    let shown = top..<min(lines.count, top + room)
    let map = keys[.review]
    var hints: [(String, String)] = []
    if showsHelp {
      hints = [(map.names(of: .help), "close")]
    } else {
      hints = [
        (map.names(of: .accept), "accept"), (map.names(of: .reject), "reject"),
        (map.names(of: .skip), "skip"), (map.names(of: .help), "keys"),
        (map.names(of: .quit), "end"),
      ]
      if !decisions.isEmpty { hints.append((map.names(of: .undo), "undo")) }
      if items.count > 1 { hints.append((map.names(of: .nextFrame), "next")) }
      if page.isCut { hints.append((map.names(of: .scrollLeft, .scrollRight), "sideways")) }
      if onDiff != nil { hints.append((map.names(of: .diff), "diff")) }
    }
    let folder = frame.name.dropLast(min(frame.name.count, frame.title.count + 1))
    var facts = items[index].isSkipped ? ["skipped"] : []
    if items.count > 1 { facts.append("\(index + 1) of \(items.count)") }
    let note = shown.position(of: lines.count)
    let heading: Frame.Heading =
      showsHelp ? ("Help", "in the review", [], note) : (frame.title, String(folder), facts, note)
    return Frame.of(
      Array(lines[shown]), under: heading, sentence, isError: isError, keys: hints, size: size,
      theme: theme)
  }
}
