#if os(Linux)
  import Foundation
  import Glibc

  /// The bytes allocated in this process according to the system's allocator.
  func allocatedBytes() -> Int {
    // Swift's `Glibc` module does not include <malloc.h>.
    typealias MallocInfo = @convention(c) (CInt, UnsafeMutableRawPointer?) -> CInt
    var text: UnsafeMutablePointer<CChar>?
    var size = 0
    guard let address = dlsym(nil, "malloc_info"), let stream = open_memstream(&text, &size) else {
      return 0
    }
    _ = unsafeBitCast(address, to: MallocInfo.self)(0, UnsafeMutableRawPointer(stream))
    fclose(stream)
    defer { free(text) }
    // The sums over all heaps are at the end.
    let xml = text.map { String(cString: $0) } ?? ""
    func sum(_ name: String) -> Int {
      let pattern = #"<[a-z]+ type="\#(name)" [^/]*size="([0-9]+)"/>"#
      let matches = (try? Regex<(Substring, Substring)>(pattern)).map(xml.matches) ?? []
      return matches.last.flatMap { Int($0.output.1) } ?? 0
    }
    return sum("current") - sum("fast") - sum("rest") + sum("mmap")
  }
#endif
