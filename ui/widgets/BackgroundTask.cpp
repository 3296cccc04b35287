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
    queuedWork_ = std::move(work);
    if (!thread_.joinable()) launch();
    Q_EMIT started();
}

void BackgroundTask::launch() {
    thread_ = std::thread([this, control = control_, work = std::exchange(queuedWork_, {})] {
        Delivery delivery = work(*control);
        // Qt drops the call if this object has been destroyed; the destructor joins the thread first.
        QMetaObject::invokeMethod(
            this, [this, control, delivery = std::move(delivery)] { finish(control, delivery); },
            Qt::QueuedConnection);
    });
}

void BackgroundTask::cancel() {
    if (!control_) return;
    control_->cancel = true;
    control_.reset();
    queuedWork_ = {};
    Q_EMIT finished(true);
}

void BackgroundTask::finish(const std::shared_ptr<Control>& control, const Delivery& delivery) {
    thread_.join();
    if (queuedWork_) return launch();
    if (control != control_) return;
    control_.reset();
    delivery();
    // Unless it started the next work, which reports its own end.
    if (!control_) Q_EMIT finished(false);
}

}  // namespace sinew
