#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <span>

class QApplication;

namespace sinew {

/// Every colour of the window and its canvases, by role. There are a dark and a light theme, each also with
/// high contrast.
struct Theme {
    bool dark = true;
    bool highContrast = false;
    QColor window, panel, raised, field, hover, pressed, line;
    QColor text, textDim, textOff, accent, onAccent, selection, selectionInactive;
    QColor axisX, axisY, axisZ, twist2;
    QColor key, keySelected, keyOutline, curveKeySelected, playhead, limitBand, conflict;
    QColor original, warped, warpCurve, ghostBefore, ghostAfter, goal, shape;
    QColor error, warning, info, ok, armed, armedFill;
    QColor canvas, viewport, grid, gridMajor, bone, boneOutline;
    QColor compareLinear, compareMonotone, compareSlerp;
    QColor clip1, clip2, clip3, clip4, clip5, clip6;

    QColor axis(int index) const { return index == 0 ? axisX : index == 1 ? axisY : axisZ; }

    /// Colour of lines and text that belong to selected keys. The light fill of keys needs a dark outline.
    const QColor& selectionLine() const { return dark ? keySelected : keyOutline; }
};

// With standard colours, or those of the preferences once applyTheme() was called.
const Theme& darkTheme();
const Theme& lightTheme();

/// Returns the dark or the light theme with the contrast of the current one.
const Theme& themeAsBright(bool dark);

/// Returns the current theme. Canvases read it when painting; changes are announced by QEvent::PaletteChange.
const Theme& theme();

enum class ThemeChoice { system, light, dark, lightContrast, darkContrast };

/// Sets the application's style, palette, style sheet and fonts, with the colours of the preferences. Qt 6.4
/// has no colour scheme hint, so `system` follows the brightness of the platform's initial palette.
void applyTheme(QApplication& application, ThemeChoice choice);

/// Applies changed colours of the preferences to the current theme.
void refreshTheme(QApplication& application);

/// Returns a theme before the user's changes to single colours, with or without the accent and axis colours
/// of the preferences. With high contrast, text has a contrast of at least 7:1 and marks of 3:1.
Theme standardTheme(bool dark, bool highContrast, bool withPreferences = true);

/// A colour of canvases, which the preferences can change.
struct CanvasColor {
    QColor Theme::*role;
    const char* name;  ///< part of the key in the settings, stable
    const char* text;  ///< translatable
};
std::span<const CanvasColor> canvasColors();

/// Returns the key in the settings of a changed colour of the current theme, such as "colors/dark/axisX".
QString colorKey(const CanvasColor& color);

/// Returns the font for numbers, which has digits of equal width.
QFont numberFont(int pixelSize = 12, QFont::Weight weight = QFont::Normal);

}  // namespace sinew
