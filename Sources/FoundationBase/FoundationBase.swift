// The part of Foundation without language data (30 MB of ICU), and the C library. All modules import Foundation through
// this module.

#if canImport(FoundationEssentials)
  @_exported import FoundationEssentials
#else
  @_exported import Foundation
#endif
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#endif

/// The system's description of an error number, for use in a sentence.
package func systemReason(_ number: Int32) -> String {
  String(cString: strerror(number)).lowercased()
}
