extension Spellings {
  /// Options for messages, the page and training, and common options of all programs.
  static let otherOptions = #"""
    chat | --input --input-device --source | write --device NAME
    chat | --log --save --record --transcript --history --log-file --output-file | say Pipe it: tragus chat | tee chat.txt
    chat | --channel --room --group --topic --password | say Everybody near hears a chat; --peer NAME seals it for one paired device.
    chat | --name --nick --user --as --me | say 'tragus pair --name kitchen' sets the name of this device on others.
    send | --list --list-protocols --protocols --list-modes --modes --list-bands -l | say Modes are robust, normal, quick, fast and tutorial; bands are audible, phone and ultra.
    send | --stdout --pipe | write -o -
    send | --dry-run --duration --length --estimate --how-long --simulate --preview | say 'tragus send TEXT -o - | tragus info -' shows how long it lasts.
    send | --fast --quick | write --mode fast
    send | --slow --slowly --safe --reliable-mode | write --mode robust
    send | --hex --binary --base64 | say Pipe bytes in: echo deadbeef | xxd -r -p | tragus send -
    send | --json --url --text-message --string --data | say Any text is sent as it is; leave {} out.
    send | --wait-reply --wait --reply --confirm-timeout | write --ack, and --ack-timeout 20s
    send | --dtmf --keys --tones | say 'tragus beep --dtmf 5551234' plays telephone keys.
    send | --morse --cw | say Morse is not sent; the program cw of unixcw does that.
    send | --loop --forever --continuous --beacon | write --repeat 100
    send | --every --interval --period --cron | say There is no interval; a loop of the shell with sleep, or a systemd timer, sends again and again.
    send | --baud --baudrate --bps --bitrate | say --mode normal, quick and fast are the speeds; minimodem sends at 300 or 1200 baud.
    send | -p --protocol-id | say --mode quick and fast are faster, and --band phone and ultra are hardly heard.
    send | --password --pass --psk --wpa --pwd | say A Wi-Fi password comes from --wifi-password FILE or -; messages are sealed by 'tragus pair' and --peer NAME.
    send chat | --encrypt --key --keyfile --key-file --secret --passphrase --cipher --gpg | say Keys come from 'tragus pair' on both devices; then --peer NAME seals a message.
    pair | --json --csv | say 'tragus pair --list' prints the names as lines.
    pair | --reset --clear --delete-all | say 'tragus pair --forget NAME' removes one; --list names them.
    pair | --verify --check --test | say 'tragus send hello --peer NAME' tries it; the other device names the sender.
    pair | --algorithm --curve --cipher --x25519 | say The key exchange is fixed; leave {} out.
    pair | --initiate --accept --host --server --client --listen --master --slave --first | say Write 'tragus pair' on both devices; they agree on who begins.
    pair | --show-key --key --print-key --fingerprint --verify-key | say Keys are never printed; --show prints the six digits while pairing.
    pair | --out --export --export-ssh --backup --save --file | say Keys stay in the peers folder, which only you can read; 'tragus help privacy' says where.
    pair | --code --pin --digits --passcode | say A code cannot be chosen; both devices show six digits, and --confirm 123456 says that they are the same.
    send pair chat | --ultrasonic --ultrasound --inaudible --silent | write --band ultra
    send pair chat | --mode-name | write --mode normal
    pair chat | --baud --baudrate --bps --bitrate | write --mode normal
    send pair chat | --speed --protocol --profile --preset | write --mode normal
    send pair chat | --freq --frequency --carrier | write --band ultra
    receive | --protocol --band --speed --freq --ultrasonic --ultrasound | say Every mode and band is heard; leave {} out.
    send | --wait-for-ack --confirm --acknowledge --reliable | is --ack
    send | --password-stdin --stdin-password | write --wifi-password -
    send chat | --to --recipient --for --with | write --peer NAME
    send | --name --nick --user --as | write --peer NAME
    send | --ssid --network | write --wifi NAME
    send | --message --text -m --msg | is
    pair | --qr --qrcode | say Devices pair by sound; write 'tragus pair' on both.
    pair | --wifi --ssid --password | say 'tragus send --wifi NAME' hands over a network, sealed with --peer
    pair | --peer --with --to | write --as NAME
    pair | --remove --delete --rm --unpair | is --forget
    pair | --rename | say Forget it with --forget NAME, then pair again under another name.
    * | --stdin | write -
    serve | --metrics --prometheus --healthcheck --health | say There are no metrics for Prometheus; a script makes them from the lines of 'tragus listen --json'.
    serve | --events --only --types --filter --not --subscribe | say Each client chooses: the guide Documentation/Page.md shows {"subscribe":["sound"]}.
    serve | --static --root --dir --directory --public --www --page --theme-dir | say Only its own page is served; programs use the API with the token.
    serve | --unix --socket --unix-socket --fd | say The page is at a TCP port; --port 0 takes any that is free.
    serve | --token --password --auth --user --login --pin --key-file --secret --api-key | say The address of the page has a secret word; the variable TRAGUS_TOKEN, of 22 letters and digits or more, keeps it the same.
    serve | -p --http-port --bind-port | is --port
    serve | --addr --address --listen --bind | write --port 8347, and --lan for the network
    serve | --host --interface --network --expose --listen-all | write --lan
    serve | --websocket --ws --websockets | say Events come through a WebSocket at /api/v1/events anyway; guide Documentation/Page.md
    serve | --cors --allow-origin --origins | say Other pages may not connect; a program sends the token that 'tragus serve --json' prints.
    serve | --no-browser --no-open --headless | needless
    serve | --browser --launch | is --open
    serve | --readonly --read-only --kiosk --view-only --viewer | write --guest
    serve | --https --ssl | write --tls self
    serve | --cert --key --certificate | write --tls cert.pem,key.pem
    serve | --host --bind --addr --address --listen --bind-address | say Only this computer can connect, unless --lan is given; leave {} out.
    * | --web --browser | say 'tragus serve --open' shows everything in the browser.
    train | --epochs --lr --learning-rate --batch-size --batch --iterations --steps --optimizer --dropout --patience --early-stopping | say Training has no {}, and takes seconds; leave it out.
    train | --augment --augmentation --mixup --gpu --device --cuda --mps | say Training has no {}; leave it out.
    train | --classifier --algorithm --method --features --mfcc --architecture --backbone --model-type --kernel --hidden --layers | say The method is fixed; scikit-learn and librosa let you choose.
    train | --export --coreml --onnx --tflite --mlmodel --convert --format -f | say Tragus writes no Core ML or ONNX; in Swift, 'import Tragus' reads a .tragusmodel.
    train | --split --test-split --validation --val --val-split --holdout --test-size --train-size --folds --cv --cross-validate | say Training cross-validates, and prints how well it does; leave {} out.
    train | --model --name -n --out-model --save-model | write -o NAME.tragusmodel
    train | --labels --annotations | say 'tragus cut FILE --labels labels.txt -o sounds' makes a folder for each kind first.
    train | --negatives --noise --unknown | write --background FOLDER
    train | --from --not --positive --negative --positives | say Name one folder that holds a folder for each kind: tragus train FOLDER -o NAME.tragusmodel
    train | --seed --random-state | say Training gives the same model each time; leave {} out.
    train | --test --test-set | say Write tragus eval classify FOLDER --model NAME afterwards.
    train | --confusion --evaluate --html | write --report PAGE.html
    eval | --metrics --metric --score --scores --measure --precision --recall --f1 | say Recall, precision, F1 and false alarms are printed anyway; leave {} out.
    eval | --test --test-set --testset --input-folder | is
    eval | --confusion --confusion-matrix --matrix --cm | say 'tragus eval classify FOLDER --csv' has all pairs of kinds; label files have no confusions.
    eval | --cv --folds -k --cross-validate --cross-validation --kfold --k-fold --splits | say 'tragus train FOLDER -o NAME.tragusmodel' cross-validates and prints the result.
    eval | --min-f1 --fail-under --fail-below --min-recall --min-precision --require --assert --threshold-f1 | say Pipe it: tragus eval labels.txt --predicted FOUND.txt --json | jq -e '.sounds | all(.f1 > 0.8)'
    eval | --duration --length --total-duration --hours | say Put the recording beside the true labels, as labels.wav; then its length counts.
    eval | --onset-only --onsets --onset --ignore-offset --ignore-end | say Any overlap is a hit, so the end hardly matters; leave {} out.
    eval | --roc --curve --pr --det --pr-curve --precision-recall | say A detector gives a point for each --threshold; predicted labels have only one.
    eval | --wer --cer | say Words are not compared; jiwer does that.
    eval | --kappa --agreement --cohen --mcc --auc --map-score --psds --eer | say Recall, precision, F1 and false alarms are counted; scikit-learn calculates others from --csv.
    eval | --iou --overlap --segment --segments --segment-based --event-based --frame --frames --resolution --time-resolution --min-overlap | say An event is a hit where it overlaps a label; sed_eval scores by segments and IoU.
    eval | --per-class --by-class --classwise --class-wise --each --detailed --macro --micro | say Each label has its own figures anyway; leave {} out.
    eval | --map --mapping --rename --alias --aliases | say Labels are compared by their names; change them first: sed 's/dog/Dog/' labels.txt > renamed.txt
    eval | --tolerance --collar --slack --onset-tolerance --margin | write --early 100ms, and --late 50ms
    eval | --pred --predictions --prediction --hypothesis --hyp --est --estimated | is --predicted
    eval | --detections --results | write --predicted FILE, or -o FILE for the score
    eval | --labels --truth --true --reference --ref --ground-truth --gt | is
    eval train | --data --dataset --folder | is
    eval | --report --html | write --csv
    eval | --false-alarms | say Labels with times give false alarms: tragus eval classify long.csv
    eval | --verbose -v --errors | write --misses
    collect | --duration --length --time --seconds -d -t | say --class NAME:5m has the duration of each class.
    collect | --file --source-file --import | say 'tragus label FILE --classes clap' labels a recording; 'tragus cut FILE -o sounds' then cuts it.
    collect | --split --test --validation --ratio | say 'tragus train FOLDER -o NAME.tragusmodel' cross-validates by itself.
    collect | --list -l --show --status | say 'ls sounds/*' shows what was collected.
    collect | --count -n --number --max-count --samples --examples --clips --takes | say Each stretch is one clip; --class NAME:5m says how much to collect.
    collect | --threshold --trigger --vad --on-sound --on-voice | say Clips are taken while you hold a key; 'tragus record --on-sound -40dB -o dog/' records sounds alone.
    collect | --label --labels --classes --tags | write --class NAME:5m
    labels | --from --input-format --from-format --in-format | say The format of the labels is recognised; leave {} out.
    labels | --check --validate --verify --lint --overlaps | say 'tragus labels FILE' names the first line that is wrong.
    labels | --stats --statistics --summary --count --total --histogram --overview | say Pipe it: tragus labels FILE --csv | cut -d, -f3 | sort | uniq -c
    labels | --textgrid --praat --elan --eaf --srt --vtt --subtitles --rttm --reaper --youtube --chapters --cue --midi --dcase --mirex | say Labels are written for Audacity, Raven, CSV and JSON; a script makes other formats from --csv.
    labels | --min-conf --min-confidence --confidence --threshold --min-score --score | say Labels are converted without their confidence; filter the table of 'tragus classify --csv'.
    labels | --split --cut --clips --extract --export-clips --export-audio --audio --wav | say 'tragus cut FILE --labels LABELS.txt -o sounds' cuts the sounds out.
    labels | --merge --join --gap --max-gap --combine --concat --union | say Labels are not joined; 'tragus label FILE --propose --pause 300ms' proposes longer sounds.
    labels | --sort --order | say 'sort -n labels.txt' sorts labels of Audacity.
    labels | --rename --map --replace --relabel --mapping --sub | say Change names in the file: sed 's/bird/robin/' labels.txt > new.txt
    labels | --pad --padding --extend --expand --margin --grow | say 'tragus cut FILE --labels LABELS.txt --padding 100ms -o sounds' widens the clips.
    labels | --shift --offset --delay --add --move --time-shift | say Pipe it: tragus labels FILE --csv | awk -F, -v OFS=, 'NR>1 {$1+=0.5; $2+=0.5} 1'
    labels | --min-duration --min-length --max-duration --max-length --shortest --longer-than | say Pipe it: tragus labels FILE --format audacity | awk -F'\t' '$2-$1 >= 0.1'
    labels | --exclude --not --ignore --drop --without --remove --delete --omit --skip | say Pipe it: tragus labels FILE --csv | grep -v owl
    labels | --filter --label --class --only --grep --search --include --select --keep --on | say Pipe it: tragus labels FILE --csv | grep owl
    devices | --gain --volume --mute | say Gain is set in the system: alsamixer, or wpctl set-volume @DEFAULT_SOURCE@ 80%
    devices | --outputs --speakers --playback --sinks | say Pipe it: tragus devices | grep output
    devices | -l --list -L --all -a --ls | needless
    devices | --rename --name --alias | say Devices keep their names; any part of one selects it, as mic:USB.
    devices | --input --inputs --mics --microphones --capture -i | say Pipe it: tragus devices | grep input
    devices | --watch --follow --live --poll | say The list is printed once; --reconnect of other commands waits for a device.
    devices | --loopback --monitor --desktop --system-audio | say What plays is a monitor source of the sound server: parec -d @DEFAULT_MONITOR@ | tragus meter --raw s16le@44100x2 -
    devices | --play --beep --test-output --test-speaker | say 'tragus beep' plays a tone on the loudspeaker.
    devices | --rates --formats --channels --details --long --verbose -v --info | write --json
    devices | --test --check --probe --levels-only --meter | write --levels
    devices | --default --set-default --use --select --set | write tragus config set device NAME
    demo | --save -o --output --record | say 'tragus synth --list' names signals; 'tragus synth scene -o scene.wav' writes one.
    demo | --fast --quick --no-wait --all --non-interactive | say 'tragus demo | cat' shows all without a pause.
    demo | --no-mic --no-microphone --simulated --sim | needless
    demo | --duration --length --for --time -d -t | say Each part lasts about ten seconds; 'tragus demo blow' shows one.
    completions | -o --output --install --write | say Write > FILE behind it; './run --install' installs them.
    completions | --shell -s | is
    config | --set --add | write tragus config set device NAME
    config | --unset --delete --remove --reset | write tragus config unset device
    config | --get --global --local --system --edit --list | say 'tragus config show --origin' shows all settings and their files; 'tragus config set device NAME' changes one.
    info | -D -d -c -b -t --clipping --clipped --peak --metadata --tags --duration --length --channels --size --bits --verbose -v --full --all --long --details | say 'tragus info FILE' prints all of it; with --json a script picks one key.
    doctor | --permissions --permission --all --full --quick --deep | say 'tragus doctor' checks all that it can; leave {} out.
    doctor | --report --log --log-file | write -o FILE.txt
    info doctor meter classify listen eval | -r --recursive --recurse -R | needless
    info | --checksum --hash --md5 --sha256 --crc | say 'sha256sum FILE' makes a checksum.
    info meter | --rt60 --reverb --t60 --decay | say Reverberation time is not measured; REW measures it.
    info waveform meter | --diff --compare --overlay --versus --vs | say Files are not compared; name both, and each is shown.
    info | --sort --order --order-by --sort-by | say Pipe it: tragus info FOLDER --json -q | jq -s 'sort_by(.duration)'
    info | --field --fields --key --get --print --only --show --select --query -f | say Pipe it: tragus info FILE --json | jq .duration
    info | --silence --silences --gaps | say 'tragus label FILE --propose --whole' prints the sounds; silence lies between.
    info classify tune label listen meter chirps | --beats --beat | say Tragus finds no tempo; aubio does. 'tragus chirps FILE' counts clicks and ticks.
    info classify label listen meter chirps | --bpm --tempo | say Tragus finds no tempo; aubio does. 'tragus chirps FILE' counts clicks and ticks.
    info | --pitch --note --tuning | say 'tragus tune FILE --summary' finds the pitch.
    info | --noise-floor --noise --snr --room | say 'tragus doctor FILE' says how loud the room is; an SNR is not calculated.
    info | -of -print_format -show_streams -show_format -show_entries --print-format | write --json
    info | --total --sum --summary --totals | say Add the lengths: tragus info FOLDER --json -q | jq -s 'map(.duration) | add'
    info | --lufs --loudness --true-peak --ebur128 --r128 --rms --levels --level | say 'tragus meter FILE --loudness' measures it.
    info | --from --to --start --end --ss -ss --trim --for | say 'tragus meter FILE --from 1s --to 3s' measures a part.
    doctor | --fix --repair | say 'tragus doctor' changes nothing; it prints what helps.
    history | -n --limit --last --count --tail --max --head --recent | say 'tragus history | tail -n 20' shows the last ones, and 'tragus history export > all.csv' their dates. 'tragus listen -o log.json' keeps events.
    history | -t --type --event --events --sound --sounds --log --follow -f --watch | say Only breathing exercises are kept; 'tragus listen -o log.json' keeps events.
    history | --since --from --after --to --until --before --today --week --month --year --date --days | say 'tragus history export > all.csv' has all exercises with their dates; 'tragus listen -o log.json' keeps events.
    history | --csv --format --stats --statistics --summary --graph --plot --chart --streak --by --average --total | say 'tragus history export > all.csv' makes a table for a spreadsheet.
    history | --path --file --where --location --db | say Exercises are in history.sqlite; 'tragus help privacy' says in which folder.
    history | --off --disable --clear-all --never --private --incognito | say Nothing is kept unless 'tragus breathe --keep' asks for it.
    * | --daemon --background --detach --fork | say Start it in the background with & or as a service of the system.
    * | -q --quiet | needless
    * | -r -R --recursive --recurse --follow --live --stream --watch -u --unbuffered --line-buffered | needless
    * | -r | say The microphone chooses its rate, and a file has its own; bare samples have it in --raw s16le@16000x1.
    * | --jobs --threads --parallel --workers --num-threads -P | say Files are heard one after the other; leave {} out.
    * | -v --verbose --debug -vv --loglevel -loglevel --log-level --trace | say There is no verbose mode; 'tragus doctor' says what is wrong.
    * | --silent --no-progress --no-warnings -hide_banner --hide-banner --no-live | is --quiet
    * | --no-color --no-colour --nocolor --color --colour --monochrome | say Set NO_COLOR=1 for a screen without colours.
    * | -V --ver | is --version
    * | -? --usage --man --options --helpme | is --help
    config | -l --show | say 'tragus config' shows all settings, and --origin where each comes from.
    * | --list -l -L --list-devices --devices --inputs --outputs | say 'tragus devices' lists microphones and loudspeakers.
    * | --config --settings -C | say TRAGUS_CONFIG=FILE names a file of settings; 'tragus config' shows them.
    """#
}
