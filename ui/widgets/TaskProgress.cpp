#include "ui/widgets/TaskProgress.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <cmath>

#include "ui/widgets/BackgroundTask.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr int kSteps = 1000;
constexpr int kButtonHeight = 18;  // the status bar is 22 pixels high

/// Returns the estimated time left at the current pace: "12 s left", "3 min left". Empty if it cannot be
/// estimated yet.
QString timeLeft(double seconds, double progress) {
    if (seconds < 1 || progress < 0.01) return {};
    const double timeText = seconds * (1 - progress) / progress;
    if (timeText < 90) return TaskProgress::tr("%1 s left").arg(std::ceil(timeText), 0, 'f', 0);
    return TaskProgress::tr("%1 min left").arg(std::ceil(timeText / 60), 0, 'f', 0);
}

}  // namespace

TaskProgress::TaskProgress(QWidget* parent)
    : QWidget(parent), text_(new QLabel(this)), bar_(new QProgressBar(this)) {
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setObjectName(QStringLiteral("cancelTask"));
    cancel->setFixedHeight(kButtonHeight);
    bar_->setRange(0, kSteps);
    bar_->setFixedWidth(160);
    bar_->setTextVisible(false);
    bar_->setAccessibleName(tr("Progress"));
    auto* row = rowLayout(this, {});
    row->addWidget(text_);
    row->addWidget(bar_);
    row->addWidget(cancel);
    row->addStretch();
    delay_.setSingleShot(true);
    delay_.setInterval(kDelayMilliseconds);
    poll_.setInterval(50);
    connect(&delay_, &QTimer::timeout, this, [this] {
        refresh();
        show();
        poll_.start();
    });
    connect(&poll_, &QTimer::timeout, this, &TaskProgress::refresh);
    connect(cancel, &QPushButton::clicked, this, [this] {
        if (task_) task_->cancel();
    });
    hide();
}

void TaskProgress::watch(BackgroundTask& task) {
    connect(&task, &BackgroundTask::started, this, [this, &task] {
        task_ = &task;
        elapsed_.start();
        delay_.start();
    });
    connect(&task, &BackgroundTask::finished, this, [this, &task] {
        if (task_ != &task) return;
        task_ = nullptr;
        delay_.stop();
        poll_.stop();
        hide();
    });
}

void TaskProgress::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    Q_EMIT appeared();
}

void TaskProgress::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    Q_EMIT vanished();
}

void TaskProgress::refresh() {
    if (!task_) return;
    const float progress = task_->progress();
    const QString timeText = timeLeft(static_cast<double>(elapsed_.elapsed()) / 1000, progress);
    text_->setText(timeText.isEmpty() ? task_->title() : task_->title() + QStringLiteral(", ") + timeText);
    bar_->setRange(0, progress > 0 ? kSteps : 0);  // a range of 0 to 0 shows a busy indicator
    bar_->setValue(static_cast<int>(progress * kSteps));
}

}  // namespace sinew
