#pragma once

#include <initializer_list>
#include <string_view>

#include "ui/actions/Actions.h"
#include "ui/session/Session.h"

namespace sinew {

/// Base of classes that implement and enable actions of the table. They connect actions in their constructor
/// and end it with updateEnabled().
class ActionHandler : public QObject {
protected:
    ActionHandler(Session& session, Actions& actions, QObject* parent)
        : QObject(parent), session_(&session), actions_(&actions) {}

    /// Enables the actions as the session's state requires.
    virtual void updateEnabled() {}

    QAction& action(std::string_view id) const { return *(*actions_)[id]; }
    /// Calls `slot` whenever the action is triggered.
    template <class Slot>
    void on(std::string_view id, Slot slot) {
        connect(&action(id), &QAction::triggered, this, slot);
    }
    /// Calls updateEnabled() whenever `sender` emits one of these signals.
    template <class Sender, class... Signals>
    void updateOn(const Sender& sender, Signals... signals) {
        (connect(&sender, signals, this, [this] { updateEnabled(); }), ...);
    }
    /// Calls updateEnabled() when `sender` emits its signal for a new frame, during playback only at the end.
    template <class Sender, class Signal>
    void updateOnFrames(const Sender& sender, Signal signal) {
        connect(&sender, signal, this, [this] {
            if (!session_->playback.playing()) updateEnabled();
        });
        updateOn(session_->playback, &Playback::stateChanged);
    }
    /// Enables the actions if all reasons are empty. Otherwise disables them and appends the first one to
    /// their tips.
    void enableUnless(std::initializer_list<std::string_view> ids,
                      std::initializer_list<QString> reasons) const;

    Session* session_;
    Actions* actions_;
};

}  // namespace sinew
