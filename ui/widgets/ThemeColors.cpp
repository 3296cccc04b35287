#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/settings/Preferences.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

/// The colours of a role in both themes, as 0xRRGGBB.
struct RoleColors {
    QColor Theme::*role;
    QRgb dark, light;
};

constexpr RoleColors kColors[] = {
    {&Theme::window, 0x1B1D1F, 0xDEE1E3},        {&Theme::panel, 0x25282B, 0xF1F2F3},
    {&Theme::raised, 0x313539, 0xFFFFFF},        {&Theme::field, 0x1A1C1E, 0xFFFFFF},
    {&Theme::hover, 0x3A3F44, 0xE3E6E8},         {&Theme::pressed, 0x1F4A47, 0xBFE0DC},
    {&Theme::line, 0x3D4247, 0xC4C9CD},          {&Theme::text, 0xDCDFE2, 0x1E2225},
    {&Theme::textDim, 0xA3A9AF, 0x565D64},       {&Theme::textOff, 0x737A81, 0x787F86},
    {&Theme::accent, 0x35BDAE, 0x0B776D},        {&Theme::onAccent, 0x0C1F1D, 0xFFFFFF},
    {&Theme::selection, 0x193F3C, 0xC9E6E2},     {&Theme::selectionInactive, 0x34393D, 0xDFE3E6},
    {&Theme::axisX, 0xFF757B, 0xC22F2A},         {&Theme::axisY, 0x8DC44F, 0x3B7A1E},
    {&Theme::axisZ, 0x5BA4FF, 0x1D5FC4},         {&Theme::twist2, 0xE67BDB, 0xA3259B},
    {&Theme::key, 0xC6CBD0, 0x4B525A},           {&Theme::keySelected, 0xFFD23F, 0xFFC400},
    {&Theme::keyOutline, 0x1F2225, 0x3D2A00},    {&Theme::curveKeySelected, 0xFF9D42, 0xB34E00},
    {&Theme::playhead, 0x35BDAE, 0x0B776D},      {&Theme::limitBand, 0x32363A, 0xE4E7EA},
    {&Theme::conflict, 0xFF7B72, 0xC22027},      {&Theme::original, 0xF0C03A, 0xEDAF00},
    {&Theme::warped, 0x57A5FF, 0x1F63CE},        {&Theme::warpCurve, 0xB694FF, 0x7138C8},
    {&Theme::ghostBefore, 0xC79B82, 0x8F5E40},   {&Theme::ghostAfter, 0x8FB0C4, 0x456B84},
    {&Theme::goal, 0xFF9D42, 0xA34900},          {&Theme::shape, 0x7FD1E6, 0x0F6E86},
    {&Theme::error, 0xFF7B72, 0xC22027},         {&Theme::warning, 0xF0B429, 0x8A5A00},
    {&Theme::info, 0x7DB7E8, 0x1D5FC4},          {&Theme::ok, 0x8DC44F, 0x3B7A1E},
    {&Theme::armed, 0xF2565B, 0xCC2A30},         {&Theme::armedFill, 0xC9303A, 0xC2272D},
    {&Theme::canvas, 0x1F2225, 0xFAFBFB},        {&Theme::viewport, 0x2B2F33, 0xDDE0E3},
    {&Theme::grid, 0x3B4045, 0xCBCFD3},          {&Theme::gridMajor, 0x4A5056, 0xB5BABF},
    {&Theme::bone, 0xB7BDC4, 0x8A929A},          {&Theme::boneOutline, 0x15171A, 0x2A2F34},
    {&Theme::compareLinear, 0xF0B060, 0x9A5B00}, {&Theme::compareMonotone, 0x7FD1E6, 0x0F6E86},
    {&Theme::compareSlerp, 0xD9A5F0, 0x7D3FA6},  {&Theme::clip1, 0x5E9CE6, 0x2B6FC4},
    {&Theme::clip2, 0xE69F00, 0x966400},         {&Theme::clip3, 0x2FA876, 0x1B7D55},
    {&Theme::clip4, 0xCC79A7, 0xA8528A},         {&Theme::clip5, 0xD55E00, 0xB24A00},
    {&Theme::clip6, 0x56B4E9, 0x1A7BAA},
};

