import Tragus

/// Says when somebody blows into the microphone: swift run --package-path Examples blow
let microphone = try Microphone()
let listener = Listener()
listener.add(BlowDetector(format: microphone.format)) { blow in
  if blow.phase == .began { print("Blow!") }
}
try listener.run(microphone)
