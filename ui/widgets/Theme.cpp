#include "ui/widgets/Theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QWidget>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/settings/Preferences.h"
#include "ui/widgets/ControlStyle.h"

namespace sinew {

namespace {

/// The colours of a role in both themes, as 0xRRGGBB.
struct RoleColors {
    QColor Theme::*role;
    QRgb dark, light;
};

constexpr RoleColors kColors[] = {
    {&Theme::window, 0x1B1D1F, 0xDEE1E3},
    {&Theme::panel, 0x25282B, 0xF1F2F3},
    {&Theme::raised, 0x313539, 0xFFFFFF},
    {&Theme::field, 0x1A1C1E, 0xFFFFFF},
    {&Theme::hover, 0x3A3F44, 0xE3E6E8},
    {&Theme::pressed, 0x1F4A47, 0xBFE0DC},
    {&Theme::line, 0x3D4247, 0xC4C9CD},
    {&Theme::text, 0xDCDFE2, 0x1E2225},
    {&Theme::textDim, 0xA3A9AF, 0x565D64},
    {&Theme::textOff, 0x737A81, 0x787F86},
    {&Theme::accent, 0x35BDAE, 0x0B776D},
    {&Theme::onAccent, 0x0C1F1D, 0xFFFFFF},
    {&Theme::selection, 0x193F3C, 0xC9E6E2},
    {&Theme::selectionInactive, 0x34393D, 0xDFE3E6},
    {&Theme::axisX, 0xFF757B, 0xC22F2A},
    {&Theme::axisY, 0x8DC44F, 0x3B7A1E},
    {&Theme::axisZ, 0x5BA4FF, 0x1D5FC4},
    {&Theme::twist2, 0xE67BDB, 0xA3259B},
    {&Theme::key, 0xC6CBD0, 0x4B525A},
    {&Theme::keySelected, 0xFFD23F, 0xFFC400},
    {&Theme::curveKeySelected, 0xFF9D42, 0xB34E00},
    {&Theme::playhead, 0x35BDAE, 0x0B776D},
    {&Theme::limitBand, 0x32363A, 0xE4E7EA},
    {&Theme::conflict, 0xFF7B72, 0xC22027},
    {&Theme::original, 0xF0C03A, 0xEDAF00},
    {&Theme::warped, 0x57A5FF, 0x1F63CE},
    {&Theme::warpCurve, 0xB694FF, 0x7138C8},
    {&Theme::ghostBefore, 0xC79B82, 0x8F5E40},
    {&Theme::ghostAfter, 0x8FB0C4, 0x456B84},
    {&Theme::goal, 0xFF9D42, 0xAD4E00},
    {&Theme::shape, 0x7FD1E6, 0x0F6E86},
    {&Theme::error, 0xFF7B72, 0xC22027},
    {&Theme::warning, 0xF0B429, 0x8A5A00},
    {&Theme::info, 0x7DB7E8, 0x1D5FC4},
    {&Theme::ok, 0x8DC44F, 0x3B7A1E},
    {&Theme::armed, 0xF2565B, 0xCC2A30},
    {&Theme::armedFill, 0xC9303A, 0xC2272D},
    {&Theme::canvas, 0x1F2225, 0xFAFBFB},
    {&Theme::viewport, 0x2B2F33, 0xDDE0E3},
    {&Theme::grid, 0x3B4045, 0xCBCFD3},
    {&Theme::gridMajor, 0x4A5056, 0xB5BABF},
    {&Theme::bone, 0xB7BDC4, 0x8A929A},
    {&Theme::boneOutline, 0x15171A, 0x2A2F34},
    {&Theme::compareLinear, 0xF0B060, 0x9A5B00},
    {&Theme::compareMonotone, 0x7FD1E6, 0x0F6E86},
    {&Theme::compareSlerp, 0xD9A5F0, 0x7D3FA6},
};

/// Text has a contrast of at least 7:1, marks of 3:1.
constexpr RoleColors kHighContrast[] = {
    {&Theme::window, 0x000000, 0xFFFFFF},    {&Theme::panel, 0x000000, 0xFFFFFF},
    {&Theme::raised, 0x1A1A1A, 0xFFFFFF},    {&Theme::field, 0x000000, 0xFFFFFF},
    {&Theme::hover, 0x333333, 0xE0E0E0},     {&Theme::pressed, 0x004D47, 0xB5E6E0},
    {&Theme::line, 0x8A8A8A, 0x5A5A5A},      {&Theme::text, 0xFFFFFF, 0x000000},
    {&Theme::textDim, 0xE6E6E6, 0x2B2B2B},   {&Theme::textOff, 0x9A9A9A, 0x6A6A6A},
    {&Theme::onAccent, 0x000000, 0xFFFFFF},  {&Theme::selectionInactive, 0x333333, 0xD8D8D8},
    {&Theme::axisX, 0xFF9095, 0x9E1414},     {&Theme::axisY, 0xA3DD63, 0x275A0E},
    {&Theme::axisZ, 0x86BCFF, 0x123F8C},     {&Theme::conflict, 0xFF9087, 0x9B1016},
    {&Theme::error, 0xFF9087, 0x9B1016},     {&Theme::warning, 0xFFC94D, 0x644100},
    {&Theme::info, 0x9CCBF3, 0x144A9C},      {&Theme::ok, 0xA3DD63, 0x2A5C12},
    {&Theme::armedFill, 0x9E1B22, 0x9E1B22}, {&Theme::canvas, 0x000000, 0xFFFFFF},
    {&Theme::viewport, 0x101214, 0xF4F4F4},  {&Theme::grid, 0x6E6E6E, 0x8A8A8A},
    {&Theme::gridMajor, 0x9A9A9A, 0x5A5A5A}, {&Theme::bone, 0xD6DADF, 0x4A5056},
};

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
    {{0xFF7A2E, 0xFFF38A, 0x5BA4FF}, {0xB24A00, 0x2B2500, 0x2560C8}},
    {{0xFF757B, 0xF2F2F2, 0x35BDAE}, {0xC22A26, 0x3A3A3A, 0x0B776D}},
};

constexpr CanvasColor kCanvasColors[] = {
    {&Theme::axisX, "axisX", QT_TRANSLATE_NOOP("sinew::Theme", "X axis and angle")},
    {&Theme::axisY, "axisY", QT_TRANSLATE_NOOP("sinew::Theme", "Y axis and angle")},
    {&Theme::axisZ, "axisZ", QT_TRANSLATE_NOOP("sinew::Theme", "Z axis and angle")},
    {&Theme::twist2, "twist2", QT_TRANSLATE_NOOP("sinew::Theme", "Second twist")},
    {&Theme::key, "key", QT_TRANSLATE_NOOP("sinew::Theme", "Keys")},
    {&Theme::keySelected, "keySelected", QT_TRANSLATE_NOOP("sinew::Theme", "Selected keys")},
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

/// Gives a theme an accent, and the colours that are made from it.
void setAccent(Theme& t, std::size_t accent) {
    constexpr double kSelection = 0.16, kPressed = 0.28;  // as visible as in the standard themes
    t.accent = t.playhead = QColor::fromRgb(t.dark ? kAccents[accent].dark : kAccents[accent].light);
    if (t.highContrast) t.accent = t.dark ? t.accent.lighter(125) : t.accent.darker(150);
    t.selection = mixed(t.field, t.accent, kSelection);
    t.pressed = mixed(t.field, t.accent, kPressed);
    if (!t.highContrast) t.onAccent = t.dark ? QColor::fromRgb(0x101418) : QColor::fromRgb(0xFFFFFF);
}

void setAxes(Theme& t, const AxisColors& axes) {
    const auto& colors = t.dark ? axes.dark : axes.light;
    t.axisX = QColor::fromRgb(colors[0]), t.axisY = QColor::fromRgb(colors[1]),
    t.axisZ = QColor::fromRgb(colors[2]);
}

/// The four themes: light and dark, each without and with high contrast.
struct Themes {
    Theme plain[2], contrast[2];

    /// Makes all of them, with the colours of the preferences or as they are without.
    explicit Themes(bool withPreferences) {
        for (const bool dark : {false, true}) {
            plain[dark] = make(dark, false, withPreferences);
            contrast[dark] = make(dark, true, withPreferences);
        }
    }

    static Theme make(bool dark, bool highContrast, bool withPreferences);
};

QString keyOf(const Theme& t, const char* name) {
    return QStringLiteral("colors/%1%2/%3")
        .arg(t.dark ? QStringLiteral("dark") : QStringLiteral("light"),
             t.highContrast ? QStringLiteral("Contrast") : QString(), QLatin1String(name));
}

Theme Themes::make(bool dark, bool highContrast, bool withPreferences) {
    Theme t;
    t.dark = dark;
    t.highContrast = highContrast;
    setColors(t, kColors);
    if (highContrast) setColors(t, kHighContrast);
    const Preferences& preferences = Preferences::get();
    const std::size_t accent = withPreferences ? preferences.value(preference::kAccent) : 0;
    if (accent > 0 || highContrast) setAccent(t, accent);
    const std::size_t axes = withPreferences ? preferences.value(preference::kAxisColors) : 0;
    if (axes > 0) setAxes(t, kSafeAxes[axes - 1]);
    return t;
}

Themes& themes() {
    static Themes themes(false);
    return themes;
}

/// Sets the colours that the user has changed one by one.
void setOwnColors(Theme& t) {
    for (const CanvasColor& color : kCanvasColors) {
        const QColor own = Preferences::get().color(keyOf(t, color.name));
        if (own.isValid()) t.*color.role = own;
    }
}

const Theme* current = nullptr;

QPalette palette(const Theme& t) {
    QPalette p;
    const auto set = [&p](QPalette::ColorRole role, const QColor& color) { p.setColor(role, color); };
    set(QPalette::Window, t.panel), set(QPalette::WindowText, t.text), set(QPalette::Text, t.text);
    set(QPalette::ButtonText, t.text), set(QPalette::BrightText, t.text), set(QPalette::ToolTipText, t.text);
    set(QPalette::Base, t.field), set(QPalette::AlternateBase, t.panel), set(QPalette::Button, t.raised);
    set(QPalette::Highlight, t.selection), set(QPalette::HighlightedText, t.text);
    set(QPalette::Link, t.accent), set(QPalette::LinkVisited, t.accent);
    set(QPalette::PlaceholderText, t.textDim), set(QPalette::ToolTipBase, t.raised);
    set(QPalette::Mid, t.line), set(QPalette::Midlight, t.hover), set(QPalette::Light, t.raised);
    set(QPalette::Dark, t.line), set(QPalette::Shadow, t.window);
    p.setColor(QPalette::Inactive, QPalette::Highlight, t.selectionInactive);
    for (const auto role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText}) {
        p.setColor(QPalette::Disabled, role, t.textOff);
    }
    p.setColor(QPalette::Disabled, QPalette::Highlight, t.selectionInactive);
    return p;
}

// "@role" stands for a colour of the theme.
constexpr auto kSheet = R"(
QMainWindow { background: @window; }
QMainWindow::separator { background: @window; width: 4px; height: 4px; }
QMainWindow::separator:hover { background: @accent; }

QMenuBar { background: @panel; color: @text; border: none; padding: 0 2px; }
QMenuBar::item { background: transparent; padding: 4px 8px; height: 16px; border-radius: 3px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: @hover; }

QMenu { background: @panel; color: @text; border: 1px solid @line; padding: 4px 0; }
QMenu::item { padding: 4px 24px 4px 8px; min-height: 16px; }
QMenu::item:selected { background: @selection; }
QMenu::item:disabled { color: @textOff; background: transparent; }
QMenu::icon { padding-left: 8px; }
QMenu::separator { height: 1px; background: @line; margin: 4px 8px; }

QToolBar { background: @panel; border: none; border-bottom: 1px solid @line; spacing: 2px; padding: 0 8px; }
QToolBar::separator { background: @line; width: 1px; margin: 4px; }
QToolBar#transportBar { padding: 0; border: none; border-top: 1px solid @line; }

QStatusBar { background: @panel; border-top: 1px solid @line; min-height: 21px; max-height: 21px; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: @textDim; font-size: 11px; }

QTabBar { background: @window; font-size: 12px; }
QTabBar::tab { background: transparent; color: @textDim; height: 24px; padding: 0 8px;
               border: none; border-top: 2px solid transparent; }
QTabBar::tab:selected { background: @panel; color: @text; border-top: 2px solid @accent; }
QTabBar::tab:hover:!selected { background: @hover; color: @text; }

QToolButton#dragChoice::menu-indicator { image: none; }

QHeaderView { background: @panel; border: none; }
QHeaderView::section { background: @panel; color: @textDim; font-size: 11px; border: none;
                       border-bottom: 1px solid @line; padding: 0 4px; height: 21px; }

QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: 10px; }
QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: @line; border-radius: 3px; margin: 2px; }
QScrollBar::handle:hover { background: @textOff; }
QScrollBar::handle:vertical { min-height: 24px; }
QScrollBar::handle:horizontal { min-width: 24px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QToolTip { background: @raised; color: @text; border: 1px solid @line; padding: 4px 8px; }

QProgressBar { background: @field; border: 1px solid @line; border-radius: 3px; max-height: 12px;
               text-align: center; }
QProgressBar::chunk { background: @accent; border-radius: 2px; }
)";

