#pragma once

#include "core/io/writing/WriteSubject.h"

namespace sinew {

/// Returns the number of joints whose bones have another end after the file has been read, because the format
/// does not store it and the one that readers derive (deriveTails()) is different. O(joints).
std::size_t lostBoneEnds(const WriteSubject& subject, const FormatSupport& support,
                         const WriteOptions& options);

}  // namespace sinew
