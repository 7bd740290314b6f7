extension Spellings {
  /// Options for detection and actions.
  static let eventOptions = #"""
    record | --countdown --count-in --countin --pre-count | say Count in first: tragus beep --clicks 2 2s && tragus record -o take.wav
    record | --stop-on-silence --until-silence --stop-at-silence --auto-stop --autostop --vad-stop | write --on-voice --exit --stop-after 2s, or --on-sound -40dB in place of --on-voice
    record | -b:a --bitrate -ab --quality -q:a --vbr --compression --compression-level -C | say The suffix decides how a file is compressed, as talk.opus or talk.flac; leave {} out.
    record | --raw-output --pcm --headerless | say Samples without a header are not written; sox take.wav -t raw - writes them.
    record | -c --channels --nchannels -ac | say The channels of the device are kept; leave {} out. --channel mix makes one of them.
    record | --vox --voice-operated | write --on-sound -40dB
    record | --trigger --when --while --on-event --event --events-on --activate | write --on Dog, or --on-sound -40dB
    record | --timestamp --timestamps --date --datetime --name-by-time --time-name | say 'tragus record -o FOLDER/' names files after the time.
    record | --meter --levels --vu --show-levels --gauge | say Levels are shown anyway; leave {} out.
    record | --normalize --norm --loudnorm --lufs --loudness | say A recording keeps its level; 'tragus convert IN.wav OUT.wav --loudness -16' sets the loudness.
    record | --gain --volume -v --level --amplify --boost | say A recording keeps its level; 'tragus convert IN.wav OUT.wav --gain 6dB' changes it.
    record | --play --backing --playback --overdub --accompany | say Play it meanwhile, in headphones: tragus play backing.wav & tragus record -o vocal.wav
    record | --metronome --bpm --click | say Play it meanwhile, in headphones: tragus beep --clicks 120bpm endless & tragus record -o riff.wav
    record | --loop --takes --repeat | say 'tragus record --split 3s --for 15s -o clap.wav' makes five files of 3 s.
    record | --loopback --system-audio --desktop --what-u-hear --monitor-source --stereo-mix | say What plays is the monitor source of the sound server: tragus record mic:Monitor -o system.wav
    record | --start-on-sound --wait-for-sound | write --on-sound -40dB
    record | --every --interval --repeat-every --cron | say cron repeats it, as every ten minutes: */10 * * * * tragus record -q -o owls/ --for 1m
    record | --append | say Files are not continued; record a new one, then join them: sox take.wav new.wav joined.wav
    record | --silence --stop-silence --hangover --hang-over --silence-duration --max-silence | write --stop-after 2s
    record | --min-length --min-duration | say A recording may have any length; leave {} out.
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
    listen | -P --retain --qos -u --username --mqtt-user --mqtt-password --client-id | say This is for mosquitto_pub: tragus listen --not level --json | mosquitto_pub -h HOST -l -t TOPIC
    listen | --home-assistant --homeassistant --ha --hass --discovery --ha-discovery | say There is no discovery; pipe it: tragus listen --not level --json | mosquitto_pub -h HOST -l -t TOPIC
    listen | --leq --laeq --spl --dba --sound-level --weighting | say 'tragus meter --sound-level --weight A --stats 15m --csv' logs it.
    listen | --syslog --journal --logger --journald | say Pipe it: tragus listen -q | logger
    listen | --baby-cry --baby --crying | write --only 'Baby cry, infant cry'
    listen | --glass-break --glass --breaking-glass | write --only Glass,Shatter
    listen | --frequency --freq --tone --hz --tolerance --bandwidth | say 'tragus tone --range 3050:3150 --exec -- PROGRAM' acts on a tone; 'tragus tone --alarm' hears smoke alarms.
    listen | --silence --silences --dead-air --quiet-for --no-sound | say 'tragus meter --ranges quiet:-160:-40,loud:-40:0 --stay 10s --on quiet --exec -- PROGRAM' acts on silence of 10 s; 'tragus classify FILE --on Silence' lists silence.
    listen | --above --louder-than --over --louder --threshold --level --loud --limit --volume --gate | say 'tragus meter --ranges loud:-40:0 --on loud --exec -- PROGRAM' acts on what is louder; a sound with its confidence is --on sound:Dog:0.8.
    listen | --exit-status --exit-code --status | write --exit
    listen | --labels --label --as-labels --audacity | write --format audacity
    listen | --record --save --save-clips --clip --clips --save-audio --keep-audio --wav | say 'tragus record --on Dog -o clips/' records what is heard.
    classify eval info meter convert | -g --glob | say The shell chooses files: tragus classify recordings/**/*.wav
    classify | --stats --statistics --counts --histogram --total --totals --overview --aggregate --by-file --per-file --count-only | write --summary
    classify | --mqtt --broker --topic | say Pipe it: tragus classify --sounds --json | mosquitto_pub -h HOST -l -t TOPIC
    classify | --append --resume --skip-existing --continue --only-new --update --incremental | say '-o labels/ --format raven' writes a file for each recording; files that are there already are kept.
    classify | --probabilities --all --scores --all-scores --all-classes --raw-scores --logits | write --json --top 521
    classify | --move --move-to --sort --sort-into --organize --copy-to --split-into | say -o labels/ --format audacity writes labels; 'tragus cut FOLDER --labels labels/ -o sounds' makes clips of them.
    classify | --embeddings --features --vectors --feature-vectors | write --embedding --json
    classify | --sensitivity --sensitive | write --threshold 0.3
    classify | --species --taxa --bird | say There are no species here; BirdNET-Analyzer has them. --on Bird reports all birds.
    classify | --lat --lon --latitude --longitude --week --date --locale | say All kinds are heard in all places; --on Bird reports only birds.
    classify | --rtype | write --format raven, or --csv
    classify | --overlap | say Windows last 0.975 s; an overlap of 0.5 s is --hop 475ms.
    classify | --min-conf --min --confidence --min-confidence --score --prob --probability --min-score --min-prob | write --threshold 0.6
    classify | --only --filter --class --classes --label --kind --kinds --type --types --include --match --sound --category | write --on Dog
    classify | --list-classes --list-labels --list --list-sounds --show-labels | write tragus classify --labels
    classify | --exclude --ignore --not --except | say --on Dog,Cat reports only these; there is no {}.
    blow | --single --once-only --short-exec --on-short --on-single | write --on short, and --exec -- PROGRAM
    blow | --smooth --smoothing --analog --analogue --continuous-value --level-output | say Each line of --json has the strength; --phase updated prints it while a blow lasts.
    blow | --scan --scanning | say Scanning is for the switch software on the screen; a blow can press its key.
    blow | --sip-and-puff --sip --sips --inhale --suck | say A sip is not a blow; 'tragus breath --on inhale --exec -- PROGRAM' runs for breath drawn in.
    blow | --intensity --strength --volume --pressure --force-level | say The strength is in each line; leave {} out.
    blow | --test --try --practice --dry-run --preview --simulate | say 'tragus blow' shows each blow and runs nothing; leave {} out.
    blow | --hold --long-press --min-hold --dwell | write --short 1s, and --on long --exec -- PROGRAM
    blow | --beep --sound --click-sound --feedback | say A program beeps: tragus blow --exec -- tragus beep 880 100ms
    tone | -f --freq --frequency --hz | write --range 950:1050, or tragus beep 1kHz 2s to play one
    tone | --detect --find --target --scan --any --all | write --max 5, or --range 990:1010 near 1 kHz
    tone | --min --min-duration --min-length --length --longer-than --max-duration | say A tone may have any length; --summary prints how long it lasts.
    tone | --snr --min-snr --prominence | say Pipe it: tragus tone FILE --json | jq 'select(.snr >= 10)'
    tone | --tolerance --bandwidth --width --bw --within | say The range says how near a tone must be: --range 990:1010
    tone | --goertzel --method --algorithm --fft --autocorrelation | say There is one method; --range 990:1010 looks near 1 kHz.
    tone | --dialtone --dial-tone --busy --ringback --country --call-progress | say Call tones are not named; 'tragus tone FILE --range 300:650 --summary' prints their frequency.
    tone | --fax --cng --ced | say 'tragus tone FILE --range 1090:1110' hears a calling fax; --range 2090:2110 an answering one.
    tone | --two-tone --twotone --pair --tones --dual | write --range 320:340, and --summary
    tone | --ctcss --pl --subtone --subaudible | write --range 60:260, and --resolution 1Hz
    tone | --morse --cw --rtty --psk31 --selcall --zvei --ccir --pocsag --aprs --fsk --modem --wpm | say Morse and radio codes are not decoded; multimon-ng and fldigi do that.
    blow classify tone breath tune chirps | --webhook --url --post --http | write --exec -- curl -d @- URL
    blow | --mqtt --broker --topic | say Pipe it: tragus blow --json | mosquitto_pub -h HOST -l -t TOPIC
    blow | --double-click --dblclick | say xdotool clicks: tragus blow --on double --exec -- xdotool click --repeat 2 1
    blow | --click --mouse --left --right | say xdotool clicks: tragus blow --exec -- xdotool click 1
    blow | --key --press --xdotool --keyboard --type-key --list-keys --keys | say xdotool presses keys: tragus blow --exec -- xdotool key space
    blow | -t --threshold-db --db | write --sensitivity 0.5
    blow | -c | write --exec -- PROGRAM
    tone | --mqtt --broker --topic | say Pipe it: tragus tone --json | mosquitto_pub -h HOST -l -t TOPIC
    listen meter classify tune tone chirps breath blow | --samplerate --sample-rate --fs -ar --sr --sampling-rate | say The microphone chooses its rate, and a file has its own; bare samples have it in --raw s16le@16000x1.
    listen meter classify tune tone chirps blow | --rate | say The microphone chooses its rate, and a file has its own; bare samples have it in --raw s16le@16000x1.
    meter classify tune chirps breath blow | --hz | say The microphone chooses its rate, and a file has its own; bare samples have it in --raw s16le@16000x1.
    listen | --count-only --counts --how-many | say Pipe it: tragus listen FILE --only blow --phase ended --json | jq -c 'select(.type == "blow")' | wc -l
    listen | --webhook --url --post --http --notify-url | write --exec -- curl -d @- URL
    listen classify tune tone | --highpass --lowpass --bandpass --filter-band --hp --lp --denoise --eq | say Sound is heard as it is; filter it first: sox IN.wav -t wav - highpass 200 | tragus listen -
    listen | --transcribe --transcript --stt --words --subtitles --srt --language --lang | say Tragus writes no words; Whisper does. --only voice says when somebody speaks.
    listen | --schema --json-schema --list-types --list-event-types | say 'tragus help events' lists all types of events and their keys.
    listen | --min-duration --min-length --max-duration --longer-than | say Pipe it: tragus listen FILE --phase ended --json | jq -c 'select(.end - .start >= 0.2)'
    listen | --filter --type --types --event --events --include --analyzer --analyzers --analyser -a --detector --detectors --class --classes --kind --kinds --sound | write --only voice,alarm
    listen | --trigger --when | write --on alarm, and --exec -- PROGRAM
    listen | --exclude --ignore --except --without --skip | write --not level
    listen | --alarm --alarms --smoke --t3 | write --only alarm
    listen | --min-confidence --confidence --min --sensitivity | write --on sound:Dog:0.8, or tragus classify --threshold 0.7
    listen | --summary --stats --statistics --total | say 'tragus meter --summary' measures a whole; 'tragus listen --json' is for counting.
    * | --dtmf --keys | say 'tragus tone FILE --dtmf' decodes telephone keys.
    tone | --alarms --smoke --t3 --co --t4 | is --alarm
    blow | --min-strength --level --min --sensitive | write --sensitivity 0.7
    blow | --long | say What lasts longer than --short 350ms is long; --on long --exec -- PROGRAM runs a program for it alone.
    blow | --min-duration --min-length --max-duration --max-length | say A blow may have any length; --on long leaves short ones out, and --short says what is short.
    blow | --ignore-speech --no-speech --not --reject-speech | say Speech is left out anyway; --sensitivity 0.3 hears less, and --why says why.
    blow | --profiles --reset --forget | say Set-ups are in blow.json; 'tragus blow --setup' replaces one.
    blow | --calibrate --train --learn --tune | is --setup
    blow | --debug --explain --reasons --verbose -v | is --why
    classify | --debug --explain --reasons --verbose -v | write --rejected
    label | --labels --label-file --annotations --labels-file --track | write --import FILE
    label | --notes --pitch | say 'tragus tune FILE --notes --format audacity' labels notes.
    label | --band --low --high --freq --frequency --fmin --fmax --highpass --lowpass --bandpass | say All frequencies count; filter a copy first with sox.
    label | --interactive --manual --gui --ask --listen --play -i | needless
    label | --edit --open --load --existing --update -e | write --import FILE
    label | --every --regular --interval --fixed --step --hop | say Regular labels are not made; Audacity has them under 'Regular Interval Labels'.
    label | --merge --join --max-gap --gap-max --connect --bridge | write --pause 200ms
    label | --onsets --onset --attacks | say Each proposal starts at an onset; write --propose --no-names
    label | --speakers --diarize --diarization --who --speaker-id | say Tragus does not tell speakers apart; pyannote does. 'tragus listen FILE --only voice' says when somebody speaks.
    label | --as --name --text-all --default-label | write --classes NAME
    label | --min-sound --min-sounding --min-event --min-segment | write --shortest 100ms
    label | --silence-threshold --noise-threshold --db --level | say --threshold 6dB is how far a sound rises above the background.
    label | --silence --silences | say 'tragus classify FILE --on Silence --format audacity' writes where it is silent.
    label | --start --end --text --add | say A label is a line of a file: start, end and text with tabs between; --import FILE begins with them.
    label | --vad --voice --speech | say 'tragus listen FILE --only voice --format audacity' writes where somebody speaks.
    label | --min-silence --max-silence --gap --min-gap | write --pause 200ms
    label | --min-length --min-duration --shortest-sound --min | write --shortest 100ms
    label | --auto --automatic --suggest --detect | is --propose
    label | --label --tags --class | write --classes a,b
    cut | -to | say 'tragus convert FILE -o PART.wav --from 1s --to 5s' takes out one part.
    cut | --silence --silences | say 'tragus record IN.wav --on-sound -40dB -o parts/' makes a file of each sound; with --trim -o OUT.wav, one file without pauses.
    cut | --min-silence --remove-silence --tighten --pauses --gaps | say 'tragus record IN.wav --on-sound -40dB --trim -o OUT.wav' leaves pauses out.
    cut | --duration --length-of | say 'tragus convert FILE -o PART.wav --from 1s --for 2s' takes out one part.
    cut | -t | say 'tragus convert FILE -o PART.wav --from 1s --for 2s' takes out one part.
    cut | --snap --snap-zero --zero-crossing --crossfade | say Tragus cuts at the exact time; Audacity finds zero crossings.
    cut | --onsets --onset --transients --beats | say Tragus does not cut at onsets; aubiocut does.
    cut | --at --points --markers --times | say Write the parts into a file, each a line of start, end and name with tabs between, then --labels FILE --min 0s.
    cut | --parts --into --count | say 'tragus info FILE' gives the length; 'tragus record FILE -o PART.wav --split 10s' then makes the parts.
    cut | --first --head --last --tail --keep-first | say 'tragus convert FILE -o PART.wav --for 2s' takes the first 2 s; sox IN.wav OUT.wav trim -2 the last.
    cut | --remove --delete --without --skip-part --exclude | say sox IN.wav OUT.wav trim =0 =1 =2 takes the second from 1 s to 2 s out.
    cut | --events --event --kinds --sound --sounds | is --label
    cut | --length --window --every --chunk --chunks --pieces --segment --segments --split-every --fixed --hop --overlap --stride --seconds | say 'tragus record long.wav -o PART.wav --split 10s' makes pieces of equal length, which do not overlap.
    cut | --trim --trim-silence --strip | say 'tragus record IN.wav --on-sound -40dB --trim -o OUT.wav' leaves silence out.
    cut | --auto --split --threshold --split-silence --on-silence --split-on-silence | say 'tragus record IN.wav --on-sound -40dB --stop-after 300ms -o parts/' makes a file of each sound.
    cut | -d --outdir --out-dir --dir | is -o
    cut | --min-duration --min-length --shortest | is --min
    cut | --class --only --classes --filter | is --label
    cut | --on | is --label
    cut | --max --max-duration --max-length | say A clip is as long as its label; leave {} out.
    cut | --csv --list | is --dry-run
    cut | -n | is --dry-run
    cut label | --pad --margin --context --extend --pre --post --before --after | is --padding
    * | --preview --simulate --dryrun | is --dry-run
    * | --preview --simulate --dryrun --dry-run --no-exec | write --exec -- echo
    convert | --preview --simulate --dryrun --dry-run | say No file is replaced without --force; leave {} out.
    * | --when | write --phase ended
    * | --mouse --key --press --xdotool | write --exec -- PROGRAM
    * | --run --cmd --command --execute --hook --script --action --do --shell --on-event --on-puff --on-blow --on-detect --on-clap -x -e --notify | write --exec -- PROGRAM
    * | --webhook --url --post --http-post | write --exec -- curl -d @- URL
    * | --wait --timeout-after | write --timeout 5s
    * | --debounce --throttle --min-interval --rate-limit --refractory | write --cooldown 150ms
    listen | --mqtt --broker --topic | say Pipe it: tragus listen --not level --json | mosquitto_pub -h HOST -l -t TOPIC
    receive listen meter classify blow tone tune chirps breath | --loop --continuous --forever --keep --keep-going | needless
    """#
}
