extension Spellings {
  /// Options for messages, the page and training, and common options of all programs.
  static let otherOptions = #"""
    send pair chat | --ultrasonic --ultrasound --inaudible --silent | write --band ultra
    send pair chat | --mode-name --speed --protocol --profile --preset --baud --baudrate --bps --bitrate | write --mode normal
    send pair chat | --freq --frequency --carrier | write --band ultra
    receive | --protocol --band --speed --baud --baudrate --freq --ultrasonic --ultrasound | say Every mode and band is heard; leave {} out.
    send | --wait-for-ack --confirm --acknowledge --reliable | is --ack
    send | --password --pass --passphrase --psk --wpa --pwd | write --wifi-password FILE, where - is standard input
    send | --password-stdin --stdin-password | write --wifi-password -
    send chat | --to --recipient --key --encrypt --for --with --name --nick --user --as | write --peer NAME
    send | --ssid --network | write --wifi NAME
    send | --message --text -m --msg | is
    pair | --code --pin --digits | write --confirm 123456
    pair | --qr --qrcode | say Devices pair by sound; write 'tragus pair' on both.
    pair | --wifi --ssid --password | say 'tragus send --wifi NAME' hands over a network, sealed with --peer
    pair | --peer --with --to | write --as NAME
    pair | --remove --delete --rm --unpair | is --forget
    pair | --rename | say Forget it with --forget NAME, then pair again under another name.
    * | --stdin | write -
    serve | -p --http-port --bind-port | is --port
    serve | --token --password --auth --user --login --pin | say The page opens by a link with a token, which is new at each start; 'tragus serve --json' prints it.
    serve | --addr --address --listen --bind | write --port 8347, and --lan for the network
    serve | --host --interface --public --network --expose --listen-all | write --lan
    serve | --websocket --ws --websockets | say Events come through a WebSocket at /api/v1/events anyway; guide Documentation/Page.md
    serve | --cors --allow-origin --origins | say Other pages may not connect; a program sends the token that 'tragus serve --json' prints.
    serve | --no-browser --no-open --headless | needless
    serve | --browser --launch | is --open
    serve | --readonly --read-only --kiosk --view-only --viewer | write --guest
    serve | --https --ssl | write --tls self
    serve | --cert --key --certificate | write --tls cert.pem,key.pem
    synth explain | -q --quiet | needless
    * | --web --browser | say 'tragus serve --open' shows everything in the browser.
    train | --labels --annotations | say 'tragus cut FILE --labels labels.txt -o sounds' makes a folder for each kind first.
    train | --epochs --lr --learning-rate --batch-size --test-split --validation --folds | say Training has no {}; it measures itself on sounds it was not trained on.
    train | --negatives --noise --unknown | write --background FOLDER
    train | --from --not --positive --negative --positives | say Name one folder that holds a folder for each kind: tragus train FOLDER -o NAME.tragusmodel
    train | --seed --random-state | say Training gives the same model each time; leave {} out.
    train | --test --test-set | say Write tragus eval classify FOLDER --model NAME afterwards.
    train | --confusion --evaluate --html | write --report PAGE.html
    eval | --pred --predictions --prediction --hypothesis --hyp --est --estimated | is --predicted
    eval | --detections --results | write --predicted FILE, or -o FILE for the score
    eval | --labels --truth --true --reference --ref --ground-truth --gt | is
    eval train | --data --dataset --folder | is
    eval | --tolerance --collar --slack | write --early 100ms, and --late 50ms
    eval | --roc --curve --pr | say Each point is a run: --threshold 0.5, then 0.7.
    eval | --report --html | write --csv
    eval | --confusion --confusion-matrix --matrix | say The kinds that were taken for others are listed; --csv has all pairs of clips in folders.
    eval | --false-alarms | say Labels with times give false alarms: tragus eval classify long.csv
    eval | --verbose -v --errors | write --misses
    collect | --threshold --trigger --vad --on-sound --on-voice | say Clips are taken while you hold a key; 'tragus record --on-sound -40dB -o dog/' records sounds alone.
    collect | --label --labels --classes --tags | write --class NAME:5m
    labels | --count --summary --stats --statistics | say Pipe it: tragus labels FILE --csv | cut -d, -f3 | sort | uniq -c
    labels | --filter --label --class --only --grep --search --min-duration | say Pipe it: tragus labels FILE --csv | grep owl
    devices | --default --set-default --use --select --set | write tragus config set device NAME
    demo | --no-mic --no-microphone --simulated --sim | needless
    demo | --duration --length --for --time -d -t | say Each part lasts about ten seconds; 'tragus demo blow' shows one.
    completions | --shell -s | is
    config | --set --add | write tragus config set device NAME
    config | --unset --delete --remove --reset | write tragus config unset device
    config | --get --global --local --system --edit --list | say 'tragus config show --origin' shows all settings and their files; 'tragus config set' changes one.
    info | -D -d -r -c -b -t --clipping --clipped --peak --metadata --tags --duration --length --channels --size --bits | say 'tragus info FILE' prints all of it; with --json a script picks one key.
    doctor | --fix --repair | say 'tragus doctor' changes nothing; it prints what helps.
    history | --since --from --after --to --until --before --last --limit -n --today --week --month --year --date --event --csv --format | say Only exercises are kept: 'tragus history export > all.csv' has their dates. 'tragus listen -o log.json' keeps events.
    * | --daemon --background --detach --fork | say Start it in the background with & or as a service of the system.
    * | -r -R --recursive --recurse --follow --live --stream --watch -u --unbuffered --line-buffered | needless
    * | --jobs --threads --parallel --workers --num-threads -P | say Files are heard one after the other; leave {} out.
    * | -v --verbose --debug -vv --loglevel -loglevel --log-level --trace | say There is no verbose mode; 'tragus doctor' says what is wrong.
    * | --silent --no-progress --no-warnings -hide_banner --hide-banner --no-live | is --quiet
    * | --no-color --no-colour --nocolor --color --colour --monochrome | say Set NO_COLOR=1 for a screen without colours.
    * | -V --ver | is --version
    * | -? --usage --man --options --helpme | is --help
    config | --list -l --show | say 'tragus config' shows all settings, and --origin where each comes from.
    * | --list -l -L --list-devices --devices --inputs --outputs | say 'tragus devices' lists microphones and loudspeakers.
    * | --config --settings -C | say TRAGUS_CONFIG=FILE names a file of settings; 'tragus config' shows them.
    """#
}
