import TragusCore

#if canImport(CSndfile)
  let isSndfileAvailable = true
#else
  let isSndfileAvailable = false
#endif

/// The reader of a compressed format.
///
/// - Throws: `unsupportedFormat` where libsndfile is not there.
func compressedReader(
  _ source: ByteSource, _ format: AudioFileFormat
) throws(AudioError) -> any FrameReader {
  #if canImport(CSndfile)
    return try SndfileReader(source, format)
  #else
    throw source.unsupported(format.displayName)
  #endif
}

/// The writer of a compressed format.
///
/// - Throws: `invalidRequest` where libsndfile is not there.
func compressedWriter(
  _ file: OpenFile, _ fileFormat: AudioFileFormat, _ format: AudioFormat,
  _ sampleFormat: SampleFormat, _ dither: Dither, _ metadata: RecordingMetadata?,
  _ tags: [RecordingTags.Tag]
) throws(AudioError) -> any FrameWriter {
  #if canImport(CSndfile)
    return try SndfileWriter(file, fileFormat, format, sampleFormat, dither, metadata, tags)
  #else
    throw AudioError(
      .invalidRequest,
      "\(fileFormat.displayName) cannot be written on this system; write WAV, AIFF or CAF.")
  #endif
}