/// Surfaces, and text on them, with a contrast of at least 7:1. raiseContrast() derives the colours of marks.
constexpr RoleColors kHighContrast[] = {
    {&Theme::window, 0x000000, 0xFFFFFF},     {&Theme::panel, 0x000000, 0xFFFFFF},
    {&Theme::raised, 0x1A1A1A, 0xFFFFFF},     {&Theme::field, 0x000000, 0xFFFFFF},
    {&Theme::hover, 0x333333, 0xE0E0E0},      {&Theme::line, 0x8A8A8A, 0x5A5A5A},
    {&Theme::text, 0xFFFFFF, 0x000000},       {&Theme::textDim, 0xE6E6E6, 0x2B2B2B},
    {&Theme::textOff, 0x9A9A9A, 0x6A6A6A},    {&Theme::onAccent, 0x000000, 0xFFFFFF},
    {&Theme::keyOutline, 0x000000, 0x000000}, {&Theme::selectionInactive, 0x333333, 0xD8D8D8},
    {&Theme::armedFill, 0x9E1B22, 0x9E1B22},  {&Theme::canvas, 0x000000, 0xFFFFFF},
    {&Theme::viewport, 0x101214, 0xF4F4F4},   {&Theme::grid, 0x6E6E6E, 0x8A8A8A},
    {&Theme::gridMajor, 0x9A9A9A, 0x5A5A5A},  {&Theme::bone, 0xD6DADF, 0x4A5056},
};

/// With high contrast, colours of text have a contrast of 7:1 (WCAG 2.1, 1.4.6), those of other marks of 3:1
/// (1.4.11).
constexpr double kTextContrast = 7, kMarkContrast = 3;
constexpr QColor Theme::*kTextRoles[] = {
    &Theme::accent,      &Theme::axisX,      &Theme::axisY, &Theme::axisZ, &Theme::conflict,
    &Theme::error,       &Theme::warning,    &Theme::info,  &Theme::ok,    &Theme::warpCurve,
    &Theme::ghostBefore, &Theme::ghostAfter, &Theme::goal};

/// In the order of preference::kAccentNames. The first one is that of kColors.
struct AccentColors {
    QRgb dark, light;
};
constexpr AccentColors kAccents[] = {{0x35BDAE, 0x0B776D},
                                     {0x6FB1FF, 0x1A62C7},
                                     {0xBFA0FF, 0x7138C8},
                                     {0xF08CD4, 0xA8258F},
                                     {0xF5A14A, 0x9A5200}};

/// X, Y and Z, in the order of preference::kAxisNames without the standard set. They stay apart when seen
/// with protanopia and deuteranopia, or tritanopia (simulated as in Machado et al. 2009).
struct AxisColors {
    QRgb dark[3], light[3];
};
constexpr AxisColors kSafeAxes[] = {
    {{0xFF7A2E, 0xFFF38A, 0x5BA4FF}, {0xB24A00, 0x241F00, 0x2560C8}},
    {{0xFF757B, 0xF2F2F2, 0x35BDAE}, {0xC22A26, 0x3A3A3A, 0x0B776D}},
};

