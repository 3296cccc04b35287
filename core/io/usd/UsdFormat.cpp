#include "core/io/usd/UsdFormat.h"

#include "core/io/usd/UsdWriter.h"

namespace sinew {

Result<std::vector<NamedFile>> UsdFormat::write(const Scene& scene, const std::string& fileName,
                                                const WriteOptions& options, Diagnostics& diagnostics) const {
    return writeUsd(scene, fileName, options, diagnostics);
}

}  // namespace sinew
