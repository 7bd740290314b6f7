extension Spellings {
  /// Options of other programs for the page, settings and the demo.
  static let pageOptions = #"""
    serve | --csv --tsv | say The page shows values, and no table is printed; 'tragus listen --csv' prints events.
    serve | --public --global --wan --external --remote --share --tunnel --ngrok --region --subdomain --internet --tailscale --funnel --bore | say Tragus opens no tunnel; from outside: ssh -L 8347:localhost:8347 HOST
    serve | -H -b --ip --listen-ip --hostname --phone --mobile --wifi --share-lan --allow-lan --phone-mic --use-phone --host --interface --network --expose | write --lan
    serve | --local --localhost --loopback --private --internal --no-lan --no-remote --no-audio --no-mic --mute --no-input --no-listen --paused --sync --multiuser --co-listen --shared --no-browser --no-open --headless | needless
    serve | --domain --fqdn --vhost --name --host-name --site | say The page answers to the names of this computer; leave {} out.
    serve | --ipv4 --ipv6 -4 -6 --dual-stack | say The page is at 127.0.0.1, and with --lan also at the addresses of this computer; leave {} out.
    serve | --tls-port --ssl-port --web-port -P | write --port 8347
    serve | --any-port --free-port --auto-port --find-port | write --port 0
    serve | --http2 --h2 --http3 --quic --protocol --h2c --spdy --alpn --http | say The page speaks HTTP/1.1 and WebSocket; leave {} out.
    serve | --webroot --docroot --cgi --autoindex --index --spa --browse --root-dir --try-files --template --templates --css --logo --favicon --plugins --single | say Only its own page is served; 'python3 -m http.server' serves a folder.
    serve | --root-path --base-url --base-path --prefix --path --subpath --url | say The page is at the top of its address, without a prefix; leave {} out.
    serve | --reload --hot --debugger --factory --app --wsgi --asgi --lifespan --loop --env-file --dev --env | say The page is a part of the program, with nothing to reload; leave {} out.
    serve | --workers --threads --processes -w -k --threaded | say One process serves everybody; leave {} out.
    serve | --proxy --real-ip --rewrite --redirect | say The page answers only to names and addresses of this computer, so a proxy must keep such a Host.
    serve | --max-users --backlog --guests --viewers --throttle | say The limits are built in; guests get half of the connections at most.
    serve | --keepalive --timeout | say Times of connections are built in; --for 1h ends the page.
    serve | --idle-timeout --exit-on-close --auto-exit --exit-when-idle --inactive | say The page does not end when nobody looks; --for 1h ends it.
    serve | --keyfile --certfile --cert --key --tls-cert --tls-key --ssl-cert --ssl-key --cert-file --key-file --pem --cert-path | write --tls cert.pem,key.pem
    serve | --adhoc --mkcert --tls-auto --secure --encrypted --https --ssl | write --tls self
    serve | --acme --certbot --email --tls-acme | say No certificate is fetched; --tls cert.pem,key.pem takes the files of certbot.
    serve | --ca-certs --client-ca --mtls | say There are no client certificates; the token in the address lets people in.
    serve | --ciphers --tls-min --hsts --ocsp --min-tls | say Ciphers and versions are built in; leave {} out.
    serve | --ssl-keyfile-password --key-password | say A key with a password is not read; 'openssl pkey -in key.pem -out open.pem' removes the password.
    serve | --no-tls --no-ssl --no-https --plain-http --http-only | say Without --lan the page is not encrypted; with --lan it always is, because phones want that.
    serve | --insecure --skip-verify --no-verify --allow-insecure | say The browser warns once of a self-signed certificate; leave {} out.
    serve | --basicauth --htpasswd --username --oauth --oidc --google --sso --ldap --bearer --authtoken --passwd --token --password --auth --user --login --pin --secret --api-key | say The address of the page has a secret word; the variable TRAGUS_TOKEN, of 22 letters and digits or more, keeps it the same.
    serve | --no-token --no-auth --noauth --anonymous --no-login --auth-none --skip-auth | say There is always a token; --guest prints an address for people who may only look.
    serve | --app-mode --chrome --firefox --chromium --webview --window --browse-to --open-in --edge --safari | write --open
    serve | --browser | say --open takes the default browser; BROWSER=firefox before the command chooses another.
    serve | --qr --qrcode --show-qr --print-qr --qr-code | say 'tragus serve --lan' shows a QR code in the terminal.
    serve | --print-url --show-url --url-only --get-url --output-format | write --json
    serve | --csrf --csp --headers --header --etag --no-etag | say Headers are built in, and other pages may not connect; leave {} out.
    serve | --bonjour --mdns --zeroconf --avahi --upnp --nat --ssdp --announce | say The page is not announced in the network; --lan prints its address.
    serve | --daemonize -d --detach --detached --background --pid --umask --chdir --setuid --setgid --procname --respawn | say The guide Documentation/Scripts.md has a service for systemd.
    serve | --adapter -T -g --resume --caddyfile --nginx --conf -s --status --kill --restart --signal | say There is no server to control; Ctrl-C in its terminal ends it.
    serve | --uds --unix-path --sock --inetd --unix --socket --fd | say The page is at a TCP port; --port 0 takes any that is free.
    serve | --title --theme --dark --light --width --height --size --scale --zoom --tab --view --panel --dark-mode --skin | say The page follows the browser and its settings; leave {} out.
    serve | --admin --roles --acl --accounts --users --owner --groups | say There are two kinds of addresses: yours, and with --guest one for viewers.
    serve | --observer --spectator --audience --look-only --readonly --read-only --kiosk --view-only --viewer | write --guest
    serve | --swagger --docs --openapi --redoc --schema --api-docs --graphql --api --rest --rest-api --json-api --no-api --api-port | say The API is always there: /openapi.json describes it, and the token of --json opens it.
    serve | --sse --socketio --socket.io --wamp --stomp | say Events come through a WebSocket at /api/v1/events; guide Documentation/Page.md
    serve | --hls --rtsp --icecast --rtmp --webrtc --stun --turn --shoutcast --dash --whip --broadcast --listen-in --audio --hear --darkice --vlc | say The sound itself is not streamed; ffmpeg or icecast does that.
    serve | --breathing --breathe --tuner --tones --talk | say The page has a screen for it, which the menu opens; leave {} out.
    serve | --on --model --threshold --sensitivity --calibration --weight --sound-level --loudness --spectrum --gauge --detectors --analyzers --features --enable --disable --period --floor --fft-size --modules --alarm --blow --breath --classify --tune --meter | say That is set on the page, in Set-up; leave {} out.
    serve | --exec --run --command --hook --webhook | say 'tragus listen --exec -- PROGRAM' runs a program for each event; the page runs none.
    serve | --record --save -o --output --record-to | say It writes no file: the page records, in Timeline, and 'tragus record -o new.wav' records here.
    serve | --storage --data-dir --data --home --work-dir --db --database --store-dir --state-dir | say The page stores in the data folder; XDG_DATA_HOME=DIR chooses another.
    serve | --upload --uploads | say No file is uploaded; name the recording: tragus serve take.wav
    serve | --demo --sim --simulate --fake --example --scene | say Name a simulated input: tragus serve sim:scene
    serve | --inputs --sources --devices --multi-mic --microphones --two-mics | say Inputs are chosen on the page, in Set-up; one can be named: tragus serve mic:USB
    serve | --refresh --interval --fps --poll --update | say The page draws as fast as the browser does; leave {} out.
    serve | --rate --sample-rate --samplerate --bits | say The microphone chooses its rate, and a file has its own; bare samples have it in --raw s16le@16000x1.
    serve | --repeat --replay | say A recording is played once; choose it again on the page.
    serve | --install --pwa --electron --tray --sandbox --offline | say The page is no app; the browser can pin it. It works without the Internet.
    serve | --brotli --gzip --compress --compression --zstd --deflate | say The page is small and not compressed; leave {} out.
    serve | --no-cache --cache --cache-dir --cache-control-max | say Nothing is cached; leave {} out.
    serve | --log-level --no-log --syslog | say There is no log of requests; -q also leaves out the notes.
    serve | --fullscreen --full-screen --kiosk | say The browser has it: press F11.
    serve | --screen | say The menu of the page has the screens.
    serve | --once --one-shot --oneshot --run-time --lifetime | write --for 1h
    serve | --log --log-file --logfile --access-log | say Messages go to standard error; write 2>> FILE behind the command.
    serve | --metrics --prometheus --healthcheck --health | say There are no metrics for Prometheus; a script makes them from the lines of 'tragus listen --json'.
    serve | --events --only --types --filter --not --subscribe | say Each client chooses: the guide Documentation/Page.md shows {"subscribe":["sound"]}.
    serve | --static --root --dir --directory --www --page --theme-dir | say Only its own page is served; programs use the API with the token.
    serve | -p --http-port --bind-port | is --port
    serve | --addr --address --listen --bind | write --port 8347, and --lan for the network
    serve | --websocket --ws --websockets | say Events come through a WebSocket at /api/v1/events anyway, after {"subscribe": ["level"]} is sent; guide Documentation/Page.md
    serve | --cors --allow-origin --origins | say Other pages may not connect; a program sends the token that 'tragus serve --json' prints.
    serve | --launch | is --open
    serve | --host --bind --addr --address --listen --bind-address | say Only this computer can connect, unless --lan is given; leave {} out.
    config | --file -f --blob --path-to --config --dir | say TRAGUS_CONFIG=FILE names a file of settings: TRAGUS_CONFIG=my.toml tragus config
    config | --get-all --value --get-color -p --name-only --keys --values --key --default --raw --plain | say Pipe it: tragus config | grep device
    config | --replace-all --append --prepend --add-value | say Write 'tragus config set device NAME'; a setting has one value.
    config | --unset-all --clear --defaults --init | say 'tragus config unset device' resets a setting, and so for period, floor and sensitivity.
    config | -e --editor --open --vi --nano --edit-file | say The file is ~/.config/tragus/config.toml; 'tragus config set device NAME' changes one line.
    config | --bool --int --type --regexp --null -z --includes | say Settings are four: device, period, floor and sensitivity; leave {} out.
    config | --where --path --paths --sources --verbose --source --long --describe --explain --all --location -L --debug | write --origin
    config | --worktree --project --here --folder --directory --repo --workspace | say A file tragus.toml in the current folder has settings for that folder.
    config | --user --home --prefix -g --all-users --profile --profiles --account --host --machine --shared --scope | say Settings are in ~/.config/tragus/config.toml; the file tragus.toml in the current folder goes first.
    config | --device --mic --microphone --input --set --add | write tragus config set device NAME
    config | --period --interval | write tragus config set period 100ms
    config | --floor --min-level | write tragus config set floor -60
    config | --sensitivity | write tragus config set sensitivity 0.7
    config | --speaker --output-device --playback --rate --sample-rate --channels --bits --theme --dark --units --language --lang --volume --gain --a4 --weight --color --model --threshold --port --peer --name --calibration --mode --band | say Only device, period, floor and sensitivity can be stored; give the others with each command.
    config | --save --write --store --persist --apply --commit | say 'tragus config set device NAME' stores a setting at once.
    config | --import --restore --load --merge --from-file --apply-file | say Copy the file to ~/.config/tragus/config.toml
    config | --export --dump --backup --print --output -o --out --save-to | say Write > FILE behind it: tragus config > settings.txt
    config | --validate --check --verify --lint --test --dry-run --diff | say 'tragus config' reports a line that is wrong.
    config | --toml --yaml --format --csv --xml --ini --pretty --schema --table | say 'tragus config --json' prints JSON, and 'tragus config' TOML lines.
    config | --env --environment --environ --env-vars --variables | say 'tragus help settings' lists the variables; --origin shows which are set.
    config | --docs --manual --keys-help --doc --list-keys --available | say 'tragus help settings' explains each setting.
    config | --force -y --yes --non-interactive -q --quiet | needless
    config | --interactive --wizard --gui --ui --tui --setup --menu | say 'tragus config set device NAME' sets one; 'tragus doctor' helps to choose a microphone.
    config | --unset --delete --remove --reset | write tragus config unset device
    config | --global --local --system | say Settings have no scope; leave {} out.
    config | --get --edit --list | say 'tragus config show --origin' shows device, period, floor and sensitivity; 'tragus config set device NAME' changes one.
    config | -l --show | say 'tragus config' shows all settings, and --origin where each comes from.
    completions | -o --output --install --write | say Write > FILE behind it; './run --install' installs them.
    completions | --shell -s | is
    demo | --save -o --output --record | say The demonstration writes no file; 'tragus explain blow -o blow.png' draws what is heard.
    demo | --json --csv --jsonl --format --output-format | say A demonstration is for people; 'tragus listen sim:scene --json' prints the events of a simulated room.
    demo | --fast --quick --no-wait --all --non-interactive | say 'tragus demo' shows all anyway, and without a pause as 'tragus demo | cat'; leave {} out.
    demo | --name --only --capability --feature --demo --scene | is
    demo | --no-mic --no-microphone --simulated --sim | needless
    demo | --duration --length --for --time -d -t | say Each part lasts about ten seconds; 'tragus demo blow' shows one.
    """#
}
