#include "ui/widgets/BackgroundTask.h"

#include <chrono>
#include <new>
#include <utility>

#include "core/base/CaughtException.h"
#include "ui/widgets/Application.h"

namespace sinew {

namespace {

constexpr std::chrono::milliseconds kPostInterval{10};

}  // namespace

BackgroundTask::~BackgroundTask() {
    if (control_) control_->cancel = true;
    if (thread_.joinable()) thread_.join();
}

void BackgroundTask::start(const QString& title, Work work) {
    cancel();
    failed_ = false;
    title_ = title;
    control_ = std::make_shared<Control>();
    queuedWork_ = std::move(work);
    if (!thread_.joinable()) launch();
    Q_EMIT started();
}

void BackgroundTask::launch() {
    try {
        thread_ = std::thread([this, control = control_, outcome = std::make_shared<Outcome>(),
                               work = std::exchange(queuedWork_, {})] {
            try {
                outcome->delivery = work(*control);
            } catch (...) {
                outcome->thrown = std::current_exception();
            }
            post(control, outcome);
        });
    } catch (...) {
        cancel();
        throw;
    }
}

/// Ends the work in the GUI thread. If there is no memory for the call, tries again until there is.
void BackgroundTask::post(const std::shared_ptr<Control>& control, const std::shared_ptr<Outcome>& outcome) {
    for (bool isPosted = false; !isPosted;) {
        try {
            // Qt drops the call if this object has been destroyed; the destructor joins the thread first.
            isPosted = QMetaObject::invokeMethod(
                this, [this, control, outcome] { finish(control, *outcome); }, Qt::QueuedConnection);
        } catch (const std::bad_alloc&) {
            std::this_thread::sleep_for(kPostInterval);
        }
    }
}

void BackgroundTask::cancel() {
    if (!control_) return;
    control_->cancel = true;
    control_.reset();
    queuedWork_ = {};
    Q_EMIT finished(true);
}

void BackgroundTask::finish(const std::shared_ptr<Control>& control, const Outcome& outcome) {
    thread_.join();
    if (queuedWork_) return launch();
    if (control != control_) return;
    control_.reset();
    bool hasThrown = false;
    try {
        deliver(outcome);
    } catch (...) {
        hasThrown = true;
        Application::report(title_, caughtException());
    }
    if (control_) return;  // the delivery started the next work, which reports its own end
    failed_ = hasThrown;
    Q_EMIT finished(failed_);
}

void BackgroundTask::deliver(const Outcome& outcome) {
    if (outcome.thrown) std::rethrow_exception(outcome.thrown);
    outcome.delivery();
}

}  // namespace sinew
