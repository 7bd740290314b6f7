extension Spellings {
  /// Options of other programs that mean the same in all commands.
  static let commonOptions = #"""
    * | -d --duration --length --dur | is --for
    * | -d -D --device-name --mic --microphone --input-device --source | is --device
    * | -i --input --in --file --infile -f | is
    * | --output-file --outfile --out --out-file --save-as --dest --destination --dir --folder --output-dir --outdir --out-dir --output-folder --directory | is -o
    * | --append | say Write >> FILE instead of -o; the shell appends.
    * | --log --log-file --logfile | write -o
    * | --output-device --out-device --sink --loudspeaker | is --speaker
    * | --overwrite --yes -y --assume-yes --clobber --replace --force-overwrite -f | is --force
    * | --minutes --mins | write --for 5m
    * | --hours | write --for 1h
    * | -t --time --seconds --secs --max-duration --max-length --max-time --stop-after | write --for 10s
    * | --once --one-shot --first --one | is --exit
    * | --start=CLOCK --begin=CLOCK --start-at=CLOCK --start-time=CLOCK --from-time=CLOCK --begin-at=CLOCK --record-at=CLOCK --from-clock=CLOCK --when=CLOCK --wait-until=CLOCK | is --at
    * | --end=CLOCK --stop=CLOCK --stop-at=CLOCK --end-at=CLOCK --end-time=CLOCK --finish=CLOCK --stop-time=CLOCK --till=CLOCK --until-time=CLOCK | is --until
    * | --start-at --begin-at --record-at --from-clock --time-of-day --wait-until | write --at 05:00
    * | --end-at --stop-time --until-time --till | write --until 07:00
    * | --ss -ss --start --begin --offset --seek --skip --start-time | is --from
    * | --end --stop-at --finish -to --end-time | is --to
    listen classify blow breath tone chirps tune meter | --wait=NUMBER | write --count 1
    * | --wait=DURATION | write --timeout 5s
    * | --wait --wait-for | write --exit
    * | --trim | write --from 1s --to 2s
    * | -m | is --model
    * | --consecutive --in-a-row --twice | write --times 2 --within 1s
    * | -n -c --num --number --max-count -m --limit --events | write --count 3
    * | -r --sr --samplerate --sample-rate -ar --hz --fs --sampling-rate | is --rate
    * | -b --bit-depth --bitdepth --depth --sample-size --bits-per-sample | is --bits
    * | --mono --mixdown --downmix --mix --channel=mono --channel=both --channel=stereo-mix | write --channel mix
    * | --left --channel=left --channel=l | write --channel 0
    * | --right --channel=right --channel=r | write --channel 1
    * | --tsv | write --format tsv
    * | --channels --stereo --nchannels -ac --remix -c | say All channels are kept; --channel mix makes one of them, --channel 0 takes the first.
    * | -f -t --format --type --filetype --codec --encoding -c:a -acodec --file-format | write --container wav
    * | --to -f --output-format --fmt --as --into -t --out-format --convert --xml --yaml --table | write --format csv
    * | --format=labels --format=label -f=labels -f=label | write --format audacity
    * | -f --format --encoding --sample-format --raw-format | write --raw s16le@48000x1
    * | -j --jsonl --ndjson --json-lines --jsonlines | is --json
    * | -j --jobs --threads --parallel --workers --num-threads -P --max-procs --cpus --concurrency --async --cores --processes --nproc --pool --njobs --n-jobs --no-parallel --max-workers -j4 -j8 | say Files are heard one after the other; several at once: find FOLDER -name '*.wav' -print0 | xargs -0 -n 8 -P 4 {command}
    * | --format=table --format=human --format=plain --format=pretty | write --format text
    * | --plain --human | write --format text
    * | --labels --label | write --format audacity
    classify listen | --template=SOUND --query=SOUND --example=SOUND --reference=SOUND --like=SOUND --similar=SOUND --sample=SOUND --sound=SOUND --match=SOUND --pattern=SOUND --find=SOUND --search=SOUND | say One example is not searched for; train a model with many: tragus train FOLDER -o NAME.tragusmodel.
    * | --jq --template --query | say Pipe it: tragus listen --json | jq .type
    * | --midi --mid | say 'tragus tune FILE --midi song.mid' writes a melody.
    listen detect classify blow breath tone tune chirps meter | --timestamps=iso --timestamps=iso8601 --timestamps=utc --timestamps=rfc3339 --timestamps | write --json
    * | --timestamps --time-stamps --timestamp --dates --clock | say Dates are in --json and --csv: of a microphone anyway, and of a file with --date file.
    * | --width --height -x -y -s --res --resolution --dimensions --geometry | write --size 2000x800
    * | --dark --light | write --theme dark
    * | --every --interval -p -i --refresh --update --step --resolution --per --bin | write --period 1s
    * | --dtmf --keys | say 'tragus tone FILE --dtmf' decodes telephone keys.
    * | --preview --simulate --dryrun --what-if --whatif --noop --no-op --no-action --just-print | is --dry-run
    listen meter classify tone chirps tune breath receive | --preview --dryrun --dry-run --no-exec | say Without --exec, the events are printed, and nothing is run.
    * | --when | write --phase ended
    * | --mouse --key --press --xdotool --run --cmd --command --execute --hook --script --action --do --shell --on-event --on-puff --on-blow --on-detect --on-clap --then --on-match --and-then --launch --invoke -x -e | write --exec -- PROGRAM
    * | --webhook --url --post --http-post | write --exec -- curl --json @- URL
    * | --timeout-after | write --timeout 5s
    * | --debounce --throttle --min-interval --rate-limit --refractory | write --cooldown 150ms
    * | --stdin | write -
    * | --web --browser | say 'tragus serve --open' shows everything in the browser.
    * | --daemon --background --detach --fork | say Start it in the background with & or as a service of the system.
    * | -q --quiet -v --verbose -r -R --recursive --recurse --follow --live --stream --watch -u --unbuffered -t=raw -t=wav -t=flac -t=alsa -e=signed -e=signed-integer -e=unsigned -e=float -e=floating-point --flush --no-buffer --no-buffering --immediate | needless
    * | -r | say The microphone chooses its rate, and a file has its own; bare samples have it in --raw s16le@16000x1.
    * | --debug -vv --loglevel -loglevel --log-level --trace --verbosity --vvv --vvvv --very-verbose --debug-level --warnings --warn --log-verbosity --no-verbose | say There is no verbose mode; 'tragus doctor' says what is wrong.
    * | --silent --no-progress --no-warnings -hide_banner --hide-banner --no-live | is --quiet
    * | --nocolor --color --colour --monochrome | say --no-color leaves out colours, in any command.
    * | -V --ver --build-info --version-info --full-version --version-full --buildconf | is --version
    * | -? --usage --man --options --helpme --help-all --help-full --help-long --full-help --longhelp --tldr --examples --example --man-page --hh --helpfull --helpshort --help-hidden --cheat | is --help
    label labels classify cut train eval info | --list -l -L | say 'tragus info FOLDER' lists recordings; a script chooses from --csv.
    tone tune meter chirps breath blow classify spectrogram | --listen | needless
    * | --list -l -L --list-devices --devices --inputs --outputs | say 'tragus devices' lists microphones and loudspeakers.
    * | --config --settings --config-file --conf --cfg --rcfile --rc --config-path --no-config --print-config --show-config --dump-config --save-config --write-config | say TRAGUS_CONFIG=FILE names a file of settings; 'tragus config' shows them.
    * | -C --cwd | say Change the folder first: cd FOLDER, and then tragus.
    * | --card | write --device NAME
    * | --tcp | say Pipe it: {command} --json | nc HOST PORT
    * | --socket --unix-socket | say Pipe it: {command} --json | nc -U SOCKET
    * | --fifo --named-pipe --serial --tty | say The shell writes to it: {command} --json > /dev/ttyUSB0
    * | --syslog --journald --journal --logger --log-to-syslog | say Pipe it: {command} -q | logger
    * | --benchmark --bench --timings --timing --measure-time --profile-time | say Put 'time' before the command to measure how long it takes; leave {} out.
    * | --eta --no-eta --progress --progress-bar --bar --spinner --no-spinner --pbar --show-progress | say Progress is shown in a terminal where there is some, and -q hides it; leave {} out.
    * | --ansi --no-ansi --colors --colours --no-colors --no-colours --ascii --unicode --no-unicode --emoji --no-emoji --plain-text | say --no-color leaves out colours; in a pipe, each line is plain text.
    * | --pager --paging --no-pager --less | say Pipe it: {command} | less
    * | --wrap --no-wrap --truncate --no-truncate --line-width --max-width --term-width | say Lines are not wrapped; 'cut -c1-80' behind a pipe shortens them.
    * | --grid --ascii-table --pretty-table --aligned --tablefmt | say Pipe it: {command} --csv | column -t -s,
    * | --null --print0 --zero --null-data --nul --null-separator | say Lines end with newlines; | tr '\n' '\0' changes that.
    * | --crlf --eol --line-ending --line-endings --newline --windows | say Lines end with newlines; unix2dos changes a file.
    * | --timezone --tz --utc --local-time --localtime --iso --iso8601 --epoch --unix-time --datetime --date-format --time-format --24h --wall-clock --elapsed-time | say Lines of --csv and --json have dates with a microphone, and of files with --date file; leave {} out.
    * | --si --units --human-readable | say Units are fixed: seconds, hertz and decibels; leave {} out.
    * | --significant --sigfigs --significant-digits --float-format | say Numbers have the digits that were measured; leave {} out.
    * | --env --env-file --setenv --define --override --environment | say Settings are options, variables such as TRAGUS_DEVICE, or 'tragus config set device NAME'.
    * | --exec-stdin --stdin-exec --pipe-to | write --exec -- PROGRAM
    * | --files-from --from-file --file-list --filelist --input-list --list-file --files0-from --from-list --input-files --batch-file --playlist --m3u --filenames --argfile --arg-file | say The shell reads lists, as in: xargs -d '\n' -a list.txt {command}
    * | --hidden --follow-symlinks --max-depth --maxdepth --mindepth --non-recursive --no-recursive --no-recurse --no-subfolders --subfolders --no-ignore | say A folder is read with its subfolders; the shell chooses otherwise: {command} recordings/*.wav
    * | --newer --newer-than --older-than --changed-within --changed-before --modified --min-size --mtime --newermt --mmin --today-only --size-filter | say 'find' chooses files, as in: find recordings -name '*.wav' -mtime -1 -print0 | xargs -0 tragus info
    * | --page --per-page --max-results --max-rows --nrows --first-rows --last | say The shell shortens a list: {command} --csv | head -n 10
    * | --retry --retries --retry-delay --attempts --max-retries --retry-max --retry-interval --auto-reconnect --restart-on-error | write --reconnect
    * | --stop-on-error --halt --halt-on-error --abort-on-error --exit-on-error --max-errors --skip-errors --skip-bad --skip-broken --no-fail | say A file that cannot be read is reported and skipped; the exit status is then 2.
    * | --exit-code --exit-status --no-exit-code --return-code --status-code --exit-zero | say 'tragus help exit' lists the statuses; they say how a command ended.
    * | -nc --no-clobber --no-overwrite --keep-existing --skip-existing --no-replace --no-force --ignore-existing | say Existing files are kept unless --force is given; leave {} out.
    * | --in-place --inplace --modify --edit-in-place | say Sound files are never changed in place; 'tragus convert FILE -o NEW.wav' writes a new one.
    * | --delete --move --delete-source --remove-source --delete-original --delete-after --mv --remove-input --trash | say Inputs are never removed; leave {} out.
    * | --mkdir --parents --create-dirs --make-dirs --makedirs --mkdirs --create-dir | say 'mkdir -p FOLDER' makes folders first; leave {} out.
    * | --lock --lockfile --lock-file --single-instance --exclusive | say 'flock' lets one run at a time: flock /tmp/tragus.lock {command}
    * | --generate-completion --completion --completions --install-completion --show-completion --print-completion --bash-completion --zsh-completion --shell-completion --autocomplete | say 'tragus completions bash' prints a completion script, also for zsh and fish.
    * | --license --licence --licenses --credits --authors | say Tragus is under the Apache License 2.0; README.md and NOTICE name what it uses.
    * | --telemetry --no-telemetry --analytics --no-analytics --proxy --offline --check-updates --self-update --crash-reports --no-update-check --update-check --no-network --http-proxy | say Tragus never goes online; leave {} out.
    * | --deterministic --reproducible --seed --random-seed --random-state --rng | say The same input always gives the same results; a test signal takes seed=1.
    * | --experimental --beta --legacy --compat --unstable --nightly --preview-features --safe-mode --compatibility | say There is one version of each feature; leave {} out.
    * | --stdout --to-stdout --tostdout --print-to-stdout | write -o -
    * | --stderr --log-stderr --logtostderr --messages --redirect-stderr | say The shell separates messages: 2> messages.txt behind the command.
    * | --tee --also-write --copy-output | say Pipe it: {command} | tee FILE
    * | --clipboard --copy --pbcopy --to-clipboard --copy-to-clipboard | say Pipe it: {command} | wl-copy
    * | --tmp-dir --tempdir --scratch --scratch-dir --cache-path --cache-size --clear-cache --no-tmp --flush-cache --work-dir --workdir | say Nothing is cached; leave {} out.
    * | --output-template --name-template --filename-template --out-pattern --output-pattern --filename-pattern --output-name-template | say -o names one file, or a folder for several.
    * | --sql-query --where --having --groupby --pivot --group-by-column | say Pipe the table of --csv into a program: {command} --csv | csvsql --query 'select * from stdin'
    """#
}
