#include "core/io/acclaim/FindSkeleton.h"

#include "core/io/AsciiCase.h"

namespace sinew {

Result<Source> findSkeleton(const Source& motion) {
    const std::vector<std::string> files = motion.siblingNames(".asf");
    std::string stem = motion.stem();
    while (true) {
        for (const std::string& file : files) {
            if (equalsIgnoringCase(file, stem + ".asf")) return motion.sibling(file);
        }
        const std::size_t underscore = stem.rfind('_');
        if (underscore == std::string::npos) break;
        stem.resize(underscore);
    }
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
