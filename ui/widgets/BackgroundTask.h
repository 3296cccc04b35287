#pragma once

#include <QObject>
#include <atomic>
#include <functional>
#include <memory>
#include <thread>

namespace sinew {

/// One piece of work off the GUI thread, with progress and cancellation. Its outcome is delivered on the GUI
/// thread unless it was cancelled.
class BackgroundTask : public QObject {
    Q_OBJECT
public:
    /// Shared with the running work; lives as long as the work.
    struct Control {
        std::atomic<bool> cancel = false;
        std::atomic<float> progress = 0;  ///< 0..1
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

Q_SIGNALS:
    void started();
    /// Emitted after the delivery, or immediately on cancellation.
    void finished(bool cancelled);

private:
    void launch();
    void finish(const std::shared_ptr<Control>& control, const Delivery& delivery);

    QString title_;
    std::shared_ptr<Control> control_;  ///< of the running or queued work; null when idle or cancelled
    Work queuedWork_;                   ///< queued until the cancelled work's thread has ended
    std::thread thread_;
};

}  // namespace sinew
