#pragma once

#include <QToolBar>

namespace sinew {

class Actions;

/// The toolbar below the menu bar: files, posing tools, keys and poses at the left, layouts and action search
/// at the right.
class ToolBar : public QToolBar {
    Q_OBJECT
public:
    explicit ToolBar(Actions& actions, QWidget* parent = nullptr);

private:
    void addLayouts(Actions& actions);
    void addPosing(Actions& actions);
    QWidget* makeAxesChoice(Actions& actions);
};

}  // namespace sinew
