import Foundation
import Testing

@testable import TragusCLI

extension WordTests {
  /// What people who know other tools wrote first, and the line that fulfils the wish.
  @Suite struct FirstGuesses {
    let workspace = try! Workspace()

    @Test(arguments: [
      // Several corrections are one line.
      (
        "record -d 5 -r 44100 -f S16_LE out.wav",
        "Write tragus record --for 5s --rate 44100 --bits 16 out.wav."
      ),
      (
        "classify take.wav --min-confidence 0.5 --output-format csv",
        "Write tragus classify take.wav --threshold 0.5 --format csv."
      ),
      ("play take.wav --volume 0.5 --from 3 --to 6", "take.wav --gain -6dB --from 3s --to 6s."),
      ("record -d 5", "Write --for 5s, not -d 5."),
      (
        "label take.wav --labels take.txt --tier words",
        "Write tragus label take.wav --import take.txt. --tier: A label file has one tier"
      ),
      // Labels.
      ("export take.txt --format raven -o t.txt", "write tragus labels take.txt --format raven"),
      ("labels convert take.txt take.TextGrid", "Labels are written for Audacity, Raven, CSV"),
      ("convert take.txt take.TextGrid", "Labels are written for Audacity, Raven, CSV"),
      (
        "cut take.wav 1.5-3.2",
        "printf '1.5\\t3.2\\tpart\\n' > parts.txt; tragus cut take.wav --lab"
      ),
      ("train sounds/dog sounds/rain", "tragus train sounds/ -o NAME.tragusmodel."),
      // Programs.
      (
        "click --puff left --long-puff right",
        "--hard 1 --on short --exec 'xdotool click 1' --on long --exec 'xdotool click 3'."
      ),
      (
        "puff --click left --double-puff right",
        "--on short,long --hard 1 --exec 'xdotool click 1' --on double --exec 'xdotool click 3'."
      ),
      ("puff --key space --hold 300ms", "--short 300ms --on long --hard 1 --exec -- xdotool key"),
      (
        "detect --gpio 17 --sound clap",
        "write tragus detect clap --exec -- gpioset -t 0 -c gpiochip0 17=1."
      ),
      ("alert smoke-alarm --email me@a.org", "--exec 'mail -s heard me@a.org'."),
      ("alarm --type smoke --on-detect ./x", "tragus tone --on smoke --alarm --exec -- ./x."),
      ("listen --pattern 'knock knock pause knock' --run ./x", "--on knock --times 3 --within 4s"),
      (
        "receive --once --exec './unlock.sh {}'",
        "as a line of JSON, or a message as it is; leave {} out."
      ),
      (
        "meter --alert '>85dBA'",
        "Write tragus meter --ranges loud:85:140 --on loud --exec -- PROGRAM. Levels above 0"
      ),
      ("recognise take.wav --expect dog", "write tragus detect dog take.wav."),
      // Pipes get JSON, whatever format was asked for.
      ("level --every 5 --format json --mqtt h", "--period 5s --json | mosquitto_pub -h h -l -t"),
      ("listen take.wav --min-duration 0.2 --format audacity", "--phase ended --json | jq -c"),
      ("puff --mouse-down", "tragus blow --on began --exec xdotool mousedown 1 --on ended --exec"),
      ("noise-light --yellow 65 --red 75", "green:0:65:green,yellow:65:75:yellow,red:75:140:red"),
      ("import-labels take.txt --to raven -o t.txt", "tragus labels take.txt --format raven"),
      // Sounds.
      ("normalize take.wav --to -1dB -o n.wav", "take.wav --loudness 0 --true-peak -1 -o n.wav."),
      ("cut take.wav 0:01 0:03 -o p.wav", "tragus convert take.wav --from 0:01 --to 0:03 -o p.wav"),
      ("generate --tones 440,550 --seconds 2 c.wav", "tragus beep --chord 440+550 --for 2s -o c."),
      ("metronome --bpm 90 --out click.wav", "--clicks 90bpm -o click.wav --for 60s."),
      (
        "synth puff --count 3 --gap 1 --noise -40 -o p.wav",
        "tragus synth puff count=3 gap=1s noise=-40 -o p.wav."
      ),
      ("synth --wave square --freq 440 -o x.wav", "Write frequency=440, not --freq 440."),
      ("synth --wave square --freq 220-880 -o x.wav", "tragus synth sweep 220:880 5s -o x.wav."),
      ("tune bass --string E", "Write tragus tune --target E1."),
      ("tune ukulele --play G", "'tragus beep G4 --for 2s' plays it."),
      ("tune --tuning 'drop d'", "--strings D2,A2,D3,G3,B3,E4"),
      ("calibrate 94dB 1kHz", "tragus calibrate --calibrator 94dB --frequency 1kHz."),
      ("breathe 4 7 8", "Write the pattern with hyphens: tragus breathe 4-7-8."),
      // Recordings.
      ("rec out.wav silence 1 0.1 1%", "-o out.wav --on-sound -40dB --stop-after 24h."),
      (
        "listen --only bird --record-to night/ --pre 3 --post 5",
        "'tragus record --on bird -o night/ --pre 3s --stop-after 5s'"
      ),
      (
        "record --from 22:00 --until 05:00 --format flac rec/",
        "Write tragus record --at 22:00 --until 05:00 --container flac rec/."
      ),
      ("record --countdown 3", "Count in first: tragus beep --clicks 1 3s && "),
      (
        "cut take.wav --every 30s --out part_%03d.wav",
        "take.wav --split 30s -o 'part_{number}.wav'"
      ),
      // Other programs, with what was typed.
      ("convert -f s16le take.wav out.raw", "ffmpeg -i take.wav -f s16le out.raw."),
      ("convert take.wav b.wav --speed 0.5", "sox take.wav b.wav tempo 0.5, and speed 0.5 changes"),
      ("convert take.wav b.wav --fade-in 2 --fade-out 3", "sox take.wav b.wav fade 2 -0 3."),
      ("join take.wav l.wav --crossfade 0.5 -o e.wav", "acrossfade=d=0.5 e.wav, for Tragus"),
      (
        "wifi --ssid Home --password secret --security WPA2 -o w.wav",
        "write tragus send --wifi Home --wifi-password FILE -o w.wav."
      ),
      (
        "help detect alarms",
        "Help is for one command or topic; leave 'alarms' out: tragus help detect."
      ),
      // Lists of events.
      ("listen dog cat --threshold 0.6", "Write --only Dog,Cat, not dog and cat."),
      ("listen --label dog --threshold 0.6", "Write --only dog, not --label."),
      ("record --trigger puff --out puffs/", "Write tragus record --on blow -o puffs/."),
      ("record --trigger -35dBFS --dir t/", "Write tragus record --on-sound -35dBFS -o t/."),
      ("predict my take.wav", "write tragus classify --model my take.wav."),
      (
        "listen --model d.model --min-confidence 80%", "Write --threshold 0.8, not --threshold 80%."
      ),
      (
        "listen --for smoke-alarm --run ./x --cooldown 60",
        "Write tragus listen --on smoke-alarm --cooldown 60s --exec -- ./x."
      ),
      ("puffs take.wav --count", "tragus blow take.wav --json | grep -c '\"phase\":\"ended\"'"),
      (
        "compare take.csv found.csv --tolerance 0.25",
        "write tragus eval take.csv --predicted found.csv --early 0.25s --late 0.25s."
      ),
      ("detect -g '*.wav' dog take.wav", "-g: The shell chooses files: tragus detect "),
      // Conditions and tones.
      ("meter --max 70dBA", "Write --ranges loud:70:140, not --max 70dBA."),
      ("trigger --above 70dBA --exec ./x", "--ranges loud:70:140"),
      ("level --last 45min --save l.png", "write tragus meter --for 45min --plot l.png."),
      ("clipping take.wav --per-channel", "write tragus meter take.wav --channel each."),
      ("history --breathing --last 7d", "Write --since 7d, not --last 7d."),
      ("tune gitar take.wav", "Write guitar, not gitar."),
      // Files.
      ("tragus meter take.wav", "stands there twice; write tragus meter take.wav."),
      ("convert new.flac take.wav", "'tragus convert take.wav -o new.flac' writes it."),
      ("info take.wav,l.wav", "Write take.wav l.wav, with blanks between the files."),
      ("record --device sim:scene -o x.wav", "is an input, and no microphone"),
      ("play take.wav --exec -- echo done", "write && before it, in place of --exec --."),
      (
        "on 'level > 80dBA' -- ./x",
        "write tragus meter --ranges loud:80:140 --on loud --exec -- ./x."
      ),
      ("on clap x2 -- ./x", "--on loud --times 2 --within 1s --exec -- ./x."),
      ("on tone 3100Hz -- ./x", "write tragus tone --range 2945:3255 --exec -- ./x."),
      (
        "on silence --for 5m -- ./x",
        "--ranges silence:-160:-40 --stay 5m --on silence --exec -- ./x."
      ),
      ("detect 19000 --threshold -50dB", "tragus tone --min-level -50dB --range 18050:19950."),
      ("snore take.wav", "write tragus classify take.wav --on Snoring."),
      // Values behind an equals sign, and filters.
      ("silence --noise=-40dB take.wav", "take.wav --ranges silence:-160:-40 --stay 500ms"),
      (
        "silencedetect=noise=-50dB:d=1 take.wav",
        "'tragus meter take.wav --ranges silence:-160:-50 --stay 1s"
      ),
      ("-i take.wav -af ebur128 -f null -", "write tragus meter take.wav --loudness."),
      ("loudness -I -16 -TP -1.5 take.wav", "write tragus meter --target -16 take.wav --loudness."),
      // Names and notes.
      ("unpair phone", "write tragus pair --forget phone."),
      ("tune bass --tuning BEADG", "Write tragus tune --strings B0,E1,A1,D2,G2."),
      ("play pluck E2 A2", "'tragus beep E2 A2 --for 2s' plays them"),
      ("note C4 E4 --length 0.3", "write tragus beep C4 E4 --for 0.3s."),
      ("chirp 100 8000 -o s.wav", "write tragus beep --sweep 100:8000 -o s.wav."),
      ("noise --type pink --duration 30m", "write tragus beep --for 30m --noise pink."),
      ("convert take.txt --to raven -o t.txt", "'tragus labels take.txt --format raven -o t.txt'"),
    ])
    func `a first guess gets its line`(line: String, answer: String) throws {
      try check(line, answer)
    }

