import FoundationBase
import NIOCore

/// A reason why a server cannot be started.
package enum ServerError: Error, Equatable {
  case unknownHost(String)
  /// The host is not an address of this computer.
  case foreignHost(String)
  case portTaken(Int)
  case portReserved(Int)
  /// The system allows the process fewer open files than the readers need.
  case fewFiles(allowed: Int, readers: Int)
  case other(String)

  init(_ error: any Error, host: String, port: Int) {
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE: self = .portTaken(port)
    case EACCES: self = .portReserved(port)
    case EADDRNOTAVAIL: self = .foreignHost(host)
    case let number?: self = .other(systemReason(number))
    case nil: self = .other("\(error)")
    }
  }
}

extension ServerError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownHost(let host):
      "There is no host '\(host)'. Name an address of this computer, as in --host 0.0.0.0"
    case .foreignHost(let host):
      "'\(host)' is not an address of this computer. With --host 0.0.0.0 all of its addresses are served"
    case .portTaken(let port):
      "Port \(port) is taken by another program. Name another one, or take any that is free with --port 0"
    case .portReserved(let port):
      "Port \(port) is kept for the system here. Name one from 1024 on, as in --port 8080"
    case .fewFiles(let allowed, let readers):
      readers > 0
        ? "The system allows \(allowed) open files, which is too few for so many readers. Write --max-readers \(readers), or raise the limit with 'ulimit -n'"
        : "The system allows \(allowed) open files, which is too few to serve boards. Raise the limit with 'ulimit -n'"
    case .other(let reason): "The server cannot be started: \(reason)"
    }
  }
}
