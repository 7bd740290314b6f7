/// What a microphone with a ``BlowResponse`` makes of the sound before it: resonances, a high-pass, a
/// low-pass and an overload.
struct MicrophoneFilter {
  // A first-order high-pass.
  private struct HighPass {
    let pole: Double
    var input = 0.0
    var output = 0.0

    mutating func next(_ sample: Double) -> Double {
      output = (1 + pole) / 2 * (sample - input) + pole * output
      input = sample
      return output
    }
  }

  private let response: BlowResponse
  private var highPass: [HighPass]
  private var lowPass: [Double]
  private let lowPassStep: Double
  private var resonators: [Resonator]

  init(_ response: BlowResponse, sampleRate: Double) {
    self.response = response
    let pole = PortableMath.exponential(-2 * .pi * response.highPass / sampleRate)
    highPass = Array(repeating: HighPass(pole: pole), count: response.highPassOrder)
    lowPassStep = 1 - PortableMath.exponential(-2 * .pi * response.lowPass / sampleRate)
    lowPass = Array(repeating: 0, count: response.lowPassOrder)
    resonators = response.resonances.map { resonance in
      Resonator(
        frequency: min(resonance.frequency, 0.45 * sampleRate), bandwidth: resonance.bandwidth,
        sampleRate: sampleRate)
    }
  }

  mutating func next(_ input: Double) -> Double {
    var sample = input
    var resonant = 0.0
    for index in resonators.indices {
      resonant += response.resonances[index].gain * resonators[index].next(sample)
    }
    sample += resonant
    for index in highPass.indices { sample = highPass[index].next(sample) }
    for index in lowPass.indices {
      lowPass[index] += lowPassStep * (sample - lowPass[index])
      sample = lowPass[index]
    }
    return overload(sample)
  }

  private func overload(_ sample: Double) -> Double {
    let limit = response.limit
    guard response.isSoft else { return max(-limit, min(limit, sample)) }
    let ratio = sample / limit
    return sample / (1 + ratio * ratio).squareRoot()
  }
}
