#include "core/io/text/PlainFileName.h"

#include <gtest/gtest.h>

#include "core/io/text/Utf8.h"

namespace sinew {
namespace SINEW_TEST_FILE {

std::string plain(std::string_view name) { return plainFileName(name, 200); }

TEST(PlainFileName, keepsOrdinaryNames) {
    for (const std::string name : {"walk", "Walk 01 (fast), left-right", "a.b", "Über_走", "console", "com",
                                   "com10", "lpt1a", "nullify"})
        EXPECT_EQ(plain(name), name);
}

TEST(PlainFileName, hasNoFolders) {
    EXPECT_EQ(plain("../../etc/passwd"), "_._.._etc_passwd");
    EXPECT_EQ(plain("/etc/passwd"), "_etc_passwd");
    EXPECT_EQ(plain("C:\\Windows"), "C__Windows");
    EXPECT_EQ(plain("a?b*c\"d<e>f|g"), "a_b_c_d_e_f_g");
    for (const char* dots : {".", "..", "...", ". .", "", "   "}) EXPECT_EQ(plain(dots), "_") << dots;
}

TEST(PlainFileName, hasNoControlCharacters) {
    EXPECT_EQ(plain(std::string_view("a\0b", 3)), "a_b");
    EXPECT_EQ(plain("a\x1b[2J\n\x7f"), "a_[2J__");
    EXPECT_EQ(plain("a\xC2\x85z"), "a_z") << "next line, a C1 control";
    EXPECT_EQ(plain("a\xE2\x80\xAEhvb.exe"), "a_hvb.exe") << "right-to-left override";
    EXPECT_EQ(plain("\xE2\x81\xA6x\xE2\x80\xA8"), "_x_") << "isolate, line separator";
    EXPECT_EQ(plain("\xE2\x80\xA6"), "\xE2\x80\xA6") << "an ellipsis is text";
}

TEST(PlainFileName, isVisibleAndEndsWithoutDotsAndSpaces) {
    EXPECT_EQ(plain(".hidden"), "_hidden");
    EXPECT_EQ(plain("walk. . "), "walk");
    EXPECT_EQ(plainFileName("walk. fast", 6), "walk");
}

TEST(PlainFileName, isNoDeviceOfWindows) {
    for (const char* name : {"CON", "prn", "Aux", "nul", "COM0", "com1", "COM9", "lpt1", "LPT9", "con.bvh",
                             "NUL.tar.gz", "aux .txt", "CONIN$", "conout$", "com\xC2\xB9", "LPT\xC2\xB3.x"})
        EXPECT_EQ(plain(name), "_" + std::string(name));
    EXPECT_EQ(plain("con. "), "_con") << "Windows ignores dots and spaces at the end";
    EXPECT_EQ(plainFileName("console", 3), "_co") << "it became a device when it was shortened";
}

TEST(PlainFileName, isShortenedToWholeCharacters) {
    EXPECT_EQ(plainFileName(std::string(300, 'x'), 200), std::string(200, 'x'));
    const std::string umlauts = "\xC3\xBC\xC3\xBC\xC3\xBC";
    EXPECT_EQ(plainFileName(umlauts, 5), umlauts.substr(0, 4));
    EXPECT_EQ(plainFileName("\xF0\x9F\x8F\x83", 3), "_");
    for (std::size_t most = 1; most < 12; ++most) {
        const std::string name = plainFileName("\xC3\xBC \xF0\x9F\x8F\x83.\xE2\x80\xA6", most);
        EXPECT_LE(name.size(), most);
        EXPECT_EQ(toUtf8(name), name);
        EXPECT_FALSE(name.empty() || name.ends_with(' ') || name.ends_with('.'));
    }
}

TEST(PlainFileName, isUtf8) { EXPECT_EQ(plain("M\xFCller"), "M\xC3\xBCller"); }

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
