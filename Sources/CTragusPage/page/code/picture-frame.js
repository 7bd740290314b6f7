// What the server sends 47 times a second: the level and one column of the spectrum.

const headerLength = 24
const pictureKind = 1

export class PictureFrame {
  static isOne(data) {
    return data.byteLength >= headerLength && new DataView(data).getUint8(0) === pictureKind
  }

  constructor(data) {
    const view = new DataView(data)
    const rows = Math.min(view.getUint16(2, true), data.byteLength - headerLength)
    this.channels = view.getUint8(1)
    /** dBFS; -200 is silence. */
    this.peak = view.getFloat32(4, true)
    this.rms = view.getFloat32(8, true)
    /** dB SPL, weighted A, fast; NaN without a calibration. */
    this.soundLevel = view.getFloat32(12, true)
    this.time = view.getFloat64(16, true)
    /** The powers of the bands, lowest first: 0 is -120 dBFS, 255 is 0 dBFS. Empty without a new column. */
    this.spectrum = new Uint8Array(data, headerLength, rows)
  }
}
