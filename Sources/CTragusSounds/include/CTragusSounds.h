#ifndef CTRAGUS_SOUNDS_H
#define CTRAGUS_SOUNDS_H

#include <stdint.h>

// The weights of the network that knows the sounds of five hundred kinds. NOTICE says where they
// come from, and Training/Sounds/convert how they were made and what lies where.

const uint8_t *tragus_sounds_network(void);

/// In bytes.
int64_t tragus_sounds_network_size(void);

/// A line for each family of sounds, which names it and what belongs to it, separated by tabs.
const uint8_t *tragus_sounds_families(void);

/// In bytes.
int64_t tragus_sounds_families_size(void);

#endif
