#pragma once

#include <QObject>

class QAction;

namespace sinew {

class Actions;
struct Session;

/// Enables an action where `whyNot` is empty; else disables it, and its tip says what it waits for.
void enableUnless(QAction& action, const QString& whyNot);

/// Says in the tip of each disabled action what it waits for. Panels enable and disable; this only explains.
class DisabledReasons : public QObject {
    Q_OBJECT
public:
    DisabledReasons(Session& session, Actions& actions);

    /// What an action that is disabled waits for: "Select a joint first". Empty for an enabled one.
    QString reason(const QAction& action) const;

private:
    void explain(QAction& action) const;

    Session* session_;
};

}  // namespace sinew
