/// What people write who know other programs, or an earlier version of this one, and what it is called
/// here.
enum Spellings {
  /// What another spelling stands for.
  enum Meaning {
    /// It means exactly these words, and is taken for them.
    case same(String)
    /// It says what is so anyway, and is left out.
    case needless
    /// It is written so; the option in it must be one of the command.
    case written(String)
    /// It has no counterpart; what to do instead.
    case advice(String)
  }

  /// Options, each with the commands in which it means that; without any, in all.
  ///
  /// The first row that fits counts.
  static let options: [(words: String, commands: String, meaning: Meaning)] = [
    // What is heard, and what is written.
    ("-i --input --in --file --infile", "", .same("")),
    ("-d -D --device-name --mic --microphone --input-device", "", .same("--device")),
    (
      "--output-file --outfile --out --out-file --save-as --dest --destination --log --log-file --logfile",
      "", .written("-o")
    ),
    ("--tsv", "", .written("--format tsv")),
    (
      "--dir --folder --output-dir --outdir --directory", "record",
      .written("-o DIR/{date}T{time}.wav")
    ),
    ("--dir --folder --output-dir --outdir --directory", "", .written("-o")),
    ("--dir --folder --output-dir -o --output", "receive", .written("--save")),
    ("--name", "train", .written("-o NAME.tragusmodel")),
    (
      "--device --speaker --out-device --output-device", "beep play send synth",
      .written("-o speaker:NAME")
    ),
    ("--monitor-device", "record", .written("--speaker")),
    ("--monitor-volume", "record", .written("--monitor-gain")),
    ("--device --output-device --out-device", "label", .written("--speaker")),
    ("--output-device --out-device", "", .written("--speaker")),
    (
      "--overwrite --yes -y --assume-yes --clobber --replace --force-overwrite", "",
      .same("--force")
    ),
    // How long, and which part.
    (
      "--from --to --start --end --ss -ss --begin", "cut",
      .advice("'tragus convert FILE -o PART.wav --from 1s --to 5s' takes out one part.")
    ),
    ("--repeat", "play", .same("--loop")),
    ("--mid --midi-file", "tune", .same("--midi")),
    ("--name --nick --user --as", "chat", .written("--peer NAME")),
    ("--spl --level --db --calibrator-level -l", "calibrate", .written("--calibrator 94dB")),
    ("--unit --units", "meter", .written("--loudness for LUFS, or --sound-level for dB(A)")),
    ("--duration --length --dur", "", .same("--for")),
    (
      "-t --time --seconds --secs -l -s -n --max-duration --max-length --limit --stop",
      "record listen meter play beep synth waveform", .written("--for 10s")
    ),
    ("-t --time --seconds --max-duration --max-length", "", .written("--for 10s")),
    ("--minutes", "record listen meter play beep", .written("--for 5m")),
    ("--once -1", "meter", .written("--for 100ms")),
    ("--once -1 --one-shot --first", "blow classify", .written("--exit")),
    ("--when", "blow classify listen tone tune chirps breath", .written("--phase ended")),
    ("--once -1 --one --first", "receive", .written("--count 1")),
    ("--ss -ss --start --begin --offset --seek --skip", "", .written("--from")),
    (
      "--until --wait-for", "listen classify blow tone tune chirps breath",
      .written("--on NAME --exit, or --to for a time")
    ),
    (
      "--above --over --louder --louder-than", "listen meter",
      .advice(
        "'tragus record --on-sound -30dB' records what is louder; 'tragus meter --ranges' reports it."
      )
    ),
    (
      "--click --mouse --key --press --xdotool",
      "blow listen classify tone tune chirps breath", .written("--exec -- PROGRAM")
    ),
    ("--end --until --stop-at --finish -to", "", .written("--to")),
    ("--trim", "", .written("--from 1s --to 2s")),
    ("-n --count --number --max-count", "collect", .written("--class NAME:5m")),
    ("--rounds --reps --repetitions --breaths --repeat -n", "breathe", .written("--cycles")),
    ("--for --length --time", "breathe", .written("--minutes 5")),
    ("-n -k --top-k --topk --best --limit --max", "classify", .written("--top")),
    ("-n --top --limit --peaks --count", "tone", .written("--max")),
    ("--repeat --times --count -n", "send", .written("--repeat")),
    ("-n -c --num --number --max-count -m --limit", "", .written("--count")),
    // How loud.
    (
      "--volume --vol -v --gain --level --amp --amplitude --loudness", "play",
      .written("--gain -6dB")
    ),
    (
      "--volume --vol -v --gain --amplitude --amp --db --loudness", "beep",
      .written("--level -20dB")
    ),
    (
      "--level --volume --vol --gain --amplitude -v --db", "send pair chat", .written("--peak -6dB")
    ),
    (
      "--level --volume --vol --gain --amplitude --frequency --freq --color --seed -v", "synth",
      .advice(
        "Write level=-20 or frequency=440 behind the signal; 'tragus synth --list' names all.")
    ),
    (
      "--gain --level --volume --normalize --norm --loudnorm -v --frequency --freq --play --sine",
      "tone",
      .advice("'tragus tone' measures tones; 'tragus beep 440 --for 2s --level -20dB' plays one.")
    ),
    (
      "--normalize --norm --loudnorm --lufs --target", "convert", .written("--loudness -16")
    ),
    ("--volume --vol -v --level --amplify", "convert", .written("--gain -6dB")),
    (
      "--gain --volume --normalize --norm --loudnorm --lufs -v --level", "record",
      .advice(
        "Tragus records without a change of level; 'tragus convert --gain -6dB' makes a file softer."
      )
    ),
    (
      "--click --metronome --countdown --count-in --bpm", "record",
      .advice(
        "There is no count-in here; 'tragus beep --clicks 2 --for 4s && tragus record' has one.")
    ),
    // Formats.
    (
      "-r --sr --samplerate --sample-rate -ar --hz --fs --sampling-rate --freq --frequency",
      "record convert beep send synth cut", .same("--rate")
    ),
    ("-b --bit-depth --bitdepth --depth --sample-size --bits-per-sample", "", .same("--bits")),
    ("--mono --mixdown --downmix", "", .written("--channel mix")),
    (
      "--channels --stereo --nchannels -ac --remix -c", "",
      .advice(
        "All channels are kept; --channel mix makes one of them, --channel 0 takes the first.")
    ),
    (
      "-f -t --format --type --filetype --codec --encoding -c:a", "record convert synth beep",
      .written("--container")
    ),
    (
      "--to -f --output-format --into --as -t --out-format --convert", "labels",
      .written("--format")
    ),
    ("-f --output-format --fmt --as", "", .written("--format")),
    ("-f --format --encoding --sample-format --raw-format", "", .written("--raw s16le@48000x1")),
    ("-j --jsonl --ndjson --json-lines --jsonlines", "", .same("--json")),
    ("--plain --text", "", .written("--format text")),
    ("--labels --label --audacity", "", .written("--format audacity")),
    (
      "--midi --mid", "",
      .advice("Tragus writes no MIDI; 'tragus tune FILE --notes --csv' lists notes and times.")
    ),
    (
      "--timestamps --time-stamps --timestamp --dates", "",
      .advice("Each line has its time already; leave it out.")
    ),
    // Frequencies.
    (
      "--fmin --min-freq --min-frequency --low --lowest --highpass --fmax --max-freq --max-frequency --high --highest --lowpass --freq --freqs --frequencies --frequency --band --freq-range --frequency-range --fr -f",
      "spectrogram tone tune chirps meter", .written("--range 1k:4k")
    ),
    (
      "--min --max --band --from-freq --to-freq", "spectrogram tone tune chirps meter",
      .written("--range 1k:4k")
    ),
    (
      "--scale --y-axis --yscale --axis --freq-scale --log --mel --linear", "spectrogram",
      .written("--frequency log")
    ),
    (
      "--fft --nfft --n-fft --fft-size --fftsize --window-size --win --win-length", "spectrogram",
      .written("--window 4096")
    ),
    (
      "--colormap --cmap --colors --palette --colour --color --colourmap --color-map --theme",
      "spectrogram", .written("--map lagoon")
    ),
    (
      "--db-range --dynamic-range --min-db --threshold --zmin", "spectrogram",
      .written("--floor -100dB")
    ),
    ("--width --height -x -y --res --dimensions --geometry", "", .written("--size 2000x800")),
    (
      "--png --svg --image --picture --plot", "spectrogram waveform breathe",
      .written("-o FILE.png")
    ),
    (
      "--png --svg --image --picture --graph --chart -o", "meter breath",
      .written("--plot FILE.png")
    ),
    (
      "--a --pitch --reference --concert-pitch --ref --tuning-reference", "tune tone beep",
      .written("--a4 442")
    ),
    ("--note", "tune", .written("--target")),
    ("--tuning --preset", "tune", .written("--instrument guitar")),
    ("--cents --transcribe --melody", "tune", .written("--notes")),
    (
      "--notes --pitch --midi-notes", "listen classify tone",
      .advice("'tragus tune FILE --notes' reports notes.")
    ),
    (
      "--sine --freq --frequency --tone --note --wave --waveform", "beep",
      .advice("Write the tone itself: tragus beep 440, or A4.")
    ),
    ("--white --pink --brown --noise-color --color --colour", "beep", .written("--noise pink")),
    // What is measured.
    ("--spl --sound-level-meter --dba --leq --laeq", "meter", .written("--sound-level")),
    (
      "-w --weighting --frequency-weighting --freq-weighting --a-weighting --dbc", "meter",
      .written("--weight A")
    ),
    ("--time-weighting --time-constant", "meter", .written("--slow")),
    (
      "--lra --lufs --ebu --ebu-r128 --r128 --ebur128 --integrated --momentary --short-term --i --bs1770",
      "meter", .written("--loudness")
    ),
    ("--tp --dbtp --true-peaks --truepeak --peak --peaks", "meter", .written("--true-peak")),
    (
      "--third-octave --thirds --octave --octaves --third-octaves --bands-per-octave", "meter",
      .written("--bands third-octave")
    ),
    (
      "--rms --db --dbfs --peak-hold", "meter",
      .advice("RMS and peak are what 'tragus meter' prints anyway; leave it out.")
    ),
    (
      "--stat --stats --statistics --total --average --avg --mean --overall --info", "meter",
      .written("--summary")
    ),
    (
      "--every --interval -p --rate --refresh --update --step --resolution --per --bin",
      "listen meter chirps spectrogram record blow", .written("--period 1s")
    ),
    ("--every --interval --step --stride --overlap", "classify tone", .written("--hop 500ms")),
    (
      "--min-level --threshold --min --silence --noise-floor --gate --sensitivity", "meter",
      .written("--floor -60dB")
    ),
    // What is looked for.
    ("--trigger --vox --activate", "record", .written("--on-voice, or --on-sound -40dB")),
    (
      "--threshold --silence --above --gate --on-level --min-level --sound --level --on-noise",
      "record", .written("--on-sound -40dB")
    ),
    ("--voice --vad --speech --on-speech --voice-activated", "record", .written("--on-voice")),
    (
      "--pre-roll --preroll --before --lookback --pre-record --padding --pad", "record",
      .written("--pre 500ms")
    ),
    (
      "--post-roll --postroll --after --hold --hang --post --tail --silence-timeout --timeout",
      "record", .written("--stop-after 2s")
    ),
    (
      "--max-size --quota --disk --limit-size --size-limit --max-total --rotate-size --total",
      "record", .written("--max-disk 1GB")
    ),
    (
      "--keep --max-files --rotate --max-age --files --retention --prune", "record",
      .written("--max-disk 20GB, which removes the oldest")
    ),
    (
      "--segment --segment-time --chunk --chunks --pieces --split-time --max-file-size --file-length",
      "record", .written("--split 10m")
    ),
    (
      "--min --confidence --min-confidence --score --prob --probability --min-score --min-prob",
      "classify", .written("--threshold 0.6")
    ),
    (
      "--only --filter --class --classes --label --kind --kinds --type --types --include --match --sound --category",
      "classify", .written("--on Dog")
    ),
    (
      "--list-classes --list-labels --list --list-sounds --kinds-list --show-labels", "classify",
      .written("tragus classify --labels")
    ),
    (
      "--only --filter --type --types --event --events --include --analyzer --analyzers --analyser -a --detector --detectors --class --kind --kinds",
      "listen", .written("--only voice,alarm")
    ),
    ("--exclude --ignore --except --without --skip", "listen", .written("--not level")),
    (
      "--only --filter --type --types --event --events --include --analyzer --analyzers --analyser -a --detector --detectors --class",
      "listen", .written("--on TYPE")
    ),
    ("--dtmf", "listen classify", .advice("'tragus tone FILE --dtmf' decodes telephone keys.")),
    ("--alarms --smoke --t3", "tone listen", .written("--alarm")),
    ("--threshold --min-strength --level --min --sensitive", "blow", .written("--sensitivity 0.7")),
    (
      "--threshold --min-confidence --confidence --min --sensitivity", "listen",
      .advice("'tragus classify --threshold 0.7' has one; 'tragus listen' reports all.")
    ),
    (
      "--summary --count --stats --statistics --total", "listen",
      .advice("'tragus meter --summary' measures a whole; 'tragus listen --json' is for counting.")
    ),
    ("--min-length --min-duration --shortest-sound --min", "label", .written("--shortest 100ms")),
    ("--min-duration --min-length --shortest --length", "cut", .written("--min 1s")),
    (
      "--silence --silences --auto --split --threshold --split-silence", "cut",
      .advice(
        "'tragus label FILE --propose --write' finds the sounds; 'tragus cut' then cuts them.")
    ),
    ("--max-gap --min-gap --separation --pause", "chirps", .written("--gap 60ms")),
    (
      "--min-duration --min-length --max-duration", "chirps",
      .advice("A chirp may have any length; --gap 60ms joins pulses to one.")
    ),
    (
      "--snr --level --min-level --sensitivity --prominence", "chirps", .written("--threshold 12dB")
    ),
    ("--temperature --temp --dolbear --celsius", "chirps", .written("--thermometer")),
    ("--each-chirp --events --list", "chirps", .written("--each")),
    ("--pattern", "breathe", .advice("Write the pattern itself: tragus breathe 4-7-8.")),
    (
      "--rate --bpm --pace --tempo --breaths-per-minute", "breathe",
      .advice("Write the pattern in seconds: tragus breathe 5-5 is 6 breaths a minute.")
    ),
    (
      "--no-sound --silent --mute --no-audio --nosound --quiet-cues --no-cues", "breathe",
      .written("--cue none")
    ),
    ("--lang --language --voice --speak", "breathe", .written("--cue voice, which speaks English")),
    ("--save --record --store --log", "breathe", .written("--keep")),
    ("--sleep", "breath", .written("--night")),
    ("--debug --explain --reasons --verbose -v", "blow", .written("--why")),
    ("--debug --explain --reasons --verbose -v --all", "classify", .written("--rejected")),
    ("--calibrate --train --learn --tune", "blow", .written("--setup")),
    ("--wait --timeout-after", "", .written("--timeout 5s")),
    (
      "--debounce --throttle --min-interval --rate-limit --refractory", "",
      .written("--cooldown 1s")
    ),
    // Programs.
    (
      "--run --cmd --command --execute --hook --script --action --do --shell -x -e --notify --webhook --url --post",
      "", .written("--exec -- PROGRAM")
    ),
    (
      "--dry-run --dryrun --simulate --no-exec", "listen blow classify receive",
      .written("--exec -- echo")
    ),
    ("--dry-run --dryrun -n --simulate --preview", "cut", .same("--dry-run")),
    ("--mqtt --broker", "", .advice("Pipe it: tragus listen --json | mosquitto_pub -l -t TOPIC.")),
    // Talking.
    ("--ultrasonic --ultrasound --inaudible --silent", "send pair chat", .written("--band ultra")),
    ("--mode-name --speed --protocol --profile --preset", "send pair chat", .written("--mode")),
    ("--wait-for-ack --confirm --acknowledge --reliable", "send", .written("--ack")),
    ("--to --recipient --key --encrypt --password --for", "send chat", .written("--peer NAME")),
    ("--stdin", "", .written("-")),
    ("--message --text -m --msg", "send", .advice("Write the text itself: tragus send hello.")),
    (
      "--loop --continuous --forever --watch --keep --keep-going",
      "receive listen meter classify blow tone tune", .needless
    ),
    // The page.
    ("-p --http-port --bind-port", "serve", .same("--port")),
    ("--listen --addr --address", "serve", .written("--port 9000")),
    (
      "--host --bind --interface --public --network --expose --listen-all", "serve",
      .written("--lan")
    ),
    ("--no-browser --no-open --headless", "serve", .needless),
    ("--browser --launch", "serve", .same("--open")),
    ("--https --ssl --cert", "serve", .written("--tls self")),
    (
      "--daemon --background --detach --fork", "",
      .advice("Start it in the background with & or as a service of the system.")
    ),
    // Training.
    (
      "--epochs --lr --learning-rate --batch-size --test-split --validation --folds", "train",
      .advice("Training has no such setting; it measures itself on sounds it was not trained on.")
    ),
    (
      "--labels --truth --reference --ground-truth", "eval",
      .advice("Write the labels behind the detector: tragus eval voice takes.csv.")
    ),
    ("--confusion --confusion-matrix --matrix --verbose -v --errors", "eval", .written("--misses")),
    ("--confusion --evaluate --html", "train", .written("--report PAGE.html")),
    ("--label --classes --tags", "collect", .written("--class NAME:5m")),
    ("--classes --class --labels --tags -c", "label", .written("--classes a,b")),
    ("--auto --automatic --suggest --detect", "label", .written("--propose")),
    // What is kept.
    (
      "--since --from --after --to --until --before --last --limit -n --today --csv", "history",
      .advice(
        "'tragus history export > all.csv' has all exercises with their dates; there is no filter.")
    ),
    // All others.
    (
      "-r -R --recursive --recurse --follow --live --stream --realtime-view --watch -u --unbuffered --line-buffered",
      "", .needless
    ),
    (
      "-v --verbose --debug -vv --loglevel -loglevel --log-level --trace --log", "",
      .advice("There is no verbose mode; 'tragus doctor' says what is wrong.")
    ),
    ("--silent --no-progress --no-warnings -hide_banner --hide-banner", "", .same("--quiet")),
    (
      "--no-color --no-colour --nocolor --color --colour --monochrome", "",
      .advice("Set NO_COLOR=1 for a screen without colours.")
    ),
    ("-V --ver", "", .same("--version")),
    ("-? --usage --man --options --helpme", "", .same("--help")),
    (
      "--list -l -L --list-devices --devices --inputs --outputs", "",
      .advice("'tragus devices' lists microphones and loudspeakers.")
    ),
    (
      "--config --settings -C", "",
      .advice("TRAGUS_CONFIG=FILE names a file of settings; 'tragus config' shows them.")
    ),
  ]

