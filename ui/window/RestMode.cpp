#include "ui/window/RestMode.h"

#include <QEvent>
#include <QLabel>

#include "ui/actions/Actions.h"
#include "ui/document/Session.h"

namespace sinew {

namespace {

constexpr int kFromTop = 12;

}  // namespace

RestMode::RestMode(Session& session, Actions& actions, QWidget& view)
    : QObject(&view), session_(&session), actions_(&actions), view_(&view), sign_(new QLabel(&view)) {
    sign_->setObjectName(QStringLiteral("restSign"));
    sign_->setText(tr("Rest pose"));
    sign_->setToolTip(tr("The skeleton is edited where it stands at rest; Tab goes back to posing"));
    sign_->setAutoFillBackground(true);
    sign_->setBackgroundRole(QPalette::Button);
    sign_->setContentsMargins(10, 3, 10, 3);
    sign_->hide();
    view.installEventFilter(this);
    connect(actions["joint.restMode"], &QAction::triggered, this,
            [this](bool on) { session_->posing.setMode(on ? Posing::Mode::rest : Posing::Mode::pose); });
    connect(&session.posing, &Posing::toolChanged, this, &RestMode::show);
    connect(&session.selection, &Selection::characterChanged, this, &RestMode::enable);
    connect(&session.playback, &Playback::stateChanged, this, [this] {
        if (session_->playback.playing()) session_->posing.setMode(Posing::Mode::pose);
    });
    enable();
    show();
}

void RestMode::enable() {
    const bool open = session_->selection.character() != nullptr;
    (*actions_)["joint.restMode"]->setEnabled(open);
    if (!open) session_->posing.setMode(Posing::Mode::pose);
}

void RestMode::show() {
    const bool rest = session_->posing.mode() == Posing::Mode::rest;
    (*actions_)["joint.restMode"]->setChecked(rest);
    sign_->setVisible(rest);
    if (rest) placeSign();
}

void RestMode::placeSign() {
    sign_->adjustSize();
    sign_->move((view_->width() - sign_->width()) / 2, kFromTop);
    sign_->raise();
}

bool RestMode::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && sign_->isVisible()) placeSign();
    return QObject::eventFilter(watched, event);
}

}  // namespace sinew
