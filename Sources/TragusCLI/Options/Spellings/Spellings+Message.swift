extension Spellings {
  /// Options of other programs for messages by sound.
  static let messageOptions = #"""
    send | --by-sound --as-sound --via-sound --over-sound --acoustic --over-air | say A message always is sound; leave {} out.
    send | --endless --infinite --unlimited --no-limit --nonstop --non-stop --loop --forever --beacon | write --repeat 100
    send pair chat | --freq --frequency --carrier --cf --fc --freq-min --freq-max --min-freq --max-freq --f-min --f-max --range | say There are three bands: --band audible, phone (17.5 to 19 kHz) and ultra (17.5 to 20.5 kHz).
    send | --fastest --turbo --cable --wired --mode=fastest --mode=turbo --mode=cable --fast --quick | write --mode fast
    send | --stealth --covert --high --mode=ultrasound --mode=ultrasonic --mode=inaudible --mode=ultra | write --band ultra
    send | --dt-normal --mt-normal --near --indoors --room --tx --transmit --tx-mode --multicast --broadcast --everyone --public --anyone --all --no-ack --noack --nowait --no-wait --no-reply --no-answer --progress --send-only --play --no-beep --no-chime | needless
    send | -t | say 'tragus send' always sends; --mode normal, quick or fast is the protocol.
    send pair chat | --hearable --low-frequency --low --band=low --band=normal --band=loud | write --band audible
    send | --far --noisy --moving --mode=slow --mode=reliable --mode=safe --mode=slowest --slowly --safe | write --mode robust
    send | --outdoors --outdoor --free-field | write --mode quick
    send | --speed=slow --rate=slow --speed=low | write --mode robust
    send | --speed=fast --rate=fast --speed=high | write --mode fast
    send pair chat | --slow | write --mode robust
    send pair chat | --band=18k --band=18000 --band=18khz --phone-band --smartphone | write --band phone
    send | --auto-mode --adaptive --best --negotiate --handshake --measure --scan --sounding --training --equalize --calibrate --link-test | write --probe
    send | --distance --range-mode | say There is no distance; --mode robust reaches through a large room, and --mode fast only across a table.
    send | --rx --rx-one --recv-only --receive-only | say 'tragus receive' receives messages.
    send | --mark -M --space -S --shift --deviation --bandwidth --bw --baudot --ascii --7bit --8bit --startbits --stopbits --bell103 --bell202 --rtty --tdd --same --callerid --uic-train --v.21 --baudmode --lut --sync-byte --print-eot --inverted --invert -5 -7 -8 | say Tragus has its own code, without marks and stop bits; 'echo hello | minimodem --tx 1200' sends FSK.
    send | --fsk --afsk --mfsk --psk --bpsk --qpsk --dqpsk --qam --ofdm --gmsk --cdma --dsss --mod --css --lora | say The mode decides the modulation: fast is OFDM, and robust, normal and quick are tones.
    send | --mfsk16 --psk31 --bpsk31 --olivia --contestia --hell --thor --throb --domino --dominoex --mt63 --navtex --wefax --sstv --fax --ft8 --js8 --wspr --aprs --ax25 --packet --kiss --callsign --call --rsid --txid --cat --cwid --radio --fl-digi --qso --rigctl --rig --flrig | say Tragus sends no radio codes; fldigi does.
    send | --wpm --dit --mode=morse --mode=cw --morse --cw | say Morse is not sent; the program cw of unixcw does that.
    send | --ptt --ptt-on --vox --walkie-talkie --txdelay --txtail | say No radio is switched; the radio needs VOX, or a person who presses the key.
    send | --lead --leader --lead-in --lead-time --preamble | say There is no leader; with -o h.wav, sox puts silence before it: sox h.wav out.wav pad 1
    send | --trailer --tail --padding --pad --silence --lead-out | say There is no silence around it; with -o h.wav, sox adds it: sox h.wav out.wav pad 1 1
    send | --slottime --persist --csma --lbt --squelch | say 'tragus send' does not wait for silence; 'tragus chat' and --ack do.
    send | --duplex --full-duplex --half-duplex | say One device sends at a time; leave {} out.
    send | --fec=high --fec=low --fec=strong --fec=medium --fec=on --fec=off --ecc=high --ecc=low --ecc=strong --ecc=on --ecc=off | say Error correction is always on; --mode robust adds the most.
    send | --from=FREQUENCY --to=FREQUENCY --fmin=FREQUENCY --fmax=FREQUENCY | say A band has a name, as --band ultra; --probe tries all of them.
    send | --ecc --fec --rs --ldpc --viterbi --parity | say Error correction is always on; --mode robust adds the most.
    send | --crc --checksum --hash --md5 --sha256 --checksum-type | say Each message has a checksum, and a file also its SHA-256; leave {} out.
    send | --no-crc --no-checksum --no-ecc --no-fec | say Every message has a checksum; only --mode tutorial has none.
    send | --guard --symbols --framelen --markers --f0 --mono-tone --dss --tones --num-tones --spacing | say The mode decides that; leave {} out. The guide Documentation/Modem.md describes it.
    send | --chunk --chunk-size --mtu --fragment --segment --split | say A long message is cut into parts by itself; leave {} out.
    send | --list-devices | say 'tragus devices' lists loudspeakers; modes are robust, normal, quick, fast and tutorial.
    send | --telephone --landline | write --mode normal
    send | --charset --encoding --utf8 --utf-8 --unicode --emoji --latin1 | say Text is UTF-8, with all emoji; leave {} out.
    send | --binary-output --float --stdout --pipe | write -o -
    send | --alphabet --key-length --standard --code-length | say There is no code to choose; 'tragus pair' on both devices makes keys.
    send | --sdk-key --app-key --api-key --license --authtoken | say Tragus needs no account and no key; leave {} out.
    send | --code --code-phrase --passphrase-code --wormhole --code-words | say There is no code phrase; after 'tragus pair' on both devices, --peer NAME seals the message.
    send | --relay --relay-url --transit --appid --tor --socks5 --local --no-local --no-listen --transfers --port --host --ip | say The message goes through the air, not through a network; leave {} out.
    send | --unicast --addr --address --id --node --dest --target --to-device --to-node --receiver --name --nick --user | write --peer NAME
    send | --from --sender --from-name --me --my-name --nickname | say A sealed message names its sender by itself; else write the name into the text.
    send | --sign --signed --signature --hmac --mac --verify-me | say With --peer NAME a message is sealed, and the receiver sees who sent it.
    send | --symmetric --armor --keyring --homedir --pgp --age --signcrypt | say Pipe it: age -r KEY message.txt | tragus send -
    send chat | --plaintext --insecure --anonymous --unsigned --clear --cleartext | needless
    send | --expire --expires --ttl --valid-for --lifetime --max-age --expiry | say The receiver decides: tragus receive --max-age 5m
    send | --nonce --replay-protection --no-replay --counter | say A sealed message is accepted only once; leave {} out.
    send | -e | say After 'tragus pair' on both devices, --peer NAME encrypts the message.
    send | -X --request --form --form-file -H --header -K --fail --location -O --cookie --get --head -N | say There is no HTTP here; 'tragus send TEXT' sends the text as sound.
    send | -T --upload --path --attach --input-file --infile --image --picture --photo --img --audio --voice --video --document --vcard | write --file FILE
    send | --filename --file-name --rename --save-as-name --as | say A file is sent under its own name; cp report.pdf short.pdf renames it first.
    send | --mime --content-type --media-type --kind | say A pipe may hold text or bytes; leave {} out.
    send | --folder --dir --directory --recursive --files --all-files --git --tar --archive | say One file is sent; pack several: tar cz FOLDER > all.tgz && tragus send -f all.tgz
    send | --exclude --delete --no-compress --no-zip --zstd-level | say One file is sent as it is; leave {} out.
    send | --zip --gz --gzip --zstd --compress --huffman --deflate --xz --bzip2 -z --lz4 --brotli | say Pack it first: gzip -k notes.txt && tragus send -f notes.txt.gz
    send | --throttle --throttleupload --limit-rate --bwlimit --rate-limit | say The mode is the only speed: robust, normal, quick or fast.
    send | --b64 --bytes --octets --raw-bytes --bin --hex --binary --base64 | say Pipe bytes in: echo deadbeef | xxd -r -p | tragus send -
    send | --raw --raw-text --payload --body --content --kind-text --value --link --uri --text-only --plain --json --url --string --data | say Any text is sent as it is; leave {} out.
    send | --number --seq --sequence --counter-start | say Write the number into the text.
    send | --clipboard --paste --from-clipboard --xclip | say Pipe it: wl-paste | tragus send -
    send | --time --clock --date --timestamp --now --datetime | say Pipe it: date | tragus send -
    send | --command --cmd --run --exec --exec-output | say Pipe the output of a program: uptime | tragus send -
    send | --contact --vcard-text --geo --gps | say Any text is sent as it is, such as geo:48.1,11.5
    send | --line --lines --per-line --each-line --follow --tail-file | say 'tragus chat' with < FILE sends each line; 'tragus send -' sends all in one message.
    send | --crlf --newline --eol --linebreak -C | say The last line break is left out, and the receiver prints one; leave {} out.
    send | --interactive --prompt --repl --shell --keep-open --readline | say 'tragus chat' sends each line that you type.
    send | --retry --retries --attempts --max-tries --retry-max --resend | write --ack, and --tries 4
    send | --timeout --max-time -w -W --wait-for --wait-ack --ack-wait --deadline --wait --reply | write --ack, and --ack-timeout 20s
    send | --acked --receipt --delivered --response --confirmed --delivery --answered --verify | write --ack
    send | --expect --wait-response --wait-text | say 'tragus send TEXT --ack && tragus receive --count 1' waits for a message in return.
    send | --answer --auto-answer | say 'tragus receive --answer' at the other end confirms; --ack here waits for it.
    send | --hide-progress --no-progress-bar | write -q
    send | --security=WPA --security=WPA2 --security=WPA3 --security=wpa --security=wpa2 --security=wpa3 --auth-type=WPA2 --auth-type=wpa2 | say The network is sent as WPA, which covers WPA2 and WPA3.
    send | --security --wpa2 --wpa3 --key-mgmt --auth-type | say The network is sent as WPA, which covers WPA2 and WPA3; --wifi-open is for one without a password.
    send | --wep --eap --identity --username --802.1x --phase2 | say Only WPA with a password, or an open network, is sent; leave {} out.
    send | --wifi-key --wifi-pass --wifi-psk --wifi-pwd --pass-file --pw-file | write --wifi-password FILE
    send | --passphrase-file | say 'tragus send --wifi NAME --wifi-password FILE' reads a Wi-Fi password from a file; messages are sealed with --peer.
    send | --askpass --ask-password --ask-pass --ask | say 'tragus send --wifi NAME' asks for the password by itself.
    send | --hidden --hidden-ssid | write --wifi-hidden
    send | --open --no-password --open-network --nopass | write --wifi-open
    send | --current --wifi-this --share --active | say Name the network: 'nmcli -g NAME connection show --active' prints it, and --wifi NAME sends it.
    send | --bssid --ifname --iface --interface --wps --hotspot --psk-file --ap | say Only name, password and --wifi-hidden of a network are sent; leave {} out.
    send | --qr --qrcode --qr-code --no-qr | say qrencode draws a code: qrencode -t ANSI 'WIFI:T:WPA;S:home;P:secret;;'
    send | --bass | say There is no lower band; --band audible is up to 8 kHz.
    send pair chat | --loud --louder --max --max-volume --full-volume --max-power | write --peak 0dB
    send pair chat | --soft --softer --quietly --whisper --low-power --headroom | write --peak -20dB
    send | --power --tx-power --rms --dbfs --tx-level --ampl --volume-db --loudness | write --peak -6dB
    send | --clip --fade --fade-in --fade-out --ramp --envelope --window | say The sound neither clips nor clicks; leave {} out.
    send | --channel --stereo --mono --left --right --channels -c | say The message is one channel; leave {} out.
    send | --capture -c0 -c1 | write --device NAME
    send | --playback -A --alsa --audio-out | write -o speaker:NAME
    send | --wave --wav --save --save-wav --wav-file --to-file --write-wav --export --render --record --file-out --out-wav --only-file --no-play --noplay --mute --file-only | write -o hello.wav
    send | --mp3 --m4a --aac | say MP3 is not written; -o hello.opus or hello.flac is.
    send | --play-too --also-play --and-play --tee --play-and-save | say With -o h.wav nothing is played; 'tragus play h.wav' plays it then.
    send | --self-test --selftest --loopback --test --benchmark --check | say 'tragus send hello -o - | tragus receive -' tries it without sound.
    send | --dry --no-op --stats --dry-run --duration --length --estimate --how-long --simulate --preview | say 'tragus send TEXT -o - | tragus info -' shows how long it lasts.
    send | --spectrum --show-spectrum --visualize --plot --waterfall --print-filter | say 'tragus send TEXT -o h.wav && tragus spectrogram h.wav' shows it.
    send | --print --verbose-output --echo-text --echo | say Progress is shown in the terminal; leave {} out.
    send | --at --after --schedule --in --delay --countdown --start-in --when | say Wait before it: sleep 5m && tragus send TEXT; or use at or cron.
    send | --every --interval --period --pause --gap --between --cron | say Write a loop: while tragus send TEXT; do sleep 60; done
    send | --chime --jingle --announce --alert --ding --bell --attention | write --beep
    send | --resume --continue --part --parts --missing | say Send the file again; 'tragus receive --save FOLDER' keeps the parts it has, and --ack sends only missing ones.
    send | --size-limit --max-size --max-length --limit | say A message has at most 64 KiB; leave {} out.
    send | --loss --simulate-noise --snr --noise --awgn --simulate-channel | say Nothing is added; sox -m h.wav noise.wav mixed.wav adds noise to a file.
    send | --encode --chirp -a -s -k -sS -R | say 'tragus send TEXT' sends at once; leave {} out.
    send | --mode=fsk --mode=rtty --mode=bell202 --mode=bell103 --mode=1200 --mode=300 | say Only the modes robust, normal, quick and fast are there; minimodem sends at 300 or 1200 baud.
    send pair chat | --band=inaudible --band=ultrasonic --band=ultrasound --band=high --band=silent --ultrasonic --inaudible --silent | write --band ultra
    send pair chat | -v=NUMBER -v=LEVEL -v=PEAK | write --peak -6dB
    send pair chat | -u | write --band ultra
    send pair chat | --level --volume --vol --gain --amplitude --db | write --peak -6dB
    send | --list --protocols --modes -l | say Modes are robust, normal, quick, fast and tutorial; bands are audible, phone and ultra.
    send | --dtmf --keys | say 'tragus beep --dtmf 5551234' plays telephone keys.
    send | --baud --baudrate --bps --bitrate | say --mode normal, quick and fast are the speeds; minimodem sends at 300 or 1200 baud.
    send | -p --protocol-id | say --mode quick and fast are faster, and --band phone and ultra are hardly heard.
    send | --password --pass --wpa --pwd | say Messages are sealed for a paired device: 'tragus pair' on both, and then --peer NAME; a Wi-Fi password comes from --wifi-password FILE.
    send chat | --key=FILE --keyfile=FILE --key-file=FILE --secret=FILE | say Keys come from 'tragus pair' on both devices; then --peer NAME seals a message.
    send chat | --encrypt --key --keyfile --key-file --secret --passphrase --cipher --gpg | say Keys come from 'tragus pair' on both devices; then --peer NAME seals a message.
    send pair chat | --mode-name --speed --protocol --profile --preset | write --mode normal
    send | --wait-for-ack --confirm --acknowledge --reliable | is --ack
    send | --password-stdin --stdin-password | write --wifi-password -
    send chat | --to --recipient --for --with | write --peer NAME
    send | --ssid --network | write --wifi NAME
    send | --message --text -m --msg | is
    receive listen meter classify blow tone tune chirps breath | --loop | say A microphone is heard until Ctrl-C, and a file once; a loop of the shell repeats it.
    receive | --ttl --max-delay --fresh --not-older --since --valid-for --expire | write --max-age 60s
    receive | --replay --allow-replay | say A sealed message is accepted only once; there is no {}.
    receive | --old --any-age --no-max-age --allow-old | write --max-age 24h
    receive | --noconfirm --no-ask --save-all --auto-save --download --downloads --store --inbox --save-to --to-dir --target --file-dir --dir --folder --output-dir --outdir --directory | write --save inbox
    receive | -b=16 -b=8 -b=24 -b=32 --rx --read --recv -r --rx-mode --decode --auto --rx-only --start --fec --ecc --crc --checksum -k --keep-open --always --server --stay --accept --anyone --insecure --no-verify --stdout --print --show --progress --no-ack --no-answer --passive --no-reply --all --everything --any | needless
    receive | --mode=afsk1200 --mode=afsk --mode=fsk --mode=rtty --mode=1200 --mode=300 --mode=psk31 --mode=morse --mode=bell202 | say Only messages of Tragus are decoded; minimodem and multimon-ng decode other codes.
    receive | --tx --transmit | say 'tragus send hello' sends.
    receive | --bell103 --bell202 --rtty --tdd --same --callerid --baudot --baudmode --ascii --mark -M --space -S --startbits --stopbits --inverted --invert --inv --bandwidth --sync-byte --print-eot --uic-train --v.21 -5 -7 -8 | say Only messages of Tragus are decoded; 'minimodem --rx 1200' decodes FSK.
    receive | --confidence --squelch --threshold --sensitivity --min-level --afc --afc-range --agc-mode --erasures | say There is no threshold; each message is checked by its checksum.
    receive | -a -s --pocsag --flex --eas --zvei --ais --acars --ax25 --kiss --sstv --wefax --navtex --ft8 --js8 --wspr --olivia --mfsk --hell --contestia --dominoex --mt63 --rsid --selcall --x10 --fms --ufsk1200 --clipfsk --fsk9600 --afsk1200 --morse --psk31 --aprs --fsk | say Only messages of Tragus are decoded; multimon-ng and fldigi decode radio codes.
    receive | --dss --l16 --mode-auto --inaudible --high --audible --robust --normal --quick --fast --slow --phone --all-modes --speed | say Every mode, band and length is heard; leave {} out.
    receive | --tutorial | write --mode tutorial
    receive | --bandpass --bpf --notch --highpass --lowpass --hpf --lpf --equalizer --equalize --diversity --mrc --doppler --sync --preamble --fft --hop | say The receiver adapts by itself; leave {} out.
    receive | --no-crc --partial --lenient | say A message whose checksum is wrong is not printed; --on undecoded runs a program for it.
    receive | --keep-partial --resume --continue --parts --incomplete-dir --continue-file | say --save FOLDER keeps the parts of an incomplete file, and the rest may come later.
    receive | --delete-partial | say Parts of incomplete files are hidden files in the folder of --save; rm deletes them.
    receive | --retry --tries --retries --attempts | say The sender repeats: tragus send TEXT --ack --tries 4
    receive | -w --wait --wait-for --wait-time --idle --give-up --deadline | write --timeout 30s
    receive | --messages --limit --number -m --rx-one --once --first --one --one-shot | write --count 1
    receive | --stop-on --until-text --until-message | write --exit, or --count 3
    receive | --match --grep --filter --contains --regex --pattern --expect --search | say Pipe it: tragus receive -q | grep hello
    receive | --trusted --verified --secure --auth --allow --whitelist --allowlist --trust --sender --from-peer --only-from | write --peer NAME
    receive | --deny --block --blocklist --blacklist --ignore --reject | say No sender can be shut out; --peer NAME accepts only one device.
    receive | --ask --prompt --confirm-each | say Nothing is stored without --save, and a Wi-Fi network of a stranger is asked about; leave {} out.
    receive | --yes -y --assume-yes | say No file is replaced, so nothing is asked; --force is for the file of -o.
    receive | --rename --file-name --filename --output-name --save-as-name | say A file keeps the name that the sender gave; mv renames it.
    receive | --code --code-phrase --wormhole | say There is no code phrase; sealed messages are opened after 'tragus pair' on both devices.
    receive | --binary --raw-bytes --no-escape --unescape --as-is --verbatim --format=raw --format=bytes | write --bytes
    receive | --hex --hexdump --xxd -x --hex-output --format=hex | say Pipe it: tragus receive --bytes | xxd
    receive | --base64 --b64 | say Pipe it: tragus receive --bytes | base64
    receive | --utf8 --utf-8 --charset --encoding --escape | say Text is UTF-8, and control characters are escaped; --bytes writes them unchanged.
    receive | --newline --crlf --print0 -0 --null --nul --eol | say Each message is a line; --bytes writes its bytes alone.
    receive | --timestamps --timestamp --with-time --show-time --ts --iso8601 --time --clock | say Pipe it: tragus receive -q | ts '%F %T', with ts of moreutils; --csv has times too.
    receive | --show-mode --show-snr --rssi --metadata --details --info --template | write --json
    receive | --spectrum --waterfall --eye --scope | say 'tragus spectrogram' shows the sound of the microphone.
    receive | --bell --sound --beep --ding --chime | write --exec -- tragus beep 880 100ms
    receive | --clipboard --copy --xclip --pbcopy --to-clipboard | write --exec -- wl-copy
    receive | --open-links --open --open-url --open-file --browser | say Nothing is opened by itself; a sender could be anyone. --exec -- PROGRAM decides.
    receive | --speak --say --tts --read-aloud | write --exec -- espeak-ng
    receive | --tee --log-and-print | say Pipe it: tragus receive | tee log.txt
    receive | --on-file --handler --on-text --callback --pipe-to --pipe --trigger --sh-exec | write --exec -- PROGRAM
    receive | --env --env-file --environment | say The program of --exec gets TRAGUS_VERIFIED, TRAGUS_KIND and TRAGUS_NAME.
    receive | --reply --auto-reply --respond --response --reply-with --answer-with | say --answer only confirms; --exec -- tragus send ok sends a text back.
    receive | --send-ack --confirm --auto-ack --receipts --acks | is --answer
    receive | --ack-delay --ack-mode --ack-band --ack-peak --peak --ack-volume | say The answer takes the mode and band of the message; leave {} out.
    receive | --wifi --join-wifi --connect --auto-join --nm --nmcli --wifi-join | write --join
    receive | --iwd --wpa --wpa-cli --iwctl --ifname --iface --interface --wlan | say --join works through NetworkManager alone, and that chooses the interface; leave {} out.
    receive | --show-password --show-secrets --reveal | say Without --join, the message with the password is printed.
    receive | --hide-password --mask --no-secrets | say With --join, the password is not printed.
    receive | --identity --recipient --password --key --keyfile --key-file --passphrase --secret --decrypt --pass | say Sealed messages are opened without an option, after 'tragus pair' on both devices.
    receive | --max-size --size-limit --max-file-size --quota --limit-size --max-bytes | say A message has at most 64 KiB; leave {} out.
    receive | --rate-limit --min-interval --throttle --debounce | write --cooldown 5s
    receive | --dedup --no-duplicates --unique --once-each --duplicates --deduplicate | say A repeated message is printed once; leave {} out.
    receive | --types --kind --kinds --type --event-type | write --on text, and --exec -- PROGRAM
    receive | --text-only --no-files --no-text --only --not | say Pipe it: tragus receive --json | jq 'select(.kind == "text")'
    receive | --rate --sample-rate -R --bits --bit-depth | say Any rate is decoded; bare samples have theirs in --raw s16le@48000x1.
    receive | --capture --alsa --rec-device --audio-in --input-audio | write --device NAME
    receive | --playback --ack-device --answer-device --speaker-device | write --speaker NAME
    receive | --loopback --monitor --desktop --self-test | say What plays is a monitor source of the sound server: parec -d @DEFAULT_MONITOR@ | tragus receive --raw s16le@44100x2 -
    receive | -p -E --protocol --band --freq --ultrasonic | say Every mode and band is heard; leave {} out.
    receive | --pair --paired-with | say 'tragus pair' on both devices exchanges keys.
    receive | --history --backlog --last --list-messages | say Messages are not stored; tragus receive | tee messages.txt keeps them.
    receive | --mode=fast --mode=normal --mode=robust --mode=quick --mode=auto --mode=all --mode=ultra | say Every mode is heard; leave --mode out.
    receive | --min-snr --snr --quality | say Pipe it: tragus receive --json | jq 'select(.snr > 6)'
    receive | --baud --baudrate --bps -b | say Only messages of Tragus are decoded; minimodem decodes 300 or 1200 baud.
    receive | -v --verbose --why --debug --explain | say --json prints the SNR of each message, and --on undecoded what could not be read.
    receive listen meter classify blow tone tune chirps breath | --forever --keep-going | needless
    receive listen meter classify blow tone chirps breath | --continuous | needless
    pair | --scan --discover --pairable --advertise --agent --power --adapter --find --search --nearby --connect | say Write 'tragus pair' on both devices within two minutes; they find each other by sound.
    pair | --ble --nfc --bluetooth --bt --bluez --usb-pair --ip --host-ip --host --port --socket --tcp --udp --lan --mdns | say Pairing needs no radio and no network, only sound; leave {} out.
    pair | --trust --untrust --block --unblock --revoke --deny --blocklist --ban | say A paired device is trusted until 'tragus pair --forget NAME' removes it.
    pair | --paired --ls --devices --list-devices --peers --list-all --known --list-keys -k -L --all --status --state --last-seen --info | write --list
    pair | --alias --set-alias --peer-name --save-as --as-name --label --call-it --peer --with --to | write --as NAME
    pair | --my-name --own-name --this-name --hostname --device-name --nick --nickname --id --identity --host-name --user --username -N --comment -C --self-name | write --name NAME
    pair | --passkey --psk --secret --passphrase -P --length --words --emoji --sas --qr-code --otp | say A code cannot be chosen; both devices show six digits.
    pair | --keygen --generate --gen-key --new-key --new --genkey | say New keys are made at each pairing; leave {} out.
    pair | --rekey --rotate --renew --refresh --ratchet --new-keys --update --repair --re-pair | say Pair again on both devices, with --force for the same name: tragus pair --force
    pair | --add-key --import --pubkey --recv-keys --send-keys --keyserver --edit-key --sign-key --lsign-key --key-file --keyfile | say Keys come only from a pairing by sound; leave {} out.
    pair | --delete-key --delete-keys --delete-secret-keys --unregister --disown --drop | write --forget NAME
    pair | --purge --wipe --clear-all --reset --clear | say 'tragus pair --forget NAME' removes one; --list names them.
    pair | --bits --key-type --key-size --kdf --pake --spake2 --opaque --tofu --oob --round --rounds --type -b -t -a --armor --hash -E --ed25519 --ecdh | say The key exchange is fixed: X25519 with six digits; leave {} out.
    pair | --check-sigs --fpr --finger | say Keys have no fingerprint to show; the six digits of the pairing take its place.
    pair | --expire --expires --expiry --valid-for --ttl --temporary --ephemeral --session --once --no-save --one-time | say A pairing has no end; 'tragus pair --forget NAME' ends it.
    pair | --permanent --remember --persist --store --save-keys --bond --bonding | needless
    pair | --keyring --keystore --homedir --peers-dir --path --where --location --dir --store-dir --directory --key-dir | say Keys are in tragus/peers of the data folder; XDG_DATA_HOME=DIR chooses another data folder.
    pair | --restore --copy --sync-keys --write-key --out --export --backup --save --file | say Keys stay in the peers folder, which only you can read; 'tragus help privacy' says where.
    pair | --noconfirm --no-verify --insecure --auto --batch --no-prompt --headless --yes -y | say The six digits must be compared; --confirm 123456 does it without a terminal.
    pair | --reject --decline --deny-all --cancel --abort | say Answer no to the question, or press Ctrl-C; leave {} out.
    pair | --compare --numeric --show-code --display | write --show
    pair | --initiator --responder --role --start --wait-peer --receive --send --answer --join --initiate --accept --server --client --listen --master --slave --first | say Write 'tragus pair' on both devices; they agree on who begins.
    pair | --wait-time --wait --give-up --deadline -w --max-time --for --duration | write --timeout 2m
    pair | --retries --retry --tries --attempts --max-tries --delay --repeat --count | say One run is one attempt; run it again when it fails.
    pair | --multiple --multi --three --group --many --all-devices | say Two devices pair at a time; run it once for each pair.
    pair | --ping --handshake-test --reachable | say 'tragus send hello --peer NAME --ack' tries it, with 'tragus receive --answer' there.
    pair | --self-test --loopback --simulate --dry-run --test-mode | say A pairing needs two devices, each with a loudspeaker and a microphone.
    pair | --channel --rate --sample-rate --stereo --mono -c | say Rate and channels follow the device; leave {} out.
    pair | --input --source --input-file --capture --mic-device | write --device NAME
    pair | --playback --sink | write --speaker NAME
    pair | --details --verbose-list --export-list | say 'tragus pair --list' prints what is known; leave {} out.
    pair | --beep --notify --alert --chime | say The signals themselves are heard, except with --band phone or ultra; leave {} out.
    pair | --record --log --log-file --save-audio | say The signals of a pairing are not recorded; 'tragus record' in another terminal does that.
    pair | --gui --ui --web --app | say 'tragus serve --open' pairs too: in the place Talk.
    pair | --cloud --account --sync --online | say Tragus never goes online; leave {} out.
    pair | -p -F -H -K -A -e --exit | say Write 'tragus pair' on both devices; leave {} out.
    pair | --json --csv | say Pairing prints text alone; leave {} out. 'tragus pair --list' prints the paired devices.
    pair | --verify --check --test | say 'tragus send hello --peer NAME' tries it; the other device names the sender.
    pair | --algorithm --curve --cipher --x25519 | say The key exchange is fixed; leave {} out.
    pair | --show-key --key --print-key --fingerprint --verify-key | say Keys are never printed; --show prints the six digits while pairing.
    pair | --code --pin --digits --passcode | say No code is chosen: 'tragus pair' on both devices shows six digits to compare; a script says them by --confirm 123456.
    pair chat | --baud --baudrate --bps --bitrate | write --mode normal
    pair | --qr --qrcode | say Devices pair by sound; write 'tragus pair' on both.
    pair | --wifi --ssid --password | say 'tragus send --wifi NAME' hands over a network, sealed with --peer
    pair | --remove --delete --rm --unpair | is --forget
    pair | --rename | say Forget it with --forget NAME, then pair again under another name.
    chat | --call --callsign --mycall --my-call --handle | say 'tragus pair --name DL1ABC' sets the name of this device on others; a text may begin with it.
    chat | -n --nickname --username --realname --from --alias --set-name --whoami --login --name --nick --user --as --me | say 'tragus pair --name kitchen' sets the name of this device on others; 'tragus chat' there shows it with --peer and that name.
    chat | --server -s --host --connect --port --hostname --address --ip --url --nickserv --sasl --ssl --tls --no-ssl --irc --xmpp --matrix --bridge --gateway --relay --mesh --repeater --forward --proxy --tcp --udp --bouncer --crlf -C --newline -u -z | say The chat goes through the air, not through a network; leave {} out.
    chat | --channel=ultrasonic --channel=ultrasound --channel=ultra --channel=inaudible | write --band ultra
    chat | --join --rooms -c --chatroom --invite --pass --new --host-chat --multicast --channel --room --group --topic --password | say Everybody near hears a chat; --peer NAME seals it for one paired device.
    chat | --dm --private --msg --query --dial --direct --talk-to --contact --only --e2e --otr --omemo --pgp --encrypted --seal --sealed --secure --encryption --trusted | write --peer NAME
    chat | --peers --users --who --list --contacts --roster --online --members --names | say 'tragus pair --list' names the paired devices; who is near is not known.
    chat | --ignore --block --mute --ban --kick --op --deop --blocklist | say Nobody can be shut out; --peer NAME accepts only one device.
    chat | --away --status --idle --presence --typing --receipts --seen | say There is no status; only a line that did not arrive is reported.
    chat | --backlog --resume --no-log --ephemeral --incognito | say Nothing of a chat is stored; the terminal scrolls back.
    chat | --logfile --log-to --tee --write-log --log --save --record --history --log-file --output-file | say Pipe it: tragus chat | tee chat.txt
    chat | --json --csv --format --jsonl --ndjson | say Lines are plain text; 'tragus receive --json' prints messages with details.
    chat | --timestamps --timestamp --show-time --time --12h --24h --clock --date | say Pipe it: tragus chat | ts '%H:%M', with ts of moreutils.
    chat | --no-time --plain --dumb --no-tui --no-curses --no-gui --simple --ascii --no-emoji --emoji --unicode --utf8 --utf-8 --eof-exit -N --public --everyone --open | needless
    chat | --colors --theme --dark --highlight --markdown --multiline --editor --prompt --curses --tui --gui --window --bold --wrap | say A chat is plain lines of text in the terminal; leave {} out.
    chat | --bell --beep --ding --sound --notify --alert --chime | say Pipe it: tragus chat | while read -r line; do notify-send "$line"; done
    chat | --script --exec --command --plugin --bot --reply --hook --no-plugin -r -a --handler | say 'tragus receive --exec -- PROGRAM' runs a program for each message.
    chat | --stdin --pipe --text --message --say -m | say Pipe it: echo hello | tragus chat
    chat | --file --send --attach --send-file --inbox --dcc --image --upload -f | say Files are not for a chat: tragus send -f FILE, and there 'tragus receive --save inbox'.
    chat | --ack --acks --ack-timeout --tries --retries --retry --repeat --resend --attempts | say Each line is repeated until somebody receives it; leave {} out.
    chat | --no-ack --no-retry --fire-and-forget --unreliable | say 'tragus send TEXT' sends once, and waits for nothing.
    chat | --timeout --max-time --wait --keep-open --linger --hold --stay --after-eof -w | write --for 10s
    chat | --exit --once --one --count --single | say 'tragus send TEXT --ack' sends one line; 'tragus receive --count 1' waits for one.
    chat | --read-only --recv-only --lurk --listen -l -k | say 'tragus receive' only listens.
    chat | --send-only --write-only --no-listen | say 'tragus send TEXT' only sends.
    chat | --headset --headphones --earphones --bluetooth-headset | say Others must hear it; choose a loudspeaker with --speaker NAME.
    chat | --ptt --vox --csma --backoff --delay | say Each line is sent when nobody else is sending; leave {} out.
    chat | --loopback --test --self-test --simulate --dry-run --echo | say A chat needs two devices; 'tragus send hello -o - | tragus receive -' tries it without sound.
    chat | --max-length --max-size --split-lines --limit --truncate --line-length | say A line may be long, and is then cut into parts by itself; leave {} out.
    chat | --ttl --expire --valid-for --expires --fresh | write --max-age 5m
    chat | --voice --telephone --video --intercom --speech | say Tragus carries text, no voices; leave {} out.
    chat | --speech-to-text --stt --dictate --voice-input | say Tragus understands no speech; whisper.cpp does.
    chat | --tts --speak --read-aloud | say Pipe it: tragus chat | espeak-ng
    chat | --translate --translator | say Nothing is translated; leave {} out.
    chat | --rate --samplerate --sample-rate --bits | say Rate and channels follow the device; leave {} out.
    chat | --input --input-device --source | write --device NAME
    """#
}
