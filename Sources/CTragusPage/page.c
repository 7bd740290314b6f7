#include "CTragusPage.h"

// `#embed` belongs to C23, and the compilers that we use know it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t index_html[] = {
#embed "page/index.html"
};

static const tragus_page_file files[] = {
  {"index.html", index_html, sizeof index_html},
  {0, 0, 0},
};

const tragus_page_file *tragus_page_files(void) { return files; }
