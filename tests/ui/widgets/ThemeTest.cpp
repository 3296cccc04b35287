#include "ui/widgets/Theme.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QFontMetricsF>
#include <QLineEdit>
#include <QPixmap>
#include <QPushButton>
#include <QTreeWidget>
#include <cmath>
#include <vector>

#include "ui/widgets/Icon.h"

namespace sinew {
namespace SINEW_TEST_FILE {

double linear(double channel) {
    return channel <= 0.03928 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& color) {
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

/// Returns the contrast ratio of WCAG 2.1.
double contrast(const QColor& a, const QColor& b) {
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

class Themes : public testing::TestWithParam<const Theme*> {};

TEST_P(Themes, textIsReadableOnEverySurface) {
    const Theme& t = *GetParam();
    for (const QColor& surface : {t.panel, t.field, t.canvas, t.raised, t.window}) {
        EXPECT_GE(contrast(t.text, surface), 4.5) << surface.name().toStdString();
        EXPECT_GE(contrast(t.textDim, surface), 4.5) << surface.name().toStdString();
    }
    for (const QColor& surface : {t.selection, t.selectionInactive, t.hover, t.pressed})
        EXPECT_GE(contrast(t.text, surface), 4.5) << surface.name().toStdString();
    EXPECT_GE(contrast(t.onAccent, t.accent), 4.5);
}

TEST_P(Themes, semanticColorsAreReadableAsText) {
    const Theme& t = *GetParam();
    for (const QColor& color : {t.error, t.warning, t.info, t.ok, t.axisX, t.axisY, t.axisZ, t.accent})
        EXPECT_GE(contrast(color, t.panel), 4.5) << color.name().toStdString();
}

TEST_P(Themes, everyRoleHasAColor) {
    const Theme& t = *GetParam();
    for (const QColor& color : {t.window, t.limitBand, t.ghostBefore, t.ghostAfter, t.goal, t.armedFill,
                                t.key, t.original, t.warped, t.warpCurve, t.boneOutline, t.gridMajor})
        EXPECT_TRUE(color.isValid());
}

INSTANTIATE_TEST_SUITE_P(Both, Themes, testing::Values(&darkTheme(), &lightTheme()),
                         [](const auto& each) { return each.param->dark ? "dark" : "light"; });

TEST(ApplyTheme, reachesCanvasesAsAPaletteChange) {
    class Canvas : public QWidget {
    public:
        int changes = 0;
        void changeEvent(QEvent* event) override { changes += event->type() == QEvent::PaletteChange; }
    } canvas;
    canvas.show();
    applyTheme(*qApp, ThemeChoice::light);
    QApplication::processEvents();
    EXPECT_FALSE(theme().dark);
    EXPECT_GT(canvas.changes, 0);
    EXPECT_EQ(canvas.palette().color(QPalette::Window), lightTheme().panel);
    applyTheme(*qApp, ThemeChoice::dark);
    EXPECT_TRUE(theme().dark);
}

TEST(ControlStyle, treeRowsAndFieldsAre22PixelsHigh) {
    QTreeWidget tree;
    auto* item = new QTreeWidgetItem(&tree, {QStringLiteral("root")});
    tree.show();
    EXPECT_EQ(tree.visualItemRect(item).height(), 22);
    EXPECT_EQ(QLineEdit().sizeHint().height(), 22);
    EXPECT_EQ(QComboBox().sizeHint().height(), 22);
    EXPECT_EQ(QPushButton(QStringLiteral("Open")).sizeHint().height(), 22);
}

TEST(NumberFont, hasDigitsOfEqualWidth) {
    const QFontMetricsF metrics(numberFont());
    for (const QChar digit : QStringLiteral("123456789"))
        EXPECT_NEAR(metrics.horizontalAdvance(digit), metrics.horizontalAdvance(u'0'), 0.01);
}

TEST(Icon, usesTheThemesColors) {
    const auto middle = [](QIcon::Mode mode, QIcon::State state) {
        const QImage image = icon("play").pixmap(QSize(16, 16), mode, state).toImage();
        return image.pixelColor(7, 8);
    };
    EXPECT_EQ(middle(QIcon::Normal, QIcon::Off), theme().text);
    EXPECT_EQ(middle(QIcon::Normal, QIcon::On), theme().accent);
    EXPECT_EQ(middle(QIcon::Disabled, QIcon::Off), theme().textOff);
}

TEST(Icon, isSharpAtAnyPixelRatio) {
    const QPixmap twice = iconPixmap("play", Qt::white, 16, 2.0);
    EXPECT_EQ(twice.size(), QSize(32, 32));
    EXPECT_EQ(twice.devicePixelRatioF(), 2.0);
}

TEST(Icon, isNullForAnUnknownName) { EXPECT_TRUE(icon("no-such-picture").isNull()); }

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
