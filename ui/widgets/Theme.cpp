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

/// The four themes: light and dark, each without and with high contrast.
struct Themes {
    Theme plain[2], contrast[2];

    explicit Themes(bool withPreferences) {
        for (const bool dark : {false, true}) {
            plain[dark] = standardTheme(dark, false, withPreferences);
            contrast[dark] = standardTheme(dark, true, withPreferences);
        }
    }
};

QString keyOf(const Theme& t, const char* name) {
    return QStringLiteral("colors/%1%2/%3")
        .arg(t.dark ? QStringLiteral("dark") : QStringLiteral("light"),
             t.highContrast ? QStringLiteral("Contrast") : QString(), QLatin1String(name));
}

Themes& themes() {
    static Themes themes(false);
    return themes;
}

/// Sets the colours that the user has changed one by one.
void setOwnColors(Theme& t) {
    for (const CanvasColor& color : canvasColors()) {
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
    // Qt repolishes every widget even if the sheet is unchanged.
    if (const QString sheet = styleSheet(theme()); sheet != application.styleSheet())
        application.setStyleSheet(sheet);
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
