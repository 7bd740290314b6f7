import Tragus

/// How a command ended, for scripts. The README lists them all.
package struct ExitStatus: Error, Equatable {
  package let rawValue: Int32

  package static let success = ExitStatus(rawValue: 0)
  /// Some of several files failed, or a program of `--exec` for some of what was heard, or `eval`
  /// left something out.
  package static let someFailed = ExitStatus(rawValue: 2)
  package static let usage = ExitStatus(rawValue: 64)
  package static let malformedData = ExitStatus(rawValue: 65)
  package static let noInput = ExitStatus(rawValue: 66)
  package static let noDevice = ExitStatus(rawValue: 69)
  package static let internalError = ExitStatus(rawValue: 70)
  package static let cannotCreate = ExitStatus(rawValue: 73)
  package static let inputOutput = ExitStatus(rawValue: 74)
  /// Something was heard, or should have been, but nothing could be decoded.
  package static let undecoded = ExitStatus(rawValue: 76)
  package static let permissionDenied = ExitStatus(rawValue: 77)
  /// Nothing came in time, nobody answered.
  package static let timeout = ExitStatus(rawValue: 124)

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

  /// What a shell expects of a command that a signal stopped.
  package init(signal: Int32) {
    // The end of the terminal is a request to stop like any other.
    rawValue = 128 + (signal == SIGHUP ? SIGTERM : signal)
  }
}

package func exit(_ status: ExitStatus, _ console: Console) -> Never {
  console.errors.close()
  exit(status.rawValue)
}
