import Foundation
import Testing

extension WordTests {
  /// Each wrong input gets one line that says what to write instead, and leaves nothing behind.
  @Suite struct WrongInputs {
    let workspace = try! Workspace()

    // Words between blanks; quotation marks around one are taken away.
    private func run(_ command: String) throws -> Outcome {
      try workspace.run(
        command.split(separator: " ").map { word in
          word.hasPrefix("'") ? String(word.dropFirst().dropLast()) : String(word)
        })
    }

    @Test(arguments: [
      ("''", 64, "'tragus --help' lists them"),
      ("listen tone.wav '\u{2014}json'", 64, "Write --json with two hyphens"),
      ("devices '\u{2013}\u{2013}json'", 64, "Write --json with two hyphens"),
      ("listen http://example.org/a.wav", 66, "is an address"),
      ("listen file:///tmp/none.wav", 66, "write /tmp/none.wav"),
      ("listen Tone.wav", 66, "did you mean 'tone.wav'?"),
      ("breath tone.wav --from 1:75", 64, "'1:75' has more than 59 seconds; write 2:15."),
      ("meter tone.wav --from 1,5", 64, "Write --from 1.5s, not --from 1,5"),
      ("listen \u{2018}tone.wav\u{2019}", 64, "Write 'tone.wav' with straight quotes"),
      ("listen tone.wav '--for\u{00A0}5s'", 64, "with a usual blank"),
      ("tune [tone.wav]", 64, "Write tone.wav without brackets"),
      ("spectrogram tone.wav --range 8k:100", 64, "Write 100:8k, not 8k:100"),
      ("collect sounds --class dog=5m", 64, "Write dog:5m, not dog=5m"),
      ("demo whistel", 64, "; there are "),
      ("demo tone.wav", 64, "has sound of its own; leave 'tone.wav' out"),
      ("pair --confirm 12 34 56", 64, "one word: --confirm 123456"),
      ("detect dog|rain tone.wav", 64, "Write dog,rain, not 'dog|rain'"),
      ("detect roster tone.wav", 64, "'Chicken, rooster'"),
      ("detect doog tone.wav", 64, "Did you mean 'Dog'?"),
      ("history --since 2weeks", 64, "Write 14d, not '2weeks'"),
      ("blow tone.wav --exec cat --on short", 64, "Write --on short before --exec"),
      ("tune tone.wav --notes --exec echo {frequency", 64, "Write {frequency}, not {frequency:"),
      ("cut tone.wav --from 2s --to 1s", 64, "--to must lie after --from"),
      ("listen tone.wav --only=\u{201C}voice\u{201D}", 64, "Write 'voice' with straight quotes"),
      ("record -o n.wav --at 25:00", 64, "'25:00' is not a time on the clock"),
      ("record -o n.wav --until 7", 64, "write one as 05:00"),
      ("record tone.wav -o n.wav --at 05:00", 64, "--from 10m and --to 20m choose a part"),
      ("record -o n.wav --from 05:00 --to 07:00", 64, "as --at 05:00, or at once"),
      ("record 'sim:blow' -o n.wav --until 2001-01-01T05:00", 64, "has passed"),
      ("record 'sim:blow' -o n.wav --at 2001-01-01T05:00", 64, "The date of --at has passed"),
      ("record -o n.wav --until 05:00 --for 1h", 64, "--until and --for both say where to end"),
      ("meter tone.wav --floor -60dBA", 64, "write it as -60dB"),
      ("beep 440 --for 200ms --ramp 1s -o n.wav", 64, "write --ramp 100ms at most"),
      ("serve tone.wav --channel 9", 64, "write --channel 0"),
      ("serve tone.wav --from 1h", 64, "nothing is there from 3600"),
      ("spectrogram tone.wav --period 1s", 64, "leave --period out"),
      ("blow tone.wav --direction", 64, "as --direction front:30deg"),
      ("classify tone.wav --model ''", 66, "The name of the model is empty"),
      ("classify tone.wav --labels speech,music", 64, "Write --on speech,music"),
      ("calibrate --list --at 05:00", 64, "--at is about a sound"),
      ("history show 0", 64, "There is no exercise 0"),
      ("history --last 0", 64, "--last must be 1 or more"),
      ("history --since tomorrow", 64, "write it as 2026-11-01 or 7d"),
      ("send --wifi home --wifi-password secret -o n.wav", 66, "names a file with the password"),
      ("train tone.wav -o m.tragusmodel", 66, "No labels are beside 'tone.wav'"),
      ("train tone.wav --labels none.csv -o m.tragusmodel", 66, "none.csv"),
      ("listen ''", 66, "The name of a file is empty"),
      ("listen 'sim:blows?count=3'", 64, "Did you mean sim:blow?"),
      ("meter tone.wav --calibration", 64, "as --calibration 120dB"),
      ("models remove nosuch --force", 66, "a file elsewhere is removed with rm"),
      ("listen 'sim:tone&level=-20'", 64, "'sim:tone?level=-20'"),
      ("listen 'sim:tone?level=-20,duration=1s'", 64, "'sim:tone?level=-20&duration=1s'"),
      ("listen 'sim:tone?=440'", 64, "has no name"),
      ("synth tones frequencies=440++550 -o n.wav", 64, "Write frequencies=440+550."),
      ("synth tones levels=0+0 -o n.wav", 64, "levels=0+0+0"),
      ("listen 'sim:blow?count=x'", 64, "Write count=3."),
      ("beep 440 --for 0s -o n.wav", 64, "200ms"),
      ("meter tone.wav --period 0,5s", 64, "Write --period 0.5s, not --period 0,5s"),
      ("chirps tone.wav --window -15s", 64, "'-15s' is below 0; write --window 15s"),
      ("label tone.wav --classes a,b,c,d,e,f,g,h,i,j", 64, "among nine classes"),
      ("meter tone.wav -o a.pdf", 64, "Write --plot a.svg, not -o a.pdf"),
      ("listen tone.wav --on sound:Dog:8", 64, "Dog:0.8"),
      (
        "blow tone.wav --on soft", 64,
        "Write tragus blow tone.wav --on short,long --exec -- PROGRAM."
      ),
      ("blow tone.wav --on loudly", 64, "there are blow, wind, short"),
      ("blow --right-click", 64, "Write --exec -- xdotool click 3"),
      ("blow --scroll up", 64, "xdotool click 4"),
      ("blow tone.wav --exec 'xdotol_click'", 64, "There is no program 'xdotol_click'"),
      ("listen --alarm tone.wav --exec ls --wrong", 64, "Write --on alarm, not --alarm."),
      ("listen tone.wav --exec ls --on voice", 64, "Write --on voice before --exec"),
      ("calibrate --refrence 71.3", 64, "Write --reference 71.3dB, not --refrence"),
      ("calibrate --reference", 64, "as --reference 94dB"),
      ("play tone.wav --volume 50", 64, "Write --gain -6dB, not --volume 50."),
      ("play tone.wav --volume 20", 64, "Write --gain -14dB, not --volume"),
      ("beep --volume 50", 64, "Write --level -21dB, not --volume 50."),
      ("label labelled.txt --format raven", 64, "labels labelled.txt --format raven' prints it"),
      ("chirps tone.wav --thermometer fahrenheit", 66, "--thermometer takes no value"),
      ("models rename home house", 64, "There is no rename"),
      ("serve tone.wav -o page.html", 64, "It writes no file"),
      ("synth blow duration=5s --for 8s -o s.wav", 64, "are one setting"),
      ("blow tone.wav --on short -e", 124, "no blow (short) was heard; "),
      ("meter tone.wav --refrence 71.3", 64, "Write --calibration 71.3dB, not --refrence"),
      ("models inspect breath", 66, "There is no model 'breath'"),
      ("cut blow -o out", 66, "There is no file"),
      ("tone tone.wav --range 1k:30k", 64, "as --range 1000:"),
      ("tune tone.wav --strings E2-A2-D3", 64, "Write E2,A2,D3, with commas."),
      ("tune tone.wav --strings E2 A2 D3", 64, "Write --strings E2,A2,D3, not E2 A2 D3."),
      ("listen tone.wav --only voice blow", 64, "Write --only voice,blow, not voice blow."),
      ("meter tone.wav --gauge radial --json --realtime", 64, "leave --gauge out"),
      ("meter tone.wav --plot level.jpg", 64, "must end with .png or .svg."),
      ("meter tone.wav --plot pictures/", 64, "name a picture in it: pictures/picture.png"),
      ("record tone.wav -o o.wav --split 500M", 64, "Write 500MB, or 500m for minutes"),
      ("record tone.wav -o o.wav --on level", 64, "'level' does not begin and end"),
      ("cut tone.wav clips", 64, "Write -o clips, not clips"),
      ("cut tone.wav -o clips --min 975", 64, "Write 975ms, not 975"),
      ("eval tone.wav blow", 64, "Write tragus eval blow tone.wav"),
      ("eval tone.wav --type blow", 64, "--type is for a program of --exec"),
      ("config set floor -60,5", 64, "write -60.5: numbers have a point"),
      ("beep 440 1,5s -o n.wav", 64, "Write 1.5s, not 1,5s: numbers have a point"),
      ("convert tone.wav -o o.wav --rate 44.1", 64, "Write 44.1k, not 44.1"),
      ("collect clips --class dog:5", 64, "Write 5m, not 5"),
      ("spectrogram tone.wav --theme dark --json", 64, "--json prints numbers; leave --theme out"),
      ("tone tone.wav --hop 10ms", 64, "--hop counts frames: at 48 kHz, 10ms are --hop 480"),
      ("convert tone.wav x.opus --bits 96k", 64, "96k is not the bits of a sample"),
      ("convert tone.wav x.wav --loudnorm I=-16:TP=-1.5", 64, "--loudness -16 --true-peak -1.5"),
      ("check tone.wav --channels stereo", 64, "Write --channels 2, not stereo"),
      ("collect tone.wav --class dog:5m", 64, "tragus collect sounds tone.wav"),
      ("synth 2 pluck F#4", 64, "makes a plucked string"),
      ("record x.wav 20 seconds", 64, "Write --for 20s, not 20seconds"),
      ("detect speech tone.wav --labels a.txt", 64, "--format audacity -o a.txt"),
      ("synth chirp 2000 200 -d 0.3 -o a.wav", 64, "Write tragus synth chirp 2000:200 --for 0.3s"),
      ("record n_%03d.wav --split 10m -t 8h", 64, "'n_{number}.wav' --split 10m --for 8h"),
      ("tone 1000 -d 10 -o a.wav", 64, "'tragus beep 1000 --for 10s -o a.wav' writes it"),
      ("label tone.wav speech -o a.txt", 64, "speech tone.wav --format audacity -o a.txt' marks"),
      ("detect tone.wav --json start,label", 64, "jq -c '{start,label:.label}'"),
      ("play 'C4,D4,E4' --bpm 120", 64, "Write tragus beep C4 D4 E4 --for 500ms."),
      ("cut tone.wav --split silence -o p/", 64, "--on-sound -40dB -o p/ --stop-after 300ms'"),
      ("convert tone.wav a.mp3 -ac 1 -b:a 192k", 64, "-ac 1 -b:a 192k a.mp3"),
      ("classify tone.wav --only speech", 64, "Write --on speech, not --only."),
      ("how loud is it", 64, "write tragus meter."),
      ("play chord C E G", 64, "tragus beep C4+E4+G4 --for 2s"),
      ("devices --levels --outputs", 64, "--levels listens to microphones"),
      ("breath --simulate", 64, "tragus breath sim:breath"),
      ("synth chord Am -o a.wav", 64, "Write tragus beep A3+C4+E4 --for 2s -o a.wav"),
      ("detect . --count", 64, "write tragus classify . --summary"),
      ("detect dog --files-from - --csv", 64, "| xargs -d '\\n' tragus detect dog --csv"),
      ("config --global device USB", 64, "tragus config set device USB"),
      ("calibrate tone.wav --sensitivity 12.5mV/Pa", 64, "leave 'tone.wav' out"),
      ("eval voice tone.wav a.txt --predicted b.txt", 64, "leave voice and tone.wav out"),
      ("serve tone.wav --bind 0.0.0.0", 64, "Write --lan, not --bind 0.0.0.0"),
      ("info tone.wav --quick --channel 0", 64, "All channels are described; leave --channel out."),
      ("send hello --tries 3 -o h.wav", 64, "leave --tries out"),
      ("cut tone.wav -o s --container mp3", 64, "choose opus or flac"),
      ("classify tone.wav --on Barking -e", 64, "'Bark'"),
      ("config set sensitivity 0,7", 64, "write 0.7: numbers have a point"),
      ("doorbell train tone.wav", 64, "write tragus train FOLDER -o doorbell.tragusmodel"),
      ("record --split 10m --max-size 1G -o a/", 64, "Write --max-disk 1G"),
      ("metronome 120 --time 3/4", 64, "Clicks are all alike"),
      ("listen tone.wav --only whistel", 64, "Did you mean 'Whistle'"),
      ("listen tone.wav --on Clik -e", 64, "Did you mean"),
      ("serve --lan --host 1.2.3.4", 64, "leave --host 1.2.3.4 out"),
      ("--json", 64, "as in tragus listen --json"),
      ("--verison", 64, "Write --version, not --verison.\n"),
      ("history remove all", 64, "Write --all, not all."),
      (
        "help spectrum", 64, "tragus help spectrogram, or tragus help meter, or tragus help tone.\n"
      ),
      ("blow tone.wav --exec -- ./tone.wav", 64, "'./tone.wav' is not a program"),
      ("blow tone.wav --exec -- ./.", 64, "is a folder"),
      ("meter tone.wav --device USB", 64, "give one of them.\n"),
      ("listen tone.wav --exec ls -q", 64, "Write -q before --exec"),
      ("listen tone.wav --on glas_brake=./x.sh", 64, "There is no event 'glas_brake'"),
      ("listen tone.wav --only baby_cry", 64, "Write --only 'sound:Baby cry, infant cry'"),
      ("listen tone.wav --on =", 64, "--on EVENTS --exec PROGRAM"),
      ("listen tone.wav --on =ls", 64, "--on EVENTS --exec PROGRAM"),
      ("meter tone.wav --exec ls", 64, "Say which events count"),
      ("meter tone.wav --calibration 94", 64, "is the level of a calibrator"),
      ("meter tone.wav --calibration cal.wav@94dB", 64, "tragus calibrate cal.wav --device NAME"),
      ("split-channels tone.wav", 64, "--channel 0' takes out one channel"),
      ("scale Bb mayor", 64, "a scale is major, minor"), ("scale ''", 64, "There is no command"),
      ("meter 'ton*.wav'", 66, "is a pattern, which only the shell expands"),
      ("classify tone.wav hour", 66, "There is no file 'hour'"),
      ("breathe 4:7:8", 64, "tragus breathe 4-7-8"),
      ("breathe 4-7-8x4", 64, "Write tragus breathe 4-7-8 --cycles 4"),
      ("breathe 4-4 --save", 64, "Write --keep"),
      ("listen -D hw:1,0 -f S16_LE -r 16000 -c 1", 64, "leave -f and -r and -c out"),
      ("blow tone.wav --hard 0", 64, "--hard must be"),
      ("record 2h --every 15m -o x.wav", 64, "tragus record --for 2h --split 15m -o x.wav."),
      ("beep Cmaj7", 64, "write its notes, as C4+E4+G4+B4"),
      ("listen tone.wav --only", 64, "as --only voice"),
      ("info *.mp9", 66, "No file matches '*.mp9'"),
      ("breathe 4,5-4,5", 64, "tragus breathe 4.5-4.5"),
      ("record tone.wav -o hits --on-sound -30dB", 64, "Write hits/, not hits"),
      ("beep -440 -o n.wav", 64, "write 440 without the hyphen"),
      ("calibrate --gain 60% --list", 64, "--gain belongs to a new calibration"),
      ("calibrate --list tone.wav", 64, "leave 'tone.wav' out"),
      ("cut labelled.wav -o tone.wav", 73, "is a file"),
      ("cut labelled.wav -o clips --rate 5", 64, "cannot become 5 Hz"),
      ("meter tone.flac", 66, "There is no file 'tone.flac'; did you mean 'tone.wav'?"),
      ("cut missing.wav -o clips", 66, "There is no file 'missing.wav'"),
      ("collect nf missing.wav --sequence --class a:1s", 66, "'missing.wav'"),
      ("collect nf text.wav --sequence --class a:1s", 65, "text, not audio"),
      ("classify tone.wav --model text.wav", 65, "'text.wav' is not a model"),
      ("models remove ./text.wav", 64, "remove a file with rm"),
      ("train text.wav -o m.tragusmodel", 66, "No labels are beside"),
      ("eval nosuch labelled.txt", 64, "There is no detector 'nosuch'"),
      ("eval labelled.txt", 64, "tragus eval classify labelled.txt"),
      ("eval blow missing.txt", 66, "There is no file 'missing.txt'"),
      ("eval blow labelled.txt --negatives rain=", 64, "rain=FOLDER"),
      ("eval blow --negatives rain=missing", 66, "'missing'"),
      ("meter tone.wav --range 30k:40k", 64, "write a range below"),
      ("serve text.wav --port 0", 65, "text, not audio"),
      ("serve sim:nosuch --port 0", 64, "no simulated signal"),
      ("serve --tls nosuch.pem,nokey.pem --port 0", 66, "no file 'nosuch.pem'"),
      ("label tone.wav --propose --classes dog", 64, "--classes is for the keys"),
      ("beep --clicks -3 -o b.wav", 64, "--clicks must be above 0"),
      ("listen tone.wav --on Dog:1.8 -e", 64, "0.01 to 1"),
      ("labels missing.txt", 66, "There is no file 'missing.txt'"),
      ("serve tone.wav --port 0 --tls yes", 64, "cert.pem,key.pem"),
      ("listen tone.wav --only nosuch", 64, "The usual ones are"),
      ("labels -", 66, "read from files"),
      ("convert tone.wav -o http://example.org/n.wav", 64, "is an address"),
      ("meter tone.wav -o folder --force", 64, "A folder gets"),
      ("listen tone.wav --channel 5", 64, "write --channel 0"),
      ("beep 440 --for 99999h -o n.wav", 73, "free; write less, or elsewhere"),
      ("meter tone.wav --calibration 120", 64, "Write 120dB, not 120"),
      ("meter tone.wav --calibration text.wav", 64, "tragus calibrate TONE.wav --device NAME"),
      ("tune tone.wav --on C4# -e", 64, "Write C#4, not C4#"),
      ("listen tone.wav --to 0s", 64, "--to must be later than 0s"),
      ("tune tone.wav --strings 'E2;A2'", 64, "E2,A2"),
      ("convert tone.wav n.flac --container ogg", 64, "leave one of them out"),
      ("blow tone.wav --exec cat {}", 64, "leave {} out"),
      ("pair --list --name x", 64, "--name is for pairing"),
      ("collect '' tone.wav --sequence --class a:1s", 64, "name of the folder is empty"),
      ("convert tone.wav -o ''", 64, "-o needs the name of a file"),
      ("waveform mic:nosuch -o missing/x.png", 73, "'missing/x.png'"),
      ("spectrogram mic:nosuch -o missing/x.png", 73, "'missing/x.png'"),
      ("meter mic:nosuch --plot missing/x.png", 73, "'missing/x.png'"),
      ("breathe 4-4 mic:nosuch -o missing/x.png", 73, "'missing/x.png'"),
      ("explain blow mic:nosuch -o missing/x.png", 73, "'missing/x.png'"),
      ("collect labelled.txt mic:nosuch --sequence --class a:1s", 73, "is a file"),
      ("breathe 4-4 --speaker ''", 64, "--speaker needs"),
      ("info tone.wav --format yaml", 64, "'yaml' does not fit --format"),
      ("labels labelled.txt --format mp3", 64, "It takes"),
      ("labels tone.wav", 65, "is a sound, and labels are tables"),
      ("listen tone.wav -o out.xyz", 64, "'out.xyz' says no format"),
      ("meter tone.wav --target -16dBFS", 64, "is in LUFS"),
      ("tone tone.wav --hop 100000000", 64, "--hop must be 1 to"),
      ("receive tone.wav --max-age 0", 64, "--max-age must be 1s"),
      ("convert tone.wav b.mp3", 64, "b.opus"),
      ("demo --quick", 64, "leave --quick out"),
      // Words that are no inputs.
      ("tone tone.wav --max 3 peaks", 66, "--max takes one value; leave peaks out."),
      ("waveform tone.wav -o w.png --fit 90%", 64, "--fit takes no value; leave 90% out."),
      ("convert tone.wav n.wav --gain 6 dBm", 66, "--gain takes one value; leave dBm out."),
      ("calibrate tone.wav --device Zoom --note my note", 64, "--note 'my note'."),
      ("convert my file.wav -o n.wav", 66, "one word in quotes: 'my file.wav'."),
      ("convert tone.wav other.wav -o n.wav", 66, "There is no file 'other.wav'"),
      ("meter tone.wav --target -16 LUFS -1 dBTP", 64, "leave -1dBTP out"),
      ("tune tone.wav --target E2 E3", 66, "--strings E2,E3."),
      ("info tone.wav --csv files.csv", 66, "Write -o files.csv, not files.csv."),
      // What would be lost, or never end.
      ("listen tone.wav -o a.csv --output b.csv", 64, "-o is given twice"),
      ("labels labelled.txt -o ./labelled.txt --force", 64, "is the file that is read"),
      ("convert 'sim:tone?duration=endless' n.wav", 64, "A file needs an end: --for 10s"),
      ("history export --json -o all.csv", 64, "leave --json out"),
      ("blow tone.wav --on long --phase began --exec -- ls", 64, "leave --phase began out"),
      ("devices -o d.xml", 64, "end it with .txt or .json."),
      ("beep --clicks 0bpm", 64, "--clicks must be above 0"),
      ("listen tone.wav --exec -- ./folder", 64, "name a program in it."),
      ("record tone.wav -o ''", 64, "-o needs the name of a file"),
      ("classify tone.wav --model ./text.wav", 65, "that 'tragus train' made"),
      ("tune tone.wav --instrument gitar", 64, "Did you mean"),
      ("tone tone.wav --on smoke --exit", 64, "add --alarm"),
      ("models inspct dog", 64, "inspect"),
      ("history shwo 3", 64, "show"),
      ("check mic --for 2s", 64, "'mic' is not a recording; name a file."),
      ("check tone.wav --for 2s", 64, "A check is of a whole recording"),
      ("detect '' tone.wav", 64, "'' names nothing; write a sound or an event"),
      (
        "collect labelled.txt tone.wav --class dog:1m", 73,
        "'labelled.txt' is a file, and a folder is needed"
      ),
      ("detect dog tone.wav -c -l", 64, "-c is --summary, -l --names"),
      ("beep --noise pink --peak -20dB -o n.wav", 64, "Noise has no fixed peak; write --level"),
      ("beep 440 --level -20dB --peak -20dB -o n.wav", 64, "leave one of them out"),
      ("record lesson.wav 60", 64, "Write --for 60s, not 60."),
      ("record tone.wav labelled.wav", 64, "Name one input, not 2"),
    ])
    func `one line says what to write`(command: String, status: Int, words: String) throws {
      try workspace.synth("tone.wav", "tone duration=1s rate=48000")
      try workspace.synth(
        "labelled.wav", "blow count=2", "--labels", workspace.url("labelled.txt").path)
      try workspace.write("a letter, and not a sound\n", to: "text.wav")
      try FileManager.default.createDirectory(
        at: workspace.url("folder"), withIntermediateDirectories: false)
      let folder = workspace.url("tone.wav").deletingLastPathComponent().path
      let before = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      let outcome = try run(command)
      #expect(outcome.status == status, "\(outcome.errors)")
      #expect(outcome.output.isEmpty)
      let lines = outcome.errors.split(separator: "\n").filter { !$0.contains("storing: ") }
      #expect(lines.count == 1 && lines.last?.hasPrefix("tragus: ") == true, "\(outcome.errors)")
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == before)
    }

