#if os(Linux)
  import Foundation
  import Testing

  /// A run of this bundle's tests in a process of its own.
  struct ChildRun {
    let status: Int32
    let text: String

    init(_ arguments: String..., environment changes: [String: String] = [:]) throws {
      let process = Process()
      process.executableURL = URL(filePath: try #require(CommandLine.arguments.first))
      process.arguments = arguments
      process.environment = ProcessInfo.processInfo.environment.merging(changes) { $1 }
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      status = process.terminationStatus
      text = String(decoding: data, as: UTF8.self)
    }
  }
#endif
