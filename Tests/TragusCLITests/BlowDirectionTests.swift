import Foundation
import Testing

extension CommandTests {
  @Suite struct BlowingFromADirection {
    /// Two blows from 40 degrees, heard by two microphones.
    private static let scene =
      "sim:blow?microphone=phone&strength=0.8&distance=6&angle=8&length=600ms&gap=1s&count=2"
      + "&level=-20&seed=3&direction=40&channels=2&duration=5s&rate=16000"
    let workspace = try! Workspace()

    @Test func `what comes from there is told with its angle`() throws {
      let json = try workspace.run(
        "blow", Self.scene, "--direction", "40deg:15deg", "--json", "-q")
      #expect(json.events.count == 4)
      #expect(json.events.allSatisfy { $0.contains(#""direction":"#) })
    }

    @Test func `what comes from elsewhere is counted`() throws {
      let text = try workspace.run("blow", Self.scene, "--direction", "left:30deg")
      #expect(text.status == 0 && text.output.isEmpty)
      #expect(text.errors.contains("2 blows from another direction did not count"))
      let why = try workspace.run(
        "blow", Self.scene, "--direction", "left:30deg", "--why", "--json", "-q")
      #expect(why.events.count { $0.contains(#""verdict":"aside""#) } == 2)
      #expect(!why.text.contains(#""type":"blow","#))
      // From 40 degrees, and to be below -60.
      #expect(why.events.contains { $0.contains(#""greatest":-60,"name":"angle""#) })
      let none = try workspace.run("blow", Self.scene, "--direction", "left:30deg", "-e")
      #expect(none.status == 124)
      #expect(none.errors.components(separatedBy: "did not count").count == 2)
    }

    @Test(arguments: [
      (["--direction", "up"], "not a direction"), (["--spacing", "5cm"], "--direction"),
      (["--direction", "front", "--spacing", "5"], "5mm to 1m"),
      (["--direction", "front", "--microphones", "0"], "pair"),
      (["--direction", "front", "--microphones", "0,2"], "no channel 2"),
      (["--direction", "front", "--channel", "mix"], "--channel"),
    ])
    func `what cannot be done is said`(arguments: [String], words: String) throws {
      let outcome = try workspace.run(["blow", Self.scene] + arguments)
      #expect(outcome.status == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.contains(words))
    }

    @Test func `one channel is not enough`() throws {
      let outcome = try workspace.run("blow", "sim:blow", "--direction", "front:30deg")
      #expect(outcome.status == 64 && outcome.output.isEmpty)
      #expect(outcome.errors.contains("needs two microphones"))
    }
  }
}
