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

/// Keeps programs from inheriting what is open now, but for the standard streams.
void tragus_keep_open_files(void);

/// Lets this process have that many files open at once, or as many as the system allows it.
///
/// Returns how many it may have now.
int32_t tragus_allow_open_files(int32_t count);

/// How a program is started.
typedef struct {
  /// What its standard input becomes; negative for nothing to read.
  int32_t input;
  /// What its standard output becomes; negative for this process's own.
  int32_t output;
  /// What its standard error becomes; negative for this process's own.
  int32_t errors;
  /// Whether it leads a group of its own.
  int32_t leads_group;
  /// Signals that wait until it takes them; the others do not.
  const int32_t *blocked_signals;
  int32_t blocked_signal_count;
} TragusStart;

/// Starts a program, which is looked for as shells do. It inherits its standard streams, and nothing
/// else that is open, whoever has opened it.
///
/// Returns the error number, or 0.
int32_t tragus_start(
    const char *program, char *const *arguments, char *const *environment,
    const TragusStart *start, int32_t *process);

/// As `fork`, for a process with one thread; on Linux alone.
int32_t tragus_fork(void);

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
