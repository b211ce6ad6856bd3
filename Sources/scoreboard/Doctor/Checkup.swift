import FoundationBase
import ScoreDatabase
import ScoreScreen
import ScoreSettings
import Scorekeeping
import WholeFiles

/// What `scoreboard doctor` looks at. It creates and changes no file, and contacts only the server that the user has
/// named as the place of the boards.
struct Checkup {
  /// The location of the boards that is named on the command line.
  let data: String?
  let settings: SettingsFile
  let environment = EnvironmentVariables.ofProcess

  var checks: [Check] {
    let location = Result { try DataLocation(named: data, settings: settings.settings) }
    return [Check("version", Version.line)] + terminal + [locale] + boards(at: location)
      + [settingsFile] + games + [clientLibrary(for: location), completions]
  }

  // MARK: the terminal

  private var terminal: [Check] {
    do {
      return try MainActor.assumeIsolated { () throws in Self.checks(of: try TerminalReport()) }
    } catch let error as TerminalError where [.noInput, .noOutput].contains(error) {
      let stream = error == .noInput ? "Standard input" : "Standard output"
      let advice = "Run 'scoreboard doctor' in one to have it checked"
      return [Check("terminal", .note, "\(stream) is not a terminal", do: advice)]
    } catch {
      return [Check("terminal", error: error)]
    }
  }

  @MainActor private static func checks(of report: TerminalReport) -> [Check] {
    let (size, smallest) = (report.size, Frame.smallest)
    // The console of Linux has no more.
    let isColourful = report.colours >= 256 || report.type == "linux"
    return [
      Check("terminal", report.type),
      Check(
        "colours", isColourful ? .ok : .note, "\(max(0, report.colours))",
        do: isColourful
          ? nil
          : "If the terminal has more, set TERM to a type with 256, as in TERM=xterm-256color"),
      size.isTooSmall
        ? Check(
          "size", .problem, "\(size.columns)x\(size.rows)",
          do: "Make the terminal at least \(smallest.columns)x\(smallest.rows)")
        : Check("size", "\(size.columns)x\(size.rows)"),
      answers(of: report),
    ]
  }

  @MainActor private static func answers(of report: TerminalReport) -> Check {
    guard report.isAsked else {
      return Check(
        "answers", .note, "It was not asked: it is too simple, or another program uses it")
    }
    var words: [String] = []
    if let colour = report.background {
      let digits = colour.digits(6, radix: 16)
      words.append("background #\(digits), which is \(Background(colour).kind.rawValue)")
    }
    let names: [(TerminalReport.TerminalMode, String)] = [
      (.frames, "synchronized output"), (.pastes, "bracketed paste"), (.mouse, "mouse"),
    ]
    words += names.compactMap { mode, name in
      report.modes[mode].map { $0 ? name : "no \(name)" }
    }
    if report.background != nil { return Check("answers", words.joined(separator: ", ")) }
    let sentence = (["no background"] + words).joined(separator: ", ")
    let advice =
      "If colours are hard to read, set theme.background: see 'scoreboard help settings'"
    return Check("answers", .note, sentence, do: advice)
  }

  private var locale: Check {
    let named = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let name = named ?? "C"
    if setlocale(LC_CTYPE, "") == nil {
      return Check(
        "locale", .note, "'\(name)' is not installed; UTF-8 is assumed",
        do: "Install it, or set LANG=C.UTF-8")
    }
    return switch TextEncoding.ofEnvironment {
    case .utf8: Check("locale", "\(name), which is UTF-8")
    case .ascii: Check("locale", "\(name), for which UTF-8 is assumed")
    case .other:
      Check(
        "locale", .note, "'\(name)' is not UTF-8, so screens are in ASCII",
        do: "Set LANG=C.UTF-8 for all characters")
    }
  }

  // MARK: settings and libraries

  /// The lines of a file that the system makes when it is read, and whose size it does not tell.
  static func lines(of path: String) -> [Substring] {
    let bytes = (try? WholeFile(path: path).bytes) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  private var settingsFile: Check {
    if let problem = settings.warning { return Check("settings", .problem, problem) }
    return Check(
      "settings",
      settings.exists
        ? "'\(settings.path)' is right" : "The usual ones: there is no '\(settings.path)'")
  }

  /// The user's own games that have a fault.
  private var games: [Check] {
    let games = (try? OwnGames.all(config: settings.path)) ?? []
    return games.compactMap(\.fault).map { Check("games", .problem, $0) }
  }

  private func clientLibrary(for location: Result<DataLocation, any Error>) -> Check {
    var isNeeded = false
    if case .success(.server) = location { isNeeded = true }
    do throws(DatabaseError) {
      let version = try LibPQ.installedVersion()
      // The files of which parts are in memory. Other systems than Linux do not tell.
      let file = Self.lines(of: "/proc/self/maps").first { $0.contains("/libpq.so") }
      let path = file.map { ", '\($0.drop { $0 != "/" })'" }
      return Check("libpq", version + (path ?? ""))
    } catch {
      return isNeeded
        ? Check("libpq", error: error)
        : Check(
          "libpq", .note, "There is none that can be used",
          do: "Only boards in PostgreSQL need it (Debian: apt install libpq5)")
    }
  }
}
