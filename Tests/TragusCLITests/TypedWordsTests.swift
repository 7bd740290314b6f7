import Foundation
import Testing

@testable import TragusCLI

extension WordTests {
  /// What was typed stands in the answer: values, names and files.
  @Suite struct TypedWords {
    let workspace = try! Workspace()

    @Test(arguments: [
      ("note 440", ": 440 Hz is A4."),
      (
        "filter take.wav --highpass 1k --lowpass 8k -o b.wav",
        "use sox take.wav b.wav sinc 1000-8000, for"
      ),
      ("loop take.wav -o b.wav", "use sox take.wav b.wav repeat 3."),
      ("detect dishwasher", "'tragus train' teaches others from recordings."),
      ("plot take.wav --type spectrogram -o b.png", "tragus spectrogram take.wav -o b.png."),
      (
        "noise-meter --traffic-light --green 50 --red 70",
        "--ranges green:0:50:green,yellow:50:70:yellow,red:70:140:red"
      ),
      (
        "switch --puff short=space --puff long=enter",
        "--hard 1 --on short --exec 'xdotool key space' --on long --exec 'xdotool key Return'."
      ),
      (
        "crossfade take.wav l.wav -o c.wav",
        "ffmpeg -i take.wav -i l.wav -filter_complex acrossfade=d=1 c.wav, for"
      ),
      ("timer 4-7-8 --rounds 4", "write tragus breathe 4-7-8 --cycles 4."),
      ("filter take.wav o.wav highpass 2000", "use sox take.wav o.wav highpass 2000, for"),
      ("glass take.wav", "write tragus listen take.wav --only Glass."),
      ("count cough take.wav", "write tragus detect Cough take.wav --summary."),
      (
        "on clap clap --run ./x",
        "write tragus detect Clapping --times 2 --within 5s --exec -- ./x."
      ),
      ("click --on puff", "write tragus blow --exec -- xdotool click 1."),
      ("wind take.wav --unit m/s", "write tragus listen take.wav --only wind."),
      ("detect bell.model take.wav", "write tragus listen --model bell.model take.wav."),
      ("note 450", ": 450 Hz is A4, 39 cents sharp."),
      ("freq F#3 --a4 442", ": F#3 has 185.84 Hz; 'tragus beep F#3' plays it."),
      ("rx 1200 --file take.wav", "use minimodem --rx 1200 -f take.wav"),
      ("highpass take.wav 1kHz -o h.wav", "use sox take.wav h.wav highpass 1000, for"),
      ("bandpass take.wav 2k-8k --normalize -o h.wav", "sox take.wav h.wav sinc 2000-8000 norm"),
      ("stretch take.wav 75% -o s.wav", "sox take.wav s.wav tempo 0.75, for"),
      ("slow take.wav 10x -o s.wav", "sox take.wav s.wav speed 0.1, for"),
      ("transpose take.wav +2 -o u.wav", "sox take.wav u.wav pitch 200, for"),
      (
        "dehum take.wav 60Hz -o d.wav",
        "sox take.wav d.wav bandreject 60 10q bandreject 120 10q bandreject 180 10q"
      ),
      ("fade take.wav --in 1s --out 3s -o f.wav", "sox take.wav f.wav fade 1 -0 3, for"),
      ("join take.wav l.wav -o j.wav --gap 1s", "sox take.wav l.wav j.wav, for Tragus does not"),
      ("denoise take.wav --profile 0-1s -o c.wav", "Left out: --profile 0-1s."),
      ("silence take.wav --min 1s --csv", "--csv --ranges silence:-160:-50 --stay 1s."),
      (
        "monitor --mqtt host --topic room --every 10s",
        "mosquitto_pub -h host -l -t room."
      ),
      // The pipe has the options, and no program is put before it.
      (
        "alarm -D hw:1 --mqtt mqtt://h:99/t",
        "write tragus tone --device hw:1 --alarm --json | mosquitto_pub -h h -p 99 -l -t t."
      ),
      (
        "rec n.wav silence 1 0.1 1% 1 2.0 1%",
        "tragus record -o n.wav --on-sound -40dB --stop-after 2s --exit."
      ),
      ("evaluate bell.model .", "tragus eval classify . --model bell.model."),
      (
        "share-wifi --ssid Home --password x",
        "write tragus send --wifi Home --wifi-password FILE."
      ),
      ("click --puff left --double-puff right", "--on double --exec 'xdotool click 3'."),
      ("schema events", "write tragus help events, for there is no schema file"),
      ("trim-silence take.wav -t -45dB o.wav", "tragus convert take.wav o.wav --trim -45dB"),
      (
        "puff take.wav --exec ./x.sh --cooldown 2s",
        "write tragus blow take.wav --cooldown 2s --exec ./x.sh."
      ),
      ("normalize take.wav -o l.wav", "l.wav is there already; --force replaces it."),
      (
        "noise-meter --max 75 --alert 'be quiet'",
        "--ranges loud:75:140 --on loud --sound-level --exec 'notify-send"
      ),
    ])
    func `values and names that were typed stand in the answer`(line: String, answer: String)
      throws
    {
      for name in ["take.wav", "l.wav"] { try workspace.write("", to: name) }
      let outcome = try workspace.shell("\"$tragus\" \(line)")
      #expect(outcome.status == 64 && outcome.errors.contains(answer), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
      (
        "tone 18500 --duration 3 --output b.wav",
        "'tragus beep 18500 --for 3s --output b.wav' plays it"
      ),
      (
        "cut -ss 1:30 -to 2:00 take.wav b.wav",
        "'tragus convert --from 1:30 --to 2:00 take.wav b.wav' takes"
      ),
      ("breath 4-7-8 --cycles 8", "The coach is another command: tragus breathe 4-7-8 --cycles 8."),
      (
        "tone 440 443 --seconds 10",
        "'tragus beep 440 443 --for 10s' plays them, and 440+443 at once; 'tragus tone"
      ),
      ("birds take.wav", "tragus classify take.wav --on Bird, which tells no species apart"),
      ("info take.wav --lufs", "'tragus meter take.wav --loudness'"),
      ("serve -b 0.0.0.0:9000", "Write --lan --port 9000, not -b 0.0.0.0:9000."),
      ("serve localhost:9000", "Write --port 9000, not localhost:9000."),
      ("convert take.wav b.wav --channels 1", "Write --channel mix, not --channels 1."),
      ("convert take.wav b.wav --normalize -1", "--loudness 0 --true-peak -1"),
      ("convert take.wav b.ogg -q 5", "leave -q 5 out"),
      ("record b.wav --schedule 22:00-06:30", "Write --at 22:00 --until 06:30"),
      ("train take.wav --csv birds.csv -o b.tragusmodel", "Write --labels birds.csv"),
      ("history --today", "'tragus history --since 1d' lists exercises"),
      (
        "chirps --start 200Hz --end 8kHz -d 2s",
        "tragus beep --for 2s --sweep 200Hz:8kHz -o chirp.wav"
      ),
      ("label birds.csv --format audacity", "labels birds.csv --format audacity' prints it"),
      ("convert take.wav b.wav trim 0 2 fade 0.1", "sox take.wav b.wav trim 0 2 fade 0.1."),
      ("listen take.wav --threshold dog=0.8", "--on sound:Dog:0.8"),
      ("record --on-sound --threshold -40dB -o a.wav", "Write --on-sound -40dB, not --threshold"),
      ("record --silence-stop 3s a.wav", "--on-voice --exit --stop-after 3s"),
      ("convert take.wav b.wav --remix 1", "Write --channel 0, not --remix 1"),
      ("tone --track take.wav", "tragus tune take.wav --csv"),
      ("tone --dtmf 123#", "tragus beep --dtmf '123#'"),
      (
        "meter take.wav --tolerance 1LU --target -16",
        "'tragus check take.wav --tolerance 1LU --loudness -16' says whether a file passes."
      ),
      ("listen --list-sounds", "'tragus classify --labels' lists the sounds"),
      ("chirps take.wav --count-per hour", "--period 1h"),
      ("blow --wait 1", "Write --count 1"),
      ("explain breath.rate", "Write tragus explain breath"),
      ("spectrogram take.wav --range 00:10-00:15 -o a.png", "Write --from 00:10 --to 00:15"),
      ("ls take.wav", "write tragus info take.wav"),
      ("share https://example.org/a", "write tragus send https://example.org/a"),
      ("qr http://localhost:8080", "write tragus serve --lan, which"),
      ("set-default-source USB", "write tragus config set device USB"),
      (
        "learn wren take.wav --labels birds.csv",
        "write tragus train take.wav --labels birds.csv -o wren.tragusmodel"
      ),
      ("beep -f 880 -t 0.1", "Write --for 0.1s, not -t 0.1."),
      ("send hello --ack 5s", "write --ack-timeout 5s, or put the text in quotes"),
      ("serve --bind 192.168.1.5:8080", "Write --lan --port 8080, not --bind 192.168.1.5:8080."),
      ("serve -b :70000", "There is no -b here"),
      ("serve '$(id):80'", "'$(id):80'"),
      ("convert take.wav b.wav gain +x", "sox take.wav b.wav gain +x."),
      ("zork take.wav --resolution 1Hz", "by its options it is tragus tone take.wav --resolution"),
      ("tones 440 880", "write tragus beep 440+880."),
      ("zork take.wav --json", "'tragus --help' lists them"),
      ("tune take.wav --play", "plays the strings"),
      ("--frob take.wav", "as tragus listen take.wav. --from: 'take.wav' is not"),
      ("cut take.wav 1 2", "'tragus convert take.wav --from 1s --to 2s -o PART.wav'"),
      ("cut take.wav 0.1 0.5", "'tragus convert take.wav --from 0.1s --to 0.5s -o PART.wav'"),
      ("serve --host 0.0.0.0", "Write --lan, not --host 0.0.0.0."),
      ("calibrate take.wav --level 94", "not --level 94. A recording does not tell its device"),
      ("receive -o inbox/", "Write --save inbox/, not -o inbox/"),
      ("listen mic:Blue Yeti", "A name with blanks is one word in quotes: 'mic:Blue Yeti'."),
      (
        "listen --device Blue Yeti",
        "A name with blanks is one word in quotes: --device 'Blue Yeti'."
      ),
      ("play -n synth 3 sine 440", "'tragus beep 440 --for 3s' plays it."),
      ("convert -n b.wav synth 3 pinknoise", "'tragus beep -o b.wav --noise pink --for 3s' writes"),
      (
        "tone --freq 700,1900 --level -6dB --time 30",
        "'tragus beep 700+1900 --level -6dB --for 30s'"
      ),
      (
        "record --every 30m --duration 5m --outdir night/",
        "cron repeats it: */30 * * * * tragus record -q -o night/ --for 5m"
      ),
      ("play C4 D4 --tempo 80", "'tragus beep C4 D4 --for 750ms'"),
      ("synth 5 sine 1000 gain -12", "'tragus beep 1000 --for 5s --level -12dB' plays it."),
      ("tone 1750 0.5", "'tragus beep 1750 0.5s' plays it; 'tragus tone --range 1663:1838'"),
      ("play --freq 440,443 --duration 15", "'tragus beep 440+443 --for 15s' plays"),
      ("label --birds take.wav", "'tragus classify take.wav --on Bird --format audacity' writes"),
      ("listen click", "a microphone is called mic:click, and a trained model --model click.trag"),
      ("listen - --raw s16le --rate 16k", "Write --raw s16le@16000x1, not --rate."),
      ("play take.wav --gain 6kHz", "'6kHz' is not a gain"),
      ("cut take.wav --container mp3", "'mp3' does not fit --container."),
      ("collect s --class my/dog:5s sim:noise", "'my/dog' is not a name of a class"),
      ("calibrate take.wav --calibrator 94Pa", "write it as 94 or 94dB."),
      ("bandpass take.wav", "use sox take.wav OUT.wav sinc 2k-8k"),
      ("play --device 'a b' take.wav", "Write --speaker 'a b', not --device 'a b'"),
    ])
    func `advice has the words that were typed`(line: String, advice: String) throws {
      try workspace.write("", to: "take.wav")
      let outcome = try workspace.shell("\"$tragus\" \(line)")
      #expect(outcome.status != 0)
      #expect(outcome.errors.contains(advice), "\(outcome.errors)")
    }

    @Test(arguments: [
      "draw -f png take.wav -o pic.png", "spectrum take.wav -f png", "extract -f flac take.wav",
      "normalize take.wav --overwrite-not",
    ])
    func `nothing is replaced that nobody offered`(line: String) throws {
      try workspace.write("", to: "take.wav")
      let outcome = try workspace.shell("\"$tragus\" \(line)")
      #expect(outcome.status == 64)
      #expect(!outcome.errors.contains("--force"), "\(outcome.errors)")
    }

    @Test func `many words are not looked up one by one`() throws {
      let words = (0..<3000).map { "w\($0).wav" }.joined(separator: " ")
      let outcome = try workspace.shell("\"$tragus\" level \(words)")
      #expect(
        outcome.errors
          == "tragus: There is no command 'level'; write tragus meter. The other words are left out here.\n"
      )
    }

    @Test func `many files are named together`() throws {
      for name in ["a", "b", "c", "d", "e"] { try workspace.write("", to: name + ".wav") }
      let outcome = try workspace.shell("\"$tragus\" normalize -o out/ b.wav c.wav d.wav e.wav")
      #expect(
        outcome.errors.contains("tragus convert -o out/ FILES --loudness -16"),
        "\(outcome.errors)")
    }
  }
}
