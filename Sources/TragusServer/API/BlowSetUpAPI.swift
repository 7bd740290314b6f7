import NIOHTTP1
import Tragus

extension API {
  static func blowSetUp(_ station: LiveStation) -> [Route] {
    [
      Route(.POST, "/setup/blow") { call throws(AudioError) in
        try station.beginBlowSetUp()
        return Response(station.state(for: call.role))
      },
      Route(.PUT, "/setup/blow") { call throws(AudioError) in
        try station.useBlowSetUp()
        return Response(station.state(for: call.role))
      },
      Route(.DELETE, "/setup/blow") { call throws(AudioError) in
        station.cancelBlowSetUp()
        return Response(station.state(for: call.role))
      },
      Route(.DELETE, "/setup/blow/profile") { call throws(AudioError) in
        try station.removeBlowProfile()
        return Response(station.state(for: call.role))
      },
    ]
  }
}
