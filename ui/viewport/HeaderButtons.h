#pragma once

#include <vector>

class QAction;
class QMenu;
class QToolButton;

namespace sinew {

class Actions;
struct Session;

/// Returns a flat button with the action's icon for the viewport's header.
QToolButton* makeHeaderButton(QAction& action);

/// Returns a button whose menu chooses how meshes are drawn.
QToolButton* makeShadingButton(const Actions& actions);

/// Returns a button whose menu sets how many joints an IK drag moves.
QToolButton* makeDragDepthButton(Session& session);

/// Adds actions, by id, to a menu, with separators between the groups.
void addActionGroups(QMenu& menu, const Actions& actions,
                     const std::vector<std::vector<const char*>>& groups);

}  // namespace sinew
