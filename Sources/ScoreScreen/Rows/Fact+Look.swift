import ScoreTables
import ScreenCells

/// What facts look like in the first row of the screen: all of it follows from their roles.
extension Fact.Role {
  /// The order in which facts are left out if room is short, 1 before 2. Facts with 4 are left out only if they do not fit
  /// beside the title, facts with 0 never.
  var dropOrder: Int {
    switch self {
    case .end, .window, .rule, .note, .last, .detail: 1
    case .period, .dealer, .order: 2
    case .round: 3
    case .series: 4
    case .past, .winner, .freeze, .clock, .turn, .points, .request, .sum, .lock, .count, .held,
      .recording,
      .position:
      0
    }
  }

  /// Whether a screen without hints shows the fact, too.
  var isOnWall: Bool {
    switch self {
    case .winner, .series, .freeze, .clock, .period, .dealer, .points, .round, .held, .recording:
      true
    default: false
    }
  }

  /// Whether a listener hears that the fact has changed. The rest is announced at its own moments, or is of the screen.
  var isSpoken: Bool {
    switch self {
    case .past, .end, .clock, .points, .last, .count, .detail, .held, .recording, .position: false
    default: true
    }
  }

  /// Whether the rounds and the matches of a board show the fact of the board, too.
  var isOfGame: Bool {
    switch self {
    case .winner, .request, .sum, .rule, .note: true
    default: false
    }
  }

  /// Whether the screens above a board show the fact of the board.
  var isOnAllScreens: Bool {
    switch self {
    case .freeze, .clock, .period, .dealer: true
    default: false
    }
  }
}

extension Fact {
  /// The text in the first row. A winner has no score there.
  var headerText: String { role == .winner ? "★ " + short : text }

  /// The text in the first row of a narrow screen.
  var shortHeaderText: String { role == .winner ? headerText : short }

  var style: Style {
    switch (role, state) {
    case (.winner, _): Style(colour: .star, isBold: true)
    case (.held, _): Style(colour: .warning, isBold: true)
    case (.recording, _): Style(colour: .recording)
    case (.freeze, _), (.request, _), (.sum, _), (.lock, _): Style(colour: .warning)
    case (.round, _), (.period, _): Style()
    case (.clock, .standing): .muted
    case (.clock, _): Style(colour: state.colour, isBold: true)
    default: .muted
    }
  }
}

extension Fact.State {
  /// The colour of a clock: muted while it stands, a warning in its last ten seconds.
  var colour: Style.Colour {
    switch self {
    case .late: .warning
    case .standing: .muted
    case .running, .plain: .standard
    }
  }
}
