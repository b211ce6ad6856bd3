import Foundation

/// Called by the fuzzer with each input: every law of frames must hold after each step of a session made from it. A
/// broken law ends the program with the steps in its last words.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var sitting = Sitting()
  var bytes = UnsafeBufferPointer(start: start, count: count)[...]
  while let step = Step(from: &bytes) {
    if isRepetition { FileHandle.standardError.write(Data("\(step)\n".utf8)) }
    sitting.take(step)
  }
  sitting.end()
  return 0
}

/// Whether inputs are given as files: each step is then printed first, as a trap would not print it.
private let isRepetition = CommandLine.arguments.dropFirst().contains { !$0.hasPrefix("-") }
