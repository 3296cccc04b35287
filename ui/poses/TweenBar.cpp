#include "ui/poses/TweenBar.h"

#include <QComboBox>
#include <QCoreApplication>
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
#include "ui/document/Selection.h"
#include "ui/session/Session.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kHeight = 36;
constexpr int kWidth = 520;
constexpr int kTweenMargin = 16;

/// Returns whether a key moves the slider or closes the bar.
bool isOwnKey(const QKeyEvent& event) {
    if (event.modifiers() & ~Qt::KeypadModifier) return false;
    constexpr std::array kKeys{Qt::Key_Left,   Qt::Key_Right,    Qt::Key_Up,     Qt::Key_Down,
                               Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Home,   Qt::Key_End,
                               Qt::Key_Return, Qt::Key_Enter,    Qt::Key_Escape, Qt::Key_Tab};
    return std::ranges::find(kKeys, event.key()) != kKeys.end();
}

}  // namespace

TweenBar::TweenBar(Session& session, Actions& actions, QWidget& view)
    : QFrame(&view), session_(&session), actions_(&actions) {
    setObjectName(QStringLiteral("tween"));
    setAccessibleName(tr("Tween"));
    makeRow();
    hide();
    view.installEventFilter(this);
    slider_->installEventFilter(this);
    connect(actions["key.tween"], &QAction::triggered, this, &TweenBar::open);
    connect(&session.selection, &Selection::characterChanged, this, &TweenBar::updateEnabled);
    connect(&session.posing, &Posing::toolChanged, this, &TweenBar::updateEnabled);
    connect(&session.playback, &Playback::stateChanged, this, &TweenBar::updateEnabled);
    // At these signals, Posing has already cancelled the gesture.
    connect(&session.playback, &Playback::frameChanged, this, &TweenBar::resetSlider);
    connect(&session.document, &Document::stepped, this, &TweenBar::resetSlider);
    connect(&session.document, &Document::cancelled, this, &TweenBar::resetSlider);
    connect(&session.selection, &Selection::jointsChanged, this, &TweenBar::commit);
    updateEnabled();
}

void TweenBar::makeRow() {
    auto* row = rowLayout(this, {8, 4, 4, 4}, 8);
    goalBox_ = new QComboBox;
    goalBox_->addItems({tr("Keys"), tr("Rest pose")});
    goalBox_->setAccessibleName(tr("Blend towards"));
    goalBox_->setToolTip(tr("Blend towards the previous and next keys or the rest pose"));
    lowLabel_ = new QLabel;
    highLabel_ = new QLabel;
    slider_ = new QSlider(Qt::Horizontal);
    slider_->setRange(kMinimum, kMaximum);
    slider_->setPageStep(10);
    slider_->setAccessibleName(tr("Tween amount"));
    amountLabel_ = new QLabel;
    amountLabel_->setFont(numberFont());
    amountLabel_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    amountLabel_->setFixedWidth(52);
    auto* close = new QToolButton;
    close->setIcon(icon("close"));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close the tween slider"));
    close->setAccessibleName(tr("Close"));
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    for (QWidget* part :
         std::initializer_list<QWidget*>{goalBox_, lowLabel_, slider_, highLabel_, amountLabel_, close})
        row->addWidget(part, part == slider_ ? 1 : 0);
    connect(goalBox_, &QComboBox::currentIndexChanged, this, &TweenBar::updateLabels);
    connect(slider_, &QSlider::valueChanged, this, &TweenBar::preview);
    connect(slider_, &QSlider::sliderReleased, this, &TweenBar::commit);
    updateLabels();
    resetSlider();
}

void TweenBar::open() {
    resetSlider();
    positionBar();
    show();
    QCoreApplication::instance()->installEventFilter(this);
    raise();
    slider_->setFocus();
}

void TweenBar::positionBar() {
    const QSize viewSize = parentWidget()->size();
    const int width = std::min(kWidth, viewSize.width() - 2 * kTweenMargin);
    setGeometry((viewSize.width() - width) / 2, viewSize.height() - kHeight - kTweenMargin, width, kHeight);
}

void TweenBar::updateEnabled() {
    const bool canTween = session_->selection.character() && session_->posing.canPose();
    (*actions_)["key.tween"]->setEnabled(canTween);
    if (!canTween) hide();
}

void TweenBar::updateLabels() {
    const bool keys = goalBox_->currentIndex() == 0;
    lowLabel_->setText(keys ? tr("Previous") : tr("Away"));
    highLabel_->setText(keys ? tr("Next") : tr("Rest"));
    if (isPreviewing_) preview();
}

void TweenBar::preview() {
    const int percent = slider_->value();
    amountLabel_->setText(tr("%1 %").arg(numberText(static_cast<std::int64_t>(percent))));
    if (!session_->selection.character()) return;
    if (percent == 0) {
        if (isPreviewing_) session_->posing.cancel();
        isPreviewing_ = false;
        return;
    }
    session_->posing.begin();
    const auto character = session_->selection.character();
    const auto goal = goalBox_->currentIndex() == 0 ? TweenTarget::keys : TweenTarget::rest;
    const auto values = tween(*character->skeleton, session_->selection.clip().get(),
                              session_->posing.start(), session_->playback.sourceTime(),
                              selectedOrAllJoints(session_->selection), goal, percent / 100.0);
    if (!values.empty()) isPreviewing_ = session_->posing.preview(values) || isPreviewing_;
    if (!isPreviewing_) session_->posing.cancel();
}

void TweenBar::commit() {
    if (isPreviewing_) session_->posing.commit(tr("Tween"));
    resetSlider();
}

void TweenBar::resetSlider() {
    isPreviewing_ = false;
    const QSignalBlocker blocker(slider_);
    slider_->setValue(0);
    amountLabel_->setText(tr("%1 %").arg(0));
}

bool TweenBar::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible()) positionBar();
    if (watched == slider_ && event->type() == QEvent::ShortcutOverride) {
        // Keep the slider's own keys. Commit before any other shortcut, so that it applies to the visible
        // pose.
        if (isOwnKey(*static_cast<QKeyEvent*>(event))) {
            event->accept();
        } else {
            commit();
        }
    }
    if (event->type() == QEvent::MouseButtonPress && isPreviewing_ && watched->isWidgetType() &&
        !isOwnWidget(watched))
        commit();
    return QFrame::eventFilter(watched, event);
}

bool TweenBar::isOwnWidget(const QObject* object) const {
    for (; object; object = object->parent()) {
        if (object == this) return true;
    }
    return false;
}

void TweenBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return hide();
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        commit();
        return hide();
    }
    QFrame::keyPressEvent(event);
}

void TweenBar::hideEvent(QHideEvent* event) {
    QCoreApplication::instance()->removeEventFilter(this);
    if (isPreviewing_) session_->posing.cancel();
    resetSlider();
    QFrame::hideEvent(event);
}

void TweenBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(theme().line);
    painter.setBrush(theme().panel);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

}  // namespace sinew
