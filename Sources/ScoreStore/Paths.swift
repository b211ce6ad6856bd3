import Foundation

// Of paths as they are usually given little is to be made. To make URLs of them takes a while at the start.

/// A path from the root.
func wholePath(_ path: String) -> String {
  path.hasPrefix("/") && !path.hasSuffix("/") ? path : URL(fileURLWithPath: path).path
}

/// The folder that something is in, by a path from the root.
func folder(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else {
    return "/"
  }
  return String(path[..<slash])
}

/// The path of what a path leads to, without links, as far as it leads to something.
func resolvedPath(_ path: String) -> String {
  realPath(of: path) ?? URL(fileURLWithPath: path).resolvingSymlinksInPath().path
}

/// The path of what a path leads to; nil if that is nothing.
func realPath(of path: String) -> String? {
  guard let whole = realpath(path, nil) else { return nil }
  defer { free(whole) }
  return String(cString: whole)
}
