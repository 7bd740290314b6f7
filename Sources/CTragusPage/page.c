// Written by scripts/list-page.
#include "CTragusPage.h"

// `#embed` belongs to C23, and the compilers that we use know it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t file0[] = {
#embed "page/code/announce.js"
};
static const uint8_t file1[] = {
#embed "page/code/app.js"
};
static const uint8_t file2[] = {
#embed "page/code/blow-candle.js"
};
static const uint8_t file3[] = {
#embed "page/code/blow-mistakes.js"
};
static const uint8_t file4[] = {
#embed "page/code/blow-reasons.js"
};
static const uint8_t file5[] = {
#embed "page/code/blow-setup.js"
};
static const uint8_t file6[] = {
#embed "page/code/blow-table.js"
};
static const uint8_t file7[] = {
#embed "page/code/blow-trace.js"
};
static const uint8_t file8[] = {
#embed "page/code/breathe-choice.js"
};
static const uint8_t file9[] = {
#embed "page/code/breathe-cues.js"
};
static const uint8_t file10[] = {
#embed "page/code/breathe-guide.js"
};
static const uint8_t file11[] = {
#embed "page/code/breathe-history.js"
};
static const uint8_t file12[] = {
#embed "page/code/breathe-lanes.js"
};
static const uint8_t file13[] = {
#embed "page/code/breathe-ring.js"
};
static const uint8_t file14[] = {
#embed "page/code/breathe-summary.js"
};
static const uint8_t file15[] = {
#embed "page/code/capture-worklet.js"
};
static const uint8_t file16[] = {
#embed "page/code/chirp-card.js"
};
static const uint8_t file17[] = {
#embed "page/code/color-map.js"
};
static const uint8_t file18[] = {
#embed "page/code/composer.js"
};
static const uint8_t file19[] = {
#embed "page/code/conversation.js"
};
static const uint8_t file20[] = {
#embed "page/code/elements.js"
};
static const uint8_t file21[] = {
#embed "page/code/event-kinds.js"
};
static const uint8_t file22[] = {
#embed "page/code/format.js"
};
static const uint8_t file23[] = {
#embed "page/code/frequency-field.js"
};
static const uint8_t file24[] = {
#embed "page/code/gauge-linear.js"
};
static const uint8_t file25[] = {
#embed "page/code/gauge-radial.js"
};
static const uint8_t file26[] = {
#embed "page/code/gauge-reading.js"
};
static const uint8_t file27[] = {
#embed "page/code/gauge.js"
};
static const uint8_t file28[] = {
#embed "page/code/generator.js"
};
static const uint8_t file29[] = {
#embed "page/code/heard.js"
};
static const uint8_t file30[] = {
#embed "page/code/inbox.js"
};
static const uint8_t file31[] = {
#embed "page/code/keys-heard.js"
};
static const uint8_t file32[] = {
#embed "page/code/kiosk.js"
};
static const uint8_t file33[] = {
#embed "page/code/latest.js"
};
static const uint8_t file34[] = {
#embed "page/code/legend.js"
};
static const uint8_t file35[] = {
#embed "page/code/message-text.js"
};
static const uint8_t file36[] = {
#embed "page/code/microphone.js"
};
static const uint8_t file37[] = {
#embed "page/code/needle.js"
};
static const uint8_t file38[] = {
#embed "page/code/notes.js"
};
static const uint8_t file39[] = {
#embed "page/code/notices.js"
};
static const uint8_t file40[] = {
#embed "page/code/pause.js"
};
static const uint8_t file41[] = {
#embed "page/code/peaks.js"
};
static const uint8_t file42[] = {
#embed "page/code/picture-frame.js"
};
static const uint8_t file43[] = {
#embed "page/code/play.js"
};
static const uint8_t file44[] = {
#embed "page/code/player.js"
};
static const uint8_t file45[] = {
#embed "page/code/rail.js"
};
static const uint8_t file46[] = {
#embed "page/code/ranges.js"
};
static const uint8_t file47[] = {
#embed "page/code/recent.js"
};
static const uint8_t file48[] = {
#embed "page/code/record-button.js"
};
static const uint8_t file49[] = {
#embed "page/code/recordings.js"
};
static const uint8_t file50[] = {
#embed "page/code/reports.js"
};
static const uint8_t file51[] = {
#embed "page/code/screen.js"
};
static const uint8_t file52[] = {
#embed "page/code/screens.js"
};
static const uint8_t file53[] = {
#embed "page/code/screens/blow.js"
};
static const uint8_t file54[] = {
#embed "page/code/screens/breathe.js"
};
static const uint8_t file55[] = {
#embed "page/code/screens/now.js"
};
static const uint8_t file56[] = {
#embed "page/code/screens/setup.js"
};
static const uint8_t file57[] = {
#embed "page/code/screens/studio.js"
};
static const uint8_t file58[] = {
#embed "page/code/screens/talk.js"
};
static const uint8_t file59[] = {
#embed "page/code/screens/timeline.js"
};
static const uint8_t file60[] = {
#embed "page/code/screens/tones.js"
};
static const uint8_t file61[] = {
#embed "page/code/sentences.js"
};
static const uint8_t file62[] = {
#embed "page/code/setup-about.js"
};
static const uint8_t file63[] = {
#embed "page/code/setup-analyzers.js"
};
static const uint8_t file64[] = {
#embed "page/code/setup-calibration.js"
};
static const uint8_t file65[] = {
#embed "page/code/setup-devices.js"
};
static const uint8_t file66[] = {
#embed "page/code/setup-doctor.js"
};
static const uint8_t file67[] = {
#embed "page/code/setup-inputs.js"
};
static const uint8_t file68[] = {
#embed "page/code/setup-progress.js"
};
static const uint8_t file69[] = {
#embed "page/code/setup-reports.js"
};
static const uint8_t file70[] = {
#embed "page/code/setup-storage.js"
};
static const uint8_t file71[] = {
#embed "page/code/sign-in.js"
};
static const uint8_t file72[] = {
#embed "page/code/sound-player.js"
};
static const uint8_t file73[] = {
#embed "page/code/spectrogram.js"
};
static const uint8_t file74[] = {
#embed "page/code/spectrum.js"
};
static const uint8_t file75[] = {
#embed "page/code/start.js"
};
static const uint8_t file76[] = {
#embed "page/code/station.js"
};
static const uint8_t file77[] = {
#embed "page/code/stream-clock.js"
};
static const uint8_t file78[] = {
#embed "page/code/strip.js"
};
static const uint8_t file79[] = {
#embed "page/code/studio-clips.js"
};
static const uint8_t file80[] = {
#embed "page/code/studio-collect.js"
};
static const uint8_t file81[] = {
#embed "page/code/studio-curve.js"
};
static const uint8_t file82[] = {
#embed "page/code/studio-cut.js"
};
static const uint8_t file83[] = {
#embed "page/code/studio-detail.js"
};
static const uint8_t file84[] = {
#embed "page/code/studio-hold.js"
};
static const uint8_t file85[] = {
#embed "page/code/studio-import.js"
};
static const uint8_t file86[] = {
#embed "page/code/studio-matrix.js"
};
static const uint8_t file87[] = {
#embed "page/code/studio-outline.js"
};
static const uint8_t file88[] = {
#embed "page/code/studio-samples.js"
};
static const uint8_t file89[] = {
#embed "page/code/studio-sound.js"
};
static const uint8_t file90[] = {
#embed "page/code/studio-spectrum.js"
};
static const uint8_t file91[] = {
#embed "page/code/studio-store.js"
};
static const uint8_t file92[] = {
#embed "page/code/studio-stretches.js"
};
static const uint8_t file93[] = {
#embed "page/code/studio-train.js"
};
static const uint8_t file94[] = {
#embed "page/code/studio-try.js"
};
static const uint8_t file95[] = {
#embed "page/code/studio-wave.js"
};
static const uint8_t file96[] = {
#embed "page/code/surface.js"
};
static const uint8_t file97[] = {
#embed "page/code/talk-channel.js"
};
static const uint8_t file98[] = {
#embed "page/code/talk-pair.js"
};
static const uint8_t file99[] = {
#embed "page/code/talk-peers.js"
};
static const uint8_t file100[] = {
#embed "page/code/talk-probe.js"
};
static const uint8_t file101[] = {
#embed "page/code/talk-voice.js"
};
static const uint8_t file102[] = {
#embed "page/code/theme.js"
};
static const uint8_t file103[] = {
#embed "page/code/timeline-card.js"
};
static const uint8_t file104[] = {
#embed "page/code/timeline-lines.js"
};
static const uint8_t file105[] = {
#embed "page/code/timeline-strip.js"
};
static const uint8_t file106[] = {
#embed "page/code/timeline-waveform.js"
};
static const uint8_t file107[] = {
#embed "page/code/tuner-dial.js"
};
static const uint8_t file108[] = {
#embed "page/code/tuner-reading.js"
};
static const uint8_t file109[] = {
#embed "page/code/tuner.js"
};
static const uint8_t file110[] = {
#embed "page/code/visible.js"
};
static const uint8_t file111[] = {
#embed "page/code/wave-file.js"
};
static const uint8_t file112[] = {
#embed "page/icon-192.png"
};
static const uint8_t file113[] = {
#embed "page/icon-512.png"
};
static const uint8_t file114[] = {
#embed "page/icon.svg"
};
static const uint8_t file115[] = {
#embed "page/index.html"
};
static const uint8_t file116[] = {
#embed "page/manifest.webmanifest"
};
static const uint8_t file117[] = {
#embed "page/openapi.json"
};
static const uint8_t file118[] = {
#embed "page/style/base.css"
};
static const uint8_t file119[] = {
#embed "page/style/blow.css"
};
static const uint8_t file120[] = {
#embed "page/style/breathe.css"
};
static const uint8_t file121[] = {
#embed "page/style/components.css"
};
static const uint8_t file122[] = {
#embed "page/style/now.css"
};
static const uint8_t file123[] = {
#embed "page/style/page.css"
};
static const uint8_t file124[] = {
#embed "page/style/setup.css"
};
static const uint8_t file125[] = {
#embed "page/style/shell.css"
};
static const uint8_t file126[] = {
#embed "page/style/start.css"
};
static const uint8_t file127[] = {
#embed "page/style/studio.css"
};
static const uint8_t file128[] = {
#embed "page/style/talk-tools.css"
};
static const uint8_t file129[] = {
#embed "page/style/talk.css"
};
static const uint8_t file130[] = {
#embed "page/style/timeline.css"
};
static const uint8_t file131[] = {
#embed "page/style/tokens.css"
};
static const uint8_t file132[] = {
#embed "page/style/tones.css"
};
static const uint8_t file133[] = {
#embed "page/worker.js"
};

