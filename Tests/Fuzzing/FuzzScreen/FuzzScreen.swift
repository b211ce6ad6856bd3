import Foundation

/// What the fuzzer calls with each input: a sitting at the screens is made of it, and every law of frames must hold
/// after each step. A law that is broken ends the program with the steps in its last words.
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

/// Whether single inputs are given as files: then each step is shown first, as a trap would not show it.
private let isRepetition = CommandLine.arguments.dropFirst().contains { !$0.hasPrefix("-") }