    @Test func `very long words are shortened, and paths keep their folders`() throws {
      let long = String(repeating: "x", count: 2000)
      for words in [[long], ["listen", long], ["listen", "a.wav", "--format", long]] {
        let outcome = try workspace.run(words)
        #expect(outcome.errors.count < 300, "\(outcome.errors)")
        #expect(outcome.errors.contains("xxx…xxx"))
      }
      let path = String(repeating: "folder/", count: 20) + "take.wav"
      #expect(try workspace.run("listen", path).errors.contains("'\(path)'"))
      let prose = try workspace.run("blow", "a.wav", "--direction", "up:30deg").errors
      #expect(prose.contains("is not a direction. Write front, left, right or an angle"))
    }

    @Test(arguments: [
      ["listen", "take.wav", "--only", "voice,", "blow"], ["meter", "take.wav", "--for", "1", "s"],
    ])
    func `a value in two words is one`(words: [String]) throws {
      try workspace.synth("take.wav", "tone duration=1s rate=8000")
      let outcome = try workspace.run(words)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func `what is too loud for its file is written, and said`() throws {
      let outcome = try workspace.run("synth", "tone", "level=20", "--for", "1s", "-o", "loud.wav")
      #expect(outcome.status == 0 && outcome.errors.contains("20.0 dBFS and was clipped"))
      let float = try workspace.run(
        "synth", "tone", "level=20", "--for", "1s", "-o", "float.wav", "--bits", "32f")
      #expect(float.status == 0 && float.errors.isEmpty)
    }

    @Test func `clips of one kind are refused before anything is said of them`() throws {
      try FileManager.default.createDirectory(
        at: workspace.url("kinds/dog"), withIntermediateDirectories: true)
      for name in ["a", "b"] {
        try workspace.synth("kinds/dog/\(name).wav", "noise duration=2s rate=16000")
      }
      let outcome = try workspace.shell("\"$tragus\" train kinds -o m.tragusmodel")
      #expect(outcome.status == 64)
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
      #expect(!workspace.exists("m.tragusmodel"))
    }
  }
}