static const tragus_page_file files[] = {
  {"code/announce.js", file0, sizeof file0},
  {"code/app.js", file1, sizeof file1},
  {"code/blow-candle.js", file2, sizeof file2},
  {"code/blow-mistakes.js", file3, sizeof file3},
  {"code/blow-reasons.js", file4, sizeof file4},
  {"code/blow-setup.js", file5, sizeof file5},
  {"code/blow-table.js", file6, sizeof file6},
  {"code/blow-trace.js", file7, sizeof file7},
  {"code/breathe-choice.js", file8, sizeof file8},
  {"code/breathe-cues.js", file9, sizeof file9},
  {"code/breathe-guide.js", file10, sizeof file10},
  {"code/breathe-history.js", file11, sizeof file11},
  {"code/breathe-lanes.js", file12, sizeof file12},
  {"code/breathe-ring.js", file13, sizeof file13},
  {"code/breathe-summary.js", file14, sizeof file14},
  {"code/capture-worklet.js", file15, sizeof file15},
  {"code/chirp-card.js", file16, sizeof file16},
  {"code/color-map.js", file17, sizeof file17},
  {"code/composer.js", file18, sizeof file18},
  {"code/conversation.js", file19, sizeof file19},
  {"code/elements.js", file20, sizeof file20},
  {"code/event-kinds.js", file21, sizeof file21},
  {"code/format.js", file22, sizeof file22},
  {"code/frequency-field.js", file23, sizeof file23},
  {"code/gauge-linear.js", file24, sizeof file24},
  {"code/gauge-radial.js", file25, sizeof file25},
  {"code/gauge-reading.js", file26, sizeof file26},
  {"code/gauge.js", file27, sizeof file27},
  {"code/generator.js", file28, sizeof file28},
  {"code/heard.js", file29, sizeof file29},
  {"code/inbox.js", file30, sizeof file30},
  {"code/keys-heard.js", file31, sizeof file31},
  {"code/kiosk.js", file32, sizeof file32},
  {"code/latest.js", file33, sizeof file33},
  {"code/legend.js", file34, sizeof file34},
  {"code/message-text.js", file35, sizeof file35},
  {"code/microphone.js", file36, sizeof file36},
  {"code/needle.js", file37, sizeof file37},
  {"code/notes.js", file38, sizeof file38},
  {"code/notices.js", file39, sizeof file39},
  {"code/pause.js", file40, sizeof file40},
  {"code/peaks.js", file41, sizeof file41},
  {"code/picture-frame.js", file42, sizeof file42},
  {"code/play.js", file43, sizeof file43},
  {"code/player.js", file44, sizeof file44},
  {"code/rail.js", file45, sizeof file45},
  {"code/ranges.js", file46, sizeof file46},
  {"code/recent.js", file47, sizeof file47},
  {"code/record-button.js", file48, sizeof file48},
  {"code/recordings.js", file49, sizeof file49},
  {"code/reports.js", file50, sizeof file50},
  {"code/screen.js", file51, sizeof file51},
  {"code/screens.js", file52, sizeof file52},
  {"code/screens/blow.js", file53, sizeof file53},
  {"code/screens/breathe.js", file54, sizeof file54},
  {"code/screens/now.js", file55, sizeof file55},
  {"code/screens/setup.js", file56, sizeof file56},
  {"code/screens/studio.js", file57, sizeof file57},
  {"code/screens/talk.js", file58, sizeof file58},
  {"code/screens/timeline.js", file59, sizeof file59},
  {"code/screens/tones.js", file60, sizeof file60},
  {"code/sentences.js", file61, sizeof file61},
  {"code/setup-about.js", file62, sizeof file62},
  {"code/setup-analyzers.js", file63, sizeof file63},
  {"code/setup-calibration.js", file64, sizeof file64},
  {"code/setup-devices.js", file65, sizeof file65},
  {"code/setup-doctor.js", file66, sizeof file66},
  {"code/setup-inputs.js", file67, sizeof file67},
  {"code/setup-progress.js", file68, sizeof file68},
  {"code/setup-reports.js", file69, sizeof file69},
  {"code/setup-storage.js", file70, sizeof file70},
  {"code/sign-in.js", file71, sizeof file71},
  {"code/sound-player.js", file72, sizeof file72},
  {"code/spectrogram.js", file73, sizeof file73},
  {"code/spectrum.js", file74, sizeof file74},
  {"code/start.js", file75, sizeof file75},
  {"code/station.js", file76, sizeof file76},
  {"code/stream-clock.js", file77, sizeof file77},
  {"code/strip.js", file78, sizeof file78},
  {"code/studio-clips.js", file79, sizeof file79},
  {"code/studio-collect.js", file80, sizeof file80},
  {"code/studio-curve.js", file81, sizeof file81},
  {"code/studio-cut.js", file82, sizeof file82},
  {"code/studio-detail.js", file83, sizeof file83},
  {"code/studio-hold.js", file84, sizeof file84},
  {"code/studio-import.js", file85, sizeof file85},
  {"code/studio-matrix.js", file86, sizeof file86},
  {"code/studio-outline.js", file87, sizeof file87},
  {"code/studio-samples.js", file88, sizeof file88},
  {"code/studio-sound.js", file89, sizeof file89},
  {"code/studio-spectrum.js", file90, sizeof file90},
  {"code/studio-store.js", file91, sizeof file91},
  {"code/studio-stretches.js", file92, sizeof file92},
  {"code/studio-train.js", file93, sizeof file93},
  {"code/studio-try.js", file94, sizeof file94},
  {"code/studio-wave.js", file95, sizeof file95},
  {"code/surface.js", file96, sizeof file96},
  {"code/talk-channel.js", file97, sizeof file97},
  {"code/talk-pair.js", file98, sizeof file98},
  {"code/talk-peers.js", file99, sizeof file99},
  {"code/talk-probe.js", file100, sizeof file100},
  {"code/talk-voice.js", file101, sizeof file101},
  {"code/theme.js", file102, sizeof file102},
  {"code/timeline-card.js", file103, sizeof file103},
  {"code/timeline-lines.js", file104, sizeof file104},
  {"code/timeline-strip.js", file105, sizeof file105},
  {"code/timeline-waveform.js", file106, sizeof file106},
  {"code/tuner-dial.js", file107, sizeof file107},
  {"code/tuner-reading.js", file108, sizeof file108},
  {"code/tuner.js", file109, sizeof file109},
  {"code/visible.js", file110, sizeof file110},
  {"code/wave-file.js", file111, sizeof file111},
  {"icon-192.png", file112, sizeof file112},
  {"icon-512.png", file113, sizeof file113},
  {"icon.svg", file114, sizeof file114},
  {"index.html", file115, sizeof file115},
  {"manifest.webmanifest", file116, sizeof file116},
  {"openapi.json", file117, sizeof file117},
  {"style/base.css", file118, sizeof file118},
  {"style/blow.css", file119, sizeof file119},
  {"style/breathe.css", file120, sizeof file120},
  {"style/components.css", file121, sizeof file121},
  {"style/now.css", file122, sizeof file122},
  {"style/page.css", file123, sizeof file123},
  {"style/setup.css", file124, sizeof file124},
  {"style/shell.css", file125, sizeof file125},
  {"style/start.css", file126, sizeof file126},
  {"style/studio.css", file127, sizeof file127},
  {"style/talk-tools.css", file128, sizeof file128},
  {"style/talk.css", file129, sizeof file129},
  {"style/timeline.css", file130, sizeof file130},
  {"style/tokens.css", file131, sizeof file131},
  {"style/tones.css", file132, sizeof file132},
  {"worker.js", file133, sizeof file133},
  {0, 0, 0},
};

const tragus_page_file *tragus_page_files(void) { return files; }
