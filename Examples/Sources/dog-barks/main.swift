import Tragus

/// Counts the barks of a dog and says how long it barked in all:
/// swift run --package-path Examples dog-barks
let microphone = try Microphone()
guard
  let barks = SoundRecognizer(
    format: microphone.format, thresholds: ["Bark": 0.5, "Howl": 0.5], pause: 0.5)
else { fatalError("The network knows no such sounds.") }

var count = 0
var duration = 0.0
let listener = Listener()
listener.add(barks) { sound in
  guard sound.phase == .ended, let end = sound.end else { return }
  count += 1
  duration += end - sound.start
  print("\(sound.label) number \(count); \(Int(duration.rounded())) s in all")
}
try listener.run(microphone)
