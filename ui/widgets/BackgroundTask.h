#pragma once

#include <QObject>
#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <thread>

#include "core/base/WorkControl.h"

namespace sinew {

/// One piece of work off the GUI thread, with progress and cancellation. Its outcome is delivered on the GUI
/// thread unless it was cancelled. An exception in the work becomes a message with the title, see
/// Application::report().
class BackgroundTask : public QObject {
    Q_OBJECT
public:
    /// Shared with the running work; lives as long as the work.
    struct Control {
        std::atomic<bool> cancel = false;
        std::atomic<float> progress = 0;                         ///< 0..1
        operator WorkControl() { return {&cancel, &progress}; }  ///< of the whole work
    };
    using Delivery = std::function<void()>;
    /// Runs in a worker thread. The returned delivery is called on the GUI thread.
    using Work = std::function<Delivery(Control&)>;

    explicit BackgroundTask(QObject* parent = nullptr) : QObject(parent) {}
    ~BackgroundTask() override;

    /// Cancels running work and starts as soon as it has ended; two are never run at once. Does not block.
    /// `title` is shown to the user: "Opening walk.bvh".
    void start(const QString& title, Work work);
    void cancel();

    bool running() const { return control_ != nullptr; }
    float progress() const { return control_ ? control_->progress.load() : 0; }
    const QString& title() const { return title_; }
    /// Returns whether the last work was ended by an exception, of which the user was informed.
    bool failed() const { return failed_; }

Q_SIGNALS:
    void started();
    /// Emitted after the delivery, or immediately on cancellation. After an exception, which ends the work
    /// before it is complete, `cancelled` is true and failed() returns true.
    void finished(bool cancelled);

private:
    /// The end of the work: a delivery or an exception.
    struct Outcome {
        Delivery delivery;
        std::exception_ptr thrown;
    };

    void launch();
    void post(const std::shared_ptr<Control>& control, const std::shared_ptr<Outcome>& outcome);
    void finish(const std::shared_ptr<Control>& control, const Outcome& outcome);
    void deliver(const Outcome& outcome);

    QString title_;
    std::shared_ptr<Control> control_;  ///< of the running or queued work; null when idle or cancelled
    Work queuedWork_;                   ///< queued until the cancelled work's thread has ended
    std::thread thread_;
    bool failed_ = false;
};

}  // namespace sinew
