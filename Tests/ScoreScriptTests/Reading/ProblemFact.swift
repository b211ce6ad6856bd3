import FileDrafts
import ScoreScript
import Scorekeeping

/// The facts that a problem can tell before a script runs. Each has an example in the folder `Problems`.
enum ProblemFact: String, CaseIterable {
  case missingArgument, unexpectedWord, unknownChoice, notANumber, groupedDigits, notACount,
    tooManyDecimals
  case scoreOutOfRange, unsignedAmount, unquotedNumber, unterminatedQuote, unterminatedRegex
  case unknownEscape, emptyName, nulInName, roundOutOfRange, stepNotPositive
  case unknownWord, notADuration, durationWithoutUnit, durationTooLong, durationTooPrecise
  case commaAtName, gluedAmount
  case notASize, sizeOutOfRange, unknownKey, controlIsKey, keyCountOutOfRange, textWithoutQuotes
  case notAPattern, emptyPattern, controlInText, controlInRegex, regexTooLong, notARegex
  case notAFactor, notARate, budgetTwice, wrongWord
  case sizeTooLate, hideTwice, showWithoutHide, hideWithoutShow, rowBeyondScreen, checkpointTwice
  case nothingCouldChange, waitInVain
  case missing, folder, unreadable, notText, notUTF8, sourceCycle, tooManySources

  /// Nil for a fact that is found only while a script runs.
  init?(_ error: ScriptError) {
    switch error {
    case .command(let fact):
      guard let fact = Self(fact) else { return nil }
      self = fact
    case .unknownWord: self = .unknownWord
    case .notADuration: self = .notADuration
    case .durationWithoutUnit: self = .durationWithoutUnit
    case .durationTooLong: self = .durationTooLong
    case .durationTooPrecise: self = .durationTooPrecise
    case .notASize: self = .notASize
    case .sizeOutOfRange: self = .sizeOutOfRange
    case .unknownKey: self = .unknownKey
    case .controlIsKey: self = .controlIsKey
    case .keyCountOutOfRange: self = .keyCountOutOfRange
    case .textWithoutQuotes: self = .textWithoutQuotes
    case .notAPattern: self = .notAPattern
    case .emptyPattern: self = .emptyPattern
    case .controlInText: self = .controlInText
    case .controlInRegex: self = .controlInRegex
    case .regexTooLong: self = .regexTooLong
    case .notARegex: self = .notARegex
    case .notAFactor: self = .notAFactor
    case .notARate: self = .notARate
    case .budgetTwice: self = .budgetTwice
    case .wrongWord: self = .wrongWord
    // Found in an import of a script, not in a play.
    case .notACommand: return nil
    case .sizeTooLate: self = .sizeTooLate
    case .hideTwice: self = .hideTwice
    case .showWithoutHide: self = .showWithoutHide
    case .hideWithoutShow: self = .hideWithoutShow
    case .rowBeyondScreen: self = .rowBeyondScreen
    case .checkpointTwice: self = .checkpointTwice
    case .nothingCouldChange: self = .nothingCouldChange
    case .waitInVain: self = .waitInVain
    case .file(let problem):
      switch problem.fault {
      case .missing: self = .missing
      case .folder: self = .folder
      case .unreadable: self = .unreadable
      case .notText: self = .notText
      // Scripts have no limit, and are not written.
      case .tooLarge, .unwritable: return nil
      }
    case .notUTF8: self = .notUTF8
    case .sourceCycle: self = .sourceCycle
    case .tooManySources: self = .tooManySources
    }
  }

  /// Nil for a command that the state does not allow, and for an unknown command, for which a script has an error of its
  /// own.
  private init?(_ fact: ScorekeepingError) {
    switch fact {
    case .missingArgument: self = .missingArgument
    case .unexpectedWord: self = .unexpectedWord
    case .unknownChoice: self = .unknownChoice
    case .notANumber: self = .notANumber
    case .groupedDigits: self = .groupedDigits
    case .notACount: self = .notACount
    case .tooManyDecimals: self = .tooManyDecimals
    case .scoreOutOfRange: self = .scoreOutOfRange
    case .unsignedAmount: self = .unsignedAmount
    case .unquotedNumber: self = .unquotedNumber
    case .commaAtName: self = .commaAtName
    case .gluedAmount: self = .gluedAmount
    case .unterminatedQuote: self = .unterminatedQuote
    case .unterminatedRegex: self = .unterminatedRegex
    case .unknownEscape: self = .unknownEscape
    case .emptyName: self = .emptyName
    case .nulInName: self = .nulInName
    case .roundOutOfRange: self = .roundOutOfRange
    case .stepNotPositive: self = .stepNotPositive
    default: return nil
    }
  }
}