  /// Words in the place of a command.
  private static let commands: [(words: String, written: String)] = [
    ("version", "tragus --version"),
    (
      "tuner pitch notes transcribe intonation note key melody midi",
      "tragus tune, or tragus tune FILE --notes"
    ),
    ("rec capture arecord dictate", "tragus record -o take.wav"),
    ("level levels volume vu loud db rms peak monitor", "tragus meter"),
    ("loudness lufs ebur128 r128", "tragus meter FILE --summary --loudness"),
    ("normalize normalise loudnorm", "tragus convert FILE -o NEW --loudness -16"),
    ("spl soundlevel sound-level noise-level dose leq", "tragus meter --sound-level"),
    (
      "probe ffprobe soxi mediainfo inspect file identify stat stats summary metadata tags",
      "tragus info FILE"
    ),
    ("spectrum spec fft sonogram waterfall spectro", "tragus spectrogram"),
    ("wav plot draw oscilloscope scope", "tragus waveform FILE"),
    ("detect analyze analyse monitor hear watch sense events run live start", "tragus listen"),
    ("sounds sound recognize recognise identify classes tag species", "tragus classify"),
    ("dtmf decode", "tragus tone FILE --dtmf"),
    ("alarm alarms smoke", "tragus tone --alarm"),
    ("voice speech vad", "tragus listen, or tragus record --on-voice"),
    ("puff blowing breath-control", "tragus blow"),
    ("cricket crickets insects ticks clicks geiger", "tragus chirps"),
    ("breathing respiration sleep snore", "tragus breath"),
    ("exercise coach meditate relax", "tragus breathe"),
    (
      "tone-generator sine generate gen generator signal noise sweep chord",
      "tragus beep 440 --for 2s, or tragus synth"
    ),
    ("aplay sing", "tragus play"),
    ("ls list mics microphones speakers inputs outputs device sources", "tragus devices"),
    ("transcode resample encode remix export", "tragus convert IN.wav OUT.flac"),
    (
      "trim split segment slice", "tragus cut, or tragus convert FILE -o PART.wav --from 1s --to 5s"
    ),
    ("annotate labelling labeling mark", "tragus label"),
    ("learn fit teach", "tragus train"),
    ("model", "tragus models"),
    ("evaluate test score benchmark validate compare", "tragus eval"),
    ("transmit tx message say text", "tragus send"),
    ("rx recv get", "tragus receive"),
    ("talk call", "tragus chat"),
    ("web server gui ui http dashboard open page", "tragus serve --open"),
    ("check diagnose diagnostics troubleshoot mic-test", "tragus doctor"),
    ("settings set configure setup preferences", "tragus config"),
    ("calibration calib", "tragus calibrate"),
    ("completion complete shell-completion", "tragus completions bash"),
    ("log logs sessions", "tragus history"),
    ("demo tour try tutorial example examples", "tragus explain blow, or tragus listen sim:scene"),
    ("what how why about docs manual man", "tragus explain blow, or tragus help COMMAND"),
  ]

