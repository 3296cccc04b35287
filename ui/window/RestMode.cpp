#include "ui/window/RestMode.h"

#include <QActionGroup>
#include <QEvent>
#include <QLabel>
#include <QToolButton>

#include "ui/editing/RestOptions.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr int kTopMargin = 12;

}  // namespace

RestMode::RestMode(Session& session, Actions& actions, QWidget& view)
    : ActionHandler(session, actions, &view), view_(&view), bar_(new QWidget(&view)) {
    connectOptions();
    makeBar();
    view.installEventFilter(this);
    on("joint.restMode",
       [this](bool on) { session_->posing.setMode(on ? Posing::Mode::rest : Posing::Mode::pose); });
    connect(&session.posing, &Posing::toolChanged, this, &RestMode::updateBar);
    updateOn(session.selection, &Selection::characterChanged);
    updateOn(session.document, &Document::changed);
    connect(&session.playback, &Playback::stateChanged, this, [this] {
        if (session_->playback.playing()) session_->posing.setMode(Posing::Mode::pose);
    });
    updateEnabled();
    updateBar();
}

void RestMode::connectOptions() {
    auto* meshes = new QActionGroup(this);
    meshes->addAction(&action("rest.keepMeshes"));
    meshes->addAction(&action("rest.deformMeshes"));
    const RestOptions options = readRestOptions();
    action(options.keepsMeshes ? "rest.keepMeshes" : "rest.deformMeshes").setChecked(true);
    action("rest.mirror").setChecked(options.mirrors);
    for (const char* id : {"rest.keepMeshes", "rest.deformMeshes", "rest.mirror"}) {
        on(id, [this] {
            saveRestOptions({.keepsMeshes = action("rest.keepMeshes").isChecked(),
                             .mirrors = action("rest.mirror").isChecked()});
        });
    }
}

void RestMode::makeBar() {
    auto* label = new QLabel(tr("Rest pose"));
    label->setObjectName(QStringLiteral("restSign"));
    label->setToolTip(tr("The skeleton is being edited in its rest pose; press Tab to return to posing"));
    bar_->setAutoFillBackground(true);
    bar_->setBackgroundRole(QPalette::Button);
    auto* row = rowLayout(bar_, {10, 3, 4, 3}, 4);
    row->addWidget(label);
    row->addSpacing(8);
    for (const char* id : {"rest.keepMeshes", "rest.deformMeshes", "rest.mirror"}) {
        auto* button = new QToolButton;
        button->setDefaultAction(&action(id));
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setAutoRaise(true);
        // The viewport keeps the focus, and with it its shortcuts.
        button->setFocusPolicy(Qt::TabFocus);
        row->addWidget(button);
    }
    bar_->hide();
}

void RestMode::updateEnabled() {
    const auto character = session_->selection.character();
    const QString noFile = character ? QString() : tr("Open a file first");
    enableUnless({"joint.restMode", "rest.mirror"}, {noFile});
    enableUnless(
        {"rest.keepMeshes", "rest.deformMeshes"},
        {noFile, character && character->meshes.empty() ? tr("This character has no meshes") : QString()});
    if (!character) session_->posing.setMode(Posing::Mode::pose);
}

void RestMode::updateBar() {
    const bool rest = session_->posing.mode() == Posing::Mode::rest;
    action("joint.restMode").setChecked(rest);
    bar_->setVisible(rest);
    if (rest) positionBar();
}

void RestMode::positionBar() {
    bar_->adjustSize();
    bar_->move((view_->width() - bar_->width()) / 2, kTopMargin);
    bar_->raise();
}

bool RestMode::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && bar_->isVisible()) positionBar();
    return QObject::eventFilter(watched, event);
}

}  // namespace sinew
