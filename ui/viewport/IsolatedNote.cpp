#include "ui/viewport/IsolatedNote.h"

#include <QEvent>

#include "ui/actions/Actions.h"
#include "ui/document/Session.h"
#include "ui/widgets/Icon.h"

namespace sinew {

namespace {

constexpr int kFromEdge = 8;

}  // namespace

IsolatedNote::IsolatedNote(Session& session, Actions& actions, QWidget& canvas)
    : QPushButton(sinew::icon("solo"), {}, &canvas), session_(&session) {
    setObjectName(QStringLiteral("isolated"));
    setFocusPolicy(Qt::NoFocus);
    setCursor(Qt::ArrowCursor);
    setToolTip(tr("Only some joints are shown. Click to show the others again (%1)")
                   .arg(actions["joint.solo"]->shortcut().toString(QKeySequence::NativeText)));
    canvas.installEventFilter(this);
    connect(this, &QPushButton::clicked, this, [this] { session_->visibility.setSolo({}); });
    connect(&session.visibility, &Visibility::changed, this, &IsolatedNote::refresh);
    connect(&session.document, &Document::changed, this, &IsolatedNote::refresh);
    refresh();
}

void IsolatedNote::refresh() {
    QStringList names;
    for (const auto& character : session_->document.scene().characters) {
        for (const Joint& joint : character->skeleton->joints()) {
            if (session_->visibility.solo(joint.id)) names << QString::fromStdString(joint.name);
        }
    }
    QString who =
        names.size() == 1 ? names.front() : tr("%n joint(s)", nullptr, static_cast<int>(names.size()));
    setText(tr("Isolated: %1 · Show the others").arg(who.replace(u'&', QStringLiteral("&&"))));
    place();
    setVisible(session_->visibility.anySolo());
}

void IsolatedNote::place() {
    adjustSize();
    move((parentWidget()->width() - width()) / 2, kFromEdge);
}

bool IsolatedNote::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) place();
    return QPushButton::eventFilter(watched, event);
}

}  // namespace sinew
