#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "tests/core/edits/RandomEdit.h"

namespace sinew {
namespace {

/// Parts that edits are made of, no edits themselves.
const std::set<std::string> kBuildingBlocks{"CheckChannels", "FreeNames", "Replace", "WithSkeleton"};

TEST(Edits, everyOneIsRegistered) {
    std::set<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(SINEW_SOURCE_DIR "/core/scene/edits")) {
        if (entry.path().extension() == ".h") files.insert(entry.path().stem().string());
    }
    for (const std::string& block : kBuildingBlocks) EXPECT_EQ(files.erase(block), 1U) << block;
    std::set<std::string> registered;
    for (const test::RandomEdit& edit : test::randomEdits()) registered.insert(std::string(edit.name));
    EXPECT_EQ(files, registered);
}

}  // namespace
}  // namespace sinew
