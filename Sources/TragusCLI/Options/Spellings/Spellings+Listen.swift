extension Spellings {
  /// Options of other programs for events and kinds of sounds.
  static let listenOptions = #"""
    listen classify detect | --labels=audacity --label=audacity | write --format audacity
    listen classify detect | --labels=raven --label=raven | write --format raven
    blow breath chirps classify detect meter tone tune | --stdout | needless
    detect | --count-matches --count-only --counts --how-many --totals --total --stats --statistics | is --summary
    detect | --files-with-matches --list-files --files-only --filenames-only --files | is --names
    detect | --files-without-match --files-without-matches --without-match | is --names-without
    detect | -0 -l0 -z --null --print0 --null-data | say Each name is a line: tragus detect dog FILE -l | xargs -d '\n' ls
    detect | --list --list-sounds --list-labels --list-classes --names-list | write tragus classify --labels
    detect | --max-count -m --head --limit --first | is --count
    detect | --min-confidence --min-conf --confidence --conf --min-score --score --prob --sensitivity | is --threshold
    detect | -r -R -i -n -H --recursive | needless
    detect | --only --event --events --sound --sounds --class --classes --label --name --kind --type --species --what --for-sound | say The name comes first, without an option: tragus detect dog FILE
    detect | --wait --once --exit-on-match --first-only | is --exit
    detect | --mqtt --broker --topic | say Pipe it: {command} --json | mosquitto_pub -h HOST -l -t TOPIC
    detect | --not --exclude --except --without --ignore | say 'tragus listen --not voice' leaves events out; detect hears only what it names.
    listen classify | --pattern=NUMBER | say Rhythms are not recognised; 'tragus meter --ranges loud:-30:0 --on loud --times 3 --within 2s --exec -- PROGRAM' acts on three sounds.
    listen classify | --min=DURATION --min-length=DURATION | say Pipe it: tragus listen FILE --phase ended --json | jq -c --unbuffered 'select(.end and .end - .start >= 2)'
    listen | --sensitivity | say 'tragus blow --sensitivity 0.8' hears softer blows; a sound with its confidence is --on sound:Dog:0.8.
    listen | --resume --skip-existing --incremental | say '-o labels/ --format raven' writes a file for each recording; files that are there already are kept.
    breath tone chirps tune blow | --resume --skip-existing --incremental | say Files that are done are not skipped, but by a loop: for f in *.wav; do [ -e $f.jsonl ] || {command} $f -o $f.jsonl; done
    listen meter classify blow tone tune chirps breath receive | --follow --watch | say A microphone is followed anyway, and a file is read once; leave {} out.
    listen | --time-resolution | say Times are in seconds, with three decimals; leave {} out.
    listen | --max-duration | say Pipe it: tragus listen FILE --phase ended --json | jq -c --unbuffered 'select(.end and .end - .start <= 2)'
    listen classify tune tone | --bandpass --filter-band --hp --lp --denoise --eq | say Sound is heard as it is; filter it first: sox IN.wav -t wav - highpass 200 | {command} -
    listen | --compact --minimal --short --terse --oneline | say Each event has one line; --phase began leaves the ends out.
    listen | -A -B -C --after-context --before-context --context | say grep shows the lines around a word: tragus listen FILE | grep -C 3 Dog
    listen | -E -w -g -G --regexp --passthru --vimgrep --grep --column --heading | say grep finds words in the lines: tragus listen FILE | grep -i dog
    listen | -F | say A microphone is followed anyway; grep finds words: tragus listen | grep -F Dog
    listen | --mute --hide --disable --drop --exclude --ignore --except --without --skip | write --not note
    listen | --replace | say sed changes words: tragus listen FILE | sed 's/Dog/Rex/'
    listen | --count-matches --count-only --counts --how-many | say 'tragus detect dog FILE --summary' counts.
    listen classify | --files-with-matches --list-files --files-only --filenames-only -l | say 'tragus detect dog FILE -l' names the files.
    listen | --retry --max-unchanged-stats | write --reconnect
    listen | --pid | say It watches no process; --for 2h, --timeout 10m or Ctrl-C ends it.
    listen | --lines --bytes | say 'tragus listen FILE | tail -n 10' shows the last ten lines.
    listen | -z --zero-terminated --null --null-data --print0 | say Each event is one line; tr changes the ends of lines: tragus listen FILE | tr '\n' '\0'
    listen | -S -U -b -k --unit --user-unit --system --since --boot --dmesg --catalog --facility --cursor --rotate --machine --root --namespace --no-pager --no-tail --pager-end --this-boot | say Nothing is stored; 'tragus listen -q | logger -t tragus' logs it, and 'journalctl -t tragus' reads it.
    listen | --disk-usage | say Nothing is stored, so that no disk is used; leave {} out.
    listen | --priority --severity --urgency --escalate | say Events have no priority; --not level,note leaves out what is not needed.
    listen | --task --translate --beam-size --prompt --grammar | say Tragus writes no words; Whisper does. --only voice says when somebody speaks.
    listen | --diarize -di --tdrz --speakers --speaker --who | say Tragus does not tell speakers apart; pyannote does. --only voice says when somebody speaks.
    listen | -vt --vad-model -vm --vad-mode --mode --aggressive --ratio -vo | say Voice detection has no settings; --only voice says when somebody speaks.
    listen | --min-speech-duration --min-speech --vspd --min-duration --min-length --longer-than --shortest | say Pipe it: tragus listen FILE --phase ended --json | jq -c --unbuffered 'select(.end and .end - .start >= 0.25)'
    listen | --max-speech-duration --vmsd --max-speech | say Speech may have any length; leave {} out.
    listen | --min-silence --vsd --hangover --hang-over --hangtime --max-silence --silence-duration | say The pause that ends a voice is fixed; 'tragus record --on-voice --stop-after 2s -o talk/' sets it for files.
    listen | -vp --pad --padding --lookback | say 'tragus record --on-voice --pre 500ms -o talk/' keeps the sound before a voice.
    listen | --frame-duration --frame-duration-ms --frame-length --frame-ms --window-size-samples --window-stride --block-duration | say The length of a frame is fixed; leave {} out.
    listen | --return-seconds --stdout --flush --any --elapsed --since-start | needless
    listen | --ambient --dynamic-energy --adaptive --adapt | say Detectors follow the background anyway; leave {} out.
    listen | --wake-word --wakeword --keyword --keywords --hotword --hotwords --wake-uri | say Tragus knows no words; openWakeWord and Porcupine wait for one.
    listen | --satellite --uri --wyoming --mic-uri --snd-uri --event-uri --awake-wav --done-wav --zeroconf | say Tragus is no Wyoming satellite; wyoming-satellite is.
    listen | --host --port --payload --off-delay --keepalive --cafile --insecure --qos --pw -P --retain -u --username --mqtt-user --client-id | say This is for mosquitto_pub: tragus listen --json | mosquitto_pub -h HOST -l -t TOPIC
    listen | --entity --entity-id --token --api-token --node-red --nodered --ifttt --zapier --hubitat --openhab --domoticz --homekit | say A program hands events on: tragus listen --on alarm --exec -- curl --json @- URL
    listen | --frigate --zones --zone --mask --camera --cameras --motion --sub-label --review --reviews --detections | say Frigate watches cameras; Tragus hears sound alone: tragus listen --only Dog,alarm --json
    listen | --rtsp --stream-url --go2rtc --ffmpeg --rtmp --hls --icecast --url-in | say Pipe it: ffmpeg -v error -i URL -f wav - | tragus listen -
    listen | --objects --object --track --audio-listen --listen-for --labelmap | write --only Dog
    listen | --retention --pre --post --pre-roll --post-roll --pre-event --segments --snapshots | say 'tragus record --on Dog --pre 5s --stop-after 5s -o clips/' keeps the sound around an event.
    listen classify breath | --textgrid --elan --eaf --srt --rttm | say Labels are written for Audacity, Raven, CSV and JSON; a script makes other formats from --csv.
    listen | --double --two-times | write --times 2 --within 1s
    listen | --double-clap --clap-switch --clapper --claps | say Two claps: tragus meter --ranges loud:-30:0 --on loud --times 2 --within 1s --exec -- PROGRAM
    listen | --barks --barking | write --only Bark
    listen | --snap --finger-snap | write --only 'Finger snapping'
    listen | --gunshot --gunshots --shots | write --only 'Gunshot, gunfire'
    listen | --footsteps --steps | write --only 'Walk, footsteps'
    listen | --leak --water-leak --drip --dripping | write --only Water,Drip
    listen | --puff=click --puff=left --blow=click | write --on blow, and --exec -- xdotool click 1
    listen | --blow --blows --puff --puffs | write --only blow
    listen | --activity | write --only activity
    listen | --tones | write --only tone
    listen | --energy --rms | write --only level
    listen | --faults --errors | write --only gap,input
    listen | --modem --messages --message | write --only message
    listen | --all | say All usual events are reported anyway; leave {} out.
    listen | --up --down --rising --falling --high --low | say Whistles that rise and fall are not told apart; 'tragus tune --on A6 --exec ./a --on E6 --exec ./b' acts on two pitches.
    listen | --everything --all-types --all-events | say 'tragus help events' lists all types; --only names those that are left out otherwise, such as --only dose,range.
    listen | --rearm --dedupe --dedup --suppress | write --cooldown 10s
    listen | --where --match --select --jq | say Pipe it: tragus listen --json | jq -c 'select(.type == "voice")'
    listen | --tee | say Pipe it: tragus listen | tee events.txt
    listen | --stderr | say Results go to standard output; >&2 behind the command sends them on.
    listen | --arduino --serial-port --tty | write --on Dog, and --exec -- sh -c 'echo 1 > /dev/ttyUSB0'
    listen | --keypress --key --hotkey-out | write --on blow, and --exec -- xdotool key space
    listen | --speak --tts --say --announce | write --on alarm, and --exec -- espeak-ng alarm
    listen | --stop-on --until-event --exit-on --exit-on-match --wait-for --quit-on --stop-when | write --exit, and --on voice
    listen classify blow breath tone chirps tune | --quit-after --exit-after --stop-after-time --run-time --runtime | write --for 10s
    listen classify | --state --states --on-change --changes --changes-only --only-changes --transitions | say What is heard is printed when it begins and when it ends; leave {} out.
    listen | --details --detail --full --wide --long | write --json
    listen | --emoji --icons --symbols | say Text has no pictures; leave {} out.
    listen | --seq --sequence --number-lines | say Pipe it: tragus listen FILE | cat -n
    listen | --unique --uniq --distinct | say Pipe it: tragus listen FILE --csv | cut -d, -f1 | sort -u
    listen | --enable --with --use | write --only voice
    listen blow breath | --hop-size --hopsize --hop-length -H --frame-size --frames --chunk --window-size --fft-size --nfft --n-fft --overlap --block --n-mels --stft | say The length of a frame is fixed; leave {} out.
    listen classify blow breath tone chirps tune | --results --result-file --results-file | write -o out.csv
    listen classify blow breath tone chirps tune | --raw-text | write --format text
    listen classify blow breath tone chirps tune | --iso --iso8601 --utc --gmt --localtime --timezone --tz --datefmt --unix-time --walltime | say Lines of --csv and --json have dates with a microphone. For recordings, add --date file.
    listen classify blow tone chirps tune | --epoch | say Lines of --csv and --json have dates with a microphone. For recordings, add --date file.
    listen | --exec-on --run-on | write --on blow, and --exec -- PROGRAM
    listen classify blow breath tone chirps tune | --callback --handler --on-event-run | write --exec -- PROGRAM
    listen classify blow breath tone chirps tune | --bits --bit-depth --sample-format --endian --endianness --encoding --sample-width --dtype | say Only bare samples need a format: --raw s16le@48000x1
    listen classify blow breath breathe tone chirps tune | --device-index --input-device-index --device-id --card | write --device NAME
    listen classify blow breath tone chirps tune | --seed --random-seed | say Nothing is random; the same samples give the same events. Leave {} out.
    listen classify blow | --delay --delay-exec --wait-before | say A program waits itself: --exec -- sh -c 'sleep 5; ./notify.sh'
    listen classify breathe tone chirps tune | --refresh-rate | say The live view has its own pace; leave {} out.
    listen classify blow breath breathe tone chirps tune | --refresh --redraw | say The live view has its own pace; leave {} out.
    listen classify blow breath breathe tone chirps tune | --display --show-display | needless
    listen classify breath tone chirps | --preset | say There are no presets; an alias of the shell keeps options.
    listen classify breath tone chirps tune | --user-profile --profile | say There are no presets; an alias of the shell keeps options.
    listen | --attack --release --hold --min-gap --merge | say Events have no such setting; --cooldown 2s says how soon a program runs again.
    listen | --id --print --pipe --otel --template --output-template | say A script makes other lines: tragus listen FILE --json | jq -r .type
    listen | --last | say 'tragus listen FILE | tail -n 1' shows the last line.
    listen | --delta | say A script calculates it from --csv.
    listen | --quiet-hours | say It listens from --at 05:00 to --until 22:00; cron starts it each day.
    listen | -n --max | write --count 1
    listen | --birds --bird | write --only Bird
    classify | --birds --bird | write --on Bird
    listen meter synth | -s | write --for 10s
    listen | --calibrate --cal | say 'tragus calibrate --calibrator 94dB' measures a microphone once.
    listen | --home-assistant --homeassistant --ha --hass --discovery --ha-discovery | say There is no discovery; pipe it: tragus listen --json | mosquitto_pub -h HOST -l -t TOPIC
    listen | --leq --laeq --spl --dba --sound-level --weighting | say 'tragus meter --sound-level --weight A --stats 15m --csv' logs it.
    listen | --syslog --journal --logger --journald | say Pipe it: tragus listen -q | logger
    listen | --baby-cry --baby --crying | write --only 'Baby cry, infant cry'
    listen | --glass-break --glass --breaking-glass | write --only Glass,Shatter
    listen | --frequency --freq --tone --hz --tolerance --bandwidth | say 'tragus tone --range 3050:3150 --exec -- PROGRAM' acts on a tone; 'tragus tone --alarm' hears smoke alarms.
    listen | --until-quiet --until-silence --until-silent --stop-on-silence | say 'tragus meter --ranges silence:-160:-40 --stay 10s --on silence --exit' waits for silence.
    listen | --silence --silences --dead-air --quiet-for --no-sound | say 'tragus meter --ranges quiet:-160:-40,loud:-40:0 --stay 10s --on quiet --exec -- PROGRAM' acts on silence of 10 s; 'tragus classify FILE --on Silence' lists silence.
    listen | --threshold=LIST | say A confidence belongs to a sound: --on sound:Dog:0.8
    listen detect | --threshold=LEVEL | say 'tragus meter --ranges loud:-40:0 --on loud --exec -- PROGRAM' acts on what is louder, and 'tragus blow --sensitivity 0.7' hears softer blows; a confidence is --threshold 0.7.
    listen | --list-sounds --sounds-list --list-labels --list-classes | say 'tragus classify --labels' lists the sounds.
    listen | --above --over --louder --level --loud --limit --volume --gate | say 'tragus meter --ranges loud:-40:0 --on loud --exec -- PROGRAM' acts on what is louder; a sound with its confidence is --on sound:Dog:0.8.
    listen | --exit-status --exit-code --status | write --exit
    listen | --labels=LIST --label=LIST --label=KIND --trigger=KIND --when=KIND | write --only sound:Dog
    listen | --labels --label --as-labels --audacity | write --format audacity
    listen detect classify | --post=URL --hook=URL --callback=URL | write --exec -- curl --json @- URL
    listen detect | --save=FILE | is -o
    listen | --record --save --save-clips --clip --clips --save-audio --keep-audio --wav | say 'tragus record --on Dog -o clips/' records what is heard.
    listen meter classify tune tone chirps breath blow | --samplerate --sample-rate --fs -ar --sr --sampling-rate | say The microphone chooses its rate, and a file has its own; bare samples have it in --raw s16le@16000x1.
    listen meter tune tone blow | --rate | say The microphone chooses its rate, and a file has its own; bare samples have it in --raw s16le@16000x1.
    listen | --webhook --url --http --notify-url | write --exec -- curl --json @- URL
    listen classify tune tone | --highpass --lowpass | say Sound is heard as it is; filter it first: sox IN.wav -t wav - highpass 200 | tragus listen -
    listen | --schema --json-schema --list-types --list-event-types | say 'tragus help events' lists all types of events and their keys.
    listen | --sounds --filter --type --types --event --events --include --analyzer --analyzers --analyser -a --detector --detectors --class --classes --kind --kinds --sound --detect --find --notify-on --if --when --upon | write --only voice,alarm
    listen blow breath tone classify chirps | --play --play-sound --play-file --soundfile | write --exec -- tragus play alarm.wav
    listen | --species=KIND --taxa=KIND | write --only Dog
    listen | --species --taxa --taxon | say There are no species here; BirdNET-Analyzer has them. 'tragus classify --labels owl' lists kinds of sounds.
    listen classify | --redact --anonymize --anonymise --mute --blank | say No sound is changed; the times are in --csv, and a script can cut them out.
    listen | --percent --percentage --share | say A spreadsheet adds up the durations of --csv.
    listen | --more-than --times-at-least | write --times 5
    listen | --trigger --when | write --on alarm, and --exec -- PROGRAM
    listen | --alarm --alarms --smoke --t3 | write --only alarm
    listen | --min-confidence --confidence --min --min-conf --min-score --score --top-score --prob --min-prob | is --threshold
    listen | --summary --stats --statistics --total --totals | say 'tragus classify FILE --summary' sums up the kinds of sounds.
    listen | --mqtt --broker --topic | say Pipe it: tragus listen --json | mosquitto_pub -h HOST -l -t TOPIC
    classify | --yamnet | say The network is YAMNet anyway; leave {} out.
    classify | --panns --cnn14 --ast --beats --vggish --birdnet --passt --arch --backbone --version1 | say There is one network, YAMNet; --model uses one of 'tragus train' instead.
    classify eval info meter convert | --glob | say The shell chooses files: {command} recordings/**/*.wav
    classify info meter convert | -g | say The shell chooses files: {command} recordings/**/*.wav
    classify | --low-threshold --threshold-low --off-threshold | say One threshold begins and ends a sound: --threshold 0.4
    classify | --analyze --analyse --predict --slist-out --output-type --result-type | write --csv
    classify | --sf-thresh --use-perch --perch --privacy --flickr --geo --geomodel --ebird --taxon | say This belongs to BirdNET; --on Bird reports birds here, without species.
    classify | --time-exp --bat --bats --cnn --det-prob | say Calls of bats are not named; BatDetect2 does it. 'tragus chirps FILE --range 20k:120k --each' lists calls.
    classify | --classifier --weights --tflite --onnx --coreml --mlmodel --pt --hub --model-url | say Only the built-in network and models of 'tragus train' are used: --model home.tragusmodel
    classify | --class-map --classmap --label-file --label-map --labelmap | say The names are built in, and --on takes some of them: --on "$(paste -sd, names.txt)"
    classify | --audio-dir --wav --wavfile --wav-file --wav-path --filename --audio --base-path | is
    classify | --ann-dir --label-dir --results-dir | write -o labels/ --format raven
    classify | --fmin --fmax --min-freq --max-freq --freq-min --freq-max --bandpass-fmin --bandpass-fmax | say The network hears all frequencies; 'tragus chirps FILE --range 2k:8k --each' lists sounds of a band, and sox filters a copy: sox IN.wav BAND.wav sinc 2k-8k
    classify | --mel-bins --n-mels --mels --hop-size --hop-length --n-fft --nfft --fft-size --frame-size | say The spectrogram of the network is fixed; --hop 480ms sets the time between windows.
    classify listen | --expect --expects --expected --assert --must-contain --must-have | write --on NAME --exit
    classify | --audio-speed --speed --playback-speed --pitch-shift --slowdown | say The speed cannot be changed; sox does that to a copy: sox IN.wav OUT.wav speed 0.5
    classify | --batchsize --num-batch --prefetch --edgetpu --coral --tpu --mps --xnnpack --half --int8 | say Everything runs on the processor, one file after the other; leave {} out.
    classify | --merge --merge-gap --max-gap --join --join-gap --hold --hold-time --gap --bridge --min-gap --combine | write --pause 2s
    classify | --combine-results --combined --single-output --one-file | say 'tragus classify FOLDER -o all.csv' writes one table of all files.
    classify | --sed --framewise --segments-output --events --event --timeline --occurrences --intervals | write --sounds --json
    classify | --tagging --clipwise --overall --dominant --majority --vote --voting --pool --pooling --mode --stats --counts --histogram --total --totals --overview --aggregate --by-file --per-file | write --summary
    classify | --streaming --leaf --leaves --specific | needless
    classify | --confirmations --min-detections --detections --min-windows --patience --debouncing --n-of | say Windows are joined to sounds; --pause 2s joins more, and --threshold 0.6 hears less.
    classify | --max-detections | write --count 10
    classify | --max-results --num-results --n-best --nbest --best-of --topn --n-classes --num-classes | write --top 5 --windows
    classify | --allowlist --whitelist --targets --wanted --keep-only --select --family --children --wait-for --alert --if --only --filter --class --classes --label --kind --kinds --type --types --include --match --sound --category | write --on Dog
    classify | --denylist --blacklist --deny --skip --drop --hide --without --exclude --ignore --not --except | say --on Dog,Cat reports only these; there is no {}.
    classify | --cutoff --thr --min-conf --min --confidence --min-confidence --score --prob --min-score --min-prob | write --threshold 0.6
    classify | --per-class-threshold --class-thresholds --class-threshold --thresholds --per-class | write --on Dog:0.8,Cat:0.6
    classify | --softmax --sigmoid --activation --apply-sigmoid --sigmoid-sensitivity --calibrated-scores --temperature | say Confidences come from the network; --json --top 521 prints all of them.
    classify | --nms --nms-kernel --nms-threshold --iou --iou-threshold --non-max-suppression | say Overlapping windows are joined to sounds anyway; leave {} out.
    classify | --ensemble --tta --voters | say There is one network; leave {} out.
    classify | --baby-cry --baby --crying | write --on 'Baby cry, infant cry'
    classify | --gunshot --gunshots | write --on 'Gunshot, gunfire'
    classify | --ontology --tree --hierarchy --families --parents --mids --mid --ids --index --names --audioset --how-many --list-classes --list --list-sounds | write tragus classify --labels
    classify | --search --find --grep --lookup | say Words behind --labels search the names: tragus classify --labels dog
    classify | --esc50 --esc-50 --urbansound8k --fsd50k --dcase --fsd | say The kinds come from AudioSet; 'tragus train FOLDER -o NAME.tragusmodel' learns others.
    classify | --zero-shot --prompt --text --query --caption --describe --llm | say Sounds are known by 521 names; CLAP finds sounds by words.
    classify | --similar --nearest --neighbors --distance --cluster --umap --tsne --pca | say A script compares embeddings: tragus classify FILE --embedding --json
    classify | --heatmap --heat --bars --chart --plot --graph --png --svg --image --figure --saliency --gradcam --attention | say Sounds are not drawn; 'tragus explain classify FILE -o a.png' draws the sounds of a file.
    classify | --kaleidoscope --rvn --label-track --selection-table --selections --raven-table --r-output | write --format raven
    classify | --truth --evaluate --eval --ground-truth --confusion --confusion-matrix --f1 --map --benchmark | say 'tragus eval classify FOLDER', with a folder for each kind, measures how often it is right.
    classify | --train --finetune --fine-tune --learn --retrain --add-class --custom --transfer --new-class --teach --enroll | say 'tragus train FOLDER -o NAME.tragusmodel' learns from FOLDER/NAME/ and FOLDER/background/; --model NAME uses it.
    classify | --list-models --models --model-info --model-list --show-model | say 'tragus models' lists models, and 'tragus models inspect NAME' shows one.
    classify | --extract --save-clips --segments --clips --clip --snippets --record --chop | say 'tragus record --on Dog -o clips/' records live; --format audacity and 'tragus cut FILE --labels LABELS.txt -o clips' cut a file.
    classify | --split --copy --rename --tag-files --sort | say Files stay where they are; -o labels/ --format audacity and 'tragus cut FOLDER --labels labels/ -o sounds' sort clips.
    classify | --per --per-hour --bin --hourly --daily --by-hour --by-minute --presence --occupancy --rate | say A spreadsheet counts sounds by the hour from 'tragus classify FILE --sounds --csv'.
    classify | --last --latest --first --head --tail | say Pipe it: tragus classify FILE | tail -n 1
    classify | --single --single-label --argmax --top1 --best --max-class --winner --only-best | write --top 1 --windows
    classify | --none --unknown --other --background --reject --open-set --anomaly --novelty | say What is no known kind is not reported; a model trained with --background FOLDER leaves more out.
    classify | --min-level --min-rms --gate --energy --snr --noise-floor --vad | say Silence is a kind like others, and is no reason to skip; 'tragus record --on-sound -40dB -o dog/' records sounds alone.
    classify | --window --segment-length --segment --frame --window-size | write --windows
    classify | --patch-hop --stride --step-size --step --resolution --interval | write --hop 480ms
    classify | --overlapping-factor --overlap-factor --overlap-ratio --overlap-percent --windowduration --overlapfactor | say Windows last 0.975 s; half of it, --hop 487ms, is an overlap of 0.5.
    classify | --min-duration --min-length --shortest --longer-than --max-duration | say Pipe it: tragus classify FILE --sounds --phase ended --json | jq -c --unbuffered 'select(.end and .end - .start >= 0.5)'
    classify | --almost --why --reason --rejects --debug --explain --reasons --verbose -v | write --rejected
    classify | --percent --percentage --decimals --no-scores --hide-scores --labels-only | say Pipe it: tragus classify FILE --sounds --json | jq -r '.label // empty'
    classify blow breath tone tune | -F | write --format json
    classify blow breath tone chirps tune | --repeat --repeats | say Each input is heard once; a loop of the shell repeats it.
    classify blow breath tone chirps tune | --normalize --normalise --prefilter --equalizer --compress --dc-block --remove-dc | say Sound is heard as it is; sox changes it first: sox IN.wav -t wav - norm | {command} -
    classify blow breath tone chirps tune | --rearm --rearm-time --dedupe --dedup --deduplicate --throttle --rate-limit --max-per-minute | write --cooldown 2s
    classify blow breath tone chirps tune | --exit-on-match --exit-on --stop-on-match --stop-on --wait-for-one --stop-at-first | write --exit
    classify blow breath tone chirps tune | --since --after-time --begin-at | write --from 1:30
    classify tone chirps tune blow breath | --unique --uniq --distinct | say Pipe it: {command} FILE --csv | sort -u
    classify | -H --hopsize --frames --chunk | say Windows and processors have no further settings; leave {} out.
    classify | --rtsp --stream-url | say Pipe it: ffmpeg -v error -i URL -f wav - | tragus classify -
    classify | --apprise --notification-title --on-dog --trigger | write --on Dog, and --exec -- PROGRAM
    classify | --test --try | say Try it on a simulated sound: tragus classify sim:scene
    classify | -n -k --top-k --topk --limit --max | is --top
    classify | --every --period | write --hop 500ms
    classify | --mqtt --broker --topic | say Pipe it: tragus classify --sounds --json | mosquitto_pub -h HOST -l -t TOPIC
    classify | --append --resume --skip-existing --continue --only-new --update --incremental | say '-o labels/ --format raven' writes a file for each recording; files that are there already are kept.
    classify | -c | write --summary
    classify listen | -A=NUMBER -B=NUMBER -C=NUMBER --context | say 'tragus record --on Dog --pre 2s --stop-after 2s -o clips/' keeps the sound around an event.
    classify | --probabilities --all --scores --all-scores --all-classes --raw-scores --logits | write --windows --top 521
    classify | --move --move-to --sort-into --organize --copy-to --split-into | say -o labels/ --format audacity writes labels; 'tragus cut FOLDER --labels labels/ -o sounds' makes clips of them.
    classify | --embeddings --features --vectors --feature-vectors | write --embedding --json
    classify | --sensitivity --sensitive | write --threshold 0.3
    classify | --species=KIND --taxa=KIND --label=KIND | write --on Dog
    classify | --species --taxa --bird | say There are no species here; BirdNET-Analyzer has them. --on Bird reports all birds.
    classify | --lat --lon --latitude --longitude --week --locale | say All kinds are heard in all places; --on Bird reports only birds, and BirdNET-Analyzer tells species apart.
    classify detect listen | --rtype=table --rtypes=table --rtype=raven | write --format raven
    classify detect listen | --rtype=audacity | write --format audacity
    classify detect listen | --rtype=csv --rtype=r | write --csv
    classify detect listen | --rtype --rtypes | write --format raven, or --csv
    classify | --overlap | say Windows last 0.975 s; an overlap of 0.5 s is --hop 475ms.
    """#
}
