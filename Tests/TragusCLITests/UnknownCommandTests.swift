import Foundation
import Testing

@testable import TragusCLI

/// The answer to a command that is called otherwise in other programs: the whole line as it should be
/// written.
extension WordTests {
  @Suite struct UnknownCommands {
    let workspace = try! Workspace()

    @Test(arguments: [
      // Options, units and inputs are those of the command that is meant.
      ("level --interval 10s --json", "tragus meter --period 10s --json."),
      ("lufs --json take.wav", "tragus meter --json take.wav --loudness."),
      (
        "spl --weighting A --duration 60 --csv",
        "tragus meter --weight A --for 60s --csv --sound-level."
      ),
      (
        "rec -r 44100 -c 1 -b 16 x.wav",
        "tragus record --rate 44100 --channel mix --bits 16 -o x.wav."
      ),
      (
        "normalize --lufs -16 --tp -1 take.wav -o b.wav",
        "tragus convert --loudness -16 --true-peak -1 take.wav -o b.wav."
      ),
      ("dtmf -t raw -r 22050 -", "tragus tone - --raw s16le@22050x1 --dtmf."),
      (
        "extract take.wav --labels l.txt --pad 2 --outdir s/",
        "tragus cut take.wav --labels l.txt --padding 2s -o s/."
      ),
      // A word that names the option of the suggestion, and the ends of a sweep.
      ("noise pink -t 20 --volume -20dB", "tragus beep --noise pink --for 20s --level -20dB."),
      ("sweep --from 20 --to 20k --time 30", "tragus beep --for 30s --sweep 20:20k."),
      ("generate chirp 100 8k -d 2", "tragus beep --sweep 100:8000 --for 2s."),
      // The second word says it.
      ("show spectrogram take.wav", "tragus spectrogram take.wav."),
      ("find snoring take.wav", "tragus detect Snoring take.wav."),
      ("list-classes", "tragus classify --labels"),
      ("trim take.wav b.wav 3.25 =4.8", "tragus convert take.wav b.wav --from 3.25s --to 4.8s."),
      // Of several commands, the one that has the options.
      ("spectrum --bands 1/3 take.wav", "tragus meter --bands 1/3 take.wav."),
      ("spectrum --live", "tragus spectrogram."),
      (
        "watch --above -30dB --for 10s",
        "tragus meter --stay 10s --ranges loud:-30:0 --on loud --exit."
      ),
      ("octave --third take.wav", "tragus meter --bands third-octave take.wav."),
      ("clipping take.wav", "tragus check take.wav, or tragus listen take.wav --only input."),
      ("notes take.wav", "tragus tune take.wav --notes."),
      ("tuner --a4=442", "tragus tune --a4 442."),
      // A program, and what its words are.
      ("puff --exec 'xdotool key space'", "tragus blow --exec 'xdotool key space'."),
      ("stream --sr 16000 --mono", "tragus record --rate 16000 --channel mix -o -"),
      (
        "alert --above -20dB --exec ./x.sh --cooldown 1m",
        "tragus meter --ranges loud:-20:0 --on loud --cooldown 1m --exec ./x.sh."
      ),
      // A level says whether it is to be louder or quieter.
      ("notify --level -20dB", "tragus meter --ranges loud:-20:0 --on loud --exit."),
      ("watch --below -50dB", "tragus meter --ranges quiet:-160:-50 --on quiet --exit."),
      (
        "wait --until silence",
        "tragus meter --ranges silence:-160:-40 --stay 10s --on silence --exit."
      ),
      (
        "silence take.wav --longer-than 2s",
        "tragus meter take.wav --ranges silence:-160:-50 --stay 2s --format audacity."
      ),
      // What a number is, is known by its size, its unit or its name.
      ("resample take.wav 22050 b.wav", "tragus convert take.wav --rate 22050 b.wav."),
      ("normalize take.wav -16 LUFS b.wav", "tragus convert take.wav --loudness -16 b.wav."),
      (
        "normalize take.wav --target spotify -o b.wav",
        "tragus convert take.wav --loudness -14 -o b.wav."
      ),
      ("stats take.wav --per minute", "tragus meter take.wav --period 1m."),
      ("box breathing 4s 5min", "tragus breathe 4-4-4-4 --minutes 5."),
      (
        "clap 2 --run ./lamp.sh",
        "tragus meter --ranges loud:-30:0 --on loud --times 2 --within 1s --exec -- ./lamp.sh."
      ),
      // What has no place is said behind it.
      (
        "breathing take.wav --rate --json",
        "tragus breath take.wav --json."
      ),
      (
        "pitch --min 500 --max 3000 --format hz",
        "tragus tune --range 500:3000. 'hz' does not fit --format."
      ),
      // A word that is no input leaves the example as it is.
      ("find hyla take.wav", "tragus detect Dog take.wav. Left out: hyla."),
      ("learn snap take.wav", "tragus train FOLDER -o snap.tragusmodel."),
      ("grep -rl 'dog bark' take.wav", "tragus detect Dog take.wav --names."),
      ("find cough laughter take.wav", "tragus detect Cough,Laughter take.wav."),
      ("wait puff --timeout 30", "tragus detect blow --timeout 30s --exit."),
      ("voice --duration 5 --quiet", "tragus listen --for 5s --quiet --only voice, or"),
      ("learn --name click take.wav", "tragus train FOLDER -o click.tragusmodel."),
      ("plot --type spectrogram take.wav -o p.png", "tragus spectrogram take.wav -o p.png."),
      ("segment take.wav --threshold 12dB --min-duration 0.2", "tragus label take.wav"),
      ("classes list", "tragus classify --labels"),
      ("tx l.txt", "tragus send -f l.txt."),
      ("dtmf send '123A#'", "tragus beep --dtmf '123A#'."),
      ("breathing --count", "tragus breath --summary"),
      ("thermometer take.wav", "tragus chirps take.wav --thermometer."),
      ("features rms take.wav", "tragus meter take.wav."),
      (
        "peaks --top 5 --fmin 50 --fmax 2000 take.wav",
        "tragus tone --max 5 take.wav --range 50:2000 --summary."
      ),
      ("on double-puff ./call.sh", "tragus detect blow:double --exec -- ./call.sh."),
      (
        "watch --event 'glass breaking' --exec ./n.sh",
        "tragus listen --on sound:Glass --exec ./n.sh."
      ),
      (
        "monitor --sound baby_cry --webhook http://a.b/c --cooldown 5m",
        "tragus listen --only 'sound:Baby cry, infant cry' --cooldown 5m --exec -- curl --json @- http://a.b/c."
      ),
      ("octave --from 20 --to 20000 take.wav", "tragus meter take.wav --range 20:20000"),
      (
        "split --on-silence 4s --threshold -45dB take.wav",
        "tragus record --stop-after 4s --on-sound -45dB take.wav"
      ),
      ("breathing --rate 6 --minutes 10", "tragus breathe 5-5 --minutes 10."),
      ("pacer --in 4 --hold 2 --out 6", "tragus breathe 4-2-6."),
      ("plot breathing take.wav --out b.png", "tragus breath take.wav --night --plot b.png."),
      (
        "spectrum take.wav clips/dog/a.wav --save c.png",
        "tragus spectrogram take.wav clips/dog/a.wav -o c/"
      ),
      (
        "puff --soft ./a.sh --hard ./b.sh",
        "tragus blow --on short,long --exec ./a.sh --on hard --exec ./b.sh."
      ),
      (
        "puff take.wav --double key:Page_Down",
        "tragus blow take.wav --on double --exec 'xdotool key Page_Down'."
      ),
      ("metronome 90bpm", "tragus beep endless --clicks 90bpm."),
      (
        "metronome --bpm 92 --bars 4 -o c.wav", "tragus beep --clicks 92bpm -o c.wav --for 10.435s."
      ),
      ("normalize take.wav -14", "tragus convert take.wav --loudness -14 -o NEW.wav."),
      ("normalize take.wav --to -14", "tragus convert take.wav --loudness -14 -o NEW.wav."),
      (
        "loudnorm I=-16:TP=-1.5 take.wav",
        "tragus convert --loudness -16 --true-peak -1.5 take.wav -o NEW.wav."
      ),
      ("gain take.wav -3dB", "tragus convert take.wav --gain -3dB OUT.wav."),
      (
        "truncate-silence take.wav -o t.wav --threshold -40dB --to 0.3",
        "tragus record take.wav -o t.wav --on-sound -40dB --stop-after 0.3s --pre 100ms --trim, which also shortens pauses."
      ),
      ("chord Cmaj7 -o c.wav", "tragus beep C4+E4+G4+B4 --for 2s -o c.wav."),
      ("scale Bb major --bpm 100", "tragus beep Bb3 C4 D4 Eb4 F4 G4 A4 Bb4 --for 600ms."),
      ("evaluate --truth a.txt --detections b.csv", "tragus eval a.txt --predicted b.csv."),
      (
        "measure --above -40dB take.wav",
        "tragus meter --ranges loud:-40:0 --on loud --exit take.wav."
      ),
      (
        "wait --quiet 2m",
        "tragus meter --ranges silence:-160:-40 --stay 2m --on silence --exit."
      ),
      ("propose take.wav", "tragus label take.wav --propose."),
      ("drone A2 E3 --for 10m -o d.wav", "tragus beep A2+E3 --for 10m -o d.wav."),
      ("drone D", "tragus beep D3 endless."),
      (
        "silence take.wav --threshold -45dB --min 2s",
        "tragus meter take.wav --ranges silence:-160:-45 --stay 2s --format audacity."
      ),
      (
        "puff --long ./a --short ./b",
        "tragus blow --hard 1 --on long --exec ./a --on short --exec ./b."
      ),
      (
        "watch --above -30dB --exec ./a",
        "tragus meter --ranges loud:-30:0 --on loud --exec ./a."
      ),
      ("pitch D5 A4 D3 -o p.wav", "tragus beep D5 A4 D3 --for 1s -o p.wav."),
      ("click 92bpm 4/4", "tragus beep endless --clicks 92bpm."),
      ("on dog -- ./call.sh", "tragus detect Dog --exec -- ./call.sh."),
      ("snore missing/ --csv", "tragus classify missing/ --csv --on Snoring."),
      ("dog clips/ -o d.csv", "tragus detect Dog clips/ -o d.csv."),
      ("generate silence --duration 3 -o s.wav", "tragus synth silence --for 3s -o s.wav."),
      ("watch --beep 2700hz", "tragus listen --only note:E7."),
      ("trim take.wav --threshold -45dB", "tragus convert take.wav --trim -45dB"),
      // What writes a file still writes one, and nothing is replaced unasked.
      ("metronome 90", "tragus beep endless --clicks 90bpm."),
      ("encode hello", "tragus send hello -o message.wav."),
      ("trim take.wav 1:00-2:00", "tragus convert take.wav --from 1:00 --to 2:00 -o PART.wav."),
      ("mono take.wav", "tragus convert take.wav OUT.wav --channel mix."),
      ("saw 440 3s", "tragus synth saw 440 3s -o a.wav."),
      ("draw take.wav pic.png", "tragus waveform take.wav -o pic.png."),
      ("rec -d 5 take.wav", "tragus record --for 5s -o take.wav."),
      ("dial 555 1234", "tragus beep --dtmf 5551234."),
      ("twotone 700 1900 --duration 30", "tragus beep 700+1900 --for 30s."),
      ("dtmf --send '*1#' -o k.wav", "tragus beep --dtmf '*1#' -o k.wav."),
      (
        "log --period 30 -d 8h",
        "tragus listen --period 30s --for 8h -o log.json, or tragus meter --period 30s --for 8h "
          + "--sound-level --csv -o log.csv. The first reports events, the second measures levels."
      ),
      ("plot level take.wav -o c.svg", "tragus meter take.wav --plot c.svg."),
      ("learn clips/ -o frog.model", "tragus train clips/ -o frog.tragusmodel."),
      ("sounds list", "tragus classify --labels."),
      ("recv -t s16le -r 8000 --out in/ -", "tragus receive --save in/ - --raw s16le@8000x1."),
      ("rec --trigger -35dB --hangover 2s", "tragus record --on-sound -35dB --stop-after 2s"),
      ("trim -ss 3 -t 5 take.wav b.wav", "tragus convert --from 3s --for 5s take.wav b.wav."),
      ("drone A3", "tragus beep A3 endless."),
      // Words of a shell stay quoted, and a name stands once.
      ("ffplay --device '$(id)' take.wav", "tragus play --speaker '$(id)' take.wav."),
      ("crop take.wav 0:10 0:20", "tragus convert take.wav --from 0:10 --to 0:20 -o PART.wav."),
      ("level 5s -d 3s", "tragus meter --for 5s. Give --for once."),
      // A value that does not fit is named, and nothing is put in its place.
      ("spectrogramme take.wav -f png", "tragus spectrogram take.wav. There is no -f png here"),
      ("level --interval 5x", "tragus meter. '5x' does not fit --interval."),
      ("sox take.wav n.wav rate -v 16k", "tragus convert take.wav n.wav --rate 16k."),
      (
        "sox take.wav n.wav rate 16k gain -n -3",
        "tragus convert take.wav n.wav --rate 16k --loudness 0 --true-peak -3."
      ),
      // A program runs alone.
      ("puff --run x --hook y", "tragus blow --exec -- x. --hook: One program is run"),
      ("ffmpeg -i take.wav -af volume=0.5 x.wav", "tragus convert take.wav --gain -6dB x.wav."),
      ("generate sine 440 5", "tragus beep 440 5s"),
      ("level --for=30 take.wav", "tragus meter --for 30s take.wav."),
      ("show --spectrogram take.wav", "tragus spectrogram take.wav."),
      ("Level take.wav", "tragus meter take.wav."),
      ("metronome 0", "tragus beep --clicks 120bpm endless."),
      ("ffmpeg -i take.wav x.mp3", "tragus convert take.wav -o x.opus. mp3 cannot be written"),
      ("tx --file l.txt --out -", "tragus send --file l.txt -o -."),
      ("rec -r 16000 -b 16 -c 1 -", "tragus record --rate 16000 --bits 16 --channel mix -o -."),
      (
        "wait baby_cry --timeout 60s",
        "tragus detect 'Baby cry, infant cry' --timeout 60s --exit."
      ),
      ("take.wav -n spectrogram -o a.png", "tragus spectrogram take.wav -o a.png."),
      ("puffs --debounce 500ms", "tragus blow --cooldown 500ms --exec -- PROGRAM."),
      ("split --labels l.txt take.wav out/", "tragus cut --labels l.txt take.wav -o out/"),
      (
        "extract take.wav --labels l.txt --pad 0.5",
        "tragus cut take.wav --labels l.txt --padding 0.5s"
      ),
      ("trim take.wav b.wav 1:15 =1:45", "tragus convert take.wav b.wav --from 1:15 --to 1:45."),
      ("speech take.wav --total", "tragus detect Speech take.wav --summary."),
      (
        "noise --limit 70 --beep",
        "tragus meter --ranges loud:70:140 --on loud --sound-level --exec -- tragus beep"
      ),
      ("octave --fraction 3 take.wav", "tragus meter --bands third-octave take.wav."),
      ("dtmf encode '12#A' -o k.wav", "tragus beep --dtmf '12#A' -o k.wav."),
      ("learn --data clips/ --model a.model", "tragus train clips/ -o a.tragusmodel."),
      ("aplay take.wav -o out.wav", "tragus play take.wav. Left out: -o out.wav."),
      ("level - --raw s16le@16000x1", "tragus meter - --raw s16le@16000x1."),
      ("metronome 90 -o a.wav", "tragus beep --clicks 90bpm -o a.wav --for 60s."),
      ("ffmpeg -i take.wav -f null -", "tragus convert take.wav -o -."),
      ("--json level take.wav", "tragus meter --json take.wav."),
      ("sox take.wav -n spectrogram -o x.png", "tragus spectrogram take.wav -o x.png."),
      ("normalize take.wav", "tragus convert take.wav -o NEW.wav --loudness -16."),
      ("remove model dog", "tragus models remove dog."),
      ("evaluate clips/ --json", "tragus eval classify clips/ --json"),
      (
        "watch --events doorbell,dog_bark --json",
        "tragus listen --only doorbell,sound:Dog --json."
      ),
      // The command stands behind its options.
      ("-D hw:1,0 spl", "tragus meter --device hw:1,0 --sound-level."),
      // A word is shortened or mistyped.
      ("demod --raw --rate 48000 --format s16le -", "tragus receive - --raw s16le@48000x1."),
      ("loudnes take.wav", "tragus meter take.wav --loudness."),
      // An option says which of the meanings of a word it is.
      (
        "split take.wav --silence 3s --threshold -45dB --out songs/",
        "tragus record take.wav --stop-after 3s --on-sound -45dB -o songs/."
      ),
      ("puff eval take.wav", "tragus eval blow take.wav."),
      // A file that is there is the value of its option.
      ("extract take.wav --selections l.txt --out c/", "tragus cut take.wav --labels l.txt -o c/."),
      ("clip take.wav --from 0:10", "tragus convert take.wav --from 0:10 -o PART.wav."),
      ("export take.wav b.mp3", "tragus convert take.wav -o b.opus."),
      ("trim take.wav 1:30 5", "tragus convert take.wav --from 1:30 --for 5s -o PART.wav."),
      ("split take.wav --every 30", "tragus record take.wav --split 30s -o parts/."),
      ("split take.wav --chunk 30", "tragus record take.wav --split 30s -o parts/."),
      (
        "level --webhook http://a.b/c",
        "tragus meter --on level --exec -- curl --json @- http://a.b/c."
      ),
      ("on puff x2 --do ./call.sh", "tragus detect blow --exec -- ./call.sh. Left out: x2."),
      ("on puff run", "tragus detect blow --exec -- PROGRAM."),
      ("lufs take.wav --range", "tragus meter take.wav --loudness."),
      (
        "transcribe take.wav --output a.mid",
        "tragus tune take.wav --midi a.mid"
      ),
      // The example of a row gives way to the suggestion.
      ("vad --events take.wav", "tragus listen take.wav --only voice"),
      ("latency --repeat 10", "tragus beep --round-trip. --round-trip plays"),
      ("dial 123 --tone-ms 200", "tragus beep --dtmf 123 --for 200ms."),
      ("noise pink --volume 50 --duration 1h", "tragus beep --noise pink --level -21dB --for 1h."),
      ("exercise box --log b.csv", "tragus breathe box --keep. 'tragus history export' prints"),
      ("pacer --bpm 6 --sound on", "tragus breathe 5-5."),
      ("events take.wav --json start,label", "tragus listen take.wav --json. --json takes no"),
      // Words without a place leave the rest of the line.
      (
        "measure LAeq LCpeak take.wav --csv", "tragus meter take.wav --csv --sound-level. Left out:"
      ),
      ("device ls --format json", "tragus devices --json."),
      ("guide 4 4 8 0 -n 12", "tragus breathe 4-4-8-0 --cycles 12."),
      (
        "monitor --threshold 80dB --exec x", "tragus meter --ranges loud:80:140 --on loud --exec x."
      ),
      ("level --stdin --dtype float32 --sr 44100", "tragus meter - --raw f32le@44100x1."),
      ("sweep 100 6k -r 48k b.wav", "tragus beep --sweep 100:6000 --rate 48k -o b.wav."),
      ("noise pink --level -20dB", "tragus beep --noise pink --level -20dB."),
      ("watch glass dog", "tragus detect Glass,Dog --exec -- PROGRAM."),
      ("on dog run ./call.sh", "tragus detect dog --exec -- ./call.sh."),
      ("switch --key Enter", "tragus blow --exec -- xdotool key Return."),
      ("push take.wav", "tragus send -f take.wav."),
      (
        "levels --percentiles 10,90 --interval 1h take.wav",
        "tragus meter --sound-level --stats 1h --csv take.wav."
      ),
      (
        "split --silence 2s take.wav -o cut",
        "tragus record --stop-after 2s take.wav -o cut/ --on-sound -40dB."
      ),
      ("coach --pace 5.5 --inhale 4 --exhale 6", "tragus breathe 4.4-6.5."),
      ("web breathing --open", "tragus serve --open."),
      ("level --peak --rms take.wav l.wav clips/dog/a.wav", "tragus meter take.wav l.wav clips"),
      (
        "watch 'glass breaking' --min-confidence 0.7 --run ./x",
        "tragus listen --on Glass --threshold 0.7 --exec -- ./x."
      ),
      ("level take.wav --weight A,C,Z", "tragus meter take.wav --sound-level."),
      ("normalize -t -16 take.wav -o n.wav", "tragus convert --loudness -16 take.wav -o n.wav."),
      ("pitch-curve take.wav --save p.png", "tragus spectrogram take.wav -o p.png"),
      ("chart breathing take.wav --png b.png", "tragus breath take.wav --night --plot b.png."),
      ("coherence 5.5 15", "tragus breathe 5.5-5.5 --minutes 15."),
      ("loudness take.wav --target -16 -o n.wav", "tragus convert take.wav --loudness -16 -o"),
      ("dtmf 0123 -o d.wav", "tragus beep --dtmf 0123 -o d.wav."),
      ("simulate blow -d 1s -o b.wav", "tragus synth blow --for 1s -o b.wav."),
      ("drone A3 --fifth 30s -o d.wav", "tragus beep A3+E4 30s -o d.wav."),
      ("selections take.wav --format raven -o s.txt", "tragus listen take.wav --format raven -o"),
      ("loop take.wav 0:05 0:10 --times 4", "tragus play take.wav --from 0:05 --to 0:10 --repeat"),
      ("spl take.wav -A --fast --max", "tragus meter take.wav --weight A --fast --sound-level."),
      (
        "generate square --frequency 200 -d 5 b.wav",
        "tragus synth square frequency=200 --for 5s -o"
      ),
      ("web --bind 0.0.0.0:8000 --show spl", "tragus serve --lan --port 8000 --open."),
      ("level --fps 30", "tragus meter --period 33ms."),
      ("device list --json name,id", "tragus devices --json."),
      (
        "find 'smoke alarm' -l -g '*.wav' clips/",
        "tragus detect 'Smoke detector, smoke alarm' clips/ --names."
      ),
      ("sound create bell take.wav", "tragus train FOLDER -o bell.tragusmodel."),
      ("message send --body 'a b'", "tragus send 'a b'."),
      ("web --port 8080 --no-browser", "tragus serve --port 8080."),
      ("auth pair --name pixel", "tragus pair --name pixel."),
      (
        "puff --on-double 'notify-send Help'", "tragus blow --on double --exec 'notify-send Help'."
      ),
      (
        "split --silence 1s --threshold -40dB take.wav a_%03n.wav",
        "tragus record --stop-after 1s --on-sound -40dB take.wav -o 'a_{number}.wav'."
      ),
      (
        "plot --type level take.wav --output a.pdf", "tragus meter take.wav --plot a.svg."
      ),
      ("puff --on-double ./x", "tragus blow --on double --exec ./x."),
      ("tx hello --speed slow", "tragus send hello --mode robust."),
      // Another program does it.
      ("rm take.wav", "rm take.wav."),
    ])
    func `an unknown command is answered with the line to write`(line: String, answer: String)
      throws
    {
      for name in ["take.wav", "l.txt", "clips/dog/a.wav"] { try workspace.write("", to: name) }
      let outcome = try workspace.shell("\"$tragus\" \(line)")
      #expect(outcome.status == 64)
      #expect(outcome.errors.hasPrefix("tragus: There is no command '"))
      #expect(outcome.errors.contains("write \(answer)"), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
  }
}
