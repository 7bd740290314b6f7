extension Spellings {
  /// What people look for in any command, and Tragus does in another way, or not at all. All other
  /// rows come first.
  static let subjectOptions = #"""
    * | --jitter --shimmer --hnr --formants --mfcc | say Praat measures voices, and librosa features.
    * | --beep --ding --sound-alert --audible | write --exec -- tragus beep 880 100ms
    * | --position --at-time --timecode | write --from 1s
    * | --mqtt --broker --topic --mqtt-broker --mqtt-topic | say Pipe it: {command} --json | mosquitto_pub -h HOST -l -t TOPIC
    * | --udp --osc --nc --stream-to | say Pipe it: {command} --json | nc -u HOST PORT
    * | --websocket --websockets --ws --rest --api --grpc --sse --http-server | say 'tragus serve' sends events by WebSocket; the guide Documentation/Page.md shows how.
    * | --influx --influxdb --prometheus --grafana --graphite --statsd --telegraf --database --db --sqlite --postgres --mysql --sql --loki --kafka --redis --nats --zmq | say Pipe it: {command} --json | ./store.sh
    * | --home-assistant --homeassistant --ha --hass --discovery --homekit --matter --zigbee --node-red | say Pipe it: {command} --json | mosquitto_pub -h HOST -l -t TOPIC, as the guide Documentation/Scripts.md shows
    * | --gpio --pin --led --relay --output-pin --buzzer --lamp --light | write --exec -- gpioset -t 0 -c gpiochip0 17=1
    * | --notify --notification --notifications --notify-send --desktop-notification --toast --popup | write --exec -- notify-send Tragus
    * | --email --mail --mailto --telegram --sms --push --pushover --ntfy --slack --discord --alert --alarm-sound | write --exec -- ./notify.sh
    * | --schedule --between --active-hours | write --at 22:00 --until 06:00
    * | --cron --daily --hourly --every-day --weekdays --schedule --between | say It runs once; cron or a systemd timer repeats it, and --for 8h ends each run.
    * | --countdown --count-in --start-delay --initial-delay --sleep --delay-start --preroll-delay | say Wait before it: sleep 3 && {command}
    * | --smooth --smoothing --ema --moving-average --median --debias --lowpass-filter --window-average | say Values are not smoothed; a script does that from the lines of --json.
    * | --format=jsonl --format=ndjson --format=jsonlines --format=json-lines | write --json
    * | --fps --framerate --frame-rate --refresh-rate --update-rate --poll --polling | say 'tragus meter --period 16ms --json' prints levels 60 times a second, and 'tragus tune --json' 86 pitches.
    * | --pretty --indent --compact-output --minify --pretty-print | say Each event is one line of JSON; | jq . makes it pretty.
    * | --no-header --noheader --header --headers | say Pipe it: {command} --csv | tail -n +2
    listen classify blow tone tune chirps breath | --by --per --group-by --by-hour --hourly --per-hour | say A spreadsheet or a script groups the lines of --csv; {command} --csv prints them.
    * | --columns --fields --select --keys-only --field | say Pipe it: {command} --csv | cut -d, -f1,3
    * | --delimiter --separator --sep --decimal-comma --decimal | say --csv has commas, and --format tsv has tabs.
    * | --precision --digits --decimals --round --rounding --places | say Numbers have the digits that were measured; leave {} out.
    * | --sort --sort-by --order --order-by --reverse | say Results keep their order; sort the rows of --csv.
    * | --stats --statistics --histogram --percentiles --trend --drift --average --mean --median-value --totals --aggregate | say A spreadsheet or a script calculates that from --csv.
    * | --compare --baseline --diff --versus --against | say Nothing is compared here; a script does that from the rows of --csv.
    * | --gpu --cuda --cpu --cpu-limit --fp16 --batch-size --batch --num-workers --mps --openvino --coral --tpu | say Everything runs on the processor, one file after the other; leave {} out.
    * | --cache --no-cache --cache-dir --tmp --temp-dir --tmpdir | say Nothing is cached; leave {} out.
    * | --update --upgrade --check-update --download --online --cloud --sync --upload | say Tragus never goes online; leave {} out.
    * | --mic-gain --input-gain --capture-gain --capture-volume --boost --agc --preamp --gain --volume --input-volume | say The gain is set in the system: alsamixer, or wpctl set-volume @DEFAULT_SOURCE@ 80%
    * | --noise-reduction --denoise --noise-suppression --noise-gate --echo-cancel --aec --enhance --clean --dereverb | say Sound is taken as it is; leave {} out.
    * | --latency --low-latency --buffer-size --bufsize --blocksize --block-size --chunk-size --period-size --frames-per-buffer -B --buffer-time --periods | write --buffer 10msx50
    * | --ui --gui --tui --fullscreen --full-screen --window-title --screen --visual --visualize --show-ui --dashboard | say A live input is drawn in the terminal; 'tragus serve --open' shows it in the browser.
    * | --headless --no-ui --no-gui --no-tui --no-display --batch-mode --non-interactive --noninteractive | write -q
    * | --screenshot --snapshot --export-image --save-image --plot --chart --graph --image | say 'tragus spectrogram', 'tragus waveform' and 'tragus meter --plot a.png' draw pictures of files.
    * | --tag --comment --remark --description --location --project --session --metadata --artist | say Notes are not kept here; name the file so that it says them.
    * | --gps --lat --lon --latitude --longitude --altitude --temperature --humidity | say Places and weather are not asked for; leave {} out.
    * | --language --lang --locale --translate --german --english --french --spanish | say All texts are in English; leave {} out.
    * | --on-start --on-end --on-stop --on-exit --on-finish --after-event --end-command | write --phase ended, and --exec -- PROGRAM
    * | --backup --keep-backup --versioned | say No file is replaced without --force; leave {} out.
    * | --low-power --battery --nice --priority --realtime-priority --affinity --power-save | say Start it under the tool of the system: nice -n 10 {command}
    * | --user --group --chroot --pidfile --pid-file --systemd --service --install-service --autostart | say The guide Documentation/Scripts.md has a service for systemd.
    * | --encrypt --encryption --gpg --sign --cipher | say Files are not encrypted; age or gpg does that.
    * | --compress --gzip --zip --tar --archive | say Files are not packed; gzip or tar does that.
    * | --wizard --guide --setup --assistant --first-run --tutorial --interactive | say 'tragus' alone says what can be done now; 'tragus demo' shows it.
    * | --stop-key --hotkey --shortcut --key-binding --keys-help | say In a live view, ? shows the keys.
    * | --bluetooth --bt --airpods --usb --alsa --pulse --pulseaudio --pipewire --jack --asio --wasapi --coreaudio --driver --backend --host-api --hostapi | say Choose the device by any part of its name: --device USB. 'tragus devices' lists all.
    * | --multichannel --surround --interleaved --planar --per-channel --all-channels --each-channel | write --channel each
    * | --endless --infinite --forever --unlimited --no-limit --nonstop --non-stop | needless
    breath breathe | --simulate --simulated | say Name a simulated input: {command} sim:breath
    blow | --simulate --simulated --fake --dummy --mock --sim | say Name a simulated input: {command} sim:blow
    * | --simulate --simulated --fake --fake-mic --test-signal --dummy --mock --sim | say Name a simulated input: {command} sim:scene
    * | --accuracy --confidence-interval --margin-of-error --calibrated | say 'tragus explain' says how well each detector does.
    * | --strict --lenient --permissive --ignore-errors --keep-going --continue-on-error --fail-fast | say A file that cannot be read is reported and skipped; the exit status is then 2.
    * | --regex --pattern --glob --include-files --exclude-files --ext --extension --suffix --name-pattern | say The shell chooses files: {command} recordings/**/*.wav
    * | --max-files --max-count-files --sample --random --shuffle --head --tail --first-n | say The shell chooses files, as in: ls *.wav | head -n 10
    """#
}
