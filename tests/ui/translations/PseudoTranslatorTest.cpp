#include "tests/ui/translations/PseudoTranslator.h"

#include <gtest/gtest.h>

namespace sinew {
namespace SINEW_TEST_FILE {

QString longer(const char* text) { return test::PseudoTranslator::lengthened(QString::fromUtf8(text)); }

TEST(PseudoTranslator, lengthensBy40Percent) {
    EXPECT_EQ(longer("Simplify Curves").size(), 21);
    EXPECT_EQ(longer("Key").size(), 5);
    EXPECT_EQ(longer("mm"), QStringLiteral("mm"));
    EXPECT_EQ(longer(" fps"), QStringLiteral(" fps"));
}

TEST(PseudoTranslator, keepsWhatTranslationsMustKeep) {
    EXPECT_TRUE(longer("%1 of %n joints").startsWith(QStringLiteral("%1 óf %n jóíñts")));
    EXPECT_TRUE(longer("&Open…").startsWith(QStringLiteral("&Ópéñ")));
    EXPECT_TRUE(longer("&Open…").endsWith(u'…'));
    EXPECT_TRUE(longer("<b>Bold</b>").endsWith(QStringLiteral("</b>")));
    EXPECT_TRUE(longer("File &gt; New").contains(QStringLiteral("&gt;")));
    EXPECT_TRUE(longer("Mappings (*.json)").endsWith(QStringLiteral("(*.json)")));
    EXPECT_TRUE(longer("Frame All\tA").endsWith(QStringLiteral("\tA")));
    EXPECT_TRUE(longer("%1[*] - Sinew").startsWith(QStringLiteral("%1[*]")));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
