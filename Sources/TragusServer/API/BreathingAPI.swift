import NIOHTTP1
import Tragus
import TragusHistory
import TragusStation

/// A client's request for an exercise.
private struct ExerciseRequest: Decodable {
  let pattern: String?
  let cycles: Int?
  let minutes: Double?
  let steady: Bool?
  let keep: Bool?

  var plan: ExercisePlan {
    get throws(AudioError) {
      var settings = CoachSettings()
      guard cycles.map({ 1...100_000 ~= $0 }) ?? true else {
        throw AudioError(.invalidRequest, "'cycles' is a number from 1 to 100000.")
      }
      guard minutes.map({ 0.1...1440 ~= $0 }) ?? true else {
        throw AudioError(.invalidRequest, "'minutes' is a number from 0.1 to 1440.")
      }
      settings.cycleCount = cycles
      settings.duration = minutes.map { $0 * 60 }
      settings.adapts = !(steady ?? false)
      return ExercisePlan(
        pattern: try BreathPattern(pattern ?? "4-4"), settings: settings, isKept: keep ?? false)
    }
  }
}

extension API {
  static func breathing(_ station: LiveStation, _ console: Console) -> [Route] {
    struct List: Encodable {
      let sessions: [PastSession]
    }
    return [
      Route(.POST, "/exercise") { call throws(AudioError) in
        let plan = try call.body(ExerciseRequest.self).plan
        if plan.isKept { _ = try console.history().sessions() }
        try station.begin(plan)
        return Response(station.state(for: call.role))
      },
      Route(.DELETE, "/exercise") { call throws(AudioError) in
        station.endExercise()
        return Response(station.state(for: call.role))
      },
      Route(.GET, "/sessions") { _ throws(AudioError) in
        Response(List(sessions: try console.history().sessions()))
      },
      Route(.DELETE, "/sessions/*") { call throws(AudioError) in
        guard let id = Int64(call.names[0]) else {
          throw AudioError(.invalidRequest, "An exercise is named by its number.")
        }
        try console.history().remove([id])
        return .done
      },
    ]
  }
}