constexpr CanvasColor kCanvasColors[] = {
    {&Theme::axisX, "axisX", QT_TRANSLATE_NOOP("sinew::Theme", "X axis and angle")},
    {&Theme::axisY, "axisY", QT_TRANSLATE_NOOP("sinew::Theme", "Y axis and angle")},
    {&Theme::axisZ, "axisZ", QT_TRANSLATE_NOOP("sinew::Theme", "Z axis and angle")},
    {&Theme::twist2, "twist2", QT_TRANSLATE_NOOP("sinew::Theme", "Second twist")},
    {&Theme::key, "key", QT_TRANSLATE_NOOP("sinew::Theme", "Keys")},
    {&Theme::keySelected, "keySelected", QT_TRANSLATE_NOOP("sinew::Theme", "Selected keys")},
    {&Theme::keyOutline, "keyOutline", QT_TRANSLATE_NOOP("sinew::Theme", "Outlines of selected keys")},
    {&Theme::curveKeySelected, "curveKeySelected",
     QT_TRANSLATE_NOOP("sinew::Theme", "Selected keys of curves")},
    {&Theme::playhead, "playhead", QT_TRANSLATE_NOOP("sinew::Theme", "Playhead")},
    {&Theme::limitBand, "limitBand", QT_TRANSLATE_NOOP("sinew::Theme", "Limit bands")},
    {&Theme::conflict, "conflict", QT_TRANSLATE_NOOP("sinew::Theme", "Limit conflicts")},
    {&Theme::original, "original", QT_TRANSLATE_NOOP("sinew::Theme", "Original motion")},
    {&Theme::warped, "warped", QT_TRANSLATE_NOOP("sinew::Theme", "Warped motion")},
    {&Theme::warpCurve, "warpCurve", QT_TRANSLATE_NOOP("sinew::Theme", "Time warp curve")},
    {&Theme::ghostBefore, "ghostBefore", QT_TRANSLATE_NOOP("sinew::Theme", "Ghosts before the playhead")},
    {&Theme::ghostAfter, "ghostAfter", QT_TRANSLATE_NOOP("sinew::Theme", "Ghosts after the playhead")},
    {&Theme::goal, "goal", QT_TRANSLATE_NOOP("sinew::Theme", "IK goals")},
    {&Theme::shape, "shape", QT_TRANSLATE_NOOP("sinew::Theme", "Shapes")},
    {&Theme::compareLinear, "compareLinear", QT_TRANSLATE_NOOP("sinew::Theme", "Compared linear curves")},
    {&Theme::compareMonotone, "compareMonotone",
     QT_TRANSLATE_NOOP("sinew::Theme", "Compared monotone curves")},
    {&Theme::compareSlerp, "compareSlerp", QT_TRANSLATE_NOOP("sinew::Theme", "Compared SLERP curves")},
    {&Theme::clip1, "clip1", QT_TRANSLATE_NOOP("sinew::Theme", "Clip colour 1 in sequences")},
    {&Theme::clip2, "clip2", QT_TRANSLATE_NOOP("sinew::Theme", "Clip colour 2 in sequences")},
    {&Theme::clip3, "clip3", QT_TRANSLATE_NOOP("sinew::Theme", "Clip colour 3 in sequences")},
    {&Theme::clip4, "clip4", QT_TRANSLATE_NOOP("sinew::Theme", "Clip colour 4 in sequences")},
    {&Theme::clip5, "clip5", QT_TRANSLATE_NOOP("sinew::Theme", "Clip colour 5 in sequences")},
    {&Theme::clip6, "clip6", QT_TRANSLATE_NOOP("sinew::Theme", "Clip colour 6 in sequences")},
    {&Theme::canvas, "canvas", QT_TRANSLATE_NOOP("sinew::Theme", "Background of timeline and curves")},
    {&Theme::viewport, "viewport", QT_TRANSLATE_NOOP("sinew::Theme", "Background of the viewport")},
    {&Theme::grid, "grid", QT_TRANSLATE_NOOP("sinew::Theme", "Grid")},
    {&Theme::gridMajor, "gridMajor", QT_TRANSLATE_NOOP("sinew::Theme", "Major grid lines")},
    {&Theme::bone, "bone", QT_TRANSLATE_NOOP("sinew::Theme", "Bones")},
    {&Theme::boneOutline, "boneOutline", QT_TRANSLATE_NOOP("sinew::Theme", "Outlines of bones")},
};

