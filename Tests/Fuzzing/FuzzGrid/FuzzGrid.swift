/// Called by the fuzzer with each input: every law of grids must hold after each call made from it. A broken law ends the
/// program with the call in its last words.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = UnsafeBufferPointer(start: start, count: count)[...]
  var pair = GridPair(from: &bytes)
  while !bytes.isEmpty { pair.performCall(from: &bytes) }
  return 0
}
