#pragma once

#include <QApplication>

#include "core/base/CaughtException.h"

namespace sinew {

/// The application object. Exceptions in slots and event handlers do not end the program but become messages.
/// What the failing slot was about to do is incomplete; the document is unaffected, because its scenes are
/// values.
class Application : public QApplication {
    Q_OBJECT
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override;

    /// Makes the application object, if there is one, emit failed() from the event loop, and
    /// logs the exception. Never throws.
    ///
    /// @param activity  what was not completed: "Opening walk.bvh"; empty if unknown
    static void report(const QString& activity, const CaughtException& exception) noexcept;

Q_SIGNALS:
    /// A message that the user should read.
    void failed(const QString& title, const QString& detail, const QString& location);

private:
    void show(const QString& activity, const CaughtException& exception);
};

}  // namespace sinew
