#include "ui/window/RestMode.h"

#include <QEvent>
#include <QLabel>

namespace sinew {

namespace {

constexpr int kTopMargin = 12;

}  // namespace

RestMode::RestMode(Session& session, Actions& actions, QWidget& view)
    : ActionHandler(session, actions, &view), view_(&view), label_(new QLabel(&view)) {
    label_->setObjectName(QStringLiteral("restSign"));
    label_->setText(tr("Rest pose"));
    label_->setToolTip(tr("The skeleton is being edited in its rest pose; press Tab to return to posing"));
    label_->setAutoFillBackground(true);
    label_->setBackgroundRole(QPalette::Button);
    label_->setContentsMargins(10, 3, 10, 3);
    label_->hide();
    view.installEventFilter(this);
    on("joint.restMode",
       [this](bool on) { session_->posing.setMode(on ? Posing::Mode::rest : Posing::Mode::pose); });
    connect(&session.posing, &Posing::toolChanged, this, &RestMode::updateLabel);
    updateOn(session.selection, &Selection::characterChanged);
    connect(&session.playback, &Playback::stateChanged, this, [this] {
        if (session_->playback.playing()) session_->posing.setMode(Posing::Mode::pose);
    });
    updateEnabled();
    updateLabel();
}

void RestMode::updateEnabled() {
    const bool open = session_->selection.character() != nullptr;
    action("joint.restMode").setEnabled(open);
    if (!open) session_->posing.setMode(Posing::Mode::pose);
}

void RestMode::updateLabel() {
    const bool rest = session_->posing.mode() == Posing::Mode::rest;
    action("joint.restMode").setChecked(rest);
    label_->setVisible(rest);
    if (rest) positionLabel();
}

void RestMode::positionLabel() {
    label_->adjustSize();
    label_->move((view_->width() - label_->width()) / 2, kTopMargin);
    label_->raise();
}

bool RestMode::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && label_->isVisible()) positionLabel();
    return QObject::eventFilter(watched, event);
}

}  // namespace sinew
