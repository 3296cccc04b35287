#include "core/base/ErrorCode.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "tests/Paths.h"
#include "tests/core/base/ErrorPage.h"

namespace sinew {
namespace SINEW_TEST_FILE {

bool isLetter(char c) { return c >= 'a' && c <= 'z'; }

bool isKebabCase(const std::string& text) {
    const bool edges = !text.empty() && isLetter(text.front()) && isLetter(text.back());
    return edges && text.find("--") == std::string::npos &&
           std::all_of(text.begin(), text.end(), [](char c) { return isLetter(c) || c == '-'; });
}

/// Returns whether the text fits into a cell of the page's table.
bool isSentence(const std::string& text) {
    return text.size() > 10 && text.front() >= 'A' && text.front() <= 'Z' && text.back() == '.' &&
           text.find_first_of("|\n") == std::string::npos;
}

TEST(ErrorCode, hasKnownNames) {
    EXPECT_EQ(name(ErrorCode::fileNotFound), "file-not-found");
    EXPECT_EQ(name(ErrorCode::skeletonMismatch), "skeleton-mismatch");
    EXPECT_EQ(name(ErrorCode::argumentInvalid), "argument-invalid");
}

TEST(ErrorCode, namesAreUniqueAndKebabCase) {
    std::set<std::string> names;
    for (int i = 0; i < kErrorCodeCount; ++i) {
        const std::string codeName(name(static_cast<ErrorCode>(i)));
        EXPECT_TRUE(isKebabCase(codeName)) << codeName;
        EXPECT_TRUE(names.insert(codeName).second) << codeName;
    }
}

TEST(ErrorCode, explanationsAreUniqueSentences) {
    std::set<std::string> explanations;
    for (int i = 0; i < kErrorCodeCount; ++i) {
        const std::string words(explanation(static_cast<ErrorCode>(i)));
        EXPECT_TRUE(isSentence(words)) << words;
        EXPECT_TRUE(explanations.insert(words).second) << words;
    }
}

TEST(ErrorCode, manualPageIsUpToDate) {
    std::ifstream file(SINEW_SOURCE_DIR "/resources/docs/errors.md", std::ios::binary);
    ASSERT_TRUE(file.is_open());
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    EXPECT_EQ(page, errorPage()) << "regenerate it: ninja -C build/release error_page";
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
