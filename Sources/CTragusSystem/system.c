#define _GNU_SOURCE

#include "CTragusSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

static int64_t nanoseconds(int64_t seconds, int64_t rest) {
  return seconds * 1000000000 + rest;
}

int32_t tragus_file_status(
    int32_t descriptor, const char *path, int32_t follows_links, TragusFileStatus *status) {
  struct stat found;
  int result = descriptor >= 0 ? fstat(descriptor, &found)
               : follows_links ? stat(path, &found)
                               : lstat(path, &found);
  if (result != 0) return -1;
  status->device = (uint64_t)found.st_dev;
  status->node = (uint64_t)found.st_ino;
  status->byteCount = (int64_t)found.st_size;
#if defined(__APPLE__)
  status->birth = nanoseconds(found.st_birthtimespec.tv_sec, found.st_birthtimespec.tv_nsec);
  status->modification = nanoseconds(found.st_mtimespec.tv_sec, found.st_mtimespec.tv_nsec);
  status->change = nanoseconds(found.st_ctimespec.tv_sec, found.st_ctimespec.tv_nsec);
#else
  status->birth = 0;
  status->modification = nanoseconds(found.st_mtim.tv_sec, found.st_mtim.tv_nsec);
  status->change = nanoseconds(found.st_ctim.tv_sec, found.st_ctim.tv_nsec);
#if defined(STATX_BTIME)
  struct statx more;
  int flags = descriptor >= 0 ? AT_EMPTY_PATH : follows_links ? 0 : AT_SYMLINK_NOFOLLOW;
  const char *name = descriptor >= 0 ? "" : path;
  if (statx(descriptor >= 0 ? descriptor : AT_FDCWD, name, flags, STATX_INO | STATX_BTIME, &more) == 0
      && (more.stx_mask & STATX_BTIME) && more.stx_ino == found.st_ino) {
    status->birth = nanoseconds(more.stx_btime.tv_sec, more.stx_btime.tv_nsec);
  }
#endif
#endif
  return 0;
}

int32_t tragus_pipe(int32_t ends[2]) {
#if defined(__linux__)
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

int32_t tragus_rename_exclusively(const char *from, const char *to) {
#if defined(__APPLE__)
  return renamex_np(from, to, RENAME_EXCL);
#elif defined(SYS_renameat2)
  // By its number: old libraries of C have no function for it. 1 is RENAME_NOREPLACE.
  return (int32_t)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 1);
#else
  errno = ENOSYS;
  return -1;
#endif
}

int32_t tragus_adopt_orphans(void) {
#if defined(PR_SET_CHILD_SUBREAPER)
  return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#else
  errno = ENOSYS;
  return -1;
#endif
}

const char *tragus_own_program(void) {
#if defined(__linux__)
  return "/proc/self/exe";
#else
  return NULL;
#endif
}

int32_t tragus_open_process(int32_t process) {
#if defined(SYS_pidfd_open)
  return (int32_t)syscall(SYS_pidfd_open, process, 0);
#else
  errno = ENOSYS;
  return -1;
#endif
}

int32_t tragus_signal_process(int32_t descriptor, int32_t signal) {
#if defined(SYS_pidfd_send_signal)
  return (int32_t)syscall(SYS_pidfd_send_signal, descriptor, signal, NULL, 0);
#else
  errno = ENOSYS;
  return -1;
#endif
}

void tragus_forbid_core(void) {
#if defined(__linux__)
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}

int32_t tragus_allow_open_files(int32_t count) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return count;
  // No limit is the greatest of numbers.
  if (limit.rlim_cur < (rlim_t)count) {
    struct rlimit wanted = limit;
    wanted.rlim_cur = limit.rlim_max < (rlim_t)count ? limit.rlim_max : (rlim_t)count;
    if (setrlimit(RLIMIT_NOFILE, &wanted) == 0) limit = wanted;
  }
  return limit.rlim_cur < INT32_MAX ? (int32_t)limit.rlim_cur : INT32_MAX;
}
