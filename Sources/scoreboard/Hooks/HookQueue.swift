/// The jobs that wait until they may run.
///
/// Laws: jobs start in the order in which they came. At most `runningLimit` run at once, and none waits while fewer do.
/// Each job either starts or is dropped, and one is dropped only while `waitingLimit` others wait.
struct HookQueue<Job> {
  static var runningLimit: Int { 4 }
  static var waitingLimit: Int { 64 }

  private var waiting: [Job] = []
  private(set) var runningCount = 0
  /// Whether a job was dropped since the queue was last empty.
  private(set) var isDropping = false

  var isIdle: Bool { waiting.isEmpty && runningCount == 0 }

  /// Adds a job, or drops it if too many wait.
  ///
  /// - Returns: false for the first job that is dropped since the queue was empty.
  mutating func add(_ job: Job) -> Bool {
    if waiting.count < Self.waitingLimit {
      waiting.append(job)
      return true
    }
    defer { isDropping = true }
    return isDropping
  }

  /// Returns the next job that may start, which runs from now on; nil if none may.
  mutating func start() -> Job? {
    guard runningCount < Self.runningLimit, !waiting.isEmpty else { return nil }
    runningCount += 1
    defer { if waiting.isEmpty { isDropping = false } }
    return waiting.removeFirst()
  }

  /// Notes that a job that ran has ended.
  mutating func end() { runningCount -= 1 }
}
