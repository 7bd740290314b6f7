#define _GNU_SOURCE

#include "CTragusSystem.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <TargetConditionals.h>
#endif

#if defined(__linux__)
#include <sys/syscall.h>
#endif

#if defined(__GLIBC__)
#if __GLIBC_PREREQ(2, 34)
#define HAS_CLOSE_FROM 1
#endif
#endif

void tragus_keep_open_files(void) {
#if defined(SYS_close_range)
  // By its number: old libraries of C have no function for it. 4 is CLOSE_RANGE_CLOEXEC.
  if (syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, 4) == 0) return;
#endif
  DIR *folder = opendir("/dev/fd");
  if (folder == NULL) return;
  struct dirent *entry;
  while ((entry = readdir(folder)) != NULL) {
    int descriptor = atoi(entry->d_name);
    if (descriptor > STDERR_FILENO) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  }
  closedir(folder);
}

#if !defined(__APPLE__) || TARGET_OS_OSX

static int add_files(posix_spawn_file_actions_t *actions, const TragusStart *start) {
  int wanted[] = {start->input, start->output, start->errors};
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
    int error = 0;
    if (wanted[stream] >= 0) {
      error = posix_spawn_file_actions_adddup2(actions, wanted[stream], stream);
    } else if (stream == STDIN_FILENO) {
      error = posix_spawn_file_actions_addopen(actions, stream, "/dev/null", O_RDONLY, 0);
    } else {
#if defined(__APPLE__)
      error = posix_spawn_file_actions_addinherit_np(actions, stream);
#endif
    }
    if (error != 0) return error;
  }
  // What a library opens may be open to programs, whatever is asked of it.
#if defined(HAS_CLOSE_FROM)
  return posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
#elif defined(__APPLE__)
  return 0;
#else
  // What another thread opens between this and the start is not kept.
  tragus_keep_open_files();
  return 0;
#endif
}

static int set_attributes(posix_spawnattr_t *attributes, const TragusStart *start) {
  int flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#if defined(__APPLE__)
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  // A thread of ours may have blocked what asks a program to end.
  sigset_t signals;
  sigemptyset(&signals);
  for (int32_t index = 0; index < start->blocked_signal_count; index++) {
    sigaddset(&signals, start->blocked_signals[index]);
  }
  posix_spawnattr_setsigmask(attributes, &signals);
  // Writes that fail are ours to ignore.
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  sigaddset(&signals, SIGXFSZ);
  posix_spawnattr_setsigdefault(attributes, &signals);
  if (start->leads_group) {
    flags |= POSIX_SPAWN_SETPGROUP;
    posix_spawnattr_setpgroup(attributes, 0);
  }
  return posix_spawnattr_setflags(attributes, (short)flags);
}

int32_t tragus_start(
    const char *program, char *const *arguments, char *const *environment,
    const TragusStart *start, int32_t *process) {
  posix_spawn_file_actions_t actions;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  posix_spawnattr_t attributes;
  error = posix_spawnattr_init(&attributes);
  if (error == 0) {
    error = add_files(&actions, start);
    if (error == 0) error = set_attributes(&attributes, start);
    pid_t number = 0;
    if (error == 0) {
      error = posix_spawnp(&number, program, &actions, &attributes, arguments, environment);
    }
    *process = number;
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

#else

int32_t tragus_start(
    const char *program, char *const *arguments, char *const *environment,
    const TragusStart *start, int32_t *process) {
  return ENOSYS;
}

#endif

int32_t tragus_fork(void) {
#if defined(__linux__)
  return fork();
#else
  errno = ENOSYS;
  return -1;
#endif
}
