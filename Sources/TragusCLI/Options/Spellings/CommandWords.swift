extension Spellings {
  /// Words in the place of a command, and what to write.
  static let commandWords = #"""
    version | tragus --version
    midi | tragus tune FILE --midi song.mid
    tuner pitch notes transcribe intonation note key melody | tragus tune, or tragus tune FILE --notes
    rec capture arecord parecord parec pw-record dictate | tragus record -o take.wav
    level levels volume vu loud db rms peak | tragus meter
    loudness lufs ebur128 r128 loudgain | tragus meter FILE --summary --loudness
    normalize normalise loudnorm | tragus convert FILE -o NEW --loudness -16
    spl soundlevel sound-level noise-level dose leq | tragus meter --sound-level
    probe ffprobe soxi mediainfo inspect file stat stats summary metadata tags | tragus info FILE
    spectrum spec fft sonogram waterfall spectro | tragus spectrogram
    wav plot draw oscilloscope scope wave | tragus waveform FILE
    detect analyze analyse monitor hear watch sense events run live start | tragus listen
    sounds sound recognize recognise identify classes tag species | tragus classify
    dtmf decode | tragus tone FILE --dtmf
    alarm alarms smoke | tragus tone --alarm
    voice speech vad | tragus listen --only voice, or tragus record --on-voice
    puff blowing breath-control | tragus blow
    cricket crickets insects ticks clicks geiger tempo onset beat bpm | tragus chirps
    breathing respiration sleep snore | tragus breath
    exercise coach meditate relax | tragus breathe
    tone-generator sine generate gen generator signal noise sweep chord saw square triangle | tragus beep 440 --for 2s, or tragus synth
    aplay ffplay paplay pw-play sing | tragus play FILE
    ls list mics microphones speakers inputs outputs device sources | tragus devices
    sox ffmpeg transcode resample encode remix export | tragus convert IN.wav -o OUT.flac
    trim split segment slice extract | tragus cut FILE -o sounds, or tragus convert FILE -o PART.wav --from 1s --to 5s
    annotate labelling labeling mark | tragus label FILE
    learn fit teach | tragus train FOLDER -o NAME.tragusmodel
    model | tragus models
    evaluate test score benchmark validate compare | tragus eval voice takes.csv
    transmit tx message say text | tragus send hello
    rx recv get | tragus receive
    talk call | tragus chat
    web server gui ui http dashboard open page | tragus serve --open
    check diagnose diagnostics troubleshoot mic-test status | tragus doctor
    settings set configure setup preferences | tragus config
    calibration calib | tragus calibrate
    completion complete shell-completion | tragus completions bash
    log logs sessions | tragus history
    tour example examples try tutorial | tragus demo
    what how why about docs manual man | tragus explain blow, or tragus help COMMAND
    """#

  /// Words behind a command, in the place of a part of it.
  static let commandParts = #"""
    models | rm delete del uninstall | is remove
    models | info show describe cat view | is inspect
    models | ls all | is list
    models | check test validate | is verify
    models | export save import install add copy share | say A model is one file; copy NAME.tragusmodel. 'tragus models inspect NAME' says where it is.
    history | ls all | is list
    history | rm delete del clear | is remove
    history | csv save | is export
    devices | list ls all show | needless
    devices | test check try probe | say 'tragus doctor --device NAME' checks a microphone.
    config | list ls | is show
    config | get path | say 'tragus config' shows all settings; 'tragus config --origin' also says where each comes from.
    config | set edit add unset | say Settings are lines of tragus.toml, as device = "USB PnP"; 'tragus config --origin' says which files count.
    labels | convert export | say Write tragus labels FILE --format json > FILE.json
    completions | install generate | needless
    calibrate pair synth demo | list ls | is --list
    calibrate pair | rm remove delete del forget unpair | is --forget
    calibrate | show | is --show
    devices | set use select default | say Write TRAGUS_DEVICE=NAME, or device = "NAME" in tragus.toml; 'tragus config --origin' says where it is.
    serve | start | needless
    breathe | history log | say 'tragus history' lists the exercises that were kept.
    """#
}
