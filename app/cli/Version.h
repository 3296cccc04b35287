#pragma once

#include <string>

namespace sinew {

extern const char* const kVersion;  ///< "0.2.0"
extern const char* const kCommit;   ///< short hash of the commit that was built; empty if unknown

/// Returns "0.2.0 (1a2b3c4d)", or the version only if the commit is unknown.
std::string versionText();

}  // namespace sinew
