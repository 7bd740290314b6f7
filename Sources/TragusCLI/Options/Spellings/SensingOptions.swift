extension Spellings {
  /// Options for detection and actions.
  static let eventOptions = #"""
    record | --trigger --vox --activate | write --on-voice, or --on-sound -40dB
    record | --until-silence --stop-on-silence --stop-at-silence --auto-stop --autostop --vad-stop | write --on-voice --exit --stop-after 2s
    record | --silence --stop-silence --hangover --hang-over --silence-duration --max-silence | write --stop-after 2s
    record | --min-length --min-duration | say A recording may have any length; leave {} out.
    record | --when --while | write --on-voice, or --on Dog
    record | --log --log-file | say What is heard goes to standard output; write > FILE behind the command.
    record | --threshold --above --gate --on-level --min-level --sound --on-noise | write --on-sound -40dB
    record | --voice --vad --speech --on-speech --voice-activated | write --on-voice
    record | --pre-roll --preroll --before --lookback --pre-record --padding --pad | write --pre 500ms
    record | --post-roll --postroll --after --hold --hang --post --tail --silence-timeout --timeout | write --stop-after 2s
    record | --rotate | write --split 1h
    record | --max-size --quota --disk --limit-size --size-limit --max-total --rotate-size --total | write --max-disk 1GB
    record | --keep --max-files --rotate --max-age --files --retention --prune | write --max-disk 20GB, which removes the oldest
    record | --segment --segment-time --chunk --chunks --pieces --split-time --file-length | write --split 10m
    record | --max-file-size | write --split 100MB
    classify | --append --resume --skip-existing --continue | say -o labels/ writes a file for each recording; run it on those that are missing.
    classify | --lat --lon --latitude --longitude --week --date --locale | say All kinds are heard in all places; --on Bird reports only birds.
    classify | --rtype | write --format raven, or --csv
    classify | --overlap | say Windows last 0.975 s; an overlap of 0.5 s is --hop 475ms.
    classify | --min-conf --min --confidence --min-confidence --score --prob --probability --min-score --min-prob | write --threshold 0.6
    classify | --species --taxa --only --filter --class --classes --label --kind --kinds --type --types --include --match --sound --category | write --on Dog
    classify | --list-classes --list-labels --list --list-sounds --show-labels | write tragus classify --labels
    classify | --exclude --ignore --not --except | say --on Dog,Cat reports only these; there is no {}.
    listen | --filter --type --types --event --events --include --analyzer --analyzers --analyser -a --detector --detectors --class --classes --kind --kinds --sound --label --labels | write --only voice,alarm
    listen | --trigger --when | write --on alarm, and --exec -- PROGRAM
    listen | --min-duration --min-length | say An event may have any length; 'tragus classify --pause 1s' says how long a sound may be missing.
    listen | --exclude --ignore --except --without --skip | write --not level
    listen | --alarm --alarms --smoke --t3 | write --only alarm
    listen | --threshold --level --loud --limit | say 'tragus meter --ranges loud:-20:0' reports what is louder; a sound with its confidence is --on sound:Dog:0.8
    listen | --min-confidence --confidence --min --sensitivity | write --on sound:Dog:0.8, or tragus classify --threshold 0.7
    listen | --silence --silences --dead-air --quiet-for | say 'tragus classify FILE --on Silence' lists silence; 'tragus listen --only voice --timeout 5s' ends when nobody speaks for 5 s, with status 124 if nobody spoke at all.
    listen | --summary --count-only --stats --statistics --total | say 'tragus meter --summary' measures a whole; 'tragus listen --json' is for counting.
    * | --dtmf --keys | say 'tragus tone FILE --dtmf' decodes telephone keys.
    tone | --alarms --smoke --t3 --co --t4 | is --alarm
    blow | --min-strength --level --min --sensitive | write --sensitivity 0.7
    blow | --long | say What lasts longer than --short 350ms is long; --on long --exec -- PROGRAM runs a program for it alone.
    blow | --min-duration --min-length --max-duration --max-length | say A blow may have any length; --on long leaves short ones out, and --short says what is short.
    blow | --click --mouse --left --right --key --press --xdotool | say A program clicks: tragus blow --exec -- xdotool click 1, or key space; --on short,hard leaves long blows out
    blow | --ignore-speech --no-speech --not --reject-speech | say Speech is left out anyway; --sensitivity 0.3 hears less, and --why says why.
    blow | --profiles --reset --forget | say Set-ups are in blow.json; 'tragus blow --setup' replaces one.
    blow | --calibrate --train --learn --tune | is --setup
    blow | --debug --explain --reasons --verbose -v | is --why
    classify | --debug --explain --reasons --verbose -v | write --rejected
    label | --silence --silences | say 'tragus classify FILE --on Silence --format audacity' writes where it is silent.
    label | --start --end --text --add | say A label is a line of a file: start, end and text with tabs between; --import FILE begins with them.
    label | --vad --voice --speech | say 'tragus listen FILE --only voice --format audacity' writes where somebody speaks.
    label | --min-silence --max-silence --gap --min-gap | write --pause 200ms
    label | --min-length --min-duration --shortest-sound --min | write --shortest 100ms
    label | --auto --automatic --suggest --detect | is --propose
    label | --label --tags --class | write --classes a,b
    cut | --min-duration --min-length --shortest --length | is --min
    cut | --silence --silences --auto --split --threshold --split-silence | say 'tragus label FILE --propose --write' finds the sounds; 'tragus cut FILE -o sounds' then cuts them.
    cut | --class --only --classes --filter | is --label
    cut | --on | is --label
    cut | --max --max-duration --max-length --window --every --hop | say A clip is as long as its label; leave {} out.
    cut | --csv --list | is --dry-run
    cut | -n | is --dry-run
    cut label | --pad --margin --context --extend --pre --post --before --after | is --padding
    * | --preview --simulate --dryrun | is --dry-run
    * | --preview --simulate --dryrun --dry-run --no-exec | write --exec -- echo
    convert | --preview --simulate --dryrun --dry-run | say No file is replaced without --force; leave {} out.
    * | --when | write --phase ended
    * | --mouse --key --press --xdotool | write --exec -- PROGRAM
    * | --run --cmd --command --execute --hook --script --action --do --shell --on-event --on-puff --on-blow --on-detect --on-clap -x -e --notify --webhook --url --post | write --exec -- PROGRAM
    * | --wait --timeout-after | write --timeout 5s
    * | --debounce --throttle --min-interval --rate-limit --refractory | write --cooldown 1s
    * | --mqtt --broker --topic | say Pipe it: tragus listen --not level --json | mosquitto_pub -l -t TOPIC
    receive listen meter classify blow tone tune chirps breath | --loop --continuous --forever --keep --keep-going | needless
    """#
}
