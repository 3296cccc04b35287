#include "core/base/ErrorCode.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

#include "tests/core/base/ErrorPage.h"

namespace sinew {
namespace {

TEST(ErrorCode, hasKnownNames) {
    EXPECT_EQ(name(ErrorCode::fileNotFound), "file-not-found");
    EXPECT_EQ(name(ErrorCode::skeletonMismatch), "skeleton-mismatch");
    EXPECT_EQ(name(ErrorCode::argumentInvalid), "argument-invalid");
}

TEST(ErrorCode, namesAreUniqueAndKebabCase) {
    const std::regex kebabCase("[a-z]+(-[a-z]+)*");
    std::set<std::string> names;
    for (int i = 0; i < kErrorCodeCount; ++i) {
        const std::string codeName(name(static_cast<ErrorCode>(i)));
        EXPECT_TRUE(std::regex_match(codeName, kebabCase)) << codeName;
        EXPECT_TRUE(names.insert(codeName).second) << codeName;
    }
}

TEST(ErrorCode, explanationsAreUniqueSentences) {
    const std::regex sentence("[A-Z][^|\n]+[a-z]\\.");
    std::set<std::string> explanations;
    for (int i = 0; i < kErrorCodeCount; ++i) {
        const std::string words(explanation(static_cast<ErrorCode>(i)));
        EXPECT_TRUE(std::regex_match(words, sentence)) << words;
        EXPECT_TRUE(explanations.insert(words).second) << words;
    }
}

TEST(ErrorCode, pageOfTheManualIsUpToDate) {
    std::ifstream file(SINEW_SOURCE_DIR "/resources/docs/errors.md", std::ios::binary);
    ASSERT_TRUE(file.is_open());
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    EXPECT_EQ(page, errorPage()) << "make it anew: ninja -C build/release error_page";
}

}  // namespace
}  // namespace sinew
