extension Spellings {
  /// Formats that are not written, and what to do instead.
  static let formatWords = #"""
    textgrid praat elan eaf srt vtt subtitles rttm reaper youtube cue lab chapters | Labels are written for Audacity, Raven, CSV and JSON; a script makes other formats from --csv.
    xlsx xls ods numbers excel spreadsheet gsheet | A spreadsheet opens the table of --csv.
    npy npz numpy parquet pickle pandas hdf5 mat arrow feather sqlite db duckdb rds | Programs for statistics read the table of --csv.
    junit tap sarif | Reports of tests are not written; the exit status tells it, and --json has all values.
    yaml yml xml toml html htm md markdown pdf latex tex influx influxdb prometheus syslog docx doc odt gz zip | Results are written as text, CSV, TSV, JSON or labels; a script makes other formats from --json.
    mp3 m4a aac wma mp4 | MP3 and AAC are not written; choose opus or flac, or use ffmpeg.
    jpg jpeg gif webp bmp tiff eps ps | Pictures are PNG or SVG.
    """#

  /// Signals that 'tragus synth' does not make, and what to do instead.
  static let signalWords = #"""
    pluck guitar strum harp piano string violin flute organ | sox -n a.wav synth 2 pluck E2 makes a plucked string.
    chord triad | 'tragus beep C4+E4+G4 2s -o a.wav' writes a chord.
    scale arpeggio melody song notes | 'tragus beep C4 D4 E4 F4 G4 A4 B4 C5 -o a.wav' writes notes.
    metronome tempo beat beats drum drums | 'tragus beep --clicks 120bpm 1m -o a.wav' writes clicks.
    two-tone dual-tone dualtone twotone imd | 'tragus beep 700+1900 10s -o a.wav' writes two tones.
    morse cw rtty psk31 psk fsk ax25 aprs sstv fax | Tragus sends no radio codes; cwwav, minimodem and fldigi do.
    clap claps applause knock | 'tragus synth scene -o a.wav' has claps and other sounds.
    bird birds birdsong owl dog cat bark frog animal | Animals are not made; 'tragus synth cricket -o a.wav' chirps.
    impulse dirac delta unit-impulse | 'tragus synth clicks 1 1s -o a.wav' writes one sample.
    am fm vibrato tremolo siren wobble warble | Modulated tones are not made; sox makes them with its effects.
    say tts text words sentence | Tragus speaks no words; espeak-ng -w a.wav does.
    pulse | Pulses are not made; 'tragus synth square -o a.wav' is a pulse of half a period.
    blue violet purple grey gray | The key 'color' takes white, pink or brown; sox makes other noise by effects.
    log-sweep logsweep linear-sweep swept-sine ess exp | 'tragus synth sweep 20:20000 10s shape=logarithmic -o a.wav' makes a sweep; shape=linear is the other.
    mls golay perlin | This signal is not made; noise and sweeps excite all frequencies.
    dc step ramp | 'tragus synth constant -o a.wav' writes a constant value; steps and ramps are not made.
    burst tone-burst toneburst | 'tragus beep 1k 100ms --repeat 5 --gap 900ms -o a.wav' writes bursts.
    multitone multisine | 'tragus synth tones frequencies=440+550+660 -o a.wav' writes several tones.
    telephone phone | 'tragus synth dtmf keys=5551234 -o a.wav' writes telephone keys.
    babble music room | 'tragus synth speech -o a.wav' is like one voice, and 'tragus synth scene -o a.wav' a room with sounds.
    null zero zeros quiet | 'tragus synth silence 1s -o a.wav' writes digital silence.
    buzz | 'tragus synth hum -o a.wav' writes mains hum.
    bell ding | 'tragus beep 880 200ms -o a.wav' writes a beep.
    fire smoke | 'tragus synth alarm pattern=t3 -o a.wav' is a smoke alarm, and pattern=t4 a carbon monoxide alarm.
    rain sea ocean fan air | 'tragus synth noise color=pink -o a.wav' is like rain; 'tragus synth wind -o a.wav' blows.
    breathing snore sleep cough | 'tragus synth breath -o a.wav' writes breaths; snores are not made.
    heart heartbeat tick | 'tragus synth clicks 1 10s -o a.wav' writes clicks; a heart is not made.
    car motor helicopter | 'tragus synth engine -o a.wav' writes an engine.
    drone | 'tragus beep A2+E3 10s -o a.wav' writes a drone.
    distortion clipped | 'tragus synth clipping drive=6 -o a.wav' writes a clipped sine.
    dropout gap glitch | 'tragus synth dead after=3s -o a.wav' stops in silence.
    """#
}
