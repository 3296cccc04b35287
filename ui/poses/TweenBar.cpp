#include "ui/poses/TweenBar.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <algorithm>
#include <array>

#include "core/scene/Tween.h"
#include "ui/actions/Actions.h"
#include "ui/document/PosedJoints.h"
#include "ui/document/Session.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kHeight = 36;
constexpr int kWidth = 520;
constexpr int kFromEdge = 16;

/// What moves the slider or ends the tween.
bool isOwnKey(const QKeyEvent& event) {
    if (event.modifiers() & ~Qt::KeypadModifier) return false;
    constexpr std::array kKeys{Qt::Key_Left,   Qt::Key_Right,    Qt::Key_Up,     Qt::Key_Down,
                               Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Home,   Qt::Key_End,
                               Qt::Key_Return, Qt::Key_Enter,    Qt::Key_Escape, Qt::Key_Tab};
    return std::ranges::find(kKeys, event.key()) != kKeys.end();
}

}  // namespace

TweenBar::TweenBar(Session& session, Actions& actions, QWidget& above)
    : QFrame(&above), session_(&session), actions_(&actions) {
    setObjectName(QStringLiteral("tween"));
    setAccessibleName(tr("Tween"));
    makeRow();
    hide();
    above.installEventFilter(this);
    slider_->installEventFilter(this);
    connect(actions["key.tween"], &QAction::triggered, this, &TweenBar::open);
    connect(&session.selection, &Selection::characterChanged, this, &TweenBar::enable);
    connect(&session.posing, &Posing::toolChanged, this, &TweenBar::enable);
    connect(&session.playback, &Playback::stateChanged, this, &TweenBar::enable);
    // Posing has taken the gesture back by then.
    connect(&session.playback, &Playback::frameChanged, this, &TweenBar::rewind);
    connect(&session.document, &Document::stepped, this, &TweenBar::rewind);
    connect(&session.document, &Document::cancelled, this, &TweenBar::rewind);
    connect(&session.selection, &Selection::jointsChanged, this, &TweenBar::finish);
    enable();
}

void TweenBar::makeRow() {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 4, 4, 4);
    row->setSpacing(8);
    goal_ = new QComboBox;
    goal_->addItems({tr("Keys"), tr("Rest pose")});
    goal_->setAccessibleName(tr("Tween towards"));
    goal_->setToolTip(tr("Towards the keys before and behind, or the rest pose"));
    low_ = new QLabel;
    high_ = new QLabel;
    slider_ = new QSlider(Qt::Horizontal);
    slider_->setRange(kMinimum, kMaximum);
    slider_->setPageStep(10);
    slider_->setAccessibleName(tr("Tween amount"));
    amount_ = new QLabel;
    amount_->setFont(numberFont());
    amount_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    amount_->setFixedWidth(52);
    auto* close = new QToolButton;
    close->setIcon(icon("close"));
    close->setAutoRaise(true);
    close->setToolTip(tr("Closes the tween slider"));
    close->setAccessibleName(tr("Close"));
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    for (QWidget* part :
         {static_cast<QWidget*>(goal_), static_cast<QWidget*>(low_), static_cast<QWidget*>(slider_),
          static_cast<QWidget*>(high_), static_cast<QWidget*>(amount_), static_cast<QWidget*>(close)}) {
        row->addWidget(part, part == slider_ ? 1 : 0);
    }
    connect(goal_, &QComboBox::currentIndexChanged, this, &TweenBar::showGoal);
    connect(slider_, &QSlider::valueChanged, this, &TweenBar::preview);
    connect(slider_, &QSlider::sliderReleased, this, &TweenBar::finish);
    showGoal();
    rewind();
}

void TweenBar::open() {
    rewind();
    place();
    show();
    QCoreApplication::instance()->installEventFilter(this);
    raise();
    slider_->setFocus();
}

void TweenBar::place() {
    const QSize room = parentWidget()->size();
    const int width = std::min(kWidth, room.width() - 2 * kFromEdge);
    setGeometry((room.width() - width) / 2, room.height() - kHeight - kFromEdge, width, kHeight);
}

void TweenBar::enable() {
    const bool possible = session_->selection.character() && session_->posing.canPose();
    (*actions_)["key.tween"]->setEnabled(possible);
    if (!possible) hide();
}

void TweenBar::showGoal() {
    const bool keys = goal_->currentIndex() == 0;
    low_->setText(keys ? tr("Previous") : tr("Away"));
    high_->setText(keys ? tr("Next") : tr("Rest"));
    if (previewing_) preview();
}

void TweenBar::preview() {
    const int percent = slider_->value();
    amount_->setText(tr("%1 %").arg(numberText(static_cast<std::int64_t>(percent))));
    if (!session_->selection.character()) return;
    if (percent == 0) {
        if (previewing_) session_->posing.cancel();
        previewing_ = false;
        return;
    }
    session_->posing.begin();
    const auto character = session_->selection.character();
    const auto goal = goal_->currentIndex() == 0 ? TweenGoal::keys : TweenGoal::rest;
    const auto values =
        tween(*character->skeleton, session_->selection.clip().get(), session_->posing.start(),
              session_->playback.sourceTime(), posedJoints(session_->selection), goal, percent / 100.0);
    if (!values.empty()) previewing_ = session_->posing.preview(values) || previewing_;
    if (!previewing_) session_->posing.cancel();
}

void TweenBar::finish() {
    if (previewing_) session_->posing.commit(tr("Tween"));
    rewind();
}

void TweenBar::rewind() {
    previewing_ = false;
    const QSignalBlocker blocker(slider_);
    slider_->setValue(0);
    amount_->setText(tr("%1 %").arg(0));
}

bool TweenBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible()) place();
    if (watched == slider_ && event->type() == QEvent::ShortcutOverride) {
        // The slider's own keys stay with it; what any other key does is done to the pose that is seen.
        if (isOwnKey(*static_cast<QKeyEvent*>(event))) {
            event->accept();
        } else {
            finish();
        }
    }
    if (event->type() == QEvent::MouseButtonPress && previewing_ && watched->isWidgetType() &&
        !isOwn(watched))
        finish();
    return QFrame::eventFilter(watched, event);
}

bool TweenBar::isOwn(const QObject* object) const {
    for (; object; object = object->parent()) {
        if (object == this) return true;
    }
    return false;
}

void TweenBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return hide();
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        finish();
        return hide();
    }
    QFrame::keyPressEvent(event);
}

void TweenBar::hideEvent(QHideEvent* event) {
    QCoreApplication::instance()->removeEventFilter(this);
    if (previewing_) session_->posing.cancel();
    rewind();
    QFrame::hideEvent(event);
}

void TweenBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(theme().line);
    painter.setBrush(theme().panel);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

}  // namespace sinew