QColor mixed(const QColor& from, const QColor& to, double part) {
    const auto mix = [part](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * part)); };
    return QColor(mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue()));
}

void setColors(Theme& t, std::span<const RoleColors> rows) {
    for (const RoleColors& colors : rows)
        t.*colors.role = QColor::fromRgb(t.dark ? colors.dark : colors.light);
}

/// Returns the relative luminance of WCAG 2.1, 0 to 1.
double luminance(const QColor& color) {
    const auto linear = [](double channel) {
        return channel <= 0.03928 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

/// Returns the contrast ratio of WCAG 2.1, at least 1.
double contrast(const QColor& a, const QColor& b) {
    const auto [darker, lighter] = std::minmax({luminance(a), luminance(b)});
    return (lighter + 0.05) / (darker + 0.05);
}

/// Returns the shade closest to a colour that has at least a contrast with every surface of the theme.
QColor shadeWithContrast(const Theme& t, const QColor& color, double ratio) {
    const QColor end = t.dark ? Qt::white : Qt::black;
    constexpr int kShades = 50;
    for (int i = 0; i < kShades; ++i) {
        const QColor found = mixed(color, end, static_cast<double>(i) / kShades);
        if (std::ranges::all_of(std::array{t.panel, t.raised, t.canvas, t.viewport},
                                [&](const QColor& surface) { return contrast(found, surface) >= ratio; }))
            return found;
    }
    return end;
}

void raiseContrast(Theme& t) {
    for (const auto role : kTextRoles) t.*role = shadeWithContrast(t, t.*role, kTextContrast);
    t.playhead = t.accent;
    for (const CanvasColor& mark : kCanvasColors) {
        // Bands are surfaces with an edge, and outlines separate marks such as selected keys from what is
        // around them.
        constexpr QColor Theme::*kExempt[] = {&Theme::canvas,      &Theme::viewport,   &Theme::limitBand,
                                              &Theme::keySelected, &Theme::keyOutline, &Theme::boneOutline};
        if (std::ranges::find(kExempt, mark.role) == std::end(kExempt))
            t.*mark.role = shadeWithContrast(t, t.*mark.role, kMarkContrast);
    }
}

/// Gives a theme an accent.
void setAccent(Theme& t, std::size_t accent) {
    t.accent = t.playhead = QColor::fromRgb(t.dark ? kAccents[accent].dark : kAccents[accent].light);
    if (!t.highContrast) t.onAccent = t.dark ? QColor::fromRgb(0x101418) : QColor::fromRgb(0xFFFFFF);
}

/// Sets the colours that are derived from the accent.
void setSelection(Theme& t) {
    constexpr double kSelection = 0.16, kPressed = 0.28;  // as visible as in the standard themes
    t.selection = mixed(t.field, t.accent, kSelection);
    t.pressed = mixed(t.field, t.accent, kPressed);
}

void setAxes(Theme& t, const AxisColors& axes) {
    const auto& colors = t.dark ? axes.dark : axes.light;
    t.axisX = QColor::fromRgb(colors[0]), t.axisY = QColor::fromRgb(colors[1]),
    t.axisZ = QColor::fromRgb(colors[2]);
}

}  // namespace

Theme standardTheme(bool dark, bool highContrast, bool withPreferences) {
    Theme t;
    t.dark = dark;
    t.highContrast = highContrast;
    setColors(t, kColors);
    if (highContrast) setColors(t, kHighContrast);
    const Preferences& preferences = Preferences::get();
    const std::size_t accent = withPreferences ? preferences.value(preference::kAccent) : 0;
    if (accent > 0) setAccent(t, accent);
    const std::size_t axes = withPreferences ? preferences.value(preference::kAxisColors) : 0;
    if (axes > 0) setAxes(t, kSafeAxes[axes - 1]);
    if (highContrast) raiseContrast(t);
    if (accent > 0 || highContrast) setSelection(t);
    return t;
}

std::span<const CanvasColor> canvasColors() { return kCanvasColors; }

}  // namespace sinew
