#pragma once

#include <QObject>
#include <vector>

#include "core/anim/clip/KeyRef.h"
#include "ui/session/KeyClipboard.h"

class QWidget;

namespace sinew {

class Actions;
class StatusLine;
struct Session;

/// Implements and enables the `key.…` actions that set, delete and go to keys.
class KeyActions : public QObject {
    Q_OBJECT
public:
    KeyActions(Session& session, Actions& actions, StatusLine& status, QObject* parent);

private:
    /// Returns the selected joints of the active character.
    std::vector<JointId> selected() const;
    void setKeys(ChannelSet channels);
    void setChangedKeys();
    void deleteKeys();
    void goToAdjacentKey(bool on);
    std::vector<KeyRef> keysAtPlayhead() const;
    void keyValues(const std::vector<ChannelValue>& values);
    void updateEnabled();

    Session* session_;
    Actions* actions_;
    StatusLine* status_;
};

/// Implements and enables the actions of the Key and Retime menus that work on the selected keys.
class KeyEditActions : public QObject {
    Q_OBJECT
public:
    /// @param window  contains the timeline and the editors whose keys are selected
    KeyEditActions(Session& session, Actions& actions, StatusLine& status, QWidget& window);

private:
    void connectClipboard();
    void connectSelection();
    void connectEditing();
    void connectRetiming();
    void selectAll();
    void invertSelection();
    void selectKeysOfJoints();
    void selectFromPlayhead(bool after);
    void showInterpolations() const;
    void updateEnabled();
    void showNote(const QString& note) const;

    Session* session_;
    Actions* actions_;
    StatusLine* status_;
    QWidget* window_;
    KeyClipboard clipboard_;
};

}  // namespace sinew
