#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

class QApplication;

namespace sinew {

/// Every colour of the window and its canvases, by role. There are a dark and a light theme.
struct Theme {
    bool dark = true;
    QColor window, panel, raised, field, hover, pressed, line;
    QColor text, textDim, textOff, accent, onAccent, selection, selectionInactive;
    QColor axisX, axisY, axisZ, twist2;
    QColor key, keySelected, curveKeySelected, playhead, limitBand, conflict;
    QColor original, warped, warpCurve, ghostBefore, ghostAfter, goal, shape;
    QColor error, warning, info, ok, armed, armedFill;
    QColor canvas, viewport, grid, gridMajor, bone, boneOutline;
    QColor compareLinear, compareMonotone, compareSlerp;

    QColor axis(int index) const { return index == 0 ? axisX : index == 1 ? axisY : axisZ; }
};

const Theme& darkTheme();
const Theme& lightTheme();

/// Returns the current theme. Canvases read it when painting; changes are announced by QEvent::PaletteChange.
const Theme& theme();

enum class ThemeChoice { system, light, dark };

/// Sets the application's style, palette, style sheet and fonts. Qt 6.4 has no colour scheme hint, so
/// `system` follows the brightness of the platform's initial palette.
void applyTheme(QApplication& application, ThemeChoice choice);

/// Returns the font for numbers, which has digits of equal width.
QFont numberFont(int pixelSize = 12, QFont::Weight weight = QFont::Normal);

}  // namespace sinew
