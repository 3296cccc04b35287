#pragma once

#include <QString>
#include <optional>

#include "core/retarget/Mapping.h"

namespace sinew {

/// The mappings that the user made, as mapping files in the user's data folder. They are recognised by the
/// signatures of the two skeletons.

/// Returns the mapping saved for two skeletons, or nullopt.
std::optional<Mapping> savedMapping(const Skeleton& source, const Skeleton& target);

/// Saves a mapping for its two skeletons, in place of an older one. Fails with `fileNotWritable`.
Result<void> saveMapping(const Mapping& mapping, const Skeleton& source, const Skeleton& target);

/// Deletes the mapping saved for two skeletons, if there is one.
void forgetMapping(const Skeleton& source, const Skeleton& target);

/// Reads a mapping file that the user chose. Fails as Source::open() and parseMapping() do.
Result<Mapping> readMapping(const QString& file, const Skeleton& source, const Skeleton& target);

/// Writes a mapping file. Fails with `fileNotWritable`.
Result<void> writeMapping(const QString& file, const Mapping& mapping, const Skeleton& source,
                          const Skeleton& target);

}  // namespace sinew
