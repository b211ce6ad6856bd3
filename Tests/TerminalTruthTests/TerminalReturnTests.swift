import CNCurses
import Foundation
import Scorekeeping
import StructReference
import Testing

@testable import ScoreScreen

/// The terminal is restored however its process ends.
@Suite struct TerminalReturnTests {
  static let fatal = [
    SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM,
    SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ,
  ]

  @Test(arguments: fatal)
  func `a fatal signal restores the terminal and ends the process`(
    number: Int32
  ) async throws {
    let lent = try LentTerminal()
    let path = lent.terminal.path
    await #expect(processExitsWith: .signal(number)) { [path = path as String, number] in
      _ = try await LentTerminal.takeOver(path)
      kill(getpid(), number)
      while true { pause() }
    }
    #expect(lent.returned() == [])
  }

  @Test(arguments: 0..<20)
  func `two fatal signals at once restore the terminal`(round: Int) async throws {
    let lent = try LentTerminal()
    let path = lent.terminal.path
    await #expect(processExitsWith: .failure) { [path = path as String] in
      _ = try await LentTerminal.takeOver(path)
      Thread.detachNewThread { kill(getpid(), SIGUSR1) }
      kill(getpid(), SIGUSR2)
      while true { pause() }
    }
    #expect(lent.returned() == [])
  }

  @Test func `another handler of a fatal signal runs too, with its output`() async throws {
    let lent = try LentTerminal()
    let path = lent.terminal.path
    await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
      var action = sigaction()
      action.sa_flags = SA_SIGINFO
      let tell:
        @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?)
          -> Void = { _, info, context in
            if info != nil, context != nil { write(STDERR_FILENO, "told\n", 5) }
          }
      #if canImport(Darwin)
        action.__sigaction_u.__sa_sigaction = tell
      #else
        action.__sigaction_handler.sa_sigaction = tell
      #endif
      sigaction(SIGSEGV, &action, nil)
      _ = try await LentTerminal.takeOver(path)
      raise(SIGSEGV)
    }
    #expect(lent.returned() == ["told"])
  }

  @Test func `a Swift trap restores the terminal, with its message on it`() async throws {
    // Swift's backtracer may print a long report.
    let lent = try LentTerminal(size: Size(columns: 200, rows: 200))
    let path = lent.terminal.path
    await #expect(processExitsWith: .failure) { [path = path as String] in
      _ = try await LentTerminal.takeOver(path)
      fatalError("nothing is left")
    }
    let rows = lent.returned()
    #expect(rows.joined().contains("nothing is left"), "\(rows)")
  }

  @Test func `a stack overflow restores the terminal`() async throws {
    let lent = try LentTerminal()
    let path = lent.terminal.path
    await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
      _ = try await LentTerminal.takeOver(path)
      await MainActor.run { print(Self.depth(of: .max)) }
    }
    #expect(lent.returned() == [])
  }

  private static func depth(of count: Int) -> Int {
    count == 0 ? 0 : 1 + max(depth(of: count - 1), count / 2)
  }

  @Test func `exit restores the terminal`() async throws {
    let lent = try LentTerminal()
    let path = lent.terminal.path
    await #expect(processExitsWith: .exitCode(3)) { [path = path as String] in
      _ = try await LentTerminal.takeOver(path)
      exit(3)
    }
    #expect(lent.returned() == [])
  }
}
