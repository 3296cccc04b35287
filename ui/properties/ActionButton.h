#pragma once

class QAction;
class QPushButton;
class QString;

namespace sinew {

/// A button that does what an action does, under a name of its own, enabled and checked as the action is.
QPushButton* makeActionButton(QAction& action, const QString& text);

}  // namespace sinew
