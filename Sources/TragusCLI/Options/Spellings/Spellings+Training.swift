extension Spellings {
  /// Options of other programs for collecting, labelling, training and evaluating.
  static let trainingOptions = #"""
    collect | --threshold --trigger --vad --on-sound --on-voice | say A key starts a class, until the next key; 'tragus record --on-sound -40dB -o dog/' records sounds alone.
    collect | --repeat --reps --trials --per-class --goal --target --total --n-samples --num --num-clips --amount --quota --rounds -N --want --count -n --number --max-count --samples --examples --clips --takes | say Each stretch is one clip; --class NAME:5m says how much to collect.
    collect | --segment --segments --chunk --fixed --window --window-size --stretch --slice --turn --stimulus | write --sequence, and --round 30s
    collect | --countdown --count-in --delay --prep --get-ready --pause --break --gap --interval --wait --isi --iti --between --pre-delay --cooldown --sleep --warmup --warm-up | write --sequence, and --rest 3s
    collect | --randomize --randomise --shuffle --order --alternate --blocks --random --cycle --by-class --in-turn --rotate | say --sequence asks for the classes in turn, always in the order of --class; leave {} out.
    collect | --auto --automatic --no-keys --guided --guide --prompted --non-interactive --timed --autopilot | write --sequence
    collect | --manual --ptt --hold --toggle --space --click --interactive --by-key --keyboard | say Keys choose the class anyway, and 0 or space stores nothing; leave {} out.
    collect | --key --keys --hotkey --hotkeys --keymap --shortcut --shortcuts --bind | say The keys are 1 for the first --class, 2 for the second, and so on.
    collect | --prompt --prompts --script --text --say --tts --sentences --phrases --corpus --lines --read | say Texts to read are not shown; a class is a name only. Mozilla's Common Voice collects sentences.
    collect | --cue --beep --no-beep --sound-cue --signal --audible | say Tragus plays nothing while it collects; the terminal shows what to do.
    collect | --words --word --keyword --keywords --category --name --names --kind --kinds --tag --sound --species --type --gesture --label --labels --classes --tags | write --class NAME:5m
    collect | --trim --trim-silence --silence --strip --vad-trim --pre --pre-roll --preroll --lookback --post --post-roll --padding --pad --auto-trim --min-length --min-duration | say A stretch is stored as it is; 'tragus label FILE --propose --write' and 'tragus cut' take the sounds out of it.
    collect | --overlap --hop --stride --step | say 'tragus train' cuts clips into windows by itself; leave {} out.
    collect | --background --background-noise --noise --ambient --room-tone --other --unknown --negative --negatives | write --class background:5m
    collect | --no-room --no-check --check --quality --min-snr --room --snr | say With a microphone, the first three seconds are used to judge the room; they are not stored.
    collect | --clipping --max-peak --min-level --validate --min-peak --verify | say Every stretch is stored; 'tragus doctor sounds/dog' names clipped and weak ones.
    collect | --level --levels --meter --vu --show-level | say The level is shown anyway; leave {} out.
    collect | --monitor --listen --playback --play-back --hear --loopback | say Nothing is played back; 'tragus play sounds/dog' plays the clips afterwards.
    collect | --review --approve --confirm --ask --keep --accept | say Clips are stored at once; 'tragus play sounds/dog' plays them, and 'rm' removes a bad one.
    collect | --discard --undo --redo --retake --delete --remove --drop-last --cancel --reject | say The last clip is the last file of its folder; remove it with rm, and it no longer counts.
    collect | --rate --sr --sample-rate --samplerate -r --resample | say Clips have the rate of the input; 'tragus convert sounds/dog -o dog16/ --rate 16000' changes it.
    collect | --bits --bit-depth -b --encoding --format --container --flac --mp3 --wav --codec --ogg --m4a --opus -f | say Clips are WAV files of 24 bits; 'tragus convert sounds/dog -o dog16/ --bits 16' changes that.
    collect | --normalize --normalise --loudness --peak | say Clips keep their level; 'tragus convert sounds/dog -o even/ --loudness -23' changes it.
    collect | --dataset --data --data-dir --root --target-dir --save-to --path --save-dir -o --output --out --dir --folder | say The folder comes first, as in tragus collect sounds --class dog:5m
    collect | --prefix --suffix --filename --numbered --uuid --template --file-name --pattern --basename --naming --timestamp | say Clips are named after their class and time, as sounds/dog/2026-11-21T09-15-30-001.wav; leave {} out.
    collect | --speaker --subject --user --person --session --site --location --device-id --age --gender --sex --mic-id --annotator | say Use a folder for each: tragus collect anna --class laugh:5m; a table with a column 'subject' serves --group-by of 'tragus train'.
    collect | --metadata --meta --notes --comment --csv --manifest --log --log-file --tsv --index --save-csv --save-json --report --jsonl-out | say '--json > clips.json' keeps the name, class and length of each clip.
    collect | --consent --license --licence --copyright | say A licence belongs to the model; --licence of 'tragus train' writes it there.
    collect | --resume --continue --append --add --more --extend --update | say Clips already in the folder count, and nothing is overwritten; leave {} out.
    collect | --overwrite --force --new --reset --clear --restart --replace --fresh --clean --yes -y | say Nothing is overwritten; remove the folder first to begin again: rm -r sounds/dog
    collect | --max-size --max-bytes --size --min-free --max-disk | say Sizes are not limited; five minutes of one channel at 48000 Hz are 43 MB.
    collect | --timeout --idle-timeout --timeout-after --max-wait --give-up | write --for 10m
    collect | --train-after --then-train --train --and-train --fit --build | say Write 'tragus train sounds -o NAME.tragusmodel' afterwards.
    collect | --model --active --uncertain --hard --mistakes --suggest --classify --detect --recognise --recognize --only --filter --on --event --events | say You choose the class; 'tragus record -o dog/ --on Dog' records what the recogniser hears.
    collect | --exec --hook --on-clip --after --command --post-process | say No program is run here; a script reads the lines of --json, or of 'tragus listen'.
    collect | --augment --augmentation --pitch --speed --add-noise | say 'tragus train' also learns changed copies of the windows by itself; leave {} out.
    collect | --url --youtube --freesound --audioset --esc50 --download --search --query --from-web | say Nothing is downloaded; copy clips into sounds/dog, and they count.
    collect | --phone --remote --web --browser --app --qr --mobile --network | say 'tragus serve --lan' lets a phone be the microphone of the page; 'collect' hears devices of this computer.
    collect | --both-mics --all-mics --devices --multi-device --mics --two-mics | say One microphone is heard at a time; run the command once for each, with --device NAME.
    collect | --progress --summary --remaining --stats --totals --how-much | say The live view shows how much is stored of each class; 'tragus info sounds' lists the clips.
    collect | --dry-run --preview --test-run --rehearse --no-save --practice | say 'tragus listen' hears the same without storing; key 0 in 'collect' stores nothing.
    collect | --schedule --every --daily --hourly --cron --days | say Collecting begins at once; cron starts it with --sequence, and --for 8h ends it.
    collect | --test --test-size --val-split --split --fold | say 'tragus train sounds -o NAME.tragusmodel' cross-validates by itself.
    collect | --duration --length --time --seconds -d -t | say --class NAME:5m has the duration of each class.
    collect | --file --source-file --import | say 'tragus label FILE --classes clap' labels a recording; 'tragus cut FILE -o sounds' then cuts it.
    collect | --validation --ratio | say 'tragus train FOLDER -o NAME.tragusmodel' cross-validates by itself.
    collect | --list -l --show --status | say 'ls sounds/*' shows what was collected.
    label | --birds --bird-calls --calls --voices | say 'tragus classify FILE --on Bird --format audacity' writes labels of what is heard.
    label | --gui | say Labels are given in the terminal; Audacity and Label Studio have windows.
    label | --sections --structure | say Sections of music are not found; --propose finds single sounds.
    label | --auto --automatic --autolabel --batch --headless --accept -w --save-all --commit | write --propose --write
    label | --fast --quick | write --no-names
    label | --max-pause --min-pause --hold --release --hangover --patience --endpoint -s --merge --join --max-gap --gap-max --connect --bridge --min-silence --max-silence --gap --min-gap | write --pause 200ms
    label | --min-dur --min-size -n --min-sound --min-event --min-length --min-duration --min | write --shortest 100ms
    label | --top-db --min-level --max-level --floor --noise-floor --noise --threshold-db --dbfs --amplitude --gate | say --threshold 6dB is how far a sound rises above the background; no fixed level counts.
    label | --pad-onset --buffer --grow --expand --collar --tolerance --keep | write --padding 50ms
    label | --max-dur --max-length --max-duration --longest --max-sound | say A sound may be as long as it lasts; the key s splits one in 'tragus label FILE'.
    label | --trim --trim-silence --strip-silence --tight | write --padding 0s
    label | --strict --novelty --changes --interactive --manual --ask --listen --play -i | needless
    label | --attack --smoothing --seek-step --frame-size --hop-length --hop-size --time-step --window --n-fft -a | say The analysis is fixed; --threshold, --shortest and --pause choose what is a sound.
    label | --snr --rise --contrast --delta --sensitivity --strength | write --threshold 6dB
    label | --adaptive --noise-profile --background --noise-sample --ambient | say The background is followed all the time, by the quiet moments; leave {} out.
    label | --segments --segment --chunk --grid --equal --split --divide --hop --overlap --slice | say Equal pieces are not made; Audacity has them under 'Regular Interval Labels', and --shortest and --pause rule the proposals.
    label | --words --phrases --sentences --turns --no-split --at-pauses | write --whole, and --pause 500ms for sentences
    label | --syllables --phonemes --phones --align --aligner --asr --whisper --stt --lyrics --text-file --subtitles --caption | say Tragus writes no words: whisper transcribes, and the Montreal Forced Aligner places words and sounds.
    label | --cluster --clusters --kmeans --umap --dbscan --group --similar --find-like --like --examples | say Similar sounds are not searched for; 'tragus train' makes a model of labelled ones, and --model NAME finds more.
    label | --boxes --bbox --box --spectral --low-freq --high-freq --frequency-range --selections --min-frequency --max-frequency | say Labels have times, no frequencies; Raven and Audacity's spectral selection mark boxes.
    label | --filter --normalize --normalise --denoise --equalize --loudnorm | say The recording stays as it is; filter a copy first: sox IN.wav OUT.wav highpass 100
    label | --speed --rate --slow --slower --loop --autoplay --auto-play --repeat --replay --no-play --no-audio --mute --volume --gain | say The space bar plays a sound, once and at its own speed and level; leave {} out.
    label | --zoom --view --screen --span-view --width --height --size --fft-size --context | say The keys + and - show less or more around a sound in 'tragus label FILE'.
    label | --colormap --cmap --palette --theme --dark --light --color --colour --colors | say The view has the colours of the terminal; NO_COLOR=1 leaves them out.
    label | --spectrogram --waveform --spec | say A sound is shown with its waveform and its spectrogram anyway; leave {} out.
    label | --tier --tiers --tier-name --new-tier --layer | say A label file has one tier; Praat and ELAN have several.
    label | --point --points --markers --regions --spans --instants --cues --marks --moments | say Labels have a start and an end; leave {} out.
    label | --hotkeys --key --keys --hotkey --keymap --shortcut --shortcuts --key-map --bind --mapping | write --classes dog,other; the keys are 1 and 2
    label | --names --species --category --label-set --labelset --vocab --codes --default --everything --one-class --unknown --taxonomy --ontology --hierarchy --tag --kind --kinds --types --only | write --classes dog,other
    label | --multi --nested --overlaps --several | say A sound gets one class; label files of Audacity or Raven may have labels that overlap.
    label | --annotator --author --reviewer --username --password --users --user --project --init --host --port --server --template --sampling --login --db --team --token --url | say Tragus labels for one person in the terminal; 'label-studio start' serves a team.
    label | --agreement --double --kappa --compare | say 'tragus eval first.txt --predicted second.txt' compares the labels of two people.
    label | --review --resume --continue --verify --revise --correct --fix --skip-done --only-new --todo --next --autosave --auto-save --beside --in-place --sidecar --no-resume | say Labels are saved beside the recording after each step, and labelling goes on after the last one; leave {} out.
    label | --restart --reset --fresh --discard --clear | say Move the label file away first: mv take.txt old.txt
    label | --undo --redo --history | say The key u undoes a step in 'tragus label FILE'.
    label | --uncertain --order --sort --random --shuffle --priority --sort-by --sample --hard | say Sounds come in the order of time; 'tragus classify FOLDER --model NAME --csv' has confidences to sort by.
    label | --limit --max --count --number --first --num -N --max-count --how-many | say All sounds are proposed; 'head -n 10' shortens the list, and a higher --threshold finds fewer.
    label | --min-confidence --min-conf --confidence --conf --score --min-score --cutoff | say A name needs a confidence of 0.4; 'tragus classify FILE --threshold 0.7 --format audacity' labels with another.
    label | --top --top-k --n-best --alternatives --candidates | say One name is proposed; 'tragus classify FILE --windows --top 3' prints several.
    label | --slist --lat --lon --latitude --longitude --week --rtype --batchsize --season | say Tragus has no list of birds; BirdNET-Analyzer has, and 'tragus labels' reads its tables.
    label | --with --using --engine --by | write --propose
    label | --predictions --prelabel --pre-label --birdnet --prefill --labels --label-file --track --edit --open --load --existing --update -e | write --import FILE
    label | --dry-run --no-write --no-save --read-only --readonly --print --stdout --show --list --preview | write --propose
    label | --reject --drop --exclude --not --skip --ignore --without | say The key x rejects a sound; with --propose, grep -v drops a kind from the lines.
    label | --unnamed --no-labels --no-model --no-text | is --no-names
    label | --export | write --format raven
    label | --suffix --ext --extension --label-suffix --name-pattern | say The label file has the name of the recording: take.txt, take.csv or take.selections.txt; leave {} out.
    label | --from --to --start-at --region --part --range --for --ss -ss --duration -d --begin | say Whole recordings are labelled; 'tragus convert FILE -o PART.wav --from 1m --to 5m' makes a part.
    label | --channel --mono --left --right --channels --mix --stereo -c | say All channels are heard together; 'tragus convert FILE -o LEFT.wav --channel 0' takes one.
    label | --mic --microphone --live --record --stream --listen-mic | say 'tragus collect sounds --class dog:5m' labels live sound; 'tragus record -o take.wav' records first.
    label | --clips --cut --cut-clips --save-clips --extract | say 'tragus cut FILE -o sounds' makes a clip of each label.
    label | --validate --check --lint --stats --summary --totals --summarize | say Pipe it: tragus labels take.txt --csv | cut -d, -f3 | sort | uniq -c
    label | --comments --comment --note --remark --description --attribute | say A label has a text and no comment; 'c' gives a text of your own in 'tragus label FILE'.
    label | --samples --frames --ms --sr --hms --timecode --timestamps | say Times are in seconds, with six decimals for Audacity; leave {} out.
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
    labels | --in --informat --reader --sniff --locale --from --in-format | say The format of the labels is recognised; leave {} out.
    labels | -F --to-format --writer --export --to-raven --raven-pro --as-raven --selections | write --format raven
    labels | --to-audacity --audacity-labels --as-audacity --to-txt | write --format audacity
    labels | --tab --tabs --tab-separated -T --out-tabs | write --format tsv
    labels | --jams --ctm --stm --htk --mlf --kaldi --timit --svl --sv --svl-layer --lrc --edl --avisoft --coco --crowsetta --via --cvat --antx --trs --tdf --xlsx --exb --seg --syllable --yarn --ass --sbv --ttml --cha --usf --lab-file --audition --itunes --podlove --mp4chaps --textgrid --praat --elan --eaf --srt --vtt --subtitles --rttm --reaper --youtube --chapters --cue --midi --dcase --mirex | say Labels are written for Audacity, Raven, CSV and JSON; a script makes other formats from --csv.
    labels | --birdnet --openrefine --nips4b --arbimon --batdetect | say Tables of BirdNET are read as they are: tragus labels take.BirdNET.results.csv
    labels | --quoting -u --quotechar -p -b -z -S -H -K --zero --blanks -I --encoding -e --utf8 --utf-8 --utf16 --bom --add-bom --charset | say CSV is read and written as UTF-8 with a header line; csvkit changes that: tragus labels FILE --csv | csvformat -T
    labels | --delimiter --separator --sep -d -D --ifs --ofs | say --csv has commas, and --format tsv has tabs; commas, tabs and semicolons are told apart when read.
    labels | -c | say Pipe it: tragus labels FILE --csv | cut -d, -f3 | sort | uniq -c
    labels | --names -n --columns -C --field --fields -k --key --keys | say Pipe it: tragus labels FILE --csv | cut -d, -f1-3
    labels | --match -m --regex --any-match -a --pattern -g -w --event --kind --species --one --tag --filter --label --class --only --grep --search --include --select --keep --on | say Pipe it: tragus labels FILE --csv | grep owl
    labels | --except --not-label -x --no-label --exclude --not --ignore --drop --without --remove --delete --omit | say Pipe it: tragus labels FILE --csv | grep -v owl
    labels | -s --slurp --arg --indent --jq --query --pretty --argjson --args --sort-keys | say Pipe it: tragus labels FILE --json | jq -r .text
    labels | --uniq --unique --distinct --counts --sum --mean --median --stdev --len --nulls --durations --per-label --list-classes --classes --inventory --report --info --describe --by-class --list -l --which --texts --stats --summary --count --total --histogram --overview | say Pipe it: tragus labels FILE --csv | cut -d, -f3 | sort | uniq -c
    labels | --limit --first --last --head --tail --rows --slice -A -B --max-count --number --selection --skip --sample --top | say Pipe it: tragus labels FILE --csv | head -n 10
    labels | --tier --tiers --tier-name --layer --track --view --channel --channels | say A label file has one tier, and the labels of all channels; leave {} out.
    labels | --freq --with-freq --low-freq --high-freq --bounds --no-freq --frequencies --spectral --boxes --min-freq --max-freq --fmin --fmax | say Frequencies of the labels are kept in all formats; leave {} out.
    labels | --column --end-field --col | say The columns are found by their names, as start, end and label; rename them in the first line of the table.
    labels | --path --with-path --add-path --filename --recording --audio --sound --wav --media --source --add-file | say Pipe it: tragus labels FILE --csv | sed '1s/^/path,/; 2,$s/^/take.wav,/'
    labels | --duration --length --sr --sample-rate --samples --frames --ms --seconds --minutes --hms --timecode --timestamps --absolute --date --time-unit --unit --units --fps --clock --real-time --datetime --as-time | say Times are in seconds from the start of the recording; leave {} out.
    labels | --scale --stretch --time-scale --speed --rate --factor | say Pipe it: tragus labels FILE --csv | awk -F, -v OFS=, 'NR>1 {$1*=1.1; $2*=1.1} 1'
    labels | --to-time --start --end --after --before --range --crop --clip --between --window --trim --since --until --region --part --ss --begin --within | say Pipe it: tragus labels FILE --format audacity | awk -F'\t' '$1 >= 60 && $2 <= 120'
    labels | --gaps --invert --silence --silences --fill --fill-gaps --intersect --subtract --minus --negative --unlabeled --background | say Gaps are not computed; 'tragus cut FILE --background room -o sounds' cuts the parts without labels.
    labels | --overlap --resolve --dedupe --dedup --flatten --fix --repair --clean | say Labels are written as they are; 'sort -u labels.txt' drops lines that are the same twice.
    labels | --diff --compare --against --versus --eval --kappa --agreement | say 'tragus eval labels.txt --predicted FOUND.txt' compares two files of labels.
    labels | --append --add-label --insert --new | say A label is a line: printf '1.0\t2.0\tdog\n' >> labels.txt
    labels | --per-file --split-by --group-by --separate --each | say One file comes out; a loop of the shell converts many: for f in *.csv; do tragus labels "$f" -o "${f%.csv}.tsv"; done
    labels | --lower --lowercase --upper --uppercase --strip --title --tolower | say Pipe it: tragus labels FILE --csv | tr A-Z a-z
    labels | --prefix --suffix --default --set-label --text --name --as --rename --map --replace --relabel --mapping --sub | say Change names in the file: sed 's/bird/robin/' labels.txt > new.txt
    labels | --longer --longer-than --shorter --min-dur --min --max-dur --min-duration --min-length --max-duration --max-length --shortest | say Pipe it: tragus labels FILE --format audacity | awk -F'\t' '$2-$1 >= 0.1'
    labels | --min-conf --prob --scores --min-confidence --confidence --threshold --min-score --score | say Labels are converted without their confidence; filter the table of 'tragus classify --csv'.
    labels | --empty --preserve --lossless --exact --all --lossy | say All labels are written, and their times stay exact; leave {} out.
    labels | --in-place --inplace --replace-file --edit --rewrite --update | write -o labels.tsv
    labels | --clipboard --copy --pbcopy --paste | say Pipe it: tragus labels FILE | wl-copy
    labels | --plot --timeline --draw --spectrogram --waveform --visualize --open --play --preview --image --svg --png | say Labels are not drawn; Audacity and Raven show them over the sound.
    labels | --embed --read-cues --cues --markers --bext --id3 --from-wav --cue-chunk | say 'tragus info FILE' lists the marks of a sound file; labels are not written into sound files.
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
    train | --binary --task --mode --type | say Each folder is a class, and two are enough; leave {} out.
    train | --max-iter --warmup --warm-up --scheduler --wd --momentum --loss --criterion --bs -b -e --amp --bf16 --half --gpus --min-delta --grad-clip --clip-grad --ema --swa --teacher --distill --strategy --devices --precision --cpu --fp16 --units --filters --compile --val-every --epochs --lr --batch-size --batch --steps --optimizer --dropout --patience | say Training has no {}, and takes seconds; leave it out.
    train | --penalty --l1 --l2 --alpha --gamma --degree --trees --max-depth --neighbors --solver --tol --arch --weights --freeze --unfreeze --no-freeze --fine-tune --finetune --transfer --ensemble --boosting --svm --knn --mlp --cnn --layer --embedding --extractor --head | say The method is fixed: a regression on the values of the built-in network; scikit-learn lets you choose.
    train | --feature --n-mels --mels --n-fft --fft-size --nfft --hop-length --hop --hop-size --window --window-size --overlap --crop-mode --frame-size --segment --chunk --stride --context --dsp --spectrogram --mel --log-mel --pcen | say A window lasts 0.975 s, and the features are fixed; leave {} out.
    train | --overlapfactor | say Tragus is not Create ML: write 'tragus train FOLDER -o NAME.tragusmodel'; it cross-validates by itself.
    train | --fmin --fmax --low-freq --high-freq --min-freq --max-freq --bandpass --highpass --lowpass --filter --speed | say All frequencies are learned; filter copies first: sox IN.wav OUT.wav highpass 100
    train | --sr --sample-rate --rate --resample --samplerate --sampling-rate | say Any rate from 4000 Hz is read, and converted; leave {} out.
    train | --mono --stereo --channel --channels --mix --left --right | say All channels of a clip are mixed; leave {} out.
    train | --normalize --normalise --scale --scaler --whiten --gain | say Clips are learned at their own level; 'tragus convert FOLDER -o even/ --loudness -23' makes them even first.
    train | --trim-silence --trim --vad --trim-db | say The quiet windows of a clip are learned as background; 'tragus label FILE --propose' finds the sounds.
    train | --min-duration --min-length --max-duration --max-length --shortest --longest --duration --length --pad --loop --padding --crop | say Clips of any length are learned, window by window; a clip below 1 s gets silence after it.
    train | --cutmix --time-mask --freq-mask --time-stretch --aug --rir --rirs --snr --add-noise --noise-aug --transform --tfms --reverb --musan | say Every second window is learned again with noise, and half of these with another room, microphone or distance.
    train | --balance --balanced --smote --sampler --weighted --repeat | say Classes have no weights; give each class about as many clips.
    train | --valid --valid-pct --valid-dir --val-dir --val-data --dev --dev-set --kfold --k-fold --k-folds --n-splits --n-folds --nfolds --splits -k --loo --loocv --cv-folds --stratify --no-cv --no-eval --skip-eval --no-split --oob --nested-cv --repeats --splitter --split-by | say Training cross-validates in four parts, by source, and prints how well it does; leave {} out.
    train | --groups --group --by --group-col --subject --speaker --site --session --logo | write --group-by subject
    train | --group-by-file --per-clip --no-group --no-groups --ungrouped --random-folds | write --group-by clip
    train | --autotune --auto-tune --tune --tuner --hparams --grid --hpo --optuna --trials --n-trials --search --sweep --automl --auto --auto-ml --eon-tuner | say There is nothing to tune; leave {} out.
    train | --params --config --conf --cfg -c --yaml --recipe --overrides --hydra | say Training has no settings file; its options are few: tragus help train
    train | --shuffle --seed | say Training gives the same model each time; leave {} out.
    train | --classes --class --n-classes --nclasses --names --targets --target --words --label --kind --kinds --only --include --class-map --label-map --labelmap --label-col --label-key --category | say The folders are the classes; name a folder that holds only those to learn.
    train | --exclude --skip --ignore --without --drop --blacklist | say Move that class or clip out of the folder; all folders in it are learned.
    train | --add-class --new-class | say Add a folder for the class, and train again; that takes seconds.
    train | --csv --manifest --meta --metadata --table --filelist --file-list --list-file --tsv --data-csv --train-csv --jsonl --index | write --labels TABLE.csv
    train | --audio=SOUND --audio=FILE --recording --wav --sound | is
    train | --data-path --data-dir --data-root --root --root-dir --input-dir --train --train-dir --train-set --training --audio --audio-dir --clips --clips-dir --wav-dir --samples --examples --path --source --wanted | say The folder comes without an option: tragus train FOLDER -o NAME.tragusmodel
    train | --save --save-path --save-to --id --model-out --filename --model-dir --save-dir --artifacts --run-dir --exp-dir --log-dir --logdir --model --name -n --out-model | write -o NAME.tragusmodel
    train | --h5 --keras --pb --hdf5 --pickle --joblib --pmml --gguf --arduino --tensorrt --openvino --tfjs --mlpackage --eim | say Only a .tragusmodel is written, which Tragus and 'import Tragus' in Swift read; leave {} out.
    train | --continue --resume --ckpt --ckpt-path --restore --init --init-from --load --extend --base --old --update --append --merge --add --retrain --last | say A model is always trained from all clips, in seconds; add clips to the folders, and replace it with --force.
    train | --save-best --save-freq --save-last --save-all --best --keep-best | say Training writes one model, at its end; leave {} out.
    train | --quantize --quantise --quantized --int8 --prune --pruning --compress --optimize --small --tiny --lite --size | say A model is a small file of numbers already; leave {} out.
    train | --wandb --mlflow --neptune --comet --clearml --run-name --run --exp --project --name-run --log-every --log-freq --track --tracker --logger | say Training takes seconds and logs nothing; '--json > score.json' keeps the score.
    train | --plots --plot --figures --summary --metrics --metric --roc --roc-curve --visualize --dashboard --results --stats --explain --save-report --errors --mistaken --confusion --evaluate --html | write --report PAGE.html
    train | --history --score | write --json
    train | --curves --enough --how-many --subset --fraction --subsample --sample | write --curve
    train | --shap --lime --saliency --grad-cam --tsne --t-sne --umap --pca --projector | say Tragus draws no features; 'tragus classify FILE --embedding --json' prints them for scikit-learn.
    train | --other --others --non-event --nonevent --no-event --rest --silence --ambient --room-tone --garbage --noise-dir --negatives --noise --unknown | write --background FOLDER
    train | --negative --fp --fps --mistakes --feedback --mine | write --add-mistakes FOLDER
    train | --bootstrap --unlabeled --suggest | say 'tragus label FILE --model NAME' proposes labels by a model; check them there, and train again.
    train | --min-clips --min-count --few-shot --shots --n-shots --k-shot | say Five clips of a class are a start; a class with fewer only gets a warning.
    train | --max-clips --limit --max-files | say All clips are learned, up to 10,000 windows for each class; leave {} out.
    train | --check --lint --validate --dry-run --list --info --test-run --verify --count --overview | say Training names what is wrong with clips and leaves them out; 'tragus info FOLDER' lists them first.
    train | --cache --cache-dir --no-cache --preload --prefetch --num-proc --in-memory --lazy --memory --max-ram | say Each window takes 22 kB of memory until the model is written; leave {} out.
    train | --jobs -j --n-jobs --threads --workers --nthreads --parallel --cores --njobs | say All processors are used already; leave {} out.
    train | --multi-label --multilabel --multi --tags --overlapping | say A window has one class; 'tragus classify FILE' names several kinds, by the built-in network.
    train | --one-class --anomaly --novelty --outlier --cluster | say Training needs two classes at least; give all other sounds as --background FOLDER
    train | --sed --strong --weak --counting --asr --keyword --wake-word --wakeword --kws | say Only classes of sounds are learned; openWakeWord learns words, and pyannote speakers.
    train | --threshold --confidence --min-confidence --min-conf --sensitivity --cutoff | say The threshold comes later: tragus classify FILE --model NAME --threshold 0.7
    train | --calibrate --calibration --platt --isotonic --reject --ood --open-set | say The confidence is calibrated, and unknown sounds are learned, anyway; leave {} out.
    train | --test-dir --test-path --testing --eval-dir --eval-data --eval-set --test --test-set | say Training cross-validates by itself; 'tragus eval classify FOLDER --model NAME' tests on other recordings afterwards.
    train | --rights --copyright --terms --author --creator --credit | write --licence 'CC BY 4.0'
    train | --description --desc --comment --notes --note --tag --keywords --readme --card | say A model keeps its classes, score and licence; name the file so that it says the rest.
    train | --hub --hf --share --publish --upload --api-key --token --deploy --push | say Nothing goes online; a .tragusmodel is one file, which you copy.
    train | --install --register --default --global --to-library | say Write the file into the model folder: -o ~/.local/share/tragus/models/NAME.tragusmodel
    train | --time-limit --max-time --timeout --budget --max-runtime | say Training takes seconds; 'timeout 1h tragus train ...' would end it.
    train | --progress --progress-bar --tqdm | needless
    train | --from-mic --mic --microphone --record --live --capture --webcam | say 'tragus collect sounds --class dog:5m --class other:5m' records clips; then write tragus train sounds -o NAME.tragusmodel
    train | --gui --interactive --ui --serve --web --notebook | say Training asks nothing; --report PAGE.html shows its result in the browser.
    train | --profile --profiler --benchmark --timing | say 'time tragus train FOLDER -o NAME.tragusmodel' measures the time.
    train | --glob --ext --suffix --pattern --formats --file-ext --audio-ext | say All sound files of the folders are learned; leave {} out.
    train | --augment --augmentation --mixup --gpu --device --cuda --mps | say Training has no {}; leave it out.
    train | --classifier --algorithm --method --features --mfcc --backbone --kernel --hidden --layers | say The method is fixed; scikit-learn and librosa let you choose.
    train | --export --coreml --onnx --tflite --mlmodel --convert --format -f | say Tragus writes no Core ML or ONNX; in Swift, 'import Tragus' reads a .tragusmodel.
    train | --split --val --val-split --holdout --test-size --folds --cv | say Training cross-validates, and prints how well it does; leave {} out.
    train | --label-file --label-files --ground-truth | is --labels
    train | --from --not --positive --positives | say Name one folder that holds a folder for each kind, and a folder background for other sounds: tragus train FOLDER -o NAME.tragusmodel
    eval | --ci --ci-level --interval --credible --level | say The level is in percent: --confidence 95
    eval | --alpha | say The level is 1 minus alpha, in percent: --confidence 95 for 0.05
    eval | --bootstrap --n-boot --jackknife --resamples --p-value --p-values --mcnemar --t-test --ttest --wilcoxon --seed | say Intervals are calculated by the formulas of Wilson and Garwood; scipy tests the difference of two scores.
    eval | --t-collar --tcollar --onset-tol --slop --jitter --buffer --padding --pad --dilate --expand --extend --tolerance --collar --slack --margin | write --early 100ms, and --late 50ms
    eval | --before --early-tolerance --lead --anticipation | is --early
    eval | --max-delay --lag | write --late 50ms
    eval | --after --dead-time --cooldown --hangover --tail | write --aftermath 300ms
    eval | --warmup --warm-up --burn-in --grace --startup --settle --run-in | write --settling 1.2s
    eval | --no-offset --offset --offsets --strict | say An end is not judged, but its delay and the covered part are printed; sed_eval judges ends.
    eval | --evaluate-onset --onset-strict --no-onset --onset-f1 --event-onset | write --early 100ms, for a stricter onset
    eval | --matching --match --hungarian --greedy --linking | say An event belongs to the label that it overlaps longest, and several on one label are one hit; leave {} out.
    eval | --psd-dtc --dtc --gtc --cttc --alpha-ct --alpha-st --max-efpr --max-fpr --scenario --psds1 --psds2 | say PSDS and intersections are not calculated; psds_eval does that.
    eval | --min-iou --tiou --t-iou --map-iou --iou-thr --jaccard --dice --frame-size --hop --window --window-size --fps --tau --time-step | say An event is a hit where it overlaps a label; sed_eval scores by segments, and psds_eval by overlaps.
    eval | --average --averaging --weighted --balanced | say Each label has its own figures, and the row 'all' counts every label once; leave {} out.
    eval | --beta --f-beta --fbeta --f2 --f05 --f-score-beta | say Only F1 is printed; sklearn.metrics.fbeta_score calculates others.
    eval | --accuracy --acc --top-k --top-n --top1 --top5 --top-1 --top-5 | say 'tragus eval classify FOLDER' prints which part of the clips and of the windows is right; --csv has all numbers.
    eval | --ap --map-at-k --cmap --lwlrap --lrap --dprime --d-prime --auroc --roc-auc --aucpr --auprc --pr-auc --brier --log-loss --nll --hamming --matthews --bcubed --ranking --ndcg | say Recall, precision, F1 and false alarms are counted; scikit-learn calculates others from the confidences of 'tragus classify FILE --json --top 521'.
    eval | --ece --calibration | say 'tragus eval classify FOLDER' prints the calibration error; 'tragus train' draws it with --report.
    eval | --er --der --jer --uem --rttm --cder | say Recall, precision, F1 and false alarms are counted; pyannote.metrics calculates a DER, and sed_eval an error rate.
    eval | --mir-eval --beat --beats --melody --chords --notes --velocity | say Only events are compared; mir_eval scores notes, beats and chords.
    eval | --npv --fpr --tnr --tpr --fnr --tp --fn --tn --fp --counts --hits --hit-rate --miss-rate --deletions --support --f-measure --fscore --f-score | say Hits, misses and false alarms are counted anyway; --csv has their numbers. A true negative does not exist for events.
    eval | --fah --fph --fppi --fa --far --per-hour --faph --fah-rate | say False alarms per hour are printed anyway; leave {} out.
    eval | --max-fa --max-fah --max-fph --exit-code --ci-check --fail --fail-if --fail-on --gate --check --min-accuracy --expect --target-f1 --min-f1 --fail-below --require --assert | say Pipe it: tragus eval labels.txt --predicted FOUND.txt --json | jq -e '[(.sounds? // [.])[].f1] | all(. > 0.8)'
    eval | --mistakes --missed --wrong --confused --details --detail --failures --examples --worst --verbose -v --errors | write --misses
    eval | --show-fp --fp-list --list-fp --save-fp --fp-dir --export-fp | say False alarms are counted, not listed; 'tragus classify FOLDER --csv' prints all that was heard, with times.
    eval | --per-file --by-file --each-file --per-clip --files-csv --filewise --file-wise | say All recordings are scored together; loop in the shell: for f in truth/*.txt; do tragus eval "$f" --predicted found/; done
    eval | --groupby --group-by --group --by --stratify --breakdown --by-column --facet --slice --slices --per --per-site --site --speaker --subject --subgroup --strata --condition --per-group | write --split-by speaker
    eval | --column --label-col --start-col --end-col | say The columns are found by their names: path, start, end and label; rename them in the first line of the table.
    eval | --class --classes --only --include --filter --event --events --kind --kinds --target --pos-label --positive --category --select --species | is --label
    eval | --exclude --ignore --not --without --drop --omit --except | write --label dog,cat, the labels to score
    eval | --nocase --caseless --strip --fuzzy | say Capitals never matter in names of labels; leave {} out.
    eval | --binary --any-class --agnostic --collapse --presence | say Names count; give all the same one first: awk -F'\t' -v OFS='\t' '{$3="x"} 1' labels.txt > any.txt
    eval | --label-map --labelmap --class-map --map --mapping --rename --alias --aliases | say Labels are compared by their names; change them first: sed 's/dog/Dog/' labels.txt > renamed.txt
    eval | --min-confidence --min-conf --conf --min-score --prob --cutoff | write --threshold 0.5
    eval | --sweep --tune --grid | say One threshold is scored at a time; a loop of the shell tries several.
    eval | --plot --save-plot --figure --figures --fig --chart --heatmap --roc-plot --plot-roc --plots --visualize --draw --graph --image --show-plot --timeline | say Tragus draws no scores; 'tragus train' draws them with --report, and programs read --csv or --json.
    eval | --markdown --md --latex --tex --yaml --xml --junit --pdf --table | write --csv, or --json
    eval | --format --output-format --fmt --export | write --json, or --csv
    eval | --as-json --json-output --json-file | write -o score.json
    eval | --save --save-to --write --scores --out-csv --out-json --to-file | write -o score.csv
    eval | --summary --brief --short --compact --overall -s --overview | say Pipe it: tragus eval labels.txt --predicted FOUND.txt -q | grep '^all'
    eval | --baseline --against --versus --vs --compare --delta --diff --previous --relative --models --model-a --model-b | say One model is scored at a time; write both scores with --csv, and 'diff old.csv new.csv' shows the difference.
    eval | --weights --ckpt --load --net --network --classifier | is --model
    eval | --min-duration --min-length --max-duration --max-length --merge-gap --min-gap --gap --median --smooth --smoothing --min-dur --max-dur --fill-gaps | say Labels are compared as they are; awk -F'\t' '$2-$1 >= 0.1' FOUND.txt drops the short ones first.
    eval | --shift --delay --align --sync | say Times are compared as they are; move them first: awk -F'\t' -v OFS='\t' '{$1+=0.5; $2+=0.5} 1' FOUND.txt
    eval | --latency --delays --latencies --timing --speed | say The delays of onsets and ends are printed anyway; leave {} out.
    eval | --polyphony | say Labels of different names may overlap; of the same name, the first one counts. Leave {} out.
    eval | --negative --background --noise --other --no-event --noevent --silence --unlabeled --ambient | write --negatives rain=FOLDER
    eval | --exclude-files | write --skip 'noisy.*'
    eval | --subset --fold --holdout --loo --test-size --val --val-split --which --partition | say All labels are scored; a folder or a table with only the test recordings makes the selection.
    eval | --limit --max-files --max --first --n-samples --sample --quick --fast | say All recordings are scored; name single label files, or a folder with few of them.
    eval | --detector --algorithm --method --analyzer --feature --mode -d | say The detector comes first, without an option: tragus eval voice takes.csv
    eval | --program --tool --external --plugin --predictor --pipe --function --callable | write --exec -- ./detector {}
    eval | --timeout --max-time --time-out --file-timeout --per-file-timeout --kill-after | write --time-limit 1m
    eval | --event-type --type-name --json-type --event-name | write --type blow
    eval | --detector-sensitivity --sens | is --sensitivity
    eval | --recall-by --subclass --attributes --metadata | write --split-by device
    eval | --audio --audio-dir --wav-dir --wav --sound-dir --media | say Recordings are found beside their labels, or by a column 'path'; leave {} out.
    eval | --gold --golden --expected --actual --ref-file --ref-dir --truth-dir --gt-file --gt-dir --gt-path --label-dir --label-file --y-true --csv-truth --manifest --files --meta --key-file --answers -t -g | say The true labels come without an option: tragus eval TRUE.txt --predicted FOUND.txt
    eval | --detections --pred-file --pred-dir --est-file --est-dir --estimates --est-path --system --candidate --found --y-pred --output-of --detected --birdnet --raven -p --pred --predictions --hyp --est --estimated | is --predicted
    eval | --total-time --durations --duration --length --hours | say Put the recording beside the true labels, as labels.wav; then its length counts.
    eval | --sr --sample-rate --rate --resample --from --to --start --end --for --channel --mono --realtime --live --mic --device-name --raw | say Whole recordings are scored as they are, from files; 'tragus convert FILE -o PART.wav --from 1s --to 5s' makes a part.
    eval | --device --gpu --cuda --cpu --batch-size --fp16 --mps | say Everything runs on the processor, one file after the other; leave {} out.
    eval | --wandb --mlflow --neptune --comet --log-to --tracker | say Tragus logs to no service; '--json -q' gives the score to a program.
    eval | --list --detectors --list-classes | say 'tragus eval --help' names the detectors; 'tragus classify --labels' lists the kinds of sounds.
    eval | --n-jobs --processes --cores --pool | say Recordings are scored one after the other; leave {} out.
    eval | --normalize --normalise --cost --costs --prior | say Each label counts once; scikit-learn weighs and normalises others from --csv.
    eval | --dry-run --simulate --preview --no-run --validate | say Pipe it: tragus labels labels.txt; it names the first line that is wrong. Nothing is changed by 'tragus eval'.
    eval | --recompute --rerun --cache-dir --dump | say Predictions are not kept; 'tragus classify FOLDER --format audacity -o found/' writes them as label files.
    eval | --metrics --metric --score --measure --precision --recall --f1 | say Recall, precision, F1 and false alarms are printed anyway; leave {} out.
    eval | --test --test-set --testset --labels --truth --true --reference --ref --ground-truth --gt | is
    eval | --confusion=FILE --confusion-matrix=FILE --matrix=FILE --cm=FILE | write -o FILE.txt
    eval | --confusion --confusion-matrix --matrix --cm | say The table says for each class what it was taken for; leave {} out.
    eval | --cv --folds -k --cross-validation --kfold --k-fold --splits | say 'tragus train FOLDER -o NAME.tragusmodel' cross-validates and prints the result.
    eval | --onset-only --onsets --onset --ignore-offset --ignore-end | say Any overlap is a hit, so the end hardly matters; leave {} out.
    eval | --roc --curve --pr --det --pr-curve --precision-recall | say A detector gives a point for each --threshold; predicted labels have only one.
    eval | --wer --cer | say Words are not compared; jiwer does that.
    eval | --kappa --agreement --cohen --mcc --auc --map-score --psds --eer | say Recall, precision, F1 and false alarms are counted; scikit-learn calculates others from --csv.
    eval | --iou --overlap --segment --segments --frame --frames --resolution | say An event is a hit where it overlaps a label; sed_eval scores by segments and IoU.
    eval | --per-class --by-class --classwise --each --detailed --macro --micro | say Each label has its own figures anyway; leave {} out.
    eval | --results | write --predicted FILE, or -o FILE for the score
    eval train | --data --dataset --folder | is
    eval | --report --html | write --csv
    eval | --false-alarms | say Labels with times give false alarms: tragus eval classify long.csv
    models | -a --all --long -s --size --sizes --details --verbose -v --wide --full --no-trunc -l --list --ls --show-all -1 --table --plain --sort --sort-by --reverse --names --name-only --filter --search --find --grep --limit --count --classes --number --oneline | say 'tragus models' prints the name, size and classes of each model; 'tragus models list --json' is for scripts.
    models | --summary --card --metadata --modelfile --license --licence --params --metrics --score --scores --accuracy --confusion --labels --layers --tensors --system --template --created --date --time --info --show --inspect --describe --sha256 --checksum --hash --digest --author --training --kind --kinds --id --stats --report --print --history --size-of --threshold --f1 | say 'tragus models inspect NAME' prints the classes, clips, score, licence and SHA-256.
    models | --verify --check --validate --test --fix --repair --deep --signature --integrity --doctor --fsck --sanity --strict | say 'tragus models verify NAME' compares the checksum; a damaged model is trained again.
    models | --delete --rm --remove --prune --unused --old --purge --uninstall --trash --clean --gc --unload --keep --forget --clear | say 'tragus models remove NAME --force' removes a model.
    models | --dir --path --model-dir --folder --cache-dir --cache --local --where --location --home --store --root --hf-home --path-only --local-dir | say The model folder is TRAGUS_MODEL_DIR, or ~/.local/share/tragus/models.
    models | --install --add --import --create --register --copy --load --save --from-file --new | say Copy the file: cp NAME.tragusmodel ~/.local/share/tragus/models/
    models | --pull --download --remote --hub --repo --repo-id --repo-type --revision --token --include --exclude --registry --push --upload --login --update --upgrade --hf --from-hub --insecure --offline --fetch --sync | say Tragus downloads nothing; the built-in network is there, and 'tragus train FOLDER -o NAME.tragusmodel' makes models.
    models | --export --to --coreml --onnx --tflite --convert --mlmodel --to-onnx --quantize --mlpackage | say Tragus writes no Core ML or ONNX; a .tragusmodel is one file, which you copy.
    models | --rename --mv --move --alias --tag --retag | say There is no {}; the file is in ~/.local/share/tragus/models: mv birds.tragusmodel owls.tragusmodel
    models | --installed --available --downloaded | needless
    models | --default --use --select --set --activate --current --switch --active | say No model is the default; '--model NAME' of classify, listen, label and eval chooses one.
    models | --compare --diff --versus --baseline --benchmark --eval --evaluate --score-on --bench --perf | say 'tragus eval classify FOLDER --model NAME' scores a model; do that for each, with --csv.
    models | --name --model --file --model-name --model-file | is
    models | --format --csv --tsv --yaml --no-header --output-format --jq --pretty --output --xml --columns --fields --human | say Only text and --json are printed; leave {} out, or write --json.
    models | --dry-run -n --simulate --what-if --preview --no-prompt -i --interactive --confirm --ask | say 'tragus models remove NAME' only shows what --force would remove.
    models | --gpg --key --cosign --signed --encrypt | say Models have a checksum, no signature; 'gpg --detach-sign NAME.tragusmodel' makes one.
    models | --open --edit --gui --web --view --visualize --netron | say 'tragus models inspect NAME' shows a model as text; 'tragus train' writes a page with --report.
    """#
}
