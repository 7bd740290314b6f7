#ifndef CTRAGUS_SYSTEM_H
#define CTRAGUS_SYSTEM_H

// Calls of the system that Swift does not see: extensions of the C library, and functions whose
// number of arguments varies. Where a system lacks one, it fails with ENOSYS.

#include <stdint.h>

/// What the system knows of a file. Times are nanoseconds since 1970; the birth is 0 where the file
/// system does not keep it.
typedef struct {
  uint64_t device;
  uint64_t node;
  int64_t byteCount;
  int64_t birth;
  int64_t modification;
  int64_t change;
} TragusFileStatus;

/// The status of what is open, or of what a path names when the descriptor is negative.
int32_t tragus_file_status(
    int32_t descriptor, const char *path, int32_t follows_links, TragusFileStatus *status);

/// As `pipe`; no program that is started inherits the ends.
int32_t tragus_pipe(int32_t ends[2]);

/// As `rename`, but fails with EEXIST when something has the new name.
int32_t tragus_rename_exclusively(const char *from, const char *to);

/// Lets this process adopt what the programs that it starts leave behind.
int32_t tragus_adopt_orphans(void);

/// The program that this process runs, to be started again; NULL where that is not known.
const char *tragus_own_program(void);

/// A descriptor of a process: it goes on meaning that one when its number belongs to another.
int32_t tragus_open_process(int32_t process);

/// As `kill`, for a descriptor of `tragus_open_process`.
int32_t tragus_signal_process(int32_t descriptor, int32_t signal);

/// Keeps this process from leaving a file of its memory when a signal ends it.
void tragus_forbid_core(void);

#endif
