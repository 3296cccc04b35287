#pragma once

#include <vector>

#include "core/anim/clip/Clip.h"
#include "ui/actions/ActionHandler.h"
#include "ui/session/KeyClipboard.h"

namespace sinew {

class StatusLine;

/// Implements and enables the `key.…` actions that set, delete and go to keys.
class KeyActions : public ActionHandler {
    Q_OBJECT
public:
    KeyActions(Session& session, Actions& actions, StatusLine& status, QObject* parent);

private:
    void setKeys(ChannelSet channels);
    void deleteKeys();
    void goToAdjacentKey(bool on);
    std::vector<KeyRef> keysAtPlayhead() const;
    void keyValues(const std::vector<ChannelValue>& values);
    void updateEnabled() override;

    StatusLine* status_;
};

/// Implements and enables the actions of the Key and Retime menus that work on the selected keys.
class KeyEditActions : public ActionHandler {
    Q_OBJECT
public:
    /// @param window  contains the timeline and the editors whose keys are selected
    KeyEditActions(Session& session, Actions& actions, StatusLine& status, QWidget& window);

private:
    void connectClipboard();
    void connectSelection();
    void connectEditing();
    void selectAll();
    void invertSelection();
    void selectKeysOfJoints();
    void selectFromPlayhead(bool after);
    void showInterpolations() const;
    void updateEnabled() override;

    StatusLine* status_;
    QWidget* window_;
    KeyClipboard clipboard_;
};

}  // namespace sinew
