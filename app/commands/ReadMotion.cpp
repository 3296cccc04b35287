#include "app/commands/ReadMotion.h"

#include "app/cli/Input.h"
#include "core/io/FormatList.h"

namespace sinew {

Result<Motion> readMotion(const std::string& file, const ReadOptions& options, Diagnostics& diagnostics) {
    const std::filesystem::path path = file;
    const auto scene = readFiles({&path, 1}, {}, options, diagnostics);
    if (!scene) return tl::unexpected(scene.error());
    const std::vector<Take> takes = lastTakes(*scene);
    if (takes.empty() || !takes.back().clip) {
        return fail(ErrorCode::motionMissing, path.filename().string(), "the file contains no clip");
    }
    return Motion{takes.back().character, takes.back().clip};
}

}  // namespace sinew