/// Returns the style sheet of bars, tabs, menus, headers and scroll bars. ControlStyle draws fields, buttons,
/// check boxes and trees.
QString styleSheet(const Theme& t) {
    const std::pair<const char*, QColor> roles[] = {
        {"@window", t.window},   {"@panel", t.panel},   {"@raised", t.raised},       {"@field", t.field},
        {"@hover", t.hover},     {"@line", t.line},     {"@selection", t.selection}, {"@textDim", t.textDim},
        {"@textOff", t.textOff}, {"@accent", t.accent}, {"@text", t.text},
    };
    QString sheet = QString::fromLatin1(kSheet);
    // A name must come before its own prefixes (textDim before text).
    for (const auto& [role, color] : roles) sheet.replace(QLatin1String(role), color.name());
    return sheet;
}

/// Whether the platform's palette is dark. First called before Sinew's palette replaces it.
bool systemIsDark() {
    static const bool dark = QApplication::palette().color(QPalette::Window).lightness() < 128;
    return dark;
}

bool hasEqualDigits(const QFont& font) {
    const QFontMetricsF metrics(font);
    const qreal width = metrics.horizontalAdvance(u'0');
    return std::ranges::all_of(QStringLiteral("123456789"), [&](QChar digit) {
        return std::abs(metrics.horizontalAdvance(digit) - width) < 0.01;
    });
}

