extension Spellings {
  /// Options for measurements and their pictures.
  static let measureOptions = #"""
    chirps | --stop --at --schedule --clock | say There are no times of day; start it by cron or systemd, and end it with --for 7h.
    chirps | --spectrogram --plot --png --image --picture --graph --chart | say 'tragus explain chirps FILE -o chirps.png' draws them.
    chirps | --slope --up --down --sweep --contour --shape --bandwidth | say Sweeps are not measured; 'tragus spectrogram FILE -o chirp.png' shows them, and Raven measures them.
    chirps | --syllables --pulses --pulse | write --each, and --gap 5ms
    chirps | --duty-cycle --duty --durations --lengths --peak-frequency --frequencies --inter-chirp --ici --intervals | write --each
    chirps | --clip --clips --cut --save --extract | say --format audacity -o take.txt writes labels; 'tragus cut take.wav --labels take.txt --min 50ms -o clips' cuts them out.
    chirps | --time-expansion --te --expansion --heterodyne --slow | say Frequencies count as they are in the file; a tenfold expansion is --range 2k:12k.
    chirps | --birds --bird --frogs --insects --crickets --species --identify --kind --kinds --class | say Chirps have no species here; BirdNET-Analyzer and BatDetect2 know them. 'tragus classify FILE' names kinds of sounds.
    chirps | --bats --bat --ultrasonic --ultrasound | write --range 20k:120k, and --each
    chirps | --min-duration --min-length --max-duration | say A chirp may have any length; --gap 60ms joins pulses to one.
    chirps | --snr --level --min-level --sensitivity --prominence | write --threshold 12dB
    meter | --hold --max-hold --peak-hold --peakhold | say The live view holds peaks for a moment, and a summary has the highest; leave {} out.
    meter | --mqtt --broker --topic | say Pipe it: tragus meter --period 1s --json | mosquitto_pub -h HOST -l -t TOPIC
    meter | --html --report --pdf | write --plot PAGE.png, or --csv
    meter | -L10 -L50 -L90 --ln --l5 --l95 --lmax --lmin --lpeak --la10 --la90 --laf10 --laf90 --quantile --quantiles | write --sound-level
    meter | --lden --lday --levening --lnight --ldn --cnel | say Lden is not calculated; '--sound-level --stats 1h --csv' has the LAeq of each hour.
    meter | --window --integration --integration-time --block --frame | write --period 125ms
    meter | --oversample --oversampling --upsample | say --true-peak oversamples anyway; leave {} out.
    meter | --unit --units | say Levels are in dBFS; --loudness is in LUFS, and --sound-level in dB SPL.
    meter | --peak --peaks --max-peak-level | say The peak is printed anyway; --true-peak also measures between samples.
    meter | --calibrate | say 'tragus calibrate --calibrator 94dB' measures a microphone once.
    meter | --cal --fullscale --full-scale --reference --ref --spl-ref --sens --sensitivity | write --calibration 120dB
    spectrogram | --data --numpy --npy --matrix --array --txt --dump --values | write --csv
    spectrogram | --dir --folder --output-dir --outdir --out-dir --output-folder --directory --out-folder | write -o FOLDER/
    spectrogram | --window-type --window-function --win-type --hann --hanning --hamming --blackman --taper | say The window is a Hann window; --window 2048 is its length.
    breathe | --score --rating --feedback --result | say A score ends every exercise; --keep keeps it.
    breathe | --no-mic --no-microphone --without-mic --simulate --guide-only --no-listen | say The coach listens; without a microphone, 'tragus beep --clicks 15bpm --for 1m' clicks every 4 s.
    explain | --last --latest --previous | say Events are not kept; 'tragus explain blow FILE' explains a recording.
    waveform spectrogram breathe explain | -c --color --colour --background --foreground --bg --fg --waveform-color --background-color | say Colours come with --theme dark, light or contrast; a spectrogram also has --map.
    waveform | --trigger | say A trigger is not there; --from and --for choose a moment.
    waveform | --transparent --bars --style --chunks --bar-width --rounded --gradient --colormap | say A waveform is one plain line with a background; audiowaveform and ffmpeg draw other styles.
    waveform | --normalize --normalise --norm --autoscale --auto-scale --amplitude-scale --scale --gain --zoom-y --full | write --fit
    waveform | --ascii --text --terminal --ansi --unicode --tty | say 'tragus waveform FILE' draws in the terminal; leave {} out.
    waveform | --rms --peak --mean | say Both the peak and the RMS are drawn; leave {} out.
    waveform | --db --dB --decibels --log --logarithmic --level --scale-db | say 'tragus meter FILE --plot a.png' draws the level in decibels.
    waveform | -z --zoom --magnify | write --from 1s --for 10ms
    waveform | --json --csv --data --dat --pixels-per-second --pixels --peaks --envelope --points --samples-per-pixel -b | say 'tragus meter FILE --period 10ms --json' prints peaks; pictures are PNG or SVG.
    waveform | --dir --folder --output-dir --outdir --out-dir --output-folder --directory --out-folder | write -o FOLDER/
    spectrogram waveform | --no-axes --no-axis --no-labels --raw-image --noaxes --no-legend --no-border --no-title --notitle --bare --clean | say Axes are always drawn; sox -n spectrogram -r leaves them out.
    spectrogram | --pitch --f0 --formants --contour --melody | say Pitch is not drawn; 'tragus tune FILE --csv' prints it, and Praat draws it.
    spectrogram waveform | --labels --annotations --label --overlay-labels --markers --show-labels | say Labels are not drawn; Audacity and Raven show them over the sound.
    spectrogram | -z -Z --gain --vmin --vmax --db-min --db-max --dbmin --dbmax --limits --contrast --brightness --max-db --top-db | write --floor -100dB
    spectrogram waveform | --dpi --ppi --pdf --eps | say Pictures are PNG or SVG; SVG prints sharp at any size.
    spectrogram | --channels --stereo --split-channels --per-channel --multichannel | write --channel each
    tune | --voice --singing --singer | needless
    tune | --drift --trend --intonation --stability --average --mean | write --summary
    tune tone beep | --ref --reference --concert-pitch --tuning-reference --a -a --diapason --concert --pitch-standard | write --a4 442
    tune tone | -r | write --a4 442
    tune | --chord --chords --key --scale | say Chords are not named; 'tragus tone FILE --max 5 --summary' prints their notes.
    tune | --stretch --piano --inharmonicity --railsback | say Stretched tuning is not there; Entropy Piano Tuner has it.
    tune | --interval --every --hop --step --hop-size --period | say Every pitch is printed; --notes prints one line a note.
    tune | --german --solfege --solfeggio --doremi --fixed-do --french --naming --names --notation | say Notes have English names: C is do, and B is the German H; leave {} out.
    tune | --metronome --click --bpm --tempo | say 'tragus beep --clicks 120bpm endless' is a metronome.
    tune | --method --algorithm --yin --pyin --crepe --yinfft | say There is one method; leave {} out.
    tune | --play --sound --reference-tone --tone --drone | say 'tragus beep E2 A2 D3 G3 B3 E4 --for 2s' plays the strings.
    tune | --capo | say A capo raises all strings; name them: --strings F#2,B2,E3,A3,C#4,F#4
    tune | --five-string --5-string --seven-string --7-string --low-b | write --strings B0,E1,A1,D2,G2
    tune | --tuning --tunings | write --strings D2,A2,D3,G3,B3,E4
    spectrogram tone tune chirps meter | --freqs --band --freq-range --frequency-range --fr | write --range 1k:4k
    spectrogram tone tune meter | --frequencies | write --range 1k:4k
    spectrogram tune chirps meter | --freq --frequency -f | write --range 1k:4k
    spectrogram | --overlap --hop --hop-length --win-hop | say Windows overlap by themselves; leave {} out.
    spectrogram | --log --logarithmic | write --frequency log
    spectrogram | --mel | write --frequency mel
    spectrogram | --scale --y-axis --yscale --axis --freq-scale | write --frequency log
    spectrogram | --fft --nfft --n-fft --fft-size --fftsize --window-size --win --win-length | write --window 4096
    spectrogram | --colormap --cmap --colors --palette --colourmap --color-map | write --map lagoon
    spectrogram | --db-range --dynamic-range --min-db --threshold --zmin | write --floor -100dB
    spectrogram waveform breathe | --svg | write -o FILE.svg
    spectrogram waveform breathe | --png --image --picture --plot --save | write -o FILE.png
    breath | --baby --infant --monitor --alarm --alert --apnea --apnoea | say It is not a medical device and must not watch anybody; --night reports pauses afterwards.
    breath | --window --average --avg --per --interval | say --from 0:30 --for 30s --summary measures a part.
    breath | --ie-ratio --ratio --ie | write --summary
    breath | --inhale --exhale --in --out --phases --inhalations | say Both are printed with their lengths; leave {} out.
    breath | --plot-file --chart --graph --png --svg --picture | say 'tragus explain breath FILE -o breath.png' draws breaths; a night is --night --plot night.png.
    breath | --snore --snores --snoring --cough --coughs --talk | write --night
    breath | --rate --bpm --per-minute --live-rate | say The rate is shown anyway; --summary prints it for the whole.
    breath | --mqtt --broker --topic | say Pipe it: tragus breath --json | mosquitto_pub -h HOST -l -t TOPIC
    meter breath | --image | write --plot FILE.png
    meter | --png --svg --picture --graph --chart | write --plot FILE.png
    * | --width --height -x -y -s --res --resolution --dimensions --geometry | write --size 2000x800
    calibrate | --save --store --name | say It is stored by itself, for the device; --list shows all.
    calibrate | --latency --delay --round-trip | say 'tragus beep --round-trip' measures the latency.
    calibrate | --response --correction --cal-file --curve --umik --mic-file | say Response files are not applied; the sensitivity in one goes into --sensitivity.
    calibrate | --file --recording --wav | is
    calibrate | --against --compare --slm --meter-level --measured --reading | write --reference 71.3
    calibrate | --dbspl --dbSPL --spl --level --db --calibrator-level -l --94 --114 --pistonphone --ref-level --ref | write --calibrator 94dB
    calibrate | --offset | say 'tragus meter --calibration 120dB' takes the level of full scale; here, --sensitivity -26 is for a data sheet.
    * | --dark --light | write --theme dark
    tune tone beep | --pitch | write --a4 442
    tune | --note | is --target
    tune | --preset | write --instrument guitar
    tune | --temperament --just --pythagorean | say Notes are in equal temperament; leave {} out.
    tune | --flat --flats | say Notes are written with sharps: A#3 is Bb3.
    tune | --cents --transcribe --melody | write --notes
    tune | --tolerance --threshold --accuracy | say The tuner shows by how many cents a note is off; leave {} out.
    beep | --sine --freq --frequency --tone --note -f --hz --pitch | say Write the tone itself: tragus beep 440, or A4.
    beep | --saw --sawtooth --square --triangle | say 'tragus synth square 440 2s -o square.wav' makes one; so do saw and triangle.
    beep | --noise-color --color --colour | write --noise pink
    meter | --leq --laeq | write --sound-level --period 15m
    meter | --spl --sound-level-meter --dba | write --sound-level
    listen | --calibrate | say 'tragus calibrate --calibrator 94dB' measures a microphone once.
    listen | --cal | say 'tragus calibrate --calibrator 94dB' measures a microphone once.
    meter | --offset --correction | write --calibration 120dB
    meter | --percentile --percentiles --l10 --l50 --l90 | write --sound-level
    meter | --limit --max --warn --warning --alarm --beep | write --ranges loud:-20:0, and --on loud --exec -- PROGRAM
    meter | -w --weighting --frequency-weighting --freq-weighting --a-weighting --dbc | write --weight A
    meter | --time-weighting --time-constant | write --slow
    meter | --lra --lufs --ebu --ebu-r128 --r128 --ebur128 --integrated --momentary --short-term --i --bs1770 | write --loudness
    meter | --tp --dbtp --true-peaks --truepeak | write --true-peak
    meter | --third-octave --thirds --octaves --third-octaves --bands-per-octave | write --bands third-octave
    meter | --nc --nr --rc | say 'tragus meter --bands octave --stats 1m' has the levels that a curve needs.
    meter | --rms --dbfs --db --dB | say RMS and peak are what 'tragus meter' prints anyway; leave {} out.
    meter | --stat --statistics --total --average --avg --mean --overall --info | write --summary
    meter | --decimal-comma --separator --delimiter --decimal | say --csv has commas between numbers and points in them; --format tsv has tabs.
    meter | --sort --order | say Files keep their order; sort the rows of --csv.
    meter | --max-peak --fail --tolerance --assert --check | say --target -16 marks the files that are off; a script reads them with --json.
    meter | -af -filter -lavfi --filter | say Levels are measured as they are; leave {} out.
    meter | --threshold --trigger --alert --loud | write --ranges loud:-20:0, and --on loud --exec -- PROGRAM
    meter | --min-level --min --silence --noise-floor --gate | write --floor -60dB
    meter | --above --over --louder-than | say 'tragus record --on-sound -30dB' records what is louder; 'tragus meter --ranges standard' reports it.
    meter | --louder | say 'tragus record --on-sound -30dB' records what is louder; 'tragus meter --ranges standard' reports it.
    tone | --cents --note --notes --note-name --note-names --names | needless
    tone | --every --interval --step --stride --overlap | write --hop 1024
    classify | --every --interval --period --step --stride | write --hop 500ms
    classify | --window --window-size --segment-length | say Windows last 0.975 s; leave {} out.
    * | --every --interval -p -i --refresh --update --step --resolution --per --bin | write --period 1s
    calibrate | --noise-floor --noise --background | say 'tragus doctor' measures how quiet the room is.
    calibrate | --reset --clear --remove --delete --rm | write --forget DEVICE
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
    breath | --stats --statistics --mean --total | write --summary
    breath | --pauses | say --night reports pauses of 10 s and more; --timeout 20s ends when no breath is heard.
    breath | --sleep | write --night
    """#
}
