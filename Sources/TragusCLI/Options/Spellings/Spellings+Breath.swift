extension Spellings {
  /// Options of other programs for blows and breaths.
  static let breathOptions = #"""
    breathe | --slow --slower | say The seconds say how slow: tragus breathe 6-6 is 5 breaths a minute.
    breathe | --voice=off --voice=no --voice=none --without-voice | needless
    blow | --hum --hiss --shush --hush --pop --kiss --cluck --tongue | say 'tragus listen --on sound:Hiss --exec -- PROGRAM' hears such sounds, and 'tragus classify --labels' lists them.
    blow | --examples --samples --repetitions --takes --steps | say The set-up takes three blows; leave {} out.
    blow | --click=right --button=right --button=3 --mouse-button=right | write --exec -- xdotool click 3
    breathe | --session=DURATION --session=NUMBER | write --minutes 5
    breath | --bpm-max --bpm-min --max-rate --min-rate --rate-above --max-bpm --above --limit | say A script compares: tragus breath --json | jq 'select(.rate > 20)'
    blow calibrate | --patient --subject --person --client --user --participant | say There is one profile for each device, and none for a person; leave {} out.
    blow | --split=DURATION --boundary=DURATION --cutoff=DURATION --limit=DURATION --short-max=DURATION --long-min=DURATION | write --short 300ms
    blow | --threshold=LEVEL | say A blow has no threshold in dB; --sensitivity 0.3 hears only stronger ones than 0.5, which is usual, and 0.7 softer ones.
    blow | --soft-puff --soft --gentle --light --weak --sensitive | write --sensitivity 0.7
    blow | --min-confidence --confidence --min-score --score-threshold --prob --probability | say A lower sensitivity reports only clear blows: --sensitivity 0.3
    blow | --min-puff --deadzone --dead-zone --neutral --dead-band --min-level --min-strength --level | say A higher sensitivity also reports soft blows: --sensitivity 0.7
    blow | --only-hard --hard-puff --strong --strong-puff --on-hard --exec-hard --forceful | write --on hard, and --exec -- PROGRAM
    blow | --single --once-only --on-short --on-single | write --on short, and --exec -- PROGRAM
    blow | --only | say All blows are printed; --on short and --exec act on some, and jq chooses among the lines of --json.
    blow | --type --types --kind --kinds --include --class | write --on long, and --exec -- PROGRAM
    blow | --no-short --skip-short | write --on long,hard, and --exec -- PROGRAM
    blow | --no-hard | write --on short,long, and --exec -- PROGRAM
    blow | --target --goal --min-blow --best --attempts | say A blow may have any length; the lines show how long each lasted. No best one is chosen.
    blow breath | --fps --framerate --frame-rate --refresh-rate --update-rate | say --phase updated prints the strength while it lasts, in --json with all values.
    blow breath tone tune | --save --save-results | write -o out.csv
    blow | --longest --measure --timer --stopwatch --measure-length --lengths | say Each blow is printed with its length and strength anyway; leave {} out.
    blow breath tone chirps tune | --filter | say Sound is heard as it is; sox changes it first: sox IN.wav -t wav - norm | {command} -
    blow | --summary --total --totals --how-many --stats | say Pipe it: tragus blow FILE --json | grep -c '"phase":"ended"'
    blow | --hold-time --dwell --min-long | say --short 500ms --hard 1 --on long --exec -- PROGRAM runs for blows longer than 500 ms.
    blow | --bounce --lockout --dead-time | write --cooldown 500ms
    blow | --auto-repeat --autorepeat --repeat-rate --repeat-time --repeat-interval --repeat-delay --key-repeat | say --period 500ms --phase updated --exec -- PROGRAM runs again and again while a blow lasts.
    blow | --scan-rate --scan-time --switch | say The switch software scans; a blow presses its key: tragus blow --exec -- xdotool key space
    blow | --two-switch --two-switches --switches --dual-switch --second-switch | write --on short --exec ./a.sh --on long --exec ./b.sh
    blow | --double-puff --puff-double --exec-double --on-double --puff-puff --only-double | write --on double, and --exec -- PROGRAM
    blow | --on-begin --exec-begin --on-start --at-start | write --phase began, and --exec -- PROGRAM
    blow | --exec-end --end-only --on-release --at-end | write --phase ended, and --exec -- PROGRAM
    blow | --puff --puffs --blow --blows | is --count
    blow | --no-blow --no-blow-for --no-puff --absent --absence --alert-after --dead-man --inactivity | say 'tragus blow --exit --timeout 1h' ends with status 124 where none came; a loop waits on: while tragus blow -e --timeout 1h; do :; done; ./alarm.sh
    blow | --exhale | needless
    blow | --hard-threshold --strong-threshold --hard-level | write --hard 0.85
    blow | --sip-threshold --sip-and-puff --sip --sips --inhale --suck | say A sip is not a blow; 'tragus breath --on inhale --exec -- PROGRAM' runs for breath drawn in.
    blow | --kpa --cmh2o --mbar --pa --psi --lung | say A microphone measures no pressure; each line has a strength from 0 to 1.
    blow | --power --amplitude --velocity --airflow --flow --air-speed --range --scale --midi-cc --cc | say Each line has a strength from 0 to 1; --period 50ms prints it while a blow lasts.
    blow | --peak-flow --fev1 --fvc --pef --litres --liters | say Air flow is not measured; a spirometer does that.
    blow | --mapping --map --assign --button --keycode --enter --space --return --tab --escape --arrow --page-down --page-up --next --slide --pause-key --macro --game --flappy --jump | say xdotool presses keys: tragus blow --exec -- xdotool key Next
    blow | --right-click --rightclick | write --exec -- xdotool click 3
    blow | --middle-click | write --exec -- xdotool click 2
    blow | --double-click --dblclick | write --exec -- xdotool click --repeat 2 1
    blow | --scroll=up --scroll-up --wheel=up | write --exec -- xdotool click 4
    blow | --drag --scroll --wheel | say xdotool scrolls: tragus blow --exec -- xdotool click 5
    blow | --joystick --gamepad --hid --xinput --quadjoy --quadstick --lipsync --flipmouse --makey --xac | say Tragus is no game controller; a program of --exec makes one with uinput.
    blow | --morse --code | say Morse is not read; a script reads short and long blows from 'tragus blow --json'.
    blow | --triple --triple-puff --taps --multi --multi-click | write --times 3 --within 2s
    blow | --pattern=double --kind=double --type=double --gesture=double | write --on double
    blow | --pattern=short --kind=short --type=short --gesture=short | write --on short
    blow | --pattern=long --kind=long --type=long --gesture=long | write --on long
    blow | --pattern=hard --kind=hard --type=hard --gesture=hard | write --on hard
    blow | --count-window --sequence --pattern --gesture --gestures --combo --rhythm | say Blows are short, long, hard or double; --times 3 --within 2s acts at three, and a script finds other patterns in 'tragus blow --json'.
    blow | --latch --latched --latching --toggle --on-off --sticky --sticky-keys | say The program keeps the state: tragus blow --exec -- playerctl play-pause
    blow | --momentary --while --during --push-to-talk --ptt --key-down | say Write tragus blow --on began --exec xdotool keydown space --on ended --exec xdotool keyup space.
    blow | --arduino --serial --serial-port --blink --tty | write --exec -- sh -c 'echo 1 > /dev/ttyUSB0'
    blow | --speak --say --tts --speech-feedback --voice-feedback | write --exec -- espeak-ng yes
    blow | --haptic --vibrate --visual-feedback --flash --rumble | say 'tragus blow' shows each blow; a program of --exec gives any other signal.
    blow | --candle --candles --birthday | say 'tragus blow --exit && ./candle-off.sh' waits for one blow.
    blow | --ignore --fan --no-wind --reject --talk | say Speech and wind do not count as blows anyway; leave {} out.
    blow | --adapt --adaptive --zero --retrain --teach --enroll --fit --near --close --distance --far --baseline --noise-floor --background | say 'tragus blow --setup' adapts the detector to microphone and distance.
    blow | --response --attack --release --decay --fast --rise-time --fall-time | say A program runs as soon as a blow begins; leave {} out.
    blow | --alpha --peakpower | say This belongs to a tutorial of 2009: --method tutorial --threshold 0.95
    blow | --algorithm --engine --detector --mode --model --ml --classifier | say There are two methods: --method tragus, the default, and --method tutorial.
    blow | --value --values --bar --features --spectrum --dominant --dump --rejected --rejects --no-reject | write --why
    blow | --double-time --double-window --double-gap --double-interval --double-click-time --dblclick-time --max-gap --click-interval | write --double 400ms
    blow | --no-double --disable-double | write --double 0s
    blow | --medium | say A blow is short up to --short 350ms, and else long; there is no {}.
    blow | --mic-spacing --mic-distance --baseline-length --mic-separation | write --spacing 12cm
    blow | --spacing-cm | say Write the unit: --spacing 12cm
    blow | --angle --azimuth --doa --bearing --from-left --front | write --direction front:30deg
    blow | --tolerance --angle-tolerance | say The tolerance follows the direction: --direction front:30deg
    blow | --beam --beamforming --array --beamformer --tdoa --srp | say Two microphones give a direction with --direction; ODAS uses more of them.
    blow | --mics --channels-lr --mic-channels --left-right | write --microphones 0,1
    blow | --emergency --call --nurse-call --alarm --sos --help-call | say It is no nurse call; --exec -- PROGRAM runs any program, and nobody checks that it works.
    blow | --lock --unlock --password --login | say loginctl locks the screen: tragus blow --exec -- loginctl lock-session
    blow | --score --practice-mode --training-game | say There are no games; each line has the strength and the length of a blow.
    blow | --export | write -o blows.csv
    blow | --history --journal --session | say Nothing is stored; -o blows.csv keeps the blows.
    blow | --save-audio --clip --clips --record | say 'tragus record --on blow -o blows/' records each blow.
    blow | --verify --false-alarms --report --accuracy --benchmark --self-test | say 'tragus explain blow' says how well it works; 'tragus doctor' checks the microphone.
    blow | --mouse-down --mousedown --hold-button --press-and-hold | say Write tragus blow --on began --exec xdotool mousedown 1 --on ended --exec xdotool mouseup 1.
    blow | --button=left --button=1 --mouse-button --click --mouse --left --right | write --exec -- xdotool click 1
    listen | --mouse-button --click --mouse | write --exec -- xdotool click 1
    blow breath breathe | --highpass --lowpass --hp --lp | say Sound is heard as it is; filter it first: sox IN.wav -t wav - highpass 200 | {command} -
    blow | --eye --head --gaze | say Only sound is heard; OptiKey and eViacam follow eyes and head.
    blow listen | --list --list-events -l | say 'tragus help events' lists what is heard.
    blow | --smooth --smoothing --analog --analogue --continuous-value --level-output | say Each line of --json has the strength; --phase updated prints it while a blow lasts.
    blow | --scan --scanning | say Scanning is for the switch software on the screen; a blow can press its key.
    blow | --intensity --strength --volume --pressure --force-level | say The strength is in each line; leave {} out.
    blow | --test --try --practice --dry-run --preview | say 'tragus blow' shows each blow and runs nothing; leave {} out.
    blow | --min=DURATION --min-length=DURATION --long=DURATION --hold --long-press --min-hold | write --short 1s, and --on long --hard 1 --exec -- PROGRAM
    blow | --beep --sound --click-sound --feedback | say A program beeps: tragus blow --exec -- tragus beep 880 100ms
    blow classify tone breath tune chirps | --webhook --url --post --http | write --exec -- curl --json @- URL
    blow | --mqtt --broker --topic | say Pipe it: tragus blow --json | mosquitto_pub -h HOST -l -t TOPIC
    blow | --double-click --dblclick | say xdotool clicks: tragus blow --on double --exec -- xdotool click --repeat 2 1
    blow | --hotkey --shortcut --key --press --keyboard --type-key --keys --keystroke --keysym --send-keys | write --exec -- xdotool key space
    blow | --xdotool --list-keys | say xdotool presses keys: tragus blow --exec -- xdotool key space
    blow | -s -t --threshold-db --db | write --sensitivity 0.5
    blow | -c | write --exec -- PROGRAM
    blow | --long-time --long-press --long-after --long-threshold --hold | is --short
    blow | --long | say A blow longer than --short 350ms is long; --hard 1 lets strong ones be short or long too.
    blow | --min-duration=DURATION --min-length=DURATION --longer-than=DURATION | say Pipe it: {command} --phase ended --json | jq -c --unbuffered 'select(.end and .end - .start >= 2)'
    blow | --min-duration --min-length --max-duration --max-length --min --max | say Blows of any length are listed, and --json has the duration of each; --short says what --on short and --on long mean.
    blow | --ignore-speech --no-speech --not --reject-speech | say Speech is left out anyway; --sensitivity 0.3 hears less, and --why says why.
    blow | --profiles --reset --forget | say Set-ups are in blow.json; 'tragus blow --setup' replaces one.
    blow | --calibrate --train --learn --tune | is --setup
    blow | --debug --explain --reasons --verbose -v | is --why
    breath | --compare | write --summary
    breath | --progress --streak --trends --trend --history --statistics --diary --log-history | say Nothing is stored; -o night.csv keeps a night, and a spreadsheet compares them.
    breath | --ahi --rdi --odi --hypopnea --hypopnoea --kussmaul --biot --central | say It is not a medical device, and names no disorder; --night counts pauses of 10 s to 2 min.
    breath breathe history | --patient --subject --person --client --name --user --participant | say No names are kept; name the file so: -o bed4.csv
    breath tone chirps tune | --delay --delay-exec --wait-before | say A program waits itself: --exec -- sh -c 'sleep 5; ./notify.sh'
    breath | --rate=NUMBER --bpm=NUMBER --brpm=NUMBER | say 'tragus breathe 5-5' leads 6 breaths a minute; here they are counted.
    breath | --rr --brpm --cpm --resp --rate --bpm --live-rate | needless
    breath | --rate-min --rate-max | say The rate is shown anyway; --summary prints it for the whole.
    breath | --low --high --limits --tachypnea --bradypnea --eupnea | say It is not a medical device, and has no limits; --csv prints each rate.
    breath | --spo2 --oximeter --pulse --hr --hrv --rsa --ecg --ppg --rmssd | say A microphone does not hear the heart; a pulse oximeter or a chest strap measures it.
    breath | --flow --fev1 --fvc --pef --peak-flow --etco2 --belt --airflow --co2 --vo2 --rib --chest | say Air is not measured, only its sound; a spirometer measures volume.
    breath | --ie-ratio --ie --i-e --i:e --ratio --ti --te --ttot --ti-ttot --depth --amplitude --shallow --deep --effort --strength --peaks --rrv --sd --cv --cov | say --csv prints duration, depth, rate, ratio and regularity; --summary prints the means.
    breath | --wheezes --crackles --rhonchi --stridor --rales --lung | say Lung sounds are not judged; a doctor with a stethoscope does that. 'tragus classify FILE --on Wheeze' finds wheezing.
    breath | --epic --overnight --sleeptalk --coughing --grinding --snore --snores --snoring --cough --coughs --talk --sleep | write --night
    breath | --stages --hypnogram --rem --wake | say Sleep stages are not found; --night reports rate, pauses, snores, coughs and talk.
    breath | --min=DURATION --min-length=DURATION --shortest=DURATION | say --night reports pauses of 10 s and more, each with its length; leave {} out.
    breath | --bedtime --wake-up --wakeup --smart-alarm --wake-me --wake-window --alarm-clock | say It wakes nobody; --at 22:00 --until 06:00 says when to listen.
    breath | --partner --two --people --speakers --persons --who | say The detector cannot tell people apart; put the microphone near one.
    breath | --nose --nasal --mouth --oral --mouth-breathing --nostril | say Nose and mouth are not told apart; leave {} out.
    breath | --position --body-position --sleep-position --movement --motion | say A microphone hears no position; leave {} out.
    breath | --inhales --on-inhale --vibrate --light-on --light --lamp --hue --wled | write --on inhale, and --exec -- PROGRAM
    breath | --expiration --expirations --exhales --exhalation --on-exhale --exec-exhale | write --on exhale, and --exec -- PROGRAM
    breath | --on-pause --exec-pause --hold --holds --breath-hold --breath-holding --retention | write --on pause, and --exec -- PROGRAM
    breath | --pause --pauses | write --night
    breath | --longest-pause --pause-min --min-pause --max-pause --min-apnea --pause-threshold --pause-length | say --night reports pauses of 10 s to 2 min, with their lengths; leave {} out.
    breath | --cycle --cycles --breath-by-breath --per-breath --each --every-breath --raw-breaths --breaths | say Each breath is printed anyway; leave {} out.
    breath | --averaging --epoch --epochs --window-length --period --every --step | say --night has a rate for each minute; --from 0:30 --for 30s --summary measures a part.
    breath | --threshold --sensitivity --min-level --noise-floor --gate --snr | say The detector adapts by itself; 'tragus explain breath FILE' says what it heard.
    breath | --fmin --fmax --range --band --bandpass --lowcut --highcut | say The frequencies are fixed; leave {} out.
    breath | --envelope --hilbert --fft --acf --method --algorithm --edr --rsp-clean --rsp-peaks --detector --wavelet --mfcc --lstm | say There is one detector, and --model uses one of 'tragus train'; NeuroKit2 has many methods for belts.
    breath | --why --explain --rejected --reasons --quality --sqi --artifact --artifacts --artefacts --confidence --min-confidence | say 'tragus explain breath FILE' says what was heard; --csv has the columns quality and confidence.
    breath | --edf --xdf --hl7 --fhir --open-mhealth | say Results are written as text, CSV or JSON; a script makes other formats from --json.
    breath | --export --export-csv --data --spreadsheet | write -o breaths.csv
    breath | --share --health --healthkit --fitbit --garmin --sync --upload | say Nothing goes online; -o breaths.csv is a file for other programs.
    breath | --goal --target --feedback --coach --guide --pace --pacer --meditate --box --478 --coherence --coherent --stress --relax --anxiety --wim-hof --exercise --exercises --pattern | say 'tragus breathe' is the coach.
    breath | --dpi --colors --colours --legend --xlabel --ylabel --grid | say The picture has --size, --theme and --title; leave {} out.
    breath | --title-text --heading --caption | write --title 'My night', with --night --plot night.png
    breath | --clips --save-snores --record-snores --save-audio --audio --keep-audio | say 'tragus record --on Snoring -o snores/' records them.
    breath | --markers --annotations --annotate --labels-out | write --format audacity
    breath | --report --html-report --pdf-report | say --night --plot night.png draws a night; -o night.csv writes its figures.
    breath | --setup --calibrate --calibration --train --learn | say There is no set-up; hold the microphone near mouth or nose.
    breath tune blow | --min-silence --merge --join | say Pauses have no setting; leave {} out.
    breath | --timer --stopwatch --longest --max-exhale | say Each breath in and out is printed with its length; leave {} out.
    breath | --tries --attempts --trials | write --count 3
    breath tone | --sound --alert-sound | write --exec -- tragus beep 880 100ms
    breath | --test --try | say Try it on a simulated sound: tragus breath sim:breath
    breath blow classify | --exec-on --run-on | write --exec -- PROGRAM
    breath | --baby --infant --monitor --alarm --alert --apnea --apnoea | say It is not a medical device and must not watch anybody; --night reports pauses afterwards.
    breath | --window --average --avg --per --interval | say The rate is of the last breaths; leave {} out. --from 0:30 --for 30s --summary measures a part.
    breath | --out=FILE | is -o
    breath | --inhale --exhale --in --out --phases --inhalations | say Both are printed with their lengths; leave {} out.
    breath | --png=FILE --svg=FILE --image=FILE --picture=FILE --chart=FILE --graph=FILE --plot-file=FILE | write --night --plot night.png
    breath | --plot-file --chart --graph --png --svg --picture | say 'tragus explain breath FILE -o breath.png' draws breaths; a night is --night --plot night.png.
    breath | --mqtt --broker --topic | say Pipe it: tragus breath --json | mosquitto_pub -h HOST -l -t TOPIC
    breath | --stats --mean --total | write --summary
    breathe | -m --stop-after --end-after --max-time --length --time --duration | is --minutes
    blow | --wait --wait-for-puff | is --exit
    breathe | --hold-after-inhale --top-hold --hold-full --full-hold --retain --antara --kumbhaka --antar-kumbhaka | say The second number is the hold after the breath in: tragus breathe 4-4-4-4
    breathe | --hold-out --pause --rest --bahya | say The fourth number is the hold after the breath out: tragus breathe 4-0-6-2
    breathe | --puraka --rechaka | say The pattern says the seconds in and out: tragus breathe 4-6
    breathe | --ratio --ie-ratio --i-e --beats --step --unit | say Write the seconds instead: tragus breathe 4-6, or 4-16-8 for 1:4:2
    breathe | --volume --vol --loudness | say The system sets it: wpctl set-volume @DEFAULT_SINK@ 50%
    breathe | --brpm --cpm --hz --frequency --speed --rate --bpm --pace --tempo | say A rate is 1 to 40 breaths a minute, and 5-5 is 6 of them; 'tragus breath' measures yours.
    breathe | --technique --program --programme --routine --session --exercise --method --mode --preset --type --practice --style --kind | say The pattern stands alone: tragus breathe box
    breathe | --478 --4-7-8 --sleep --bedtime --unwind | write tragus breathe 4-7-8
    breathe | --coherent --coherence --resonance --resonant --hrv --balance --balanced --calm --calming | write tragus breathe coherent
    breathe | --focus --equal --sama-vritti --samavritti --even | write tragus breathe focus
    breathe | --square-breathing --box-breathing --navy-seal --tactical --sama-vritti-4 --box --square | write tragus breathe box
    breathe | --relax --relaxing --anxiety --panic --stress --sos | write tragus breathe 4-6
    breathe | --7-11 --711 | write tragus breathe 7-11
    breathe | --triangle --triangular | write tragus breathe 4-4-4
    breathe | --a52 | write tragus breathe 5-0-5-2
    breathe | --wim-hof --wimhof --tummo --rounds-of --retention --recovery --bhastrika --dmt | say Fast breathing with long holds is not coached, as it can make you faint.
    breathe | --co2-table --o2-table --apnea-table --static-apnea --freediving --freedive --max-hold --breath-hold | say Tables of long holds are not there; a hold is part of each breath, as in 4-7-8.
    breathe | --sigh --physiological-sigh --cyclic-sighing --cyclic-sigh --double-inhale | say A second breath in is not part of a pattern; a long breath out is: tragus breathe 2-6
    breathe | --buteyko --pranayama --ujjayi --bhramari --lion --sitali --surya --chandra --belly --abdominal --papworth --nose --mouth --nostril | say Only the timing is coached; write its seconds, as tragus breathe 4-6
    breathe | --energize --energise --energy --energizing --wake-up --awake --morning --power | say Write its seconds, with a longer breath in: tragus breathe 6-2
    breathe | --sets --loops --number | write --cycles 8
    breathe | --measure --measure-exhale --timer --stopwatch | say 'tragus breath' measures each breath in and out.
    breathe | --over --slowdown --decrease --pace-change | say The pattern stays the same; two commands follow each other: tragus breathe 3-3 --minutes 5 && tragus breathe 5-5.
    breathe | --end-sound --end-sound=SOUND --finish-sound=SOUND --start-sound=SOUND --bell=SOUND --gong=SOUND --chime=SOUND | say No sound of yours is played; at its end the shell can: tragus breathe coherent; tragus play gong.wav
    breathe | --listen --hear --track --microphone-on | say It listens to the microphone anyway; leave {} out.
    breathe | --slow-down --gradual --ramp --adaptive --wait --follow-me --auto --tolerance --grace --lag --patience --no-strict | say The coach waits for you and slows down anyway; leave {} out.
    breathe | --fixed --strict --no-wait --no-adapt --constant --metronome --hold-pace --no-slow --rigid | write --steady
    breathe | --start-bpm --end-bpm --from-bpm --to-bpm --warmup --warm-up --cooldown --cool-down | say A pattern keeps its length; begin with one, then the next: tragus breathe 3-3 --cycles 5; tragus breathe 5-5
    breathe | --no-sensor --no-mic --simulate --no-listen | say The coach listens; without a microphone, 'tragus beep --clicks 15bpm --for 1m' clicks every 4 s.
    breathe | --speech --spoken --say --tts --counting --narrate | write --cue voice
    breathe | --voice-name --female --male --narrator --voice-gender --accent | say There is one voice, with --cue voice.
    breathe | --tones --beep --beeps --sounds --cues | needless
    breathe | --bell --bells --gong --chime --chimes --bowl --tick --ticks --click --clicks --pitch --cue-sound --ping --end-bell | say Cues are tones that rise and fall; --cue voice speaks instead, and --cue none is silent.
    breathe | --sound=waves --sound=rain --sound=ocean --sound=forest --sound=music --sound=nature --music --background --ambient --ambience --nature --ocean --waves --rain --forest --binaural --noise | say Play it meanwhile, in headphones: tragus play music.flac & tragus breathe
    breathe | --haptics --haptic --vibrate --vibration --watch-tap --light --led --hue | say A terminal gives no haptics; --cue tone or --cue voice leads.
    breathe | --animation --shape --circle --ball --lotus --bar --visuals --wave --orb --flower | say The terminal shows one view; -q leaves it out, and -o breathe.png draws the result.
    breathe | --prepare --lead-in --lead --delay --get-ready --intro --no-intro | say The exercise begins with your first breath in; leave {} out.
    breathe | --no-cue --no-cues --no-voice --no-beep --no-audio --no-tone --no-sound --silent --mute --nosound | write --cue none
    breathe | --captions --eyes-closed --text-cues | say The view shows each phase in words; --cue voice speaks them.
    breathe | --no-visual --no-visuals --no-picture --no-screen --no-display --audio-only --sound-only | write -q
    breathe | --guide | is
    breathe | --reminder --reminders --remind --notify --schedule --daily --alert | say cron reminds you, or a systemd timer: notify-send 'Time to breathe'
    breathe | --goal --streaks --badges --level --easy --hard --beginner --advanced --expert | say There are no goals or levels; 'tragus history' lists what was kept.
    breathe | --summary --report --result --results --score --rating --feedback | say A score ends every exercise; --keep keeps it.
    breathe | --no-save --private --dont-save --no-keep --no-history --incognito | needless
    breathe | --mood --note --notes --tag --comment --journal --label | say An exercise has no notes; --keep stores its date, pattern and score.
    breathe | --health --healthkit --fitbit --garmin --share | say Nothing goes online; 'tragus history export -o all.csv' writes what was kept.
    breathe | --hr --pulse --ecg --rmssd --emwave --polar --oximeter | say A microphone does not hear the heart; the coach scores how well you keep the pattern.
    breathe | --threshold --sensitivity --min-confidence --confidence --gain-mic --noise-gate | say The detector adapts by itself; hold the microphone near mouth or nose.
    breathe | --pause-on-talk --auto-pause --no-pause --resume --pauses | say It pauses while you talk or leave, and goes on by itself; leave {} out.
    breathe | --custom --own --timing --seconds-pattern --times-pattern | say The seconds stand alone: tragus breathe 4-4-6-2
    breathe | --presets --describe --info --exercises --library --list --patterns -l | say The patterns are box, focus, coherent, or seconds as 4-7-8.
    breathe | --create --add --edit --delete --import --new --favorite | say Patterns are not stored; an alias of the shell does it: alias calm='tragus breathe 4-6'
    breathe | --export | say 'tragus history export -o all.csv' writes the exercises that were kept.
    breathe | --scene --test --try --preview --dry-run | say Name a simulated input: tragus breathe 4-4 sim:breath
    breathe | --lying --sitting --position --posture --headphones --speaker-mode | say Posture does not matter; keep the microphone near mouth or nose.
    breathe | --exec --on --command --cmd --run --hook --script --action --on-inhale --on-exhale --exec-on --webhook --callback --shell --on-detect --email --telegram --slack --pushover --ntfy | say The coach runs no program; 'tragus breath --on inhale --exec -- PROGRAM' does.
    breathe | --debounce --rearm --timeout --wait-time --hysteresis --min-gap --merge | say The coach has no {}; leave it out.
    breathe | -H --hop-size --hopsize --frame-size --frames --chunk --window-size --fft-size --nfft --n-fft --overlap --bits --endian --encoding --normalize --normalise --filter --seed --min-silence --interval --every | say The detector has no settings; leave {} out.
    breathe | --iso --utc --timezone --date --epoch --since --total --unique --dedupe | say Times count from the start; 'tragus history export -o all.csv' has the dates of kept exercises.
    breathe | -F | write --format json
    breathe | --raw-text | write --format text
    breathe | --sound=bell --cue=bell --cues=bell --sound=gong --sound=chime | write --cue tone
    breathe | --rounds --reps --repetitions --breaths --repeat -n --count --times | is --cycles
    breathe | --pattern | is
    breathe | --history --progress --streak | say 'tragus history' lists the exercises that were kept.
    breathe | --sound=tone --sound=tones --audio=tone --cue=tones --sound=beep --sound=soft | write --cue tone
    breathe | --sound=off --sound=no --sound=none --audio=off --audio=no --audio=none | write --cue none
    breathe | --sound --audio | needless
    breathe | --lang --language --voice --speak | write --cue voice, which speaks English
    breathe | --save=FILE --log=FILE --export=FILE --csv=FILE | write --keep, and later tragus history export
    breathe | --save=SOUND --record=SOUND --export=SOUND --output=SOUND --wav=SOUND --audio=SOUND | say The cues go to a loudspeaker, and not into a file; -o FILE.png draws the exercise.
    breathe | --save --record --store --log | write --keep
    history | -a --all --list-all --everything --stdout | needless
    history | --id --number --show --view --open --get | write tragus history show 3
    history | --detail --details --long --full --breaths --verbose | say 'tragus history show 3 --json' prints an exercise with each breath.
    history | --remove --delete --rm --erase --drop | write tragus history remove 3
    history | --clear --purge --wipe --reset --empty --delete-all --remove-all --clear-all | write tragus history remove --all
    history | --prune --older-than --keep-last --max-age --retention --before --keep-days | say Exercises are not removed by their age; 'tragus history' lists their numbers.
    history | --undo --restore --trash --recover | say What was removed is gone; 'tragus history export -o all.csv' keeps a copy before it.
    history | --export --export-csv --save --dump --backup --output-csv | write tragus history export -o all.csv
    history | --filter --pattern --search --grep --find --match --where | say Pipe it: tragus history | grep box
    history | --sort --order --reverse --sort-by --newest --oldest --ascending --descending | say Exercises are in the order of their dates; 'tragus history | tac' turns it around.
    history | --today --yesterday | say 'tragus history --since 1d' lists exercises; what was heard is kept only by 'tragus listen -o log.json'.
    history | --last=week --last=7days | write --since 7d
    history | --last=month | write --since 30d
    history | --last=day --last=today | write --since 1d
    history | --last | say 'tragus history --last 1' prints the newest with its number.
    history | --latest --newest-only --last-one | write --last 1
    history | --range --weekly --monthly --yearly --daily --by-week --group-by --sum --mean --progress --trend --best --worst --calendar --heatmap --compare --diff --records --minutes --longest | say 'tragus history export -o all.csv' makes a table for a spreadsheet.
    history | --png --svg --size --title --theme --picture --image --draw | say Pictures are made while breathing: tragus breathe box -o box.png
    history | --tsv --html --pdf --xml --ical --ics --markdown --xlsx --yaml --sqlite --sql | say 'tragus history export -o all.csv' writes CSV, and -o all.tsv tabs; a script makes other formats.
    history | --import --merge --add --insert --load --sync-from | say Exercises are not imported; only 'tragus breathe --keep' adds one.
    history | --icloud --cloud --health --healthkit --share --email --upload --sync --publish | say Nothing goes online; 'tragus history export -o all.csv' writes a file for others.
    history | --edit --rename --mark --favorite --favourite --star --mood --note --notes --tag --comment --label | say An exercise has no notes, and cannot be changed.
    history | --goal --target --achievements --badges --reminder | say There are no goals; 'tragus history export -o all.csv' makes a table for a spreadsheet.
    history | --utc --iso --time-format --date-format --local --timezone --relative | say 'tragus history export -o all.csv' has all exercises with their dates.
    history | --pager --no-pager -w --wide --columns --fields --no-header --color --no-color | say Pipe it: tragus history | less
    history | --encrypt --password --lock | say Only you can read the file; 'tragus help privacy' says where it is.
    history | --enable --on --keep --store | say 'tragus breathe --keep' stores an exercise.
    history | --data-dir --dir --folder --profile --account | say XDG_DATA_HOME=FOLDER names another data folder.
    history | --night --breath --breaths-log --sleep | say Only exercises of 'tragus breathe --keep' are kept; 'tragus breath night.flac --night -o night.csv' keeps a night.
    history | --interactive -i --confirm --dry-run --no-confirm --yes -y --assume-yes | say 'tragus history remove 3' only says what it would do; --force does it.
    history | --last=DURATION --recent=DURATION --within=DURATION --newer=DURATION | is --since
    history | --oneline --short --one-line | needless
    history | -n -L --limit --count --tail --max --max-count --recent | is --last
    history | --head --first | say Exercises are in the order of their dates; tragus history | head -n 5
    history | -t --class --classes --kind --only --type --event --events --sound --sounds --log --follow -f --watch | say Only breathing exercises are kept; 'tragus listen -o log.json' keeps events.
    history | --from --after --start --newer --newer-than --date --begin | is --since
    history | --day | write --since 1d
    history | --breathing | needless
    history | --week --days --this-week --last-week | write --since 7d
    history | --month --this-month --last-month | write --since 30d
    history | --year --this-year | write --since 365d
    history | --to --until --end | say Exercises are chosen by --since 30d or --last 10, up to the newest.
    history | --csv | write tragus history export -o all.csv
    history | --format --stats --summary --graph --plot --chart --streak --by --average --total | say 'tragus history export -o all.csv' makes a table for a spreadsheet.
    history | --path --file --location --db | say Exercises are in history.sqlite; 'tragus help privacy' says in which folder.
    history | --off --disable --never --private --incognito | say Nothing is kept unless 'tragus breathe --keep' asks for it.
    """#
}
