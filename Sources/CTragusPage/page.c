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
#embed "page/code/capture-worklet.js"
};
static const uint8_t file3[] = {
#embed "page/code/color-map.js"
};
static const uint8_t file4[] = {
#embed "page/code/elements.js"
};
static const uint8_t file5[] = {
#embed "page/code/format.js"
};
static const uint8_t file6[] = {
#embed "page/code/gauge-linear.js"
};
static const uint8_t file7[] = {
#embed "page/code/gauge-radial.js"
};
static const uint8_t file8[] = {
#embed "page/code/gauge-reading.js"
};
static const uint8_t file9[] = {
#embed "page/code/gauge.js"
};
static const uint8_t file10[] = {
#embed "page/code/heard.js"
};
static const uint8_t file11[] = {
#embed "page/code/kiosk.js"
};
static const uint8_t file12[] = {
#embed "page/code/latest.js"
};
static const uint8_t file13[] = {
#embed "page/code/legend.js"
};
static const uint8_t file14[] = {
#embed "page/code/microphone.js"
};
static const uint8_t file15[] = {
#embed "page/code/needle.js"
};
static const uint8_t file16[] = {
#embed "page/code/notices.js"
};
static const uint8_t file17[] = {
#embed "page/code/pause.js"
};
static const uint8_t file18[] = {
#embed "page/code/picture-frame.js"
};
static const uint8_t file19[] = {
#embed "page/code/play.js"
};
static const uint8_t file20[] = {
#embed "page/code/rail.js"
};
static const uint8_t file21[] = {
#embed "page/code/ranges.js"
};
static const uint8_t file22[] = {
#embed "page/code/screen.js"
};
static const uint8_t file23[] = {
#embed "page/code/screens.js"
};
static const uint8_t file24[] = {
#embed "page/code/screens/now.js"
};
static const uint8_t file25[] = {
#embed "page/code/sentences.js"
};
static const uint8_t file26[] = {
#embed "page/code/sign-in.js"
};
static const uint8_t file27[] = {
#embed "page/code/spectrogram.js"
};
static const uint8_t file28[] = {
#embed "page/code/start.js"
};
static const uint8_t file29[] = {
#embed "page/code/station.js"
};
static const uint8_t file30[] = {
#embed "page/code/strip.js"
};
static const uint8_t file31[] = {
#embed "page/code/surface.js"
};
static const uint8_t file32[] = {
#embed "page/code/theme.js"
};
static const uint8_t file33[] = {
#embed "page/icon-192.png"
};
static const uint8_t file34[] = {
#embed "page/icon-512.png"
};
static const uint8_t file35[] = {
#embed "page/icon.svg"
};
static const uint8_t file36[] = {
#embed "page/index.html"
};
static const uint8_t file37[] = {
#embed "page/manifest.webmanifest"
};
static const uint8_t file38[] = {
#embed "page/openapi.json"
};
static const uint8_t file39[] = {
#embed "page/style/base.css"
};
static const uint8_t file40[] = {
#embed "page/style/components.css"
};
static const uint8_t file41[] = {
#embed "page/style/now.css"
};
static const uint8_t file42[] = {
#embed "page/style/page.css"
};
static const uint8_t file43[] = {
#embed "page/style/shell.css"
};
static const uint8_t file44[] = {
#embed "page/style/start.css"
};
static const uint8_t file45[] = {
#embed "page/style/tokens.css"
};
static const uint8_t file46[] = {
#embed "page/worker.js"
};

static const tragus_page_file files[] = {
  {"code/announce.js", file0, sizeof file0},
  {"code/app.js", file1, sizeof file1},
  {"code/capture-worklet.js", file2, sizeof file2},
  {"code/color-map.js", file3, sizeof file3},
  {"code/elements.js", file4, sizeof file4},
  {"code/format.js", file5, sizeof file5},
  {"code/gauge-linear.js", file6, sizeof file6},
  {"code/gauge-radial.js", file7, sizeof file7},
  {"code/gauge-reading.js", file8, sizeof file8},
  {"code/gauge.js", file9, sizeof file9},
  {"code/heard.js", file10, sizeof file10},
  {"code/kiosk.js", file11, sizeof file11},
  {"code/latest.js", file12, sizeof file12},
  {"code/legend.js", file13, sizeof file13},
  {"code/microphone.js", file14, sizeof file14},
  {"code/needle.js", file15, sizeof file15},
  {"code/notices.js", file16, sizeof file16},
  {"code/pause.js", file17, sizeof file17},
  {"code/picture-frame.js", file18, sizeof file18},
  {"code/play.js", file19, sizeof file19},
  {"code/rail.js", file20, sizeof file20},
  {"code/ranges.js", file21, sizeof file21},
  {"code/screen.js", file22, sizeof file22},
  {"code/screens.js", file23, sizeof file23},
  {"code/screens/now.js", file24, sizeof file24},
  {"code/sentences.js", file25, sizeof file25},
  {"code/sign-in.js", file26, sizeof file26},
  {"code/spectrogram.js", file27, sizeof file27},
  {"code/start.js", file28, sizeof file28},
  {"code/station.js", file29, sizeof file29},
  {"code/strip.js", file30, sizeof file30},
  {"code/surface.js", file31, sizeof file31},
  {"code/theme.js", file32, sizeof file32},
  {"icon-192.png", file33, sizeof file33},
  {"icon-512.png", file34, sizeof file34},
  {"icon.svg", file35, sizeof file35},
  {"index.html", file36, sizeof file36},
  {"manifest.webmanifest", file37, sizeof file37},
  {"openapi.json", file38, sizeof file38},
  {"style/base.css", file39, sizeof file39},
  {"style/components.css", file40, sizeof file40},
  {"style/now.css", file41, sizeof file41},
  {"style/page.css", file42, sizeof file42},
  {"style/shell.css", file43, sizeof file43},
  {"style/start.css", file44, sizeof file44},
  {"style/tokens.css", file45, sizeof file45},
  {"worker.js", file46, sizeof file46},
  {0, 0, 0},
};

const tragus_page_file *tragus_page_files(void) { return files; }
