#include "ui/widgets/BackgroundTask.h"

#include <utility>

namespace sinew {

BackgroundTask::~BackgroundTask() {
    if (control_) control_->cancel = true;
    if (thread_.joinable()) thread_.join();
}

void BackgroundTask::start(const QString& title, Work work) {
    cancel();
    title_ = title;
    control_ = std::make_shared<Control>();
    waiting_ = std::move(work);
    if (!thread_.joinable()) launch();
    Q_EMIT started();
}

void BackgroundTask::launch() {
    thread_ = std::thread([this, control = control_, work = std::exchange(waiting_, {})] {
        Delivery delivery = work(*control);
        // Dropped by Qt if this object is gone by then; its destructor has awaited the thread.
        QMetaObject::invokeMethod(
            this, [this, control, delivery = std::move(delivery)] { end(control, delivery); },
            Qt::QueuedConnection);
    });
}

void BackgroundTask::cancel() {
    if (!control_) return;
    control_->cancel = true;
    control_.reset();
    waiting_ = {};
    Q_EMIT finished(true);
}

void BackgroundTask::end(const std::shared_ptr<Control>& control, const Delivery& delivery) {
    thread_.join();
    if (waiting_) return launch();
    if (control != control_) return;
    control_.reset();
    delivery();
    Q_EMIT finished(false);
}

}  // namespace sinew
