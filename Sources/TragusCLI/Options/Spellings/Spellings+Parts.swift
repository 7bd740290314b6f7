extension Spellings {
  /// Other words for subcommands.
  static let commandParts = #"""
    serve | lan network phone mobile everyone 0.0.0.0 | write --lan
    serve | public external remote share | say Tragus opens no tunnel; from outside: ssh -L 8347:localhost:8347 HOST
    serve | all | say The page always shows everything; leave {} out.
    pair | revoke disconnect drop disown unregister unlink cancel-pairing | say 'tragus pair --forget NAME' removes a device and its keys.
    classify | stdin pipe | write -
    meter classify | summary | write --summary
    doctor | usb headset device headphone-mic | say Name the microphone: tragus doctor mic:USB
    doctor | bluetooth | say The system makes a Bluetooth microphone the default; 'tragus doctor' then checks it.
    receive | file files | write --save inbox
    completions | install | say './run --install' installs the scripts; 'tragus completions bash' prints one.
    listen | everything all | say 'tragus help events' lists all types; --only names those that are left out otherwise, such as --only dose,range.
    listen | system | say What plays comes by a pipe: parec -d @DEFAULT_MONITOR@ | tragus listen --raw s16le@44100x2 -
    record | loop | write --split 10m, and --max-disk 20GB, which removes the oldest
    meter | dynamic-range dr | say The crest factor is printed anyway; dr14_tmeter calculates DR14, and --loudness has the loudness range.
    meter | headroom | write --true-peak
    serve | file-server | say Only its own page is served; 'python3 -m http.server' serves a folder.
    serve | phone-page | write --lan
    classify | train learn | say 'tragus train FOLDER -o NAME.tragusmodel' trains a model.
    classify | yamnet | say The network is YAMNet anyway; leave {} out.
    classify | vggish panns birdnet perch ast beats | say There is one network, YAMNet; --model uses one of 'tragus train' instead.
    blow | demo | say 'tragus demo blow' shows the detector, without a microphone.
    serve | readonly read-only | write --guest
    serve | url address link token info where | write --json
    record | system desktop loopback screen computer internal radio youtube browser speaker what-u-hear stereo-mix | say What plays comes by a pipe: parec -d @DEFAULT_MONITOR@ | tragus record --raw s16le@44100x2 - -o system.wav
    tune | tenor-sax | write --transpose 14
    tune | baritone-sax | write --transpose 21
    tone | mosquito | write --range 16k:19k
    chirps | peepers | say Chirps have no species here; 'tragus classify FILE' names kinds of sounds.
    meter | hearing | write --ranges hearing
    meter | broadcast | write --ranges broadcast
    record | bats bat | say Name the bat microphone itself, as tragus record mic:USB --on-sound -40dB -o bats/; it keeps its own rate.
    chirps | summary total sum | say 'tragus chirps FILE --window 1h --period 1h' prints one count for each hour.
    pair | alias label call | write --as NAME
    pair | rename | say Forget it with --forget NAME, then pair again under another name.
    breath | compare | write --summary
    breath | stats | write --summary
    breath | today | say Nothing is stored; -o night.csv keeps a night, and a spreadsheet compares them.
    breath | count | write --summary
    meter | dosimeter | write --dose niosh
    meter | LEX lex | say LEX,8h is LAeq + 10 log10(hours / 8); --sound-level prints LAeq.
    meter | thdn imd sinad | say Distortion is not measured; REW and ARTA measure it.
    meter | snr | say 'tragus doctor FILE' measures the noise in the pauses.
    meter | nc nr | say 'tragus meter --bands octave --stats 1m' has the levels that a curve needs.
    classify | top5 top3 top top10 best | write --top 5 --windows
    play | random shuffle | say The shell shuffles: shuf -z -e *.wav | xargs -0 tragus play
    play | left | write --channel 0
    play | right | write --channel 1
    play | mono | write --channel mix
    listen | 10s 1m | say A length is an option: tragus listen --for 10s
    eval | confusion matrix confusion-matrix cm | say 'tragus eval classify FOLDER --csv' has all pairs of kinds; label files have no confusions.
    models | rm delete del uninstall | is remove
    models | info show describe cat view | is inspect
    models | ls all | is list
    models | check test validate | is verify
    models | export convert | say Tragus writes no Core ML or ONNX; a .tragusmodel is one file, which you copy.
    models | save import install add copy share | say A model is one file of 'tragus train FOLDER -o NAME.tragusmodel'; copy it into the model folder. Other models do not fit.
    models | rename mv move | say There is no rename; mv renames the file, in TRAGUS_MODEL_DIR or else ~/.local/share/tragus/models.
    models | labels classes kinds | say 'tragus models inspect NAME' lists its classes; 'tragus classify --labels' lists the kinds that the network knows.
    history | ls all | is list
    history | clear reset wipe purge | write tragus history remove --all --force
    history | rm delete del | is remove
    history | csv save | is export
    devices | list ls all show | needless
    devices | test check try probe | say 'tragus doctor --device NAME' checks a microphone.
    config | list ls | is show
    config | get | say Write tragus config show, which shows all settings; there is no {}.
    config | path where edit | say 'tragus config show --origin' shows device, period, floor and sensitivity; 'tragus config set device NAME' changes one.
    config | add put write | is set
    config | rm remove delete del reset clear | is unset
    labels | diff compare | say 'tragus eval labels.txt --predicted FOUND.txt' compares two files of labels.
    label | add | say A label is a line of a file: start, end and text with tabs between; --import FILE begins with them.
    labels | merge join combine concat | say 'cat a.txt b.txt > all.txt' joins label files of Audacity.
    pair | accept confirm start connect initiate with | say Write 'tragus pair' on both devices; then compare the six digits.
    pair | show keys key | say Keys are never printed; 'tragus pair --list' names the paired devices.
    train | puff puffs blow sip | say 'tragus blow --setup' fits blows to this microphone.
    calibrate | puff puffs sip breath-switch blowing | say 'tragus blow --setup' fits blows to this microphone.
    calibrate | noise background room | say 'tragus doctor' measures the noise of the room.
    calibrate | latency delay | say 'tragus beep --round-trip' measures the latency.
    calibrate | threshold sensitivity | say 'tragus blow --setup' fits blows to a microphone; elsewhere give a level, as --on-sound -40dB of 'tragus record'.
    config | export dump save backup | say Copy the file that 'tragus config show --origin' names; TRAGUS_CONFIG=FILE reads it back.
    config | validate check verify test lint | say 'tragus config' reports a line that is wrong.
    devices | gain volume mute | say Gain is set in the system: alsamixer, or wpctl set-volume @DEFAULT_SOURCE@ 80%
    doctor | audio mic microphone sound all check | needless
    labels | stats statistics summary count histogram | say Pipe it: tragus labels FILE --csv | cut -d, -f3 | sort | uniq -c
    labels | sort | say 'sort -n labels.txt' sorts labels of Audacity.
    labels | validate check verify lint | say 'tragus labels FILE' names the first line that is wrong.
    labels | filter grep search find | say Pipe it: tragus labels FILE --csv | grep owl
    labels | split cut extract clips | say 'tragus cut FILE --labels LABELS.txt -o sounds' cuts the sounds out.
    label | undo redo | say The key u undoes a label in 'tragus label FILE'.
    models | download fetch pull get search find update upgrade | say Tragus downloads nothing; the built-in network is there, and 'tragus train FOLDER -o NAME.tragusmodel' makes models.
    models | train create make new | say 'tragus train FOLDER -o NAME.tragusmodel' makes a model.
    models | eval test score | say 'tragus eval classify FOLDER --model NAME' measures a model.
    tone | scan detect find measure analyze analyse | needless
    tone | play generate make sine out | say 'tragus beep 440 2s' plays a tone, and -o tone.wav writes it.
    tone | morse cw zvei selcall | say Morse and radio codes are not decoded; multimon-ng and fldigi do that.
    tone | busy dial ring ringback dialtone | say Call tones are not named; 'tragus tone FILE --range 300:650 --summary' prints their frequency.
    chirps | play make generate | say 'tragus beep --sweep 100:8k 3s' plays a sweep.
    chirps | bat bats | say 'tragus chirps FILE --range 20k:120k --each' lists calls of bats.
    tune | list ls instruments tunings | say 'tragus tune --help' names the instruments; --strings takes any notes.
    tune | play | say 'tragus beep E2 A2 D3 G3 B3 E4 --for 2s' plays the strings.
    blow | count | say Pipe it: tragus blow FILE --json | grep -c '"phase":"ended"'
    devices | rename name alias | say Devices keep their names; any part of one selects it, as mic:USB.
    devices | info inspect describe | say 'tragus doctor --device NAME' checks one; 'tragus devices --json' has all details.
    devices | watch monitor | say The list is printed once; --reconnect of other commands waits for a device.
    history | yesterday | write --since yesterday
    history | today | write --since today
    history | week | write --since 7d
    history | month | write --since 30d
    history | last recent | write --last 10
    history | stats statistics summary graph plot streak | say 'tragus history export > all.csv' makes a table for a spreadsheet.
    history | search find grep | say Pipe it: tragus history | grep box
    record listen meter serve play chat receive | stop pause quit end kill | say Ctrl-C ends it; in a live view, space pauses.
    record | list ls show | say 'tragus info FOLDER' lists recordings.
    serve | status restart | say The page says how it is; Ctrl-C in its terminal ends it.
    send receive chat | peers list ls | say 'tragus pair --list' names paired devices.
    labels | convert export | needless
    completions | generate | needless
    calibrate pair synth demo | list ls | is --list
    calibrate pair | rm remove delete del forget unpair | is --forget
    calibrate | show | is --show
    calibrate | show | is --list
    devices | set use select default set-default | say Write tragus config set device NAME.
    serve listen record meter doctor demo | start run | needless
    labels | show print cat view list ls read | needless
    breathe | rate bpm brpm measure count follow track | say 'tragus breath' follows your breath, with its rate.
    breathe | history log | say 'tragus history' lists the exercises that were kept.
    explain | last why reason | say 'tragus blow FILE --why' prints why each blow was taken or not.
    meter | leq laeq LAeq Leq lae sel laf lafmax l10 l50 l90 spl slm iec61672 weighting noise-level LAeqT LEQ LAFmax LAFmin LASmax LAmax LAF LAS LAI LAE SEL SPL L10 L50 L90 percentiles lamax LAeq,T A noise | write --sound-level
    meter | lden ldn lday | say Lden is not calculated; '--sound-level --stats 1h --csv' has the LAeq of each hour.
    meter | dBA dBa dba db(a) dB(A) a-weighting | write --weight A
    meter | dBC dbc c-weighting | write --weight C
    meter | dBZ dbz flat z-weighting | write --weight Z
    meter | lufs LUFS lkfs LKFS ebur128 ebu r128 lra integrated momentary short-term bs1770 k-weighting R128 LRA | write --loudness
    meter | dbtp dBTP truepeak tp | write --true-peak
    meter | vu VU vumeter ppm PPM nordic bbc din | write --programme
    meter | osha exposure | write --dose osha
    meter | spectrum fft rta analyzer | say 'tragus spectrogram FILE --csv' prints spectra; --bands third-octave measures bands.
    meter | correlation phase goniometer vectorscope balance | say Channels are not compared; ffmpeg -i FILE -af aphasemeter=video=0,ametadata=print -f null - prints their phase.
    meter | crest dc peak rms level levels dbfs dBFS max min astats stat show print display measure measurement report | say 'tragus meter FILE' prints peak, RMS and crest factor; leave {} out.
    meter | needle dial | write --gauge radial
    meter | standard | write --ranges standard
    meter | live monitor watch microphone input default log | say 'tragus meter' measures the microphone, live; leave {} out.
    meter | room noise-floor background | say 'tragus doctor' measures how quiet the room is.
    meter | calibrate cal | say 'tragus calibrate --calibrator 94dB' measures a microphone once.
    meter | list devices ls inputs | say 'tragus devices' lists microphones.
    meter | compare diff vs file files | say Name the files alone: tragus meter a.wav b.wav --loudness
    meter | stdin pipe | write -
    meter | reset clear erase status | say A measurement starts again with each call; leave {} out.
    meter | rt60 sti thd | say That is not measured; REW and ARTA measure it.
    meter | normalize normalise | say 'tragus convert FILE -o NEW.wav --loudness -16' brings a file to a loudness.
    spectrogram waveform | live monitor watch microphone input default | say Without a file, the microphone is drawn; leave {} out.
    spectrogram waveform | show draw view display file files make create open render | say Leave {} out, and name the file alone.
    spectrogram waveform | plot picture image png svg save export | write -o FILE.png
    spectrogram waveform | compare diff vs | say A picture has one sound; name a folder for several: -o pictures/
    spectrogram | hann hamming blackman kaiser | say The window is a Hann window; --window 2048 is its length.
    spectrogram | wideband broadband | write --window 5ms
    spectrogram | narrowband | write --window 30ms
    spectrogram | magma viridis inferno plasma jet hot rainbow turbo list maps colormaps colors colours | say Colours are --map ember, lagoon or gray, and --inverted swaps their ends.
    spectrogram | grayscale grey bw | write --map gray
    spectrogram | waterfall 3d vertical | say Time goes from left to right; there is no other view.
    spectrogram | spectrogram spectrum ffmpeg sox showspectrumpic | say 'tragus spectrogram FILE -o FILE.png' draws the picture; leave {} out.
    spectrogram | demo | say 'tragus spectrogram sim:scene' draws a simulated room.
    waveform | scope oscilloscope trigger | say It is no oscilloscope; --for 20ms draws 20 ms of the microphone, and xoscope shows it live.
    waveform | bars rounded style | say A waveform has one look: extremes and RMS. audiowaveform and ffmpeg draw others.
    waveform | normalize normalise autoscale | write --fit
    waveform | zoom | write --from 1s --for 10ms
    waveform | json csv dat data peaks | say A waveform is drawn, as PNG or SVG; 'tragus meter FILE --period 10ms --json' prints its peaks.
    waveform | list styles themes colors colours | say Themes are --theme light, dark and contrast.
    info | tags show list ls all header stats levels level verify check file files format print describe metadata markers | say 'tragus info FILE' prints all of it; leave {} out.
    info | set edit tag write remove | say No file is changed; exiftool, metaflac and bwfmetaedit change tags.
    info | devices device mics microphones | say 'tragus devices' lists microphones.
    calibrate | start run now begin microphone input default | say 'tragus calibrate' begins at once; leave {} out.
    calibrate | reset clear | say --forget DEVICE removes the calibration of a device.
    calibrate | export backup save dump | say Pipe it: tragus calibrate --show DEVICE --json > zoom.json
    calibrate | import load restore | say 'tragus meter --calibration zoom.json' reads a file that '--show DEVICE --json' printed.
    calibrate | check verify test validate | say With the calibrator on, 'tragus meter --sound-level --for 5s' must show its level.
    calibrate | reference meter slm | say Write the level that the meter shows: tragus calibrate --reference 71.3
    calibrate | datasheet | say Write the number of the data sheet: tragus calibrate --sensitivity -26
    calibrate | level spl tone pistonphone | say Write the level of the calibrator: tragus calibrate --calibrator 94dB
    calibrate | set | say --calibrator 94dB, --reference 71.3 or --sensitivity -26 sets it.
    calibrate | device mic | write --device NAME
    calibrate | undo revert previous | say --history lists replaced calibrations; 'tragus meter --calibration 123dB' uses the full scale of one.
    calibrate | status current info get details view | is --list
    calibrate | speaker loudspeaker output | say Loudspeakers are not calibrated; REW does that.
    calibrate | camera screen display guitar | say Only microphones are calibrated, to dB SPL.
    calibrate | stop quit end | say Ctrl-C ends it, and nothing is stored.
    doctor | room noise level clipping signal input quality system install permissions alsa pulse pipewire verbose | say 'tragus doctor' checks all that it can; leave {} out.
    doctor | fix repair | say 'tragus doctor' changes nothing; it prints what helps.
    doctor | speaker speakers output loudspeaker | say 'tragus beep' plays a tone on the loudspeaker.
    doctor | latency delay | say 'tragus beep --round-trip' measures the latency.
    doctor | devices list ls mics | say 'tragus devices' lists microphones.
    doctor | model models | say 'tragus models verify NAME' checks a model.
    doctor | config settings | say 'tragus config' reports a line that is wrong.
    doctor | update upgrade | say Tragus never goes online; leave {} out.
    devices | inputs input mics mic microphones microphone sources source capture in | write tragus devices --inputs
    devices | outputs output speakers speaker sinks sink playback out loudspeakers headphones | write tragus devices --outputs
    devices | short cards alsa pulse pipewire pcm print read audio soundcards usb hw pactl wpctl get-all available | needless
    devices | details verbose long full | write --json
    devices | level meter loudest signal | write --levels
    devices | find search grep filter get | say Pipe it: tragus devices | grep USB
    devices | refresh rescan reload scan | say Each call looks again; leave {} out.
    devices | count number | say Pipe it: tragus devices --json | jq length
    devices | status busy | say 'tragus doctor --device NAME' says if it works.
    devices | calibrations calibration calibrated | say 'tragus calibrate --list' lists calibrated devices.
    devices | bluetooth connect pair disconnect | say The system connects devices: bluetoothctl connect ADDRESS
    devices | unmute | say Gain is set in the system: alsamixer, or wpctl set-volume @DEFAULT_SOURCE@ 80%
    devices | current active selected | say 'tragus config' shows the chosen device.
    meter | loopback speaker output | say What plays is a monitor source of the sound server: parec -d @DEFAULT_MONITOR@ | tragus meter --raw s16le@44100x2 -
    meter | s16le s16 s24le f32le S16_LE raw pcm | write --raw s16le@48000x1 -
    meter | left | write --channel 0
    meter | right | write --channel 1
    meter | mono | write --channel mix
    meter | stereo each | write --channel each
    meter | twa TWA niosh noise-dose | write --dose niosh
    meter | hw alsa jack pulse pipewire | say 'tragus devices' lists microphones; any part of a name selects one, as mic:USB.
    record | begin now forever endless always continuous nonstop microphone default | needless
    record | resume toggle | say Space pauses and resumes in the live view; elsewhere kill -USR1 PID does.
    record | memo dictation lecture interview podcast meeting call session take | say Name the file: tragus record -o memo.wav; --preset voice is for speech.
    record | speech talk | write --preset voice
    record | video camera film | say Tragus records sound only; ffmpeg records video.
    record | all everything both | say One microphone is recorded, with all its channels; 'tragus devices' lists the microphones.
    record | devices inputs mics sources microphones | say 'tragus devices' lists microphones; tragus record mic:USB takes one.
    record | test check | say 'tragus doctor' checks the microphone, and 'tragus meter' shows its level.
    record | dog bark | write --on Dog
    record | night sleep snoring snore | say 'tragus record --on Snoring -o night/ --for 8h' records snoring; 'tragus breath FILE --night' reports a night.
    record | blow alarm note | say 'tragus record --on blow,alarm,note -o sounds/' records these events.
    record | silence sound loud noise activity | write --on-sound -40dB
    record | stereo | say All channels of the device are recorded; leave {} out.
    record | mono | write --channel mix
    record | mp3 m4a aac | say MP3 and AAC are not written; write -o talk.opus or -o talk.flac.
    record | pulse alsa pipewire jack coreaudio portaudio avfoundation | say Choose the device by any part of its name: tragus record mic:USB. 'tragus devices' lists all.
    record | :0 :1 hw:0 hw:0,0 hw:1,0 plughw:0,0 plughw:1,0 default:0 | say 'tragus devices' lists names and ids; any part of one selects a device, as mic:USB.
    record | to as into on when if until split gain trim | say Options begin with hyphens, as -o FILE, --on voice, --for 10s, --split 1h; 'tragus record --help' lists them.
    convert | to into as | say The new file follows the old one: tragus convert IN.wav OUT.flac
    convert | mp3 m4a aac | say MP3 and AAC are not written; write OUT.opus or OUT.flac, or use ffmpeg -i IN.wav OUT.mp3.
    convert | 8k 16k 22k 44.1k 48k 96k 8000 11025 16000 22050 32000 44100 48000 96000 192000 | say A rate is an option: tragus convert IN.wav OUT.wav --rate 16k
    convert | mono downmix | write --channel mix
    convert | stereo | say Channels are kept; sox -M a.wav b.wav stereo.wav makes two.
    convert | normalize normalise loudnorm | write --loudness -16
    convert | peak | say For a peak of -1 dB, write --loudness 0 --true-peak -1
    convert | stats stat | say 'tragus meter FILE' measures levels, and 'tragus info FILE' describes a file.
    convert | spectrogram spectrum | say 'tragus spectrogram FILE -o a.png' draws a picture.
    convert | s16le s24le s32le f32le pcm raw u8 s16be | say Samples without a header are not written; sox IN.wav -t raw OUT.raw writes them.
    convert | 16bit 24bit 32bit 16-bit 24-bit float 32f | say Bits are an option: --bits 16, 24 or 32f.
    convert | split segment | say 'tragus record long.wav -o PART.wav --split 10m' makes several files.
    play | tone sine beep note chord | say 'tragus beep 440 2s' plays a tone, and 'tragus beep C4+E4+G4 2s' a chord.
    play | pink pink-noise pinknoise brown brown-noise | say 'tragus beep --noise pink --for 3s' plays noise.
    play | noise white white-noise whitenoise | say 'tragus beep --noise white --for 3s' plays noise.
    play | sweep chirp | say 'tragus beep --sweep 100:8k 5s' plays a sweep.
    play | test speaker | say 'tragus beep' sounds the loudspeaker, and 'tragus devices' lists all.
    play | music all everything song songs sounds | say Name a file or a folder: tragus play music/
    play | last latest newest recent | say The shell finds it: ls -t *.wav | head -n 1 | xargs tragus play
    play | next previous prev rewind forward resume | say Space pauses and q stops; --from 1:30 begins at a place.
    play | twice | write --repeat 2
    play | thrice repeat times | write --repeat 3
    play | loop forever endless again | write --loop
    play | softly soft quiet quietly | write --gain -20dB
    play | loud loudly volume vol gain | say --gain -6dB makes it softer; the system has the volume: wpctl set-volume @DEFAULT_SINK@ 80%
    play | at from since start | write --from 1s
    play | to until till | write --to 2s
    play | device on speakers | write --speaker NAME
    play | spectrogram waveform | say 'tragus spectrogram FILE' and 'tragus waveform FILE' draw a file.
    play | hello hi text say | say Tragus speaks no words; espeak-ng or say does.
    play | silence | say Silence is a test signal: tragus play sim:silence --for 3s
    cut | every each into | say 'tragus record long.wav -o PART.wav --split 10s' makes pieces of equal length.
    cut | silence pauses silences | say 'tragus record FILE --on-sound -40dB --trim -o OUT.wav' makes one file without pauses; -o parts/ without --trim makes a file of each sound.
    cut | onset onsets beats transients beat | say Tragus does not cut at onsets; aubiocut does.
    cut | all everything labels | say All labels are cut; name a recording or a folder: tragus cut takes/ -o sounds
    cut | list show clips preview | write --dry-run
    cut | dog Dog bark Bark | write --label Dog
    beep | sine | say A tone is a sine; write its frequency: tragus beep 440
    beep | square saw sawtooth triangle pulse | say 'tragus synth square 440 2s -o square.wav' makes other shapes; so do saw and triangle.
    beep | noise hiss static | write --noise white
    beep | sweep glide chirp siren | write --sweep 100:8k
    beep | chord major minor triad | say A chord is its notes: tragus beep C4+E4+G4 2s, or tragus beep A3+C4+E4 2s for A minor
    beep | scale melody song tune rtttl music ringtone notes | say Write notes one after the other: tragus beep C4 D4 E4 F4 G4 A4 B4 C5
    beep | every | say 'tragus beep 880 --repeat 10 --gap 1m' plays it ten times, a minute apart.
    beep | alarm | say 'tragus beep 880 200ms --repeat 10' sounds an alarm.
    beep | metronome click clicks tick tempo bpm | write --clicks 120bpm
    beep | 60bpm 80bpm 90bpm 100bpm 120bpm 140bpm | say Clicks are an option: tragus beep --clicks 120bpm endless
    beep | dtmf phone dial keys number telephone | write --dtmf 5551234
    beep | dialtone dial-tone ring ringback busy | say Call tones are two tones: tragus beep 350+440 3s is a dial tone, and tragus beep 440+480 2s rings.
    beep | morse sos cw SOS | say Morse is not sent; the program cw of unixcw does that.
    beep | say hello hi text speak voice | say Tragus speaks no words; espeak-ng or say does.
    beep | success error done bell ding ok fail finished ready warning notify chime | say 'tragus beep C5 E5 G5' sounds like success, and 'tragus beep G4 C4' like failure.
    beep | test speaker | needless
    beep | left | write --channel 0
    beep | right | write --channel 1
    beep | latency round-trip roundtrip ping delay echo | write --round-trip
    beep | drone | say 'tragus beep A2+E3 endless' plays a drone.
    beep | tuning a440 A440 reference fork | say 'tragus beep A4 endless' plays the A of 440 Hz, and --a4 442 another.
    beep | mosquito ultrasonic high dog-whistle dogwhistle | say Write the tone itself: tragus beep 17k 2s
    beep | low bass infrasound | say Write the tone itself: tragus beep 60 2s
    beep | long short | say A length follows the tone: tragus beep 880 2s
    beep | loud | write --level -6dB
    beep | soft quiet | write --level -40dB
    beep | twice | write --repeat 2
    beep | times | write --repeat 3
    beep | random | say Tones are written in the command; tragus beep $((RANDOM % 1000 + 200)) plays any.
    beep | guitar piano drum violin flute organ | say Only sines are played; fluidsynth plays instruments.
    beep | ukulele strings | say 'tragus beep E2 A2 D3 G3 B3 E4 --for 2s' plays the strings of a guitar.
    beep | off on stop | say Ctrl-C ends a tone; leave {} out.
    beep | for | say The length follows the tone: tragus beep 440 2s
    listen | live continuous forever default anything | needless
    listen | events types list kinds | say 'tragus help events' lists all types; --only voice,alarm reports some.
    listen | notes | write --only note
    listen | tones | write --only tone
    listen | sounds | write --only sound
    listen | levels volume | write --only level
    listen | voices talk talking people | write --only voice
    listen | alarms smoke fire | write --only alarm
    listen | blows puff puffs | write --only blow
    listen | breaths breathing | write --only breath
    listen | baby | write --only 'Baby cry, infant cry'
    listen | clap claps clapping | write --only Clapping
    listen | stdin pipe | write -
    listen | hw:0 hw:0,0 hw:1 hw:1,0 plughw:0 plughw:1 plughw:1,0 alsa usb 0 1 2 card0 speaker speakers | say Write mic:NAME, with any part of the name that 'tragus devices' lists.
    listen | test sim simulate scene demo | say Name a simulated input: tragus listen sim:scene
    listen | until wait | write --exit, and --on voice
    listen | for | say --for 10s is a length, and --only voice chooses events.
    listen | transcribe words text | say Tragus writes no words; Whisper does.
    classify | list classes kinds all names species ontology categories | write tragus classify --labels
    classify | search find grep | say Words behind --labels search the names: tragus classify --labels dog
    classify | birds | write --on Bird
    classify | snore snores | write --on Snoring
    classify | barking barks | write --on Bark
    classify | cough coughs coughing | write --on Cough
    classify | analyze analyse detect predict listen live recognize recognise identify tag file run audioset builtin everything | needless
    classify | embed embeddings embedding features | write --embedding --json
    classify | extract segments segment clips cut | say 'tragus record --on Dog -o clips/' records live; --format audacity and 'tragus cut FILE --labels LABELS.txt -o clips' cut a file.
    classify | evaluate eval score validate | say 'tragus eval classify FOLDER', with a folder for each kind, measures how often it is right.
    classify | learn fit finetune | say 'tragus train FOLDER -o NAME.tragusmodel' makes a model; --model NAME uses it.
    classify | info download update | say The network is built in; 'tragus explain classify' tells about it.
    blow | calibrate train learn adapt configure fit tune profile | write --setup
    blow | test practice show status detect live listen watch start run mode on puff puffs blows exhale | needless
    blow | list profiles reset forget delete clear | say Set-ups are in blow.json; 'tragus blow --setup' replaces one.
    blow | click mouse | say xdotool clicks: tragus blow --exec -- xdotool click 1
    blow | space key keys press enter return next slide | say xdotool presses keys: tragus blow --exec -- xdotool key space
    blow | wait once single | write --exit
    blow | soft gentle light sensitive sensitivity | write --sensitivity 0.7
    blow | sip sips suck inhale | say A sip is not a blow; 'tragus breath --on inhale --exec -- PROGRAM' runs for breath drawn in.
    blow | left right front | write --direction front:30deg
    blow | exec execute scroll keyboard type action trigger | write --exec -- PROGRAM
    blow | scan scanning switch | say The switch software scans; a blow presses its key: tragus blow --exec -- xdotool key space
    blow | explain debug reasons | write --why
    blow | off stop quit pause | say Ctrl-C ends it; in a live view, space pauses.
    breath | sleep sleeping apnea apnoea snore snoring cough overnight bedtime | write --night
    breath | rate bpm respiration rr live detect measure start monitor track watch analyze analyse follow run in out breathing phases | needless
    breath | inhale inspiration | write --on inhale, and --exec -- PROGRAM
    breath | exhale expiration | write --on exhale, and --exec -- PROGRAM
    breath | pause hold | write --on pause, and --exec -- PROGRAM
    breath | pattern exercise coach | say 'tragus breathe' is the coach.
    breath | list history show log | say Nothing is stored; -o breaths.csv keeps the breaths. 'tragus history' lists exercises of 'tragus breathe --keep'.
    breath | export report save record | write -o breaths.csv
    breath | setup calibrate train test | say There is no set-up; hold the microphone near mouth or nose.
    breath | stop quit off | say Ctrl-C ends it; in a live view, space pauses.
    breathe | list patterns presets techniques exercises show | say The patterns are box, focus, coherent, or seconds as 4-7-8.
    breathe | start begin run go default basic beginner free exercise practice meditation meditate session | say 'tragus breathe' alone begins with 4-4.
    breathe | square box-breathing sama-vritti navy tactical | write tragus breathe box
    breathe | equal even | write tragus breathe focus
    breathe | coherence resonance resonant hrv calm balance balanced 5.5 6bpm | write tragus breathe coherent
    breathe | sleep bedtime night unwind 478-breathing four-seven-eight relaxing-breath | write tragus breathe 4-7-8
    breathe | relax relaxing anxiety stress panic sos calming evening slow deep belly quick | write tragus breathe 4-6
    breathe | triangle triangular | write tragus breathe 4-4-4
    breathe | a52 | write tragus breathe 5-0-5-2
    breathe | in out inhale exhale | say The pattern says the seconds in and out: tragus breathe 4-6
    breathe | energize energise energy wake-up awake morning power fast | say Write its seconds, with a longer breath in: tragus breathe 6-2
    breathe | wim-hof wimhof tummo holotropic kapalabhati bhastrika hyperventilation | say Fast breathing with long holds is not coached, as it can make you faint.
    breathe | sigh physiological-sigh cyclic cyclic-sighing double-inhale | say A second breath in is not part of a pattern; a long breath out is: tragus breathe 2-6
    breathe | pranayama nadi alternate buteyko ujjayi bhramari lion sitali | say Only the timing is coached; write its seconds, as tragus breathe 4-6
    breathe | co2 o2 freedive apnea static table tables hold retention | say Tables of long holds are not there; a hold is part of each breath, as in 4-7-8.
    breathe | custom own pattern timing | say The seconds stand alone: tragus breathe 4-4-6-2
    breathe | stats statistics progress streak results | say 'tragus history' lists the exercises that were kept.
    breathe | stop quit pause end | say The key q ends it; it pauses by itself while you talk or leave.
    breathe | demo test try sim | say Name a simulated input: tragus breathe 4-4 sim:breath
    breathe | 10s 30s 60s | say A length is written --for 60s, as in tragus breathe 4-4 --for 60s
    breathe | random biofeedback hr pulse | say There is no {}; the patterns are box, focus, coherent, or seconds as 4-7-8.
    tone | smoke fire co t3 T3 t4 T4 alarms smoke-alarm beeper | write --alarm
    tone | keys digits phone telephone keypad touchtone decode dtmf touch-tone | write --dtmf
    tone | frequency freq hz peak live start monitor watch run listen goertzel | needless
    tone | peaks harmonics partials overtones chord | write --max 5
    tone | spectrum fft spectrogram psd | say 'tragus spectrogram FILE' shows the spectrum, and --json prints it.
    tone | thd distortion sinad snr | say Distortion is not measured; REW does that.
    tone | hum mains 50hz 60hz enf | write --range 45:65, and --resolution 1Hz
    tone | generator beep sweep noise output | say 'tragus beep 440 2s' plays a tone, and 'tragus beep --sweep 100:8k 5s' a sweep.
    tone | note notes pitch melody whistle sing | say 'tragus tune FILE --notes' lists notes.
    tone | pocsag ctcss aprs rtty psk31 flex eas dcs | say Radio codes are not decoded; multimon-ng and fldigi do that.
    tone | test sim | say Try it on a simulated sound: tragus tone sim:tones --max 2
    tone | stop quit | say Ctrl-C ends it; in a live view, space pauses.
    chirps | temperature temp celsius snowy dolbear tree-cricket thermometer weather | write --thermometer
    chirps | fahrenheit | say --thermometer prints degrees Celsius; Fahrenheit is that times 1.8, plus 32.
    chirps | cricket crickets clock ticks tick clicks click drips claps heartbeat metronome rate bpm live start detect measure run geiger onset onsets insect insects watch monitor woodpecker count | needless
    chirps | bird birds frog frogs cicada | say Chirps have no species here; 'tragus classify FILE' names kinds of sounds.
    chirps | tempo beats beat | say Tragus finds no tempo; aubio does.
    chirps | timegrapher timing | say tg measures watches with rate, beat error and amplitude; here --each --csv lists the ticks.
    chirps | list all times events | write --each
    chirps | test sim | say Try it on a simulated sound: tragus chirps sim:cricket
    chirps | stop quit | say Ctrl-C ends it; in a live view, space pauses.
    tune | uke | write --instrument ukulele
    tune | gtr standard EADGBE eadgbe acoustic electric 12-string guitar-standard | write --instrument guitar
    tune | dropd drop-d drop-D DADGBE | write --strings D2,A2,D3,G3,B3,E4
    tune | dadgad DADGAD | write --strings D2,A2,D3,G3,A3,D4
    tune | open-g DGDGBD | write --strings D2,G2,D3,G3,B3,D4
    tune | open-d DADFAD | write --strings D2,A2,D3,F#3,A3,D4
    tune | 7-string | write --strings B1,E2,A2,D3,G3,B3,E4
    tune | E | write --target E2
    tune | A | write --target A2
    tune | D | write --target D3
    tune | G | write --target G3
    tune | B | write --target B3
    tune | e | write --target E4
    tune | chromatic voice vocal singing sing hum song live start detect track contour pitch piano flute whistle recorder harmonica 440 A=440 bagpipe cents tuner intonation | needless
    tune | trumpet clarinet soprano-sax bb Bb B-flat | write --transpose 2
    tune | horn french-horn | write --transpose 7
    tune | alto-sax alto eb Eb | write --transpose 9
    tune | saxophone sax | say --transpose 2 is for B flat, 7 for F, 9 for E flat, 14 for a tenor saxophone.
    tune | 442 A=442 a442 a=442 442Hz a4 reference a440 | write --a4 442
    tune | 432 A=432 | write --a4 432
    tune | 415 A=415 baroque | write --a4 415
    tune | note melody transcribe transcription notes sheet score | write --notes
    tune | strobe needle | say The live view shows cents; there is no strobe.
    tune | key chord chords scale | say Chords are not named; 'tragus tone FILE --max 5 --summary' prints their notes.
    tune | drum drums | say The strongest tone of a drum is found by 'tragus tone FILE --range 50:400 --max 3'.
    tune | bouzouki baritone harp lute sitar kalimba oud erhu charango balalaika lyre | say --strings takes the notes of any instrument, as of an erhu: --strings D4,A4
    tune | string | say --target E2 listens only for one note, in its own octave.
    tune | capo | say A capo raises all strings; name them: --strings F#2,B2,E3,A3,C#4,F#4
    tune | stop quit | say Ctrl-C ends it; in a live view, space pauses.
    history | latest newest | write --last 1
    history | first | say Pipe it: tragus history | head -n 1
    history | purge reset wipe empty clean | write tragus history remove --all
    history | prune vacuum | say Name the numbers: tragus history remove 1 2 3 --force
    history | backup dump json table print share | write tragus history export -o all.csv
    history | restore import add merge sync | say Exercises are not imported; only 'tragus breathe --keep' adds one.
    history | undo | say What was removed is gone; 'tragus history export -o all.csv' keeps a copy before it.
    history | chart calendar trend total average best top count sum compare diff progress mean | say 'tragus history export > all.csv' makes a table for a spreadsheet.
    history | path where location size file folder db | say Exercises are in history.sqlite; 'tragus help privacy' says in which folder.
    history | edit rename note tag comment | say An exercise has no notes, and cannot be changed.
    history | off on disable enable | say Nothing is kept unless 'tragus breathe --keep' asks for it.
    history | breathing breathe exercises sessions breath | is list
    history | events night log sleep sounds | say Only exercises of 'tragus breathe --keep' are kept; 'tragus listen -o log.json' keeps events.
    history | head tail | say Pipe it: tragus history | tail -n 20
    history | help | say 'tragus help history' explains it.
    history | play repeat again | say 'tragus history show 3' prints the pattern; 'tragus breathe 4-4 --keep' breathes it again.
    explain | sound yamnet network classification recognition audioset training ai | write tragus explain classify
    explain | tuner yin mpm pitch-detection intonation cents | write tragus explain notes
    explain | goertzel fundamental harmonics thd | write tragus explain tone
    explain | phone telephone keypad touchtone | write tragus explain keys
    explain | co t4 carbon-monoxide | write tragus explain alarms
    explain | dolbear temperature thermometer insects insect | write tragus explain chirps
    explain | ofdm ggwave fsk crypto pairing ultrasonic | write tragus explain modem
    explain | rate respiration night sleep apnea inhale exhale | write tragus explain breath
    explain | ebur128 r128 bs1770 replaygain true-peak lkfs | write tragus explain loudness
    explain | spl dba dose dbfs rms weighting | say 'tragus help units' explains levels; 'tragus explain loudness' explains loudness.
    explain | direction doa stereo | write tragus explain blow
    explain | all everything topics list help | say 'tragus explain' lists the topics.
    explain | eval score accuracy f1 | say 'tragus eval --help' says what is counted; each topic of 'tragus explain' says how well a detector works.
    explain | calibrate spectrogram waveform doctor serve label cut synth convert devices history config | say 'tragus {} --help' tells about it.
    explain | calibration | say 'tragus calibrate --help' tells about it.
    explain | latency | say 'tragus beep --round-trip' measures the latency.
    explain | clipping distortion | say 'tragus doctor FILE' finds clipping, and says what to fix.
    explain | events formats privacy units keys-of-view | say 'tragus help {}' explains it.
    explain | what how | say The topic stands alone: tragus explain blow
    explain | labels | say 'tragus classify --labels' lists the names of sounds; 'tragus help formats' explains label files.
    explain | beat beats | say Tragus finds no tempo; 'tragus explain chirps' tells how clicks are counted.
    models | cp tag retag duplicate clone put register load pack unpack restore build | say A model is one file; copy it: cp NAME.tragusmodel ~/.local/share/tragus/models/
    models | push upload publish login logout pull-model outdated sync | say Tragus never goes online; a .tragusmodel is one file, which you copy.
    models | run serve start use default select current active switch set activate predict classify apply | say No model is the default; write tragus classify FILE --model NAME
    models | ps stop stats size sizes df du count ll dir path where folder location tree images image index | say 'tragus models' lists the models with their sizes; the folder is TRAGUS_MODEL_DIR, or ~/.local/share/tragus/models.
    models | card report metrics accuracy confusion hash sha sha256 checksum digest detail details license licence metadata history log threshold layers summary explain print open more | say 'tragus models inspect NAME' prints the classes, clips, score, licence and SHA-256.
    models | prune clear clean purge reset gc unload forget drop erase | say 'tragus models remove NAME --force' removes a model.
    models | compare diff benchmark bench evaluate | say 'tragus eval classify FOLDER --model NAME' scores a model; do that for each, with --csv.
    models | quantize quantise compress optimize freeze coreml onnx tflite mlmodel | say Tragus writes no Core ML or ONNX; a .tragusmodel is one file, which you copy.
    models | merge join combine finetune fine-tune retrain extend edit | say A model is trained from all clips at once: tragus train FOLDER -o NAME.tragusmodel
    models | repair fix lint audit doctor | say 'tragus models verify NAME' compares the checksum; a damaged model is trained again.
    models | backup dump archive | say Copy the files of the folder: cp ~/.local/share/tragus/models/*.tragusmodel backup/
    models | yamnet birdnet panns vggish builtin built-in | say The built-in network is always there, and is YAMNet; 'tragus classify --labels' lists its 521 kinds. Other models do not fit.
    eval | speech vad talk talking speaking silero | is voice
    eval | notes pitch tuner tune melody | is note
    eval | breathing breaths breathe | is breath
    eval | blows blowing puff puffs | is blow
    eval | alarms smoke smoke-alarm | is alarm
    eval | silence noise level levels loud energy | say 'tragus eval activity takes.csv' scores what is louder than the background; 'tragus eval classify takes.csv --on Silence' scores silence.
    eval | tone tones dtmf keys chirps chirp clicks listen | say Write tragus eval takes.csv --type tone --exec -- tragus tone --json
    eval | model recognizer recogniser network yamnet birdnet sed classification classifier sound-model | say 'tragus eval classify FOLDER --model NAME' scores a model; without --model, the built-in network.
    eval | compare diff score vs run files predicted predictions sed_eval psds_eval mir_eval sed-eval detection detections event-based | say 'tragus eval true.txt --predicted found.txt' compares two files of labels.
    eval | list ls detectors metrics help | say 'tragus eval --help' names the detectors and the options.
    eval | roc pr auc psds iou map kappa report plot | say Recall, precision, F1 and false alarms are counted; scikit-learn and psds_eval calculate others.
    eval | cross-validate crossval cv kfold k-fold train | say 'tragus train FOLDER -o NAME.tragusmodel' cross-validates and prints the result.
    labels | rename relabel map replace recode substitute change | say Change names in the file: sed 's/bird/robin/' labels.txt > new.txt
    labels | shift offset move delay | say Pipe it: tragus labels FILE --csv | awk -F, -v OFS=, 'NR>1 {$1+=0.5; $2+=0.5} 1'
    labels | scale stretch | say Pipe it: tragus labels FILE --csv | awk -F, -v OFS=, 'NR>1 {$1*=1.1; $2*=1.1} 1'
    labels | head tail slice first last sample | say Pipe it: tragus labels FILE --csv | head -n 10
    labels | unique uniq classes names kinds info describe freq inventory types | say Pipe it: tragus labels FILE --csv | cut -d, -f3 | sort | uniq -c
    labels | trim crop range between window clip | say Pipe it: tragus labels FILE --format audacity | awk -F'\t' '$1 >= 60 && $2 <= 120'
    labels | pad extend expand grow widen | say 'tragus cut FILE --labels LABELS.txt --padding 100ms -o sounds' widens the clips.
    labels | gaps invert complement silences background | say Gaps are not computed; 'tragus cut FILE --background room -o sounds' cuts the parts without labels.
    labels | textgrid praat elan eaf srt vtt rttm jams lab svl reaper cue chapters | say Labels are written for Audacity, Raven, CSV and JSON; a script makes other formats from --csv.
    labels | audacity raven csv tsv json to-audacity to-raven | say Write the format as an option: tragus labels FILE --format raven
    labels | to into from as import open load | say The format of FILE is recognised; write tragus labels FILE --format raven
    labels | select query only match keep pick | say Pipe it: tragus labels FILE --csv | grep owl
    labels | remove delete drop exclude rm del | say Pipe it: tragus labels FILE --csv | grep -v owl
    labels | add new append create insert make edit | say A label is a line: printf '1.0\t2.0\tdog\n' >> labels.txt
    labels | plot draw play view-audio timeline spectrogram | say Labels are not drawn; Audacity and Raven show them over the sound.
    labels | dedupe dedup deduplicate fix clean repair | say Labels are written as they are; 'sort -u labels.txt' drops lines that are the same twice.
    labels | formats help columns | say 'tragus labels --help' and 'tragus help formats' name the formats.
    labels | score eval evaluate agreement kappa | say 'tragus eval labels.txt --predicted FOUND.txt' compares two files of labels.
    label | suggest propose auto detect find automatic segment segments proposals | say 'tragus label FILE --propose' prints proposals, and with --write they become labels.
    label | review resume continue start run edit check | say 'tragus label FILE' goes on after the last label; leave '{}' out.
    label | list show export convert print stats count merge | say Labels are in take.txt beside take.wav; 'tragus labels take.txt' prints and converts them.
    label | split cut clips extract | say 'tragus cut FILE -o sounds' makes a clip of each label.
    label | words transcribe transcript align phonemes syllables | say Tragus writes no words: whisper transcribes, and the Montreal Forced Aligner places words and sounds.
    label | speakers diarize diarise who | say Tragus does not tell speakers apart; pyannote does. 'tragus listen FILE --only voice' says when somebody speaks.
    label | silences silence vad speech | say 'tragus listen FILE --only voice --format audacity' writes where somebody speaks.
    label | notes pitch melody | say 'tragus tune FILE --notes --format audacity' labels notes.
    label | rename remove delete classes | say Labels are lines of take.txt beside take.wav, which any editor changes.
    label | train fit | say 'tragus train FOLDER -o NAME.tragusmodel' learns from recordings with labels beside them.
    label | mic microphone live | say Recordings are labelled; 'tragus collect sounds --class dog:5m' labels live sound.
    train | start fit run begin learn stop status | say Write tragus train FOLDER -o NAME.tragusmodel, without '{}'.
    train | resume continue retrain finetune fine-tune incremental | say A model is always trained from all clips, in seconds; add clips to the folder and train again.
    train | evaluate predict infer validate | say 'tragus eval classify FOLDER --model NAME' scores a model, and 'tragus classify FILE --model NAME' uses it.
    train | list ls models | say 'tragus models' lists the models.
    train | wakeword wake-word keyword | say Tragus learns sounds, and words only roughly; openWakeWord learns wake words.
    collect | start begin record run | say Name the folder, then the classes: tragus collect sounds --class dog:5m --class other:5m
    collect | list ls status stats show count | say 'ls sounds/*' shows what was collected.
    collect | stop pause quit end | say The key q ends it; 0 or space stores nothing.
    collect | resume continue | say Clips already in the folder count, so the same command line goes on.
    listen meter spectrogram waveform classify tune tone chirps breath blow receive record doctor collect calibrate | go mic-on | needless
    info meter spectrogram waveform classify | get read inspect | needless
    spectrogram | generate | say 'tragus spectrogram FILE -o picture.png' draws a picture.
    waveform | generate | say 'tragus waveform FILE -o picture.png' draws a picture.
    spectrogram | fft stft sonogram | needless
    spectrogram | cqt mel-spectrogram chroma mfcc wavelet | say Frequencies are drawn by FFT; --frequency log or mel sets the scale.
    spectrogram | 0-8k 0-8000 range zoom band | write --range 0:8k
    spectrogram | 512 1024 2048 4096 8192 nfft window-size | write --window 2048
    waveform | audiowaveform | say Peaks are not written as data; audiowaveform does that.
    waveform | stereo mono channels left right | say Each channel is drawn; --channel mix or --channel 0 draws one.
    spectrogram waveform meter info play | versus overlay | say Files are not compared; name both, and each is shown.
    listen meter classify tune tone chirps breath blow record receive | selftest | say 'tragus doctor' checks the microphone.
    listen record meter | default:1 system-default card | say The default needs no word; 'tragus devices' lists names, as mic:USB.
    meter | LCpeak LCPeak lcpeak LCeq LCFmax lceq C | write --weight C, and --sound-level
    meter | LZeq lzeq LZpeak Z | write --weight Z, and --sound-level
    meter | crest-factor volume | needless
    meter | octave octaves | write --bands octave
    meter | third third-octave thirds third-octaves terz | write --bands third
    meter | t60 reverb edt c50 stipa | say Reverberation and intelligibility are not measured; REW measures them.
    meter | histogram distribution | say 'tragus meter FILE --csv' lists the levels; a spreadsheet draws them.
    meter | record save | say 'tragus meter -o levels.csv' writes levels; 'tragus record -o take.wav' writes sound.
    meter | calibration | say 'tragus calibrate' measures a microphone; 'tragus calibrate --forget NAME' removes that.
    classify | list-labels | say 'tragus classify --labels dog' lists names that contain dog; without a word it lists all 521.
    classify | species-id bat bats insects | say The network knows 'Bird' and 'Insect', but no species; BirdNET does.
    classify | models | say 'tragus models' lists your models.
    classify | vector | write --embedding
    classify | genre gender emotion mood age language accent speaker speaker-id diarize | say Only kinds of sounds are named; the voice of a person is not described.
    classify | install fetch | say Nothing is downloaded; the network is there.
    blow | why how | say 'tragus explain blow' explains it.
    blow | game candle play toy | say 'tragus serve --open' has a candle that blows out; 'tragus demo blow' shows the detector.
    blow | config set | say 'tragus config set sensitivity 0.7' stores the sensitivity.
    breath | coherence session guide meditate | say 'tragus breathe box' leads an exercise.
    breath | hrv heart pulse | say Hearts are not heard; 'tragus breath' hears breath only.
    breath | baby child infant | say It is not a medical device and no baby monitor.
    breathe | ls all | say Patterns are focus (4-4), box (4-4-4-4), coherent (5.5-5.5), or seconds, such as 4-7-8.
    history | annotate | say Exercises are not changed; 'tragus history export -o all.csv' makes a table that you can edit.
    history | upload | say Copy history.sqlite in the data folder; 'tragus help privacy' says where that is.
    history | open view details info get cat | is show
    history | blows | say Only breathing exercises are kept; 'tragus listen -o log.json' keeps events.
    history | replay | say Only numbers are kept, no sound; 'tragus breathe' leads the next exercise.
    history | drop | is remove
    chirps | birdsong | say Species are not named; 'tragus chirps FILE --range 2k:8k --each' lists single calls.
    chirps | beat-error amplitude | say A watch is not rated; tg-timer does that.
    chirps | sweep | say 'tragus beep --sweep 100:8k 3s' plays a sweep.
    tone | beat beats beating two | write --max 2
    tone | 50Hz 60Hz buzz | write --range 45:65
    tone | ultrasonic ultrasound | write --range 18k:22k
    tone | pl squelch | say Squelch codes are not named; 'tragus tone FILE --range 60:260' measures the tone.
    tone | thdn | say Distortion is not calculated; --max 10 lists the harmonics with their levels.
    tone | white pink square saw tinnitus | say 'tragus beep' plays tones, sweeps and noise.
    tune | a d g b | write --strings E2,A2,D3,G3,B3,E4
    tune | mid midi smf | write --midi song.mid
    tune | equal just pythagorean meantone temperament young vallotti kirnberger | say Notes are of equal temperament; leave {} out.
    tune | autotune correct fix pitch-correct | say Tragus has no effects; Rubber Band and Audacity correct pitch.
    info | duration length rate channels bitrate bits streams size sample-rate codec bit-depth | say 'tragus info FILE' prints all of it; with --json a script picks one key.
    info | checksum md5 hash sha256 crc | say 'sha256sum FILE' makes a checksum.
    info | mic microphone system hardware | say 'tragus devices' lists microphones, and 'tragus doctor' checks one.
    info | model models | say 'tragus models inspect NAME' describes a model.
    info | everything full folder | needless
    doctor | headphones playback | say 'tragus beep' plays a tone on the loudspeaker, and 'tragus beep --round-trip' also listens.
    doctor | full quick self-test background test | needless
    doctor | network serve web page | say Nothing goes online; 'tragus serve' says when a port is in use.
    doctor | deps dependencies packages setup | say './run --install' in the source folder installs Tragus and names missing packages.
    doctor | record | say 'tragus record -o test.wav --for 5s && tragus doctor test.wav' checks a recording.
    doctor | report status | say 'tragus doctor -o report.txt' writes the report.
    play | run open now | needless
    play | mute unmute skip | say Space pauses and q stops; the shell chooses the files.
    play | level | write --gain -6dB
    play | ding | say 'tragus beep 440 2s' plays a tone.
    play | list ls library playlist queue | say 'tragus play FOLDER' plays the files of a folder.
    play | youtube radio stream spotify url podcast | say Nothing goes online; pipe it: ffmpeg -i URL -f wav - | tragus play -
    play | midi notes melody | say No MIDI is played; 'tragus beep C4 E4 G4' plays notes, and timidity plays MIDI.
    play | rain | say 'tragus beep --noise pink 10s' plays noise.
    play | synth generate | say 'tragus play sim:scene' plays a test signal; 'tragus synth --list' names them.
    play | stereo | say --channel 0 plays one channel; leave {} out.
    play | dog bird sound effects sample | say Tragus has no library of sounds; name a file.
    record | zoom phone voice-memo | say 'tragus record -o {}.wav' records; Ctrl-C ends it.
    record | file save | write -o take.wav
    record | channels | say Channels are kept as they come; --channel mix makes one of them.
    record | play replay last delete rm remove rename | say 'tragus play FILE' plays a recording; ls, mv and rm do the rest.
    record | stream icecast broadcast | say 'tragus record -o -' writes to a pipe; ffmpeg or ices sends streams.
    record | schedule at timer later | write --at 22:00 --until 06:00
    record | voice vad on-voice voices | write --on-voice
    record | threshold | write --on-sound -40dB, and -e
    record | continue unpause | say Space resumes a recording; each start makes a new file.
    record | append | say A recording is not continued; sox a.wav b.wav out.wav joins files.
    receive | messages message text all everything anything incoming inbox-all any once-more loop forever always continuous decode read wait listen get | needless
    receive | once one single | write --count 1
    receive | inbox folder downloads save to | write --save inbox
    receive | wifi ssid network connect wlan | write --join
    receive | ultrasonic ultrasound audible phone ultra fast quick normal robust slow inaudible | say Every mode and band is heard; leave {} out.
    receive | tutorial | write --mode tutorial
    receive | dtmf keys | say 'tragus tone FILE --dtmf' decodes telephone keys.
    receive | morse rtty rtty45 pocsag aprs psk31 fsk afsk sstv 300 1200 bell103 bell202 same tdd | say Only messages of Tragus are decoded; minimodem, multimon-ng and fldigi decode others.
    receive | probe ack confirm reply answers | write --answer
    receive | history log inbox-list | say Messages are not stored; tragus receive | tee messages.txt keeps them.
    receive | code phrase | say There is no code phrase; sealed messages are opened after 'tragus pair' on both devices.
    receive | from peer sender kitchen | write --peer NAME
    pair | new add create init scan discover search find bluetooth bt nfc join host client server device phone on agent pairable advertise devices exchange invite handshake run now both generate keygen gen genkey | say Write 'tragus pair' on both devices; then compare the six digits.
    pair | code pin passcode digits password compare match | say No code is chosen: 'tragus pair' on both devices shows six digits to compare; a script says them by --confirm 123456.
    pair | wifi network ssid wlan internet | say 'tragus send --wifi NAME --peer DEVICE' hands over a network, and 'tragus receive --join' joins it.
    pair | peers status paired known info all details | is --list
    pair | trust untrust block unblock revoke-all | say A paired device is trusted until 'tragus pair --forget NAME' removes it.
    pair | reset clear purge wipe remove-all forget-all clean | say 'tragus pair --forget NAME' removes one; --list names them.
    pair | name | write --name NAME
    pair | import export backup restore copy save load fingerprint public private pubkey show-key | say Keys stay in the peers folder, which only you can read; 'tragus help privacy' says where.
    pair | test verify check ping try validate | say 'tragus send hello --peer NAME' tries it; the other device names the sender.
    pair | stop off cancel reject deny decline abort quit end no | say Ctrl-C ends it; answer no if the digits differ.
    pair | renew rotate refresh rekey again repair re-pair update | say Pair again on both devices, with --force for the same name: tragus pair --force
    pair | help | is --help
    pair | yes ok | say Answer the question in the terminal; --confirm 123456 does it in a script.
    chat | start begin open run now here everyone all anyone public room join server client host listen lobby local group | needless
    chat | with to peer dm msg query call dial | write --peer NAME
    chat | nick name user handle as rename | say 'tragus pair --name kitchen' sets the name of this device on others.
    chat | who users members contacts names | say 'tragus pair --list' names the paired devices; who is near is not known.
    chat | log history save transcript | say Pipe it: tragus chat | tee chat.txt
    chat | hello hi hey say message text send | say Pipe it: echo hello | tragus chat
    chat | exit bye leave part close | say Ctrl-D or the line /quit ends a chat.
    chat | irc localhost 6667 connect irc.libera.chat matrix xmpp | say The chat goes through the air, not through a network; leave {} out.
    chat | test try check | say A chat needs two devices; 'tragus send hello -o - | tragus receive -' tries it without sound.
    chat | ultrasonic ultrasound inaudible silent | write --band ultra
    chat | help | is --help
    serve | breathe breathing coach blow tones talk studio timeline meter levels | say 'tragus serve --open' opens the page, which has it; leave {} out.
    serve | web page http api ui site app dashboard gui server up listen local localhost 127.0.0.1 loopback | needless
    serve | browser launch browse show view | is --open
    serve | https ssl secure encrypted tls | write --tls self
    serve | guest guests viewer viewers | is --guest
    serve | port | is --port
    serve | reload refresh install build dev preview deploy watch hot app:app main:app wsgi | say The page is a part of the program; leave {} out.
    serve | log logs access-log | say There is no log of requests; messages go to standard error.
    serve | ngrok tunnel cloudflared | say Tragus opens no tunnel; from outside: ssh -L 8347:localhost:8347 HOST
    serve | public-folder static . dist www html | say Only its own page is served; 'python3 -m http.server' serves a folder.
    config | view print current cat describe info all display overview | is show
    config | help keys settings options available schema values | say 'tragus help settings' explains each setting.
    config | file files open location dir folder origin sources | say 'tragus config show --origin' shows all settings and their files.
    config | init setup wizard create new | say 'tragus config set device NAME' makes the file.
    config | import load restore merge apply use | say Copy the file to ~/.config/tragus/config.toml
    config | defaults default factory reset-all | say 'tragus config unset device' resets a setting, and so for period, floor and sensitivity.
    config | profile profiles context contexts get-contexts set-context use-context environments | say There are no profiles; TRAGUS_CONFIG=FILE names another file of settings.
    config | clear-cache cache | say Nothing is cached.
    config | fix repair migrate diff upgrade | say 'tragus config' reports a line that is wrong.
    config | env environment variables vars | say 'tragus help settings' lists the variables; --origin shows which are set.
    config | assign update change store write-setting | is set
    config | clean purge drop del-setting | is unset
    config | mic microphone input | write tragus config set device NAME
    config | rate a4 speaker output theme color colour language volume gain model calibration port peer weight format mode band | say Only device, period, floor and sensitivity can be stored; give the others with each command.
    devices | add remove forget disable enable | say The system connects devices, as bluetoothctl does; 'tragus devices' lists them then.
    devices | which now | say 'tragus config' shows the device that is set.
    devices | rate rates sample-rate formats channels capabilities | is --json
    devices | calibrate | say 'tragus calibrate --device NAME' calibrates a microphone.
    devices | play beep identify tone | say 'tragus beep -o speaker:NAME' plays a tone on a loudspeaker.
    devices | latency delay | say 'tragus beep --round-trip' measures the latency.
    devices | loopback monitor-source | say What plays is a monitor source of the sound server: parec -d @DEFAULT_MONITOR@ | tragus meter --raw s16le@44100x2 -
    devices | record | say 'tragus record mic:NAME -o take.wav' records from a microphone.
    devices | vu | is --levels
    calibrate | auto new calibrator 1kHz | needless
    calibrate | offset 120 | say The level of full scale goes with each command: tragus meter --calibration 120dB
    calibrate | copy | say 'tragus calibrate --show NAME --json' prints it.
    calibrate | apply use | say A stored calibration is used by itself; tragus meter --calibration NAME names another.
    calibrate | delete-all purge | say 'tragus calibrate --forget NAME' removes one; --list names them.
    calibrate | response eq flat frequency-response umik umik-1 umik.txt correction | say Only the level is calibrated, not the frequency response; REW uses such files.
    calibrate | phone iphone app | write --reference 71.3
    calibrate | data-sheet | write --sensitivity -26
    calibrate | tuner tune pitch a4 | say 'tragus tune --a4 442' sets the reference of a tuner.
    calibrate | time clock | say Only levels are calibrated; leave {} out.
    calibrate | voice breath model classifier | say Detectors need no calibration; 'tragus train' makes a model of your own.
    convert | norm | say 'tragus convert IN.wav -o OUT.wav --loudness -16' sets the loudness.
    convert | join merge concat | say Tragus does not join files; 'sox a.wav b.wav out.wav' does.
    breath chirps tune | print | needless
    serve | list | say 'tragus devices' lists microphones.
    beep | forever always continuous infinite | say Write endless: tragus beep A4 endless
    """#
}
