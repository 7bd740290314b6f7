extension Spellings {
  /// Options for measurements and their pictures.
  static let measureOptions = #"""
    chirps | --min-duration --min-length --max-duration | say A chirp may have any length; --gap 60ms joins pulses to one.
    chirps | --snr --level --min-level --sensitivity --prominence | write --threshold 12dB
    spectrogram tone tune chirps meter | --freq --freqs --frequencies --frequency --band --freq-range --frequency-range --fr -f | write --range 1k:4k
    spectrogram | --overlap --hop --hop-length --win-hop | say Windows overlap by themselves; leave {} out.
    spectrogram | --log --logarithmic | write --frequency log
    spectrogram | --mel | write --frequency mel
    spectrogram | --scale --y-axis --yscale --axis --freq-scale | write --frequency log
    spectrogram | --fft --nfft --n-fft --fft-size --fftsize --window-size --win --win-length | write --window 4096
    spectrogram | --colormap --cmap --colors --palette --colour --color --colourmap --color-map | write --map lagoon
    spectrogram | --db-range --dynamic-range --min-db --threshold --zmin | write --floor -100dB
    spectrogram waveform breathe | --svg | write -o FILE.svg
    spectrogram waveform breathe | --png --image --picture --plot --save | write -o FILE.png
    meter breath | --png --svg --image --picture --graph --chart | write --plot FILE.png
    * | --width --height -x -y -s --res --resolution --dimensions --geometry | write --size 2000x800
    waveform spectrogram breathe explain | --color --colour --background --foreground --bg --fg | say Colours come with --theme dark, light or contrast; a spectrogram also has --map.
    waveform | --json --csv --data | say 'tragus meter FILE --period 10ms --json' prints peaks.
    tone | --detect --find --target | say --range 990:1010 listens for a tone near 1 kHz.
    calibrate | --offset --correction | say 'tragus meter --calibration 120dB' takes the level of full scale; here, --sensitivity -26 is for a data sheet.
    * | --dark --light | write --theme dark
    tune tone beep | -a --a --pitch --reference --concert-pitch --ref --tuning-reference | write --a4 442
    tune | --note | is --target
    tune | --tuning | write --strings D2,A2,D3,G3,A3,D4
    tune | --preset | write --instrument guitar
    tune | --temperament --just --pythagorean | say Notes are in equal temperament; leave {} out.
    tune | --flat --flats | say Notes are written with sharps: A#3 is Bb3.
    tune | --cents --transcribe --melody | write --notes
    tune | --tolerance --threshold --accuracy | say The tuner shows by how many cents a note is off; leave {} out.
    beep | --sine --freq --frequency --tone --note --wave --waveform -f --hz --pitch | say Write the tone itself: tragus beep 440, or A4.
    beep | --saw --sawtooth --square --triangle | say 'tragus synth square 440 2s -o square.wav' makes one; so do saw and triangle.
    beep | --noise-color --color --colour | write --noise pink
    meter | --leq --laeq | write --sound-level --period 15m
    meter | --spl --sound-level-meter --dba | write --sound-level
    meter listen | --cal --calibrate | say 'tragus calibrate --calibrator 94dB' measures a microphone once.
    meter | --offset --correction | write --calibration 120dB
    meter | --percentile --percentiles --l10 --l50 --l90 | write --sound-level
    meter | --limit --max --warn --warning --alarm --beep | write --ranges loud:-20:0, and --on loud --exec -- PROGRAM
    meter | -w --weighting --frequency-weighting --freq-weighting --a-weighting --dbc | write --weight A
    meter | --time-weighting --time-constant | write --slow
    meter | --lra --lufs --ebu --ebu-r128 --r128 --ebur128 --integrated --momentary --short-term --i --bs1770 | write --loudness
    meter | --tp --dbtp --true-peaks --truepeak --peak --peaks | write --true-peak
    meter | --third-octave --thirds --octaves --third-octaves --bands-per-octave | write --bands third-octave
    meter | --nc --nr --rc | say 'tragus meter --bands octave --stats 1m' has the levels that a curve needs.
    meter | --rms --dbfs --db --dB --peak-hold | say RMS and peak are what 'tragus meter' prints anyway; leave {} out.
    meter | --stat --statistics --total --average --avg --mean --overall --info | write --summary
    meter | --decimal-comma --separator --delimiter --decimal | say --csv has commas between numbers and points in them; --format tsv has tabs.
    meter | --sort --order | say Files keep their order; sort the rows of --csv.
    meter | --html --report | write --plot PAGE.png, or --csv
    meter | --max-peak --fail --tolerance --assert --check | say --target -16 marks the files that are off; a script reads them with --json.
    meter | -af -filter -lavfi --filter | say Levels are measured as they are; leave {} out.
    meter | --unit --units | write --loudness for LUFS, or --sound-level for dB(A)
    meter | --threshold --trigger --alert --loud | write --ranges loud:-20:0, and --on loud --exec -- PROGRAM
    meter | --min-level --min --silence --noise-floor --gate --sensitivity | write --floor -60dB
    listen meter | --above --over --louder --louder-than | say 'tragus record --on-sound -30dB' records what is louder; 'tragus meter --ranges standard' reports it.
    tone | --every --interval --step --stride --overlap | write --hop 1024
    classify | --every --interval --period --step --stride | write --hop 500ms
    classify | --window --window-size --segment-length | say Windows last 0.975 s; leave {} out.
    * | --every --interval -p -i --refresh --update --step --resolution --per --bin | write --period 1s
    calibrate | --noise-floor --noise --background | say 'tragus doctor' measures how quiet the room is.
    calibrate | --reset --clear --remove --delete --rm | write --forget DEVICE
    calibrate | --spl --level --db --calibrator-level -l | write --calibrator 94dB
    chirps | --max-gap --min-gap --separation --pause | write --gap 60ms
    chirps | --summary --total --mean | write --period 1h
    chirps | --temperature --temp --dolbear --celsius | write --thermometer
    chirps | --each-chirp --events --list | write --each
    breathe | --pattern | is
    breathe | --box --square | write tragus breathe box
    breathe | --list --patterns -l | say The patterns are box, focus, coherent, or seconds as 4-7-8.
    breathe breath | --history --progress --streak | say 'tragus history' lists the exercises that were kept.
    breathe | --rate --bpm --pace --tempo --breaths-per-minute | say Write the pattern in seconds: tragus breathe 5-5 is 6 breaths a minute.
    breathe | --no-sound --silent --mute --no-audio --nosound --no-cues | write --cue none
    breathe | --sound --audio | say Cues sound already; --cue none is silent, and --cue voice speaks them.
    breathe | --lang --language --voice --speak | write --cue voice, which speaks English
    breathe | --save --record --store --log | write --keep
    explain | --list --topics -l | say 'tragus explain' lists the topics.
    blow listen | --list --list-events -l | say 'tragus help events' lists what is heard.
    breath | --bpm --rate --per-minute --stats --statistics --average --mean --total | write --summary
    breath | --alert --apnea --apnoea --pauses | say --night reports pauses of 10 s and more; --timeout 20s ends when no breath is heard.
    breath | --sleep | write --night
    """#
}
