import Testing

/// Where an expectation stands in a source, and in which function.
struct SourcePlace {
  let fileID: String
  let filePath: String
  let line: Int
  let column: Int
  let function: String
  /// The path as XCTest takes it.
  let file: StaticString

  init(
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt, function: StaticString
  ) {
    self.init(
      fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column),
      function: "\(function)", file: filePath)
  }

  init(
    fileID: String, filePath: String, line: Int, column: Int, function: String, file: StaticString
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
    self.function = function
    self.file = file
  }

  var sourceLocation: SourceLocation {
    SourceLocation(
      fileID: fileID, filePath: filePath, line: max(1, line), column: max(1, column))
  }
}
