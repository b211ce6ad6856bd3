import FoundationBase
import NIOCore
import NIOHTTP1
import Scorekeeping

/// Answers the requests of one connection, one after the other, until it becomes a stream.
///
/// Laws: responses come in the order of their requests. A request that does not arrive whole in time ends the
/// connection. While a response is being made, nothing is read.
final class RequestHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let hub: Hub
  private let inbox: Inbox
  private let isLoopback: Bool
  /// The names of this computer under which points are taken; nil if none are taken.
  private let scoringHosts: Set<String>?
  private let removesDecoder: (ChannelHandlerContext) -> Void

  private var context: ChannelHandlerContext?
  private var arriving: HTTPRequest?
  private var requests = CircularBuffer<HTTPRequest>(initialCapacity: 1)
  private var isAnswering = false
  /// Whether the connection ends after the response that is being made.
  private var isEnding = false
  /// Whether further input is ignored.
  private var isFinishing = false
  private var isClosed = false
  private var hasInputEnded = false
  private var count = 0
  private var wantsRead = false
  private var deadline: Scheduled<Void>?

  init(
    hub: Hub, inbox: Inbox, isLoopback: Bool, scoringHosts: Set<String>?,
    removesDecoder: @escaping (ChannelHandlerContext) -> Void
  ) {
    self.hub = hub
    self.inbox = inbox
    self.isLoopback = isLoopback
    self.scoringHosts = scoringHosts
    self.removesDecoder = removesDecoder
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    expectRequest()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    deadline?.cancel()
    self.context = nil
  }

  // MARK: reading

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if isFinishing { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      let request = HTTPRequest(head)
      arriving = request
      // A request with a body is refused unless it is to score, so the server does not wait for the bytes.
      if request.hasBody, refusal(of: request) != nil { enqueue(request) }
    case .body(let bytes):
      arriving?.post?.append(bytes.readableBytesView)
      if let arriving, arriving.post?.isTooLarge ?? false { enqueue(arriving) }
    case .end:
      if let arriving { enqueue(arriving) }
    }
  }

  private func enqueue(_ request: HTTPRequest) {
    arriving = nil
    requests.append(request)
    count += 1
    if !request.keepsAlive || count >= hub.limits.requestsPerConnection { isFinishing = true }
    answerNext()
  }

  func read(context: ChannelHandlerContext) {
    if isAnswering && !isFinishing { wantsRead = true } else { context.read() }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if isFinishing { return }
    isFinishing = true
    guard let error = error as? HTTPParserError, !isAnswering else { return close() }
    isAnswering = true
    isEnding = true
    switch error {
    case .headerOverflow:
      respond(
        .sentence("The head of the request is too long", status: .requestHeaderFieldsTooLarge))
    case .invalidVersion:
      respond(.sentence("This server speaks HTTP/1.1", status: .httpVersionNotSupported))
    default: respond(.sentence("Not an HTTP request", status: .badRequest))
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    guard case ChannelEvent.inputClosed = event else { return }
    hasInputEnded = true
    if !isAnswering { close() }
  }

  // MARK: answering

  private func answerNext() {
    guard !isAnswering, let request = requests.popFirst() else { return }
    isAnswering = true
    deadline?.cancel()
    deadline = nil
    isEnding = !request.keepsAlive || count >= hub.limits.requestsPerConnection && requests.isEmpty
    if let refusal = refusal(of: request) {
      if request.hasBody { isEnding = true }
      return respond(refusal, to: request)
    }
    do throws(Route.Missing) {
      guard let target = RequestTarget(request.target) else {
        return respond(.sentence("The address cannot be read", status: .badRequest), to: request)
      }
      let route = try Route(target)
      if case .file(let file) = route {
        // The text at an address with the right hash never changes.
        let lines =
          request.target == file.path ? "Cache-Control: max-age=31536000, immutable\r\n" : ""
        return respond(Response(file.text, type: file.type, lines: lines), to: request)
      }
      if let post = request.post {
        guard case .score(let board) = route else {
          return respond(
            .sentence("Points go to the address of the score page", status: .notFound), to: request)
        }
        return ask(.score(board), request, after: nil, post)
      }
      let last = request.lastEventID ?? target.query["since"]
      ask(route, request, after: last.flatMap(EventID.init))
    } catch {
      let status = error.isBadRequest ? HTTPResponseStatus.badRequest : .notFound
      respond(.sentence(error.sentence, status: status), to: request)
    }
  }

  /// The response that refuses a request; nil if there is no reason to refuse it.
  private func refusal(of request: HTTPRequest) -> Response? {
    if let post = request.post, let scoringHosts {
      if let refusal = refusal(of: request, post, scoringHosts) { return refusal }
    } else if request.method != .GET, request.method != .HEAD {
      return .sentence(
        "Boards are read here, with GET, and changed in the terminal",
        status: .methodNotAllowed, lines: "Allow: GET, HEAD\r\n")
    }
    if request.hasBody, request.post == nil {
      return .sentence("A request to read has no body", status: .payloadTooLarge)
    }
    if request.lacksHost {
      return .sentence("The request names no host, or several", status: .badRequest)
    }
    if isLoopback, !request.namesLoopback {
      return .sentence(
        "This server is reached as localhost: a proxy before it sends 'Host: localhost'",
        status: .misdirectedRequest)
    }
    return nil
  }

  /// The response that refuses a request to score.
  private func refusal(
    of request: HTTPRequest, _ post: HTTPRequest.Post, _ hosts: Set<String>
  ) -> Response? {
    if post.isTooLarge {
      return .error(
        "A request has at most \(HTTPRequest.Post.limit) bytes", status: .payloadTooLarge)
    }
    if !post.isJSON {
      return .error("Points are sent as application/json", status: .unsupportedMediaType)
    }
    if post.isForeign(to: request.host, hosts) {
      return .error("Points are taken from the score page alone", status: .forbidden)
    }
    if !request.namesHost(among: hosts) {
      return .error(
        "Points are taken at the addresses that the program prints, not at this name",
        status: .misdirectedRequest)
    }
    return nil
  }

  /// The client's address, for the limits. A proxy on this computer names its client in a header.
  private func clientAddress(_ post: HTTPRequest.Post) -> String {
    let peer = context?.remoteAddress
    let own = peer?.ipAddress ?? ""
    return (peer?.isLoopback ?? false ? post.forwardedFor ?? own : own).countedAddress
  }

  /// Asks the publisher. The connection waits for the answer.
  private func ask(
    _ route: Route, _ request: HTTPRequest, after last: EventID?, _ post: HTTPRequest.Post? = nil
  ) {
    guard let loop = context?.eventLoop else { return }
    if route.eventFormat != nil, !hub.reserve() {
      return respond(.busy("Too many readers. Try again later"), to: request)
    }
    let handler = NIOLoopBound(self, eventLoop: loop)
    let asked = NIOLoopBound(request, eventLoop: loop)
    let answer: @Sendable (PublisherMessage.Answer) -> Void = { answer in
      loop.execute {
        handler.value.receive(answer, to: asked.value, route, after: last)
      }
    }
    guard let post, case .score(let board) = route else {
      return inbox.send(.question(route, answer: answer))
    }
    let sent = PublisherMessage.ScorePost(
      key: post.key, address: clientAddress(post), body: post.body)
    inbox.send(.score(board, sent, answer: answer))
  }

  private func receive(
    _ answer: PublisherMessage.Answer, to request: HTTPRequest, _ route: Route, after last: EventID?
  ) {
    let format = route.eventFormat
    switch answer {
    case .response(let response):
      if format != nil { hub.release() }
      if !isClosed { respond(response, to: request) }
    case .stream(let stream):
      guard let context, let format, !request.isHead, !hasInputEnded, !isClosed else {
        hub.release()
        inbox.send(.left(stream))
        if isClosed { return }
        isEnding = true
        return write([streamHead(format ?? .events, isHead: true)])
      }
      context.write(wrapOutboundOut(streamHead(format)), promise: nil)
      let reader = StreamHandler(stream, readsLines: format == .lines, hub: hub)
      let pipeline = context.pipeline.syncOperations
      removesDecoder(context)
      do {
        try pipeline.addHandler(reader)
        pipeline.removeHandler(self, promise: nil)
        hub.attach(reader, after: last)
      } catch {
        hub.release()
        inbox.send(.left(stream))
      }
    }
  }

  private func respond(_ response: Response, to request: HTTPRequest? = nil) {
    if hasInputEnded, requests.isEmpty { isEnding = true }
    let parts = response.parts(
      isHead: request?.isHead ?? false, ifNoneMatch: request?.ifNoneMatch, closes: isEnding)
    if parts.count == 1 { return write(parts) }
    guard hub.admit(response) else {
      return write(
        Response.busy("Too many readers are slow: try again later")
          .parts(isHead: false, ifNoneMatch: nil, closes: isEnding))
    }
    write(parts) { [hub] in hub.didTakeIn(response) }
  }

  private func write(_ parts: [ByteBuffer], then didTakeIn: @escaping () -> Void = {}) {
    guard let context else { return didTakeIn() }
    // A reader that does not receive the whole response in time ends the connection, too.
    expect(within: hub.limits.responseTime)
    let written = context.eventLoop.makePromise(of: Void.self)
    written.futureResult.assumeIsolated().whenComplete { [self] _ in
      didTakeIn()
      didRespond()
    }
    for part in parts.dropLast() { context.write(wrapOutboundOut(part), promise: nil) }
    if let last = parts.last { context.writeAndFlush(wrapOutboundOut(last), promise: written) }
  }

  private func didRespond() {
    guard context != nil else { return }
    deadline?.cancel()
    if isEnding { return close() }
    isAnswering = false
    if requests.isEmpty {
      if hasInputEnded { return close() }
      expectRequest()
    }
    answerNext()
    if wantsRead, !isAnswering || isFinishing {
      wantsRead = false
      context?.read()
    }
  }

  // MARK: ending

  private func expectRequest() { expect(within: hub.limits.requestTime) }

  private func expect(within time: TimeAmount) {
    deadline?.cancel()
    deadline = context?.eventLoop.assumeIsolated().scheduleTask(in: time) { [weak self] in
      self?.context?.close(promise: nil)
    }
  }

  /// Ends the connection. Input is still read for a second, so that the response is not lost.
  private func close() {
    guard let context else { return }
    isClosed = true
    isFinishing = true
    isAnswering = true
    if hasInputEnded { return context.close(promise: nil) }
    expect(within: .seconds(1))
    context.close(mode: .output, promise: nil)
    context.read()
  }

  private func streamHead(_ format: Route.EventFormat, isHead: Bool = false) -> ByteBuffer {
    let type = format == .lines ? "application/x-ndjson" : "text/event-stream"
    var head =
      Response.head(.ok, type: type + "; charset=utf-8", closes: true)
      // A proxy that buffers responses would delay events.
      + "Cache-Control: no-cache, no-transform\r\nX-Accel-Buffering: no\r\n\r\n"
    if format != .lines, !isHead {
      // Pages take the difference to their own time off clocks.
      let time = Session.Environment.steadyNow().timeIntervalSince1970 + hub.secondsAhead
      head += "retry: 2000\nevent: time\ndata:\(Int(time * 1000))\n\n"
    }
    return ByteBuffer(string: head)
  }
}
