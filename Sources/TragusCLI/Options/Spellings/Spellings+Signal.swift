extension Spellings {
  /// Options of other programs for sounds that are made.
  static let signalOptions = #"""
    beep | --infinite --unlimited --no-limit --nonstop --non-stop --sustained --always --drone --loop --endless --forever --hold | write endless, as in tragus beep A4 endless
    beep | --normalize | say The level is -15 dB RMS; --level -6dB makes it louder.
    beep | --pan --balance --ch --both --alternate --ping-pong --antiphase --side --stereo --channels -c --left --right | say --channel 0 sounds on the left alone, and --channel 1 on the right; else both sound.
    beep | -e --console --pcspkr --evdev --audiodev --driver | say 'tragus beep' plays through the sound device; -o speaker:NAME chooses one. beep -e and echo -e '\a' use the PC speaker.
    beep | -s -F -p -P -W --wavdir --nperiods --buffer --chmap -X | say {} is for speaker-test or beep; leave it out.
    beep | -w --wavfile --wav --save --write --export --outfile --record --to-file | write -o tone.wav
    beep | -S --scale --percent --volume --vol -v --gain --amplitude --amp --db --loudness | write --level -20dB
    beep play | -t=sine --type=sine --osc=sine --oscillator=sine --shape=sine --wave=sine --waveform=sine | needless
    beep | -t --type --test --oscillator --osc --function --synth --waveform-type | say A tone is a sine; --noise pink is noise, and 'tragus synth square 440 2s -o a.wav' makes other shapes.
    beep | --pulse --duty --pwm --harmonics --overtones --partials --am --fm --mod-freq --mod-index --vibrato --tremolo --warble --siren --wobble --phase --dc --offset --detune | say A tone is a plain sine; sox makes others, as in: sox -n a.wav synth 2 square 440 tremolo 5
    beep | --voice --say --speak --text --ssml --ipa | say Tragus speaks no words; espeak-ng does.
    beep | --frequencies --tones --dual --two-tone --multitone --dual-tone --multi-tone | write --chord 440,550
    beep | --together --at-once | say Tones that are joined by + sound together: tragus beep C4+E4+G4
    beep | --midi --midi-note --key --semitone --cents --octave --string --pitch-class | say Write the tone as a note or in hertz: tragus beep C4, or tragus beep 261.63
    beep | --melody --song --rtttl --ringtone --abc --mml --notes --sequence --tune --music --arpeggio --pitches --lilypond | say Write notes one after the other: tragus beep C4:500ms E4 r G4
    beep | --interval | say 'tragus beep 440 200ms --repeat 10 --gap 800ms' beeps once a second; two notes together are A4+E5.
    beep | --binaural --beat --isochronic --carrier --beat-frequency | say 'tragus beep 200+204 1m' beats four times a second; different tones for two ears are not made.
    beep | --glide --chirp --glissando --slide --portamento --sweep-range | write --sweep 100:8k
    beep | --sweep-time --sweep-length --sweep-duration | write --for 2s
    beep | --sweep-type --sweep-mode --exponential --logarithmic --octaves --exp | say A sweep glides by octaves, and --linear by hertz; leave {} out.
    beep | --sweep-rate --steps --step --stepped --step-size | say A sweep glides steadily; steps are tones one after the other: tragus beep 100 200 400 --for 1s
    beep | --noise-type --white-noise --noise-kind | write --noise white
    beep | --pink-noise --noise-color --color --colour | write --noise pink
    beep | --brown-noise --brownian --red --red-noise | write --noise brown
    beep | --blue --violet --purple --grey --gray --green | say Noise is white, pink or brown; sox makes others by effects.
    beep | --mls --impulse --dirac --burst-noise | say 'tragus synth clicks 1 1s -o a.wav' writes one sample; an MLS is not made.
    beep | --tick --ticks --tap --click-rate --beat-rate --bps | write --clicks 2
    beep | --downbeat --upbeat --accents --rhythm --subdivide --swing --bar --measures --mute-bars --gap-click --drum --woodblock --cowbell --hihat --meter --count-in --speed-up --tap-tempo | say Clicks are all alike, as --clicks 120bpm; klick and GTick play bars and accents.
    beep | --send --encode --digits --dial --number --phone --keys --call | write --dtmf 5551234
    beep | --mark --on --on-time --tone-time | write --for 100ms
    beep | --inter-digit --interdigit --pause-length --space --off --off-time --twist --digit-gap | say 'tragus synth dtmf keys=123 tone=80ms pause=80ms -o a.wav' sets the times of telephone keys.
    beep | --dial-tone --busy --ringback --ring --sit --howler --reorder --congestion | say Call tones are two tones: tragus beep 350+440 3s is a dial tone, and tragus beep 440+480 2s rings.
    beep | --mf --sf --bluebox --2600 --selcall --zvei --ctcss --eas --same --fax --modem --psk31 --rtty --ccir | say Only telephone keys are coded; tragus beep 2600 1s plays one tone.
    beep | --dit --dah --morse --cw --wpm | say Morse is not sent; the program cw of unixcw does that.
    beep | -l=LEVEL -l=PEAK --rms=LEVEL --rms=NUMBER --rms-level=LEVEL --rms-level=NUMBER | is --level
    beep | --loud --full-scale --louder --max-volume --vol-db | write --level -6dB
    beep | --dbfs --headroom | write --peak -6dB
    beep | --soft --quieter --softer --whisper | write --level -40dB
    beep | --len --note-length --note-duration --tone-ms --duration-ms --sustain | write --for 500ms
    beep | --legato --staccato --decay --adsr --hold-note --articulation | say A note fades in and out by --ramp 5ms, and r:50ms is a rest between two; there is no {}.
    beep | --ramp-up --rise --rise-time --taper --fade-time --fade-ms --ramp-down --fade --attack --release --fade-in --fade-out --envelope | write --ramp 20ms
    beep | --no-ramp --no-fade --hard --no-envelope | write --ramp 0s
    beep | --beeps --burst --pulses --cycles --nloops --bursts --trials --repeats | write --repeat 3
    beep | --silence --rest --spacing --delay-ms --isi --wait-between | say r:500ms is a rest between notes, and --repeat 3 --gap 500ms a pause between repetitions.
    beep | --wait --at --pomodoro --countdown --timer --remind --sleep | say Wait before it: sleep 25m && tragus beep C5 E5 G5
    beep | --alarm --alarm-sound | say 'tragus beep 880 200ms --repeat 10' sounds an alarm.
    beep | --a440 --wait-done --sync --blocking --block -G --guard --limiter --mono | needless
    beep | --a432 | write --a4 432
    beep | --tuning --pitch-reference --base --reference-pitch --concert | write --a4 442
    beep | --temperament --just --equal --pythagorean --meantone --edo --scala --tuning-system | say Notes are in equal temperament; other tones are written in hertz, as 264.
    beep | --program --soundfont --patch --tanpura --shruti --sf2 --bank | say Only sines are played; fluidsynth plays instruments.
    beep | --tuning-fork --pitch-pipe --guitar --ukulele --violin --strings | say 'tragus beep E2 A2 D3 G3 B3 E4 --for 2s' plays the strings of a guitar, and 'tragus beep A4 endless' a fork.
    beep | --stdout --pipe --raw | write -o -
    beep | --mp3 --m4a --aac | say MP3 and AAC are not written; write .opus or .flac, or use ffmpeg.
    beep | --format --encoding --codec --dtype | say The suffix of -o says the kind of file, as -o tone.flac; --bits and --rate set the samples.
    beep | --samples --duration-samples --nsamples --frames --num-samples | say Times are not written in samples; write a length as 500ms.
    beep | --seed --random | say Noise is the same each time; 'tragus synth noise seed=7 -o a.wav' makes another.
    beep | --keyboard --interactive --theremin --piano --play-keys | say There are no keys to play; notes are written in the command: tragus beep C4 E4 G4
    beep | --pattern --preset --style | say A beep is a tone or notes, as tragus beep 880 200ms --repeat 3, or tragus beep C5 G5.
    beep | --list --list-notes --list-waveforms --list-sounds --list-tones | say Tones are hertz or notes from C0 to B8; 'tragus beep --help' shows the other sounds.
    beep | --dry-run --print --json --plot --spectrum --info --show --verbose-output | say Write a file and look at it: tragus beep 440 1s -o a.wav && tragus info a.wav
    beep | --async --background --nowait --no-wait --bg --fork | say Add & behind the command to run it in the background; leave {} out.
    beep | --latency --ping --loopback --roundtrip --echo-test | write --round-trip
    beep | --hearing-test --audiogram --test-hearing --hearing | say 'tragus beep 1k 2s --level -60dB' plays a soft tone; it is not a hearing test.
    beep | --mosquito | say Write the tone itself: tragus beep 17k 2s
    beep | --dog-whistle --ultrasonic | say Write the tone itself: tragus beep 20k 2s --rate 96k
    beep | --infrasound --subsonic --sub-bass | say Write the tone itself: tragus beep 20 2s
    beep | --no-dither | write --dither none
    beep | --new | say Tones follow each other: tragus beep 440:500ms 880:500ms; leave {} out.
    beep | --end-freq --start --end --from --to --f0 --f1 --fstart --fstop --fend --min-freq --max-freq --low --high --freq-end | say A sweep has its ends in one word: tragus beep --sweep 100:8k 5s
    beep | --rms --rms-level | write --level -20dB
    beep | --peak-level --max-peak | is --peak
    beep | --velocity --spl --intensity | say The level is in dBFS, as --level -20dB; the loudspeaker decides the sound level.
    beep | --window --smooth | say --ramp 20ms fades each sound in and out; there is no {}.
    beep | --stdin | say {} belongs to the program beep; tail -f log | while read l; do tragus beep; done beeps at each line.
    beep | -r | is --repeat
    beep | -r | is --rate
    beep | --accent --beats --signature --time-signature --bars --measure | say Clicks have no accents; leave {} out.
    beep | --every --period | say 'tragus beep 440 200ms --repeat 10 --gap 800ms' beeps once a second.
    beep | --when --after --done --on-finish | say The shell waits: make && tragus beep
    beep | --success --error --fail --warning --alert --bell --notify --ding | say 'tragus beep C5 E5 G5' sounds like success, and 'tragus beep G4 C4' like failure.
    beep | --wave --waveform --shape --timbre --instrument | say 'tragus synth square 440 2s -o square.wav' makes other shapes; so do saw and triangle.
    beep | -D | write --gap 100ms
    beep | --bpm --metronome --tempo | write --clicks 120bpm, and endless
    beep send synth | --device --speaker --out-device --output-device --sink | write -o speaker:NAME
    beep play send | --times --count -n --reps --repetitions --loops | is --repeat
    beep | --pause --delay --between | is --gap
    beep | -l --ms --millis --milliseconds | write --for 200ms
    beep | --sine --freq --frequency --tone --note -f --hz --pitch | is
    beep | -t=DURATION -t=NUMBER | is --for
    beep | --saw --sawtooth --square --triangle | say 'tragus synth square 440 2s -o square.wav' makes one; so do saw and triangle.
    synth | --endless --infinite --forever --unlimited --no-limit --nonstop --non-stop --loop | write duration=endless, with -o -
    synth | --dirac --impulse --delta --unit-impulse --step | say 'tragus synth clicks 1 1s -o a.wav' writes one sample, and 'tragus synth constant -o b.wav' a constant.
    synth | --norm -G --guard -V3 -V4 -S --verbose --antialias --no-alias | say {} is not needed; leave it out.
    synth | -D --no-dither | write --dither none
    synth | --f0 --pitch -F --hz-value --freq --frequency -f | write frequency=440
    synth | --dbfs --rms --peak --max --full-scale --0dbfs --db --level --gain -v | write level=-20
    synth | --phase --start-phase | write phase=90
    synth | --dc --dc-offset --offset --bias | write offset=0.1
    synth | --len --length-seconds --total --secs-long --sweep-time --sweep-length --sweep-duration | write --for 5s
    synth | --samples --nsamples -N --n --size --frames | say Times are not written in samples; 4800 samples at 48 kHz are duration=100ms.
    synth | --cycles --periods --period | say A length is a duration: 10 cycles of 1 kHz are duration=10ms.
    synth | -ac -c --channels --nchannels --stereo | write channels=2
    synth | --mono --exp --log --logarithmic --exponential | needless
    synth | --left --right --channel --channel-id --pan --swap | say All channels are the same; 'tragus beep 440 2s --channel 0 -o a.wav' writes the left alone.
    synth | --invert --antiphase --out-of-phase --polarity | say phase=180 turns a tone over; all channels are the same.
    synth | --float --float32 --32f | write --bits 32f
    synth | --int16 --16bit | write --bits 16
    synth | --int24 --24bit | write --bits 24
    synth | -e --sample-fmt --dtype --subtype --sample-format --data-format --sampwidth | say Write --bits 16, 24 or 32 for integers, or --bits 32f for float.
    synth | --raw --headerless --pcm | say Samples without a header are not written; sox a.wav -t raw - writes them.
    synth | --mp3 --m4a --aac | say MP3 and AAC are not written; write .opus or .flac, or use ffmpeg.
    synth | --csv --txt --json --npy --text --mat --hex | say Samples are not written as numbers; 'sox IN.wav OUT.dat' writes them as text.
    synth | --stdout --pipe | write -o -
    synth | --generator --function --mode --signal-type --name --model | say Write the signal first: tragus synth noise color=pink -o a.wav; 'tragus synth --list' names all.
    synth | --duty --width --rise-time --harmonics --partials --overtones --thd --symmetry | say Square, saw and triangle have fixed shapes; 'tragus synth tones frequencies=440+880+1320 -o a.wav' adds harmonics.
    synth | --blue --violet --purple --grey --gaussian --uniform --alpha --beta --exponent --slope | say Noise is color=white, pink or brown; sox makes others by effects.
    synth | --noise-type --noise-colour --noise-kind | say Write the signal first: tragus synth noise color=pink -o a.wav; sox -m mixes it with another.
    synth | --bandwidth --low --high --lowcut --highcut --center --band --q --lowpass --highpass --filter --bandpass | say 'tragus synth band-limited cutoff=3400 -o a.wav' is noise up to a cutoff; sox sinc makes other bands.
    synth | --cutoff | say Write the signal and its key: tragus synth band-limited cutoff=3400 -o a.wav
    synth | --rng --random --random-seed --random-state --prng | write seed=7
    synth | --fstart --fend --fstop --f1 --f2 --fmin --fmax --min-freq --max-freq --low-freq --high-freq --sweep --chirp --stop --f-start --f-end --freq-end --from --to --start --end --end-freq | say A sweep has its ends in one word: tragus synth sweep 20:20000 10s -o a.wav
    synth | --sweep-type --sweep-mode --linear --lin --shape-type | say Write shape=linear or shape=logarithmic: tragus synth sweep 20:20000 10s shape=linear -o a.wav
    synth | --ess --farina --inverse-filter --ir --impulse-response --deconvolve --aurora | say 'tragus synth sweep 20:20000 10s -o a.wav' is an exponential sweep; REW calculates the impulse response.
    synth | --mls --golay --schroeder --order --crest --prbs | say This signal is not made; 'tragus synth noise' and 'tragus synth sweep' excite all frequencies.
    synth | --multitone --multisine --tones --frequencies --imd --ccif --smpte --spacing --two-tone --dual-tone | say Write the signal and its key: tragus synth tones frequencies=440+550 -o a.wav
    synth | --am --fm --mod-index --mod-freq --mod-depth --carrier --vibrato --tremolo --depth --mod --doppler --wobble | say Modulated tones are not made; sox makes them: sox -n a.wav synth 2 sine 440 tremolo 5
    synth | --burst --on --off --on-time --off-time --duty-time --gated | say 'tragus beep 1k 100ms --repeat 5 --gap 900ms -o a.wav' writes bursts.
    synth | --gap --interval --pause --delay --silence --pad --lead-in --lead | say Silence is not added; sox has: sox IN.wav OUT.wav pad 1 1
    synth | --jitter --breaths --distance --angle --strength --room --rt60 --reverb --chirps --taps --keys --drive --speed --pattern --route --apnoea --digits --number | say Keys are written without hyphens after the signal, as in tragus synth breath breaths=12 -o a.wav; 'tragus synth --list' names all.
    synth | --rir --distortion --clip --echo --effects -af --filter-complex --lowpass-filter | say Tragus has no effects; 'sox IN.wav OUT.wav EFFECT' has.
    synth | --fade --fade-in --fade-out --ramp --edge --taper | write edge=10ms
    synth | --dtmf --dial --touch-tone | say Write the keys of the signal: tragus synth dtmf keys=5551234 -o a.wav
    synth | --hum --mains | say Write the signal and its frequency: tragus synth hum frequency=60 -o a.wav
    synth | --wind --speech --bird --dog --clap --rain --cricket --alarm --breath --blow --scene --engine | say Write the signal first, without hyphens: tragus synth wind -o a.wav; 'tragus synth --list' names all.
    synth | --annotations --ground-truth --truth --label-file --events --metadata --markers | write --labels b.txt
    synth | --voice --say --tts --lyrics | say Tragus speaks no words; espeak-ng -w a.wav does.
    synth | --play --preview --listen --speaker-out | write -o speaker:
    synth | --list-signals --parameters --list-parameters --show --list-generators --help-signals --describe | write --list
    synth | --params --set --param -p --option --opt --config --parameter --define | say Keys are written without an option, as level=-20 frequency=997.
    synth | --dry-run --plot --info --stats --print | say Write a file and look at it: tragus info a.wav, or tragus waveform a.wav
    synth | --1k --1khz --1000hz | write frequency=1k
    synth | --997 | write frequency=997
    synth | --calibrated --reference --spl --ref | say Levels are in dBFS, as level=-20; the loudspeaker decides the sound level.
    synth | --score --orc -W -A -3 --ksmps --omacro --midifile --smacro --+rtaudio --displays | say {} is for csound; leave it out.
    synth | -ss --start-time --seek | say A signal begins at its start; 'tragus convert IN.wav OUT.wav --from 1s' cuts it.
    synth | -a --vpp --ampl --amplitude --amp --volume --vol | say The level is in dBFS: level=-6 is half of full scale, and level=-20 a tenth.
    synth | --window --envelope --adsr --attack --release --decay | say edge=10ms fades the signal in and out; there is no {}.
    synth | --bpm --tempo --clicks | say 'tragus beep --clicks 120bpm 10s -o a.wav' writes clicks.
    synth | --wpm --morse | say Tragus speaks no words and sends no Morse; espeak-ng and cwwav do.
    synth | --snr --noise --background --add-noise --mix | say Signals are not mixed; sox -m tone.wav noise.wav mix.wav does that.
    synth | --sine --square --saw --sawtooth --triangle --tone --white --pink --brown --pulse | say Write the signal first, without hyphens: tragus synth square 440 2s -o a.wav
    synth | -n | say Write the signal first: tragus synth sine 440 3s out.wav
    synth | --note --notes --melody --song --chord | say 'tragus beep C4 E4 G4 -o a.wav' writes notes.
    synth | --wave --waveform --type --shape | say Write the shape first: tragus synth square 440 2s -o a.wav; there are tone, square, saw and triangle.
    synth | --count --repeat --times | say 'tragus synth --list' names the keys of each signal, as chirps=60 of a cricket.
    synth | --signal --kind | is
    synth | --seed | write seed=1
    synth | --color --colour --noise-color | write color=pink
    """#
}
