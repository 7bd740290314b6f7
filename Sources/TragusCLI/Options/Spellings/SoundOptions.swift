extension Spellings {
  /// Options for inputs and outputs, durations, levels and formats.
  static let soundOptions = #"""
    collect | -o --output --out --dir --folder | say The folder comes first, as in tragus collect sounds --class dog:5m
    cut | --window-length | say A clip is as long as its label; 'tragus record long.wav -o PART.wav --split 3s' makes equal pieces.
    cut | --from --to --start --end --ss -ss --begin | say 'tragus convert FILE -o PART.wav --from 1s --to 5s' takes out one part.
    * | -d --duration --length --dur | is --for
    * | -d -D --device-name --mic --microphone --input-device --source --card | is --device
    * | -i --input --in --file --infile | is
    * | --output-file --outfile --out --out-file --save-as --dest --destination | is -o
    * | --append | say Write >> FILE instead of -o; the shell appends.
    serve | --log --log-file --logfile --access-log | say Messages go to standard error; write 2>> FILE behind the command.
    * | --log --log-file --logfile | write -o
    receive | --sender --from-peer --only-from | write --peer NAME
    receive | --min-snr --snr --quality | say Pipe it: tragus receive --json | jq 'select(.snr > 6)'
    receive | --morse --rtty --psk31 --aprs --fsk | say Only messages of Tragus are decoded; multimon-ng and fldigi decode radio codes.
    receive | --baud --baudrate --bps -b | say Only messages of Tragus are decoded; minimodem decodes 300 or 1200 baud.
    receive | --all --everything --any | needless
    receive | --password --key --keyfile --key-file --passphrase --secret --decrypt --pass | say Sealed messages are opened without an option, after 'tragus pair' on both devices.
    receive | -v --verbose --why --debug --explain | say --json prints the SNR of each message, and --on undecoded what could not be read.
    receive | --dir --folder --output-dir --outdir --directory | write --save inbox
    record | --dir --folder --output-dir --outdir --directory | write -o DIR/{date}T{time}.wav
    * | --dir --folder --output-dir --outdir --out-dir --output-folder --directory | is -o
    record | --name | write -o NAME.wav
    synth | --bpm --tempo --clicks | say 'tragus beep --clicks 120bpm 10s -o a.wav' writes clicks.
    synth | --wpm --text --morse | say Tragus speaks no words and sends no Morse; espeak-ng and cwwav do.
    synth | --snr --noise --background --add-noise --mix | say Signals are not mixed; sox -m tone.wav noise.wav mix.wav does that.
    synth | --channels -c --stereo --mono | write channels=2
    synth | --sine --square --saw --sawtooth --triangle --tone --white --pink --brown --pulse | say Write the signal first, without hyphens: tragus synth square 440 2s -o a.wav
    synth | -n | say Write the signal first: tragus synth sine 440 3s out.wav
    synth | --note --notes --melody --song --chord | say 'tragus beep C4 E4 G4 -o a.wav' writes notes.
    synth | --wave --waveform --type --shape | say Write the shape first: tragus synth square 440 2s -o a.wav; there are tone, square, saw and triangle.
    synth | --level --volume --vol --gain --amplitude --amp -v | write level=-20
    synth | --count --repeat --times --number | say 'tragus synth --list' names the keys of each signal, as chirps=60 of a cricket.
    beep | -r | is --repeat
    beep | --accent --beats --signature --time-signature --bars --measure | say Clicks have no accents; leave {} out.
    beep | --every --period --interval | say 'tragus beep 440 200ms --repeat 10 --gap 800ms' beeps once a second.
    beep | --when --after --done --on-finish | say The shell waits: make && tragus beep
    beep | --success --error --fail --warning --alert --bell --notify --ding --alarm | say 'tragus beep C5 E5 G5' sounds like success, and 'tragus beep G4 C4' like failure.
    beep | --morse --cw --wpm | say Morse is not sent; the program cw of unixcw does that.
    beep | --wave --waveform --shape --timbre --instrument | say 'tragus synth square 440 2s -o square.wav' makes other shapes; so do saw and triangle.
    beep | -D | write --gap 100ms
    beep | --bpm --metronome --tempo | write --clicks 120bpm, and endless
    beep send synth | --device --speaker --out-device --output-device --sink | write -o speaker:NAME
    record | --monitor-device | write --speaker NAME
    record | --monitor-volume | write --monitor-gain -6dB
    label | --device | write --speaker NAME
    * | --output-device --out-device --sink --loudspeaker | is --speaker
    * | --overwrite --yes -y --assume-yes --clobber --replace --force-overwrite | is --force
    breathe | --rounds --reps --repetitions --breaths --repeat -n --count --times | is --cycles
    breathe | --length --time --duration | write --minutes 5
    play | --note --notes --tone --freq --frequency --hz --pitch-note --beep | say 'tragus beep C4 3s' plays a note or a frequency.
    play | --mute --left --right --balance --pan | say A file is played as it is; the mixer of the system mutes and pans.
    play | -vol --vol --volume -v --level --amp --amplitude --db | write --gain -6dB
    play | --event --events --label --labels --index --track --segment | say Play a part by its times, as --from 1s --to 2s; 'tragus listen FILE' prints times.
    play | --shuffle --random --playlist | say The shell shuffles: ls *.wav | shuf | while read f; do tragus play $f; done
    play | --normalize --norm --loudnorm --loudness --replaygain | say 'tragus convert IN.wav OUT.wav --loudness -16' sets the loudness first.
    play | --reverse --backwards --highpass --lowpass --eq --bass --treble --effect --effects --filter --fade --fade-in --fade-out --reverb --echo | say Tragus has no effects; 'sox IN.wav OUT.wav EFFECT' has.
    convert | --mfcc --features --spectrogram --stft | say Tragus prints no MFCC; librosa does. 'tragus spectrogram FILE --csv' prints spectra.
    convert | --reverse | say Tragus has no effects; sox has: sox IN.wav OUT.wav reverse
    convert | --trim-silence --silence --vad --remove-silence --strip-silence --silence-remove | say 'tragus record IN.wav --on-sound -40dB --trim -o OUT.wav' leaves silence out.
    convert | --fade --fade-in --fade-out | say Tragus has no effects; sox has: sox IN.wav OUT.wav fade 0.5 -0 0.5
    convert | --highpass --lowpass --filter -af --eq --bandpass --equalizer | say Tragus has no effects; sox has: sox IN.wav OUT.wav highpass 80
    convert | --denoise --noise-reduction --noisered --clean --enhance | say Tragus has no effects; sox noisered and Audacity reduce noise.
    convert | --stereo --to-stereo --channels -ac -c --nchannels | say Channels are kept; --channel mix makes one of them. sox -M a.wav b.wav stereo.wav makes two.
    convert | --mix --merge-channels --combine | say sox -m a.wav b.wav mix.wav mixes files; --channel mix mixes the channels of one.
    convert | --peak --normalize-peak --peak-normalize --norm-peak | say For a peak of -1 dB, write --loudness 0 --true-peak -1
    convert | --normalize --normalise --norm --loudnorm --lufs --target | write --loudness -16
    play convert | --pitch --transpose --pitch-shift --semitones --heterodyne --key | say Tragus has no effects; sox has: sox IN.wav OUT.wav pitch 200
    play convert | --tempo --stretch --faster --slow --slowdown --slower | say Tragus has no effects; sox has: sox IN.wav OUT.wav tempo 1.5
    play convert | --speed --time-expand --time-expansion --expand | say Tragus has no effects; sox has: sox IN.wav OUT.wav speed 0.1, and tempo 0.5 keeps the pitch.
    beep play send | --times --count -n --reps --repetitions --loops | is --repeat
    play send | -r | is --repeat
    beep | --pause --delay --between | is --gap
    beep | -l --ms --millis --milliseconds | write --for 200ms
    * | --minutes --mins | write --for 5m
    * | --hours | write --for 1h
    meter | -n | write --count 1
    listen | -n --max | write --count 1
    record listen meter play synth waveform | -l -s | write --for 10s
    play waveform | -n | write --for 10s
    * | -t --time --seconds --secs --max-duration --max-length --max-time --stop-after | write --for 10s
    record play synth waveform | --limit --stop --max | write --for 10s
    meter | --once --one-shot --first | write --for 100ms
    receive | --once --first --one --one-shot | write --count 1
    * | --once --one-shot --first --one | is --exit
    * | --ss -ss --start --begin --offset --seek --skip --start-time | is --from
    * | --end --stop-at --finish -to --end-time | is --to
    * | --until --wait-for | write --exit for what is heard, --for 2h for a length, or --to 1:30 for a time of a file
    * | --trim | write --from 1s --to 2s
    classify | -n -k --top-k --topk --best --limit --max | is --top
    tone | -n --top --limit --peaks | is --max
    * | -m | is --model
    * | -n -c --num --number --max-count -m --limit --times --events | write --count 3
    convert | -f --format --encoding --sample-format --codec -c:a -acodec --sample-type | write --bits 32f
    beep | --volume --vol -v --gain --amplitude --amp --db --loudness | write --level -20dB
    beep | --drone --loop --endless --forever --hold | write endless, as in tragus beep A4 endless
    beep | --fade --attack --release --fade-in --fade-out --envelope | write --ramp 20ms
    send pair chat | --level --volume --vol --gain --amplitude -v --db | write --peak -6dB
    synth | --signal --kind | is
    synth | --freq --frequency -f | write frequency=440
    synth | --seed | write seed=1
    synth | --color --colour --noise-color | write color=pink
    synth | --from --to --start --end --start-freq --end-freq | say A sweep has its ends in one word: tragus synth sweep 20:20000 10s -o a.wav
    synth | --log --logarithmic --exponential | needless
    tone | --gain --level --volume --normalize --norm --loudnorm -v --play --sine --wave --waveform | say 'tragus tone' measures tones; 'tragus beep 440 --for 2s --level -20dB' plays one.
    convert | --max-level --target-level --peak-level | write --loudness -16, or --true-peak -1
    convert | --volume --vol -v --level --amplify --amp | write --gain -6dB
    convert | --tp --dbtp --limiter --max-peak | write --true-peak -1
    convert | -b | is --bits
    convert | -b --bitrate -b:a -ab --quality -q:a --vbr --compression --compression-level -C | say The kind of file decides how it is compressed; leave {} out.
    convert | --json --csv --info | say 'tragus info FILE --json' describes a file.
    convert | --tag --tags --metadata --title --artist | say Tags are kept as they are; leave {} out.
    convert | --flac | write --container flac
    convert | -f --format --encoding | write --container wav
    convert | -f --format --encoding | say The suffix of -o says the kind of file, as .wav, .flac or .opus; neither MP3 nor bare samples are written.
    cut record | --fade --fade-in --fade-out --reverse --highpass --lowpass --eq -af --compress | say Tragus has no effects; 'sox IN.wav OUT.wav EFFECT' has.
    convert | --split --segment --chunk | say 'tragus record long.wav -o PART.wav --split 10m' makes several files.
    convert | --concat --join --merge | say Tragus does not join files; 'sox a.wav b.wav out.wav' does.
    record | --denoise --noise-reduction --agc --echo-cancel | say Tragus records what the microphone delivers; leave {} out.
    record | -f | write --container flac
    record | -f --sample-format | say The suffix says the kind of file; bits and rate are options, as --bits 16 --rate 44100
    * | -r --sr --samplerate --sample-rate -ar --hz --fs --sampling-rate | is --rate
    * | -b --bit-depth --bitdepth --depth --sample-size --bits-per-sample | is --bits
    beep | --mono | needless
    beep | --stereo --channels -c --left --right | say --channel 0 sounds on the left alone, --channel 1 on the right; else both sound.
    * | --mono --mixdown --downmix --mix | write --channel mix
    * | --left | write --channel 0
    * | --right | write --channel 1
    * | --channels --stereo --nchannels -ac --remix -c | say All channels are kept; --channel mix makes one of them, --channel 0 takes the first.
    * | -f -t --format --type --filetype --codec --encoding -c:a -acodec --file-format | write --container wav
    * | --to -f --output-format --fmt --as --into -t --out-format --convert --xml --yaml --table | write --format csv
    * | -f --format --encoding --sample-format --raw-format | write --raw s16le@48000x1
    * | -j --jsonl --ndjson --json-lines --jsonlines | is --json
    * | -j | say Files are heard one after the other; leave {} out.
    * | --plain --human | write --format text
    * | --labels --label | write --format audacity
    * | --jq --template --query | say Pipe it: tragus listen --json | jq .type
    * | --midi --mid | say 'tragus tune FILE --midi song.mid' writes a melody.
    * | --timestamps --time-stamps --timestamp --dates --clock | say With --csv, each line of a microphone has its date; text counts from the start.
    * | -f | is
    * | -f | is --force
    """#
}
