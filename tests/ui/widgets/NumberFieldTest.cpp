#include "ui/widgets/NumberField.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <QSignalSpy>
#include <QTest>

#include "ui/widgets/NumberText.h"

namespace sinew {
namespace SINEW_TEST_FILE {

TEST(NumberText, rejectsInvalidExpressions) {
    for (const char* text : {"", "x", "1+", "(1", "1)", "1 2 x", "--", "1/0", "nan", "1e999", "1..2"})
        EXPECT_FALSE(parseNumberText(QString::fromUtf8(text))) << text;
    EXPECT_FALSE(parseNumberText(QString(100'000, u'('))) << "the nesting depth is limited";
}

TEST(NumberText, parsesArithmeticUnitsAndBothMinusSigns) {
    const std::pair<const char*, double> cases[] = {{"1+2*3", 7},   {"(1+2)*3", 9},  {"10/4-1", 1.5},
                                                    {"-3", -3},     {"\u22123", -3}, {"--3", 3},
                                                    {" 1 + 1 ", 2}, {".5", 0.5},     {"-15.25 °", -15.25}};
    for (const auto& [text, value] : cases)
        EXPECT_EQ(parseNumberText(QString::fromUtf8(text), QStringLiteral("°")), value) << text;
}

TEST(NumberText, parsesRelativeChanges) {
    using Kind = NumberChange::Kind;
    const std::pair<const char*, NumberChange> cases[] = {
        {"*2", {Kind::scale, 2}},   {"/4", {Kind::scale, 0.25}},     {"*=-1", {Kind::scale, -1}},
        {"+=5°", {Kind::add, 5}},   {"\u2212=1+1", {Kind::add, -2}}, {"-5", {Kind::set, -5}},
        {"90/4", {Kind::set, 22.5}}};
    for (const auto& [text, change] : cases)
        EXPECT_EQ(parseNumberChange(QString::fromUtf8(text), QStringLiteral("°")), change) << text;
    for (const char* text : {"", "*", "/0", "+=", "=5", "*x", "//2"})
        EXPECT_FALSE(parseNumberChange(QString::fromUtf8(text))) << text;
}

TEST(NumberText, writesATrueMinusSignAndNoNegativeZero) {
    EXPECT_EQ(numberText(-28.231, 2), QString::fromUtf8("\u221228.23"));
    EXPECT_EQ(numberText(-0.001, 2), QStringLiteral("0.00"));
    EXPECT_EQ(numberText(std::int64_t{-12}), QString::fromUtf8("\u221212"));
    EXPECT_EQ(numberText(12345.5, 1), QStringLiteral("12345.5"));
    EXPECT_EQ(shortNumberText(120, 3), QStringLiteral("120"));
    EXPECT_EQ(shortNumberText(23.976, 3), QStringLiteral("23.976"));
}

TEST(NumberText, slowSpeedsAreNotShownAsZero) {
    EXPECT_EQ(speedText(0.7400001), QStringLiteral("0.74x"));
    EXPECT_EQ(speedText(1), QStringLiteral("1.00x"));
    EXPECT_EQ(speedText(0), QStringLiteral("0.00x"));
    EXPECT_EQ(speedText(0.0001), QStringLiteral("0.0001x"));
    EXPECT_EQ(speedText(0.00473), QStringLiteral("0.0047x"));
    EXPECT_EQ(speedText(0.05), QStringLiteral("0.05x"));
    EXPECT_EQ(speedText(-0.002), QString::fromUtf8("\u22120.002x"));
    EXPECT_EQ(speedText(-1.5), QString::fromUtf8("\u22121.50x"));
}

TEST(NumberText, writesShortDistancesInMillimetres) {
    EXPECT_EQ(millimetreText(0.00034), QStringLiteral("0.3 mm"));
    EXPECT_EQ(millimetreText(0.1204), QStringLiteral("120 mm"));
}

TEST(NumberText, parsesWhatItWrites) {
    ASSERT_TRUE(rc::check([](int thousandths) {
        const double value = thousandths / 1000.0;
        RC_ASSERT(std::abs(parseNumberText(numberText(value, 3)).value() - value) < 1e-9);
    }));
}

class NumberFieldTest : public testing::Test {
protected:
    NumberFieldTest() {
        field_.setRange(-10, 10);
        field_.setValue(2);
        field_.show();
    }
    void drag(int pixels, Qt::KeyboardModifiers modifiers = {}) {
        const QPoint from(20, 10), to = from + QPoint(pixels, 0);
        QTest::mousePress(&field_, Qt::LeftButton, {}, from);
        QMouseEvent move(QEvent::MouseMove, to, field_.mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                         modifiers);
        QApplication::sendEvent(&field_, &move);
        QTest::mouseRelease(&field_, Qt::LeftButton, modifiers, to);
    }

    NumberField field_{2, QStringLiteral("m")};
    QSignalSpy edits_{&field_, &NumberField::valueEdited};
};

TEST_F(NumberFieldTest, settingAValueEmitsNothing) {
    field_.setValue(3);
    EXPECT_EQ(field_.text(), QStringLiteral("3.00"));
    EXPECT_EQ(edits_.count(), 0);
}

TEST_F(NumberFieldTest, horizontalDragChangesTheValue) {
    drag(20);
    EXPECT_DOUBLE_EQ(field_.value(), 7);
    drag(-20, Qt::ShiftModifier);
    EXPECT_DOUBLE_EQ(field_.value(), 6.5);
    drag(2000);
    EXPECT_DOUBLE_EQ(field_.value(), 10);
}

TEST_F(NumberFieldTest, arrowKeysStepButTheWheelNeedsFocus) {
    QWheelEvent wheel({20, 10}, field_.mapToGlobal(QPoint(20, 10)), {}, {0, 120}, Qt::NoButton, {},
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&field_, &wheel);
    EXPECT_DOUBLE_EQ(field_.value(), 2);
    QTest::keyClick(&field_, Qt::Key_Up);
    QTest::keyClick(&field_, Qt::Key_Down, Qt::ShiftModifier);
    EXPECT_DOUBLE_EQ(field_.value(), 2.9);
}

TEST_F(NumberFieldTest, escapeRevertsTyping) {
    field_.selectAll();
    QTest::keyClicks(&field_, QStringLiteral("7"));
    field_.setValue(4);
    EXPECT_EQ(field_.text(), QStringLiteral("7")) << "typing is not interrupted";
    QTest::keyClick(&field_, Qt::Key_Escape);
    EXPECT_EQ(field_.text(), QStringLiteral("4.00"));
    EXPECT_EQ(edits_.count(), 0);
}

TEST_F(NumberFieldTest, invalidTextStaysAndIsReported) {
    QSignalSpy errors(&field_, &NumberField::errorChanged);
    field_.setFocus();
    field_.selectAll();
    QTest::keyClicks(&field_, QStringLiteral("7*"));
    QTest::keyClick(&field_, Qt::Key_Return);
    EXPECT_EQ(field_.text(), QStringLiteral("7*"));
    EXPECT_DOUBLE_EQ(field_.value(), 2);
    ASSERT_EQ(errors.count(), 1);
    EXPECT_TRUE(errors.first().first().toString().contains(QStringLiteral("7*")));
    field_.selectAll();
    QTest::keyClicks(&field_, QStringLiteral("3"));
    EXPECT_EQ(errors.last().first().toString(), QString());
}

TEST_F(NumberFieldTest, dragIsOneGestureAndEscapeCancels) {
    QSignalSpy ended(&field_, &NumberField::gestureEnded), cancelled(&field_, &NumberField::gestureCancelled);
    drag(20);
    EXPECT_EQ(ended.count(), 1);
    QTest::mousePress(&field_, Qt::LeftButton, {}, {20, 10});
    const QPoint to(60, 10);
    QMouseEvent move(QEvent::MouseMove, to, field_.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(&field_, &move);
    EXPECT_TRUE(field_.dragging());
    QTest::keyClick(&field_, Qt::Key_Escape);
    QTest::mouseRelease(&field_, Qt::LeftButton, {}, to);
    EXPECT_DOUBLE_EQ(field_.value(), 7);
    EXPECT_EQ(ended.count(), 1);
    EXPECT_EQ(cancelled.count(), 1);
}

TEST_F(NumberFieldTest, mixedValuesAreShownAsADash) {
    QSignalSpy changes(&field_, &NumberField::changeEntered);
    field_.setMixed(true);
    EXPECT_EQ(field_.text(), QStringLiteral("—"));
    field_.selectAll();
    QTest::keyClicks(&field_, QStringLiteral("2"));
    QTest::keyClick(&field_, Qt::Key_Return);
    ASSERT_EQ(changes.count(), 1) << "the value differs from the others";
    EXPECT_EQ(changes.first().first().value<NumberChange>(), (NumberChange{NumberChange::Kind::set, 2}));
}

TEST_F(NumberFieldTest, fieldsShownAsTextCannotBeChanged) {
    field_.showAsText();
    drag(20);
    QTest::keyClick(&field_, Qt::Key_Up);
    QTest::keyClicks(&field_, QStringLiteral("5"));
    EXPECT_DOUBLE_EQ(field_.value(), 2);
    EXPECT_EQ(edits_.count(), 0);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
