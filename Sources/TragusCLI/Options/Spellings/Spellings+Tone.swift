extension Spellings {
  /// Options of other programs for tones, notes and chirps.
  static let toneOptions = #"""
    tone tune | --db --dbfs --in-db | say Levels are in dBFS anyway; leave {} out.
    tone | --hz=NUMBER | write --range 45:55
    tone | --pitch --fundamental --f0 --pitch-detect | say The fundamental is found by 'tragus tune FILE --summary'; tones are single partials here.
    tone | --cents-only | say Pipe it: tragus tone FILE --json | jq '.cents // empty'
    tone | --smoke --t3 --co --t4 | say --alarm detects both kinds; --on smoke or --on co with --exec acts on one.
    tone | --confidence --min-confidence | say The rate of false alarms is 1 minus the confidence: --false-alarm 0.05
    tone | --mains --hum --enf --grid | say The hum of the mains is found by --range 45:65 --resolution 1Hz
    tone | --mosquito | write --range 16k:19k
    tone | --temperament | say Notes are in equal temperament; leave {} out.
    tone tune | --pitch=yin --pitch=yinfft --pitch=fcomb --pitch=mcomb --pitch=schmitt --pitch=specacf --pitch=crepe --pitch=pyin | say There is one method for the pitch; leave {} out.
    tone | --harmonics --partials --overtones --top-tones --multiple --several --chord --chords --all-peaks --npeaks --max-peaks --num-tones --max-tones --number | write --max 5
    tune | --show-cents | say Cents are shown anyway; leave {} out.
    tone | --strongest --loudest --dominant --single --main --cents --note --note-name --names | needless
    tone | --keys --telephone --phone-keys | is --dtmf
    tone | --notes --note-names --note-list | say 'tragus tune FILE --notes' lists notes.
    tone | --thd --thd+n --thdn --thd-n --sinad --sfdr --imd --enob --dr --crosstalk | say Distortion is not measured; REW does that. --max 10 --summary lists the harmonics with their frequencies.
    tone | --wow --flutter --wow-flutter --stability --wrms --deviation-log | say --summary prints the spread of the frequency; wfgui measures wow and flutter.
    tone | --jitter --shimmer --hnr --clarity --purity --tonality --formants | say Praat measures it for a voice; here each tone has a level and an SNR.
    tone | --magnitude --amplitude --level-unit --phase-angle --show-phase --show-level | say Each line of --csv has frequency, note, cents, level, SNR and phase; leave {} out.
    tone | --rms --dbv --dbu --spl --dba --units --volt | say Levels of tones are in dBFS; 'tragus meter --sound-level' measures dB SPL.
    tone | --weighting --third-octave --octave --octaves --bands --bark --mel | say 'tragus meter FILE --bands third --weight A' measures bands and weighted levels.
    tone | --size --points --bins --samples --nperseg --fft-size --fft-length --nfft --n-fft --fft --blocksize --frame --frame-size --window-size --chunk --frames | write --block 8192
    tone | --bin-width --df --delta-f --rbw --vbw --enbw | write --resolution 1Hz
    tone | --overlap --noverlap --step --stride --hop-size --hopsize --hop-length -H --time-step | say --hop counts frames: a block of 4096 with 75 % overlap is --hop 1024
    tone | --window --windowing --win --hann --hanning --hamming --blackman --flattop --flat-top --kaiser --beta --taper | say The window is fixed, and frequencies are exact to a fraction of a bin; leave {} out.
    tone | --zero-pad --interp --quadratic --parabolic --zoom --zoom-fft --czt --reassign --accuracy --precision --ppm | say Frequencies are exact to a fraction of a bin anyway; leave {} out.
    tone | --averages --averaging --avg --average --linear --welch | say --summary prints the median of the whole; single values are not averaged.
    tone | --peak-hold --max-hold --maxhold --hold --min-hold --hold-time --decay --trace | say The view holds no peaks; 'tragus spectrogram FILE --peaks -o a.png' shows the loudest moments.
    tone | --span --center --centre --stop-freq --freq-span --expected --nominal --near | say The range has both ends: --range 950:1050 looks near 1 kHz
    tone | --pink --white --brown | say 'tragus beep --noise pink 10s -o a.wav' writes noise.
    tone | --threshold --thresh --squelch --min-db --min-peak --floor --noise-floor --sensitivity | write --min-level -60dB
    tone | --fpr --pfa --p-value --pvalue --alpha --cfar | write --false-alarm 1e-5
    tone | --detrend --scaling --density --psd --spectrum --waterfall --spectrogram --mic-cal --cal --equalize --calibration --plot --png --svg --image --graph | say 'tragus spectrogram FILE --json' prints spectra, and -o a.png draws them.
    tone | --zcr --autocorr --acf --yin --cepstrum --music --esprit --prony --lpc --hps --pll --jacobsen --quinn | say There is one method; leave {} out. 'tragus tune' follows a pitch with its harmonics.
    tone | --frequency-counter --counter --gate --gate-time --reciprocal --period-counter | write --summary
    tone | --tuning --scale-notes --concert | write --a4 442
    tone | --dtmf-mode --touchtone --keypad --phone --telephone --abcd --abcd-keys --multitone | write --dtmf
    tone | --dtmf-min --min-digit --min-tone --twist --talkoff --relax --relaxdtmf --relaxed --min-pause | say --dtmf follows the telephone standard, and has no settings; leave {} out.
    tone | --rfc2833 --rfc4733 --sip-info --inband --voicemail --ivr --asterisk | say Only sound is decoded; Asterisk handles calls.
    tone | --string --join --digits --one-line | say Pipe it: tragus tone FILE --dtmf --json | jq -rj '.symbol // empty'
    tone | -a --decoder --demod --mf --r1 --r2 --bluebox --sit --caller-id --callerid --cid --eas --same --quickcall --mdc1200 --paging --charset --flex --x10 --ax25 --v23 --bell202 | say multimon-ng and minimodem decode that; here 'tragus tone FILE --dtmf' decodes telephone keys.
    tone | --temporal3 --temporal --temporal4 --fire --co-alarm --iso8201 --ul217 --ul2034 --ansi --nfpa | write --alarm
    tone | --520hz --patterns --pattern --cycles --confirm --cadence --on-time --off-time --duty --beeps | say --alarm knows T3 and T4 by their rhythm, without settings; 'tragus chirps --each' counts other beeps.
    tone | --chirp --battery --heat --burglar --intruder --car-alarm --microwave --washer --dryer --appliance --oven --kettle --doorbell --fridge | say A model learns it: 'tragus collect' records it, and 'tragus train' makes the model for --model of 'tragus listen'.
    tone | --50hz --60hz | write --range 45:65, and --resolution 1Hz
    tone | --rpm --cylinders --pulses --tacho --propeller --blades --engine --revs | say The firing frequency is found by --range 20:400; revolutions per minute are 60 times it, divided by the pulses of a turn.
    tone | --ultrasonic --ultrasound --inaudible | write --range 18k:22k
    tone | --infrasound | say Tones below 20 Hz need --range 5:20, --resolution 1Hz and a microphone that hears them.
    tone | --sweep | say 'tragus beep --sweep 100:8k 5s' plays a sweep.
    tone | --tinnitus --pilot --beacon --chirps --generate --play | say 'tragus beep 4k 2s' plays a tone, and 'tragus beep --sweep 100:8k 5s' a sweep.
    tone | --steps --tempo --glide --vibrato --trill --melody --contour --glissando --sing | say 'tragus tune FILE --notes' follows a melody.
    tone | --track --pitch-track | say 'tragus tune FILE --csv' follows the pitch of a voice or an instrument.
    tone | --tracking --max-jump --stable --steady --sustain --min-gap --merge --min-silence | say Tones are not joined to tracks; SPEAR does that. --summary prints how long each lasts.
    tone | --tonal --prominent --ttnr --tnr --pr --ecma --din45681 --iso1996 --kt --masking | say Each tone has an SNR; standards of tonal noise, such as DIN 45681, are not applied.
    tone | --test --try | say Try it on a simulated sound: tragus tone sim:tones --max 2
    tone tune | --total | write --summary
    tone | -A -s -b -p | say These are options of multimon-ng; here 'tragus tone FILE --dtmf' decodes telephone keys.
    tone | -n --top --limit --peaks | is --max
    tone | --type=smoke --kind=smoke --alarm-type=smoke --type=fire | write --on smoke
    tone | --type=co --kind=co --alarm-type=co --type=CO | write --on co
    tone | --wave=square --waveform=square --shape=square --type=square --wave=saw --wave=triangle --square --saw --sawtooth --triangle | say 'tragus synth square 440 2s -o a.wav' makes one, and 'tragus play a.wav' plays it.
    tone | --gain --level --volume --norm --loudnorm -v --sine --wave --waveform | say 'tragus beep 440 --for 2s --level -20dB' plays one; 'tragus tone' measures tones.
    tone beep | --diapason | write --a4 442
    tone | --every --interval --period | say --hop 1024 sets the step in frames; 'tragus tune FILE --csv' follows a tone that moves.
    tone | -f --freq --frequency --hz --tone --carrier | write --range 950:1050, or tragus beep 1kHz 2s to play one
    tone | --detect --find --target --scan --any --all | write --max 5, or --range 990:1010 near 1 kHz
    tone | --type --kind --alarm-type | say Each alarm is printed with its kind; leave {} out.
    tone | --min --min-duration --min-length --length --longer-than --max-duration | say A tone may have any length; --summary prints how long it lasts.
    tone | --snr --min-snr --prominence | say Pipe it: tragus tone FILE --json | jq 'select(.snr >= 10)'
    tone | --tolerance --tol --bandwidth --width --bw | say The range says how near a tone must be: --range 990:1010
    tone | --goertzel --method --algorithm --autocorrelation | say There is one method; --range 990:1010 looks near 1 kHz.
    tone | --dialtone --dial-tone --busy --ringback --country --call-progress | say Call tones are not named; 'tragus tone FILE --range 300:650 --summary' prints their frequency.
    tone | --fax --cng --ced | say 'tragus tone FILE --range 1090:1110' hears a calling fax; --range 2090:2110 an answering one.
    tone | --two-tone --twotone --pair --tones --dual | write --range 320:340, and --summary
    tone | --ctcss --pl --subtone --subaudible | write --range 60:260, and --resolution 1Hz
    tone | --morse --cw --rtty --psk31 --selcall --zvei --ccir --pocsag --aprs --fsk --modem --wpm | say Morse and radio codes are not decoded; multimon-ng and fldigi do that.
    tone | --mqtt --broker --topic | say Pipe it: tragus tone --json | mosquitto_pub -h HOST -l -t TOPIC
    tone | --alarms | is --alarm
    tune | --lowest-note --from-note --low-note --min-note | say The range says it: --range E2: is from E2 on
    tune | --seven-string --7-string | write --strings B1,E2,A2,D3,G3,B3,E4
    tune | --five-string --5-string --low-b | write --strings B0,E1,A1,D2,G2
    tune | --clean | say Sound is heard as it is; leave {} out.
    tune | -i=guitar --tuning=standard --tuning=eadgbe --tuning=guitar --tuning=e --12-string --6-string --acoustic --electric --preset | write --instrument guitar
    tune | -i=violin --tuning=violin --tuning=gdae | write --instrument violin
    tune | -i=ukulele | write --instrument ukulele
    tune | -i=bass | write --instrument bass
    tune | -i=cello | write --instrument cello
    tune | --tuning=dadgad --dadgad | write --strings D2,A2,D3,G3,A3,D4
    tune | --tuning=drop-d --tuning=dropd --tuning=drop_d --tuning=dadgbe --drop-d --dropd | write --strings D2,A2,D3,G3,B3,E4
    tune | --tuning=open-g --tuning=openg --tuning=dgdgbd --open-g | write --strings D2,G2,D3,G3,B3,D4
    tune | --tuning=open-d --tuning=opend --tuning=dadfad --open-d | write --strings D2,A2,D3,F#3,A3,D4
    tune | --tuning=equal --tuning=12tet --tuning=et --cents --deviation --needle --chromatic --auto --automatic --a440 --440 --voiced --frames --track --contour --f0 --voice --singing --singer | needless
    tune | --tuning=just --tuning=pythagorean --tuning=meantone | say Cents count from equal temperament; leave {} out.
    tune | --tuning=half-step-down --half-step-down --eb-tuning --detuned | write --instrument guitar --transpose 1
    tune | --tuning --tunings | say The strings are named by their notes: --strings Eb2,Ab2,Db3,Gb3,Bb3,Eb4, or --instrument guitar --transpose 1 for half a step down
    tune | -p --yinfast --swipe --rapt --viterbi --hps --mpm --cepstrum --resolution | say There is one method, without settings; leave {} out.
    tune | -u --units --unit --hz --hertz --as-midi --freq-unit | say Each line has hertz, note and cents; --notes --json has the MIDI number.
    tune | -m --mix-input --downmix | write --channel mix
    tune | -T --time-unit | say Times are in seconds from the start; leave {} out.
    tune | --silence --threshold --level --min-db --gate --squelch --sensitivity --noise-floor | write --min-level -60dB
    tune | -O -M --onset --minioi --min-ioi --melodia --attack --sustain --note-off --damping --response --speed | say --notes finds the notes by itself; leave {} out.
    tune | -l --confidence --min-confidence --clarity --unvoiced --voicing | say Sound without a pitch is left out anyway; the column confidence of --csv filters more.
    tune | -H --hopsize --hop-size --hop-length --frame-size --window-size --window --chunk --fft-size --nfft --n-fft --overlap --timestep --time-step --step-size --hop --block | say The length of a frame is fixed; --csv prints each pitch.
    tune | --highest-note --to-note --high-note --max-note | say The range has both ends: --range E2:C6
    tune | --A --concert-a --standard --kammerton --diapason --base-freq --a4-freq --a-freq --calibration --calibrate --pitch-ref --442 | write --a4 442
    tune | --432 --verdi | write --a4 432
    tune | --baroque --415 | write --a4 415
    tune | --detune --offset-cents --cents-offset --fine-tune --finetune --pitch-offset | say Change A4 by so much: 10 cents sharp is --a4 442.55
    tune | --meantone --vallotti --young --bach --edo --tet --scala --scl --kbm --pure --ratios --maqam --raga | say Notes are in equal temperament; Lingot reads Scala files.
    tune | --capodaster --capotasto --fret --frets --nut --capo | say A capo raises all strings; name them: --strings F#2,B2,E3,A3,C#4,F#4
    tune | --drop-c --dropc | write --strings C2,G2,C3,F3,A3,D4
    tune | --open-e | write --strings E2,B2,E3,G#3,B3,E4
    tune | --open-c | write --strings C2,G2,C3,G3,C4,E4
    tune | --half-step-down --halfstep --half-step --eb --eb-tuning --down-half | write --strings D#2,G#2,C#3,F#3,A#3,D#4
    tune | --whole-step-down --d-standard --full-step-down | write --strings D2,G2,C3,F3,A3,D4
    tune | --string --note-select --single-note --fixed-note | write --target E2
    tune | --string-number --manual --lock --octave | say --target E2 listens only for one note, in its own octave.
    tune | --no-octave --ignore-octave --pitch-class --chroma | say A note has its octave, as E2; leave {} out.
    tune | --n-strings --alternate --bouzouki --charango --balalaika --oud --lute --erhu --guzheng --pipa --koto --sitar --harp --lyre --kalimba --handpan --autoharp --dulcimer --zither --lap-steel --baritone --cuatro --bandurria | say --strings takes the notes of any instrument, as of an erhu: --strings D4,A4
    tune | --flute --whistle --recorder --ocarina --harmonica --bagpipe --pipes --organ --accordion --oboe --bassoon --trombone --tuba --euphonium | say Every note is shown; leave {} out. --transpose fits transposing instruments.
    tune | --clarinet --trumpet --cornet --bb | write --transpose 2
    tune | --horn --french-horn --english-horn --f-instrument | write --transpose 7
    tune | --alto-sax --eb-instrument --e-flat-instrument | write --transpose 9
    tune | --tenor-sax | write --transpose 14
    tune | --saxophone --sax --transposing --instrument-key --concert --key-of-instrument | say --transpose 2 is for B flat, 7 for F, 9 for E flat, 14 for a tenor saxophone.
    tune | --instrument=drums --instrument=drum --instrument=snare --instrument=timpani --drum --drums --lug --tunebot --timpani --cymbal | say The strongest tone of a drum is found by 'tragus tone FILE --range 50:400 --max 3'.
    tune | --mode --view | say Every note is shown anyway; --instrument guitar shows the nearest string.
    tune | --auto-advance --next-string --auto-next --sequence | say The nearest string is chosen anyway; leave {} out.
    tune | --do-re-mi --fixed-do --sargam --swara --clef | say Notes have English names, with sharps; leave {} out.
    tune | -s=LEVEL --silence=LEVEL | write --min-level -60dB
    tune | --cents=NUMBER | say Each line says by how many cents a note is off; leave {} out.
    tune | --in-tune --in-tune-range --in-tune-cents --tolerance --accuracy | say The tuner shows by how many cents a note is off; leave {} out.
    tune | --strobe --analog --analogue --polytune | say The live view shows cents; there is no strobe.
    tune | --hold --hold-time --note-hold --freeze | say The live view holds no note; --notes prints each note that was played.
    tune | --pitchpipe --shruti --tanpura --play --sound --tone --drone | say 'tragus beep E2 A2 D3 G3 B3 E4 --for 2s' plays the strings.
    tune | --poly --multi --multi-f0 --harmony --voices | say One pitch at a time is followed; 'tragus tone FILE --max 5' lists several tones, and basic-pitch writes them as MIDI.
    tune | --midi-out --midi-file --mid-file --save-midi --smf | write --midi song.mid
    tune | --midi-port --alsa-midi --rtmidi --send-midi | say No MIDI is sent live; --midi song.mid writes a file.
    tune | --midi-note --note-number --midi-number | write --notes --json
    tune | --quantize --quantise --grid --swing --ppq --ticks | say Notes keep their times; MuseScore fits song.mid to bars.
    tune | --musicxml --abc --lilypond --ly --tab --tabs --tablature --sheet --score --lyrics --pdf-score | say MuseScore makes sheet music from --midi song.mid.
    tune | --min-length --min-duration --shortest --min-len | say Pipe it: tragus tune FILE --notes --json | jq -c --unbuffered 'select(.end and .end - .start >= 0.1)'
    tune | --vibrato --glissando --slide --bend --slope | say It is not measured; --csv has each pitch, a line each few milliseconds.
    tune | --tessitura | say 'tragus tune FILE --notes --csv' lists the notes; the lowest and the highest are the range.
    tune | --gender --female --male --feminine --masculine --child | say Voices are not judged; --summary prints the median pitch.
    tune | --quantiles --median --sd --stdev --std --percentiles --drift --trend --stability --average --mean | write --summary
    tune | --jitter --shimmer --hnr --formants --formant --cpp --intensity --pulses | say Praat measures that; here each pitch has hertz, level and confidence.
    tune | --autotune --correct --shift --semitones --retune --snap --harmonize | say Sound is not changed; rubberband shifts the pitch: rubberband -p 2 IN.wav OUT.wav
    tune | --game --practice --karaoke --sing --exercise --lesson --quiz --train | say There are no exercises; --target A3 shows how far your note is off.
    tune | --harmonics --partials --overtones --inharmonic --harmonic-spectrum | say 'tragus tone FILE --max 10 --summary' measures the partials.
    tune | --gauge --tension --intonate --12th-fret --saddle --bridge | say Compare the open string with the twelfth fret: --target E2, then --target E3
    tune | --png --svg --image --picture --plot --graph --trace --curve --history | say 'tragus explain notes FILE -o notes.png' draws pitches.
    tune | --pitch-tier --pitchtier --pitch-listing --formant-grid | write --csv
    tune | --interpolate --smoothing --kalman --bandwidth --filter-order | say Values are not smoothed; a script does that from the lines of --json.
    tune | --test --try | say Try it on a simulated sound: tragus tune sim:tones
    tune | --velocity | say --midi song.mid takes the velocity from the level of each note.
    tune | --pitch-bend --pitch-bends --multiple-pitch-bends | say The MIDI file has notes without pitch bends; --csv has each pitch.
    tune | --min-gap | say Pauses have no setting; leave {} out.
    tune tone beep | --ref --reference --concert-pitch --tuning-reference --a --pitch-standard | write --a4 442
    tune beep | -a --pitch | write --a4 442
    tune tone | -r | write --a4 442
    tune | --chord --chords --key --scale | say Chords are not named; 'tragus tone FILE --max 5 --summary' prints their notes.
    tune | --stretch --piano --inharmonicity --railsback | say Stretched tuning is not there; Entropy Piano Tuner has it.
    tune | --interval --every --step --period | say Every pitch is printed; --notes prints one line a note.
    tune | --german --solfege --solfeggio --doremi --french --naming --names --notation | say Notes have English names: C is do, and B is the German H; --flats writes Bb for A#. Leave {} out.
    tune | --metronome --click | say 'tragus beep --clicks 120bpm endless' is a metronome.
    tune | --bpm --tempo | say Notes keep their times, and a MIDI file has 120 bpm; 'tragus beep --clicks 120bpm endless' is a metronome.
    tune | --method --algorithm --yin --pyin --crepe --yinfft | say There is one method; leave {} out.
    tune | --note | is --target
    tune | --temperament --just --pythagorean | say Notes are in equal temperament; leave {} out.
    tune tone | --sharps --sharp | say Notes have sharps unless --flats is there; leave {} out.
    tune tone | --flat --use-flats --accidentals | write --flats
    tune | --transcribe --melody | write --notes
    chirps | --lowcut --low-cut --hp --high-pass --lo | say The range says it: --range 2k: is from 2 kHz on
    chirps | --counts --sum --count-only --total-count --number-of | say 'tragus chirps FILE --window 1h --period 1h' prints one count for each hour.
    chirps | --summary --total --mean | write --window 1h --period 1h
    chirps | --crickets --frogs --frog --cricket --rain --insect --insects --amphibian --birds --bird --species --identify --kind --kinds --class | say Chirps have no species here; BirdNET-Analyzer knows birds. 'tragus classify FILE' names kinds of sounds.
    chirps | -F --fahrenheit --unit --units --kelvin --temp-unit | say --thermometer prints degrees Celsius; Fahrenheit is that times 1.8, plus 32.
    chirps | -C --formula --law --snowy --temp --dolbear --celsius | write --thermometer
    chirps | --katydid --cicada | say --thermometer works only with snowy tree crickets; others are counted, without a temperature.
    chirps | --temperature-only --temp-only | say Pipe it: tragus chirps --thermometer --csv, and choose a column with cut.
    chirps | --weather --location --humidity --temperature-offset --offset-celsius | say The formula has no corrections; a script adds them.
    chirps | --cpm --bpm-rate --rate --call-rate --tick-rate --rate-only --max-rate --min-rate | say The rate per minute is printed anyway; leave {} out.
    chirps | --per-13s --per-15s --count-for --averaging --average --rolling --sliding --window-size --window-length | write --window 15s
    chirps | --metronome --ticks --tick --clicks --click --tick-tock --clock --typing --popcorn --claps --knocks --shots --footsteps --steps --drips --drops --taps --beeps --heartbeat --pendulum --transient --onset --onsets --energy | say Any short sounds are counted, each a chirp; --each lists them, and --range chooses their frequencies.
    chirps | --timegraph --bph --vph --beat-rate --lift --gain-loss --tg | say tg measures watches with rate, beat error and amplitude; here --each --csv lists the ticks.
    chirps | --geiger --cps --usv --tube --dose --dead-time --radiation | say Clicks per minute are counted; a script multiplies them by the factor of the tube.
    chirps | --rpm --revolutions | say The rate per minute is printed; divide it by the pulses of a turn.
    chirps | --shot-timer --splits --split-times --par-time --reaction | say --each --csv has the time of each shot.
    chirps | --drift --jitter --ioi --intervals --variance --deviation --cv | say Each report has the regularity; --each --csv has times for other figures.
    chirps | -O --method --superflux --hfc --complex --specflux --algorithm --envelope --rms --adaptive --whitening | say There is one method; --range and --threshold 12dB choose what counts.
    chirps | -s --silence --height --thresh --threshold-db --noise-floor --level --min-level --amplitude --min-confidence | say --threshold 12dB is how far a chirp rises above the noise.
    chirps | -M --minioi --min-ioi --retrigger --dead --lockout --holdoff --hold-off --hold --distance --min-gap --min-silence --merge --echo --max-gap --pause | write --gap 60ms
    chirps | -b -H --hopsize --hop --hop-size --hop-length --frame-size --frames --chunk --fft-size --nfft --n-fft --overlap | say The length of a frame is fixed; leave {} out.
    chirps | -T --time-unit | say Times are in seconds from the start; leave {} out.
    chirps | -m --mix-input | write --channel mix
    chirps | -j --jack -N --miditap-note --miditap-velo -V | say No MIDI is sent; 'tragus chirps --each --exec -- PROGRAM' runs a program for each chirp.
    chirps | --min-duration --max-duration --min-length --max-length --max-pulse --min-pulse --attack --decay --release | say A chirp may have any length; --gap 60ms joins pulses to one.
    chirps | --echeme --trill --trills --phrase --phrases --bout | say Pulses less than --gap apart are one chirp: --each --gap 5ms lists single pulses.
    chirps | --carrier --center --centre --bw --peak-freq --dominant-frequency | say Each report has the frequency of the chirps; --range 2k:6k says where to listen.
    chirps | --highcut --high-cut --lp --low-pass --hi | say The range has both ends: --range 500:6k
    chirps | --start=FREQUENCY --end=FREQUENCY | say 'tragus beep --sweep 200:8000 2s -o chirp.wav' writes a sweep; 'tragus chirps' counts what chirps.
    chirps | --count-per --per --rate-per --bin --binning --bin-size --rates-per | write --period 1h
    chirps | --week --season --species-list --locale --min-conf | say Chirps are counted without their species; leave {} out.
    chirps | --stop-at --until-count --min-chirps --min-count | say --each --count 100 stops after 100 chirps.
    chirps | --all --single --detail --details --per-chirp --peaks --duty --durations --lengths --frequencies --ici --events --list | write --each
    chirps | --buzz --cf --fm --sonobat | say Calls of bats are not named; --range 20k:120k --each lists them, and BatDetect2 names them.
    chirps | --pulse --syllables --pulses | write --each, and --gap 5ms
    chirps | --sound --alert-sound | write --exec -- tragus beep 880 100ms
    chirps tone tune | --exec-on --run-on --on-detection | write --exec -- PROGRAM
    chirps | --test --try | say Try it on a simulated sound: tragus chirps sim:cricket
    chirps | --spectrogram --plot --png --image --picture --graph --chart | say 'tragus explain chirps FILE -o chirps.png' draws them.
    chirps | --slope --up --down --sweep --contour --shape --bandwidth | say Sweeps are not measured; 'tragus spectrogram FILE -o chirp.png' shows them, and Raven measures them.
    chirps | --clip --clips --cut --save --extract | say --format audacity -o take.txt writes labels; 'tragus cut take.wav --labels take.txt --min 50ms -o clips' cuts them out.
    chirps | --time-expansion --te --expansion --heterodyne --slow | say Frequencies count as they are in the file; a tenfold expansion is --range 2k:12k.
    chirps | --bats --bat --ultrasonic --ultrasound | write --range 20k:120k, and --each
    chirps | --snr --sensitivity | write --threshold 12dB
    explain | --detector --topic --about --subject | say The topic stands alone: tragus explain blow
    explain | --brief --short --long --full --details --detail --technical --simple --beginner --expert --math --formula --example --examples --benchmark --accuracy --limits --section --sections --features --values --decision --tree --algorithm --steps --step --summary --text-only --print --show --all | say Each topic is one text with an example; leave {} out.
    explain | --json --csv | say An explanation is for reading; 'tragus listen FILE {}' prints what is heard.
    explain | --markdown --md --html --pdf --format --save-text | say The text is for reading; > blow.txt behind it keeps it, and -o a.png draws the result.
    explain | --audio --recording --wav --sound --clip | is
    explain | --picture --png --svg --diagram --plot --image --graph --chart --figure --save | write -o a.png
    explain | --pager --view --no-pager | say Pipe it: tragus explain blow | less
    explain | --sources --papers --cite --citation --code | say The guides in Documentation/ name the sources.
    explain | --reasons --why --rejected --event --at-event | say 'tragus explain blow FILE' says why; 'tragus blow FILE --why' prints all measured values.
    explain | --model --threshold --sensitivity --on --only --timeout --count --exec | say The example has no settings; the command itself has them, as 'tragus blow --sensitivity 0.7'.
    explain | --quiz --tutorial --interactive --copy --open | say 'tragus demo' shows each capability.
    explain | --dpi | write --size 1600x800
    explain | --demo --simulate --sim --simulated | needless
    explain | --last --latest --previous | say Events are not kept; 'tragus explain blow FILE' explains a recording.
    explain | --list --topics -l | say 'tragus explain' lists the topics.
    """#
}
