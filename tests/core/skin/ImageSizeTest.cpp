#include "core/skin/ImageSize.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <string>

namespace sinew {
namespace SINEW_TEST_FILE {

using namespace std::string_literals;

const std::string kPng = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x02\0\0\0\x03\x08\0\0\0\0"s;
/// With a segment before the frame's header, and a fill byte.
const std::string kJpeg = "\xff\xd8\xff\xe0\0\x04JF\xff\xc4\0\x03z\xff\xff\xc2\0\x11\x08\0\x03\x01\x02\x03"s;

TEST(ImageSizes, areMissingWithoutAHeader) {
    EXPECT_FALSE(imageSize(""));
    EXPECT_FALSE(imageSize("GIF89a\x01\0\x01\0"s));
    EXPECT_FALSE(imageSize("\xff\xd8\xff"));
    EXPECT_FALSE(imageSize("\xff\xd8\xff\xd9"));
    EXPECT_FALSE(imageSize("\xff\xd8\xff\xe0\0\0\xff\xe0\0\0"s)) << "segments that do not end";
    for (std::size_t size = 0; size < 24; ++size) EXPECT_FALSE(imageSize(kPng.substr(0, size))) << size;
}

TEST(ImageSizes, areReadFromHeaders) {
    EXPECT_EQ(imageSize(kPng), (ImageSize{258, 3}));
    EXPECT_EQ(imageSize(kJpeg), (ImageSize{258, 3}));
}

TEST(ImageSizes, areSafeForAnyBytes) {
    ASSERT_TRUE(rc::check([](const std::string& rest) {
        for (const std::string& head : {kPng.substr(0, 8), "\xff\xd8\xff"s, kJpeg.substr(0, 10)}) {
            const auto size = imageSize(head + rest);
            RC_ASSERT(!size || (size->width > 0 && size->height > 0));
        }
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
