#include "ui/widgets/Theme.h"

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QFontMetricsF>
#include <QLineEdit>
#include <QPixmap>
#include <QPushButton>
#include <QTreeWidget>
#include <cmath>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "ui/settings/Preferences.h"
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

/// Returns a colour with part of another, as when that is drawn over it.
QColor mixed(const QColor& from, const QColor& to, double part) {
    const auto mix = [part](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * part)); };
    return QColor(mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue()));
}

/// A theme, an accent and a set of axis colours: all that the preferences offer.
using Choice = std::tuple<bool, bool, std::size_t, std::size_t>;

class Themes : public testing::TestWithParam<Choice> {
protected:
    Themes() {
        const auto& [dark, highContrast, accent, axes] = GetParam();
        Preferences::get().set(preference::kAccent, accent);
        Preferences::get().set(preference::kAxisColors, axes);
        theme_ = standardTheme(dark, highContrast);
    }
    ~Themes() override {
        Preferences::get().reset(QLatin1String(preference::kAccent.key));
        Preferences::get().reset(QLatin1String(preference::kAxisColors.key));
    }
    /// The least contrasts of text and of marks (WCAG 2.1, AA and AAA).
    double textContrast() const { return theme_.highContrast ? 7 : 4.5; }
    static constexpr double kMarkContrast = 3;

    Theme theme_;
};

TEST_P(Themes, textIsReadableOnEverySurface) {
    const Theme& t = theme_;
    for (const QColor& surface : {t.panel, t.field, t.canvas, t.raised, t.window}) {
        EXPECT_GE(contrast(t.text, surface), textContrast()) << surface.name().toStdString();
        EXPECT_GE(contrast(t.textDim, surface), textContrast()) << surface.name().toStdString();
    }
    for (const QColor& surface : {t.selection, t.selectionInactive, t.hover, t.pressed})
        EXPECT_GE(contrast(t.text, surface), textContrast()) << surface.name().toStdString();
    for (const QColor& badge : {t.accent, t.playhead})
        EXPECT_GE(contrast(t.onAccent, badge), textContrast()) << badge.name().toStdString();
    for (const QColor& clip : {t.clip1, t.clip2, t.clip3, t.clip4, t.clip5, t.clip6})
        EXPECT_GE(contrast(t.text, mixed(t.canvas, clip, 0.45)), textContrast()) << "a selected strip";
}

TEST_P(Themes, semanticColorsAreReadableAsText) {
    const Theme& t = theme_;
    for (const QColor& color : {t.error, t.warning, t.info, t.ok, t.axisX, t.axisY, t.axisZ, t.accent})
        EXPECT_GE(contrast(color, t.panel), textContrast()) << color.name().toStdString();
    for (const QColor& label : {t.warpCurve, t.ghostBefore, t.ghostAfter, t.goal})
        EXPECT_GE(contrast(label, t.field), textContrast()) << label.name().toStdString();
    EXPECT_GE(contrast(t.goal, t.viewport), textContrast()) << "the number of a goal";
}

TEST_P(Themes, marksStandOutFromTheirCanvas) {
    const Theme& t = theme_;
    for (const QColor& color :
         {t.axisX,  t.axisY,     t.axisZ,       t.twist2,     t.key,   t.playhead, t.conflict,
          t.warped, t.warpCurve, t.ghostBefore, t.ghostAfter, t.goal,  t.shape,    t.curveKeySelected,
          t.clip1,  t.clip2,     t.clip3,       t.clip4,      t.clip5, t.clip6})
        EXPECT_GE(contrast(color, t.canvas), kMarkContrast) << color.name().toStdString();
    EXPECT_GE(std::max(contrast(t.keySelected, t.canvas), contrast(t.keyOutline, t.canvas)), kMarkContrast);
}

class HighContrastThemes : public Themes {};

