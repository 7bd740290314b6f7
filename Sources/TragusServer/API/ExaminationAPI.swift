import NIOHTTP1
import Tragus
import TragusStation

extension API {
  static func examination(_ station: LiveStation) -> [Route] {
    [
      Route(.POST, "/examination") { call throws(AudioError) in
        try station.examine()
        return Response(station.state(for: call.role))
      },
      Route(.DELETE, "/examination") { call throws(AudioError) in
        station.endExamination()
        return Response(station.state(for: call.role))
      },
    ]
  }
}
