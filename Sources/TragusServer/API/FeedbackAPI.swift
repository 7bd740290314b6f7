import NIOHTTP1
import Tragus

extension API {
  static func feedback(_ station: LiveStation, _ shelf: FeedbackShelf) -> [Route] {
    struct List: Encodable {
      let folder: String
      let most = FeedbackShelf.mostReports
      let mostBytes = FeedbackShelf.mostBytes
      let reports: [FeedbackShelf.Entry]
    }
    return [
      Route(.GET, "/feedback") { _ throws(AudioError) in
        Response(List(folder: shelf.folder, reports: shelf.entries()))
      },
      Route(.POST, "/feedback") { call throws(AudioError) in
        let mistake = try call.body(Mistake.self)
        try mistake.check()
        let clip = try station.clip(of: mistake)
        guard let id = try shelf.add(mistake, clip) else {
          return .failure(
            .insufficientStorage,
            "There are as many reports as there may be: \(FeedbackShelf.mostReports), or "
              + "\(FeedbackShelf.mostBytes / 1_000_000) MB. Delete some in Set-up.",
            code: "full")
        }
        let event = FeedbackEvent(id: id, mistake, at: clip.mistake, clip: clip.span.lowerBound)
        station.tell(event)
        return Response(json: event.line)
      },
      Route(.GET, "/feedback/*") { call throws(AudioError) in
        let file = try shelf.open(call.names[0])
        return FileResponse(file, type: "audio/wav", name: call.names[0] + ".wav")
          .response(to: call.request)
      },
      Route(.DELETE, "/feedback/*") { call throws(AudioError) in
        try shelf.remove(call.names[0])
        station.tell(FeedbackEvent(removed: call.names[0]))
        return .done
      },
    ]
  }
}
