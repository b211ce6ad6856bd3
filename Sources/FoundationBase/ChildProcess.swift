/// A program that runs in a session of its own, without a terminal, with pipes as its standard input and output; or one
/// that uses the terminal of this program.
///
/// It inherits nothing but the environment and the folder: no other open file, no signal mask and no ignored signal.
package struct ChildProcess {
  /// The identity of the program and of its process group, to which its children belong.
  package let id: pid_t
  /// The pipe to its standard input. Writing never waits.
  package private(set) var input: Int32
  /// The pipe from its standard output and standard error. Reading never waits.
  package private(set) var output: Int32
  /// The status of the program as `waitpid` reports it; nil while it runs.
  package private(set) var status: Int32?

  /// The program did not start.
  package struct SpawnError: Error {
    package let code: Int32
  }

  /// Starts a program of the `PATH`, or one with a path.
  ///
  /// - Parameters:
  ///   - words: the program, then its arguments.
  ///   - usesTerminal: whether it has the standard streams and the session of this program, rather than the pipes.
  ///   - hasOwnSession: whether it is out of reach of the terminal's Ctrl-C.
  package init(
    _ words: [String], usesTerminal: Bool = false, hasOwnSession: Bool = true
  ) throws(SpawnError) {
    let isBeside = usesTerminal || !hasOwnSession
    var input = try Pipe()
    defer { input.closeEnds() }
    var output = try Pipe()
    defer { output.closeEnds() }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    if !usesTerminal {
      posix_spawn_file_actions_adddup2(&actions, input.reading, STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, output.writing, STDERR_FILENO)
    }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    #if canImport(Darwin)
      let others = isBeside ? 0 : POSIX_SPAWN_SETSID | POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      // The program was started with these, or a library has opened them. A closed one may be closed again.
      let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      for file in (open ?? []).compactMap(Int32.init) where file > STDERR_FILENO {
        posix_spawn_file_actions_addclose(&actions, file)
      }
      // POSIX_SPAWN_SETSID, a macro that Swift does not import.
      let others: Int32 = isBeside ? 0 : 0x80
    #endif
    posix_spawnattr_setflags(
      &attributes, Int16(Int32(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | others))
    var arguments = words.map { strdup($0) } + [nil]
    var variables =
      ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, words[0], &actions, &attributes, &arguments, &variables)
    if code != 0 { throw SpawnError(code: code) }
    id = process
    (self.input, self.output) = (input.writing, output.reading)
    (input.writing, output.reading) = (-1, -1)
    for file in [self.input, self.output] { _ = fcntl(file, F_SETFL, O_NONBLOCK) }
  }

  /// Whether the program or a child of it runs. A child that has left the group does not count.
  package var isRunning: Bool { status == nil || kill(-id, 0) == 0 || errno == EPERM }

  /// Notes whether the program has ended.
  package mutating func poll() {
    var value: Int32 = 0
    if status == nil, waitpid(id, &value, WNOHANG) == id { status = value }
  }

  /// Waits until the program has ended.
  package mutating func wait() {
    var value: Int32 = 0
    while status == nil, waitpid(id, &value, 0) == id || errno != EINTR { status = value }
  }

  /// Sends a signal to the program and its children.
  package func send(_ signal: Int32) { kill(-id, signal) }

  /// The number of bytes of its output after which a program that is run to its end is killed.
  private static let outputLimit = 1 << 20

  /// Runs a program to its end, without input; Ctrl-C ends it. Waits for it, however long it takes, but kills it if it
  /// writes without an end.
  ///
  /// - Returns: its status as `waitpid` reports it, and what it has written.
  package static func run(_ words: [String]) throws(SpawnError) -> (status: Int32, text: String) {
    var process = try ChildProcess(words, hasOwnSession: false)
    process.closeInput()
    defer { process.closeOutput() }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      awaitInput(on: process.output)
      let count = read(process.output, &buffer, buffer.count)
      if count > 0 { bytes += buffer[..<count] }
      if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { break }
      if bytes.count > outputLimit {
        kill(process.id, SIGKILL)
        break
      }
    }
    process.wait()
    return (process.status ?? 1, String(decoding: bytes, as: UTF8.self))
  }

  package mutating func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  package mutating func closeOutput() {
    if output >= 0 { close(output) }
    output = -1
  }

  /// The two ends of a pipe, which other programs do not inherit; -1 for an end that another owner closes.
  private struct Pipe {
    var reading: Int32
    var writing: Int32

    init() throws(SpawnError) {
      var files: [Int32] = [0, 0]
      guard pipe(&files) == 0 else { throw SpawnError(code: errno) }
      for file in files { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
      (reading, writing) = (files[0], files[1])
    }

    func closeEnds() {
      for file in [reading, writing] where file >= 0 { close(file) }
    }
  }
}

/// Waits until a file can be read, or has ended.
private func awaitInput(on file: Int32) {
  var event = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
  _ = poll(&event, 1, -1)
}
