import Foundation

/// One run of a program from its start to its end.
package struct Run: Sendable {
  /// The exit status, or 128 plus the signal that ended the program.
  package let status: Int32
  package let output: Data
  package let errors: Data

  package var outputText: String { String(decoding: output, as: UTF8.self) }
  package var errorText: String { String(decoding: errors, as: UTF8.self) }

  /// The reason why a program did not start or failed.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Runs a program from the environment's `PATH`, or from an absolute path.
  ///
  /// This does not use `Process`, which waits until all descendants have ended, while the server of a terminal stays.
  /// Output goes through files, which no other child can keep open.
  package static func of(
    _ command: [String], input: Data = Data(), environment: [String: String]
  ) async throws -> Run {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "scoreboard-run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["input", "output", "errors"].map { folder.appending(path: $0) }
    try input.write(to: files[0])

    let isPath = command.first?.hasPrefix("/") == true
    let process = try spawn(
      (isPath ? [] : ["/usr/bin/env"]) + command, environment: environment,
      files: files.map(\.path))
    return Run(
      status: await status(of: process),
      output: try Data(contentsOf: files[1]), errors: try Data(contentsOf: files[2]))
  }

  /// Waits for the end of a child process. Returns its status, or 128 plus the signal that ended it.
  ///
  /// A thread waits, as no zombie may stay while all threads of tasks are busy: after the first exit test, Swift Testing
  /// asks for children that have ended in a loop. A zombie that it does not know takes a processor there, and hides the
  /// ends of its own children.
  @discardableResult
  package static func status(of process: pid_t) async -> Int32 {
    let status = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        continuation.resume(returning: status)
      }
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Starts a program with three files as standard input, output and error. If one of them is a terminal, it may become
  /// the controlling terminal.
  package static func spawn(
    _ command: [String], environment: [String: String], files: [String],
    hasOwnTerminal: Bool = false
  ) throws -> pid_t {
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
    for (file, path) in files.enumerated() {
      let flags = file == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
      posix_spawn_file_actions_addopen(&actions, Int32(file), path, flags, 0o644)
    }
    // The program must not inherit the test runner's signal mask.
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    #if canImport(Darwin)
      let ownSession = Int32(POSIX_SPAWN_SETSID)
    #else
      // Swift does not import this GNU macro.
      let ownSession: Int32 = 0x80
    #endif
    let session = hasOwnTerminal ? ownSession : 0
    posix_spawnattr_setflags(
      &attributes, Int16(Int32(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | session))

    var arguments = command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, command[0], &actions, &attributes, &arguments, &variables)
    guard error == 0 else {
      throw Failure(description: "\(command): \(String(cString: strerror(error)))")
    }
    return process
  }
}
