import Tragus

extension CoachSession {
  /// A picture of the requested and the measured breathing.
  package func picture(title: String?, theme: PlotTheme, width: Int, height: Int) -> Picture {
    ExercisePicture(title: title ?? "Breathing \(pattern)", theme: theme).picture(
      of: pictureParts, note: sentences.first ?? "", width: width, height: height)
  }

  private var pictureParts: [ExercisePicture.Part] {
    cycles.flatMap { cycle in
      cycle.parts.enumerated().map { index, part in
        let next = index + 1 < cycle.parts.count ? cycle.parts[index + 1].cue : cycle.end
        let heard = part.start.map { $0...($0 + (part.duration ?? 0)) }
        let fill = Self.fill(of: part.part)
        return ExercisePicture.Part(
          start: part.cue, end: max(next, part.cue), startFill: fill.start, endFill: fill.end,
          heard: heard,
          isInTime: part.isInTime)
      }
    }
  }

  private static func fill(of part: BreathPattern.Part) -> (start: Double, end: Double) {
    switch part {
    case .inhale: (0, 1)
    case .hold: (1, 1)
    case .exhale: (1, 0)
    case .rest: (0, 0)
    }
  }
}
