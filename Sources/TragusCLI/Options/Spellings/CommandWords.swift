extension Spellings {
  /// Other words for commands, and what to write.
  static let commandWords = #"""
    version | tragus --version
    midi | tragus tune FILE --midi song.mid
    whistle hum scale | tragus tune
    tuner pitch notes transcribe intonation note key melody | tragus tune, or tragus tune FILE --notes
    rec capture arecord parecord parec pw-record dictate | tragus record -o take.wav
    decibel decibels room | tragus meter, or tragus doctor
    level levels volume vu loud db dB dBA rms peak | tragus meter
    stat stats volumedetect astats | tragus meter FILE
    silencedetect silence silences detect-silence | tragus classify FILE --on Silence, or tragus label FILE --propose
    loudness lufs ebur128 r128 loudgain | tragus meter FILE --loudness, or --target -16
    normalize normalise loudnorm | tragus convert FILE -o NEW --loudness -16
    spl soundlevel sound-level noise-level dose leq | tragus meter --sound-level
    clipping clip clipped report | tragus info FILE, or tragus doctor FILE
    probe ffprobe soxi mediainfo inspect file summary metadata tags length duration | tragus info FILE
    spectrum spec fft sonogram waterfall spectro | tragus spectrogram
    wav plot draw oscilloscope scope wave showwavespic picture image png | tragus waveform FILE
    show open view display | tragus waveform FILE, or tragus play FILE
    detect analyze analyse | tragus listen FILE, or tragus classify FILE
    monitor hear watch sense events run live start | tragus listen
    classes kinds species-list | tragus classify --labels
    embedding embeddings | tragus classify FILE --embedding --json
    convert-labels | tragus labels FILE --format audacity
    predict sounds sound recognize recognise identify tag species | tragus classify
    dtmf | tragus tone FILE --dtmf
    decode | tragus receive FILE, or tragus tone FILE --dtmf for telephone keys
    encode | tragus send TEXT -o FILE, or tragus convert IN.wav -o OUT.flac
    count counter | tragus listen --count 3, or tragus chirps
    alarm alarms smoke smoke-alarm fire-alarm | tragus tone --alarm
    voice speech vad | tragus listen --only voice, or tragus record --on-voice
    puff blowing breath-control switch sip trigger mouse | tragus blow --exec -- PROGRAM
    sensitivity | tragus blow --sensitivity 0.7
    profile profiles | tragus blow --setup
    thermometer temperature | tragus chirps --thermometer
    cricket crickets insects ticks clicks geiger tempo onset beat bpm | tragus chirps
    sleep snore night apnea | tragus breath FILE --night
    inhale exhale respiration | tragus breath
    breathing | tragus breath FILE, or tragus breathe box
    calm | tragus breathe coherent
    box 4-4 4-7-8 478 | tragus breathe box
    guitar ukulele bass violin banjo mandolin cello strings | tragus tune --instrument guitar
    frequency hertz hz beats beating | tragus tone FILE --max 2
    drone | tragus beep A2 endless
    metronome metronom click | tragus beep --clicks 120bpm endless
    chord | tragus beep A3+C4+E4 2s
    exercise practice coach meditate relax | tragus breathe
    tone-generator sine generate gen generator signal noise sweep saw square triangle | tragus beep 440 --for 2s, or tragus synth
    aplay ffplay paplay pw-play sing | tragus play FILE
    ls list mics microphones speakers inputs outputs device sources | tragus devices
    sox ffmpeg transcode resample remix | tragus convert IN.wav -o OUT.flac
    merge concat join cat mix append | sox a.wav b.wav out.wav, for Tragus does not join files
    mqtt | tragus listen --not level --json | mosquitto_pub -l -t TOPIC
    wifi ssid | tragus send --wifi NAME
    jq | tragus listen --json | jq .type
    denoise fade compress equalizer eq reverb | sox IN.wav OUT.wav EFFECT, for Tragus has no effects
    raven selections | tragus labels FILE --format raven
    overview | tragus info FOLDER
    trim clips split segment segments slice extract | tragus cut FILE -o sounds, or tragus convert FILE -o PART.wav --from 1s --to 5s
    annotate labelling labeling mark | tragus label FILE
    learn fit teach | tragus train FOLDER -o NAME.tragusmodel
    model | tragus models
    test | tragus doctor, or tragus eval classify FOLDER
    evaluate score benchmark validate compare | tragus eval classify FOLDER, or tragus eval voice takes.csv
    transmit tx message say text | tragus send hello
    rx recv get | tragus receive
    talk call | tragus chat
    web server gui ui http dashboard page | tragus serve --open
    check diagnose diagnostics troubleshoot mic-test status | tragus doctor
    settings set configure preferences | tragus config
    setup | tragus doctor, or tragus blow --setup
    calibration calib | tragus calibrate
    completion complete shell-completion | tragus completions bash
    export | -o numbers.csv behind tragus meter, tragus info or tragus classify
    streak today sessions | tragus history
    log logs | tragus history, or tragus listen -o log.json
    daemon service systemd cron | tragus listen --exec -- PROGRAM; guide Documentation/Scripts.md shows a service
    tour example examples try tutorial | tragus demo
    what how why about docs manual man | tragus help COMMAND, or tragus explain blow
    """#

  /// Formats that are not written, and what to do instead.
  static let formatWords = #"""
    textgrid praat elan eaf srt vtt subtitles rttm reaper youtube cue lab chapters | Labels are written for Audacity, Raven, CSV and JSON; a script makes other formats from --csv.
    xlsx xls ods numbers excel spreadsheet gsheet | A spreadsheet opens the table of --csv.
    npy npz numpy parquet pickle pandas hdf5 mat arrow feather sqlite db duckdb rds | Programs for statistics read the table of --csv.
    yaml yml xml toml html htm md markdown pdf latex tex influx influxdb prometheus syslog docx doc odt gz zip | Results are written as text, CSV or JSON; a script makes other formats from --json.
    mp3 m4a aac wma mp4 | MP3 and AAC are not written; write .opus or .flac, or use ffmpeg.
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
    """#

  /// Other words for subcommands.
  static let commandParts = #"""
    models | rm delete del uninstall | is remove
    models | info show describe cat view | is inspect
    models | ls all | is list
    models | check test validate | is verify
    models | export convert | say Tragus writes no Core ML or ONNX; a .tragusmodel is one file, which you copy.
    models | save import install add copy share | say A model is one file of 'tragus train FOLDER -o NAME.tragusmodel'; copy it into the model folder. Other models do not fit.
    models | rename mv move | say Rename the file: mv birds.tragusmodel owls.tragusmodel
    models | labels classes kinds | say 'tragus models inspect NAME' lists its classes; 'tragus classify --labels' lists the kinds that the network knows.
    history | ls all | is list
    history | rm delete del clear | is remove
    history | csv save | is export
    devices | list ls all show | needless
    devices | test check try probe | say 'tragus doctor --device NAME' checks a microphone.
    config | list ls | is show
    config | get path where edit | say 'tragus config show --origin' shows all settings and their files; 'tragus config set device NAME' changes one.
    config | add put write | is set
    config | rm remove delete del reset clear | is unset
    labels | diff compare | say 'tragus eval labels.txt --predicted FOUND.txt' compares two files of labels.
    label | add | say A label is a line of a file: start, end and text with tabs between; --import FILE begins with them.
    labels | merge join combine concat | say 'cat a.txt b.txt > all.txt' joins label files of Audacity.
    pair | accept confirm start connect initiate with | say Write 'tragus pair' on both devices; then compare the six digits.
    pair | show keys key | say Keys are never printed; 'tragus pair --list' names the paired devices.
    calibrate | noise background room | say 'tragus doctor' measures the noise of the room.
    calibrate | latency delay | say 'tragus beep --round-trip' measures the latency.
    calibrate | threshold sensitivity | say 'tragus blow --setup' fits blows to a microphone; elsewhere give a level, as --on-sound -40dB of 'tragus record'.
    config | export dump save backup | say Copy the file that 'tragus config show --origin' names; TRAGUS_CONFIG=FILE reads it back.
    config | validate check verify test lint | say 'tragus config' reports a line that is wrong.
    devices | gain volume mute | say Gain is set in the system: alsamixer, or wpctl set-volume @DEFAULT_SOURCE@ 80%
    doctor | audio mic microphone sound all check | needless
    labels | stats statistics summary count histogram | say Pipe it: tragus labels FILE --csv | cut -d, -f3 | sort | uniq -c
    labels | sort | say 'sort -n labels.txt' sorts labels of Audacity.
    labels | validate check verify lint | say 'tragus labels FILE' names the first line that is wrong.
    labels | filter grep search find | say Pipe it: tragus labels FILE --csv | grep owl
    labels | split cut extract clips | say 'tragus cut FILE --labels LABELS.txt -o sounds' cuts the sounds out.
    label | undo redo | say The key u undoes a label in 'tragus label FILE'.
    models | download fetch pull get search find update upgrade | say Tragus downloads nothing; the built-in network is there, and 'tragus train FOLDER -o NAME.tragusmodel' makes models.
    models | train create make new | say 'tragus train FOLDER -o NAME.tragusmodel' makes a model.
    models | eval test score | say 'tragus eval classify FOLDER --model NAME' measures a model.
    tone | scan detect find measure analyze analyse | needless
    tone | play generate make sine out | say 'tragus beep 440 2s' plays a tone, and -o tone.wav writes it.
    tone | morse cw zvei selcall | say Morse and radio codes are not decoded; multimon-ng and fldigi do that.
    tone | busy dial ring ringback dialtone | say Call tones are not named; 'tragus tone FILE --range 300:650 --summary' prints their frequency.
    chirps | play make generate | say 'tragus beep --sweep 100:8k 3s' plays a sweep.
    chirps | bat bats | say 'tragus chirps FILE --range 20k:120k --each' lists calls of bats.
    tune | list ls instruments tunings | say 'tragus tune --help' names the instruments; --strings takes any notes.
    tune | play | say 'tragus beep E2 A2 D3 G3 B3 E4 --for 2s' plays the strings.
    blow breath | count | say Pipe it: tragus blow FILE --json | grep -c '"phase":"ended"'
    devices | rename name alias | say Devices keep their names; any part of one selects it, as mic:USB.
    devices | info inspect describe | say 'tragus doctor --device NAME' checks one; 'tragus devices --json' has all details.
    devices | watch monitor | say The list is printed once; --reconnect of other commands waits for a device.
    history | today week yesterday last month recent | say 'tragus history' lists all exercises with their dates.
    history | stats statistics summary graph plot streak | say 'tragus history export > all.csv' makes a table for a spreadsheet.
    history | search find grep | say Pipe it: tragus history | grep box
    record listen meter serve play chat receive | stop pause quit end kill | say Ctrl-C ends it; in a live view, space pauses.
    record | list ls show | say 'tragus info FOLDER' lists recordings.
    serve | status restart | say The page says how it is; Ctrl-C in its terminal ends it.
    send receive chat | peers list ls | say 'tragus pair --list' names paired devices.
    labels | convert export | needless
    completions | install generate | needless
    calibrate pair synth demo | list ls | is --list
    calibrate pair | rm remove delete del forget unpair | is --forget
    calibrate | show | is --show
    calibrate | show | is --list
    devices | set use select default set-default | say Write tragus config set device NAME.
    serve listen record meter doctor demo | start run | needless
    labels | show print cat view list ls read | needless
    breathe | history log | say 'tragus history' lists the exercises that were kept.
    """#
}
