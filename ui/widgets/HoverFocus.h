#pragma once

class QWidget;

namespace sinew {

/// A canvas gets the keyboard as soon as the pointer enters it, so that its single keys work where one looks.
/// A field in use keeps it, until what was typed into it is entered; and so do dialogs and menus.
void focusOnHover(QWidget& canvas);

/// The property of a field whose text was entered and that has the focus only until it is needed elsewhere.
inline constexpr char kEntered[] = "entered";

}  // namespace sinew
