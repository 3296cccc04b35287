#pragma once

class QWidget;

namespace sinew {

/// A canvas gets the keyboard as soon as the pointer enters it, so that its single keys work where one looks;
/// a field in which something was typed and not entered yet keeps it, and so do dialogs and menus.
void focusOnHover(QWidget& canvas);

}  // namespace sinew
