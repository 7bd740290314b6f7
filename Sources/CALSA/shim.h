#include <alsa/asoundlib.h>

// The handler takes variable arguments, which Swift can neither define nor pass on.
static void tragus_ignore_alsa_message(
    const char *file, int line, const char *function, int error, const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

/// Keeps what libasound has to say off the standard error of the process.
static inline void tragus_silence_alsa(void) {
  snd_lib_error_set_handler(tragus_ignore_alsa_message);
}