QString numberFamily() {
    const QFont system = QApplication::font();
    if (hasEqualDigits(system)) return system.family();
    const QStringList known = QFontDatabase::families();
    for (const QString& family :
         {QStringLiteral("DejaVu Sans"), QStringLiteral("Noto Sans"), QStringLiteral("Liberation Sans")}) {
        if (known.contains(family)) return family;
    }
    return system.family();
}

}  // namespace

const Theme& darkTheme() { return themes().plain[true]; }

const Theme& lightTheme() { return themes().plain[false]; }

const Theme& themeAsBright(bool dark) {
    return (theme().highContrast ? themes().contrast : themes().plain)[dark];
}

const Theme& theme() { return current ? *current : darkTheme(); }

Theme standardTheme(bool dark, bool highContrast) { return Themes::make(dark, highContrast, true); }

std::span<const CanvasColor> canvasColors() { return kCanvasColors; }

QString colorKey(const CanvasColor& color) { return keyOf(theme(), color.name); }

void applyTheme(QApplication& application, ThemeChoice choice) {
    const bool firstTime = current == nullptr;
    const bool systemDark = systemIsDark();
    const bool dark = choice == ThemeChoice::system
                          ? systemDark
                          : choice == ThemeChoice::dark || choice == ThemeChoice::darkContrast;
    const bool highContrast = choice == ThemeChoice::lightContrast || choice == ThemeChoice::darkContrast;
    current = &(highContrast ? themes().contrast : themes().plain)[dark];
    if (firstTime) {
        QFont font = QApplication::font();
        font.setPixelSize(12);
        QApplication::setFont(font);
        QApplication::setStyle(new ControlStyle);
    }
    refreshTheme(application);
}

void refreshTheme(QApplication& application) {
    themes() = Themes(true);
    for (const bool dark : {false, true})
        setOwnColors(themes().plain[dark]), setOwnColors(themes().contrast[dark]);
    QApplication::setPalette(palette(theme()));
    application.setStyleSheet(styleSheet(theme()));
    // Canvases repaint with colours that are not part of the palette.
    for (QWidget* widget : QApplication::allWidgets()) {
        QEvent event(QEvent::PaletteChange);
        QApplication::sendEvent(widget, &event);
    }
}

QFont numberFont(int pixelSize, QFont::Weight weight) {
    static const QString family = numberFamily();
    QFont font(family);
    font.setPixelSize(pixelSize);
    font.setWeight(weight);
    return font;
}

}  // namespace sinew
