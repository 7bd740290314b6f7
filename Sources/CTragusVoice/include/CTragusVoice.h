#ifndef CTRAGUS_VOICE_H
#define CTRAGUS_VOICE_H

#include <stdint.h>

// The weights of the network that hears voices. NOTICE says where they come from, and
// Training/Voice/convert how they were made and what lies where.

const uint8_t *tragus_voice_network(void);

/// In bytes.
int64_t tragus_voice_network_size(void);

#endif
