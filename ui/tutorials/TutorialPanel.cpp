#include "ui/tutorials/TutorialPanel.h"

#include <QDockWidget>
#include <QEvent>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QPushButton>
#include <QStatusBar>
#include <QToolButton>

#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kWidth = 340;
constexpr int kCornerMargin = 16;
constexpr int kCheckMilliseconds = 200;
constexpr int kFrameWidth = 3;

}  // namespace

TutorialPointer::TutorialPointer(QMainWindow& window) : QWidget(&window), window_(&window) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
}

QRect TutorialPointer::areaOf(const QString& target) const {
    const qsizetype colon = target.indexOf(u':');
    if (colon > 0) {
        for (const QAction* top : window_->menuBar()->actions()) {
            if (top->menu() && top->menu()->objectName() == target.mid(colon + 1)) {
                const QRect area = window_->menuBar()->actionGeometry(const_cast<QAction*>(top));
                return {window_->menuBar()->mapTo(window_, area.topLeft()), area.size()};
            }
        }
        return {};
    }
    const auto* widget = target.isEmpty() ? nullptr : window_->findChild<QWidget*>(target);
    if (!widget || widget->isWindow() || !isInView(*widget)) return {};
    return {widget->mapTo(window_, QPoint()), widget->size()};
}

void TutorialPointer::pointAt(const QString& target) {
    const QRect area = areaOf(target);
    setVisible(!area.isEmpty());
    if (area.isEmpty()) return;
    const QRect frame = area.adjusted(-kFrameWidth, -kFrameWidth, kFrameWidth, kFrameWidth) & window_->rect();
    if (geometry() == frame) return;
    setGeometry(frame);
    setMask(QRegion(rect()) - rect().adjusted(kFrameWidth, kFrameWidth, -kFrameWidth, -kFrameWidth));
    raise();
}

void TutorialPointer::paintEvent(QPaintEvent*) { QPainter(this).fillRect(rect(), theme().accent); }

TutorialPanel::TutorialPanel(QMainWindow& window, Session& session, Actions& actions)
    : QFrame(&window),
      window_(&window),
      session_(&session),
      actions_(&actions),
      pointer_(new TutorialPointer(window)),
      title_(new QLabel),
      count_(makeDimLabel()),
      text_(new QLabel),
      back_(new QPushButton(tr("Back"))),
      next_(new QPushButton) {
    setObjectName(QStringLiteral("tutorial"));
    setAccessibleName(tr("Tutorial"));
    setAutoFillBackground(true);
    setFixedWidth(kWidth);
    QFont bold = title_->font();
    bold.setWeight(QFont::DemiBold);
    title_->setFont(bold);
    title_->setWordWrap(true);
    text_->setWordWrap(true);
    text_->setTextFormat(Qt::RichText);
    auto* close = makeSmallButton("close");
    close->setToolTip(tr("End the tutorial"));
    close->setAccessibleName(tr("End the tutorial"));
    auto* head = rowLayout(nullptr, {}, 8);
    head->addWidget(title_, 1);
    head->addWidget(close, 0, Qt::AlignTop);
    auto* foot = rowLayout(nullptr, {}, 8);
    foot->addWidget(count_, 1);
    foot->addWidget(back_);
    foot->addWidget(next_);
    auto* column = columnLayout(this, {16, 12, 12, 12}, 8);
    column->addLayout(head);
    column->addWidget(text_);
    column->addLayout(foot);
    timer_.setInterval(kCheckMilliseconds);
    connect(&timer_, &QTimer::timeout, this, &TutorialPanel::check);
    connect(close, &QToolButton::clicked, this, &TutorialPanel::stop);
    connect(back_, &QPushButton::clicked, this, [this] { showStep(step_ - 1); });
    connect(next_, &QPushButton::clicked, this, &TutorialPanel::next);
    connect(&actions, &Actions::triggering, this, [this](std::string_view id) {
        if (progress_) progress_->recordAction(id);
    });
    window.installEventFilter(this);
    hide();
}

void TutorialPanel::start(Tutorial tutorial) {
    tutorial_ = std::move(tutorial);
    title_->setText(tutorial_->title);
    showStep(0);
    show();
    timer_.start();
}

void TutorialPanel::stop() {
    timer_.stop();
    tutorial_.reset();
    progress_.reset();
    pointer_->hide();
    hide();
}

void TutorialPanel::next() {
    if (!tutorial_) return;
    if (step_ + 1 >= tutorial_->steps.size()) return stop();
    showStep(step_ + 1);
}

void TutorialPanel::showStep(std::size_t step) {
    step_ = step;
    progress_.emplace(*session_, *actions_);
    const TutorialStep& shown = tutorial_->steps[step];
    const bool isLast = step + 1 == tutorial_->steps.size();
    text_->setText(shown.text);
    count_->setText(tr("Step %1 of %2").arg(step + 1).arg(tutorial_->steps.size()));
    back_->setEnabled(step > 0);
    next_->setText(isLast ? tr("Close") : shown.isDone ? tr("Skip") : tr("Next"));
    setAccessibleDescription(count_->text() + QStringLiteral(". ") + shown.text);
    pointer_->pointAt(shown.target);
    moveToCorner();
}

/// Follows the target, which may move, and goes on when the step is done.
void TutorialPanel::check() {
    const TutorialStep& shown = tutorial_->steps[step_];
    pointer_->pointAt(shown.target);
    raise();
    if (shown.isDone && shown.isDone(*progress_)) next();
}

void TutorialPanel::moveToCorner() {
    setFixedHeight(layout()->hasHeightForWidth() ? layout()->heightForWidth(kWidth) : sizeHint().height());
    // In the corner of the central area, where it covers the viewport's floor.
    const QRect area = window_->centralWidget()->geometry();
    move(area.right() - width() - kCornerMargin, area.bottom() - height() - kCornerMargin);
    raise();
}

bool TutorialPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && isRunning()) moveToCorner();
    return QFrame::eventFilter(watched, event);
}

void TutorialPanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme().raised);
    painter.setPen(QPen(theme().accent, 2));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

}  // namespace sinew
