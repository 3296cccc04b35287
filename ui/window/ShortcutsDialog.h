#pragma once

#include <QDialog>

namespace sinew {

class Actions;

/// Every action with its keys and where they work, with a filter.
class ShortcutsDialog : public QDialog {
    Q_OBJECT
public:
    explicit ShortcutsDialog(const Actions& actions, QWidget* parent = nullptr);
};

}  // namespace sinew
