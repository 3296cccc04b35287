#include "ui/widgets/BackgroundTask.h"

namespace sinew {

BackgroundTask::~BackgroundTask() {
    if (control_) control_->cancel = true;
    if (thread_.joinable()) thread_.join();
}

void BackgroundTask::start(const QString& title, Work work) {
    cancel();
    if (thread_.joinable()) thread_.join();
    title_ = title;
    control_ = std::make_shared<Control>();
    thread_ = std::thread([this, control = control_, work = std::move(work)] {
        Delivery delivery = work(*control);
        // Dropped by Qt if this object is gone by then; its destructor has awaited the thread.
        QMetaObject::invokeMethod(
            this, [this, control, delivery = std::move(delivery)] { deliver(control, delivery); },
            Qt::QueuedConnection);
    });
    Q_EMIT started();
}

void BackgroundTask::cancel() {
    if (!control_) return;
    control_->cancel = true;
    control_.reset();
    Q_EMIT finished(true);
}

void BackgroundTask::deliver(const std::shared_ptr<Control>& control, const Delivery& delivery) {
    if (control != control_) return;
    control_.reset();
    thread_.join();
    delivery();
    Q_EMIT finished(false);
}

}  // namespace sinew
