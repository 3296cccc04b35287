#include "ui/widgets/Theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <algorithm>
#include <utility>

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

Theme makeTheme(bool dark) {
    Theme t;
    t.dark = dark;
    for (const RoleColors& colors : kColors)
        t.*colors.role = QColor::fromRgb(dark ? colors.dark : colors.light);
    return t;
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

const Theme& darkTheme() {
    static const Theme dark = makeTheme(true);
    return dark;
}

const Theme& lightTheme() {
    static const Theme light = makeTheme(false);
    return light;
}

const Theme& theme() { return current ? *current : darkTheme(); }

void applyTheme(QApplication& application, ThemeChoice choice) {
    const bool firstTime = current == nullptr;
    const bool systemDark = systemIsDark();
    current = (choice == ThemeChoice::system ? systemDark : choice == ThemeChoice::dark) ? &darkTheme()
                                                                                         : &lightTheme();
    if (firstTime) {
        QFont font = QApplication::font();
        font.setPixelSize(12);
        QApplication::setFont(font);
        QApplication::setStyle(new ControlStyle);
    }
    QApplication::setPalette(palette(*current));
    application.setStyleSheet(styleSheet(*current));
}

QFont numberFont(int pixelSize, QFont::Weight weight) {
    static const QString family = numberFamily();
    QFont font(family);
    font.setPixelSize(pixelSize);
    font.setWeight(weight);
    return font;
}

}  // namespace sinew
