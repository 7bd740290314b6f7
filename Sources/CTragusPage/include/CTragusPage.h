#ifndef CTRAGUS_PAGE_H
#define CTRAGUS_PAGE_H

#include <stdint.h>

/// A file of the page.
typedef struct {
  /// Its path within the page.
  const char *path;
  const uint8_t *bytes;
  int64_t size;
} tragus_page_file;

/// The files of the page; the last one has no path.
const tragus_page_file *tragus_page_files(void);

#endif
