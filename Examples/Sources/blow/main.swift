import Tragus

/// Says when somebody blows into the microphone: swift run --package-path Examples blow
let microphone = try Microphone()
var settings = BlowSensor.Settings()
settings.isFromDevice = true
let listener = Listener()
listener.add(BlowSensor(format: microphone.format, settings)) { event in
  if event.blow?.phase == .began { print("Blow!") }
}
try listener.run(microphone)
