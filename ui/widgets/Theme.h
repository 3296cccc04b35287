#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>

class QApplication;

namespace sinew {

/// Every colour of the window and its canvases, by role; the values are those of the look's palette. Two of
/// them exist.
struct Theme {
    bool dark = true;
    QColor window, panel, raised, field, hover, pressed, line;
    QColor text, textDim, textOff, accent, onAccent, selection, selectionInactive;
    QColor axisX, axisY, axisZ, twist2;
    QColor key, keySelected, curveKeySelected, playhead, limitBand, conflict;
    QColor original, warped, warpCurve, ghostBefore, ghostAfter, goal;
    QColor error, warning, info, ok, armed, armedFill;
    QColor canvas, viewport, grid, gridMajor, bone, boneOutline;
    QColor compareLinear, compareMonotone, compareSlerp;

    QColor axis(int index) const { return index == 0 ? axisX : index == 1 ? axisY : axisZ; }
};

const Theme& darkTheme();
const Theme& lightTheme();

/// The theme in force. Canvases read it when they paint; a change reaches them as QEvent::PaletteChange.
const Theme& theme();

enum class ThemeChoice { system, light, dark };

/// Sets style, palette, style sheet and fonts of the application. Qt 6.4 has no colour scheme hint: `system`
/// follows the brightness of the palette the platform started with.
void applyTheme(QApplication& application, ThemeChoice choice);

/// The font of numbers: digits of equal width (see the look's page on type).
QFont numberFont(int pixelSize = 12, QFont::Weight weight = QFont::Normal);

}  // namespace sinew
