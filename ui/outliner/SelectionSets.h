#pragma once

#include <QObject>

#include "core/scene/Scene.h"

class QMenu;
class QWidget;

namespace sinew {

class Actions;
struct Session;

/// The named selection sets of the active character: what the actions and menus of them do.
class SelectionSets : public QObject {
    Q_OBJECT
public:
    /// @param window  questions stand before it
    SelectionSets(Session& session, Actions& actions, QWidget& window);

    /// Puts the sets into a menu whenever it is about to show: a click selects one, Shift adds it.
    void fill(QMenu& menu);

private:
    void list(QMenu& menu);
    void select(const SelectionSet& set);
    void askNew();
    void askWhichToDelete();
    void askName(const SelectionSet& set);
    void erase(const SelectionSet& set);
    void enable();
    const std::vector<SelectionSet>& sets() const;
    std::vector<JointId> selected() const;

    Session* session_;
    Actions* actions_;
    QWidget* window_;
};

}  // namespace sinew
