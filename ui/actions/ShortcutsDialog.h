#pragma once

#include <QDialog>

namespace sinew {

class Actions;

/// Lists all actions with their shortcuts and scopes, with a filter.
class ShortcutsDialog : public QDialog {
    Q_OBJECT
public:
    explicit ShortcutsDialog(const Actions& actions, QWidget* parent = nullptr);
};

}  // namespace sinew