TEST_P(HighContrastThemes, everyMarkStandsOut) {
    const Theme& t = theme_;
    EXPECT_GE(contrast(t.line, t.panel), kMarkContrast);
    EXPECT_GE(contrast(t.keyOutline, t.keySelected), textContrast()) << "the number of a selected pin";
    EXPECT_GE(contrast(t.selectionLine(), t.canvas), textContrast());
    // Surfaces, outlines, and selected keys, which have an outline.
    const std::set<std::string> others{"canvas",      "viewport",   "limitBand",
                                       "keySelected", "keyOutline", "boneOutline"};
    for (const CanvasColor& color : canvasColors()) {
        if (others.contains(color.name)) continue;
        for (const QColor& surface : {t.canvas, t.viewport})
            EXPECT_GE(contrast(t.*color.role, surface), kMarkContrast) << color.name;
    }
    EXPECT_GE(contrast(t.textOff, t.canvas), kMarkContrast) << "edges of limit bands";
}

INSTANTIATE_TEST_SUITE_P(All, HighContrastThemes,
                         testing::Combine(testing::Bool(), testing::Values(true),
                                          testing::Range<std::size_t>(0, 5),
                                          testing::Range<std::size_t>(0, 3)));

INSTANTIATE_TEST_SUITE_P(All, Themes,
                         testing::Combine(testing::Bool(), testing::Bool(), testing::Range<std::size_t>(0, 5),
                                          testing::Range<std::size_t>(0, 3)));

/// A colour as seen with a colour vision deficiency, linear. Severity 1.0 of Machado, Oliveira and Fernandes
/// 2009.
using Vision = Eigen::Matrix3d;

/// Returns the difference of two colours as seen, in units of CIE L*a*b* (1976).
double difference(const Vision& vision, const QColor& a, const QColor& b) {
    const auto lab = [&vision](const QColor& color) {
        const Eigen::Vector3d seen =
            (vision * Eigen::Vector3d(linear(color.redF()), linear(color.greenF()), linear(color.blueF())))
                .cwiseMax(0)
                .cwiseMin(1);
        Eigen::Matrix3d toXyz;
        toXyz << 0.4124, 0.3576, 0.1805, 0.2126, 0.7152, 0.0722, 0.0193, 0.1192, 0.9505;
        const Eigen::Vector3d xyz = (toXyz * seen).cwiseQuotient(Eigen::Vector3d(0.95047, 1, 1.08883));
        const Eigen::Vector3d f =
            xyz.unaryExpr([](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; });
        return Eigen::Vector3d(116 * f.y() - 16, 500 * (f.x() - f.y()), 200 * (f.y() - f.z()));
    };
    return (lab(a) - lab(b)).norm();
}

TEST(AxisColors, staySeparateWithTheColorBlindnessTheyAreFor) {
    Vision protanopia, deuteranopia, tritanopia;
    protanopia << 0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998;
    deuteranopia << 0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940,
        0.968881;
    tritanopia << 1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900;
    constexpr double kClear = 25;  // a difference that is seen at a glance, also between thin lines
    const std::pair<std::size_t, std::vector<Vision>> sets[] = {{1, {protanopia, deuteranopia}},
                                                                {2, {tritanopia}}};
    for (const auto& [axes, visions] : sets) {
        Preferences::get().set(preference::kAxisColors, axes);
        for (const auto& [dark, contrast] :
             {std::pair(false, false), {false, true}, {true, false}, {true, true}}) {
            const Theme t = standardTheme(dark, contrast);
            for (const Vision& vision : visions) {
                EXPECT_GE(difference(vision, t.axisX, t.axisY), kClear) << axes << dark << contrast;
                EXPECT_GE(difference(vision, t.axisY, t.axisZ), kClear) << axes << dark << contrast;
                EXPECT_GE(difference(vision, t.axisX, t.axisZ), kClear) << axes << dark << contrast;
            }
        }
    }
    Preferences::get().reset(QLatin1String(preference::kAxisColors.key));
    // The standard set is the reason for the others.
    EXPECT_LT(difference(deuteranopia, lightTheme().axisX, lightTheme().axisY), kClear);
}

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

TEST(ControlStyle, iconsOnTheAccentHaveTheColorOfItsText) {
    QDialog dialog;
    QPushButton button(icon("play"), {}, &dialog);
    button.setDefault(true);
    button.resize(button.sizeHint());
    const QImage image = button.grab().toImage();
    int icon = 0;
    for (int y = 4; y < image.height() - 4; ++y) {
        for (int x = 4; x < image.width() - 4; ++x) {
            icon += image.pixelColor(x, y) == theme().onAccent;
            EXPECT_NE(image.pixelColor(x, y), theme().text);
        }
    }
    EXPECT_GT(icon, 20);
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
