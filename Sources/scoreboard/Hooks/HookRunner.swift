import FoundationBase
import ScoreSettings
import ScoreTables
import Scorekeeping

/// Runs hooks on a thread of its own, which also finds out what happened and makes the objects for the feed: a key costs
/// one message to the thread.
final class HookRunner: Sendable {
  private enum HookMessage: Sendable {
    case transition(Transition)
    case clockEnd(String)
    case job(HookJob)
    /// No message follows.
    case finish
    /// All that runs is to be killed.
    case stop
  }

  private let hooks: [HookEvent: Hook]
  private let inbox = Mailbox<HookMessage>()
  private let done = WakePipe()
  private let news = Mailbox<String>()
  private let onEnd: @Sendable (HookResult) -> Void

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - state: the state before the first transition.
  ///   - onEnd: called on the thread with the result of each hook.
  init(
    _ hooks: [HookEvent: Hook], from state: AppState,
    onEnd: @escaping @Sendable (HookResult) -> Void
  ) {
    self.hooks = hooks
    self.onEnd = onEnd
    startThread { [self] in
      // A hook that does not read its input must not end the program.
      var pipe = sigset_t()
      sigemptyset(&pipe)
      sigaddset(&pipe, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &pipe, nil)
      run(HookedBoard(state))
    }
  }

  /// Starts the thread for a session of a person who keeps score; nil without hooks.
  convenience init?(_ hooks: [HookEvent: Hook], of session: Session) {
    if hooks.isEmpty { return nil }
    let log = HookLog()
    self.init(hooks, from: session.state) { log.add($0, at: Date()) }
  }

  /// Follows a transition of the session.
  func tell(_ transition: Transition) { inbox.send(.transition(transition)) }

  /// Runs the hook for the end of the clock of the open board.
  ///
  /// - Parameter sentence: the sentence about it.
  func clockEnded(_ sentence: String) { inbox.send(.clockEnd(sentence)) }

  /// Runs a hook without an event.
  func run(_ job: HookJob) { inbox.send(.job(job)) }

  /// Readable when there are sentences about hooks.
  var newsFile: Int32 { news.file }

  /// Returns the sentences about hooks since the last call.
  func pollNews() -> [String] { news.received() }

  /// Waits until all hooks have ended, for as long as one may run. Then, or when there is something to read in a file,
  /// kills those that still run. The runner cannot be used afterwards.
  ///
  /// - Parameters:
  ///   - file: a file that ends the wait; -1 for none.
  ///   - onWait: called if the wait is noticeable.
  func finish(orUntilReadable file: Int32 = -1, onWait: () -> Void = {}) {
    inbox.send(.finish)
    let clock = ContinuousClock.now
    var isWaitShown = false
    while clock.duration(to: .now) < HookRun.limit {
      var files = [done.file, file].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      _ = poll(&files, 2, isWaitShown ? 1000 : 300)
      if files[0].revents != 0 { return }
      if files[1].revents != 0 { break }
      if !isWaitShown { onWait() }
      isWaitShown = true
    }
    stop()
  }

  /// Kills all hooks. The runner cannot be used afterwards.
  func stop() {
    inbox.send(.stop)
    done.wait(milliseconds: 1000)
  }

  // MARK: on the thread

  private func run(_ start: HookedBoard) {
    var board = start
    var queue = HookQueue<HookJob>()
    var runs: [HookRun] = []
    var isFinishing = false
    var failed: Set<HookEvent> = []

    func end(_ result: HookResult) {
      queue.end()
      onEnd(result)
      let event = result.job.event
      if !result.hasFailed {
        failed.remove(event)
      } else if failed.insert(event).inserted {
        news.send(
          "Hook '\(event.rawValue)': \(result.words). Try: scoreboard hooks test \(event.rawValue)")
      }
    }
    func add(_ occasion: HookedBoard.Occasion) {
      let sentence = occasion.object.words.joined(separator: "; ")
      for event in occasion.events {
        guard let hook = hooks[event] else { continue }
        let job = HookJob(
          event: event, words: hook.words(for: sentence), input: occasion.object.json + "\n")
        if !queue.add(job) {
          news.send("Hooks are slower than the game: '\(event.rawValue)' was left out")
        }
      }
    }

    while true {
      for message in inbox.received() {
        switch message {
        case .transition(let step): board.occasions(of: step, at: Date()).forEach(add)
        case .clockEnd(let sentence): board.clockEnd(sentence, at: Date()).map(add)
        case .job(let job): _ = queue.add(job)
        case .finish: isFinishing = true
        case .stop:
          for index in runs.indices { runs[index].kill() }
          return done.signal()
        }
      }
      let now = ContinuousClock.now
      runs = runs.compactMap { run in
        var run = run
        guard let result = run.proceed(at: now) else { return run }
        end(result)
        return nil
      }
      while let job = queue.start() {
        do throws(ChildProcess.SpawnError) {
          runs.append(try HookRun(job, at: now))
        } catch {
          end(HookResult(job: job, end: .notStarted(error.code), output: [], outputCount: 0))
        }
      }
      if isFinishing, queue.isIdle { return done.signal() }
      var files = [pollfd(fd: inbox.file, events: Int16(POLLIN), revents: 0)]
      files += runs.flatMap(\.files)
      // The end of a program is not an event of a file, unless its output ends with it.
      _ = poll(&files, nfds_t(files.count), runs.isEmpty ? -1 : 20)
    }
  }
}
