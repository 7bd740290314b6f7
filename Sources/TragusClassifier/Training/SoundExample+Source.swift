extension SoundExample {
  /// Gives clips of the same sound the same source: neither may judge what was learned from the
  /// other. So are the clips of all sources that share a sound.
  static func joiningSources(_ clips: [SoundExample]) -> [SoundExample] {
    var parents: [String: String] = [:]
    func root(_ source: String) -> String {
      var source = source
      while let parent = parents[source] { source = parent }
      return source
    }
    for same in Dictionary(grouping: clips, by: \.digest).values where same.count > 1 {
      // The least, so that the order of the clips does not matter.
      let roots = Set(same.map { root($0.source) }).sorted()
      for other in roots.dropFirst() { parents[other] = roots[0] }
    }
    return clips.map { clip in
      var clip = clip
      clip.source = root(clip.source)
      return clip
    }
  }
}
