extension Spellings {
  /// Options of other programs for levels, files and devices.
  static let measureOptions = #"""
    meter | --ref=1upa --reference=1upa --ref=1µpa | say dB SPL refers to 20 µPa; with --calibration 170dB, the level of full scale re 1 µPa, levels are of water.
    meter | -c=1 -c=2 | say All channels are shown; --channel mix makes one of them.
    meter listen | --cal=SOUND --calibration=SOUND --calibration-file=SOUND --calibrator=SOUND | say Measure its tone first, with tragus calibrate TONE.wav --device NAME; then write --calibration NAME.
    meter tone spectrogram listen | --cal=FILE | say The frequency response is not corrected; --calibration 120dB sets the level, and REW uses such files.
    meter | --leq=DURATION --laeq=DURATION --laeqt --leq-time --integrate --integral --T --laeq8h --laeq-8h --laeq1h --leq15 --leq-t --bucket | write --stats 15m, and --sound-level
    meter classify blow tone tune chirps breath receive | --keep | say Nothing is stored; -o FILE keeps the results.
    meter | --hysteresis-db --hyst | say --hysteresis 3dB needs ranges: --ranges standard --hysteresis 3dB
    meter | --stay-time --min-duration --hold-time --dwell --debounce-time | write --ranges loud:-20:0 --stay 3s
    meter | --mic-cal --cal-file --calfile --mic-file --umik --eq-file | say Response files are not applied; 'tragus calibrate' measures the full scale with a calibrator.
    meter | --markers --marker --annotate | say Marks are not set here; 'tragus label FILE' marks places of a recording.
    meter | --l01 --l1 --l99 --la50 --laf50 --laf5 --laf95 --la5 --la95 -L10 -L50 -L90 --l5 --l95 --la10 --la90 --laf10 --laf90 --quantile --quantiles --percentiles --l10 --l50 --l90 | write --sound-level
    meter | --laeq --leq --laf --las --lai --lafmax --lasmax --laimax --lafmin --lasmin --lceq --lzeq --lae --sel --lcpeak --lzpeak --lcfmax --lpk --exp --iec61672 --iec-61672 --iec --ansi --ansi-s1.4 --din --din45680 --l-eq --lpeak-c --lcpk --lcpkmax --laf-max --spl-max --spl-min --spl-avg --min-spl --avg-spl --mean-spl --peak-spl --rms-spl --lmax --lmin --lpeak --spl | write --sound-level
    meter | --response --detector --speed --averaging --tau --tw | say Time weightings are options of their own: --fast is 125 ms, --slow is 1 s, and --impulse.
    meter | -F | write --fast
    meter | --dba --fw --weighted --weights -w --weighting | write --weight A
    meter | --dbc --c-weighting --c-weighted -C | write --weight C
    meter | --dbz --z-weighting --flat --lin --unweighted --linear-weighting --unweighted-level --z-level | write --weight Z
    meter | --itu-r-468 --itu468 --468 --ccir --ccir-468 --ccir468 | say Weightings are A, C and Z, with --weight; leave {} out.
    meter | --lufs=LEVEL --lufs-i=LEVEL --lkfs=LEVEL --integrated=LEVEL | write --target -16
    meter | --lra-low --lra-high --lufs-s --lufs-m --lufs-i --lkfs --lufs --lra --lu --I --M --S -I -M --itu --a85 --atsc-a85 --short --ebu-r-128 --max-lra --k-filter --scale=lufs --weight=k --weighting=k --ebu --ebu-r128 --r128 --ebur128 --momentary --short-term --bs1770 | write --loudness
    meter | --ln --l33 --l2 --l8 --ln-percentiles --percentile-levels | say --sound-level has L1, L5, L10, L50, L90, L95 and L99 in --json; other percentiles are not calculated.
    meter | --exposure --sound-exposure --exposure-level | say --sound-level prints the exposure level LAE; --dose niosh prints a noise dose.
    meter | --residual --ambient --background-level --background-noise | say 'tragus meter --sound-level' prints LAF90, which counts as the background.
    meter | --per-minute --each-minute | write --stats 1m, and --sound-level
    meter | --per-hour --hourly --each-hour | write --stats 1h, and --sound-level
    meter | --per-second --each-second | write --period 1s
    meter | --day --evening --24h --lde --l-den --lden --lday --levening --lnight --ldn --cnel | say Lden is not calculated; '--sound-level --stats 1h --csv' has the LAeq of each hour.
    meter | --lep --lepd --lex --lex8h --lex-8h --eu --iso9612 --iso1999 | say LEX,8h is LAeq + 10 log10(hours / 8); --sound-level prints LAeq.
    meter | --osha --mshap --msha | write --dose osha
    meter | --acgih --noise-dose --projected-dose --twa --dosimeter --dosimetry --dose-percent --niosh-dose | write --dose niosh
    meter | --exchange-rate --exchange --q --doubling --halving | say The rule has it: --dose niosh halves every 3 dB; osha-pel and osha-hc halve every 5 dB.
    meter | --criterion --criterion-level --lc | say The rule has it: 85 dBA for --dose niosh, and 90 dBA for osha-pel and osha-hc.
    meter | --criterion-time --exposure-time --shift --shift-length --workday --criterion-duration | say Every rule of --dose counts 8 hours as a whole day; leave {} out.
    meter | --threshold-level --dose-threshold | say The rule has it: --dose osha-pel counts from 90 dBA; niosh and osha-hc count from 80 dBA.
    meter | --peak-weighting | say The peak of --sound-level is C weighted: LCpeak; leave {} out.
    meter | --range-setting --high-range --low-range --autorange --auto-range --level-range | say A microphone has one range; its gain is set in the system, with alsamixer.
    meter | --logging --logger --datalogging --data-logger --data-log --time-history --datalog | write -o levels.csv, and --period 1s
    meter | --back-erase --erase --reset --restart --clear | say A measurement is not changed while it lasts; --from and --to measure a part of a file.
    meter | --windscreen --wind-shield --diffuse-field --free-field --random-incidence --incidence --field | say The response of a microphone is not corrected; leave {} out.
    meter | --class --class-1 --class-2 --class1 --class2 --type-1 --type-2 --type | say Tragus is not certified for a class of IEC 61672; leave {} out.
    meter | --standard=niosh --rule=niosh | write --dose niosh
    meter | --standard=osha --rule=osha | write --dose osha
    meter | --standard --norm-name --rule --regulation | say Standards are options: --loudness is EBU R 128, --sound-level is IEC 61672, --dose takes niosh or osha.
    meter | --bs4142 --rating --penalty --tonality --tonal --iso1996 --ta-laerm --nordtest | say Rating levels are not calculated; --sound-level --bands third-octave --stats 1m --csv has the values they need.
    meter | --taktmaximal --taktmax --taktmaximalpegel --laft5 --lafteq --laft --laft5eq | say LAFT5 is not calculated; '--sound-level --stats 5s --csv' has the LAFmax of each 5 s.
    meter | --octave --octaves --oct --1-1 --full-octave --octave-bands | write --bands octave
    meter | --1-3 --tierce --terz --third --octave=1/3 --octaves=1/3 --octave=third --third-octave --thirds | write --bands third-octave
    meter | --sixth-octave --twelfth-octave | say Bands are octave or third-octave; --range 950:1050 measures any other.
    meter | --fft --spectrum --psd --rta --analyzer --real-time-analyzer | say 'tragus spectrogram FILE --csv' prints spectra; --bands third-octave measures bands.
    meter | --sti --stipa --rasti --c50 --c80 --d50 --alcons --clarity --edt --t20 --t30 | say The acoustics of a room are not measured; REW and ARTA measure them.
    meter | --nr-curve --nc-curve --nr-curves --nc-25 --nr-30 --nc --nr --rc | say 'tragus meter --bands octave --stats 1m' has the levels that a curve needs.
    meter | --pnl --epnl --sone --sones --phon --phons --zwicker --sharpness --roughness --iso532 --iso532-1 --annoyance | say Sones, sharpness and roughness are not calculated; the Python package MoSQITo does that.
    meter | --pressure --pa --pascal --pascals --micropascal --upa | say Sound pressure is not printed in pascals; 94 dB SPL is 1 Pa.
    meter | --reference-pressure --p-ref --pref --p0 | say dB SPL always refers to 20 µPa; leave {} out.
    meter | --0db --max-spl --cal --fullscale --full-scale --reference --ref --spl-ref --offset | write --calibration 120dB
    meter | --sens --sensitivity --mic-sensitivity --sens-factor | say 'tragus calibrate --sensitivity -26' stores it for the microphone, and the meter then uses it.
    meter | --calibration-file | write --calibration zoom.json
    meter | --dual-mono --dualmono --panlaw --pan-law | say Mono counts as one loudspeaker; counted as two, its loudness is 3.01 LU higher.
    meter | --framelog --nostats -vn --map -dn -sn --suite --scan --scan-only --tab --tabs | say The result is printed anyway; leave {} out.
    meter | --video | write --plot loudness.png
    meter | --metadata --ametadata | say Values over time come with --period 1s --csv; leave {} out.
    meter | --tp -TP --dbtp --peak-true --true-peaks --truepeak | write --true-peak
    meter | --ebu-plus9 --ebu-plus18 --ebu+9 --ebu+18 --meter | say Loudness is printed in LUFS, without a scale of +9 or +18; leave {} out.
    meter | --plr --psr --peak-to-loudness | say It is the true peak minus the loudness; --true-peak prints both.
    meter | --dr --dr14 --tt-dr --dynamics --dynamic-range --pmf | say The crest factor is printed anyway; dr14_tmeter calculates DR14, and --loudness has the loudness range.
    meter | --rg --rg2 --track --album -k --tag-mode --tagmode | say Tragus writes no ReplayGain tags; rsgain does. --target -18 shows how far a file is from that level.
    meter | --reference-loudness --target-level --target-loudness --target-lufs --aim --goal --lufs-level | write --target -18
    meter | --norm --normalize --normalise --clip-mode --noclip --no-clip --nt -nt --lrt --ofmt --guard --preamp --apply | say No file is changed here; 'tragus convert FILE -o NEW.wav --loudness -16' brings it to a loudness.
    meter | --gating --no-gate --no-gating --ungated --gate-level --relative-gate --absolute-gate | say The gates follow BS.1770, at -70 LUFS and 10 LU below the mean; leave {} out.
    meter | --dialog --dialogue --dialog-gated --dialogue-gated --speech-gated --anchor | say Loudness is not gated by dialogue; it counts all sound above the gates of BS.1770.
    meter | --leqm --leq-m | say Leq(m) of films is not measured; leqm-nrt measures it.
    meter | --spotify --youtube --tidal --amazon | write --target -14
    meter | --podcast --apple --apple-music --apple-podcasts --itunes | write --target -16
    meter | --broadcast --tv --ebu-target --i --i-target --loudness-i | write --target -23
    meter | --atsc --us-broadcast | write --target -24
    meter | --netflix | say Netflix asks for -27 LUFS of the dialogue, which is not gated here; --target -27 compares all sound.
    check | --lufs --target --target-lufs --integrated --lufs-i -I | is --loudness
    check | --tp --dbtp --max-true-peak --max-tp --true-peak-max --ceiling | is --true-peak
    check | --max --max-peak --peak-max --max-level --max-dbfs | is --peak
    check | --min-lufs --max-lufs --lufs-min --lufs-max --lufs-range --loudness-range | write --loudness -18:-14
    meter check | --sample-peak --sample | needless
    check | --limits --config --limits-file --conf | say Each limit is an option: --loudness -16 --true-peak -1 --noise -60; --rules names a set of them.
    check | --tol --within --plus-minus --margin | is --tolerance
    check | --preset --platform --standard --spec --profile --service --rule --policy | is --rules
    check | --for --from --to | say A check is of a whole recording, as tragus check take.wav; leave {} out.
    check | --acx --acx-check --audiobook --audible | write --rules acx
    check | --ebu --r128 --r128-compliance --broadcast --tv | write --rules ebu
    check | --spotify --spotify-check | write --rules spotify
    check | --youtube | write --rules youtube
    check | --atsc --a85 | write --rules atsc
    check | --podcast --apple --apple-podcasts --itunes | write --rules apple
    check | --clipping --no-clipping --no-clip | needless
    check | --clip --clips --clipped --max-clipped --dc --dc-offset --silent | say It always looks for clipping, silence, an offset and other faults; leave {} out.
    check | --faults --integrity --header --all --strict --fail --assert --exit-code --ci | needless
    check | --noise-floor --max-noise --noise-max --floor --max-noise-floor | is --noise
    check | --max-silence --dead-air --no-silence --silence-max --longest-silence --gap | is --silence
    check | --min-length --min-duration --min-len | is --shortest
    check | --max-length --max-duration --max-len | is --longest
    check | --length --duration | write --shortest 1m --longest 1h
    check | --sample-rate --samplerate --sr -r --rate-hz | is --rate
    check | --mono | write --channels 1
    check | --stereo | write --channels 2
    check | --min-level --min-volume --min-peak --too-quiet | say --rms -40:0 does not pass what is quieter than -40 dBFS.
    check | --min-rms --max-rms --rms-min --rms-max --rms-range | write --rms -23:-18
    check | --bits --bit-depth --codec --encoding --container --bitrate | say 'tragus info FILE --json' has them, and jq -e compares.
    check | --tone --freq --frequency --note | say 'tragus tone FILE --range 2650:2750 --exit' succeeds where there is such a tone.
    check | --event --sound --sounds --only --on --has --contains --voice --speech | say 'tragus detect dog FILE' succeeds where there is such a sound.
    check | --fix --repair --correct --normalize --normalise | say 'tragus convert FILE -o NEW.wav --loudness -16' changes the loudness.
    check | --mic --device -D --microphone --input | say 'tragus doctor' checks a microphone.
    check | --verbose -v --details --list | needless
    check | --junit --tap --report --html | say A script makes reports of --json.
    meter | --acx --acx-check --audiobook --audible | say 'tragus check FILE --rules acx' compares a file with the rules of ACX.
    meter | --preset --profile --platform | say Name the loudness itself: --target -14 for music streams, -16 for podcasts, -23 for EBU R 128.
    meter | --crosscorrelation --cross-correlation --xcorr --correlate --delay --lag --time-delay --align | say No delay between two recordings is measured; scipy.signal.correlate does that.
    meter | --crest --dc --dc-offset --offset-dc --samples --peak-db --abs-peak | say 'tragus meter' prints it anyway; leave {} out.
    meter | --pk-count --zcr --entropy --denormals --bit-depth --rms-tr-db --histogram | say That is not measured; ffmpeg -i FILE -af astats -f null - or sox FILE -n stat prints it.
    meter | --nans --infs --invalid | say Samples that are not numbers are counted anyway, as invalid_samples in --json; leave {} out.
    meter | --max-volume --mean-volume --volumedetect --astats --filter-complex | say 'tragus meter FILE' prints peak and RMS anyway; leave {} out.
    meter | --measure-perchannel --measure-overall | say Each channel and all together are printed anyway; leave {} out.
    meter | --window-s --rms-window --block-length | write --period 50ms
    meter | --vu --vumeter --vu-meter --ppm --ppm1 --ppm2 --ppm-type --bbc --bbc-ppm --ebu-ppm --nordic --din-ppm --qppm --sppm | write --programme
    meter | --k-20 --k20 --k-system --k-14 --k14 --k-12 --k12 --kmeter | say The K system is not there; meters.lv2 has it. --programme has PPM and VU.
    meter | --alignment --alignment-level --0vu --lead-in --lead --reference-level --operating-level --calibrate-vu | say PPM and VU are printed in dBFS, without an alignment level; leave {} out.
    meter | --headroom | say The headroom is the peak below 0 dBFS; --true-peak measures it between samples too.
    meter | --attack --release --decay --fall-time --falltime --fallback --rise-time --rise | say --ballistics says how the needle moves: digital, fast, slow, impulse, ppm1, ppm2 or vu.
    meter | --needle --dial --analog --analogue --clock-style | write --gauge radial
    meter | --bars --style-bar --horizontal --led | write --gauge bar
    meter | --digits-only --number --numeric --large --big --huge | write --gauge big
    meter | --vertical | say Bars are horizontal; --gauge has bar, radial, linear, big and none.
    meter | --lissajous --balance --mid-side --ms | say Channels are not compared; ffmpeg -i FILE -af aphasemeter=video=0,ametadata=print -f null - prints their phase.
    meter | --peakpower --power --energy --intensity --decibels --decibel --loud-db --level --levels --dbov --how-loud | say 'tragus meter' prints peak and RMS anyway, in dBFS; leave {} out.
    meter | --fraction=3 --fraction=1/3 | write --bands third-octave
    meter | --fraction=1 --fraction=1/1 | write --bands octave
    meter | --amplitude --normalized --0-1 --percent --percentage --lin-scale --fraction | write --scale linear
    meter | --center --n-fft --overlap --amin --hop-length --hop --frames | say Levels have no windows in samples and no overlap; --period 10ms is the time that each covers.
    meter | --top-db | say --floor -80dB is the lowest level that is printed.
    meter | --minimum-pitch --subtract-mean | say Levels are measured without a pitch; leave {} out.
    meter | --centroid --flatness --rolloff --kurtosis --skewness --flux --features | say Features of the spectrum are not measured; librosa calculates them.
    meter | --aci --ndsi --adi --aei --bi --acoustic-index --acoustic-indices --acoustic-complexity | say Acoustic indices are not calculated; scikit-maad does that.
    meter | --lowfreq --f-min --low-cut --lowcut --hp --min-hz --hpf --highfreq --f-max --high-cut --highcut --lp --max-hz --lpf | say --range has both ends: 100: is from 100 Hz on, :8k is up to 8 kHz, and 100:8k is both.
    meter | --inband-power --band-power --avg-power-density --delta-power | write --range 1k:4k
    meter | --notch --dehum | say Levels are measured as they are; filter first: sox FILE -t wav - bandreject 50 5q | tragus meter -
    meter | --display --show --print --screen-meter | say The result is shown anyway; leave {} out.
    meter | --iso8601 --utc --epoch --wallclock --with-time --absolute-time --datetime | say Lines of --csv and --json have dates with a microphone. For recordings, add --date file.
    meter | -b=1/3 -b=third -b=third-octave | write --bands third
    meter | -b=1/1 -b=octave | write --bands octave
    meter | --ylim --y-range --ymin --ymax --y-min --y-max --scale-min --scale-max --min-scale --max-scale | say The scale of a picture is chosen by itself; --csv has the values for a plot of your own.
    meter | --xlim --x-range --xmin --xmax --view-range --selection | write --from 1s, and --to 5s
    meter | --green --yellow --red --zones --zone --red-level --colors --colours | write --ranges good:-60:-20:green,loud:-20:0:red
    meter | --webhook --url --post --http-post | write --on level --exec -- curl --json @- URL
    meter | --run --cmd --command --execute --hook --script --action --do --shell --on-event --callback | write --on level --exec -- PROGRAM
    meter | --last=DURATION | is --for
    meter | --max=NUMBER --max=LEVEL --max=PEAK | write --ranges loud:-20:0, and --on loud --exec -- PROGRAM
    meter | --max --maximum | write --sound-level
    meter | --limits --exceed --exceeds --max-level --if-above --upl --limit --warn --warning --alarm --threshold --trigger --alert --loud | write --ranges loud:-20:0, and --on loud --exec -- PROGRAM
    meter | --beep=FREQUENCY | say 'tragus tone --range 2565:2835' listens for a tone.
    meter | --beep | write --ranges loud:-20:0 --on loud --exec -- tragus beep 880 100ms
    meter | --dead-air --on-silence --on-quiet --silence-threshold --silence-duration --quiet-time --silence-time --silence-alarm | say 'tragus meter --ranges quiet:-160:-40,loud:-40:0 --stay 10s --on quiet --exec -- PROGRAM' acts on silence of 10 s.
    meter | --clip --clips --clipping --overs --overload --overloads --over | say Clipped samples are counted anyway; --on clipping --exec -- PROGRAM acts on them.
    meter | --arithmetic --linear-average | say Means are means of the power: RMS, and LAeq with --sound-level; a script calculates others from --csv.
    meter | --sum-all --per-file --all-files --each-file | say Each file has a row anyway, and the last row has all files together.
    meter | --avg=DURATION --average=DURATION --mean=DURATION --averaging=DURATION | write --for 30s, and --summary
    meter | --brief --final --stat --total --average --avg --mean --overall --info | write --summary
    meter | --compact --wide --simple --long | say The table has one form; --csv and --json have all values.
    meter | --difference --delta --reference-file --relative-to --compared-to | say Files are not compared; name both, and each is shown.
    meter | --relative | say Levels are below full scale; --target -16 shows how far the loudness is from a target.
    meter | --traffic-light --traffic-lights --trafficlight --noise-light | write --sound-level --ranges green:0:55:green,yellow:55:65:yellow,red:65:140:red --gauge big
    meter | --chapters --chapter --segments --labels=FILE --per-chapter | say 'tragus cut FILE --labels chapters.txt -o parts/' cuts them, and 'tragus meter parts/ --target -16' measures each.
    meter | --stats=LIST --percentiles --percentile --l10 --l90 --lx | write --sound-level
    meter | -n=NUMBER --num=NUMBER --readings --samples=NUMBER --iterations=NUMBER --repeat=NUMBER | write --on level --count 10
    meter | --bar --bars --vu-bar --barmeter | write --gauge bar
    meter | --calibrate=NUMBER --calibrate=LEVEL | say 'tragus calibrate --calibrator 94dB' does it once for a microphone; then levels are dB SPL.
    meter | --tolerance --pass --compliance --tol | say 'tragus check FILE --loudness -16±1' says whether a file passes.
    meter | --qc --max-peak --fail --assert --check --min-lufs --max-lufs | say 'tragus check FILE --loudness -16±1 --true-peak -1' says whether a file passes.
    meter | --mode --measure --metric --metrics --quantity --values --value --only --what --parameter | say What is measured has options of its own: --loudness, --sound-level, --programme, --bands, --dose and --all.
    meter | --min-max --minmax --max-min --mx --mn --maximum --minimum --max-only | say A summary has the peak; --sound-level has LAFmax and LAFmin.
    meter | --loudest=NUMBER | say The five loudest seconds: tragus meter FILE --period 1s --csv -q | tail -n +2 | sort -t, -k4 -g | tail -n 5
    meter | --loudest --loudest-file --quietest --quietest-file --find-loudest | say With --loudness, the table of several files has rows with the lowest and the highest values.
    meter | --where --locate --peak-time --time-of-peak --position-of-peak --loudest-moment --when | say The loudest moment: tragus meter FILE --period 100ms --csv -q | tail -n +2 | sort -t, -k4 -g | tail -n 1
    meter | --noise-floor --noise-level --room --room-noise --noise --snr --signal-to-noise --how-quiet | say 'tragus doctor FILE' measures the noise in the pauses, and --floor is only the lowest level printed.
    meter | --thd --thd+n --thdn --sinad --enob --imd --distortion --sfdr | say Distortion is not measured; REW and ARTA measure it.
    meter | --hearing --safe --damage --hearing-damage --hearing-safety --safe-volume | write --ranges hearing, and --sound-level --calibration 120dB
    meter | --party --concert --office --classroom | write --sound-level
    meter | --traffic --airport --neighbours --neighbors --neighbour --noise-monitor | write --sound-level, and --stats 1h
    meter | --export --save --write --store --csv-file --out-csv --history-file --tsv-file | write -o levels.csv
    meter | --plot-file --svg-file --history --save-plot --png --svg --picture --graph --chart | write --plot FILE.png
    meter | --gnuplot --excel-csv | write --csv
    meter | --color-scheme --colour-scheme --night-mode --dark-mode | write --theme dark, and --plot FILE.png
    meter | --pause --freeze | say In a live view, space freezes the picture.
    meter | --integer --int --no-decimals | say Numbers have the digits that were measured; leave {} out.
    meter | --dtype --sample-fmt --sample-format --encoding --bits-per-sample -b | say A file names its own format; for bare samples, write --raw s16le@48000x1.
    meter | --baby --snoring --snore | say 'tragus classify --on Snoring' hears snoring; 'tragus classify --labels' lists other sounds.
    meter | --twa8 --dose8 --project-dose --dose-limit --time-remaining --allowed-time --permissible --permissible-time | say --dose niosh prints the dose, the TWA and the dose projected to 8 hours.
    meter | --attenuation --nrr --snr-hml --hml --earplug --earmuff --protector | say Hearing protectors are not taken into account; --bands octave has the levels for that.
    meter | --c-a --c-minus-a --lc-la --lceq-laeq --low-frequency-noise | say It is LCeq minus LAeq; --sound-level prints both.
    meter | --max-tp --tp-max --tp-limit --ceiling --target-tp | say --true-peak prints it; a script compares true_peak_dbtp of --json.
    meter | --channel-layout --5.1 --7.1 --lfe --atmos --ambisonics --binaural --layout | say Channels have the order of WAV files; the LFE channel does not count in the loudness.
    meter | --swap --polarity --lr --l-r --mid --side | say Channels are not compared; --channel each measures each of them.
    meter | --both-channels --stereo-channels | write --channel each
    meter | --lufs-only --oneline --one-line --raw-value --bare --machine --porcelain | say Pipe it: tragus meter FILE --loudness --json -q | jq .lufs_i
    meter | --rotate --split --max-file-time --new-file-every | say One file is written; --for 1h ends it, and another call with another -o writes the next.
    meter | --save-audio --audio --wav --record --record-audio | say 'tragus record -o take.wav' records, and 'tragus meter take.wav' measures it.
    meter | --operator --weather --notes --note --id --name --site --place | say Notes are not kept here; name the file so that it says them.
    meter | --sliding --rolling --running --cumulative --overlapping | say Intervals of --period and --stats follow each other, without overlap.
    meter | --warmup --warm-up --settle --skip-first --ignore-first --discard | write --from 1s
    meter | --ignore-silence --exclude-silence --trim-silence --skip-silence | say --loudness leaves out what lies 10 LU below the mean; peak and RMS count everything.
    meter | --active-level --asl --p56 --p.56 --speech-level --active-speech-level | say The active speech level (P.56) is not measured; sv56demo of ITU-T G.191 measures it.
    meter | --vad --voice --speech | say 'tragus listen FILE --only voice' finds voices; a meter counts all sound.
    meter | --ac --dc-block --remove-dc --dcoffset --bias | say The offset is printed anyway, as dc; --sound-level does not count it.
    meter | --infrasound --rumble --low-frequency | write --range 10:200
    meter | --lfe-level | write --channel 3
    meter | --hum --50hz --60hz --mains | say 'tragus doctor FILE' names hum and its level.
    meter | --pitch --tone --dominant-frequency --peak-frequency --freq-of-peak --frequency-of-peak | say 'tragus tone FILE --summary' measures tones.
    meter | --examples --about | say 'tragus help meter' begins with examples.
    meter | --16bit --int16 --dbu --dbv --volts --dbm --dbw --dbm0 --dbmo --neper --nepers | say Levels are in dBFS, amplitudes from 0 to 1; volts depend on the input and are not known.
    meter | --input-device-index --dev --soundcard --hw | write --device NAME
    meter | --file-type --nonblock -N | say That belongs to arecord, and has no counterpart; leave {} out.
    meter | --samples-per-second --points --downsample | write --period 100ms
    meter | --window-size --window --integration --integration-time --block --frame | write --period 125ms
    meter | --cd --combine --effects-file --guard-db -J -S -K -O | say That belongs to another program, and has no counterpart; leave {} out.
    meter | --elapsed | say The length is printed anyway; leave {} out.
    meter | --gauge=momentary | say --loudness prints the momentary loudness; --gauge has bar, radial, linear, big and none.
    meter | -n=NUMBER | write --count 1
    meter | -n | needless
    meter | --once --one-shot --first | write --for 100ms
    meter | --hold --max-hold --peak-hold --peakhold | say The live view holds peaks for a moment, and a summary has the highest; leave {} out.
    meter | --mqtt --broker --topic | say Pipe it: tragus meter --period 1s --json | mosquitto_pub -h HOST -l -t TOPIC
    meter | --html --report --pdf | write --plot PAGE.png, or --csv
    meter | --oversample --oversampling --upsample | say --true-peak oversamples anyway; leave {} out.
    meter | --unit=dBA --unit=dba --unit=dB(A) --unit=spl --unit=SPL --units=dBA --units=dba --units=dB(A) --units=spl | write --sound-level
    meter | --unit --units | say Levels are in dBFS; --loudness is in LUFS, and --sound-level in dB SPL.
    meter | --weight=LIST --weighting=LIST -w=LIST | write --sound-level
    meter | --peak=true | write --true-peak
    meter | --peaks=NUMBER | say 'tragus tone FILE --max 5' lists the strongest tones.
    meter | --peak --peaks --max-peak-level | say The peak is printed anyway; --true-peak also measures between samples.
    meter | --calibrate | say 'tragus calibrate TONE.wav --device NAME' measures the tone of a calibrator once.
    meter breath | --image | write --plot FILE.png
    meter | --rms --dbfs --db --dB | say RMS and peak are what 'tragus meter' prints anyway; leave {} out.
    meter | --decimal-comma --separator --delimiter --decimal | say --csv has commas between numbers and points in them; --format tsv has tabs.
    meter | --sort --order | say Files keep their order; sort the rows of --csv.
    meter | -af -filter -lavfi --filter | say Levels are measured as they are; leave {} out.
    meter | --min-level --min --silence --gate | write --floor -60dB
    meter | --above --louder-than --louder | write --ranges loud:-20:0 --on loud --exit
    meter classify chirps breath blow | --hz | say The microphone chooses its rate, and a file has its own; bare samples have it in --raw s16le@16000x1.
    info | --key | say Tragus finds no key; 'tragus tune FILE --notes' prints the notes.
    info doctor train cut labels label eval models play spectrogram waveform | --follow --watch | say Files are read once; inotifywait -m -e close_write FOLDER can start the command again.
    info | --count --how-many | say Pipe it: tragus info FOLDER --json -q | wc -l
    info | --rate-only | say Pipe it: tragus info FOLDER --json -q | jq .rate
    info | --shortest | say Pipe it: tragus info FOLDER --json -q | jq -s 'min_by(.duration)'
    info | --biggest --largest | say Pipe it: tragus info FOLDER --json -q | jq -s 'max_by(.bytes)'
    info | --duplicates --dupes --same --identical --unique --duplicates-only | say Equal files have equal sums: sha256sum *.wav | sort
    info | --stereo-only | say Pipe it: tragus info FOLDER --json -q | jq -r 'select(.channels == 2).source'
    info | --min-rate --by-rate | say Pipe it: tragus info FOLDER --json -q | jq -r 'select(.rate >= 44100).source'
    info | --silent-only --empty | say Pipe it: tragus info FOLDER --json -q | jq -r 'select(.peak_dbfs < -60).source'
    info | --stream --open --estimate --remaining --free --progress --quiet-errors | say 'tragus info' has no {}; leave it out.
    info | --inform --template --field --fields --get --print --only --show --select --query -f | say Pipe it: tragus info FILE --json -q | jq .duration
    info | -s -p -e -a -B -T --samples --comments --rate --sample-rate --codec --bit-rate --bitrate --streams --container --endian --encoding --type --bit-depth --frames --seconds --filesize --date --created --cues --markers --marks --regions --bext --bwf --guano --audiomoth --timecode --umid --title --artist --album --genre --year --comment --description --id3 --id3v2 --warnings --errors --calibration --notes --dc --real --realsize --extended --extra --everything --units --full --fulltable --brief --stat --volume --sidecar --show-bps --nb-frames --playtime --recorded --recorder --device-name --vendor --encoder --software --engineer --copyright --isrc --track --disc --rating --lyrics --url --product --keywords --location --gps --gain --battery --serial --timestamp --bpm-tag --quality --vbr --cbr --bytes --events --age --index | say 'tragus info FILE' prints what the file has of that; leave {} out. --json is for scripts.
    info | --show-data --show-log --probesize --sections --ffprobe --leaks --bom --language --details --bitexact | say That belongs to another program, and has no counterpart; leave {} out.
    info | --show-chapters --chapters | say Marks of a file are printed anyway; leave {} out.
    info | --sexagesimal --pretty --unit --prefix --hms --human-readable --human --si | say Lengths and sizes are printed with units anyway; --json has bare numbers.
    info | --output-format --ebucore --pbcore --mpeg7 --xml --yaml -of | write --json
    info | --md5sum --crc32 --xxhash --checksum --hash --md5 --sha256 --crc | say 'sha256sum FILE' makes a checksum.
    info | --fingerprint --acoustid --chromaprint | say Fingerprints are not made; fpcalc of Chromaprint makes them.
    info | -x -b --chunks --chunk --riff --ixml --adm --axml --smpl --loops --strings --cart --wamd --hex | say Chunks are not listed; bwfmetaedit and exiftool list them.
    info | --cover --artwork --picture --show-picture | say Covers are not shown; exiftool and ffmpeg take them out.
    info | --edit --set-title --set-tag --set --strip --write-tag --tag --add-tag --fix --repair --rewrite | say No file is changed; exiftool, metaflac and bwfmetaedit change tags.
    info | --longest | say Pipe it: tragus info FOLDER --json -q | jq -s 'max_by(.duration)'
    info | --average --mean-length --median | say Pipe it: tragus info FOLDER --json -q | jq -s 'map(.duration) | add / length'
    info | --filter --longer-than --min-length --max-length --where --include --match --find --min-duration | say Pipe it: tragus info FOLDER --json -q | jq -r 'select(.duration > 60).source'
    info | --exclude --ignore --depth --tree --max-depth | say The shell chooses files, as in: find . -maxdepth 2 -name '*.wav' -exec tragus info {} +
    info | --one-line --oneline --short --table --list --ls | say Several files or a folder have one line each; --csv makes one for a single file.
    info | --bandwidth --upsampled --lossy --fake --fake-flac --transcode --spectrum --cutoff --real-rate --resampled | say 'tragus doctor FILE' says up to which frequency there is sound, and 'tragus spectrogram FILE' shows it.
    info | --verify --validate --integrity --test --check --deep --scan --analyze --analyse --decode --ok --full-scan --lint | say It reads the whole file and warns of what is wrong anyway; leave {} out.
    info | --fast --no-scan --no-levels --no-audio --header --header-only --headers --light | is --quick
    info | --channel | say All channels are described; leave {} out. 'tragus meter FILE --channel 0' measures one.
    info | --mic --device --microphone | say A microphone is described by 'tragus devices'; name a file here.
    info | --mtime --modified --inode --owner | say ls -l shows that; leave {} out.
    info | --path --full-path --absolute --basename --relative --filename --name | say Files are named as you wrote them; --json has the name as source.
    info | --mime --mime-type --magic | say file --mime-type FILE prints that.
    info | --iso --iso8601 --utc | say Dates have this form anyway; leave {} out.
    info | --transcribe --speech --words | say Words are not recognised; Whisper does that. 'tragus listen FILE --only voice' finds voices.
    info | --cuesheet --seektable --padding --blocksize --framesize | say Blocks of FLAC are not listed; metaflac --list lists them.
    info | --test-decode --problems --bad --broken --truncated --corrupt --only-errors | say Pipe it: tragus info FOLDER --json -q | jq -c 'select(.findings != [])'
    info | --clipped-only --clipped | say Pipe it: tragus info FOLDER --json -q | jq -r 'select(.clipped_samples > 0).source'
    info | --mono-only --by-format --format-only --channels-only | say Pipe it: tragus info FOLDER --json -q | jq -r 'select(.channels == 1).source'
    info | --total-size --du --disk | say Pipe it: tragus info FOLDER --json -q | jq -s 'map(.bytes) | add'
    info | --json-array --array | say Pipe it: tragus info FOLDER --json -q | jq -s .
    info | --null --print0 --tabs --align --wide --narrow --columns-width | say --csv and --format tsv have columns for programs.
    info | --playlist --m3u --catalog | say Pipe it: tragus info FOLDER --json -q | jq -r .source > all.m3u
    info | --limit --max --first --follow-symlinks --hidden | say The shell chooses files, as in: ls *.wav | head -n 10
    info | --duration --length -D -d | say Pipe it: tragus info FILE --json -q | jq .duration
    info | --clipping --dropouts | say 'tragus doctor FILE' looks for that, and 'tragus info' names what is unusual.
    info | -c -t --peak --metadata --tags --channels --size --bits --verbose -v --all --long | say 'tragus info FILE' prints all of it; with --json a script picks one key.
    info doctor meter classify listen eval | -r --recursive --recurse -R | needless
    info meter | --rt60 --reverb --t60 | say Reverberation time is not measured; REW measures it.
    info | --decay | say Reverberation time is not measured; REW measures it.
    info waveform meter | --vs | say Files are not compared; name both, and each is shown.
    info meter | --diff --compare --overlay --versus | say Files are not compared; name both, and each is shown.
    info | --sort --order --order-by --sort-by | say Pipe it: tragus info FOLDER --json -q | jq -s 'sort_by(.duration)'
    info | --silence --silences --gaps | say 'tragus label FILE --propose --whole' prints the sounds; silence lies between.
    info classify tune label listen meter chirps | --beat | say Tragus finds no tempo; aubio does. 'tragus chirps FILE' counts clicks and ticks.
    info tune label listen meter chirps | --beats | say Tragus finds no tempo; aubio does. 'tragus chirps FILE' counts clicks and ticks.
    info classify label listen meter chirps | --bpm --tempo | say Tragus finds no tempo; aubio does. 'tragus chirps FILE' counts clicks and ticks.
    info | --pitch --note --tuning | say 'tragus tune FILE --summary' finds the pitch.
    info | --noise-floor --noise --snr --room | say 'tragus doctor FILE' says how loud the room is; an SNR is not calculated.
    info | --summary --brief-summary | needless
    info | --total --sum --totals | say Add the lengths: tragus info FOLDER --json -q | jq -s 'map(.duration) | add'
    info | --lufs --loudness --true-peak --ebur128 --r128 --rms --levels --level | say 'tragus meter FILE --loudness' measures it.
    info | --from --to --start --end --ss -ss --trim --for | say 'tragus meter FILE --from 1s --to 3s' measures a part; info describes the whole.
    calibrate | --for=blow --for=blowing --for=puff --blow --puff | say 'tragus blow --setup' adapts the detector of blows to this microphone.
    calibrate | --pistonphone | say A pistonphone has a level and a frequency: --calibrator 124dB --frequency 250
    calibrate | --response --correction --cal-file --curve --umik --mic-file | say Response files are not applied; a calibrator or a sound level meter gives the full scale.
    calibrate | --114 --114db --10pa | write --calibrator 114dB
    calibrate | --pa --pascal --1pa --94db --1-pa --spl-level --dbspl --dbSPL --spl --level --db -l --94 --ref-level --ref | write --calibrator 94dB
    calibrate | --124db --250 --250hz | write --calibrator 124dB, and --frequency 250
    calibrate | --1khz --hz --tone-frequency -f --calibrator-frequency | write --frequency 1kHz
    calibrate | -w --weighting --frequency-weighting --a-weighted --a-weighting --freq-weighting -A | write --weight A, and --reference 71.3
    calibrate | -C --c-weighted --c-weighting | write --weight C, and --reference 71.3
    calibrate | --dba --leq --laeq --meter --app --phone --true --actual --known --expected --value --set --correct --real --target --should-be --spl-meter --against --compare --slm --measured --reading | write --reference 71.3
    calibrate | --dbc --lceq | write --reference 71.3, and --weight C
    calibrate | --mvpa --mv-per-pa --mv --sensitivity-mv | say The unit belongs to the value: tragus calibrate --sensitivity 12.5mV/Pa --full-scale 1V
    calibrate | --dbv --sensitivity-dbv | say The unit belongs to the value: tragus calibrate --sensitivity -38dBV --full-scale 1V
    calibrate | --dbfs --datasheet --data-sheet --spec --sens --sensitivity-dbfs | write --sensitivity -26
    calibrate | --sens-factor --factor --umik-1 --umik-2 | say A factor of a response file is not applied; a calibrator or --sensitivity -26 gives the full scale.
    calibrate | --vpp --vrms --vfs --volt --volts --voltage --fullscale --adc --adc-range --max-input --0dbfs | say The unit belongs to the value: --full-scale 1V is the peak; 0.7Vrms, -10dBV and 4dBu are other units.
    calibrate | --aop --overload --max-spl --spl-max --0dbfs-spl --manual | say --sensitivity takes dBFS at 94 dB SPL: with a full-scale sine at 120 dB SPL, it is -26.
    calibrate | --ein --snr --self-noise --equivalent-noise | say The noise of a microphone is not part of a calibration; leave {} out.
    calibrate | --phantom --48v --pad --preamp --volume --agc | write --gain 60%, which notes it; the system sets the gain
    calibrate | --model --operator --serial --due --expires --date --comment --remark --description --notes --class --coupler --altitude --humidity --distance --location | write --note 'class 1, serial 123'
    calibrate | --uncertainty --tolerance --drift --stability --steady | say The calibration prints its uncertainty; a level that moves by more than 0.2 dB is refused.
    calibrate | --verify --check --test --validate --recheck | say With the calibrator on, 'tragus meter --sound-level --for 5s' must show its level.
    calibrate | --current --status --get --print --dump --which --info | write --list
    calibrate | --export --backup --save-as -o --output --out --save-file --csv --write | say Pipe it: tragus calibrate --show DEVICE --json > zoom.json
    calibrate | --import --load --restore --use-file --read | say 'tragus meter --calibration zoom.json' reads a file that '--show DEVICE --json' printed.
    calibrate | --undo --revert --previous --rollback | say --history lists replaced calibrations; 'tragus meter --calibration 123dB' uses the full scale of one.
    calibrate | --default --off --none --disable --uncalibrated --without | say 'tragus meter --calibration none' measures without one, and --forget DEVICE removes one.
    calibrate | --enable --on --activate --apply | say A stored calibration is used by itself; leave {} out.
    calibrate | --edit --rename --copy --slot --id --profile --as | say A calibration is of a device and for dB SPL; --note tells it apart. 'tragus blow --setup' fits blows to a room.
    calibrate | --from-file --input-file --tone-file --calibration-tone --file --recording --wav | is
    calibrate | --averaging --average --avg --time-average --measurement-time | write --for 10s
    calibrate | --wait --settle --countdown --delay-start --warm-up --start-delay | say The first second is ignored anyway; start it earlier or later with sleep 3.
    calibrate | --runs --insertions --repeat --times --count | say One measurement is stored; run it again with --force to replace it.
    calibrate | --octave --bands --third-octave --frequencies --flat --diffuse --pressure --eq --mic-cal --calfile --cal --frd | say Response files are not applied; a calibration is one number for all frequencies.
    calibrate | --speaker --loopback --sweep --pink --white --generate --play | say Loudspeakers are not calibrated; REW does that. 'tragus beep --noise pink --for 30s' plays a noise.
    calibrate | --threshold --room --silence --quiet-room --zero --baseline --ambient | say 'tragus doctor' measures how quiet the room is; a calibration needs a known level.
    calibrate | --fast --slow --impulse --time-weighting --response-time | say The mean of the power is measured; leave {} out.
    calibrate | --rate --samplerate --sample-rate --fs | say The microphone chooses its rate; leave {} out.
    calibrate | --temporary --no-save --dry-run --once --no-store --session | say 'tragus meter --calibration 120dB' uses one number once, without storing it.
    calibrate | --auto --autocalibrate --guided --wizard --interactive --assistant --steps | say 'tragus calibrate' counts down and measures by itself; leave {} out.
    calibrate | --lookup --online --database --nist --download --vendor | say No data of microphones are looked up; the data sheet has the number for --sensitivity.
    calibrate | --iec60942 --legal --accredited --dakks --traceable --ukas | say This is not legal metrology; an accredited laboratory does that.
    calibrate | --rew --arta --smaart --dirac | say Other programs' calibrations are not read; write the number: --sensitivity -26.
    calibrate | --scale --linear --each | say A calibration is one number in dB SPL, for one channel: --channel 0.
    calibrate | --save --store --name | say It needs the tone of a calibrator, and is stored by itself, for the device. 'tragus doctor' measures the noise of a room.
    calibrate | --latency --delay --round-trip | say 'tragus beep --round-trip' measures the latency.
    calibrate | --offset | say 'tragus meter --calibration 120dB' takes the level of full scale; here, --sensitivity -26 is for a data sheet.
    calibrate | --noise-floor --noise --background | say 'tragus doctor' measures how quiet the room is.
    calibrate | --reset --clear --remove --delete --rm | write --forget DEVICE
    doctor | --endless --infinite --forever --nonstop --non-stop -n --repeat --loop --period --interval --times | say It checks once; watch -n 10 tragus doctor repeats it.
    doctor | --ultrasound --ultrasonic --inaudible --high-frequencies | say Play a tone and listen at once: tragus beep 19k 3s & tragus tone --range 18.5k:19.5k --for 3s
    doctor | --quiet -q --silent | say The status says it: tragus doctor > /dev/null 2>&1 && echo works
    doctor | --room --noise --clipping --snr --noise-floor --bandwidth --xruns --dropouts --system --env --hum --50hz --60hz --mains --dc --offset --clock --level --levels --silence --dead --upsampled --lossy --integrity --check --checks --gaps --lost --cut --signal --only --signals --speak --voice --mute --test --mic-test --test-mic --rms --diagnose -a --fast --jitter --model --all --full --quick --deep | say 'tragus doctor' checks all that it can; leave {} out.
    doctor | --csv --html --xml --yaml --pretty --tsv | write --json
    doctor | --summary --brief --short --compact --one-line | say Each check has one line; --json is for scripts.
    doctor | --fail-on --exit-code --strict --ci --warn -e --werror | say Warnings leave the status 0; in a script: tragus doctor FILE --json | jq -e '.status == "ok"'
    doctor | --speaker --speakers --playback --output-test --play --sound-test | say 'tragus beep' plays a tone on the loudspeaker.
    doctor | --loopback --echo --round-trip --latency --delay | say 'tragus beep --round-trip' measures the latency between loudspeaker and microphone.
    doctor | --thd --phase --polarity --balance --crosstalk --response --impedance | say That is not measured; REW and ARTA measure it.
    doctor | --unmute --set-gain --autofix --auto-fix --fix --repair | say 'tragus doctor' changes nothing; it prints what helps.
    doctor | --rate --samplerate --fs | say The microphone chooses its rate; a wrong rate is reported.
    doctor | --acx --audiobook --podcast --standard --audible | say The room is judged as audiobooks need it; 'tragus meter FILE --target -16' compares the loudness.
    doctor | --threshold --max-noise --wanted --margin --limit --floor --target | say The limits are fixed; noise must be 34 dB below speech. --json has the values.
    doctor | --spectrum --plot --picture --graph | say 'tragus spectrogram FILE -o FILE.png' draws the sound.
    doctor | --dependencies --deps --libs --libraries --packages | say 'tragus' is one file; the README lists the libraries that it needs.
    doctor | --hints --suggest --advice --explain --why --how | say Advice is printed anyway; leave {} out.
    doctor | --bits --real-bits --bit-depth --format-check | say 'tragus info FILE' prints the bits of a file.
    doctor | --save --record | say 'tragus record -o take.wav' records; 'tragus doctor take.wav' then checks it.
    doctor | --report --log --log-file | write -o FILE.txt
    devices | --format --output-format --csv --xml --yaml --tsv --table --plain --one-line --serial --uuid --rates --formats --channels --details --long --verbose -v --info | write --json
    devices | --names --ids --names-only --id-only --ids-only | say Pipe it: tragus devices --json | jq -r '.[].name'
    devices | --sources --mic --source --input --mics --microphones --capture -i | is --inputs
    devices | --speaker --sink -p --speakers --playback --sinks | is --outputs
    devices | --cards --pcms --pcm --list-pcms --list-devs --list-devices --physical --short -s -l --list -L --all -a --ls | needless
    devices | --card --device -D --id --index -c -d --match --filter --grep --search --find --by-id --number -n | say Pipe it: tragus devices | grep USB
    devices | --caps --latency --props --path --vendor --query | say --json prints all that is known; arecord -D hw:0 --dump-hw-params prints what the hardware can do.
    devices | --monitors --virtual --monitor-devices --loopback --monitor --desktop --system-audio | say What plays is a monitor source of the sound server: parec -d @DEFAULT_MONITOR@ | tragus meter --raw s16le@44100x2 -
    devices | --hostapis --backends --drivers --api --apis --driver --backend --hostapi --host-api --alsa --pulse --pipewire --jack --usb --usb-only --bluetooth --bt | say Devices of all kinds are in one list; | grep chooses some.
    devices | --current --active --selected --default-device --default-input | say 'tragus config' shows the chosen device; without one, the system's microphone is used.
    devices | --default-source --default-sink --set-default-source --default --set-default --use --select --set | write tragus config set device NAME
    devices | --vu --listen --loudest --activity --signal --test --check --probe --meter | write --levels
    devices | --best --auto --recommend --suggest --autodetect | say --levels shows which microphone hears something; 'tragus doctor --device NAME' checks it.
    devices | --refresh --rescan --reload --reset --hotplug --scan | say Each call looks again; leave {} out.
    devices | --wait --wait-for --timeout | say Nothing waits here; --reconnect of other commands waits for a device.
    devices | --count --how-many | say Pipe it: tragus devices --json | jq length
    devices | --tree --status --busy --in-use --who --processes | say 'tragus doctor --device NAME' says if it is busy; fuser -v /dev/snd/* names the program.
    devices | --permissions --access --groups | say 'tragus doctor' says if access is denied.
    devices | --unmute --controls --mixer --set-gain --agc --gain --volume --mute | say Gain is set in the system: alsamixer, or wpctl set-volume @DEFAULT_SOURCE@ 80%
    devices | --nickname --description --rename --name --alias | say Devices keep their names; any part of one selects it, as mic:USB.
    devices | --signals --simulated --sim --fake --virtual-mic | say 'tragus synth --list' names simulated inputs, as sim:scene.
    devices | --calibrations --calibrated --calibration | say 'tragus calibrate --list' lists calibrated devices.
    devices | --cameras --webcams --midi --midi-ports | say Only sound devices are listed; v4l2-ctl and aconnect -l list cameras and MIDI.
    devices | --for --duration --period --time --seconds | say --levels listens to each microphone for one second; 'tragus meter' listens longer.
    devices | --export --save --save-as | write -o devices.json
    devices | --watch --follow --live --poll | say The list is printed once; --reconnect of other commands waits for a device.
    devices | --play --beep --test-output --test-speaker | say 'tragus beep' plays a tone on the loudspeaker.
    """#
}
