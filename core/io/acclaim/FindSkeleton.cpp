#include "core/io/acclaim/FindSkeleton.h"

#include <algorithm>

#include "core/io/NameFit.h"

namespace sinew {

Result<Source> findSkeleton(const Source& motion) {
    const std::vector<std::string> files = motion.siblingNames(".asf");
    const std::string stem = motion.stem();
    const auto fit = [&](const std::string& file) {
        return nameFit(std::filesystem::path(file).stem().string(), stem);
    };
    const auto best = std::ranges::max_element(files, {}, fit);
    if (best != files.end() && fit(*best) > 0) return motion.sibling(*best);
    if (files.size() == 1) return motion.sibling(files.front());
    return fail(ErrorCode::skeletonMissing, motion.name(),
                files.empty() ? "this is motion only and no .asf lies beside it: name its skeleton first, "
                                "as in SKELETON.asf " +
                                    motion.name()
                              : "this is motion only and none of the " + std::to_string(files.size()) +
                                    " .asf files beside it bears its name: name its skeleton first, as in " +
                                    files.front() + " " + motion.name());
}

}  // namespace sinew
