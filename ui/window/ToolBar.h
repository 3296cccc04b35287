#pragma once

#include <QToolBar>

namespace sinew {

class Actions;

/// The bar under the menus: files, posing tools, keys and poses at the left, the search of actions at
/// the right.
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
