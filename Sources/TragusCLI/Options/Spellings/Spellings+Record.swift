extension Spellings {
  /// Options of other programs for recordings.
  static let recordOptions = #"""
    play | --sine | say 'tragus beep 440' plays a tone.
    cut | --events --calls --detected | say Clips are cut by labels; first, 'tragus label FILE --propose --write' proposes some.
    record | --min-event --min-clip --min-time --min-sound | say A recording may have any length; find FOLDER -name '*.wav' -size -50k lists short files.
    record | --parts --part-length | write --split 15m
    record | --wrap --ring --keep-last --keep-days --max-days --keep --max-files --max-age --files --retention --prune | say --max-disk 20GB removes the oldest files; there is no limit by age or number.
    record | --rotate | write --split 1h
    record | --max-size --limit-size --size-limit --rotate-size --max-file-size | write --split 100MB
    record | --max-size --limit-size --size-limit | write --max-disk 20GB
    record | --app --pid --call --blackhole --browser --screen --from-app --process --tab --loopback --desktop --zoom --zoom-call --meeting | say What plays comes by a pipe: parec -d @DEFAULT_MONITOR@ | tragus record --raw s16le@44100x2 - -o system.wav
    record | --timeout | write --for 1m
    record | --bats --bat --ultrasonic | say Name the bat microphone itself, as tragus record mic:USB --on-sound -40dB -o bats/; it keeps its own rate.
    record convert | -f=cd --cd --cd-quality --redbook | write --rate 44.1k --bits 16
    record | --subfolders --daily-folders --mkdir --create-dirs --makedirs --parents | say A folder is made only for -o day/; for a name in it, write 'mkdir -p day' first.
    record play | -M -N -I -F -A -T --mmap --nonblock --avail-min --test-coef | say {} is for ALSA's buffers; leave it out. --buffer 10msx50 sets the buffer.
    record | --vumeter --meter --levels --vu --show-levels --gauge | say Levels are shown anyway; leave {} out.
    record | -V3 -V4 -S --stats --nostats --progress --nostdin --loglevel --report | say Progress is shown on a terminal, and -q turns it off; leave {} out.
    record play | --chmap --channel-map --channellayout --channel-layout --ch-layout --audio-channels --mapping --map-channel | say Channels are numbered from 0; --channel 0 takes the first, and --channel mix makes one of all.
    record | --process-id-file --pid-file --pidfile | say The shell knows the process: tragus record -o take.wav & echo $! > tragus.pid
    record | --strftime --template --naming --prefix --postfix --suffix | say Names take the words {date}, {time} and {number}, as in -o 'day/{date}T{time}.flac'.
    record | --filename --file-name --basename --base-name --record-file --stream-record --out-name | write -o take.wav
    record | --numbering --number --index --sequence --start-number --segment-start-number --counter | say Pieces are numbered by -o 'take-{number}.wav' --split 10m; leave {} out.
    record | --utc --localtime --timezone | say The times in names are local; TZ=UTC before the command makes them UTC.
    record play | --server --property -P --role --remote --alsa-dump | say Tragus opens the device itself, under its own name; leave {} out.
    record | --target --audio-device --audiodev --from-device | write --device USB
    record play | --hw-buffer --rtbufsize --buffer-ms | say The buffer is a length and a number of blocks, as --buffer 10msx50.
    record play | --temp --magic --dft-min --strict --threads --probesize --fflags --flags --copyts --async --bitexact --itsoffset | say {} is not needed; leave it out.
    record convert play | -vn -sn -dn --no-video --map --nodisp --autoexit --infbuf | say Only sound is read, and nothing else; leave {} out.
    record convert play | -an --no-audio | say Tragus is about sound only; leave {} out.
    record play | -af --filter:a --lavfi --af --limiter --auto-gain --autogain --alc --low-cut --lowcut --locut --hpf --hp --high-pass --lpf --lp --low-pass --notch --invert --polarity --deesser --equalize --bandpass --crossfeed --hrtf --spatial | say Tragus has no effects; 'sox IN.wav OUT.wav EFFECT' has.
    record convert | --endian --bigendian --swap | say The kind of file decides the byte order: WAV is little-endian, AIFF is big-endian.
    record | -G --guard --clipdetect | say A recording keeps its level, and clipping is reported; leave {} out.
    record | --signed --unsigned --signed-integer --int --issigned | say The number of bits says the encoding: 8, 16, 24 and 32 are integers, and 32f is float.
    record convert | --subtype --dtype --sample-format --sampwidth --bps --pcm-bits | say Write --bits 16, 24 or 32 for integers, or --bits 32f for float.
    record convert | --dtype=float32 --dtype=float --subtype=float --sample-fmt=flt --sample-format=float32 --float --float32 --isfloat --f32le --float-32 -f=float_le --format=float_le -f=f32le --format=float32 | write --bits 32f
    record convert | --16bit --16-bit --int16 --s16le --pcm16 --s16 -f=s16_le --format=s16_le -f=s16 -f=s16le --format=s16le --format=s16 | write --bits 16
    record convert | --24bit --24-bit --int24 --s24le --pcm24 --s24 -f=s24_le -f=s24_3le --format=s24_le --format=s24_3le -f=s24le | write --bits 24
    record convert | --32bit --32-bit --int32 --s32le --s32 -f=s32_le --format=s32_le | write --bits 32
    record convert | --8bit --8-bit --int8 --u8 | write --bits 8
    record convert | --dat | write --rate 48k --bits 16
    record convert | --hires --hi-res --hd --studio --studio-quality | write --rate 96k --bits 24
    record convert | --telephone --phone-quality --telephony --narrowband --8k | write --rate 8k
    record | --whisper --asr --stt --subtitle --dictation | say Tragus writes no words; --preset voice makes a file for whisper.cpp, as whisper-cli -f talk.wav.
    record convert | --lossless --best --hq --high-quality --best-quality --max-quality --highest --archive | say WAV and FLAC keep every sample, as -o talk.flac; leave {} out.
    record convert | --lossy --lq --small --smaller --low --medium --voip | write --container opus
    record convert | --alac --speex --amr --gsm --adpcm --wma --dsd --dsf --dff --ape --wavpack --tta --mpc --au --voc --wave64 --w64 --sph --ircam | say This format is not written; WAV, AIFF, CAF, FLAC, Ogg and Opus are, and ffmpeg writes others.
    record convert | --ulaw --mulaw --u-law --mu-law --alaw --a-law | say Only linear samples are written; sox take.wav -e mu-law -r 8k out.wav makes telephone WAV.
    record convert | --cbr --abr --hard-cbr --cvbr --comp --framesize --frame-size -aq --cutoff --strategy --lax --mid-side --blocksize --vbr-new --managed --max-delay --no-filler --profile:a --movflags -V2 -V0 | say The encoder is not adjusted; leave {} out. opusenc, flac and ffmpeg have such settings.
    record | --title --album --genre --picture --cuesheet --tt --ta --metadata --scene --take --slate --guano --bwf --bext --seekpoint --notes | say A recording gets no tags; metaflac --set-tag=TITLE=x talk.flac or bwfmetaedit adds them.
    record | --markers --marker --mark --cue --cues --cue-points --bookmark --bookmarks | say Markers are not set while recording; 'tragus label take.wav' marks places afterwards.
    record convert | --checksum --md5 --sha256 --hash --generate-hash | say sha256sum FILE makes a checksum; FLAC has its own, which flac -t checks.
    record | --list-codecs --list-formats --list-file-formats --list-containers --list-layouts --list-encodings --list-types | say 'tragus help formats' lists the formats.
    record | --list-devices --list-options --list-targets --list-pcms --list-sources --list-inputs | say 'tragus devices' lists microphones and loudspeakers.
    record | --default-input --default --default-device --built-in --internal | say Without --device, the system's microphone is taken; 'tragus config set device NAME' sets another.
    record | --line-in --line --line-input --external --headset | say A line input is a device too, as --device Line; 'tragus devices' lists all.
    record | --phantom --hog --exclusive --shared --wordclock --resampler | say The device and the sound server decide this; leave {} out.
    record | --metering --peakpower --inputnode --delegate | say Levels are shown and printed anyway, and recording begins at once; leave {} out.
    record | --category --denoise --agc | say Tragus records what the microphone delivers; leave {} out.
    record convert | --avformatidkey --formatid --mimetype --format-id --outputformat --fileformat --audiofiletype | say The suffix of -o says the kind of file, as .wav, .caf, .flac or .opus; leave {} out.
    record convert | --numberofchannels --channelcount --channel-count --num-channels --raw-chan --channels-count --fix-channels | say Channels are kept; --channel mix makes one of them, and --channel 0 takes the first.
    record convert | --resample --new-freq --target-sr --fix-rate --new-sr --outrate | write --rate 16k
    record | --run-time --runtime --rec-time --stop-time --timelimit --playtime --total-time | write --for 10s
    record convert play | --samples --frames --frames:a --aframes --end-frame | say Times are not written in samples; write --for 1s, or --from 1s and --to 2s.
    record convert | -fs | say --split 10MB starts a new file at a size; a length is --for 10s.
    record | --rotation --window --chunk-size --file-time --file-len --timeslice --hls-time --segment --chunk --chunks --pieces | write --split 10m
    record | --segment-format --segment-list | say 'tragus record -o PART.flac --split 10m' numbers the pieces; the suffix says the format.
    record | --segment-atclocktime --split-on-hour --align-hour --on-the-hour --clock-aligned --clock-align --hourly | say Pieces count from the start; cron starts one an hour: 0 * * * * tragus record -q -o day/ --for 1h
    record | --cleanup --circular --cyclic --dashcam --storage --purge | write --max-disk 20GB, which removes the oldest
    record | --min-free --disk-free --reserve --free-space --min-disk --stop-when-full --min-space --keep-space | write --keep-free 1GB
    record | --when-loud --if-louder --if-loud --loud --var --squelch --transient --onset --onsets --triggered --adaptive --rms --dbfs --peak --vox --threshold --above --gate --on-level --min-level --sound --on-noise | write --on-sound -40dB
    record | --stop-level --stop-threshold --close-threshold --close-level --hysteresis --attack --release-level | say One level begins and ends a recording: --on-sound -40dB; --stop-after 2s bridges pauses.
    record | --snr | say The level is absolute, as --on-sound -40dB; 'tragus doctor' shows how loud the room is.
    record | --spl --db-spl --dba | say The level is in dBFS, as --on-sound -40dB; 'tragus meter' shows it.
    record | --lead-in --lead --prebuffer --pre-event --prerecord --backtrack --pad-start --pretime | write --pre 2s
    record | --history --last --save-last --timeshift | say The past is kept only before a sound: --on-sound -40dB --pre 30s
    record | --longer-than --release --trail --linger --grace --extend --hang-time --hold-time --pad-end --merge-gap --cooldown --debounce --trail-out --silence --hangover --hang-over --max-silence --post-roll --postroll --after --hold --hang --post --tail | write --stop-after 2s
    record | --max-recording --max-clip --max-event --max-clip-length --max-event-length --phrase-time-limit --max-speech --max-speech-duration | say One sound is one recording; --split 30s divides it.
    record | --autopause --trim-silence | say '--on-sound -40dB --trim' records into one file without the pauses.
    record | --autosplit --autotrack --gap-split | say '--on-sound -40dB -o parts/' writes each sound into a file of its own.
    record | --vad-mode --vad-aggressiveness --aggressiveness --webrtcvad --silero --vad-threshold --energy-threshold --speech-threshold | say --on-voice needs no setting, and --stop-after 1s ends sooner after speech; leave {} out.
    record | --keyword --wake-word --hotword --wakeword --trigger-word --keyphrase | say Words are not recognised; --on-voice records whenever somebody speaks.
    record | --detect --classes --class --sounds --only --species --kinds --on-class --record-on | write --on Dog
    record | --exclude --not --ignore --except | say Name what is wanted, as --on Dog,Cat; there is no {}.
    record | --baby | write --on 'Baby cry, infant cry'
    record | --gunshot --shot | write --on 'Gunshot, gunfire'
    record | --range --freq-trigger --frequency --band --freq-range --trigger-frequency | say A frequency does not start a recording; 'tragus chirps --range 40k:60k --exec -- PROGRAM' acts on one.
    record | --note --notes-only | write --on note
    record | --blow --breath-trigger | write --on blow
    record | --alarm --smoke-alarm | say 'tragus record --on alarm -o alarms/' records alarms.
    record | --poly | say All channels go into one file; 'tragus convert FILE -o left.wav --channel 0' takes one out, and --channel 1 the other.
    record | --tracks --track --arm --armed --dual-rec | say One microphone goes into one file; start the command twice for two.
    record | --ms --ambisonic --binaural --swap-channels --xy --ortf --upmix | say All channels are recorded as they come; sox remix changes them afterwards.
    record | --paused --resume --toggle --keypress --ptt --key --pause | say Space pauses in the live view; elsewhere kill -USR1 PID pauses and resumes.
    record | --continue -a --append | say Files are not continued; record a new one, then join them: sox take.wav new.wav joined.wav
    record | --stop --kill --status --stop-recording | say kill -INT PID ends a recording; the file is then complete.
    record | --wait --delay --start-in --pre-delay | say Wait before it: sleep 3 && tragus record -o take.wav
    record | --night --time-window | write --at 22:00 --until 06:00
    record | --sunrise --sunset | say The sun is not followed; write times, as --at 05:00 --until 07:00.
    record | --duty-cycle --on-duration --off-duration --cycle --sleep-time --record-every --sleep-duration --sleep-record | say cron repeats it, as a minute in ten: */10 * * * * tragus record -q -o owls/ --for 1m
    record play | --nohup --bg --background --detach --daemon --nowait --no-wait --no-block | say Add & behind the command to run it in the background; leave {} out.
    record play | --wait-until-done --blocking --sync --block --wait-for-end --shortest | needless
    record | --test --check --sound-check --dry-run --preview --test-mode --simulate --try | say 'tragus doctor' checks the microphone, and 'tragus meter' shows its level.
    record | --ask --prompt --confirm --interactive | say No question is asked: existing files are kept, and --force replaces them.
    record convert | --no-clobber --no-overwrites --no-overwrite -w --keep-existing | needless
    record | --thru --passthru --through --hear --listen --sidetone --echo | write --monitor
    record convert | --stdout --pipe --to-stdout | write -o -
    record | --null --no-file --no-output --discard | say 'tragus meter' shows levels, and writes no sound.
    record | --video --camera --webcam --screen-record | say Tragus records sound only; ffmpeg records video.
    record | --xrun --overrun --overruns --lost --dropouts --underrun --gap-fill --fill --conceal --xruns --pad-gaps | write --fill-gaps
    record | --flush --fsync --flush-interval --update-header --header-update --crash-safe --safe --no-header-update | say WAV, AIFF and CAF files are complete at every moment; leave {} out.
    record | --rt --lock-memory --realtime-priority --mlock --rtprio --nice | say Start it under the tool of the system: chrt -f 50 tragus record -o take.wav
    record | --drift --aggregate --drift-correction --clock | say One device has one clock; a device with many channels is recorded whole.
    record | --then --on-file --on-save --callback --uploader | write --exec -- ./upload.sh
    record | --summary | say 'tragus info take.wav' describes a recording; leave {} out.
    record | --beep --start-beep --beep-start --record-tone | say Beep before it: tragus beep && tragus record -o take.wav
    record | --tone | say 'tragus beep 440 2s -o tone.wav' writes a tone.
    record | --light | say A recording changes no light; 'tragus listen --on voice --exec -- PROGRAM' can.
    record | --sout --intf --ao --aout -re | say {} belongs to VLC, mpv or ffmpeg; leave it out. -o take.wav names the file.
    record | --paths --print --no-part --no-mtime | say {} belongs to yt-dlp, and Tragus downloads nothing; leave it out.
    record | --combine --merge --join --concat | say Tragus does not join files; 'sox a.wav b.wav out.wav' does.
    record | --label --labels --annotate | say Labels are made afterwards: tragus label take.wav; --format audacity prints what was recorded.
    record | --fix-format --format-tag | say The suffix says the kind of file; leave {} out.
    record | --attime --at-time | say Recording begins at once; sleep 5 && tragus record waits.
    record | --profile --settings | write --preset voice
    record play convert | -s | say Times are not written in samples; --for 10s is a length.
    record | --confidence --min-confidence --min-score --min-conf --score --probability --sensitivity | write --on sound:Dog:0.8, in the place of --on Dog
    record | --input-device-index --device-index --device-number --audio-device-index --device-id --monitor-stream | say A device is chosen by any part of its name or id, as --device USB; 'tragus devices' lists all.
    record | --tee | say The shell copies: tragus record -o - | tee take.wav | tragus meter -
    record | --stream --icecast --rtp --rtsp --rtmp --shoutcast --upload --broadcast --hls | say Pipe it: tragus record -o - | ffmpeg -i - -f mp3 icecast://source:PASSWORD@HOST:8000/mic
    record | --url | say A stream comes by a pipe: ffmpeg -i URL -f wav - | tragus record - -o take.wav
    record convert | --extract-audio --video-file --film | say A film is read by ffmpeg: ffmpeg -i film.mp4 -f wav - | tragus convert - -o sound.flac
    record | --capture --noninterleaved --verify --vol --src-complexity --read-track | say {} is not needed; leave it out.
    record | --codec:a --audio-format | say The suffix of -o says the kind of file, as .wav, .caf, .flac or .opus; leave {} out.
    record | --sseof --seek-end | say Times count from the start; 'tragus info FILE' prints the length, for --from.
    record | -X | say The kind of file decides the byte order: WAV is little-endian, AIFF is big-endian.
    record convert | -f=caff -f=caf | write --container caf
    record convert | -f=wave -f=wav | write --container wav
    record convert | -f=aiff | write --container aiff
    record | --record-to --save-to --clips --to-folder --dir --folder --output-dir --outdir --directory | write -o DIR/{date}T{time}.wav
    record | --name | write -o NAME.wav
    record | --monitor-device | write --speaker NAME
    record | --monitor-volume | write --monitor-gain -6dB
    record listen meter play synth waveform | -l=DURATION -l=NUMBER | write --for 10s
    record play synth | --limit | write --for 10s
    record play | --max | write --for 10s
    record | -f | write --container flac
    record | -f | say The suffix says the kind of file; bits and rate are options, as --bits 16 --rate 44100
    record | --countdown --count-in --countin --pre-count | say Count in first: tragus beep --clicks 2 2s && tragus record -o take.wav
    record | --auto-stop --autostop --vad-stop --silence-stop | write --on-voice --exit --stop-after 2s, or --on-sound -40dB in place of --on-voice
    record | -b:a --bitrate -ab --quality -q:a --vbr -C | say The suffix decides how a file is compressed, as talk.opus or talk.flac; leave {} out.
    record | --raw-output --pcm --headerless | say Samples without a header are not written; sox take.wav -t raw - writes them.
    record convert | -c=1 --channels=1 --nchannels=1 -ac=1 | write --channel mix
    record | -c --channels --nchannels -ac | say The channels of the device are kept; leave {} out. --channel mix makes one of them.
    convert | -f=alsa -f=pulse -f=avfoundation -f=dshow -f=pipewire -f=jack -t=alsa -t=pulseaudio -t=coreaudio | say 'tragus record -o take.wav' records from a microphone.
    record | --name=FILE --filename=FILE | write -o take.wav
    record | --silence=DURATION --silence=NUMBER --on-silence=DURATION --on-silence=NUMBER --min-silence=DURATION --min-silence=NUMBER --min-gap=DURATION --min-gap=NUMBER --pause=DURATION --pause=NUMBER | write --stop-after 2s
    record | --trigger=LEVEL --trigger=NUMBER | write --on-sound -40dB
    record | --when=loud --when=louder --when=sound --when=LEVEL | write --on-sound -40dB
    record | --trigger=KIND --when=KIND --while=KIND | write --on Dog
    record | --trigger --when --while --on-event --event --events-on --activate | write --on Dog, or --on-sound -40dB
    record | --timestamp --timestamps --datetime --name-by-time --time-name | say 'tragus record -o FOLDER/' names files after the time, and with --date file after the time of a recording.
    record | --stereo --channels=2 -c=2 --all-channels | say All channels are kept; leave {} out.
    record | --max-pause --max-silence --max-gap | write --stop-after 1s
    record | --normalize --norm --loudnorm --lufs --loudness | say A recording keeps its level; 'tragus convert IN.wav OUT.wav --loudness -16' sets the loudness.
    record | --silence=LEVEL --on-silence=LEVEL --silence-level=LEVEL --quiet=LEVEL | write --on-sound -40dB
    record | --show-level --display-level --level-display | needless
    record | --min=DURATION | write --stop-after 2s
    record | --gain --volume -v --level --amplify --boost | say A recording keeps its level; 'tragus convert IN.wav OUT.wav --gain 6dB' changes it.
    record | --play --backing --playback --overdub --accompany | say Play it meanwhile, in headphones: tragus play backing.wav & tragus record -o vocal.wav
    record | --metronome --bpm --click | say Play it meanwhile, in headphones: tragus beep --clicks 120bpm endless & tragus record -o riff.wav
    record | --loop --takes --repeat | say 'tragus record --split 3s --for 15s -o clap.wav' makes five files of 3 s.
    record | --every --interval --repeat-every --cron | say cron repeats it, as every ten minutes: */10 * * * * tragus record -q -o owls/ --for 1m
    record | --min-length --min-duration | say A recording may have any length; leave {} out.
    record | --log --log-file | say What is heard goes to standard output; write > FILE behind the command.
    record | --voice --vad --speech --on-speech --voice-activated | write --on-voice
    record | --pre-roll --preroll --before --lookback --pre-record --padding --pad | write --pre 500ms
    record | --quota --disk --max-total --total | write --max-disk 1GB
    play | --endless --infinite --forever --unlimited --no-limit --nonstop --non-stop --loop=inf | write --loop
    play | --airplay --chromecast --sonos --dlna --cast | say Tragus plays on this computer; the system sends its sound to a network loudspeaker.
    play | -z -Z --shuffle --random | say The shell shuffles: shuf -z -e *.wav | xargs -0 tragus play
    play convert | --slow --slower --slowdown --faster --stretch --speed --tempo --expand | say The speed is not changed; sox has: sox IN.wav OUT.wav tempo 0.75, and speed 0.1 changes the pitch too.
    play convert | --keep-pitch --preserve-pitch --pitch-correction | say sox IN.wav OUT.wav tempo 0.75 keeps the pitch.
    play | --rate --x --1.5x --2x --halfspeed --nightcore | say The speed is not changed; sox has: sox IN.wav OUT.wav tempo 1.5, and speed 1.5 changes the pitch too.
    play | --sample-rate -ar --sr --resample --fs --resampler --rquality --upsample | say A file has its own rate, and it is converted for the device; leave {} out.
    play | -b --bits --bit-depth --dtype --encoding -e --endian --subtype --codec --codec:a --acodec --c:a --container --type --file-format --format --file-type --demuxer | say The content of a file says what it is; leave {} out. Raw samples need --raw s16le@48000x1.
    play | -D --device-id --audiodev -a --target --speakers --hdmi --bluetooth --bt --airpods | write --speaker NAME
    play | --default --no-gap --gapless -p --playback | needless
    play | --driver --backend --host-api --hostapi --alsa --pulse --pipewire --jack --coreaudio --ao --aout | say Choose the loudspeaker by any part of its name: --speaker USB. 'tragus devices' lists all.
    play | --exclusive --hog --audio-exclusive --dop --dsd --mmap-mode --priority | say The sound server decides this; leave {} out.
    play | --loud --louder --boost --amplify --scale --gain-up | say A file is played at most as loud as it is: --gain 0dB. The system has the volume: wpctl set-volume @DEFAULT_SINK@ 80%
    play | --soft --softly --quietly --softer --low-volume | write --gain -20dB
    play | --agc --rva-mix --rva-album --compress --normalize --norm --loudnorm --loudness | say 'tragus convert IN.wav OUT.wav --loudness -16' sets the loudness first.
    play | --channels --stereo -c -ac --swap --upmix --surround | say All channels are played; --channel mix makes one of them, and sox remix 2 1 swaps them.
    play | --left --left-only --single0 --ch --solo | write --channel 0
    play | --right --right-only --single1 | write --channel 1
    play | --start-at --ab-loop-a --bookmark1 --start-pos --resume-at --cue-in | write --from 1s
    play | --stop-time --ab-loop-b --loop-end --cue-out --stop-pos --pause-at | write --to 2s
    play | --run-time --timeout --sleep-timer --sleep --play-time --fragment --play-for | write --for 5s
    play | --position --percent --seek-percent | say A place is a time, as --from 1:30; 'tragus info FILE' prints the length.
    play | --num-loops --repeats --loop-file | write --repeat 3
    play | --gap --pause --interval --every --pause-between | say Silence between is a command of the shell: tragus play a.wav; sleep 1; tragus play b.wav
    play | --delay --wait --start-delay --countdown --prefetch-delay --lead | say Wait before it: sleep 3 && tragus play FILE
    play | --crossfade --fadein --fadeout --fade-time --ramp --xfade | say Tragus has no effects; 'sox IN.wav OUT.wav fade 2 -0 2' has.
    play | --resume --resume-playback --continue --remember | say The place is not remembered; --from 1:30 begins there.
    play | --idle --keep-open --term-osd --ipc --mpris --control --intf --profile --msg-level --fuzzy --preload --resync --network --ytdl --hr-seek --cache --framedrop --genpts --drp --fast --ast --bytes --noborder --top --showmode -x -y -fs --leaks | say {} belongs to another player; leave it out. Space pauses and q stops.
    play | --scrub --jog --step --key --hotkeys --keys --stop-key --next --prev --pause-key --lock | say Space pauses and q stops; there are no other keys.
    play | --stop --stop-others --kill-others --interrupt | say kill -INT PID or q stops it; other programs play on.
    play | --queue --m3u -@ --list --playlist --playlist-start --cd-tracks --filelist | say Name the files or a folder; xargs reads a list: xargs -d '\n' tragus play < list.m3u
    play | --save --record --wav -w --sout --au --cdr --export --write --out --outfile | say 'tragus convert IN.wav OUT.flac' writes a file.
    play | --stdout --pipe --null | say 'tragus convert FILE -o -' writes to standard output.
    play | --visual --spectrum --bar --vu --levels --show --spectrogram --waveform | say 'tragus spectrogram FILE' and 'tragus waveform FILE' draw a file; play shows its place.
    play | --info --tags --lyrics --title --long-tag --probe --json --csv --print --metadata --id3 | say 'tragus info FILE' describes a file; play prints nothing.
    play | --chapter --marker --markers --cue --annotations --cues --bookmark | say Play a part by its times, as --from 1s --to 2s; 'tragus info FILE' lists markers.
    play | --test --check --dry-run --speaker-test | say 'tragus beep' sounds the loudspeaker, and 'tragus devices' lists all.
    play | --on-end --then --callback --exec --after --on-finish --notify --hook | say The shell waits: tragus play a.wav && ./next.sh
    play | --announce --say --speak --tts | say Tragus speaks no words; espeak-ng or say does.
    play | --noise --pink --white --synth --seed --sweep --click | say Play a test signal: tragus play 'sim:noise?color=pink' --for 3s
    play | --no-video-window --fullscreen --sub-file --audio-display --audio-file --audio-track --video --cover | say {} is about video or another player; leave it out.
    play | --timer | write --for 5m
    play | -k --skip-frames --skip-samples | say Times are not written in frames; --from 10s begins there.
    play | --combine --mix-files --merge | say Files are played one after the other; sox -m a.wav b.wav mix.wav mixes them.
    play | -E --equalizer --gain-eq --reverse --backwards --highpass --lowpass --eq --bass --treble --effect --effects --filter --fade --fade-in --fade-out --reverb --echo | say Tragus has no effects; 'sox IN.wav OUT.wav EFFECT' has.
    play | --region --range --section --part --clip --selection --portion --slice --ab --ab-repeat --excerpt --crop | say One part is --from 1s --to 2s, and --loop repeats it.
    play | --attenuate --attenuation --duck --ducking --background-volume | say A softer level is negative: --gain -6dB
    play | --alarm --wake | say Times of day are for cron or at: echo 'tragus play bell.wav' | at 07:00
    play | --sort --order --newest --latest --recent | say The shell sorts: ls -t *.wav | head -n 1 | xargs tragus play
    play | --url --http --radio --stream --https --webradio --youtube | say Tragus opens no address; pipe it: ffmpeg -i URL -f wav - | tragus play -
    play | --vumeter | say Levels of a file are shown by 'tragus meter FILE'; leave {} out.
    play | -R -G --guard -X --enable | say {} is not needed; leave it out.
    play | --tones --chord --frequencies --note --notes --tone --freq --frequency --hz --beep | say 'tragus beep C4 3s' plays a note or a frequency.
    play | --wave --shape --oscillator | say 'tragus beep 440 2s' plays a tone, and 'tragus synth square 440 2s -o a.wav' makes other shapes.
    play | --mute --balance --pan | say A file is played as it is; the mixer of the system mutes and pans.
    play | --volume=loud --volume=high --volume=max --volume=full | say A recording is as loud as it can be at --gain 0dB; leave {} out.
    play | -vol --vol --volume -v --level --amp --amplitude | write --gain -6dB
    play | --db --gain-db | is --gain
    play | --event --events --label --labels --index --track --segment | say Play a part by its times, as --from 1s --to 2s; 'tragus listen FILE' prints times.
    play convert | --pitch --transpose --pitch-shift --semitones --heterodyne | say Tragus has no effects; sox has: sox IN.wav OUT.wav pitch 200
    play send | -r | is --repeat
    play waveform | -n | write --for 10s
    convert | --norm-to --normalize-to --normalize=PEAK --normalise=PEAK --norm=PEAK --peak=PEAK | write --loudness 0 --true-peak -3
    convert | --dbtp --max-peak --max-level --peak-level | say --true-peak belongs to --loudness: --loudness -16 --true-peak -1
    convert | --limiter | say There is no limiter; ffmpeg has one: ffmpeg -i IN.wav -af loudnorm=I=-16:TP=-1 OUT.wav
    convert | --tag --title --artist --album --genre --date --year --picture --cover --artwork --lyrics --tt --ta --tl --ty -T --add-id3v2 --bwf --bext --cuesheet --chapters --markers --comment --description --tagging | say Tags are kept as they are; metaflac --set-tag=TITLE=x NEW.flac changes them.
    convert | --dry-run --simulate --preview --list | say There is no trial run; existing files are kept, and 'tragus info FOLDER' lists what is read.
    convert play | -V3 -V4 -S --stats --nostats --progress --nostdin --report | say Progress is shown on a terminal, and -q turns it off; leave {} out.
    convert | --temp --magic --dft-min --strict --threads --probesize --fflags --flags --copyts --async --bitexact --itsoffset --leaks -us -ud -l --fast --seektable -P --shortest -re --seekpoint --flush -k | say {} is not needed; leave it out.
    convert | -e --signed --unsigned --signed-integer --int --issigned | say The number of bits says the encoding: 8, 16, 24 and 32 are integers, and 32f is float.
    convert | --whisper --asr --speech-recognition --for-whisper --16k --wideband | write --rate 16k --channel mix --bits 16
    convert | --transcribe --transcript --subtitle --subtitles --stt --captions | say Tragus writes no words; whisper-cli of whisper.cpp does, from 16 kHz WAV.
    convert | --mp3 --m4a --aac --mp4 --m4b | say MP3 and AAC are not written; write .opus or .flac, or use ffmpeg -i IN.wav OUT.mp3.
    convert play | --sseof --from-end --last --seek-end | say Times count from the start; 'tragus info FILE' prints the length, for --from.
    convert | -n --keep-rate --keep-bits --keep-tags --copy-tags --preserve --recursive --mirror --tree --relative --high | needless
    convert | -L -x -X -N -B | say The kind of file decides the byte order: WAV is little-endian, AIFF is big-endian.
    convert | --codec:a --encoder --ofmt --output-format --out-format --target-format | say The suffix of -o says the kind of file, as .wav, .caf, .flac or .opus; leave {} out.
    convert | -t=LEVEL -t=PEAK | write --loudness -16
    convert | --target-rate --output-rate --out-rate --convert-rate --new-rate --upsample --resample-to | write --rate 16k
    convert | --orig-sr --in-rate --orig-freq --raw-rate --raw-bits --raw-float --in-format --sign --raw-input | say A file has its own rate; raw samples are described in one word: --raw s16le@44100x1
    convert | --precision --resampler --src --res-type --very-high --steep --bandwidth --rquality --sinc --soxr | say There is one resampler, of high quality; leave {} out.
    convert | -D --nodither --no-dither | write --dither none
    convert | --noise-shaping --noise-shape --shaped --shape --dither-noise --dither-method --dither-scale --triangular | say Dither is --dither tpdf, none or auto; noise is not shaped. sox has dither -s.
    convert | --trim-end --cut-end | say --to 1:30 is the end; 'tragus info FILE' prints the length.
    convert | --trim-start --crop-start --cut-start | write --from 1s
    convert | --pad --pad-start --pad-end --add-silence --delay --lead-in | say Silence is not added; sox has: sox IN.wav OUT.wav pad 1 1
    convert | --loop --repeat --stream-loop --times --loops | say Nothing is repeated in a file; sox has: sox IN.wav OUT.wav repeat 2
    convert | --crossfade --gapless --nogap --nogaptags --splice --merge --concat --join | say Tragus does not join files; 'sox a.wav b.wav out.wav' does.
    convert | -m -M --combine | say sox -m a.wav b.wav mix.wav mixes files, and sox -M a.wav b.wav stereo.wav makes channels of them.
    convert | --split-channels --deinterleave --split-stereo --separate-channels --per-channel --extract-channels --demux --channel-split | say One channel goes into one file: --channel 0 -o left.wav, then --channel 1 -o right.wav.
    convert | --left-channel --left-only | write --channel 0
    convert | --right-channel --right-only | write --channel 1
    convert | --remix=1 --remix=left --remix=l --channel-map=0 | write --channel 0
    convert | --remix=2 --remix=right --remix=r --channel-map=1 | write --channel 1
    convert | --remix=- --remix=1,2 --remix=mono | write --channel mix
    convert | --remap --remix --matrix --pan --balance --upmix --5.1 --surround --ambisonic --binaural --reorder | say Channels are not moved; sox has: sox IN.wav OUT.wav remix 2 1
    convert | --monophonic --channel-mix --sum --mono-mix | write --channel mix
    convert | --strip --no-tags --anonymize --no-id3 | say Tags are kept; metaflac --remove-all-tags NEW.flac or ffmpeg -map_metadata -1 removes them.
    convert | --preserve-modtime --preserve-date --preserve-timestamps --keep-date --keep-time --no-preserve-modtime -a --archive-times | say The new file has the date of now; touch -r IN.wav OUT.flac copies the date.
    convert | --flat --flatten | say A folder keeps its subfolders in the new one; leave {} out.
    convert | --skip-existing --newer --only-new --update --resume --continue --incremental | say Files that are there already are kept, and reported with status 2; leave {} out.
    convert | --in-place --inplace --replace-original | write -o SAME.wav --force
    convert | --delete --rm --move --move-to | say Files are not removed; && rm IN.wav behind the command does that.
    convert | --prefix --basename --rename --naming --names --suffix --postfix --output-folder -of --outpath --name | say One file is named by -o NEW.flac; files of a folder keep their names in -o out/
    convert | --jobs -j --parallel --workers | say Files are converted one after the other; leave {} out.
    convert | --watch --watch-folder --monitor-folder | say A folder is not watched; inotifywait -m -e close_write takes/ can start the command.
    convert | --verify --test --check --lossless-check --warnings-as-errors | say 'tragus info NEW.flac' reads the new file, and flac -t checks it; leave {} out.
    convert | --compare --diff --null-test | say Files are not compared; cmp a.wav b.wav compares bytes.
    convert | --analyze --skeleton --utf8 --hist --nohist --stat -pr | say 'tragus info FILE' describes a file, and 'tragus meter FILE' measures it.
    convert | --decode --encode --mp3input --ogg-in | say The input is recognised by its content; leave {} out.
    convert | --repair --fix --fix-header --recover --rebuild-header --ignore-header --ignore-length --ignorelength | say A wrong length in the header is corrected by converting: tragus convert BAD.wav GOOD.wav; leave {} out.
    convert | --stdin | say Write - for standard input: tragus convert - -o new.flac
    convert | -F -G --guard --headroom --limit --noclip --anti-clip | say --loudness keeps the true peak below --true-peak -1; 'tragus meter FILE' shows the peak.
    convert | -I --I --i --podcast --normalize --normalise --norm --loudnorm --lufs --target | write --loudness -16
    convert | -tp --tp --true-peak-level --ceiling --limiter-ceiling | write --loudness -16 --true-peak -1
    convert | --lrt --lra --dynamic --dual-mono --linear --drc --compand --compress --expander | say One gain is applied to all, and the dynamics are kept; leave {} out.
    convert | --album-gain --track-gain --batch --album-mode | say Each file has its own gain; --gain -3dB is the same for all.
    convert | --boost --louder --amplify --gain-db --raise | write --gain 6dB
    convert | --maximize --maximum | write --loudness 0 --true-peak -1
    convert | --norm=-1 --peak --normalize-peak --peak-normalize --norm-peak | say For a peak of -1 dB, write --loudness 0 --true-peak -1
    convert | --remove-dc --dc-offset --dcshift --dc --invert --phase --emphasis --weight --notch --hum --dehum --declip --declick --deess --dereverb --gate --autotune --rotate --filter:a --lavfi --prf --pof --effects --effect --lpf --hpf --wavelet | say Tragus has no effects; 'sox IN.wav OUT.wav EFFECT' has.
    convert | --vocals --stems --karaoke --separate --unmix --isolate | say Voices and instruments are not separated; demucs does that.
    convert | --npy --text --txt --hex --base64 --csv --array --dat-file | say Samples are not written as numbers; 'sox IN.wav OUT.dat' writes them as text.
    convert | --segment-time --split-every --chapters-split --split --segment --chunk | say 'tragus record long.wav -o PART.wav --split 10m' makes several files.
    convert | --preset --profile | say There are no presets; for speech recognition write --rate 16k --channel mix --bits 16
    convert | --gif --picture-file --image-file | say 'tragus waveform FILE -o a.png' draws a picture.
    convert | --ext --extension --flac | write --container flac
    convert | --broadcast --ebu --r128 --ebu-r128 | write --loudness -23
    convert | --atsc --a85 --lkfs | write --loudness -24
    convert | --spotify --youtube --tidal | write --loudness -14
    convert | -nt --normalization-type --rms --acx | say The loudness is set by --loudness -16, and a peak of -1 dB by --loudness 0 --true-peak -1
    convert | --attenuate --softer --quieter --reduce | say A softer level is negative: --gain -6dB
    convert | --scale --factor --gain-mode | say The gain is in decibels: half is --gain -6dB, and double is --gain 6dB.
    convert | --crop --clip --range --slice --region --section --part --excerpt | say One part is --from 1s --to 2s.
    convert | --video | say A film is read by ffmpeg: ffmpeg -i film.mp4 -f wav - | tragus convert - -o sound.flac
    convert | --data | say Write --bits 16, 24 or 32 for integers, or --bits 32f for float.
    convert | -p --pcm --headerless --raw-samples | say Samples without a header are not written; sox IN.wav -t raw OUT.raw writes them.
    convert | --music --speech | say The encoder is not adjusted; leave {} out. opusenc, flac and ffmpeg have such settings.
    convert | --44100 --44.1k | write --rate 44.1k
    convert | --48000 --48k --dvd | write --rate 48k
    convert | --phone | write --rate 8k
    convert | --mfcc --features --spectrogram --stft | say Tragus prints no MFCC; librosa does. 'tragus spectrogram FILE --csv' prints spectra.
    convert | --reverse | say Tragus has no effects; sox has: sox IN.wav OUT.wav reverse
    convert | --trim-silence --silence --remove-silence --strip-silence --silence-remove --trim-ends | write --trim -50dB
    convert | --vad | say 'tragus record IN.wav --on-voice -o OUT.wav' keeps only voices
    convert | --fade --fade-in --fade-out | say Tragus has no effects; sox has: sox IN.wav OUT.wav fade 0.5 -0 0.5
    convert | --highpass --lowpass --filter -af --eq --bandpass --equalizer | say Tragus has no effects; sox has: sox IN.wav OUT.wav highpass 200
    convert | --denoise --noise-reduction --noisered --clean --enhance | say Tragus has no effects; sox noisered and Audacity reduce noise.
    convert | --stereo --to-stereo --channels=2 -c=2 -ac=2 | say Channels are kept, and sox -M a.wav b.wav stereo.wav makes two; leave {} out.
    convert | --channels -ac -c --nchannels | say Channels are kept; --channel mix makes one of them. sox -M a.wav b.wav stereo.wav makes two.
    convert | --mix --merge-channels | say sox -m a.wav b.wav mix.wav mixes files; --channel mix mixes the channels of one.
    convert | --key | say Tragus has no effects; sox has: sox IN.wav OUT.wav pitch 200
    convert | -f --format --encoding --codec -c:a -acodec --sample-type | write --bits 32f
    convert | --volume --vol -v --level --amp | write --gain -6dB
    convert | -b | is --bits
    convert | -b --bitrate -b:a -ab --quality -q:a --vbr -C | say The kind of file decides how it is compressed; leave {} out.
    convert | --json --info | say 'tragus info FILE --json' describes a file.
    convert | --tags --metadata | say Tags are kept as they are; leave {} out.
    convert | -f --format --encoding | write --container wav
    convert | -f --format --encoding | say The suffix of -o says the kind of file, as .wav, .flac or .opus; neither MP3 nor bare samples are written.
    convert | --dryrun | say No file is replaced without --force; leave {} out.
    cut label | --pre --post --before --after | write --padding 100ms
    cut | --csv=FILE --tsv=FILE | is --labels
    cut | --csv | say --dry-run lists the clips, --json prints them for programs, and --labels FILE reads a table.
    cut | --per-file --by-file | say Clips go into a folder for each class; their names begin with the recording.
    cut | --delete --remove --ripple --cut-out --delete-labels --without --skip-part | say The recording is not changed; sox IN.wav OUT.wav trim =0 =1 =2 leaves out what is from 1 s to 2 s.
    cut | --on=silence --on=sound --on=pause --on=pauses --on=silences --at=silence --by=silence | say 'tragus record FILE --on-sound -40dB -o parts/' makes a file of each sound.
    cut | -O -M -B -H --mintol --minioi --miditap --beat --onset --onsets --bufsize --hopsize --bars --bpm --beats --hop-size | say Tragus does not cut at onsets; aubiocut does.
    cut | -m -b -g -k -K -N -Q -D -X -E -a -T -p -w -x -e --sensitivity | say Only labels decide where it cuts; leave {} out.
    cut | -A --audacity --raven --label-file --selections --regions --marker --markers --cuepoints --table --csv-file --intervals --labelfile | write --labels labels.txt
    cut | --textgrid --srt --rttm --edl --cuesheet --cue --chapters --tracklist --tier --eaf --vtt -c | say Labels come as text of Audacity, tables of Raven, or CSV; a script makes them from other formats.
    cut | --equal --every --step --chunk-size --size --length --window --chunk --chunks --pieces --segment --segments --fixed --hop --overlap --stride --seconds | say 'tragus record long.wav -o PART.wav --split 10s' makes pieces of equal length, which do not overlap.
    cut | --range --interval --timestamps --part --section --from --to --start --end --ss -ss --begin -to | say 'tragus convert FILE -o PART.wav --from 1s --to 5s' takes out one part.
    cut | --onset-threshold --threshold --silence-threshold --vad --on-voice --split-on-voice --speech-only --silence-remove | say 'tragus record FILE --on-sound -40dB -o parts/' makes a file of each sound; --on-voice does so with speech.
    cut | --max-clips --limit --top --count --max-files --per-class --sample --n-clips | say All labels are cut; fewer lines in the label file make fewer clips.
    cut | --parts --into | say 'tragus info FILE' gives the length; 'tragus record FILE -o PART.wav --split 10s' then makes the parts.
    cut | --pre-roll --post-roll --buffer --surround --handles --tail --head --lead --lead-in | write --padding 100ms
    cut | --normalize --normalise --gain --norm --volume --loudness | say Clips keep their level; tragus convert sounds/ -o louder/ --loudness -16 sets the loudness.
    cut | --mono --channel --channels -ac --channel-select | say Clips keep all channels; tragus convert sounds/ -o mono/ --channel mix makes one of them.
    cut | --bits --bit-depth --dither --bitdepth --sample-size | say Clips keep their bits; tragus convert sounds/ -o out/ --bits 16 changes them.
    cut | --mp3 --m4a --aac | say MP3 and AAC are not written; write .opus or .flac, or use ffmpeg.
    cut | --resample --downsample --target-sr | write --rate 16k
    cut | --ext --extension | write --container flac
    cut | --species --include --category --tag --keep --select --name-of-label --text | write --label Dog
    cut | --exclude --ignore --not --except --skip | say --label Dog,Bark cuts only these; there is no {}.
    cut | --confidence --min-confidence --min-score --score | say Confidence is not looked at; 'tragus classify FILE --threshold 0.8 --format audacity -o labels.txt' writes sure labels.
    cut | --negative --negatives --unlabeled --rest --invert --gaps --noise --other | write --background silence
    cut | --balance --augment --shuffle --seed --val --folds --stratify --dev | say Clips are only cut; 'tragus train sounds -o NAME.tragusmodel' keeps some for testing.
    cut | --naming --prefix --index --number --name --template --pattern --basename --numbering --suffix | say Clips are named sounds/CLASS/RECORDING-0001.wav; leave {} out.
    cut | --flat --no-subfolders --no-folders --single-folder | say Each class has its folder; mv sounds/*/*.wav clips/ makes it flat.
    cut | --by-class --by-label --per-label --subfolders --mkdir --create-dirs --export-multiple --all-labels | needless
    cut | --group-by | say Each class has its own folder; leave {} out.
    cut | --skip-existing --no-clobber --append --resume | say Existing clips are kept, and --force replaces them; leave {} out.
    cut | --manifest --index-file --metadata --list-file --print --table-out --report | say --json prints each clip as a line: tragus cut takes/ -o sounds --json > clips.json
    cut | --spectrograms --spectrogram --images | say tragus spectrogram sounds/ -o pictures/ draws a picture of each clip.
    cut | --merge --merge-gap --join --gap --combine --concat | say Labels are cut one by one; 'sox a.wav b.wav out.wav' joins clips.
    cut | --drop-short --skip-short --remove-short --ignore-short --discard-short --min-only | say A short label is extended to --min 975ms, and --min 0s leaves it short.
    cut | --play --listen | say 'tragus play sounds/' plays the clips.
    cut | --keep-metadata --tags --keep-tags | say {} is not needed; leave it out.
    cut | --detections --annotations-file --predictions --results | write --labels labels.txt
    cut | --audio --recording --recordings --media | is
    cut | --overwrite-clips | write --force
    cut | --map -S -s | say {} is for another program; leave it out.
    cut | --pad-mode | say A clip is extended by the sound around it; leave {} out.
    cut | --window-length | say A clip is as long as its label; 'tragus record long.wav -o PART.wav --split 3s' makes equal pieces.
    cut record | --fade --fade-in --fade-out --reverse --highpass --lowpass --eq --compress | say Tragus has no effects; 'sox IN.wav OUT.wav EFFECT' has.
    cut | -af | say Tragus has no effects; 'sox IN.wav OUT.wav EFFECT' has.
    cut | --silence --silences | say 'tragus record FILE --on-sound -40dB --trim -o OUT.wav' makes one file without pauses; -o parts/ without --trim makes a file of each sound.
    cut | --min-silence --remove-silence --tighten --pauses | say 'tragus record FILE --on-sound -40dB --trim -o OUT.wav' leaves pauses out.
    cut | --duration --length-of -t | say 'tragus convert FILE -o PART.wav --from 1s --for 2s' takes out one part.
    cut | --snap --snap-zero --zero-crossing --crossfade | say Tragus cuts at the exact time; Audacity finds zero crossings.
    cut | --at --points --times | say 'tragus convert FILE -o PART.wav --from 1:30 --for 15s' takes out one part; more parts are lines of a label file.
    cut | --first --last --keep-first | say 'tragus convert FILE -o PART.wav --for 2s' takes the first 2 s; sox IN.wav OUT.wav trim -2 the last.
    cut | --event --kinds --sound --sounds --class --only --classes --filter --on | is --label
    cut | --trim --trim-silence --strip | say 'tragus convert FILE -o OUT.wav --trim -50dB' leaves out silence at both ends.
    cut | --auto --split --split-silence --on-silence --split-on-silence | say 'tragus record FILE --on-sound -40dB --stop-after 300ms -o parts/' makes a file of each sound.
    cut | -d --outdir --out-dir --dir | is -o
    cut | --min-duration --min-length --shortest | is --min
    cut | --max --max-duration --max-length | say A clip is as long as its label; leave {} out.
    cut | --list -n | is --dry-run
    cut label | --pad --margin --extend | is --padding
    cut | --context | is --padding
    """#
}
