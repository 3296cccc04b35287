#pragma once

#include <QObject>
#include <atomic>
#include <functional>
#include <memory>
#include <thread>

namespace sinew {

/// One piece of work off the GUI thread, with progress and a way to stop it. Its outcome is delivered on the
/// GUI thread, unless it was cancelled: then nothing comes of it.
class BackgroundTask : public QObject {
    Q_OBJECT
public:
    /// What the work looks at and writes while it runs; lives as long as the work.
    struct Control {
        std::atomic<bool> cancel = false;
        std::atomic<float> progress = 0;  ///< 0..1
    };
    using Delivery = std::function<void()>;
    /// Runs in another thread; what it returns is called on the GUI thread.
    using Work = std::function<Delivery(Control&)>;

    explicit BackgroundTask(QObject* parent = nullptr) : QObject(parent) {}
    ~BackgroundTask() override;

    /// Cancels what still runs, and starts as soon as that is over: never two at once, and nobody waits for
    /// it. `title` is shown to the user: "Opening walk.bvh".
    void start(const QString& title, Work work);
    void cancel();

    bool running() const { return control_ != nullptr; }
    float progress() const { return control_ ? control_->progress.load() : 0; }
    const QString& title() const { return title_; }

Q_SIGNALS:
    void started();
    /// After the delivery, or at once when cancelled.
    void finished(bool cancelled);

private:
    void launch();
    void end(const std::shared_ptr<Control>& control, const Delivery& delivery);

    QString title_;
    std::shared_ptr<Control> control_;  ///< of the work that runs or waits; null when idle or cancelled
    Work waiting_;                      ///< for the thread of what was cancelled
    std::thread thread_;
};

}  // namespace sinew
