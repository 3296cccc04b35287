#pragma once

#include <QAction>
#include <QColorDialog>
#include <QDialog>
#include <QFileDialog>
#include <QMenu>
#include <QPointer>
#include <functional>
#include <set>
#include <utility>

#include "tests/ui/WaitFor.h"
#include "ui/actions/Actions.h"
#include "ui/session/Session.h"

namespace sinew::test {

/// Passes each dialog and popup that opens to a function, and closes it afterwards. A dialog that blocks its
/// caller is passed from within its own event loop. Dialogs of Qt, for files and colours, are only closed.
class DialogVisitor : public QObject {
public:
    using Visit = std::function<void(QWidget& dialog)>;

    explicit DialogVisitor(Visit visit) : visit_(std::move(visit)) { qApp->installEventFilter(this); }

    int opened() const { return opened_; }         ///< number of dialogs so far
    bool isDone() const { return waiting_ == 0; }  ///< all of them are closed

    bool eventFilter(QObject* object, QEvent* event) override {
        auto* window = event->type() == QEvent::Show ? qobject_cast<QWidget*>(object) : nullptr;
        if (window && isDialog(*window)) {
            ++opened_, ++waiting_;
            const auto visit = [this, dialog = QPointer(window)] { visitAndClose(dialog); };
            QMetaObject::invokeMethod(this, visit, Qt::QueuedConnection);
        }
        return QObject::eventFilter(object, event);
    }

private:
    static bool isDialog(const QWidget& window) {
        const bool isPopup = window.windowType() == Qt::Popup && !qobject_cast<const QMenu*>(&window);
        return window.isWindow() && (isPopup || qobject_cast<const QDialog*>(&window));
    }

    void visitAndClose(const QPointer<QWidget>& dialog) {
        if (dialog && dialog->isVisible()) {
            const bool isQts = qobject_cast<QFileDialog*>(dialog) || qobject_cast<QColorDialog*>(dialog);
            if (!isQts) {
                EXPECT_TRUE(QTest::qWaitForWindowExposed(dialog));
                settle();
                visit_(*dialog);
            }
            if (auto* box = qobject_cast<QDialog*>(dialog)) {
                box->reject();
            } else if (dialog) {
                dialog->close();
            }
        }
        --waiting_;
    }

    Visit visit_;
    int opened_ = 0, waiting_ = 0;
};

/// Returns whether an action opens a dialog: its text ends with "…", or it is one of the help.
inline bool opensDialog(const QAction& action) {
    return action.text().contains(QChar(0x2026)) || action.objectName().startsWith(QStringLiteral("help."));
}

/// Opens the dialogs of all enabled actions in turn, passes each with the action's id to `visit`, and closes
/// it. Previews are cancelled. Returns the ids of the actions that opened one.
inline std::set<QString> visitEveryDialog(const Actions& actions, Session& session,
                                          const std::function<void(QWidget&, const QString&)>& visit) {
    std::set<QString> visited;
    for (QAction* action : actions.all()) {
        if (!action->isEnabled() || !opensDialog(*action)) continue;
        const QString id = action->objectName();
        DialogVisitor visitor([&](QWidget& dialog) { visit(dialog, id); });
        action->trigger();
        settle();
        EXPECT_SOON(visitor.isDone()) << id.toStdString();
        if (visitor.opened() > 0) visited.insert(id);
        session.document.cancel();
        settle();
    }
    return visited;
}

}  // namespace sinew::test
