extension Spellings {
  /// Other words for commands, and what to write.
  static let commandWords = #"""
    export | tragus convert FILE -o OUT.flac, or tragus listen FILE --format audacity -o OUT.txt, or tragus meter FILE --csv -o numbers.csv, or tragus labels FILE --format raven -o OUT.txt
    loopback system-audio desktop-audio | parec -d @DEFAULT_MONITOR@ | tragus record --raw s16le@44100x2 - -o system.wav
    whine | tragus tone FILE --max 3
    repeat-file loop-file | sox FILE OUT.wav repeat 3
    plosive plosives pops p-pop p-pops popping | tragus blow FILE, or tragus spectrogram FILE --range :300, where a pop is a flash at the bottom
    demod demodulate demodulator demodulation fsk-decode ofdm-decode | tragus receive FILE, or tragus receive
    modulate modulator modulation fsk-encode | tragus send hello -o message.wav
    split-window split-every split-length split-seconds split-chunk split-chunks split-duration split-size split-segment split-interval | tragus record FILE --split 10s -o parts/
    split-channels split-channel split-stereo channel-split split-speakers split-tracks deinterleave | nothing, for 'tragus convert FILE -o left.wav --channel 0' takes out one channel, and --channel 1 the other
    channels-split | nothing, for 'tragus convert FILE -o left.wav --channel 0' takes out one channel, and --channel 1 the other
    glitch glitches dropout dropouts discontinuities | tragus doctor FILE
    indices index aci adi ndsi aei bioacoustic-index acoustic-index acoustic-indices soundscape-indices | scikit-maad or soundecology, for Tragus calculates no acoustic indices
    breathing-score breath-score score-breathing | tragus breath FILE --summary, or tragus breathe, which ends with a score
    talktime talk-time speaking-time speech-time speech-ratio talk-ratio | tragus classify FILE --on Speech --summary, or tragus listen FILE --only voice --csv
    modem-encode modem-send modem-tx modem-transmit | tragus send hello -o message.wav
    modem-decode modem-receive modem-rx | tragus receive FILE, or tragus receive
    uninstall | rm $(command -v tragus), for it is one file
    4-7-8 478 | tragus breathe 4-7-8
    4-4 | tragus breathe 4-4
    midi2wav | fluidsynth song.mid, for Tragus plays only tones
    whale dolphin | tragus detect 'Whale vocalization' FILE
    localization doa beamform tdoa triangulate direction | tragus blow --direction front:30deg, for only blows have a direction
    theme color colour | --theme dark behind tragus spectrogram or tragus waveform
    burglar | tragus collect sounds --class burglar:5m, then tragus train
    ukulele | tragus tune --instrument ukulele
    bass | tragus tune --instrument bass
    violin | tragus tune --instrument violin
    banjo | tragus tune --instrument banjo
    mandolin | tragus tune --instrument mandolin
    cello | tragus tune --instrument cello
    webhook | tragus listen --on alarm --exec -- curl --json @- URL
    alert-above alert-over notify-above | tragus meter --ranges loud:-30:0 --on loud --exec -- PROGRAM
    shuffle queue playlist | tragus play FOLDER, or: shuf -z -e *.wav | xargs -0 tragus play
    game games candle toy | tragus serve --open, which has a candle to blow out
    quiz ear-training eartraining solfege | nothing, for Tragus has no ear training; GNU Solfege has, and tragus beep C4 E4 plays notes
    version | tragus --version
    midi | tragus tune FILE --midi song.mid
    scale | tragus tune
    whistle whistling | tragus listen --on sound:Whistling --exec -- PROGRAM, or tragus tune
    instruments | tragus classify FILE
    say-by-sound send-by-sound sound-send text-to-sound | tragus send hello, or tragus send FILE
    key keyfinder key-finder | tragus tone FILE --max 4 --summary, for Tragus names notes and no keys; keyfinder-cli does
    overtone overtones partial partials harmonic harmonics | tragus tone FILE --max 8 --summary
    pitch f0 | tragus tune FILE
    tuner notes intonation note what-note which-note melody name | tragus tune, or tragus tune FILE --notes
    tuner-guitar | tragus tune --instrument guitar
    rec capture arecord parecord parec pw-record dictate | tragus record -o take.wav
    decibel decibels room | tragus meter, or tragus doctor
    level levels volume loud db dB dBA rms peak | tragus meter
    trafficlight traffic-light noise-light ampel | tragus meter --sound-level --ranges green:0:55:green,yellow:55:65:yellow,red:65:140:red --gauge big
    stat stats volumedetect astats | tragus meter FILE
    generate-silence silence-file | tragus synth silence --for 3s -o a.wav
    silencedetect silence silences detect-silence | tragus meter FILE --ranges silence:-160:-50 --stay 500ms --format audacity
    pauses | tragus meter FILE --ranges silence:-160:-50 --stay 500ms --format audacity, or tragus breath FILE --night for the pauses of a sleeper
    loudness lufs ebur128 r128 loudgain | tragus meter FILE --loudness, or --target -16
    normalize normalise loudnorm | tragus convert FILE -o NEW.wav --loudness -16
    spl soundlevel sound-level noise-level leq | tragus meter --sound-level
    clipping clipped | tragus check FILE, or tragus listen FILE --only input
    report | tragus info FILE, or tragus doctor FILE
    probe ffprobe soxi mediainfo inspect file summary metadata tags length duration | tragus info FILE
    spectrum spec fft | tragus spectrogram FILE, or tragus meter FILE --bands third, or tragus tone FILE --max 5 --summary, or tragus spectrogram
    ltsa ltas long-term-spectrum mean-spectrum average-spectrum | nothing, for no mean spectrum is drawn; 'tragus spectrogram FILE -o a.png' shows the course, and 'tragus meter FILE --bands third' measures bands
    sonogram waterfall spectro | tragus spectrogram
    plot-level plot-levels level-plot plot-loudness draw-level draw-levels graph-level graph-levels level-graph plot-spl chart-level | tragus meter FILE --plot levels.png
    plot-breath plot-breathing draw-breath draw-breathing breath-plot breathing-plot graph-breath | tragus breath FILE --night --plot night.png
    plot-pitch plot-notes draw-pitch pitch-plot | tragus spectrogram FILE, which shows pitches as lines; tragus tune FILE --csv has them as numbers
    check-clipping check-clip check-clips detect-clipping find-clipping | tragus check FILE
    breathing-list breathe-list breathing-exercises exercises list-exercises list-exercise list-patterns patterns | tragus breathe box; the patterns are box, focus, coherent, or seconds as 4-7-8
    twotone two-tone dual-tone intermodulation | tragus beep 700+1900 10s
    plot | tragus waveform FILE, or tragus meter FILE --plot levels.png
    oscilloscope scope | tragus waveform FILE, or tragus waveform --for 2s, or tragus serve --open
    wav draw wave showwavespic picture image png | tragus waveform FILE
    show open view display | tragus waveform FILE, or tragus play FILE
    analyze analyse | tragus listen FILE, or tragus classify FILE --summary
    monitor | tragus listen, or tragus meter
    watch | tragus listen, or tragus meter
    hear sense events run live start | tragus listen
    classes kinds species-list | tragus classify --labels
    embedding embeddings | tragus classify FILE --embedding --json
    convert-labels import-labels export-labels labels-export labels-import | tragus labels FILE --format audacity
    sounds | tragus classify --labels
    predict sound recognize recognise identify tag species | tragus classify
    dtmf-send dtmf-dial send-dtmf dial-dtmf dtmf-encode dtmf-generate dtmf-gen dtmf-play dtmf-make encode-dtmf generate-dtmf | tragus beep --dtmf 5551234
    match template find-similar similarity search-template find-template search-similar search-example find-example match-template search-query find-query | tragus classify FILE --embedding --json, for a script that compares the vectors by their cosine
    find-in find-like search-in search-like | tragus classify FILE --embedding --json, for a script that compares the vectors by their cosine
    dtmf | tragus tone FILE --dtmf, or tragus tone --dtmf, or tragus beep --dtmf 5551234
    decode | tragus receive FILE, or tragus tone FILE --dtmf for telephone keys
    encode | tragus send TEXT -o message.wav, or tragus convert FILE -o OUT.flac
    count counter | tragus listen --count 3, or tragus chirps
    smoke smoke-alarm fire-alarm | tragus listen --only alarm:smoke
    alarm alarms | tragus tone --alarm
    voice speech vad | tragus listen FILE --only voice, or tragus listen --only voice, or tragus record --on-voice -o voice.wav
    puff blows blowing breath-control switch trigger puff-switch | tragus blow, or tragus blow --exec -- PROGRAM
    ratio ie-ratio | tragus breath FILE --summary
    keys-list | nothing, for xdotool presses keys, and takes the names of X
    click-on click-puff mouse | tragus blow --exec -- xdotool click 1
    key-blow key-puff keys-blow keys-puff | tragus blow --exec -- xdotool key space
    scan-words scanning scan-on scan-puff scan-select | nothing, for Tragus has no board to scan; 'tragus blow --exec -- PROGRAM' is the switch for one
    pointer cursor mouse-pitch | nothing, for Tragus moves no pointer; a script does that from tragus tune --json
    scroll | nothing, for Tragus presses what a program presses: 'tragus blow --exec -- xdotool click 5' scrolls down, and 'tragus listen --on voice --exec -- xdotool click 4' up
    spirometer spirometry lung lungs peak-flow peakflow | tragus blow FILE --csv, for the length and strength of each blow; no volume of air is measured
    sip sip-puff sippuff sip-and-puff | tragus blow, which hears no sips; 'tragus breath --on inhale --exec -- PROGRAM' acts on breathing in
    sensitivity | tragus blow --sensitivity 0.7
    profile profiles | tragus blow --setup
    thermometer temperature | tragus chirps --thermometer
    find-clicks list-clicks find-pops list-pops find-chirps list-chirps | tragus chirps FILE --each
    cricket crickets insects ticks clicks geiger | tragus chirps
    tempo beat bpm | aubio tempo FILE, for Tragus measures no tempo of music
    onset onsets | tragus tune FILE --notes, or aubio onset FILE for chords and drums
    tongue-click tongue-clicks mouth-click lip-smack | tragus chirps FILE --each
    beats beat-times beat-tracker | aubio beat FILE, for Tragus finds no beats of music; tragus chirps FILE --each lists short sounds
    sleep night apnea | tragus breath FILE --night
    snore snoring | tragus classify FILE --on Snoring
    duplicates duplicate dupes fdupes | fdupes FOLDER, for Tragus compares no files; 'tragus classify FILE --embedding --json' has vectors to compare
    bandpower band-power bandlevel band-level band | tragus meter FILE --bands third-octave --csv
    inhale exhale respiration breath-hold retention hold-breath | tragus breath
    breathing | tragus breathe, or tragus breath
    calm | tragus breathe coherent
    box box-breathing square-breathing | tragus breathe box
    pacer breath-pacer breathing-pacer breathing-guide | tragus breathe box
    guitar strings | tragus tune --instrument guitar
    tones | tragus tone FILE --max 5, or tragus beep 440+660 2s
    frequency frequencies freq freqs hertz hz beating peak-freq peak-frequency dominant-frequency dominant main-frequency | tragus tone FILE --max 2
    drone | tragus beep A2 endless
    click | tragus beep --clicks 120bpm endless, or tragus blow --exec -- xdotool click 1
    metronome metronom metro | tragus beep --clicks 120bpm endless
    thirdoctave | tragus meter FILE --bands third-octave
    chord | tragus tone FILE --max 5 --summary, for Tragus names no chords, or tragus beep A3+C4+E4 2s
    interval intervals dyad | tragus tune FILE --notes, or tragus beep C4 G4
    dfreq pitch-track f0-track | tragus tune FILE --csv
    drift flatness intonation-drift pitch-drift | nothing, for 'tragus tone FILE --max 4 --summary --from 0s --to 10s' measures the beginning; do so with the end, and subtract
    exercise practice coach meditate relax sit | tragus breathe
    guide guides handbook | tragus help, or tragus breathe
    tone-generator sine generate gen generator signal generate-tone generate-sine | tragus beep 440 --for 2s, or tragus synth tone -o a.wav
    saw sawtooth | tragus synth saw 440 2s -o a.wav
    square square-wave | tragus synth square 440 2s -o a.wav
    triangle triangle-wave | tragus synth triangle 440 2s -o a.wav
    noise | tragus beep --noise white 30s, or tragus meter --sound-level
    sweep generate-sweep generate-chirp chirp-signal | tragus beep --sweep 20:20k 10s
    send-file sendfile transmit-file file-transfer | tragus send -f FILE
    receive-file recv-file | tragus receive --save inbox
    aplay ffplay paplay pw-play sing | tragus play FILE
    ls list mics microphones speakers inputs outputs device sources | tragus devices
    sox ffmpeg transcode resample remix | tragus convert FILE -o OUT.flac
    merge concat join cat append | sox a.wav b.wav out.wav, for Tragus does not join files
    crossfade | ffmpeg -i a.wav -i b.wav -filter_complex acrossfade=d=1 out.wav, for Tragus does not join files
    mix overlay | sox -m a.wav b.wav out.wav, for Tragus does not mix files
    mqtt | tragus listen --json | mosquitto_pub -l -t TOPIC, or tragus meter --period 1s --json | mosquitto_pub -l -t TOPIC
    osc-host osc-port osc-send osc-event | nothing, for Tragus sends no OSC; a script does, from tragus listen --json
    gpio relay | nothing, for a program switches a pin: tragus listen --on sound:Clapping --exec -- gpioset -t 0 -c gpiochip0 17=1
    exporter prometheus-exporter node-exporter | nothing, for Tragus has no exporter; a script reads tragus meter --period 5s --json
    wifi ssid share-wifi wifi-share send-wifi wi-fi send-network share-network | tragus send --wifi NAME
    jq | tragus listen --json | jq .type
    denoise noise-reduction dehiss | ffmpeg -i FILE -af afftdn OUT.wav, for Tragus has no effects
    compress compressor | ffmpeg -i FILE -af acompressor OUT.wav, for Tragus has no effects
    reverb | sox FILE OUT.wav reverb, for Tragus has no effects
    fade | sox FILE OUT.wav fade 0.5 -0 0.5, for Tragus has no effects
    equalizer eq | sox FILE OUT.wav equalizer 1k 1q -6, for Tragus has no effects
    raven selections | tragus labels FILE --format raven, or tragus listen FILE --format raven
    chapters | tragus label FILE --propose --whole --pause 2s --no-names -o chapters.txt
    overview | tragus info FOLDER
    segments | tragus label FILE --propose --no-names, or tragus meter FILE --ranges loud:-40:0 --format audacity
    segment segmentation | tragus record FILE --on-sound -40dB -o parts/, or tragus label FILE --propose --whole
    list-events | tragus help events
    split | tragus cut FILE -o sounds, or tragus record FILE --on-sound -40dB --stop-after 2s -o parts/, or tragus record FILE --split 10m -o parts/
    replay | tragus listen FILE --realtime, or tragus play FILE
    manifest inventory | tragus info FILE --csv
    sensor telemetry mqtt-publish | tragus meter --period 1s --json, or tragus listen --json
    trim trim-silence strip-ends trim-ends silence-trim | tragus convert FILE -o OUT.wav --trim -50dB
    clips slice extract | tragus cut FILE -o sounds, or tragus convert FILE -o PART.wav --from 1s --to 5s
    clip | tragus cut FILE -o sounds, or tragus info FILE, which counts clipped samples, or tragus convert FILE -o PART.wav --from 1s --to 5s
    annotate labelling labeling mark | tragus label FILE, or tragus label FILE --propose
    learn fit teach | tragus train FOLDER -o NAME.tragusmodel
    model | tragus models
    test | tragus doctor, or tragus eval classify FOLDER
    compare diff cmp difference | tragus meter FILE --loudness, or tragus meter FILE --bands octave, for a spreadsheet or a script that compares
    evaluate score benchmark | tragus eval classify FOLDER, or tragus eval voice takes.csv
    transmit tx message text | tragus send hello, or tragus send -f FILE
    map bind keymap remap | tragus blow --exec -- xdotool key space
    rx recv get | tragus receive
    minimodem multimon-ng direwolf bell202 bell103 rtty afsk | minimodem or multimon-ng, for Tragus knows only messages of its own: tragus send and tragus receive
    talk call | tragus chat
    web server gui ui http dashboard page | tragus serve --open
    verify-audio validate qa qc assert acceptance | tragus check FILE
    acx acx-check acxcheck | tragus check FILE --rules acx
    buzz mains-hum | tragus doctor FILE
    diagnose diagnostics troubleshoot mic-test status | tragus doctor
    settings set configure preferences | tragus config
    setup | tragus doctor, or tragus blow --setup
    calibration calib | tragus calibrate
    completion complete shell-completion | tragus completions bash
    swift sdk codegen example-swift export-swift | nothing, for Tragus writes no code; README.md and the guides show the library, and tragus serve has an API
    streak today sessions | tragus history
    log logs | tragus listen -o log.json, or tragus meter --sound-level --period 1s --csv -o log.csv, or tragus history
    daemon systemd cron install-service service-install | nothing, for cron starts programs with the computer, by a line of crontab -e: @reboot tragus listen -q --json >> log.jsonl; the guide Documentation/Scripts.md has a unit of systemd
    service | nothing, for cron starts programs with the computer, by a line of crontab -e: @reboot tragus listen -q --json >> log.jsonl; the guide Documentation/Scripts.md has a unit of systemd
    tour example examples try tutorial | tragus demo
    what | tragus help COMMAND, or tragus classify FILE --summary
    how why about docs manual man | tragus help COMMAND, or tragus explain blow
    afinfo sndfile-info shntool describe header mdls clipdetect sndfile-metadata-get opusinfo vorbiscomment mp3info ogginfo mkvinfo print-info show-info lengths durations samplerate rate channels bits codec mime markers cue size silence-check head more less print | tragus info FILE
    exiftool metaflac bwfmetaedit id3v2 eyed3 | tragus info FILE, which shows tags; exiftool FILE changes them
    md5 sha256 checksum verify | sha256sum FILE, or tragus info FILE
    r128gain bs1770gain rsgain mp3gain aacgain replaygain loudness-scanner LUFS lkfs lra | tragus meter FILE --loudness, or --target -18
    ffmpeg-normalize | tragus convert FILE -o NEW.wav --loudness -23
    pactl pw-cli pw-cat wpctl pamixer sounddevice hardware hw cards soundcards alsa pulseaudio pipewire microphone input output audio pw-mon pw-dump arecord-l list-devices mic-list list-mic lsusb jack card usb sink source sinks | tragus devices
    alsamixer amixer pavucontrol volume-control | alsamixer, for the system sets the gain
    audiowaveform showwaves waveforms envelope | tragus waveform FILE
    peaks | tragus tone FILE --max 5 --summary, or tragus meter FILE, or tragus waveform FILE
    taptone tap-tone resonances eigenfrequencies modes | tragus tone FILE --max 8 --summary
    loudest loudest-moments top | tragus meter FILE --period 1s --csv -q | sort -t, -k4 -g | tail -n 5, or tragus devices --levels
    showspectrumpic showspectrum sonograph spectrogramme mel melspectrogram sonic-visualiser psd fftplot | tragus spectrogram FILE
    rta bands third-octave | tragus meter FILE --bands third-octave
    analyzer analyser visualize visualise visualizer cava | tragus spectrogram, or tragus serve --open
    slm SLM Ln LN ln sound-meter soundmeter noisemeter noise-meter laeq LAeq percentiles l10 l50 l90 la90 weighting fast traffic noise-log spl-meter splmeter decibel-meter laf leqa dbspl lamax lafmax dba dbc a-weighting c-weighting ldn sel lae | tragus meter --sound-level
    lden | nothing, for Tragus calculates no Lden; 'tragus meter FILE --sound-level --stats 1h --csv' has the LAeq of each hour
    dose dosimeter dosimetry exposure noise-dose twa niosh osha | tragus meter --dose niosh
    hearing limit | tragus meter --sound-level --calibration 120dB --ranges hearing
    vu ppm VU vumeter ppm-meter bbc programme | tragus meter --programme
    truepeak true-peak dbtp headroom | tragus meter FILE --true-peak
    crest dynamic-range dr measure measurement metering peak-meter level-meter levelmeter dB-meter db-meter dbmeter gauge needle statistics jackmeter meterbridge peakmeter dbfs dc-offset dcoffset sox-stat soxstat volume-detect stats-file level-check | tragus meter
    noise-floor noisefloor snr quality health diagnostic self-test selftest problems bandwidth fix mictest mic-check miccheck soundcheck sound-check test-mic test-microphone debug trace verbose mic-setup setup-mic permission permissions grant | tragus doctor
    logger datalog | tragus meter --period 1s -o levels.csv
    graph chart | tragus meter FILE --plot levels.png
    thumbnail | tragus waveform FILE -o FILE.png --size 400x150
    rt60 sti thd rew REW deconvolve deconvolution rir decay ring-time | REW, for Tragus measures no rooms and no distortion
    correlation vectorscope goniometer | ffmpeg -i FILE -af aphasemeter=video=0,ametadata=print -f null -, for Tragus does not compare channels
    msc signal-coherence | nothing, for Tragus compares no two recordings; scipy.signal.coherence does
    cepstrum mfcc mfccs | librosa, for Tragus prints no MFCC; tragus spectrogram FILE --csv prints spectra
    scalogram librosa | tragus spectrogram FILE, or librosa for other transforms
    praat | tragus tune FILE --csv for pitch, or tragus spectrogram FILE
    audacity textgrid eaf convert-label annotations | tragus labels FILE --format audacity
    calibrator calibrate-mic spl-calibrate recalibrate cal umik pistonphone reference full-scale | tragus calibrate --calibrator 94dB
    scan | tragus listen FILE, or tragus classify FILE --summary
    r128-check checkloudness check-r128 check-ebu | tragus check FILE --rules ebu
    ebumeter pyloudnorm ebu replay-gain podcast | tragus meter FILE --loudness, or --target -16
    octave octaves | tragus meter FILE --bands octave
    nr nc noise-rating noise-criterion noisecurve noise-curve | tragus meter FILE --bands octave, for Tragus has no such curves
    metadata-edit tinytag mutagen | exiftool FILE, for Tragus changes no tags
    flac afconvert lame opusenc oggenc reencode re-encode recode save-as wav2flac towav | tragus convert IN.wav -o OUT.flac
    aubio | tragus tune FILE --notes, or tragus chirps FILE
    spectrum-analyzer spectral heatmap waterfalls spectrumanalyzer | tragus spectrogram
    wavelet essentia sonicannotator | tragus spectrogram FILE, or librosa for other features
    scopes xoscope | tragus waveform
    latency roundtrip round-trip ping | tragus beep --round-trip
    distance sonar echolocation radar ping-distance echo-distance measure-distance rangefinder range-finder | nothing, for Tragus measures no distance and no direction; 'tragus beep --round-trip' measures the latency
    calibrations | tragus calibrate --list
    tape memo dictaphone voicememo voice-memo voicememos tape-recorder recorder interview lecture meeting grab sample afrecord audiorecorder save store keep archive log-audio vinyl | tragus record -o take.wav
    vox var autorecord auto-record voice-activated sound-activated | tragus record --on-sound -40dB -o sounds/
    overdub multitrack | tragus play backing.wav & tragus record -o vocal.wav
    pacat | tragus play FILE, or tragus record -o take.wav
    playback mpv vlc cvlc afplay mplayer mpg123 mpg321 ogg123 mocp cmus preview audition listen-file | tragus play FILE
    loop repeat | tragus play FILE --loop
    mp3 wav2mp3 tomp3 to-mp3 | ffmpeg -i IN.wav OUT.mp3, for Tragus writes no MP3; tragus convert IN.wav -o OUT.opus
    mp32wav mp3towav | tragus convert IN.mp3 OUT.wav
    downsample upsample | tragus convert IN.wav OUT.wav --rate 16k
    mono tomono to-mono downmix | tragus convert IN.wav OUT.wav --channel mix
    bitdepth dither | tragus convert IN.wav OUT.wav --bits 16
    stereo pan swap | sox FILE OUT.wav remix 2 1, for Tragus does not move channels
    amplify boost louder gain | tragus convert IN.wav OUT.wav --gain 6dB
    master mastering | tragus convert FILE OUT.wav --loudness -16, for Tragus has no other effects
    quieter softer attenuate | tragus convert IN.wav OUT.wav --gain -6dB
    wavegain | tragus convert FILE -o NEW.wav --loudness -16
    limiter | nothing, for Tragus has no limiter; ffmpeg has one: ffmpeg -i FILE -af loudnorm=I=-16:TP=-1 OUT.wav
    crop chop | tragus convert FILE -o PART.wav --from 1s --to 5s
    splice | sox a.wav b.wav out.wav, for Tragus does not join files
    wavesplit | tragus record FILE --on-sound -40dB -o parts/
    mp3splt shnsplit chunk chunks | tragus record long.wav -o PART.wav --split 10m
    aubiocut | tragus cut FILE -o sounds, for labels; aubiocut cuts at onsets
    yt-dlp youtube-dl download rip | yt-dlp -x URL, for Tragus goes nowhere online; tragus convert reads the file
    stream-level stream-levels stream-meter level-stream | tragus meter --json
    stream-json event-stream events-stream | tragus listen --json
    stream | tragus listen --json, or tragus record -o -, or tragus meter --json
    broadcast icecast darkice | tragus record -o -, or tragus record -o - | ffmpeg -i - -f mp3 icecast://source:PASSWORD@HOST:8000/mic
    speaker-test speakertest speaker test-speaker | tragus beep, or tragus beep --noise pink for a second
    bell ding chime notify success | tragus beep C5 E5 G5
    tone-gen tonegen siggen oscillator osc synthesize synthesise play-tone playtone function-generator | tragus beep 440 --for 2s, or tragus synth tone -o tone.wav
    stopwatch lap photogate | tragus chirps FILE --each --csv, or sleep 5m && tragus beep C5 E5 G5
    timer countdown alarm-clock pomodoro | sleep 5m && tragus beep C5 E5 G5
    klick gtick | tragus beep --clicks 120bpm endless
    dial dialer touchtone touch-tone phone | tragus beep --dtmf 5551234
    morse cw type-morse | cw of unixcw or multimon-ng, for Tragus knows no Morse; 'tragus blow FILE --hard 1 --csv' tells short blows from long ones
    espeak speak tts espeak-ng say speak-text | espeak-ng TEXT, for Tragus speaks no words; 'tragus send TEXT' sends a text as data
    csound fluidsynth midi-play | fluidsynth song.mid, for Tragus plays only tones: tragus beep C4 E4 G4
    white-noise whitenoise white | tragus beep --noise white endless
    pink-noise pinknoise pink | tragus beep --noise pink endless
    brown-noise brownnoise brown | tragus beep --noise brown endless
    binaural | tragus beep 200+204 10m, which beats; two ears get the same
    dogwhistle dog-whistle mosquito | tragus beep 17k 2s
    glissando chirp-sound | tragus beep --sweep 100:8k 5s
    impulse | tragus synth clicks 1 1s -o a.wav
    reverse | sox FILE OUT.wav reverse, for Tragus has no effects
    declick | ffmpeg -i FILE -af adeclick OUT.wav, for Tragus has no effects
    declip | ffmpeg -i FILE -af adeclip OUT.wav, for Tragus has no effects
    deess deesser de-ess | ffmpeg -i FILE -af deesser OUT.wav, for Tragus has no effects
    limiter-effect | ffmpeg -i FILE -af alimiter OUT.wav, for Tragus has no effects
    karaoke effects effect chorus flanger | sox FILE OUT.wav EFFECT, for Tragus has no effects
    delay align xcorr cross-correlate lag time-delay | nothing, for Tragus compares no two recordings; Audacity or scipy.signal.correlate shows the time between them
    filter bandpass band-pass | sox FILE OUT.wav sinc 2k-8k, for Tragus has no effects
    highpass high-pass hpf lowcut low-cut rumble-filter | sox FILE OUT.wav highpass 80, for Tragus has no effects
    lowpass low-pass lpf highcut high-cut | sox FILE OUT.wav lowpass 8k, for Tragus has no effects
    notch bandstop band-stop bandreject | sox FILE OUT.wav bandreject 50 10q, for Tragus has no effects
    dehum de-hum hum-removal | sox FILE OUT.wav bandreject 50 10q bandreject 100 10q bandreject 150 10q bandreject 200 10q, for Tragus has no effects
    speed slowdown slow-down speedup speed-up | sox FILE OUT.wav speed 0.5, for Tragus has no effects
    stretch timestretch time-stretch | sox FILE OUT.wav tempo 0.8, for Tragus has no effects
    slow slower slow-motion | sox FILE OUT.wav speed 0.5, for Tragus changes no speed
    pitch-shift pitchshift transpose pitchbend autotune | sox FILE OUT.wav pitch 200, for Tragus has no effects
    mute unmute | wpctl set-mute @DEFAULT_SOURCE@ toggle, for the system mutes a microphone
    ring ringtone melody-play song | tragus beep C4 E4 G4
    pause stop resume next rewind seek | kill -INT PID, for a running command has its own keys: space pauses, and q stops
    repair | tragus convert BAD.wav GOOD.wav, which corrects a header
    strip rename burn | metaflac or mv, for Tragus changes no tags and names
    snapshot | tragus waveform --for 5s -o now.png
    apnoea snores sleep-monitor sleep-tracker sleepcycle | tragus breath FILE --night
    coughs | tragus listen --only Cough
    dogs barks barking | tragus listen --only Bark
    birds birdcall birdcalls bird-calls bird-song | tragus listen --only Bird, which tells no species apart, or tragus classify FILE --on Bird, which tells no species apart; BirdNET-Analyzer does
    birdnet birdnet-analyzer birdnet-pi | tragus classify FILE --on Bird, for Tragus knows no species
    bat bats batdetect batdetect2 | tragus chirps FILE --range 15k: --each
    yamnet panns soundanalysis sound-analysis audio-tagging tagging classifier | tragus classify
    ontology audioset list-sounds list-labels list-classes kinds-of-sounds labels-list vocabulary | tragus classify --labels
    whisper-cli vosk | tragus listen --only voice, for Tragus writes no words, and Whisper does
    fillers ums filler-words | nothing, for Tragus knows no words; Descript removes them, and whisper-cli writes when each is said
    transcribe transcription captions subtitles stt speech-to-text transcribe-speech whisper srt | whisper-cli -osrt -f FILE, for Tragus writes no words; 'tragus tune FILE --notes' writes notes
    diarize diarization speaker-id pyannote | tragus listen --only voice, for Tragus does not tell speakers apart
    silero webrtcvad auditok speech-detect | tragus listen --only voice
    wakeword wake-word hotword keyword openwakeword porcupine | tragus listen --on voice --exec -- PROGRAM, for Tragus knows no words
    shazam songrec fingerprint | tragus tune FILE --notes, for Tragus names no songs
    rg egrep ag grep | tragus detect Dog FILE
    journalctl follow syslog | tragus listen -q | logger
    alert alerts notification trigger-on automation ifttt | tragus listen --on alarm --exec -- PROGRAM
    event detector detectors frigate | tragus listen --json
    homeassistant home-assistant hass ha node-red wyoming mosquitto_pub mosquitto | tragus listen --json | mosquitto_pub -h HOST -l -t TOPIC
    wait-for until when on whenever wait | tragus listen --on voice --exit
    clapper clap-switch double-clap clap-twice clap-double | tragus meter --ranges loud:-30:0 --on loud --times 2 --within 1s --exec -- PROGRAM
    puffs | tragus blow, or tragus blow --exec -- PROGRAM
    switch-access switch-control press keypress xdotool | tragus blow --exec -- xdotool key space
    breathe-in pranayama mindfulness meditation breathwork breathing-exercise | tragus breathe
    coherent resonance coherence | tragus breathe coherent
    7-11 | tragus breathe 7-11
    wim-hof wimhof | tragus breathe, for fast breathing is not coached
    respiratory respiratory-rate rr breath-rate breaths respirations breathing-rate follow-breath follow-breathing | tragus breath
    baby babyphone baby-monitor baby-cry | tragus listen --only Crying
    gunshot gunshots | tragus listen --only Gunshot
    claps | tragus listen --only Clapping
    drips dripping leak aubioonset aubiotrack attacks popcorn shots | tragus chirps FILE --each
    aubiopitch aubionotes yin pyin crepe basic-pitch voice-pitch vocal vocal-range | tragus tune FILE --notes
    aubioquiet | tragus label FILE --propose
    aubiomfcc embed features vectors | tragus classify FILE --embedding --json
    tuning lingot gtune chromatic strobe | tragus tune
    a440 pitchpipe pitch-pipe | tragus beep 440 endless
    temperament | tragus tune, for notes are in equal temperament
    tap tap-tempo tempo-tap cicada cicadas katydid grasshopper geiger-counter chirp cricket-count | tragus chirps
    multimon keypad | tragus tone FILE --dtmf
    wind | tragus listen FILE --only wind
    keys | tragus tone FILE --dtmf, or tragus listen FILE --only sound:Typing for a keyboard
    zvei pocsag ctcss aprs | tragus tone FILE --max 2, for multimon-ng and fldigi decode radio codes
    t3 t4 co carbon-monoxide smoke-detector smokealarm fire | tragus tone --alarm
    dolbear cricket-thermometer crickets-thermometer | tragus chirps --thermometer
    timegrapher watch-timer tg | tragus chirps FILE --each --csv
    rpm tacho tachometer | tragus tone --range 20:400
    fan-speed fan-blades motor-speed | tragus tone FILE --range 20:400 --summary
    mains hum-detector enf | tragus tone --range 45:65 --resolution 1Hz
    hum | tragus tone FILE --range 45:125 --max 3 --summary, or tragus tune for a voice that hums
    peak-hold | tragus spectrogram FILE --peaks
    goertzel frequency-counter counter-frequency | tragus tone --summary
    why-not reasons how-it-works learn-more what-is explainers topics topic theory background-noise | tragus explain
    past previous stored journal diary progress results log-book history-list last recent goals streaks badges week month | tragus history
    tail | tragus listen | tail -n 10
    cluster clustering similar dedupe dedup | tragus classify FILE --embedding --json, which scikit-learn clusters
    augment augmentation | tragus train FOLDER -o NAME.tragusmodel, which also learns changed copies
    dataset samples examples-of collection gather | tragus collect sounds --class dog:5m
    crossval cv kfold k-fold cross-validate training finetune fine-tune retrain create-model model-create models-create train-model model-train datasets split-dataset hyperparams tune-model teach-model | tragus train FOLDER -o NAME.tragusmodel
    confusion confusion-matrix metrics accuracy f1 precision recall evaluation sed_eval sed-eval psds iou roc mir_eval grade | tragus eval classify FOLDER, or tragus eval true.txt --predicted found.txt
    infer inference recognition recognizer network neural vggish | tragus classify FILE
    push | tragus send -f FILE
    pull | tragus receive --save inbox, for Tragus downloads nothing
    label-studio elan relabel annotations-tool | tragus label FILE
    propose proposals auto-label autolabel | tragus label FILE --propose
    import | tragus label FILE --import labels.txt
    diarise speakers-id | tragus listen FILE --only voice, for Tragus does not tell speakers apart
    transients rhythm meter-signature | tragus chirps FILE
    silence-split split-silence slice-silence split-by split-on-silence splitsilence segmenter segment-silence | tragus record FILE --on-sound -40dB --stop-after 300ms -o parts/
    kws | tragus train FOLDER -o NAME.tragusmodel, and openWakeWord for words
    negatives | tragus eval classify --negatives rain=FOLDER
    env environment variables | tragus config show --origin, or tragus help settings
    license licence credits notice | tragus help, and the files LICENSE and NOTICE
    update upgrade self-update install | ./run --install in the source folder, for Tragus never goes online
    changelog changes whatsnew news | tragus --version, and the file CHANGELOG.md
    api websocket rest | tragus serve --json; guide Documentation/Page.md
    init new create wizard onboard hello hi help-me lesson | tragus, which says what can be done now
    search find | tragus detect Dog FILE
    hash | tragus models verify NAME, or sha256sum FILE
    threshold | --threshold 0.7 behind tragus classify
    cache clean gc | tragus help privacy, for nothing is cached
    asr dictation caption subtitle lyrics | whisper.cpp or vosk, for Tragus understands no speech; tragus listen FILE --only voice finds it
    say-text | espeak-ng TEXT, for Tragus speaks no words; tragus beep plays tones
    mixdown | tragus convert IN.wav -o MONO.wav --channel mix
    upmix | sox -M a.wav b.wav stereo.wav, for Tragus does not add channels
    bitrate mux demux | tragus convert IN.wav -o OUT.wav --rate 44.1k --bits 16
    silence-remove remove-silence strip-silence truncate-silence silenceremove cut-silence skip-silence noise-gate gate shorten-silence | tragus record FILE --on-sound -40dB --pre 100ms --stop-after 300ms --trim -o OUT.wav, which also shortens pauses
    mixer agc aec mic-gain | alsamixer, or wpctl set-volume @DEFAULT_SOURCE@ 80%; Tragus changes no gain
    rtsp rtp airplay snapcast cast chromecast | ffmpeg or icecast, for Tragus streams no sound; tragus record -o - writes to a pipe
    library prev skip | tragus play FOLDER
    ws grpc token url | tragus serve --json; guide Documentation/Page.md describes the API
    dmx udp tcp | tragus listen --json | nc -u HOST PORT
    kill restart reload quit exit | Ctrl-C in its terminal, for Tragus runs nothing in the background
    exec do action hook | tragus listen --exec -- PROGRAM
    stream-events | tragus listen
    query sql filter-events | tragus listen FILE --json | jq 'select(.type == "sound")'
    load | tragus play FILE, or tragus info FILE
    backup restore sync upload login logout auth account user users whoami cloud | nothing, for Tragus never goes online; files are copied with cp
    setup-tragus build | ./run --install in the source folder
    plugin plugins extension ext extensions addon | tragus listen --exec -- PROGRAM, for Tragus has no plugins
    add make | tragus collect FOLDER --class dog:5m, or tragus train FOLDER -o NAME.tragusmodel
    remove-model delete-model rm-model | tragus models remove NAME
    remove delete rm del purge clear | tragus models remove NAME, or tragus history remove 3, or tragus pair --forget NAME, or rm FILE
    mv cp copy move | mv or cp, for recordings are plain files
    edit undo redo | audacity FILE, for Tragus edits no sound; tragus convert FILE -o PART.wav --from 1s --to 5s
    reset defaults | tragus config unset device
    csv json yaml xml html table | --csv or --json behind a command, as in tragus listen --json
    pdf svg hist histogram | tragus spectrogram FILE -o picture.png, or tragus meter FILE --plot levels.png
    null-test | sox -m -v 1 a.wav -v -1 b.wav diff.wav, and tragus meter diff.wav measures what is left
    sum avg mean median min max percentile vu-meter | tragus meter FILE
    welch stft dft ifft cqt waterfall-plot | tragus spectrogram FILE, or tragus meter FILE --bands third
    chroma lpc autocorrelation acf hnr harmonicity jitter shimmer formant formants vowel | praat or librosa, for Tragus measures no features of speech
    vibrato | tragus tune FILE --csv, which has each pitch with its time
    voice-range range note-range | tragus tune FILE --notes, where the lowest and the highest note are the range
    speed-of-sound sound-speed | nothing, for Tragus measures no distance; phyphox measures the speed of sound with two phones
    mpt phonation phonation-time sustained-vowel | tragus listen FILE --only voice
    chords chordify harmony | chordino, a plugin of Sonic Visualiser, for Tragus names no chords; tragus tone FILE --max 4 --summary names tones
    sheet musicxml | tragus tune FILE --midi song.mid
    drums looper lfo adsr synth1 | tragus synth --list
    thdn imd sinad enob distortion | tragus tone FILE --max 10, for Tragus calculates no distortion
    tp momentary shortterm short-term plr ebur k-weighting | tragus meter FILE --loudness
    lceq lcpeak | tragus meter --sound-level --weight C
    response frequency-response measure-response t60 edt c50 d50 stipa ir clarity impulse-response ess mls transfer frf rc directivity polar thiele room-eq | REW, for Tragus measures no rooms and loudspeakers; tragus beep --sweep 20:20k 10s -o a.wav writes a sweep
    measure-sweep measure-ir | REW, for Tragus measures no rooms and loudspeakers; tragus beep --sweep 20:20k 10s -o a.wav writes a sweep
    phase lissajous | Sonic Visualiser, for Tragus shows no phase
    ultrasound ultrasonic | tragus tone --range 18k:22k
    birdsong | tragus classify --on Bird, for Tragus names no species; BirdNET does
    heterodyne | sox FILE OUT.wav speed 0.1, for Tragus has no heterodyne; this makes it ten times slower and lower
    bat-detector time-expansion timeexpansion timeexpand | sox FILE OUT.wav speed 0.1, for Tragus changes no speed
    doppler doppler-shift | tragus tone FILE --csv, or tragus tone --csv
    glass-break glassbreak glass | tragus listen --on Glass --exec -- PROGRAM
    cry babycry babymonitor nanny | tragus listen --on Crying --exec -- PROGRAM
    laugh | tragus listen --on Laughter --exec -- PROGRAM
    horn car | tragus listen --on Vehicle --exec -- PROGRAM
    motion presence occupancy intruder security guard | tragus record --on-sound -40dB -o night.wav
    machine bearing anomaly storm | tragus collect sounds --class normal:5m, then tragus train
    heart heartbeat pulse-rate stethoscope hrv | nothing, for Tragus is no medical device; tragus breath hears breath
    stress emotion mood gender age language accent genre | nothing, for Tragus describes no persons and no styles; tragus classify names kinds of sounds
    acoustid identify-song copyright | fpcalc of Chromaprint, for Tragus knows no songs
    translate summarize summary-text | nothing, for Tragus understands no speech
    intercom walkie-talkie hangup telephone | tragus chat, or tragus beep --dtmf 5551234
    fax sms psk31 ax25 sstv wefax fsk ft8 | fldigi or multimon-ng, for Tragus has no radio codes; tragus send has its own
    modem ggwave quiet chirpio chirp.io amodem | tragus send hello, and tragus receive
    wormhole croc netcat share copy-file | tragus send -f FILE, and tragus receive --save FOLDER
    keygen ssh peers peer contacts friends discover connect disconnect bluetooth bt ble nfc trust | tragus pair, or tragus pair --list
    unpair forget untrust | tragus pair --forget NAME
    gpg encrypt decrypt sign seal | tragus pair, then tragus send TEXT --peer NAME
    wifi-join hotspot join-wifi wifi-receive receive-wifi nmcli | tragus receive --join
    qr qrcode | tragus serve --lan, which shows a QR code
    leave | Ctrl-D in tragus chat
    lang locale timezone | tragus config, for Tragus has neither themes nor languages
    schedule scheduled-recording timelapse time-lapse | crontab -e, with the line */10 * * * * tragus record -q -o takes/ --for 1m
    sleep-timer at time | sleep 5m && tragus beep 880 1s
    bench perf | tragus eval classify FOLDER --model NAME
    quantize onnx coreml tflite torch tensorflow huggingface | nothing, for Tragus reads only its own models; tragus models lists them
    feedback howling larsen ringing | tragus tone --max 3
    tonality tonal tonal-components tonal-audibility | tragus tone FILE --max 5, for Tragus computes no audibility of tones
    manpage bug issue support | tragus help, and the files README.md, LICENSE and CHANGELOG.md
    privacy | tragus help privacy
    sudo root | nothing, for Tragus needs no root
    lint | tragus info FILE, or tragus config, which reports a line that is wrong
    fmt | tragus config, which reports a line that is wrong
    infrasound vibration-meter accelerometer | tragus tone FILE --range 1:20
    cd | cdparanoia or wodim, for Tragus reads no discs
    routing patchbay pw-top | qpwgraph, for Tragus routes no sound
    pipe tee | tragus record -o -, which writes to a pipe
    sort uniq wc | tragus listen FILE --csv | sort
    schema json-schema fields event-types | tragus help events, for there is no schema file; the guide Documentation/Events.md has the keys of each type
    """#
}