  /// Words behind a command, in the place of a part of it.
  static let parts: [(command: String, words: String, meaning: Meaning)] = [
    ("models", "rm delete del uninstall", .same("remove")),
    ("models", "info show describe cat view", .same("inspect")),
    ("models", "ls all", .same("list")),
    ("models", "check test validate", .same("verify")),
    (
      "models", "export save import install add copy share",
      .advice(
        "A model is one file; copy NAME.tragusmodel. 'tragus models inspect NAME' says where it is."
      )
    ),
    ("history", "ls all", .same("list")),
    ("history", "rm delete del clear", .same("remove")),
    ("history", "csv save", .same("export")),
    ("devices", "list ls all show", .needless),
    ("config", "list ls get", .same("show")),
    (
      "config", "set edit add unset",
      .advice(
        "Settings are lines of tragus.toml, as device = \"USB PnP\"; 'tragus config --origin' says which files count."
      )
    ),
    ("labels", "convert export", .advice("Write tragus labels FILE --format json > FILE.json.")),
    ("completions", "install generate", .needless),
    ("calibrate", "list ls", .same("--list")),
    ("pair", "list ls", .same("--list")),
    ("synth", "list ls", .same("--list")),
    ("serve", "start", .needless),
    ("breathe", "history log", .advice("'tragus history' lists the exercises that were kept.")),
  ]

  /// What to write for a word in the place of a command.
  static func command(_ word: String) -> String? {
    commands.first { $0.words.split(separator: " ").contains { $0 == word } }?.written
  }
}
