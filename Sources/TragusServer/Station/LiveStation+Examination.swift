import Tragus
import TragusStation

extension LiveStation {
  /// Starts an examination of the current input, in place of an earlier one.
  ///
  /// - Throws: `invalidRequest` without an input.
  func examine() throws(AudioError) {
    try onStream { [self] context throws(AudioError) in
      guard let settings = hearing?.settings else { return }
      leaveExamination()
      var blow = settings.blow
      if let chosen = choices[Blow.name]?["sensitivity"] { blow.sensitivity = chosen }
      let number = examinationNumber
      let start = context.listener.time
      let end = start + ExaminationHearing.usualDuration
      let sink = ExaminationHearing(
        format: context.source.format, isLive: context.source.isLive, blow: blow,
        origin: context.listener.position
      ) { [self] examination in
        guard number == examinationNumber else { return }
        // An examination that ended too early has no result, except for a short file.
        let isWhole =
          context.listener.time >= end
          || !context.source.isLive && status.withLock { $0.listening?.isStopping == false }
        finish(isWhole ? examination : nil, of: context.input)
      }
      hearing?.examination = (end, context.listener.add(sink))
      status.withLock { status in
        status.examination = StationState.Examination(
          title: context.input.title, start: start, duration: ExaminationHearing.usualDuration)
      }
      tellState()
    }
  }

  /// Ends the examination, and clears its result.
  func endExamination() {
    end({ [self] in leaveExamination() }) { $0.examination = nil }
  }

  /// Ends the examination when it is complete; it then reports its result.
  func checkExamination(_ context: Listening.Context) {
    guard let (end, membership) = hearing?.examination, context.listener.time >= end else { return }
    hearing?.examination = nil
    membership.leave()
  }

  private func leaveExamination() {
    // Its later results are not wanted.
    examinationNumber += 1
    hearing?.examination?.membership.leave()
    hearing?.examination = nil
  }

  private func finish(_ examination: Examination?, of input: StationInput) {
    let diagnosis = examination.map { examination in
      var diagnosis = Diagnosis(
        checks: [.input(input.title, examination.format)] + examination.checks,
        room: examination.room)
      // A phone has no ALSA mixer.
      if input.kind == .browser { diagnosis.checks = diagnosis.checks.map(Self.withoutMixer) }
      return diagnosis
    }
    status.withLock { status in
      status.examination?.diagnosis = diagnosis
      if diagnosis == nil { status.examination = nil }
    }
    tellState()
  }

  private static func withoutMixer(_ check: Diagnosis.Check) -> Diagnosis.Check {
    Diagnosis.Check(
      check.name, check.status, check.finding,
      remedy: check.remedy.map { withoutMixer($0) })
  }

  /// The advice without the part about an ALSA mixer.
  static func withoutMixer(_ advice: String) -> String {
    advice.replacing(" (alsamixer, F4 for capture)", with: "")
      .replacing(" (alsamixer, F4)", with: "")
  }
}
