#include "ui/widgets/Theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <algorithm>

#include "ui/widgets/ControlStyle.h"
#include "ui/widgets/StyleSheet.h"

namespace sinew {

namespace {

QColor rgb(QRgb value) { return QColor::fromRgb(value); }

Theme makeDark() {
    Theme t;
    t.dark = true;
    t.window = rgb(0x1B1D1F), t.panel = rgb(0x25282B), t.raised = rgb(0x313539), t.field = rgb(0x1A1C1E);
    t.hover = rgb(0x3A3F44), t.pressed = rgb(0x1F4A47), t.line = rgb(0x3D4247);
    t.text = rgb(0xDCDFE2), t.textDim = rgb(0xA3A9AF), t.textOff = rgb(0x737A81);
    t.accent = rgb(0x35BDAE), t.onAccent = rgb(0x0C1F1D);
    t.selection = rgb(0x193F3C), t.selectionInactive = rgb(0x34393D);
    t.axisX = rgb(0xFF757B), t.axisY = rgb(0x8DC44F), t.axisZ = rgb(0x5BA4FF), t.twist2 = rgb(0xE67BDB);
    t.key = rgb(0xC6CBD0), t.keySelected = rgb(0xFFD23F), t.curveKeySelected = rgb(0xFF9D42);
    t.playhead = t.accent, t.limitBand = rgb(0x32363A), t.conflict = rgb(0xFF7B72);
    t.original = rgb(0xF0C03A), t.warped = rgb(0x57A5FF), t.warpCurve = rgb(0xB694FF);
    t.ghostBefore = rgb(0xC79B82), t.ghostAfter = rgb(0x8FB0C4), t.goal = rgb(0xFF9D42);
    t.error = rgb(0xFF7B72), t.warning = rgb(0xF0B429), t.info = rgb(0x7DB7E8), t.ok = rgb(0x8DC44F);
    t.armed = rgb(0xF2565B), t.armedFill = rgb(0xC9303A);
    t.canvas = rgb(0x1F2225), t.viewport = rgb(0x2B2F33), t.grid = rgb(0x3B4045);
    t.gridMajor = rgb(0x4A5056), t.bone = rgb(0xB7BDC4), t.boneOutline = rgb(0x15171A);
    t.compareLinear = rgb(0xF0B060), t.compareMonotone = rgb(0x7FD1E6), t.compareSlerp = rgb(0xD9A5F0);
    return t;
}

Theme makeLight() {
    Theme t;
    t.dark = false;
    t.window = rgb(0xDEE1E3), t.panel = rgb(0xF1F2F3), t.raised = rgb(0xFFFFFF), t.field = rgb(0xFFFFFF);
    t.hover = rgb(0xE3E6E8), t.pressed = rgb(0xBFE0DC), t.line = rgb(0xC4C9CD);
    t.text = rgb(0x1E2225), t.textDim = rgb(0x565D64), t.textOff = rgb(0x787F86);
    t.accent = rgb(0x0B776D), t.onAccent = rgb(0xFFFFFF);
    t.selection = rgb(0xC9E6E2), t.selectionInactive = rgb(0xDFE3E6);
    t.axisX = rgb(0xC22F2A), t.axisY = rgb(0x3B7A1E), t.axisZ = rgb(0x1D5FC4), t.twist2 = rgb(0xA3259B);
    t.key = rgb(0x4B525A), t.keySelected = rgb(0xFFC400), t.curveKeySelected = rgb(0xB34E00);
    t.playhead = t.accent, t.limitBand = rgb(0xE4E7EA), t.conflict = rgb(0xC22027);
    t.original = rgb(0xEDAF00), t.warped = rgb(0x1F63CE), t.warpCurve = rgb(0x7138C8);
    t.ghostBefore = rgb(0x8F5E40), t.ghostAfter = rgb(0x456B84), t.goal = rgb(0xAD4E00);
    t.error = rgb(0xC22027), t.warning = rgb(0x8A5A00), t.info = rgb(0x1D5FC4), t.ok = rgb(0x3B7A1E);
    t.armed = rgb(0xCC2A30), t.armedFill = rgb(0xC2272D);
    t.canvas = rgb(0xFAFBFB), t.viewport = rgb(0xDDE0E3), t.grid = rgb(0xCBCFD3);
    t.gridMajor = rgb(0xB5BABF), t.bone = rgb(0x8A929A), t.boneOutline = rgb(0x2A2F34);
    t.compareLinear = rgb(0x9A5B00), t.compareMonotone = rgb(0x0F6E86), t.compareSlerp = rgb(0x7D3FA6);
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
    static const Theme dark = makeDark();
    return dark;
}

const Theme& lightTheme() {
    static const Theme light = makeLight();
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
