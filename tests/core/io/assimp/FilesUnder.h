#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tests/Paths.h"

namespace sinew::test {

/// The files with an extension in a folder of the real data, including subfolders, sorted.
inline std::vector<std::filesystem::path> filesUnder(const std::string& folder, std::string_view extension) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::filesystem::path(SINEW_DATA_DIR) / folder)) {
        if (entry.is_regular_file() && entry.path().extension() == extension) files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

}  // namespace sinew::test
