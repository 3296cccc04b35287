#include "ui/widgets/Application.h"

#include <QMetaObject>
#include <exception>

namespace sinew {

bool Application::notify(QObject* receiver, QEvent* event) {
    try {
        return QApplication::notify(receiver, event);
    } catch (...) {
        report({}, caughtException());
    }
    return true;
}

void Application::report(const QString& activity, const CaughtException& exception) noexcept {
    try {
        auto* application = qobject_cast<Application*>(instance());
        if (!application) return;
        // Queued, because the event that failed is still being handled.
        QMetaObject::invokeMethod(
            application, [=] { application->show(activity, exception); }, Qt::QueuedConnection);
        qCritical("%s was not completed: %s",
                  activity.isEmpty() ? "The last action" : qUtf8Printable(activity),
                  exception.message.c_str());  // for the log that `sinew diagnose` prints
    } catch (const std::exception&) {
        // There is no memory even for the message.
    }
}

void Application::show(const QString& activity, const CaughtException& exception) {
    const QString name = activity.isEmpty() ? tr("The last action") : tr("“%1”").arg(activity);
    Q_EMIT failed(exception.isMemory ? tr("There is not enough memory") : tr("An unexpected error occurred"),
                  exception.isMemory
                      ? tr("%1 was not completed. Your work is still open. Save it, close other programs "
                           "and try again.")
                            .arg(name)
                      : tr("%1 was not completed: %2. Your work is still open. Save it, and report this "
                           "error.")
                            .arg(name, QString::fromStdString(exception.message)),
                  {});
}

}  // namespace sinew
