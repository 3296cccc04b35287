#pragma once

class QWidget;

namespace sinew {

/// Makes a slider or combo box in a scrolled panel use the wheel only while it has the keyboard focus, so
/// that scrolling past it changes nothing.
void useWheelWithFocus(QWidget& control);

}  // namespace sinew
