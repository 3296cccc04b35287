#pragma once

#include "ui/actions/ActionHandler.h"

class QMenu;

namespace sinew {

/// Implements the actions and menus for the named selection sets of the active character.
class SelectionSets : public ActionHandler {
    Q_OBJECT
public:
    /// @param window  parent of the questions
    SelectionSets(Session& session, Actions& actions, QWidget& window);

    /// Lists the sets in `menu` each time it is about to be shown. Clicking a set selects it; with Shift it
    /// is added to the selection.
    void fill(QMenu& menu);

private:
    void updateMenu(QMenu& menu);
    void select(const SelectionSet& set);
    void askNewName();
    void askSetToDelete();
    void askRename(const SelectionSet& set);
    void updateEnabled() override;
    const std::vector<SelectionSet>& sets() const;

    QWidget* window_;
};

}  // namespace sinew
