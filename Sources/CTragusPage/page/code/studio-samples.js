// The samples of a sound as the Studio looks at them: one channel, at a rate that is enough for a picture.

/** What samples are made to, in Hz: half of that can be seen. */
export const rate = 16_000

/** The samples of a file in bytes; throws where the browser cannot decode it. */
export async function samplesOf(bytes) {
  return mono(await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes))
}

function mono(sound) {
  const samples = sound.getChannelData(0)
  for (let channel = 1; channel < sound.numberOfChannels; channel += 1) {
    const other = sound.getChannelData(channel)
    for (let index = 0; index < samples.length; index += 1) samples[index] += other[index]
  }
  if (sound.numberOfChannels > 1) for (let index = 0; index < samples.length; index += 1) samples[index] /= sound.numberOfChannels
  return samples
}
