import Tragus

/// The exit status of a command, for scripts. ``meanings`` lists all of them.
package struct ExitStatus: Error, Equatable {
  package let rawValue: Int32

  package static let success = ExitStatus(rawValue: 0)
  /// What was searched for was not found, or a recording did not pass a check.
  package static let notFound = ExitStatus(rawValue: 1)
  /// Some of several files failed, or a program of `--exec` failed for some events, or `eval` left
  /// something out.
  package static let someFailed = ExitStatus(rawValue: 2)
  package static let usage = ExitStatus(rawValue: 64)
  package static let malformedData = ExitStatus(rawValue: 65)
  package static let noInput = ExitStatus(rawValue: 66)
  package static let noDevice = ExitStatus(rawValue: 69)
  package static let internalError = ExitStatus(rawValue: 70)
  package static let cannotCreate = ExitStatus(rawValue: 73)
  package static let inputOutput = ExitStatus(rawValue: 74)
  /// A signal was or should have been present, but nothing could be decoded.
  package static let undecoded = ExitStatus(rawValue: 76)
  package static let permissionDenied = ExitStatus(rawValue: 77)
  /// Nothing came in time, or nobody answered.
  package static let timeout = ExitStatus(rawValue: 124)

  /// All statuses in the order of their numbers, with their meanings.
  package static let meanings: [(status: ExitStatus, meaning: String)] = [
    (success, "Success."),
    (notFound, "detect found nothing, or a recording did not pass check."),
    (
      someFailed,
      "One of several files or a program of --exec failed, a network was not joined, or eval left recordings out."
    ),
    (usage, "Wrong usage."),
    (malformedData, "Malformed or unsupported audio, settings or models."),
    (noInput, "The input was not found."),
    (noDevice, "There is no usable device, or the device was lost."),
    (internalError, "An internal error; please report it."),
    (cannotCreate, "The output exists already, or cannot be created."),
    (
      inputOutput,
      "Reading or writing failed, the disk is full, or somebody changed a file during writing."
    ),
    (
      undecoded,
      "A message was not decoded or not accepted, a file contains none, or pairing failed."
    ),
    (permissionDenied, "Not permitted: a microphone, a file, or another user's pipe or link."),
    (timeout, "No matching event or no answer came in time."),
    (ExitStatus(signal: SIGINT), "Stopped by Ctrl-C."),
    (ExitStatus(signal: SIGTERM), "Stopped by the signal TERM or HUP."),
  ]

  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  package init(_ code: AudioError.Code) {
    self =
      switch code {
      case .fileNotFound: .noInput
      case .malformedFile, .unsupportedFormat, .unsuitableSignal: .malformedData
      case .readFailed, .writeFailed, .fileLost: .inputOutput
      case .fileExists, .cannotCreate: .cannotCreate
      case .permissionDenied: .permissionDenied
      case .deviceNotFound, .deviceBusy, .deviceLost, .deviceUnsupported, .formatChanged:
        .noDevice
      case .invalidRequest: .usage
      case .pairingFailed: .undecoded
      case .outputClosed: .success
      default: .internalError
      }
  }

  /// The status that a shell expects of a command that a signal stopped.
  package init(signal: Int32) {
    // The end of the terminal is a request to stop like any other.
    rawValue = 128 + (signal == SIGHUP ? SIGTERM : signal)
  }
}

package func exit(_ status: ExitStatus, _ console: Console) -> Never {
  console.errors.close()
  exit(status.rawValue)
}
