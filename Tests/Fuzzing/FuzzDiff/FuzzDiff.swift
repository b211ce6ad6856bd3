import Foundation

/// Called by the fuzzer with each input: every law of the diff must hold for lists made from it. A broken law ends the
/// program with the lists in its last words.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = Bytes(UnsafeBufferPointer(start: start, count: count))
  if bytes.number(below: 4) == 0 {
    let old = bytes.sections()
    check(SectionLaws(old: old, new: bytes.successor(of: old)))
  } else {
    let old = bytes.list()
    let new = bytes.successor(of: old)
    check(ListLaws(old: old, new: new, next: bytes.successor(of: new), way: bytes.way()))
  }
  return 0
}

/// Whether inputs are given as files: their lists are then printed first, as a trap would not print them.
private let isRepetition = CommandLine.arguments.dropFirst().contains { !$0.hasPrefix("-") }

private func check(_ laws: some Laws) {
  if isRepetition { FileHandle.standardError.write(Data("\(laws.lists)\n".utf8)) }
  do {
    try laws.check()
  } catch {
    fatalError("\(error)\n\(laws.lists)")
  }
}
