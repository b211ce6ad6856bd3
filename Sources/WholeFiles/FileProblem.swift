import FoundationBase

/// A problem with a whole file, or with standard input.
public struct FileProblem: Error, Equatable, Sendable {
  /// The path as given by the user; `-` for standard input.
  package let path: String
  /// The fault.
  package let fault: Fault

  /// The faults of a file.
  package enum Fault: Equatable, Sendable {
    /// There is no file.
    case missing
    /// There is a folder at the path instead of a file.
    case folder
    /// The file cannot be read. The number is the `errno`.
    case unreadable(Int32)
    /// The file cannot be written. The number is the `errno`.
    case unwritable(Int32)
    /// The file has more bytes than the limit.
    case tooLarge(limit: Int)
    /// The file is binary, or not encoded in UTF-8.
    case notText
  }

  package init(_ path: String, _ fault: Fault) {
    (self.path, self.fault) = (path, fault)
  }

  /// The problem with a file that cannot be opened or read, according to `errno`.
  package init(reading path: String) {
    let isMissing = errno == ENOENT || errno == ENOTDIR
    self.init(path, isMissing ? .missing : .unreadable(errno))
  }
}

extension FileProblem: CustomStringConvertible {
  /// One sentence: the path in quotes, then a way out.
  public var description: String { sentence() }

  /// The sentence, with more specific ways out for some faults.
  package func sentence(missing: String? = nil, tooLarge: String? = nil, notText: String? = nil)
    -> String
  {
    let isInput = path == "-"
    let name = isInput ? "Standard input" : "'\(path)'"
    return switch fault {
    case .missing: "There is no file '\(path)'. \(missing ?? "Check the path")"
    case .folder: "\(name) is a folder. \(isInput ? "Pass a file" : "Name a file in it")"
    case .unreadable(let number):
      "\(name) cannot be read (\(systemReason(number))). "
        + (isInput ? "Check where it comes from" : "Make it readable, or name another file")
    case .unwritable(let number):
      "\(name) cannot be written (\(systemReason(number))). Check its folder, and the space on the disk"
    case .tooLarge(let limit):
      "\(name) is too large: at most \(Self.size(limit)) are read. \(tooLarge ?? "Name a smaller file")"
    case .notText:
      "\(name) is not text. \(notText ?? (isInput ? "Pass a text file" : "Name a text file"))"
    }
  }

  private static func size(_ bytes: Int) -> String {
    bytes >= 1 << 20 ? "\(bytes >> 20) MiB" : "\(bytes >> 10) KiB"
  }
}
