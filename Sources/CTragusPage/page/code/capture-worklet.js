// Runs in the audio thread: packs what the microphone gives into messages for the server, 512 frames
// each, with the position of the first one. Nothing is resampled, filtered or kept.

const blockLength = 512
const headerLength = 8

class Capture extends AudioWorkletProcessor {
  constructor() {
    super()
    this.firstFrame = null
    this.start = 0
    this.count = 0
    this.hasBegun = false
    this.begin()
    this.port.onmessage = ({ data }) => {
      if (data === 'stop') this.isStopped = true
      // So many frames were missed while the clock stood still.
      else if (this.firstFrame !== null) this.firstFrame -= data
    }
  }

  begin() {
    this.message = new ArrayBuffer(headerLength + 4 * blockLength)
    this.samples = new Float32Array(this.message, headerLength)
    this.count = 0
  }

  // A block that a gap cut short is sent as far as it goes.
  send() {
    if (this.count === 0) return
    new DataView(this.message).setBigUint64(0, BigInt(this.start), true)
    const message = this.count === blockLength
      ? this.message : this.message.slice(0, headerLength + 4 * this.count)
    this.port.postMessage(message, [message])
    this.hasBegun = true
    this.begin()
  }

  process([[channel]]) {
    if (this.isStopped) return false
    // Without a track there is no channel; positions go on, so that the gap is seen.
    if (!channel) return true
    // A busy browser gives a moment of a microphone that opens, then nothing, and then all of it: the stream
    // begins behind that.
    const isInterrupted = this.count > 0 && currentFrame - this.firstFrame !== this.start + this.count
    if (isInterrupted && !this.hasBegun) {
      this.firstFrame = null
      this.begin()
    }
    this.firstFrame ??= currentFrame
    const position = currentFrame - this.firstFrame
    if (this.count > 0 && isInterrupted) this.send()
    for (let index = 0; index < channel.length;) {
      if (this.count === 0) this.start = position + index
      const length = Math.min(channel.length - index, blockLength - this.count)
      this.samples.set(channel.subarray(index, index + length), this.count)
      this.count += length
      index += length
      if (this.count === blockLength) this.send()
    }
    return true
  }
}

registerProcessor('tragus-capture', Capture)
