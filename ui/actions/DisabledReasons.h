#pragma once

#include <QObject>

class QAction;

namespace sinew {

class Actions;
struct Session;

/// Enables `action` if `whyNot` is empty. Otherwise disables it and appends `whyNot` to its tips.
void enableUnless(QAction& action, const QString& whyNot);

/// Appends to the tips of each disabled action the reason why it is disabled. Enabling and disabling is left
/// to the panels.
class DisabledReasons : public QObject {
    Q_OBJECT
public:
    DisabledReasons(Session& session, Actions& actions);

    /// Returns why an action is disabled, such as "Select a joint first", or an empty string if it is
    /// enabled.
    QString reason(const QAction& action) const;

private:
    Session* session_;
};

}  // namespace sinew
