extension Spellings {
  /// Options of other programs for pictures.
  static let pictureOptions = #"""
    spectrogram waveform | --last --tail | say Times count from the start; 'tragus info FILE' prints the length, for --from.
    spectrogram waveform | --4k --uhd --retina | write --size 3840x2160
    spectrogram | --n-mels --mel-bands --mel-bins --num-mels --nmels --htk --slaney | say Mel is only a scale of the picture, --frequency mel; librosa calculates mel bands.
    spectrogram | --melspectrogram --mel-scale --mel-spectrogram --melscale --mel | write --frequency mel
    spectrogram | --center --pad-mode --pad-to --zeropad --zero-pad --padding --detrend --sides --scaling --norm --boundary --padded --amin --fc | say Spectra have no padding and no other scaling; a full-scale sine has 0 dBFS. Leave {} out.
    spectrogram | --ref | say Levels refer to full scale: a full-scale sine has 0 dBFS; leave {} out.
    spectrogram | --cqt --vqt --n-bins --chroma --mfcc --n-mfcc --tempogram --hpss --harmonic --pcen --tonnetz --cepstrum --centroid --rolloff --lpc --gammatone | say That is not calculated; librosa and Praat do it. --frequency log is nearest to music.
    spectrogram | --wavelet --cwt --scalogram --wigner --hilbert --stockwell --emd | say Wavelets are not there; the Python package PyWavelets has them.
    spectrogram | --phase --complex --imag --real --magnitude --power --mode --energy | say Levels of the power are drawn; scipy.signal.stft gives phases and complex values.
    spectrogram | --nperseg --nfft --bins --frame-size --fft-length --blocksize --win-size --winsize --fftlen --fft-len --N | write --window 2048
    spectrogram | --noverlap --n-overlap --hop-size --step-size --stride --overlap --hop --hop-length --win-hop | say Windows overlap by themselves; leave {} out.
    spectrogram | --sr --fs --sample-rate --rate --res-type --resample | say A file has its own rate; --range 0:8k shows a part of the frequencies.
    spectrogram | --window-length --win-dur --winlen --wideband --wide-band --broadband | write --window 5ms
    spectrogram | --narrowband --narrow-band | write --window 30ms
    spectrogram | --frequency-step --frequency-resolution --freq-resolution --df --bin-width --hz-per-bin | say It follows from the window: at 48 kHz, --window 4096 has bins of 11.7 Hz.
    spectrogram | --figsize --fig-size --w -Y | write --size 1200x500
    spectrogram | --win-func --windowing --gaussian --kaiser --bartlett --dolph --flattop --gauss -W -w --window=hann --window=hanning --window=hamming --window=blackman --window=kaiser --window=gaussian --win-type --hann --hanning --hamming --blackman --taper | say The window is a Hann window; --window 2048 is its length.
    spectrogram | -n | say Write 'tragus spectrogram FILE -o FILE.png', and leave {} out.
    spectrogram | -m --grayscale --greyscale --grey --bw --greys --cmap=gray --cmap=grey --cmap=greys --cmap=gray_r --cmap=binary --map=grey --map=greys --map=gray_r --map=bw | write --map gray
    spectrogram | -l --negative --reverse | write --inverted
    spectrogram | -S | write --from 1s
    spectrogram | -X --pps --zoom-x --scale-x --px-per-s --pixpersec | say The sound fills the width, however long it is; --size 4000x500 makes it wider.
    spectrogram | -A --rotation --opacity --hue --roseus --viridis --magma --inferno --plasma --jet --hot --cool --turbo --cividis --rainbow --classic --scheme --cubehelix --gamma --gradient --lut --skin | say Colours are --map ember, lagoon or gray, and --inverted swaps their ends.
    spectrogram | --high-contrast | write --theme contrast
    spectrogram | --slide --scroll --spec-scroll --scrolling --rolling | say The live view of 'tragus spectrogram' scrolls by itself; leave {} out.
    spectrogram | --vertical --rotate --flip --transpose --time-down --mirror --waterfall --3d --surface | say Time goes from left to right; there is no other view.
    spectrogram | --lavfi --showmode -vf --frames:v --vframes --frames | say 'tragus spectrogram FILE -o FILE.png' draws the picture; leave {} out.
    spectrogram | -af --normalize --normalise --equalize --whiten --sharpen | say Levels are drawn as they were recorded; leave {} out.
    spectrogram | --showcqt --showfreqs --avectorscope --showwaves | say That view is not there; ffmpeg has it.
    spectrogram | --vmax --db-max --dbmax --max-db --zmax --ceiling --high-db --maximum --max-level -Z | say The highest colour is the highest level in the picture; only the lowest is set, by --floor -100dB.
    spectrogram | -z --top-db --dynamic-range --drange --range-db --db-range | write --floor -90dB
    spectrogram | --clim --levels --zlim --db-limits --vmin --db-min --dbmin --limits --min-db --threshold --zmin | write --floor -100dB
    spectrogram | --gain --gain-db --freq-gain --contrast --amplify -g | say Colours follow the levels; --floor -60dB shows less noise, and --floor -120dB shows more.
    spectrogram | --db --dbfs --decibels --in-db | say Levels are in dBFS anyway; leave {} out.
    spectrogram | --spl --calibration --dbspl | say A spectrogram is in dBFS; 'tragus meter FILE --bands third-octave --calibration 120dB' is in dB SPL.
    spectrogram | --formants --formant --pulses --lpc-formants | say Formants are not drawn; Praat draws them.
    spectrogram | --intensity --envelope --level-curve --loudness | say 'tragus meter FILE --plot level.png' draws the level.
    spectrogram | --slice --ltas --ltsa --long-term --psd --welch --spectrum --average --averaging --mean | say A mean spectrum is not drawn; 'tragus meter FILE --bands third-octave' measures bands, and Audacity plots a spectrum.
    spectrogram | --reassign --algorithm --method | say Spectra come from a Fourier transform with a Hann window; Audacity has reassignment.
    spectrogram | --selections --regions --events --boxes --roi --audacity --silence | say Labels are not drawn; Audacity and Raven show them over the sound.
    spectrogram waveform | --page --pages --lines --rows-of --strips --wrap --views | say A picture has one line; --from 0s --to 10s draws a part.
    spectrogram | --selection --section --segment --xlim --time-range --x-range --xmin --tmin | write --from 1s, and --to 5s
    spectrogram waveform | --xmax --tmax | write --to 5s
    spectrogram | --ylim --y-range --hz-range --speech --voice --vowels | write --range 0:8k
    spectrogram | --ymin --ymax --f-min --f-max --max-hz --min-hz --lowfreq --highfreq --bottom --top --cutoff --khz --max-khz --nyquist --bandwidth | say --range has both ends: 100: is from 100 Hz on, :8k is up to 8 kHz, and 100:8k is both.
    spectrogram | --bark --erb --octave --octaves --third-octave --semitones --piano --notes --cents --note-axis | say The scales are linear, log and mel: --frequency log.
    spectrogram | --lin --linear-frequency --linear-scale --linfreq | write --frequency linear
    spectrogram | --logfreq --log-scale --log-freq --log-y --log --scale --y-axis --yscale --axis | write --frequency log
    spectrogram | --x-axis --xscale --time-axis | say Time is always linear, in seconds from the start; leave {} out.
    spectrogram waveform | --colorbar --cbar --axes --with-axes --grid --gridlines --legend --ticks --xticks --yticks --time-grid --font --font-size --fontsize --tight --shading --origin --aspect --margins --no-grid --no-ticks --frame --border --margin --axis-font --units --hms --ruler --timeline --no-margin --show-axis --hide-axis --zero-line --baseline --no-zero | say Axes and their texts are drawn by themselves; leave {} out.
    spectrogram waveform | --caption --subtitle --watermark --xlabel --ylabel --zlabel --heading --comment | write --title TITLE
    spectrogram waveform | --date --timestamp --timestamps --utc | say The axis counts from the start of the sound; leave {} out.
    spectrogram waveform | --cursor --playhead --audio --play --play-cursor --progress | say Pictures do not play; 'tragus play FILE' plays the sound.
    spectrogram waveform | --video --mp4 --gif --animate --animation --movie --webm --apng | say No films are made; ffmpeg makes them, with its filters showspectrum and showwaves.
    spectrogram waveform | --jpg --jpeg --webp --tiff --bmp --html --emf --ps | say Pictures are PNG or SVG.
    spectrogram waveform | --format --output-format --image-format --file-format --filetype -T | say The suffix is the format: -o FILE.png or -o FILE.svg.
    spectrogram waveform | --view --preview --open --show --display --viewer --popup | say Without -o, it is drawn in the terminal; xdg-open shows a picture.
    spectrogram | --ascii --text --terminal --ansi --unicode --tty --braille --blocks --truecolor --256 | say 'tragus spectrogram FILE' draws in the terminal; leave {} out.
    spectrogram | --sixel --kitty --iterm --iterm2 --imgcat | say Pipe it: tragus spectrogram FILE -o - | chafa -
    spectrogram waveform | --compare --stack --stacked --overlay --diff --versus --align --sync | say A picture has one sound; several files get a picture each with -o pictures/.
    spectrogram | --both --with-waveform --combined --waveform --waveforms | say 'tragus waveform FILE -o wave.png' draws the waveform, as another picture.
    spectrogram | --split --separate --lr --channels --stereo --per-channel | write --channel each
    spectrogram | --bats --bat --ultrasound --ultrasonic | write --range 18k:
    spectrogram | --bird --birds --birdsong | write --range 1k:10k
    spectrogram | --infrasound --whales --seismic --elephants | write --range 0:200
    spectrogram | --quality --bit-depth --alpha --png-level --opaque | say A PNG has 8 bits for each colour and no transparency; leave {} out.
    spectrogram waveform | --hd --fullhd --full-hd --1080p --large --big | write --size 1920x1080
    spectrogram waveform | --small --thumbnail --thumb --mini | write --size 400x150
    spectrogram waveform | --rows --cols --term-width --term-height --columns | say In a terminal it fills the window; --size 1200x400 is for a picture.
    spectrogram waveform | --limit --max-duration --stop | write --for 10s
    spectrogram | --overview --long --stretch --antialias --fit --full --whole | say A file is drawn whole, and fills the picture; leave {} out.
    spectrogram | --max-hold --peak-hold --maxhold --peak-only --max-only | write --peaks
    spectrogram | --ridge --contours --track --tracks --tracking | say Lines are not followed; 'tragus tune FILE --csv' follows one pitch.
    spectrogram | --detect --find --detector | say 'tragus listen FILE' and 'tragus classify FILE' detect; a spectrogram only draws.
    spectrogram | --frame-shift --frame-step --frame-period | write --period 10ms
    spectrogram | --time-bins --freq-bins --hi-res --hires --paper --poster --journal | write --size 2400x1000
    spectrogram | --spec-type --type --kind --transform --feature --features | say A spectrogram is a Fourier transform; --frequency log or mel sets its scale.
    spectrogram | --log-power --log10 --amplitude --sqrt --squared --decibel --db-scale | say Colours are levels in decibels; leave {} out.
    spectrogram | --dynrange --dyn-range --headroom --crange --z-range --squelch --clip-db --cutoff-db --floor-db --dbfloor --noise-floor | write --floor -80dB
    spectrogram | --style | write --theme dark
    spectrogram | --print --bw-print --ink | write --map gray --inverted
    spectrogram waveform | --around --center-time --zoom-in --zoom-time --crop-time | write --from 1s, and --to 5s
    spectrogram waveform | --chunk --tiles --tile --montage --each-file --per-file | say A picture is drawn of each file with -o pictures/; ImageMagick's montage joins them.
    spectrogram | --segments | say A picture is drawn of each file with -o pictures/; ImageMagick's montage joins them.
    spectrogram waveform | --vector | write -o FILE.svg
    spectrogram waveform | --raster --png16 --png8 --ico --exr --tiff16 | write -o FILE.png
    spectrogram | --npz --mat --csv-file --table --sparse --save-csv --pickle --data --numpy --npy --matrix --array --txt --dump --values | write --csv
    spectrogram | --resynth --griffin-lim --invert-stft --istft --wav-out --to-audio | say No sound is made from a spectrum; librosa does that.
    spectrogram | --bands --band-levels --third-octaves --per-band | say 'tragus meter FILE --bands third-octave' measures bands.
    spectrogram | --history --speed --width-seconds --window-seconds | say The live view moves one column each --period, which is 100 ms.
    spectrogram | --freeze --pause | say In a live view, space freezes the picture.
    spectrogram | --weighting --a-weighting --weight --c-weighting | say Spectra are not weighted; 'tragus meter FILE --weight A' is.
    spectrogram | --sensitivity --preamp | say Levels are in dBFS; --floor -110dB shows quieter sounds.
    spectrogram | --mid --side --mid-side --ms | say Middle and side are not drawn; --channel mix is the mean of the channels.
    spectrogram | --cross --coherence --ir --rt60 --csd --decay | say Rooms and transfer functions are not measured; REW measures them.
    spectrogram | --species --animal --call | say Species are not known; BirdNET-Analyzer names birds. 'tragus classify FILE' names kinds of sounds.
    spectrogram waveform | --raven --annotate --mark --line --hline --vline --harmonics --vad | say Nothing is drawn over the sound; Audacity and Raven show labels over it.
    spectrogram | --onsets --beats --highlight | say Nothing is drawn over the sound; Audacity and Raven show labels over it.
    spectrogram | --mat-file --music --focus --beam --ax --xextent | say There is no such setting; leave {} out.
    spectrogram waveform | --no-axes --no-axis --no-labels --raw-image --noaxes --no-legend --no-border --no-title --notitle --bare --clean | say Axes are always drawn; sox -n spectrogram -r leaves them out.
    spectrogram | --pitch --f0 --contour --melody | say Pitch is not drawn; 'tragus tune FILE --csv' prints it, and Praat draws it.
    spectrogram waveform | --labels --annotations --label --overlay-labels --markers --show-labels | say Labels are not drawn; Audacity and Raven show them over the sound.
    spectrogram waveform | --dpi --ppi --pdf --eps | say Pictures are PNG or SVG; SVG prints sharp at any size.
    spectrogram tone tune chirps meter | --freqs --band --freq-range --frequency-range --fr | write --range 1k:4k
    spectrogram tone tune meter | --frequencies | write --range 1k:4k
    spectrogram tune chirps meter | --freq --frequency -f | write --range 1k:4k
    spectrogram | --fft --n-fft --fft-size --fftsize --window-size --win | write --window 4096
    spectrogram | --colormap --cmap --colors --palette --colourmap --color-map | write --map lagoon
    spectrogram waveform breathe | --svg | write -o FILE.svg
    spectrogram waveform breathe | --png --image --picture --plot | write -o FILE.png
    spectrogram waveform | --save | write -o FILE.png
    waveform | -s | write --from 10s
    waveform | --sixel --kitty --iterm --iterm2 --imgcat | say Pipe it: tragus waveform FILE -o - | chafa -
    waveform | --both --with-spectrogram --spectrogram --spectral --spectrum --combined | say 'tragus spectrogram FILE -o spectrum.png' draws the spectrogram, as another picture.
    waveform | --quality --compression --png-level --png-compression | say A PNG has one quality; leave {} out.
    waveform | --max | write --for 10s
    waveform | --input-filename | is
    waveform | --output-filename | write -o FILE.png
    waveform | --input-format --raw-samplerate --raw-channels | write --raw s16le@48000x1
    waveform | --bits --8bit --16bit --points --bins --num-peaks --decimate --samples --abs --numpy --npy --json --csv --data --dat --pixels --peaks --envelope -b | say A waveform is drawn, as PNG or SVG; 'tragus meter FILE --period 10ms --json' prints its peaks.
    waveform | -e | write --to 10s
    waveform | -w --figsize --w --dimensions-px | write --size 800x250
    waveform | --colors --colours --palette --audacity --audition --cmap --map | say Colours come with --theme dark, light or contrast.
    waveform | --invert --inverted --negative --dark-background --black | write --theme dark
    waveform | --bar-gap --filter --draw --mode --n --linewidth --stroke --fill --outline --solid --dots --marker --where --alpha --half --half-wave --symmetric --mirror --top-only --rectified --unipolar --absolute --step --steps --smooth --antialias --stem --gap --radius --bar-count --barcount --rounding --square --impulse --rgb --3band --rekordbox --serato --dc-line --smoothing | say A waveform has one look: extremes and RMS. audiowaveform and ffmpeg draw others.
    waveform | --lavfi --frames:v --showwaves --vframes -vf | say 'tragus waveform FILE -o FILE.png' draws the picture; leave {} out.
    waveform | --rate --sr --fs --fps | say A file has its own rate, and fills the picture; leave {} out.
    waveform | --xy --lissajous --phase --mid-side --ms | say Channels are not drawn against each other; ffmpeg has avectorscope.
    waveform | --x-axis --time-axis | say Time is in seconds from the start; leave {} out.
    waveform | --ylim --ymin --ymax --y-range --y-limits --amplify --auto --maximize --vzoom --y-zoom --zoom-y --auto-gain --amp --ampl --y-scale --normalize --normalise --norm --autoscale --scale=auto --scale=full --gain --full | write --fit
    waveform | --range | say A waveform has no frequencies; --from 1s --to 5s shows a part, and 'tragus spectrogram FILE --range 0:8k' a band.
    waveform | --xlim --time-range --span --timebase --zoom-x --section --selection --select --highlight --segment --window --period --sweep --interval --center | write --from 1s, and --to 5s
    waveform | --pitch --f0 --formants --intensity --pulses | say Pitch and formants are not drawn; Praat draws them, and 'tragus tune FILE --csv' prints the pitch.
    waveform | --textgrid --regions --onsets --beats --events --silence --segments | say Labels are not drawn; Audacity and Raven show them over the sound.
    waveform | --clipping --show-clipping --highlight-clipping --clip --mark-clipping | say Clipped samples are marked anyway; leave {} out.
    waveform | --per-channel --stereo --split --separate --each --channels --surround --lr | say All channels are drawn anyway, one below the other; leave {} out.
    waveform | --merge-channels --merge --sum-channels --sum --mono-mix --average | write --channel mix
    waveform | --scope --roll --scroll --freeze --hold --live-view | say It is no oscilloscope; --for 20ms draws 20 ms of the microphone, and xoscope shows it live.
    waveform | --char --braille --blocks --half-block --dots-per-cell | say The terminal decides the characters; leave {} out.
    waveform | --vertical --horizontal --rotate --flip | say Time goes from left to right; there is no other view.
    waveform | --no-rms --hide-rms --no-peaks --hide-peaks | say The extremes and the RMS are always drawn; leave {} out.
    waveform | --highpass --lowpass --filter-band --bandpass --eq | say Sound is drawn as it is; filter it first: sox IN.wav -t wav - highpass 200 | tragus waveform -
    waveform | --floor --linear --dc | say The scale is linear, from -1 to 1; 'tragus meter FILE --plot a.png' draws the level in decibels.
    waveform | --padding | say Axes and their texts are drawn by themselves; leave {} out.
    waveform | --seconds-per-pixel --samples-from --sample-range --frames | say The sound fills the width; --from 1s --to 5s draws a part.
    waveform | --scale | say The scale of a waveform is linear; 'tragus meter FILE --plot levels.png' draws decibels.
    waveform | --hilbert --loudness --dbfs --threshold --db --dB --decibels --log --level --scale-db | say 'tragus meter FILE --plot a.png' draws the level in decibels.
    waveform | --color1 --color2 --wavecolor --logo --no-bg | say Colours come with --theme dark, light or contrast; there is always a background.
    waveform | --wavesurfer --peaks.js --bbc --audioformat | say 'tragus meter FILE --period 10ms --json' prints peaks; audiowaveform writes files for wavesurfer and peaks.js.
    waveform | --left-only | write --channel 0
    waveform | --hires --high-resolution --hd1080 --landscape | write --size 1920x1080
    waveform | --portrait | write --size 1080x1920
    waveform | --social --audiogram --podcast | say No films are made; --size 1080x1080 draws a square picture.
    waveform | --speech --fft --eye --step-response --polarity --invert-phase | say A waveform shows the samples as they are; leave {} out.
    waveform | --ref --difference | say Files are not compared; name a folder for several pictures: -o pictures/
    waveform | --stats --info | say 'tragus meter FILE' prints peak and RMS; the terminal shows them below the waveform.
    waveform | --color --colour --waveform-color --foreground | say Colours come with --theme dark, light or contrast; leave {} out. ffmpeg's showwavespic draws in any colour.
    waveform spectrogram breathe explain | -c --color --colour --bg --fg | say Colours come with --theme dark, light or contrast; a spectrogram also has --map.
    waveform spectrogram explain | --background | say Colours come with --theme dark, light or contrast; a spectrogram also has --map.
    waveform | --trigger | say A trigger is not there; --from and --for choose a moment.
    waveform | --bars --style --chunks --bar-width --rounded --gradient --colormap | say A waveform is one plain line with a background; audiowaveform and ffmpeg draw other styles.
    waveform | --ascii --text --terminal --ansi --unicode --tty | say 'tragus waveform FILE' draws in the terminal; leave {} out.
    waveform | --rms --peak --mean | say Both the peak and the RMS are drawn; leave {} out.
    waveform | -z --zoom --magnify | write --from 1s --for 10ms
    """#
}
