import Foundation

/// The files that a process is started with: standard input, output and error.
enum StandardFiles {
  /// Has those that the process was started without fail as what is closed does. A file that is opened later would
  /// else take the number, and what is printed would go into it.
  static func fill() {
    for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(file, F_GETFD) == -1 {
      // The wrong way round: neither can be read or written. It gets the lowest free number, which is this one.
      _ = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
