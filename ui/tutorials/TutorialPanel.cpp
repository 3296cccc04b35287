#include "ui/tutorials/TutorialPanel.h"

#include <QEvent>
#include <QLabel>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QTabBar>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "ui/actions/Actions.h"
#include "ui/actions/Shortcuts.h"
#include "ui/session/Session.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kWidth = 340;
constexpr int kCornerMargin = 16;
constexpr int kCheckMilliseconds = 200;
constexpr int kFrameWidth = 3;

/// Replaces the ids of actions in braces with their current shortcuts, or with their menu items.
QString withShortcuts(QString text, const Actions& actions) {
    static const QRegularExpression kId(QStringLiteral("\\{([A-Za-z.]+)\\}"));
    for (auto match = kId.match(text); match.hasMatch(); match = kId.match(text)) {
        const std::string id = match.captured(1).toStdString();
        const auto table = actionTable();
        const auto spec = std::ranges::find(table, std::string_view(id), &ActionSpec::id);
        const QAction& action = *actions[id];
        const QString keys = action.shortcut().toString(QKeySequence::NativeText);
        const QString menuItem = menuPath(*spec) + QStringLiteral(" > ") + withoutMnemonic(action.text());
        text.replace(match.capturedStart(), match.capturedLength(),
                     (keys.isEmpty() ? menuItem : keys).toHtmlEscaped());
    }
    return text;
}

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
    if (!widget || widget->isWindow()) return {};
    return isInView(*widget) ? QRect(widget->mapTo(window_, QPoint()), widget->size()) : tabOf(*widget);
}

QRect TutorialPointer::tabOf(const QWidget& panel) const {
    for (const auto* tabs : window_->findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        for (int i = 0; i < tabs->count(); ++i) {
            if (!tabs->isVisible() || tabs->tabText(i) != panel.windowTitle()) continue;
            const QRect tab = tabs->tabRect(i) & tabs->rect();  // empty if it is scrolled out
            const QRect area = tab.isEmpty() ? tabs->rect() : tab;
            return {tabs->mapTo(window_, area.topLeft()), area.size()};
        }
    }
    return {};
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
    setCursor(Qt::SizeAllCursor);
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
    for (QWidget* button : std::initializer_list<QWidget*>{close, back_, next_})
        button->setCursor(Qt::ArrowCursor);
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
    offset_ = {};
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
    const QString text = withShortcuts(shown.text, *actions_);
    wasDone_ = shown.isDone && shown.isDone(*progress_);
    text_->setText(text);
    count_->setText(tr("Step %1 of %2").arg(step + 1).arg(tutorial_->steps.size()));
    back_->setEnabled(step > 0);
    next_->setText(isLast ? tr("Close") : shown.isDone && !wasDone_ ? tr("Skip") : tr("Next"));
    setAccessibleDescription(count_->text() + QStringLiteral(". ") + text);
    pointer_->pointAt(shown.target);
    updatePosition();
}

/// Follows the target, which may move, and goes on when the step is done.
void TutorialPanel::check() {
    const TutorialStep& shown = tutorial_->steps[step_];
    pointer_->pointAt(shown.target);
    updatePosition();
    // A step that is already done when shown, as after Back, does not advance by itself.
    const bool isDone = shown.isDone && shown.isDone(*progress_);
    if (std::exchange(wasDone_, isDone) != isDone && isDone) next();
}

void TutorialPanel::updatePosition() {
    setFixedHeight(layout()->hasHeightForWidth() ? layout()->heightForWidth(kWidth) : sizeHint().height());
    // In the corner of the central area, where it covers the viewport's floor.
    const QRect area = window_->centralWidget()->geometry();
    const QPoint corner = area.bottomRight() - QPoint(width() + kCornerMargin, height() + kCornerMargin);
    const QPoint last(window_->width() - width(), window_->height() - height());
    const QPoint dragged = corner + offset_;
    move(std::clamp(dragged.x(), 0, std::max(last.x(), 0)),
         std::clamp(dragged.y(), 0, std::max(last.y(), 0)));
    raise();
}

void TutorialPanel::mousePressEvent(QMouseEvent* event) { grabbed_ = event->position().toPoint(); }

void TutorialPanel::mouseMoveEvent(QMouseEvent* event) {
    if (!(event->buttons() & Qt::LeftButton)) return;
    const QPoint before = pos();
    const QPoint step = event->position().toPoint() - grabbed_;
    offset_ += step;
    updatePosition();
    offset_ += pos() - before - step;  // an edge of the window may have stopped it
}

bool TutorialPanel::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && isRunning()) updatePosition();
    return QFrame::eventFilter(watched, event);
}

void TutorialPanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme().raised);
    painter.setPen(QPen(theme().accent, 2));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

}  // namespace sinew
