extension Spellings {
  /// Options of other programs for collecting, labelling, training and evaluating.
  static let trainingOptions = #"""
    collect | --threshold --trigger --vad --on-sound --on-voice | say A key starts a class, until the next key; 'tragus record --on-sound -40dB -o dog/' records sounds alone.
    collect | --repeat --repetitions --reps --trials --iterations --per-class --goal --target --total --n-samples --num --num-clips --max-samples --amount --quota --rounds -N --min-samples --want --count -n --number --max-count --samples --examples --clips --takes | say Each stretch is one clip; --class NAME:5m says how much to collect.
    collect | --segment --segments --chunk --fixed --window --window-size --clip-seconds --stretch --slice --split-length --block-length --turn --trial-length --stimulus --take-length | write --sequence, and --round 30s
    collect | --countdown --count-in --delay --prep --preparation --get-ready --pause --break --gap --interval --wait --isi --iti --between --pre-delay --start-delay --cooldown --inter-trial --sleep --warmup --warm-up | write --sequence, and --rest 3s
    collect | --random-order --randomize --randomise --shuffle --order --alternate --interleave --blocks --random --cycle --round-robin --by-class --in-turn --rotate | say --sequence asks for the classes in turn, always in the order of --class; leave {} out.
    collect | --auto --automatic --hands-free --no-keys --unattended --guided --guide --prompted --non-interactive --noninteractive --timed --auto-advance --autopilot --instructed | write --sequence
    collect | --manual --push-to-talk --ptt --hold --toggle --space --click --interactive --by-key --keyboard | say Keys choose the class anyway, and 0 or space stores nothing; leave {} out.
    collect | --key --keys --hotkey --hotkeys --keymap --shortcut --shortcuts --bind | say The keys are 1 for the first --class, 2 for the second, and so on.
    collect | --prompt --prompts --prompt-file --prompts-file --script --instructions --text --say --tts --sentences --phrases --transcript --corpus --lines --read | say Texts to read are not shown; a class is a name only. Mozilla's Common Voice collects sentences.
    collect | --cue --beep --no-beep --sound-cue --voice-prompt --click-sound --signal --start-tone --audible | say Tragus plays nothing while it collects; the terminal shows what to do.
    collect | --words --word --keyword --keywords --wanted-words --category --categories --name --names --kind --kinds --tag --sound --species --type --class-name --gesture --target-class --label --labels --classes --tags | write --class NAME:5m
    collect | --trim --trim-silence --silence --strip --vad-trim --pre --pre-roll --preroll --lookback --post --post-roll --padding --pad --pre-buffer --auto-trim --min-length --min-duration | say A stretch is stored as it is; 'tragus label FILE --propose --write' and 'tragus cut' take the sounds out of it.
    collect | --overlap --hop --stride --step | say 'tragus train' cuts clips into windows by itself; leave {} out.
    collect | --background --background-noise --noise --noise-class --ambient --room-tone --other --unknown --negative --negatives --silence-class --rest-class | write --class background:5m
    collect | --no-room --skip-room-check --noise-check --no-check --check-room --room-check --skip-check --check --quality --min-snr --room --snr | say With a microphone, the first three seconds are used to judge the room; they are not stored.
    collect | --reject-clipped --reject-quiet --clipping --max-peak --min-level --auto-reject --validate --min-peak --skip-clipped --verify | say Every stretch is stored; 'tragus doctor sounds/dog' names clipped and weak ones.
    collect | --level --levels --meter --vu --show-level | say The level is shown anyway; leave {} out.
    collect | --monitor --listen --playback --play-back --hear --headphones --loopback | say Nothing is played back; 'tragus play sounds/dog' plays the clips afterwards.
    collect | --review --approve --confirm --ask --keep --accept | say Clips are stored at once; 'tragus play sounds/dog' plays them, and 'rm' removes a bad one.
    collect | --discard --undo --redo --retake --delete-last --delete --remove --drop-last --cancel --reject | say The last clip is the last file of its folder; remove it with rm, and it no longer counts.
    collect | --rate --sr --sample-rate --samplerate -r --resample | say Clips have the rate of the input; 'tragus convert sounds/dog -o dog16/ --rate 16000' changes it.
    collect | --bits --bit-depth -b --encoding --format --container --flac --mp3 --wav --codec --compression --ogg --m4a --opus -f | say Clips are WAV files of 24 bits; 'tragus convert sounds/dog -o dog16/ --bits 16' changes that.
    collect | --normalize --normalise --loudness --peak | say Clips keep their level; 'tragus convert sounds/dog -o even/ --loudness -23' changes it.
    collect | --dataset --dataset-dir --data --data-dir --root --target-dir --save-to --corpus-dir --path --save-dir --destination -o --output --out --dir --folder | say The folder comes first, as in tragus collect sounds --class dog:5m
    collect | --prefix --suffix --filename --name-format --name-pattern --numbered --uuid --template --file-name --pattern --basename --file-pattern --naming --timestamp --start-number | say Clips are named after their class and time, as sounds/dog/2026-11-21T09-15-30-001.wav; leave {} out.
    collect | --speaker --speaker-id --subject --subject-id --user --person --participant --session --session-id --site --location --device-id --age --gender --sex --mic-id --environment --annotator | say Use a folder for each: tragus collect anna --class laugh:5m; a table with a column 'subject' serves --group-by of 'tragus train'.
    collect | --metadata --meta --notes --comment --csv --manifest --log --log-file --tsv --index --save-csv --save-json --report --jsonl-out | say '--json > clips.json' keeps the name, class and length of each clip.
    collect | --consent --license --licence --copyright | say A licence belongs to the model; --licence of 'tragus train' writes it there.
    collect | --resume --continue --append --add --more --extend --no-overwrite --keep-existing --skip-existing --update | say Clips already in the folder count, and nothing is overwritten; leave {} out.
    collect | --overwrite --force --new --reset --clear --restart --replace --fresh --start-over --clean --yes -y | say Nothing is overwritten; remove the folder first to begin again: rm -r sounds/dog
    collect | --max-size --disk-limit --max-bytes --size --quota-size --min-free --max-disk | say Sizes are not limited; five minutes of one channel at 48000 Hz are 43 MB.
    collect | --timeout --idle-timeout --timeout-after --max-wait --give-up | write --for 10m
    collect | --train-after --then-train --train --and-train --fit --build | say Write 'tragus train sounds -o NAME.tragusmodel' afterwards.
    collect | --model --active --uncertain --only-unknown --hard --mistakes --suggest --classify --auto-label --detect --recognise --recognize --only --filter --on --event --events | say You choose the class; 'tragus record -o dog/ --on Dog' records what the recogniser hears.
    collect | --exec --hook --on-clip --after --command --post-process | say No program is run here; a script reads the lines of --json, or of 'tragus listen'.
    collect | --augment --augmentation --pitch --speed --add-noise | say 'tragus train' also learns changed copies of the windows by itself; leave {} out.
    collect | --url --youtube --freesound --audioset --esc50 --download --search --xeno-canto --query --from-web --source-url | say Nothing is downloaded; copy clips into sounds/dog, and they count.
    collect | --phone --remote --web --browser --app --qr --mobile --network | say 'tragus serve --lan' lets a phone be the microphone of the page; 'collect' hears devices of this computer.
    collect | --both-mics --all-mics --devices --multi-device --mics --two-mics | say One microphone is heard at a time; run the command once for each, with --device NAME.
    collect | --progress --summary --remaining --stats --statistics --show-progress --count-only --totals --how-much | say The live view shows how much is stored of each class; 'tragus info sounds' lists the clips.
    collect | --dry-run --preview --test-run --rehearse --no-save --practice | say 'tragus listen' hears the same without storing; key 0 in 'collect' stores nothing.
    collect | --schedule --every --daily --hourly --cron --times-of-day --days | say Collecting begins at once; cron starts it with --sequence, and --for 8h ends it.
    collect | --test --test-size --train-test-split --test-split --val-split --split --split-ratio --test-fraction --validation-split --fold | say 'tragus train sounds -o NAME.tragusmodel' cross-validates by itself.
    collect | --duration --length --time --seconds -d -t | say --class NAME:5m has the duration of each class.
    collect | --file --source-file --import | say 'tragus label FILE --classes clap' labels a recording; 'tragus cut FILE -o sounds' then cuts it.
    collect | --validation --ratio | say 'tragus train FOLDER -o NAME.tragusmodel' cross-validates by itself.
    collect | --list -l --show --status | say 'ls sounds/*' shows what was collected.
    label | --birds --bird-calls --calls --voices | say 'tragus classify FILE --on Bird --format audacity' writes labels of what is heard.
    label | --gui | say Labels are given in the terminal; Audacity and Label Studio have windows.
    label | --sections --structure | say Sections of music are not found; --propose finds single sounds.
    label | --auto --automatic --auto-label --autolabel --batch-label --unattended --batch --headless --accept --accept-all --auto-accept --yes-to-all -w --save-labels --write-labels --save-all --write-files --commit | write --propose --write
    label | --fast --quick | write --no-names
    label | --silence-len --silence-gap --max-pause --min-pause --pause-length --silence-min --min-silent --min-interval --hold --release --hangover --patience --endpoint --speech-gap -s --merge --join --max-gap --gap-max --connect --bridge --min-silence --max-silence --gap --min-gap | write --pause 200ms
    label | --min-dur --min-size -n --min-sound --min-sounding --min-event --min-segment --min-length --min-duration --min | write --shortest 100ms
    label | --top-db --min-level --max-level --floor --noise-floor --noise --threshold-db --dbfs --db-threshold --amplitude --gate | say --threshold 6dB is how far a sound rises above the background; no fixed level counts.
    label | --keep-silence --speech-pad --pad-onset --pad-offset --pre-padding --post-padding --buffer --grow --expand --collar --tolerance --keep | write --padding 50ms
    label | --max-dur --max-length --max-duration --longest --max-segment-length --max-speech-duration --max-sound --split-long --maximum-length | say A sound may be as long as it lasts; the key s splits one in 'tragus label FILE'.
    label | --trim --trim-silence --strip-silence --tight | write --padding 0s
    label | --strict-min-dur --strict --novelty --changes --change-points --boundaries --interactive --manual --ask --listen --play -i | needless
    label | --hysteresis --on-threshold --attack --smoothing --seek-step --frame-length --frame-size --hop-length --hop-size --time-step --window --n-fft -a | say The analysis is fixed; --threshold, --shortest and --pause choose what is a sound.
    label | --snr --rise --contrast --prominence --delta --sensitivity --aggressiveness --strength | write --threshold 6dB
    label | --adaptive --noise-profile --background --noise-sample --ambient | say The background is followed all the time, by the quiet moments; leave {} out.
    label | --segments --segment --chunk --chunk-length --grid --equal --fixed-length --clip-length --split --divide --hop --overlap --slice | say Equal pieces are not made; Audacity has them under 'Regular Interval Labels', and --shortest and --pause rule the proposals.
    label | --words --phrases --sentences --utterances --turns --no-split --join-words --whole-sounds --dont-split --keep-together --at-pauses | write --whole, and --pause 500ms for sentences
    label | --syllables --phonemes --phones --transcript --transcribe --align --aligner --asr --whisper --stt --dictionary --lyrics --text-file --subtitles --caption | say Tragus writes no words: whisper transcribes, and the Montreal Forced Aligner places words and sounds.
    label | --cluster --clusters --clustering --kmeans --umap --dbscan --group --similar --similarity --find-like --like --examples --find-similar --n-clusters | say Similar sounds are not searched for; 'tragus train' makes a model of labelled ones, and --model NAME finds more.
    label | --boxes --bbox --box --bounding-boxes --spectral --freq-bounds --low-freq --high-freq --frequency-range --time-frequency --selections --min-frequency --max-frequency | say Labels have times, no frequencies; Raven and Audacity's spectral selection mark boxes.
    label | --filter --normalize --normalise --denoise --equalize --loudnorm | say The recording stays as it is; filter a copy first: sox IN.wav OUT.wav highpass 100
    label | --speed --rate --slow --slower --tempo-rate --half-speed --loop --autoplay --auto-play --repeat --replay --no-autoplay --no-play --no-audio --mute --silent-mode --volume --gain --play-volume | say The space bar plays a sound, once and at its own speed and level; leave {} out.
    label | --zoom --view --view-window --screen --span-view --px-per-second --time-window --width --height --size --fft-size --context --surroundings | say The keys + and - show less or more around a sound in 'tragus label FILE'.
    label | --colormap --cmap --palette --theme --dark --light --color --colour --colors --background-color --label-color | say The view has the colours of the terminal; NO_COLOR=1 leaves them out.
    label | --spectrogram --no-spectrogram --waveform --no-waveform --show-spectrogram --show-waveform --spec | say A sound is shown with its waveform and its spectrogram anyway; leave {} out.
    label | --tier --tiers --tier-name --new-tier --track-name --label-track --layer --annotation-layer --track-number --channels-as-tiers | say A label file has one tier; Praat and ELAN have several.
    label | --point --points --markers --regions --spans --instants --point-labels --cues --point-tier --marks --moments | say Labels have a start and an end; leave {} out.
    label | --hotkeys --key --keys --hotkey --keymap --shortcut --shortcuts --key-map --bind --keybindings --mapping | write --classes dog,other; the keys are 1 and 2
    label | --names --species --categories --category --class-names --class-list --classes-file --label-list --labels-list --label-set --labelset --label-config --vocabulary --vocab --codes --default --everything --one-class --unknown --silent-label --taxonomy --ontology --hierarchy --tag --kind --kinds --types --only | write --classes dog,other
    label | --taxonomy-file --multi-label --multilabel --multi --nested --overlaps --allow-overlap --overlapping --attributes --several | say A sound gets one class; label files of Audacity or Raven may have labels that overlap.
    label | --annotator --author --reviewer --username --annotator-id --password --users --user --project --init --host --port --server --ml-backends --ml-backend --template --sampling --login --db --team --token --url | say Tragus labels for one person in the terminal; 'label-studio start' serves a team.
    label | --agreement --inter-annotator --second-pass --double --kappa --review-agreement --compare | say 'tragus eval first.txt --predicted second.txt' compares the labels of two people.
    label | --review --resume --continue --restart-at --verify --revise --correct --fix --skip-labeled --skip-done --only-new --todo --next --autosave --auto-save --save-every --beside --in-place --sidecar --no-resume | say Labels are saved beside the recording after each step, and labelling goes on after the last one; leave {} out.
    label | --restart --reset --fresh --start-over --from-scratch --discard --clear --no-continue --ignore-existing | say Move the label file away first: mv take.txt old.txt
    label | --undo --redo --history | say The key u undoes a step in 'tragus label FILE'.
    label | --uncertain --uncertainty --active-learning --least-confident --order --sort --random --shuffle --priority --sort-by --sample --random-order --hard | say Sounds come in the order of time; 'tragus classify FOLDER --model NAME --csv' has confidences to sort by.
    label | --limit --max --max-segments --max-labels --count --number --first --num -N --max-count --how-many | say All sounds are proposed; 'head -n 10' shortens the list, and a higher --threshold finds fewer.
    label | --min-confidence --min-conf --confidence --conf --score --probability --min-score --conf-threshold --min-probability --cutoff | say A name needs a confidence of 0.4; 'tragus classify FILE --threshold 0.7 --format audacity' labels with another.
    label | --top --top-k --n-best --alternatives --candidates | say One name is proposed; 'tragus classify FILE --windows --top 3' prints several.
    label | --slist --species-list --lat --lon --latitude --longitude --week --rtype --batchsize --season | say Tragus has no list of birds; BirdNET-Analyzer has, and 'tragus labels' reads its tables.
    label | --with --using --engine --by | write --propose
    label | --predictions --pre-annotate --prelabel --pre-label --birdnet --load-labels --start-from --seed-labels --prefill --use-labels --input-labels --labels --label-file --annotations --labels-file --track --edit --open --load --existing --update -e | write --import FILE
    label | --dry-run --no-write --no-save --read-only --readonly --print --stdout --show --list --preview | write --propose
    label | --reject --reject-all --drop --exclude --exclude-class --not --skip --ignore --without --reject-class | say The key x rejects a sound; with --propose, grep -v drops a kind from the lines.
    label | --no-classify --names-only --unnamed --no-labels --no-model --no-recognition --without-names --times-only --segments-only --no-text | is --no-names
    label | --export --export-type --export-format --label-format --labels-format --annotation-format --save-as-format | write --format raven
    label | --suffix --ext --extension --label-suffix --name-pattern | say The label file has the name of the recording: take.txt, take.csv or take.selections.txt; leave {} out.
    label | --from --to --start-at --region --part --range --for --ss -ss --duration -d --begin --first-minutes | say Whole recordings are labelled; 'tragus convert FILE -o PART.wav --from 1m --to 5m' makes a part.
    label | --channel --mono --left --right --channels --mix --stereo -c | say All channels are heard together; 'tragus convert FILE -o LEFT.wav --channel 0' takes one.
    label | --mic --microphone --live --record --stream --listen-mic | say 'tragus collect sounds --class dog:5m' labels live sound; 'tragus record -o take.wav' records first.
    label | --clips --export-clips --cut --cut-clips --split-files --save-clips --export-audio --extract | say 'tragus cut FILE -o sounds' makes a clip of each label.
    label | --validate --check --lint --stats --summary --statistics --totals --summarize | say Pipe it: tragus labels take.txt --csv | cut -d, -f3 | sort | uniq -c
    label | --comments --comment --note --remark --description --attribute | say A label has a text and no comment; 'c' gives a text of your own in 'tragus label FILE'.
    label | --milliseconds --samples --frames --ms --sr --time-format --hms --timecode --timestamps | say Times are in seconds, with six decimals for Audacity; leave {} out.
    label | --snap --snap-zero --zero-crossing --zero-crossings --snap-to-grid --align-zero | say Borders are steps of 10 ms, not zero crossings; Audacity finds these with the key Z.
    label | --device | write --speaker NAME
    label | --notes --pitch | say 'tragus tune FILE --notes --format audacity' labels notes.
    label | --band --low --high --freq --frequency --fmin --fmax --highpass --lowpass --bandpass | say All frequencies count here; 'tragus chirps FILE --range 2k:8k --each' lists short calls of a band.
    label | --every --regular --interval --fixed --step | say Regular labels are not made; Audacity has them under 'Regular Interval Labels'.
    label | --onsets --onset --attacks | say Each proposal starts at an onset; write --propose --no-names
    label | --speakers --diarize --diarization --who --speaker-id | say Tragus does not tell speakers apart; pyannote does. 'tragus listen FILE --only voice' says when somebody speaks.
    label | --as --name --text-all --default-label | write --classes NAME
    label | --silence-threshold --noise-threshold --level | say --threshold 6dB is how far a sound rises above the background.
    label | --silence --silences | say 'tragus classify FILE --on Silence --format audacity' writes where it is silent.
    label | --start --end --text --add | say A label is a line of a file: start, end and text with tabs between; --import FILE begins with them.
    label | --vad --voice --speech | say 'tragus listen FILE --only voice --format audacity' writes where somebody speaks.
    label | --suggest --detect | is --propose
    label | --label --tags --class | write --classes a,b
    labels | --from-format --in --informat --input-type --reader --sniff --snifflimit --locale --date-format --no-inference --from --input-format --in-format | say The format of the labels is recognised; leave {} out.
    labels | -F --to-format --writer --output-type --target-format --convert-to --export --export-type --export-format --to-raven --raven-pro --raven-lite --selection-table --as-raven --selections | write --format raven
    labels | --to-audacity --audacity-labels --as-audacity --to-txt | write --format audacity
    labels | --tab --tabs --tab-separated -T --out-tabs | write --format tsv
    labels | --jams --ctm --stm --htk --mlf --kaldi --timit --svl --sv --svl-layer --lrc --ffmetadata --edl --avisoft --kaleidoscope --coco --crowsetta --via --cvat --label-studio --antx --trs --tdf --xlsx --exb --seg --syllable --simple-seq --generic-seq --yarn --ass --sbv --ttml --cha --wavesurfer --transcriber --usf --lab-file --audition --markers-csv --itunes --podlove --mp4chaps --textgrid --praat --elan --eaf --srt --vtt --subtitles --rttm --reaper --youtube --chapters --cue --midi --dcase --mirex | say Labels are written for Audacity, Raven, CSV and JSON; a script makes other formats from --csv.
    labels | --birdnet --openrefine --nips4b --arbimon --batdetect | say Tables of BirdNET are read as they are: tragus labels take.BirdNET.results.csv
    labels | --quoting -u --quotechar --escapechar -p --doublequote -b --maxfieldsize -z -S -H --skip-lines -K --linenumbers --zero --blanks --null-value -I --out-quoting --encoding -e --utf8 --utf-8 --utf16 --bom --add-bom --charset | say CSV is read and written as UTF-8 with a header line; csvkit changes that: tragus labels FILE --csv | csvformat -T
    labels | --delimiter --separator --sep -d --out-delimiter -D --out-separator --field-separator --ifs --ofs | say --csv has commas, and --format tsv has tabs; commas, tabs and semicolons are told apart when read.
    labels | -c | say Pipe it: tragus labels FILE --csv | cut -d, -f3 | sort | uniq -c
    labels | --names -n --list-columns --columns --not-columns -C --field --fields -k --key --keys --keep-columns --drop-columns --all-columns --column-names | say Pipe it: tragus labels FILE --csv | cut -d, -f1-3
    labels | --match -m --regex --any-match -a --pattern -g -w --word-regexp --ignore-case --event --kind --species --one --with-label --filter-label --tag --filter --label --class --only --grep --search --include --select --keep --on | say Pipe it: tragus labels FILE --csv | grep owl
    labels | --invert-match --except --not-label -x --drop-label --no-label --exclude --not --ignore --drop --without --remove --delete --omit | say Pipe it: tragus labels FILE --csv | grep -v owl
    labels | -s --slurp --raw-output --null-input --arg --tab-output --join-output --exit-status --indent --jq --query --pretty --argjson --args --ascii-output --sort-keys | say Pipe it: tragus labels FILE --json | jq -r .text
    labels | --uniq --unique --distinct --freq-count --counts --sum --mean --median --stdev --len --nulls --durations --per-label --list-labels --list-classes --classes --inventory --report --info --describe --by-class --list -l --which --labels-only --texts --stats --statistics --summary --count --total --histogram --overview | say Pipe it: tragus labels FILE --csv | cut -d, -f3 | sort | uniq -c
    labels | --limit --first --last --head --tail --rows --slice -A -B --max-count --number --selection --skip --sample --top | say Pipe it: tragus labels FILE --csv | head -n 10
    labels | --tier --tiers --tier-name --point-tier --interval-tier --layer --track --all-tracks --track-name --label-track --view --channel --channels | say A label file has one tier, and the labels of all channels; leave {} out.
    labels | --freq --with-freq --low-freq --high-freq --bounds --no-freq --frequencies --spectral --boxes --min-freq --max-freq --fmin --fmax | say Frequencies of the labels are kept in all formats; leave {} out.
    labels | --label-column --label-field --text-column --start-column --end-column --column --path-column --annotation --start-field --end-field --columns-map --column-map --begin-column --name-column --col --time-column | say The columns are found by their names, as start, end and label; rename them in the first line of the table.
    labels | --path --with-path --add-path --filename --recording --audio --sound --wav --media --source --add-column --begin-path --add-file --sound-file --audio-file --media-file | say Pipe it: tragus labels FILE --csv | sed '1s/^/path,/; 2,$s/^/take.wav,/'
    labels | --duration --length --sr --sample-rate --samples --frames --milliseconds --ms --seconds --minutes --hms --timecode --timestamps --absolute --date --start-date --time-format --time-unit --unit --units --fps --frame-rate --in-samples --clock --real-time --datetime --as-time | say Times are in seconds from the start of the recording; leave {} out.
    labels | --scale --stretch --time-scale --speed --rate --factor | say Pipe it: tragus labels FILE --csv | awk -F, -v OFS=, 'NR>1 {$1*=1.1; $2*=1.1} 1'
    labels | --to-time --start --end --after --before --range --crop --clip --between --window --trim --since --until --region --part --ss --begin --within | say Pipe it: tragus labels FILE --format audacity | awk -F'\t' '$1 >= 60 && $2 <= 120'
    labels | --gaps --invert --complement --silence --silences --fill --fill-gaps --intersect --intersection --subtract --difference --minus --negative --unlabelled --unlabeled --background | say Gaps are not computed; 'tragus cut FILE --background room -o sounds' cuts the parts without labels.
    labels | --overlap --no-overlap --resolve --fix-overlaps --resolve-overlaps --dedupe --dedup --deduplicate --duplicates --remove-duplicates --allow-overlap --flatten --fix --repair --clean | say Labels are written as they are; 'sort -u labels.txt' drops lines that are the same twice.
    labels | --diff --compare --against --versus --eval --score-against --kappa --agreement | say 'tragus eval labels.txt --predicted FOUND.txt' compares two files of labels.
    labels | --append --add-label --insert --new | say A label is a line: printf '1.0\t2.0\tdog\n' >> labels.txt
    labels | --one-per-recording --per-file --split-by --group-by --one-file-per-label --one-per-file --per-recording --separate --split-files --each | say One file comes out; a loop of the shell converts many: for f in *.csv; do tragus labels "$f" -o "${f%.csv}.tsv"; done
    labels | --lower --lowercase --upper --uppercase --capitalize --strip --title --tolower | say Pipe it: tragus labels FILE --csv | tr A-Z a-z
    labels | --prefix --suffix --default-label --default --set-label --text --name --as --rename --map --replace --relabel --mapping --sub | say Change names in the file: sed 's/bird/robin/' labels.txt > new.txt
    labels | --longer --longer-than --shorter --shorter-than --min-dur --min --max-dur --min-duration --min-length --max-duration --max-length --shortest | say Pipe it: tragus labels FILE --format audacity | awk -F'\t' '$2-$1 >= 0.1'
    labels | --min-conf --with-confidence --probability --prob --keep-score --keep-confidence --scores --min-confidence --confidence --threshold --min-score --score | say Labels are converted without their confidence; filter the table of 'tragus classify --csv'.
    labels | --empty --allow-empty --drop-empty --keep-empty --skip-empty --preserve --lossless --exact --keep-order --all --lossy | say All labels are written, and their times stay exact; leave {} out.
    labels | --in-place --inplace --replace-file --edit --rewrite --update | write -o labels.tsv
    labels | --clipboard --copy --pbcopy --paste | say Pipe it: tragus labels FILE | wl-copy
    labels | --plot --timeline --draw --spectrogram --waveform --show-audio --visualize --view-audio --open --play --preview --image --svg --png | say Labels are not drawn; Audacity and Raven show them over the sound.
    labels | --embed --write-cues --read-cues --cues --markers --bext --id3 --from-wav --from-audio --cue-chunk --cue-points | say 'tragus info FILE' lists the marks of a sound file; labels are not written into sound files.
    labels | --header --no-header --with-header --headers --noheader --without-header | say Pipe it: tragus labels FILE --csv | tail -n +2
    labels | --color --colour --no-color --theme --wrap --width --table --human | say Text is plain: a line of start, end and label; leave {} out.
    labels | --strict --lenient --skip-errors --ignore-errors --force-parse | say A line that is no label is an error that names the line; correct it in the file.
    labels | --print --cat --show --stdout --display --view-labels | needless
    labels | --check --validate --verify --lint --overlaps | say 'tragus labels FILE' names the first line that is wrong.
    labels | --split --cut --clips --extract --export-clips --export-audio | say 'tragus cut FILE --labels LABELS.txt -o sounds' cuts the sounds out.
    labels | --merge --join --gap --max-gap --combine --concat --union | say Labels are not joined; 'tragus label FILE --propose --pause 300ms' proposes longer sounds.
    labels | --sort --order | say 'sort -n labels.txt' sorts labels of Audacity.
    labels | --pad --padding --extend --expand --margin --grow | say 'tragus cut FILE --labels LABELS.txt --padding 100ms -o sounds' widens the clips.
    labels | --shift --offset --delay --add --move --time-shift | say Pipe it: tragus labels FILE --csv | awk -F, -v OFS=, 'NR>1 {$1+=0.5; $2+=0.5} 1'
    train | --license | is --licence
    train | --multi-class --multiclass --binary --task --mode --type --supervised --classification --problem-type | say Each folder is a class, and two are enough; leave {} out.
    train | --max-iter --warmup --warm-up --scheduler --weight-decay --wd --momentum --loss --criterion --bs -b -e --amp --bf16 --half --pin-memory --distributed --gpus --accelerator --early-stop --min-delta --grad-clip --clip-grad --ema --swa --teacher --distill --strategy --world-size --local-rank --devices --precision --cpu --fp16 --batch-norm --activation --units --filters --compile --eval-every --val-every --eval-steps --save-steps --epochs --lr --batch-size --batch --iterations --steps --optimizer --dropout --patience | say Training has no {}, and takes seconds; leave it out.
    train | --penalty --l1 --l2 --alpha --gamma --degree --n-estimators --trees --max-depth --n-neighbors --neighbors --solver --tol --hidden-size --arch --pretrained --weights --freeze --unfreeze --no-freeze --fine-tune --finetune --fine-tuning --transfer --base-network --ensemble --boosting --svm --knn --mlp --cnn --one-vs-rest --layer --embedding --embeddings --base-model --extractor --head | say The method is fixed: a regression on the values of the built-in network; scikit-learn lets you choose.
    train | --feature --n-mels --mels --n-fft --fft-size --nfft --hop-length --hop --hop-size --win-length --window --window-size --overlap --crop-mode --crop-overlap --frame-length --frame-size --frame-stride --frame-shift --segment --chunk --chunk-length --stride --context --dsp --spectrogram --mel --log-mel --pcen --filterbank | say A window lasts 0.975 s, and the features are fixed; leave {} out.
    train | --overlapfactor --windowduration --maxiterations --augmentationoptions --trainingdata --validationdata --testingdata | say Tragus is not Create ML: write 'tragus train FOLDER -o NAME.tragusmodel'; it cross-validates by itself.
    train | --fmin --fmax --low-freq --high-freq --min-freq --max-freq --bandpass --highpass --lowpass --filter --bandpass-fmin --bandpass-fmax --audio-speed --speed | say All frequencies are learned; filter copies first: sox IN.wav OUT.wav highpass 100
    train | --sr --sample-rate --rate --resample --samplerate --sampling-rate | say Any rate from 4000 Hz is read, and converted; leave {} out.
    train | --mono --stereo --channel --channels --mix --left --right | say All channels of a clip are mixed; leave {} out.
    train | --normalize --normalise --normalization --standardize --scale --scaler --whiten --gain | say Clips are learned at their own level; 'tragus convert FOLDER -o even/ --loudness -23' makes them even first.
    train | --trim-silence --remove-silence --skip-silence --trim --vad --silence-threshold --trim-db | say The quiet windows of a clip are learned as background; 'tragus label FILE --propose' finds the sounds.
    train | --min-duration --min-length --max-duration --max-length --shortest --longest --duration --clip-length --length --pad --loop --padding --crop --fixed-length | say Clips of any length are learned, window by window; a clip below 1 s gets silence after it.
    train | --cutmix --specaugment --time-mask --freq-mask --time-shift --pitch-shift --time-stretch --aug --rir --rirs --snr --add-noise --noise-aug --transforms --transform --tfms --no-augment --random-gain --reverb --musan | say Every second window is learned again with noise, and half of these with another room, microphone or distance.
    train | --class-weight --balance --balanced --oversample --oversampling --undersample --upsampling --downsample --smote --sampler --weighted --repeat | say Classes have no weights; give each class about as many clips.
    train | --valid --valid-pct --valid-dir --val-dir --valid-folder --val-data --valid-data --dev --dev-set --kfold --k-fold --k-folds --n-splits --n-folds --nfolds --splits -k --loo --loocv --cv-folds --stratify --stratified --no-cv --no-eval --skip-eval --no-split --oob --nested-cv --monte-carlo --repeats --random-split --splitter --split-by | say Training cross-validates in four parts, by source, and prints how well it does; leave {} out.
    train | --groups --group --group-kfold --by --group-column --group-col --subject --speaker --site --session --groupkfold --logo | write --group-by subject
    train | --group-by-file --per-clip --no-group --no-groups --ungrouped --random-folds | write --group-by clip
    train | --autotune --auto-tune --tune --tuner --hyperparams --hparams --grid-search --grid --hpo --optuna --trials --n-trials --search --sweep --automl --auto --auto-ml --eon-tuner --num-trials | say There is nothing to tune; leave {} out.
    train | --params --config --conf --cfg -c --yaml --recipe --experiment-config --overrides --hydra | say Training has no settings file; its options are few: tragus help train
    train | --seed-everything --random-seed --randomstate --reproducible --shuffle --no-shuffle --sample-seed --seed --random-state | say Training gives the same model each time; leave {} out.
    train | --classes --class --class-names --label-names --num-classes --n-classes --nclasses --names --targets --target --wanted-words --words --label --kind --kinds --only --include --categories --class-list --label-list --class-map --label-map --labelmap --label-column --label-col --label-key --category | say The folders are the classes; name a folder that holds only those to learn.
    train | --exclude --skip --ignore --without --exclude-class --drop --skip-class --blacklist --remove-class | say Move that class or clip out of the folder; all folders in it are learned.
    train | --add-class --new-class | say Add a folder for the class, and train again; that takes seconds.
    train | --csv --manifest --meta --metadata --table --filelist --file-list --list-file --tsv --data-csv --train-csv --jsonl --index | write --labels TABLE.csv
    train | --audio=SOUND --audio=FILE --recording --wav --sound | is
    train | --data-path --data-source --data-dir --data-root --dataset-dir --dataset-path --root --root-dir --input-dir --train --train-dir --train-data --train-set --train-path --train-folder --training --audio --audio-dir --audio-folder --clips --clips-dir --wav-dir --samples --examples --path --source --source-dir --wanted | say The folder comes without an option: tragus train FOLDER -o NAME.tragusmodel
    train | --save --save-path --save-to --savedmodel --id --model-file --model-out --model-output --output-model --output-name --model-path --output-path --filename --model-name --model-dir --save-dir --models-dir --artifacts --run-dir --exp-dir --log-dir --logdir --model --name -n --out-model --save-model | write -o NAME.tragusmodel
    train | --torchscript --h5 --keras --pb --hdf5 --pickle --joblib --pmml --safetensors --gguf --raven-model --model-format --saved-model --edge-impulse --arduino --tflite-micro --tensorrt --openvino --tfjs --mlpackage --eim --export-path | say Only a .tragusmodel is written, which Tragus and 'import Tragus' in Swift read; leave {} out.
    train | --incremental --continue --resume --resume-from --checkpoint --ckpt --ckpt-path --restore --init --init-from --load --load-model --extend --base --from-model --old --update --append --merge --partial-fit --warm-start --add --retrain --last | say A model is always trained from all clips, in seconds; add clips to the folders, and replace it with --force.
    train | --save-best --save-best-only --save-every --save-freq --save-last --save-all --best --keep-best --checkpoint-every --keep-checkpoints | say Training writes one model, at its end; leave {} out.
    train | --quantize --quantise --quantization --quantized --int8 --prune --pruning --compress --optimize --small --tiny --lite --size | say A model is a small file of numbers already; leave {} out.
    train | --tensorboard --wandb --mlflow --neptune --comet --clearml --run-name --run --experiment --exp --project --name-run --log-every --log-interval --log-freq --track --tracker --logger | say Training takes seconds and logs nothing; '--json > score.json' keeps the score.
    train | --plots --plot --plot-history --figures --summary --summary-out --metrics --metric --roc --roc-curve --report-file --report-html --html-report --visualize --dashboard --evaluation --results --stats --statistics --explain --save-report --report-dir --errors --show-errors --mistaken --reliability --confusion --evaluate --html | write --report PAGE.html
    train | --json-report --report-json --metrics-json --metrics-file --history --history-file --score --print-metrics | write --json
    train | --train-sizes --curves --data-curve --enough --how-many --subset --fraction --subsample --sample --percent-data | write --curve
    train | --feature-importance --shap --lime --saliency --grad-cam --tsne --t-sne --umap --pca --projector | say Tragus draws no features; 'tragus classify FILE --embedding --json' prints them for scikit-learn.
    train | --other --others --non-event --nonevent --no-event --non-target --rest --silence --negative-dir --ambient --room-tone --reject-class --garbage --none-class --noise-dir --noise-class --negatives --noise --unknown | write --background FOLDER
    train | --negative --hard-negative --hard-negatives --hard-negative-mining --false-positives --false-positive --false-alarms --fp --fps --mistakes --corrections --feedback --mine --mine-negatives --add-false-alarms | write --add-mistakes FOLDER
    train | --active-learning --bootstrap --self-train --self-training --pseudo-label --pseudo-labels --semi-supervised --unlabelled --unlabeled --suggest | say 'tragus label FILE --model NAME' proposes labels by a model; check them there, and train again.
    train | --min-samples --min-clips --min-count --min-examples --min-per-class --few-shot --shots --n-shots --k-shot | say Five clips of a class are a start; a class with fewer only gets a warning.
    train | --max-samples --max-per-class --max-clips --limit --max-files --samples-per-class --max-windows | say All clips are learned, up to 10,000 windows for each class; leave {} out.
    train | --skip-errors --ignore-errors --check-data --check --lint --validate --validate-data --dry-run --list --info --test-run --sanity-check --verify --count --overview | say Training names what is wrong with clips and leaves them out; 'tragus info FOLDER' lists them first.
    train | --cache --cache-file --cache-mode --cache-dir --no-cache --preload --prefetch --num-proc --in-memory --lazy --memory --max-memory --max-ram --memory-limit | say Each window takes 22 kB of memory until the model is written; leave {} out.
    train | --jobs -j --n-jobs --threads --workers --num-workers --num-threads --nthreads --parallel --cores --njobs | say All processors are used already; leave {} out.
    train | --multi-label --multilabel --multi --tags --overlapping | say A window has one class; 'tragus classify FILE' names several kinds, by the built-in network.
    train | --one-class --anomaly --anomaly-detection --novelty --outlier --unsupervised --cluster --clustering --autoencoder --self-supervised --contrastive | say Training needs two classes at least; give all other sounds as --background FOLDER
    train | --regression --sed --strong --weak --frame-level --counting --speaker-id --asr --keyword --wake-word --wakeword --kws | say Only classes of sounds are learned; openWakeWord learns words, and pyannote speakers.
    train | --threshold --confidence --min-confidence --min-conf --sensitivity --decision-threshold --cutoff | say The threshold comes later: tragus classify FILE --model NAME --threshold 0.7
    train | --temperature --temperature-scaling --calibrate --calibration --calibrated --no-calibration --platt --isotonic --probability --reject --ood --open-set | say The confidence is calibrated, and unknown sounds are learned, anyway; leave {} out.
    train | --test-dir --test-folder --test-path --testing --eval-dir --eval-data --eval-set --evaluate-on --test --test-set | say Training cross-validates by itself; 'tragus eval classify FOLDER --model NAME' tests on other recordings afterwards.
    train | --license-text --rights --copyright --attribution --copyright-text --terms --author --creator --credit | write --licence 'CC BY 4.0'
    train | --description --desc --comment --notes --note --tag --version-tag --model-version --keywords --readme --card --model-card | say A model keeps its classes, score and licence; name the file so that it says the rest.
    train | --push-to-hub --hub --hub-model-id --hf --share --publish --upload --api-key --token --deploy --push | say Nothing goes online; a .tragusmodel is one file, which you copy.
    train | --install --register --default --global --to-library | say Write the file into the model folder: -o ~/.local/share/tragus/models/NAME.tragusmodel
    train | --time-limit --max-time --timeout --budget --max-runtime | say Training takes seconds; 'timeout 1h tragus train ...' would end it.
    train | --progress --progress-bar --tqdm | needless
    train | --from-mic --mic --microphone --record --live --capture --webcam | say 'tragus collect sounds --class dog:5m --class other:5m' records clips; then write tragus train sounds -o NAME.tragusmodel
    train | --gui --interactive --ui --serve --web --notebook | say Training asks nothing; --report PAGE.html shows its result in the browser.
    train | --profile --profiler --benchmark --timing | say 'time tragus train FOLDER -o NAME.tragusmodel' measures the time.
    train | --glob --ext --extensions --suffix --pattern --formats --file-ext --audio-ext | say All sound files of the folders are learned; leave {} out.
    train | --augment --augmentation --mixup --gpu --device --cuda --mps | say Training has no {}; leave it out.
    train | --classifier --algorithm --method --features --mfcc --architecture --backbone --model-type --kernel --hidden --layers | say The method is fixed; scikit-learn and librosa let you choose.
    train | --export --coreml --onnx --tflite --mlmodel --convert --format -f | say Tragus writes no Core ML or ONNX; in Swift, 'import Tragus' reads a .tragusmodel.
    train | --split --test-split --validation --val --val-split --holdout --test-size --train-size --folds --cv --cross-validate | say Training cross-validates, and prints how well it does; leave {} out.
    train | --annotations --annotation --label-file --label-files --labels-file --labels-dir --ground-truth | is --labels
    train | --from --not --positive --positives | say Name one folder that holds a folder for each kind, and a folder background for other sounds: tragus train FOLDER -o NAME.tragusmodel
    eval | --ci --conf-level --confidence-level --confidence-interval --confidence-intervals --ci-level --interval --credible --level | say The level is in percent: --confidence 95
    eval | --alpha | say The level is 1 minus alpha, in percent: --confidence 95 for 0.05
    eval | --bootstrap --n-bootstrap --bootstraps --n-boot --n-bootstraps --jackknife --resamples --permutation --permutations --p-value --p-values --significance --mcnemar --t-test --ttest --wilcoxon --seed --random-state | say Intervals are calculated by the formulas of Wilson and Garwood; scipy tests the difference of two scores.
    eval | --t-collar --tcollar --onset-collar --onset-window --onset-tol --offset-tol --pre-collar --onset-margin --forgiveness --slop --jitter --buffer --padding --pad --dilate --expand --extend --tolerance --collar --slack --margin | write --early 100ms, and --late 50ms
    eval | --before --early-tolerance --lead --anticipation | is --early
    eval | --post-tolerance --late-tolerance --latency-tolerance --max-delay --max-latency --allowed-delay --lag | write --late 50ms
    eval | --after --dead-time --refractory --ignore-after --cooldown --hangover --tail | write --aftermath 300ms
    eval | --warmup --warm-up --burn-in --skip-first --ignore-start --grace --grace-period --startup --settle --settle-time --ignore-first --run-in | write --settling 1.2s
    eval | --percentage-of-length --offset-ratio --evaluate-offset --evaluate-offsets --no-offset --offset --offsets --with-offset --onset-offset --offset-only --strict-offset --event-offset --min-coverage --strict | say An end is not judged, but its delay and the covered part are printed; sed_eval judges ends.
    eval | --evaluate-onset --onset-strict --no-onset --onset-f1 --event-onset | write --early 100ms, for a stricter onset
    eval | --event-matching-type --matching --match --optimal-matching --hungarian --greedy --match-strategy --one-to-one --many-to-one --assignment --linking | say An event belongs to the label that it overlaps longest, and several on one label are one hit; leave {} out.
    eval | --psd-dtc --dtc --gtc --cttc --alpha-ct --alpha-st --max-efpr --max-fpr --scenario --intersection --psds1 --psds2 --unit-of-time | say PSDS and intersections are not calculated; psds_eval does that.
    eval | --min-iou --tiou --t-iou --map-iou --iou-thr --jaccard --dice --segment-size --frame-size --frame-level --frame-length --hop --window --window-size --clip-length --fps --tau --time-step | say An event is a hit where it overlaps a label; sed_eval scores by segments, and psds_eval by overlaps.
    eval | --average --averaging --macro-average --micro-average --weighted --samples-average --balanced --sum-classes | say Each label has its own figures, and the row 'all' counts every label once; leave {} out.
    eval | --beta --f-beta --fbeta --f2 --f05 --f-score-beta | say Only F1 is printed; sklearn.metrics.fbeta_score calculates others.
    eval | --accuracy --balanced-accuracy --acc --top-k --top-n --top1 --top5 --top-1 --top-5 | say 'tragus eval classify FOLDER' prints which part of the clips and of the windows is right; --csv has all numbers.
    eval | --ap --map-at-k --cmap --lwlrap --lrap --dprime --d-prime --auroc --roc-auc --aucpr --auprc --pr-auc --brier --log-loss --nll --hamming --matthews --bcubed --scores-file --ranking --ndcg | say Recall, precision, F1 and false alarms are counted; scikit-learn calculates others from the confidences of 'tragus classify FILE --json --top 521'.
    eval | --ece --reliability --calibration --calibration-error --reliability-diagram --calibrated --calibration-curve | say 'tragus eval classify FOLDER' prints the calibration error; 'tragus train' draws it with --report.
    eval | --error-rate --er --der --jer --uem --rttm --deletion-rate --insertion-rate --substitutions --cder | say Recall, precision, F1 and false alarms are counted; pyannote.metrics calculates a DER, and sed_eval an error rate.
    eval | --mir-eval --beat --beats --transcription --melody --chords --notes --velocity | say Only events are compared; mir_eval scores notes, beats and chords.
    eval | --specificity --npv --fpr --tnr --tpr --fnr --tp --fn --tn --fp --counts --hits --hit-rate --miss-rate --deletions --insertions --support --f-measure --fscore --f-score | say Hits, misses and false alarms are counted anyway; --csv has their numbers. A true negative does not exist for events.
    eval | --fah --fa-per-hour --fph --fppi --fa --far --false-alarm-rate --fp-per-hour --per-hour --faph --false-accepts --fah-rate | say False alarms per hour are printed anyway; leave {} out.
    eval | --max-fa --max-fah --max-fph --max-misses --exit-code --ci-check --fail --fail-if --fail-on --fail-above --gate --check --min-accuracy --expect --target-f1 --min-f1 --fail-under --fail-below --min-recall --require --assert --threshold-f1 | say Pipe it: tragus eval labels.txt --predicted FOUND.txt --json | jq -e '[(.sounds? // [.])[].f1] | all(. > 0.8)'
    eval | --mistakes --list-errors --show-errors --list-misses --show-misses --missed --wrong --confused --details --detail --failures --examples --top-losses --worst --save-errors --verbose -v --errors | write --misses
    eval | --show-fp --fp-list --list-fp --list-false-alarms --show-false-alarms --false-alarm-list --save-fp --fp-dir --export-fp --false-positive-list | say False alarms are counted, not listed; 'tragus classify FOLDER --csv' prints all that was heard, with times.
    eval | --per-file --by-file --per-recording --by-recording --each-file --per-clip --each-recording --files-csv --filewise --file-wise --individual | say All recordings are scored together; loop in the shell: for f in truth/*.txt; do tragus eval "$f" --predicted found/; done
    eval | --groupby --group-by --group --by --stratify --breakdown --break-down --split-column --by-column --facet --slice --slices --per --per-speaker --per-site --site --speaker --subject --subgroup --strata --condition --per-group | write --split-by speaker
    eval | --column --label-column --label-col --truth-column --start-column --end-column --start-col --end-col --annotation-column --path-column --prediction-column --pred-column --text-column --file-column | say The columns are found by their names: path, start, end and label; rename them in the first line of the table.
    eval | --class --classes --only --include --filter --event --events --event-label --kind --kinds --target --target-class --pos-label --positive --target-names --category --label-list --select --species | is --label
    eval | --exclude --exclude-class --ignore --ignore-labels --ignore-label --ignore-class --not --without --drop --omit --background-class --skip-label --except --ignore-background | write --label dog,cat, the labels to score
    eval | --case-sensitive --ignore-case --nocase --case-insensitive --caseless --strip --fuzzy | say Capitals never matter in names of labels; leave {} out.
    eval | --binary --any-class --class-agnostic --agnostic --merge-labels --merge-classes --collapse --ignore-labels-text --ignore-class-names --single-class --ignore-text --presence --detection-only --superclass | say Names count; give all the same one first: awk -F'\t' -v OFS='\t' '{$3="x"} 1' labels.txt > any.txt
    eval | --label-map --labelmap --map-labels --mapping-file --class-map --translate-labels --label-mapping --replace-labels --map --mapping --rename --alias --aliases | say Labels are compared by their names; change them first: sed 's/dog/Dog/' labels.txt > renamed.txt
    eval | --min-confidence --min-conf --conf --conf-thres --conf-threshold --score-threshold --min-score --decision-threshold --min-probability --prob --cutoff --detection-threshold --confidence-threshold | write --threshold 0.5
    eval | --thresholds --threshold-sweep --sweep --optimize-threshold --best-threshold --find-threshold --auto-threshold --tune --n-thresholds --threshold-range --operating-point --grid --tune-threshold --thresholds-range | say One threshold is scored at a time; a loop of the shell tries several.
    eval | --plot --save-plot --figure --figures --fig --chart --heatmap --roc-plot --plot-roc --plots --visualize --draw --graph --image --show-plot --timeline | say Tragus draws no scores; 'tragus train' draws them with --report, and programs read --csv or --json.
    eval | --report-file --html-report --markdown --md --latex --tex --yaml --xml --junit --pdf --output-dict --table --pretty-table --markdown-table | write --csv, or --json
    eval | --format --output-format --fmt --export | write --json, or --csv
    eval | --as-json --json-output --json-file | write -o score.json
    eval | --save --results-file --results-path --save-results --save-to --write --scores --output-path --outfile-csv --results-dir --out-csv --out-json --to-file | write -o score.csv
    eval | --summary --brief --short --compact --overall --overall-only --total-only --only-total -s --overview | say Pipe it: tragus eval labels.txt --predicted FOUND.txt -q | grep '^all'
    eval | --baseline --against --versus --vs --compare --compare-to --delta --diff --diff-against --previous --relative --improvement --models --model-a --model-b | say One model is scored at a time; write both scores with --csv, and 'diff old.csv new.csv' shows the difference.
    eval | --weights --checkpoint --ckpt --model-path --model-file --load --load-model --net --network --classifier --classifier-path | is --model
    eval | --min-duration --min-length --max-duration --max-length --merge-gap --min-gap --gap --post-process --postprocess --median --smooth --smoothing --filter-short --remove-short --min-dur --max-dur --fill-gaps | say Labels are compared as they are; awk -F'\t' '$2-$1 >= 0.1' FOUND.txt drops the short ones first.
    eval | --shift --delay --time-shift --offset-seconds --align --time-offset --lag-compensation --compensate --sync | say Times are compared as they are; move them first: awk -F'\t' -v OFS='\t' '{$1+=0.5; $2+=0.5} 1' FOUND.txt
    eval | --latency --delays --onset-delay --delay-stats --time-to-detect --detection-delay --latencies --timing --onset-error --onset-latency --speed | say The delays of onsets and ends are printed anyway; leave {} out.
    eval | --no-overlap --skip-overlap --ignore-overlaps --ignore-overlap --overlapping --allow-overlap --no-overlaps --polyphony --polyphonic --monophonic | say Labels of different names may overlap; of the same name, the first one counts. Leave {} out.
    eval | --negative --background --noise --other --no-event --noevent --negative-dir --silence --non-target --unlabelled --unlabeled --distractors --soundscape --ambient | write --negatives rain=FOLDER
    eval | --exclude-files --exclude-dir --exclude-pattern --skip-files --ignore-files --skip-pattern --skip-regex --exclude-path | write --skip 'noisy.*'
    eval | --subset --fold --holdout --split-file --loo --test-split --test-size --val --val-split --eval-split --which --partition | say All labels are scored; a folder or a table with only the test recordings makes the selection.
    eval | --limit --max-files --max --first --n-samples --num-samples --max-samples --sample --quick --fast --limit-batches | say All recordings are scored; name single label files, or a folder with few of them.
    eval | --detector --algorithm --method --analyzer --feature --mode -d | say The detector comes first, without an option: tragus eval voice takes.csv
    eval | --program --tool --binary-path --external --plugin --predict-cmd --predictor --system-command --pipe --function --callable --entry-point | write --exec -- ./detector {}
    eval | --timeout --max-time --time-out --file-timeout --per-file-timeout --kill-after | write --time-limit 1m
    eval | --event-type --type-name --json-type --event-name | write --type blow
    eval | --detector-sensitivity --sens | is --sensitivity
    eval | --recall-by --subclass --attributes --metadata | write --split-by device
    eval | --audio --recordings --audio-folder --audio-dir --audio-path --audio-files --wav-dir --wav --sounds-dir --sound-dir --recording-dir --recordings-dir --media | say Recordings are found beside their labels, or by a column 'path'; leave {} out.
    eval | --annotations --annotation --gold --golden --expected --actual --target-file --ref-file --ref-dir --truth-file --truth-dir --gt-file --gt-dir --gt-path --label-dir --label-file --true-labels --y-true --csv-truth --manifest --files --meta --key-file --answers --labels-dir --labels-file -t -g | say The true labels come without an option: tragus eval TRUE.txt --predicted FOUND.txt
    eval | --detections --pred-file --pred-dir --est-file --est-dir --estimates --est-path --system --candidate --found --y-pred --output-of --detected --hypotheses --submission --compare-with --birdnet --birdnet-dir --raven -p --pred --predictions --prediction --hypothesis --hyp --est --estimated | is --predicted
    eval | --total-time --total-hours --file-length --file-duration --recording-length --audio-length --audio-duration --recording-duration --durations --metadata-durations --duration-file --duration --length --total-duration --hours | say Put the recording beside the true labels, as labels.wav; then its length counts.
    eval | --sr --sample-rate --rate --resample --from --to --start --end --for --channel --mono --realtime --live --mic --device-name --raw | say Whole recordings are scored as they are, from files; 'tragus convert FILE -o PART.wav --from 1s --to 5s' makes a part.
    eval | --device --gpu --cuda --cpu --batch-size --fp16 --mps | say Everything runs on the processor, one file after the other; leave {} out.
    eval | --wandb --tensorboard --mlflow --neptune --comet --log-to --tracker | say Tragus logs to no service; '--json -q' gives the score to a program.
    eval | --list --list-detectors --detectors --list-metrics --list-types --help-metrics --list-classes --which-detectors | say 'tragus eval --help' names the detectors; 'tragus classify --labels' lists the kinds of sounds.
    eval | --n-jobs --processes --cores --pool | say Recordings are scored one after the other; leave {} out.
    eval | --zero-division --normalize --normalise --normalized --labels-only --sample-weight --weights-column --cost --costs --cost-matrix --prior | say Each label counts once; scikit-learn weighs and normalises others from --csv.
    eval | --dry-run --simulate --preview --no-run --check-only --validate --check-labels | say Pipe it: tragus labels labels.txt; it names the first line that is wrong. Nothing is changed by 'tragus eval'.
    eval | --recompute --rerun --cache-dir --save-predictions --export-predictions --predictions-out --save-detections --dump | say Predictions are not kept; 'tragus classify FOLDER --format audacity -o found/' writes them as label files.
    eval | --metrics --metric --score --measure --precision --recall --f1 | say Recall, precision, F1 and false alarms are printed anyway; leave {} out.
    eval | --test --test-set --testset --input-folder --labels --truth --true --reference --ref --ground-truth --gt | is
    eval | --confusion=FILE --confusion-matrix=FILE --matrix=FILE --cm=FILE | write -o FILE.txt
    eval | --confusion --confusion-matrix --matrix --cm | needless
    eval | --cv --folds -k --cross-validate --cross-validation --kfold --k-fold --splits | say 'tragus train FOLDER -o NAME.tragusmodel' cross-validates and prints the result.
    eval | --onset-only --onsets --onset --ignore-offset --ignore-end | say Any overlap is a hit, so the end hardly matters; leave {} out.
    eval | --roc --curve --pr --det --pr-curve --precision-recall | say A detector gives a point for each --threshold; predicted labels have only one.
    eval | --wer --cer | say Words are not compared; jiwer does that.
    eval | --kappa --agreement --cohen --mcc --auc --map-score --psds --eer | say Recall, precision, F1 and false alarms are counted; scikit-learn calculates others from --csv.
    eval | --iou --overlap --segment --segments --segment-based --event-based --frame --frames --resolution --time-resolution --min-overlap | say An event is a hit where it overlaps a label; sed_eval scores by segments and IoU.
    eval | --per-class --by-class --classwise --class-wise --each --detailed --macro --micro | say Each label has its own figures anyway; leave {} out.
    eval | --results | write --predicted FILE, or -o FILE for the score
    eval train | --data --dataset --folder | is
    eval | --report --html | write --csv
    eval | --false-alarms | say Labels with times give false alarms: tragus eval classify long.csv
    models | -a --all --long -s --size --sizes --details --verbose -v --wide --full --no-trunc -l --list --ls --show-all -1 --table --plain --sort --sort-by --reverse --names --names-only --name-only --filter --search --find --grep --limit --count --classes --classes-only --number --oneline | say 'tragus models' prints the name, size and classes of each model; 'tragus models list --json' is for scripts.
    models | --summary --card --metadata --modelfile --license --licence --parameters --params --metrics --score --scores --accuracy --confusion --labels --layers --tensors --system --template --created --date --time --info --show --inspect --describe --details-of --version-info --sha256 --checksum --hash --digest --author --training --kind --kinds --id --stats --class-names --report --print --history --provenance --size-of --threshold --f1 | say 'tragus models inspect NAME' prints the classes, clips, score, licence and SHA-256.
    models | --verify --check --validate --test --fix --repair --deep --signature --integrity --doctor --fsck --sanity --strict | say 'tragus models verify NAME' compares the checksum; a damaged model is trained again.
    models | --delete --rm --remove --prune --unused --old --purge --uninstall --delete-all --trash --clean --gc --unload --older-than --keep --forget --clear | say 'tragus models remove NAME --force' removes a model.
    models | --dir --path --model-dir --models-dir --folder --cache-dir --cache --local --where --location --home --store --root --hf-home --path-only --local-dir | say The model folder is TRAGUS_MODEL_DIR, or ~/.local/share/tragus/models.
    models | --install --add --import --create --register --copy --load --save --from-file --new --register-model | say Copy the file: cp NAME.tragusmodel ~/.local/share/tragus/models/
    models | --pull --download --remote --hub --repo --repo-id --repo-type --revision --token --include --exclude --search-hub --registry --push --upload --login --update --upgrade --hf --from-hub --insecure --offline --fetch --sync | say Tragus downloads nothing; the built-in network is there, and 'tragus train FOLDER -o NAME.tragusmodel' makes models.
    models | --export --to --coreml --onnx --tflite --convert --mlmodel --format-model --to-onnx --savedmodel --quantize --mlpackage | say Tragus writes no Core ML or ONNX; a .tragusmodel is one file, which you copy.
    models | --rename --mv --move --alias --tag --retag | say There is no {}; the file is in ~/.local/share/tragus/models: mv birds.tragusmodel owls.tragusmodel
    models | --installed --available --downloaded | needless
    models | --default --use --set-default --select --set --activate --current --switch --active | say No model is the default; '--model NAME' of classify, listen, label and eval chooses one.
    models | --compare --diff --versus --baseline --benchmark --eval --evaluate --score-on --bench --perf | say 'tragus eval classify FOLDER --model NAME' scores a model; do that for each, with --csv.
    models | --name --model --file --model-name --model-file | is
    models | --format --csv --tsv --yaml --no-header --output-format --jq --pretty --template-format --output --xml --columns --fields --quiet-names --human | say Only text and --json are printed; leave {} out, or write --json.
    models | --dry-run -n --simulate --what-if --preview --no-prompt --no-confirm -i --interactive --confirm --ask | say 'tragus models remove NAME' only shows what --force would remove.
    models | --gpg --key --cosign --signed --encrypt | say Models have a checksum, no signature; 'gpg --detach-sign NAME.tragusmodel' makes one.
    models | --open --edit --gui --web --view --visualize --netron | say 'tragus models inspect NAME' shows a model as text; 'tragus train' writes a page with --report.
    """#
}
