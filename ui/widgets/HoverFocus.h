#pragma once

class QWidget;

namespace sinew {

/// Gives a canvas the keyboard focus when the pointer enters it, so that its single-key shortcuts work there.
/// A field keeps the focus until its text has been entered, and so do dialogs and menus.
void focusOnHover(QWidget& canvas);

/// Property of a field whose text was entered, so that it may lose the focus to a canvas.
inline constexpr char kEntered[] = "entered";

}  // namespace sinew