    @Test(arguments: [
      // Programs and events.
      ("listen --on clap echo hi", "Write --exec -- echo hi, not echo hi."),
      ("listen -m 1 -q clap", "Write tragus listen --count 1 -q --on Clapping."),
      ("listen --filter event=clap", "Write --only clap, not --filter event=clap."),
      ("listen --on 'clap x2' --exec ./x", "Write --on clap --times 2 --within 2s, not"),
      ("events take.wav --min-conf 0.25", "write tragus classify take.wav --threshold 0.25."),
      ("train --label fridge --samples 10", "'tragus collect sounds --class fridge:5m"),
      // Levels.
      (
        "meter --above 65dB --beep",
        "Write tragus meter --ranges loud:65:140 --on loud --exec -- tragus beep 880 100ms."
      ),
      (
        "wait --silence 10m --below -50dB",
        "--ranges silence:-160:-50 --stay 10m --on silence --exit."
      ),
      ("meter --wait-for 'level>-20dB'", "Write --ranges loud:-20:0 --on loud --exit, not"),
      ("measure LAeq,L10 take.wav", "write tragus meter take.wav --sound-level."),
      ("octave take.wav --from 25 --to 16k", "tragus meter take.wav --range 25:16k --bands oct"),
      ("diff take.wav l.wav --threshold 1dB", "Left out: --threshold 1dB."),
      ("stream --json --fields rms,peak", "write tragus listen --json | jq -c '{rms,peak}'."),
      // Fields and templates.
      ("info take.wav --json duration,rate", "--json | jq -c '{duration,rate}'."),
      ("classify take.wav --format '{{.label}}'", #"--json | jq -r '"\(.label)"'."#),
      // Wishes of several lists of guesses.
      (
        "listen --event double-clap --exec ./x",
        "Write --on clap --times 2 --within 2s, not --event"
      ),
      ("listen --until clap --timeout 30s", "Write --on clap --exit, not --until clap."),
      ("on blow:xdotool key space", "write tragus detect blow --exec -- xdotool key space."),
      ("breath --alert 'rate > 25'", "| jq -c --unbuffered 'select(.rate > 25)'."),
      ("label take.wav --audacity -o out.txt", "--format audacity -o out.txt --propose."),
      ("record --dir clips --name '%Y.wav' --for 2s", "Write -o 'clips/{date}.wav', not --dir."),
      ("sensitivity low", "write tragus config set sensitivity 0.2."),
      ("-D hw:1 -d 10 test.wav", "tragus record --device hw:1 --for 10s -o test.wav."),
      (
        "mqtt -h pi -t home",
        "write tragus meter --period 1s --json | mosquitto_pub -h pi -l -t home."
      ),
      ("spectrum take.wav -n 4096 --png out.png", "write tragus spectrogram take.wav -o out.png"),
      (
        "bandpower take.wav 2000-8000 --csv", "write tragus meter take.wav --csv --range 2000:8000."
      ),
      (
        "extract take.wav take.txt sounds/",
        "write tragus cut take.wav --labels take.txt -o sounds/."
      ),
      ("pair --send 'ssid=Home psk=x'", "'tragus send --wifi NAME --wifi-password FILE'"),
      // Whole lines beside what is left out.
      (
        "breath take.wav --pauses --min 10s --format csv",
        "Write tragus breath take.wav --night --format csv. --night reports pauses"
      ),
      (
        "tune --instrument guitar --tuning DADGBE",
        "Write tragus tune --strings D2,A2,D3,G3,B3,E4. Give only one of"
      ),
      ("classify take.wav foo --min-conf 0.5", "not --min-conf. There is no file 'foo'."),
      (
        "spectrogram take.wav --colormap viridis -o p.png",
        "Write tragus spectrogram take.wav -o p.png --map lagoon. 'viridis' does not fit --colormap."
      ),
      ("waveform take.wav --zoom 60-120 -o p.png", "Write --from 60s --to 120s, not --zoom"),
      ("tune --target 440", "Write --target A4, not --target 440."),
      (
        "train sounds --epochs 20 --split 0.2 --seed 42 -o m.tragusmodel",
        "Write tragus train sounds -o m.tragusmodel. Training has no --epochs"
      ),
      (
        "eval m.tragusmodel sounds --confusion",
        "The table says for each class what it was taken for; leave --confusion out."
      ),
      (
        "tone --freq 3150 --tolerance 50 --min-duration 500ms --json",
        "Write tragus tone --range 3100:3200 --json. --min-duration: A tone may have any length"
      ),
      (
        "labels extract take.wav take.txt --out-dir clips/",
        "'tragus cut take.wav --labels take.txt -o clips/' cuts the sounds out."
      ),
      (
        "notes take.wav --midi -o song.mid", "write tragus tune take.wav --midi song.mid --notes."
      ),
      ("play A4 --duration 5 --wave sine", "'tragus beep A4 --for 5s' plays it"),
      (
        "segment take.wav --silence -40dB --min 2s -o pauses.csv",
        "write tragus meter take.wav -o pauses.csv --ranges silence:-160:-40 --stay 2s."
      ),
      ("calibrate --for blow", "'tragus blow --setup' adapts the detector"),
      ("labels m.tragusmodel", "'tragus models inspect m.tragusmodel' lists the classes"),
      // Programs for the beginning and the end, and behind --.
      (
        "voice --on-start 'touch /tmp/on' --on-end 'rm /tmp/on'",
        "tragus listen --on began --only voice --exec 'touch /tmp/on' --on ended --exec 'rm /tmp/on'."
      ),
      (
        "puff --on-press 'xdotool keydown a' --on-release 'xdotool keyup a'",
        "blow --on began --exec 'xdotool keydown a' --on ended --exec 'xdotool keyup a'."
      ),
      (
        "bark --cooldown 2s -- ./lights.sh on",
        "write tragus detect Bark --cooldown 2s --exec -- ./lights.sh on."
      ),
      (
        "listen --on blow 'xdotool key a' --on clap 'xdotool key b'",
        "Write tragus listen --on blow --exec 'xdotool key a' --on clap --exec 'xdotool key b'."
      ),
      (
        "blow --min-duration 300ms --exec ls",
        "Write --on long --short 300ms --hard 1, not --min-duration 300ms."
      ),
      (
        "meter --above -20 --for 3s --exec ls",
        "Write tragus meter --ranges loud:-20:0 --on loud --stay 3s --exec ls."
      ),
      (
        "voice take.wav --labels new.txt",
        "write tragus listen take.wav --format audacity -o new.txt --only voice."
      ),
      (
        "clap take.wav --labels new.txt",
        "write tragus detect Clapping take.wav --format audacity -o new.txt."
      ),
      (
        "model test m.tragusmodel sounds",
        "write tragus eval classify sounds --model m.tragusmodel."
      ),
      (
        "train sounds --epochs 50 --seed 42",
        "Write tragus train sounds -o home.tragusmodel. Training has no"
      ),
      ("tone -f 1000 -t 5 -o new.wav", "'tragus beep 1000 --for 5s -o new.wav' makes it."),
      ("tuner -t DADGAD", "write tragus tune --strings D2,A2,D3,G3,A3,D4."),
      (
        "notes take.wav --min-note E2 --max-note E6", "tragus tune take.wav --range E2:E6 --notes."
      ),
      (
        "detect take.wav --above -40 --labels new.txt",
        "tragus meter take.wav --format audacity -o new.txt --ranges loud:-40:0."
      ),
      ("probe --sweep 20-20000 --rt60", "use REW, for Tragus measures no rooms"),
      ("meter 'take.wav --loudness'", "Write take.wav --loudness: quotes make one name"),
      ("help clap", "write tragus detect Clapping --exec -- PROGRAM."),
      // How many, and in which files.
      ("detect take.wav --threshold 10dB", "tragus listen take.wav."),
      (
        "detect smoke-alarm --mqtt HOST --topic a/b",
        "--mqtt and --topic: Pipe it: tragus detect smoke-alarm --json | mosquitto_pub -h HOST -l -t a/b."
      ),
      (
        "detect clap --count 2 --run ./x",
        "tragus meter --ranges loud:-30:0 --on loud --times 2 --within 1s --exec -- ./x."
      ),
      ("whistle --count sounds/", "write tragus detect Whistling sounds/ --summary."),
      ("voice take.wav --stats", "write tragus detect Speech take.wav --summary."),
      ("classify sounds/ --on Dog -l", "'tragus detect dog FILE -l' names the files."),
      ("claps take.wav", "Claps in a row are one event; 'tragus meter FILE --ranges loud:-30:0'"),
      // Confidences.
      ("listen --on 'Dog 0.8' --exec true", "Write --on Dog:0.8, not --on Dog 0.8."),
      // Levels, tones and clicks.
      (
        "wait --above -20dB --timeout 60",
        "write tragus meter --timeout 60s --exit --ranges loud:-20:0 --on loud."
      ),
      (
        "clap --threshold -20dB --exec ./x",
        "tragus meter --ranges loud:-20:0 --on loud --exec ./x."
      ),
      (
        "check --tone 2700 --tolerance 50 --timeout 5",
        "'tragus tone --range 2650:2750 --timeout 5s --exit' succeeds where there is such a tone."
      ),
      ("tune --strings DADGAD", "Write --strings D2,A2,D3,G3,A3,D4, not --strings DADGAD."),
      ("beep --clicks 120bmp", "'120bmp' is not a rate of clicks"),
      (
        "detect take.wav --freq-min 2000 --freq-max 8000",
        "write tragus chirps take.wav --range 2000:8000."
      ),
      ("convert take.wav b.wav --highpass 100", "sox take.wav b.wav highpass 100"),
      // Clips and classes.
      (
        "detect take.wav --label snoring --save-clips s/",
        "write tragus record take.wav --on snoring -o s/."
      ),
      (
        "collect knock --count 20 --duration 1 -o clips/knock",
        "tragus collect clips/ --class knock:20s."
      ),
      ("collect clap knock", "Write tragus collect sounds --class clap:5m --class knock:5m."),
      ("evaluate sounds --folds 5", "write tragus train sounds -o NAME.tragusmodel."),
      // Recordings.
      (
        "record a.mp3 --duration 45m", "Write tragus record a.opus --for 45m. mp3 cannot be written"
      ),
      (
        "record --on-sound --threshold -40dB --pre-roll 1s -o 'r-%Y.wav'",
        "Write tragus record --pre 1s -o 'r-{date}.wav' --on-sound -40dB."
      ),
      // Lists of JSON, histories and logs.
      ("devices --json name,kind", "--json | jq -c '.[] | {name,kind}'."),
      ("history --export s.csv", "Write tragus history export -o s.csv"),
      ("history delet 3", "There is no 'tragus history delet'. Did you mean 'delete'?"),
      ("logs -f", "write tragus listen."),
      ("meter take.wav --target -16 --target -23", "--target is given twice; give it once."),
      ("blow --events start,end", "leave --events start,end out."),
      ("send --ultrasonic hello", "Write --band ultra, not --ultrasonic."),
      ("levle take.wav", "write tragus meter take.wav."),
      ("level take.wav --above 20Hz", "'20Hz' does not fit --above."),
      ("notes take.wav -o song.midd", "--midi song.mid"),
      ("listen --for 1h30", "Write 1h30m, not 1h30."),
      ("listen --post http://pi.local/hook", "--exec -- curl --json @- http://pi.local/hook"),
      (
        "trim take.wav -o b.wav --threshold -45dB", "tragus convert take.wav -o b.wav --trim -45dB."
      ),
      ("slice take.wav --silence -40dB -o parts/", "tragus record take.wav --on-sound -40dB"),
      ("loudness take.wav --short-term --csv", "--period 1s --csv --loudness."),
      ("check take.wav --rules ebu-r128", "did you mean 'ebu'?"),
      ("tone --range 900:1100 --wait --timeout 30s", "Write --exit, not --wait."),
      // Options without hyphens.
      ("listen take.wav for 5s", "Write --for 5s, not for 5s."),
      ("record for 10 -o x.wav", "Write --for 10s, not for 10."),
      ("beep A4 for 2s", "Write --for 2s, not for 2s."),
      // Files.
      ("info 'take.wav take.txt'", "Write take.wav take.txt: quotes make one name of all."),
      ("play '~/take.wav'", "the shell knows ~ only outside of quotes."),
      ("export labels take.wav", "write tragus listen take.wav --format audacity."),
      ("record out.xyz --for 2s", "Tragus does not record in xyz; name it out.wav or out.flac."),
      ("record sounds --for 2s", "Write -o sounds/, not sounds."),
      (
        "record --split 1h --until 06:00 --format flac sounds/",
        "Write tragus record --split 1h --until 06:00 --container flac -o sounds/."
      ),
      ("record -o p-%03d.wav --split 30m --max-parts 3", "--split 30m --for 90m."),
      ("record o.wav -o p.wav --for 1s", "o.wav and p.wav are two files to write"),
      // What was copied with its surroundings.
      ("'info take.wav'", "Write tragus info take.wav, without quotation marks."),
      ("meter take.wav '[--device' '0]'", "Brackets mark what may be left out"),
      ("meter take.wav ' --json'", "' --json' begins with a blank; write --json."),
      ("meter take.wav --for:5s", "Write --for 5s, not --for:5s."),
    ])
    func `a guess of other kinds gets its line`(line: String, answer: String) throws {
      try check(line, answer)
    }

    @Test(arguments: [
      (
        "send --wifi --ssid Home --password secret",
        "Write tragus send --wifi Home --wifi-password FILE."
      ),
      ("chord C", "write tragus beep C4+E4+G4 --for 2s."),
      ("monitor --json", "The first reports events, the second measures levels."),
      ("breathe rate", "'tragus breath' follows your breath, with its rate."),
      ("blow 'xdg-open https://a.org'", "Write tragus blow --exec 'xdg-open https://a.org'."),
      ("check -d 5", "'tragus doctor' checks the microphone."),
      ("detect sounds/ --summary", "for all of them write tragus classify sounds/ --summary."),
      ("record --segment 10m --duration 1h r_%Y%m%d.wav", "--split 10m --for 1h 'r_{date}.wav'."),
      ("trim take.wav b.wav trim 60 30", "tragus convert take.wav b.wav --from 60s --for 30s."),
      ("synth -n a.wav sine 440 2", "Write tragus synth tone 440 2s -o a.wav."),
      (
        "on dog './a.sh' on doorbell './b.sh'",
        "--on dog --exec ./a.sh --on doorbell --exec ./b.sh."
      ),
      ("chord A minor", "write tragus beep A3+C4+E4 --for 2s."),
      ("synth C4 E4 G4", "Write tragus beep C4+E4+G4."),
      ("play --chord C,E,G", "'tragus beep C4+E4+G4 --for 2s' plays a chord."),
      ("A4", "'tragus beep A4 --for 2s' plays it"),
      ("puff click", "write tragus blow --exec -- xdotool click 1."),
      ("puff --action click", "write tragus blow --exec 'xdotool click 1'."),
      ("breathe 5 minutes", "Write --minutes 5"),
      ("breathing 5 minutes", "write tragus breathe --minutes 5, or tragus breath --for 5m."),
      ("breathe 5", "--minutes 5 is how long the exercise lasts."),
      ("analyze --i sounds/ --o out/ --min_conf 0.25", "-o out/ --threshold 0.25 --format raven."),
      ("analyze take.wav --classifier m.tragusmodel", "--model m.tragusmodel"),
      ("listen -i 1", "Microphones have names, which 'tragus devices' lists"),
      ("listen --device sim", "write sim:scene, not --device sim."),
      ("listen --only voice -o jsonl", "Write --json; -o names a file"),
      ("listen for dog", "Write --only dog, not for dog."),
      ("record when loud", "Write --on-sound -40dB, not when loud."),
      ("record -t -35 -p 2 x.wav", "--on-sound -35 --pre 2s"),
      ("alert alarm ./siren.sh", "write tragus detect alarm --exec -- ./siren.sh."),
      ("detect -t 0.5 dog take.wav", "Write --threshold 0.5, not -t 0.5."),
      ("detect dog sounds/ --jobs 8", "xargs -0 -n 8 -P 8 tragus detect dog"),
      ("check -l -16 take.wav", "Write --loudness -16, not -l -16."),
      ("cut take.wav 3 end -o b.wav", "'tragus convert take.wav -o b.wav --from 3s'"),
      ("cut -l take.txt take.wav", "Write tragus cut --labels take.txt take.wav -o sounds."),
      ("label take.wav new.txt", "tragus label take.wav --propose --format audacity -o new.txt."),
      ("labels take.wav new.txt", "tragus classify take.wav -o new.txt --format audacity."),
      ("extract dog take.wav -o dogs/", "write tragus record take.wav --on dog -o dogs/."),
      ("synth sweep 20 20000 10 s.wav", "Write tragus synth sweep 20:20000 10s -o s.wav."),
      ("config microphone headset", "Write tragus config set device headset"),
      ("device use USB", "write tragus config set device USB."),
      ("model show m.tragusmodel", "write tragus models show m.tragusmodel."),
      (
        "detect --model m.tragusmodel take.wav l.wav --csv",
        "write tragus classify --model m.tragusmodel take.wav l.wav --csv."
      ),
      ("classify -r sounds/ -j 8 -o r.csv", "and r.csv has them all; leave -j 8 out."),
      ("help find", "write tragus help detect"),
      ("history --since 1d --class dog", "'tragus listen -o log.json' keeps events."),
      ("blow --simulate --json", "Name a simulated input: tragus blow sim:blow."),
      ("breathe --pattern box --rounds 10 --no-visual", "Write tragus breathe box --cycles 10 -q."),
      ("play chirp 17kHz..20kHz", "Write tragus beep --sweep 17000:20000."),
      (
        "blow --puff 'xdotool click 1' --double-puff ./b.sh",
        "--on short --exec 'xdotool click 1' --on double --exec ./b.sh."
      ),
      ("rec -s 10m -o p-%03d.flac", "write tragus record --split 10m -o 'p-{number}.flac'."),
      ("meter --lufs -t -14", "Write tragus meter --loudness --target -14."),
      ("norm take.wav -l -14 -o n.wav", "write tragus convert take.wav --loudness -14 -o n.wav."),
      ("spec take.wav -o p.png -W 1200 -H 400", "-o p.png --size 1200x400."),
      ("find take.wav -m m.tragusmodel", "write tragus classify take.wav --model m.tragusmodel."),
      ("find insect take.wav -c -O found/", "write tragus record take.wav --on insect -o found/."),
      ("find bird take.wav --extract calls/ --pad 0.5", "--pre 0.5s --stop-after 0.5s -o calls/."),
      ("find sounds/ --band 18k-96k", "write tragus chirps sounds/ --range 18k-96k."),
      ("bands -n 3 take.wav", "write tragus meter take.wav --bands third."),
      ("trim take.wav 3:20 +10s b.wav", "tragus convert take.wav b.wav --from 3:20 --for 10s."),
      ("events take.wav --threshold -30dB", "write tragus meter take.wav --ranges loud:-30:0."),
      ("scan -r sounds/ -m m.tragusmodel", "write tragus classify sounds/ --model m.tragusmodel."),
      ("meter -d 1 -t 60s", "Write tragus meter --for 60s. A microphone has a name"),
      ("loudness take.wav --max -14 --max-peak -1", "--loudness -70:-14 --true-peak -1."),
      ("play C4 E4 G4 --together -d 2", "Write tragus beep C4+E4+G4 --for 2s."),
      ("chord Gm 4s", "write tragus beep G3+Bb3+D4 4s."),
      ("puff --count 2 --exec ./a.sh", "write tragus blow --on double --exec ./a.sh."),
      ("calibrate blow --save mum", "'tragus blow --setup' fits it"),
      ("meter --avg 30s --weighting A", "Write tragus meter --for 30s --summary --weight A."),
      (
        "label take.wav --only speech --format audacity",
        "write tragus detect speech take.wav --format audacity."
      ),
      ("tone -w noise -d 3 -o n.wav", "write tragus beep --for 3s -o n.wav --noise white."),
      ("send hi -u", "Write --band ultra, not -u."),
      ("listen sim:dgo -t 10", "There is no simulated signal 'dgo'."),
      ("config set threshold -35", "write --threshold in each command."),
      ("listen --only dog --notify", "Write --exec -- notify-send Tragus, not --notify."),
      (
        "listen --above -20dB --exec ./a.sh",
        "write tragus meter --ranges loud:-20:0 --on loud --exec ./a.sh."
      ),
      (
        "watch --level '>-20dB' --for 10s --exec ./a.sh",
        "write tragus meter --stay 10s --ranges loud:-20:0 --on loud --exec ./a.sh."
      ),
      ("watch --tone 3kHz --exec ./a.sh", "write tragus listen --on 'note:F#7' --exec ./a.sh."),
      ("watch --level -20dB", "write tragus meter --ranges loud:-20:0 --on loud --exit."),
      (
        "watch dog --between 22:00-06:00 --save-clips sounds/",
        "write tragus detect Dog --at 22:00 --until 06:00."
      ),
      ("search dog sounds/ --table hits.tsv", "write tragus detect Dog sounds/ -o hits.tsv."),
    ])
    func `a guess of everyday work gets its line`(line: String, answer: String) throws {
      try check(line, answer)
    }

    private func check(_ line: String, _ answer: String) throws {
      try workspace.write("", to: "take.wav")
      try workspace.write("", to: "l.wav")
      try workspace.write("0.5\t1.0\tdog\n", to: "take.txt")
      for kind in ["dog", "rain"] {
        try FileManager.default.createDirectory(
          at: workspace.url("sounds/\(kind)"), withIntermediateDirectories: true)
      }
      let outcome = try workspace.shell("\"$tragus\" \(line)")
      #expect(outcome.status != 0)
      #expect(outcome.errors.contains(answer), "\(outcome.errors)")
    }
  }
}
