#include "CTragusSounds.h"

// `#embed` belongs to C23, and the compilers that we use know it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t network[] = {
#embed "network.bin"
};

const uint8_t *tragus_sounds_network(void) { return network; }

int64_t tragus_sounds_network_size(void) { return sizeof network; }

static const uint8_t families[] = {
#embed "families.txt"
};

const uint8_t *tragus_sounds_families(void) { return families; }

int64_t tragus_sounds_families_size(void) { return sizeof families; }
