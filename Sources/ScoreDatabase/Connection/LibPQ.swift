import FoundationBase

/// The client library of PostgreSQL. It is loaded when a server is named: linking it would cost every start of the
/// program some milliseconds, and the program also runs without it.
package struct LibPQ: @unchecked Sendable {
  typealias PGconn = OpaquePointer
  typealias PGresult = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Texts = UnsafePointer<UnsafePointer<CChar>?>

  // Declared as in `libpq-fe.h`.
  let connectStartParams: @convention(c) (Texts, Texts, CInt) -> PGconn?
  let connectPoll: @convention(c) (PGconn) -> UInt32
  let finish: @convention(c) (PGconn) -> Void
  let status: @convention(c) (PGconn) -> UInt32
  let errorMessage: @convention(c) (PGconn) -> Text
  let socket: @convention(c) (PGconn) -> CInt
  let backendPID: @convention(c) (PGconn) -> CInt
  let host: @convention(c) (PGconn) -> Text?
  let hostAddress: @convention(c) (PGconn) -> Text?
  let port: @convention(c) (PGconn) -> Text?
  let database: @convention(c) (PGconn) -> Text?
  let user: @convention(c) (PGconn) -> Text?
  let parameterStatus: @convention(c) (PGconn, Text) -> Text?
  let setNonblocking: @convention(c) (PGconn, CInt) -> CInt
  let enterPipelineMode: @convention(c) (PGconn) -> CInt
  let pipelineSync: @convention(c) (PGconn) -> CInt
  let sendPrepare: @convention(c) (PGconn, Text, Text, CInt, UnsafePointer<UInt32>?) -> CInt
  let sendQueryPrepared:
    @convention(c) (
      PGconn, Text, CInt, Texts?, UnsafePointer<CInt>?, UnsafePointer<CInt>?, CInt
    ) -> CInt
  let flush: @convention(c) (PGconn) -> CInt
  let consumeInput: @convention(c) (PGconn) -> CInt
  let isBusy: @convention(c) (PGconn) -> CInt
  let getResult: @convention(c) (PGconn) -> PGresult?
  let notifies: @convention(c) (PGconn) -> UnsafeMutableRawPointer?
  let freeMemory: @convention(c) (UnsafeMutableRawPointer) -> Void
  let setNoticeProcessor:
    @convention(c) (
      PGconn, @convention(c) (UnsafeMutableRawPointer?, Text?) -> Void,
      UnsafeMutableRawPointer?
    ) -> UnsafeRawPointer?
  let resultStatus: @convention(c) (PGresult) -> UInt32
  let resultErrorField: @convention(c) (PGresult, CInt) -> Text?
  let rowCount: @convention(c) (PGresult) -> CInt
  let getValue: @convention(c) (PGresult, CInt, CInt) -> Text
  let getLength: @convention(c) (PGresult, CInt, CInt) -> CInt
  let isNull: @convention(c) (PGresult, CInt, CInt) -> CInt
  let clear: @convention(c) (PGresult) -> Void
  let parse: @convention(c) (Text, UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
  let freeSettings: @convention(c) (UnsafeMutableRawPointer) -> Void
  let libVersion: @convention(c) () -> CInt

  /// The target of the result of `notifies`: `PGnotify`.
  struct Notification {
    let channel: UnsafeMutablePointer<CChar>?
    let process: CInt
    let payload: UnsafeMutablePointer<CChar>?
    let next: UnsafeMutableRawPointer?
  }

  /// The library, loaded once.
  ///
  /// - Throws: `.noLibrary`, `.oldLibrary`.
  static func loaded() throws(DatabaseError) -> LibPQ { try result.get() }

  private static let result = Swift.Result { () throws(DatabaseError) in try LibPQ() }

  private static let files = [
    "libpq.so.5", "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
    "/usr/local/opt/libpq/lib/libpq.5.dylib",
  ]

  private init() throws(DatabaseError) {
    guard let library = Self.files.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first else {
      throw .noLibrary
    }
    func function<Function>(_ name: String) throws(DatabaseError) -> Function {
      guard let symbol = dlsym(library, "PQ" + name) else { throw .oldLibrary }
      return unsafeBitCast(symbol, to: Function.self)
    }
    connectStartParams = try function("connectStartParams")
    connectPoll = try function("connectPoll")
    finish = try function("finish")
    status = try function("status")
    errorMessage = try function("errorMessage")
    socket = try function("socket")
    backendPID = try function("backendPID")
    host = try function("host")
    hostAddress = try function("hostaddr")
    port = try function("port")
    database = try function("db")
    user = try function("user")
    parameterStatus = try function("parameterStatus")
    setNonblocking = try function("setnonblocking")
    enterPipelineMode = try function("enterPipelineMode")
    pipelineSync = try function("pipelineSync")
    sendPrepare = try function("sendPrepare")
    sendQueryPrepared = try function("sendQueryPrepared")
    flush = try function("flush")
    consumeInput = try function("consumeInput")
    isBusy = try function("isBusy")
    getResult = try function("getResult")
    notifies = try function("notifies")
    freeMemory = try function("freemem")
    setNoticeProcessor = try function("setNoticeProcessor")
    resultStatus = try function("resultStatus")
    resultErrorField = try function("resultErrorField")
    rowCount = try function("ntuples")
    getValue = try function("getvalue")
    getLength = try function("getlength")
    isNull = try function("getisnull")
    clear = try function("clear")
    parse = try function("conninfoParse")
    freeSettings = try function("conninfoFree")
    libVersion = try function("libVersion")
  }

  /// Calls `body` with an array of C strings, terminated by a null pointer.
  static func withTexts<Result>(
    _ texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    var bytes: [CChar] = []
    let offsets: [Int?] = texts.map { text in
      guard let text else { return nil }
      defer {
        bytes.append(contentsOf: text.utf8.lazy.map(CChar.init(bitPattern:)))
        bytes.append(0)
      }
      return bytes.count
    }
    return bytes.withUnsafeBufferPointer { bytes in
      let pointers = offsets.map { offset in offset.flatMap { bytes.baseAddress?.advanced(by: $0) }
      }
      return (pointers + [nil]).withUnsafeBufferPointer { body($0.baseAddress!) }
    }
  }

  /// The version of the library, such as `17.6`.
  package static func installedVersion() throws(DatabaseError) -> String {
    let version = try loaded().libVersion()
    return "\(version / 10_000).\(version % 10_000)"
  }

  /// Whether the library can parse an address.
  func canRead(_ url: String) -> Bool {
    guard let settings = parse(url, nil) else { return false }
    freeSettings(settings)
    return true
  }
}
