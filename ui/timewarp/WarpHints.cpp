#include "ui/timewarp/WarpHints.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/document/Session.h"
#include "ui/widgets/Icon.h"

namespace sinew {

WarpHints::WarpHints(Session& session, QWidget* parent)
    : QObject(parent),
      session_(&session),
      empty_(new QFrame(parent)),
      title_(new QLabel(empty_)),
      detail_(new QLabel(empty_)),
      create_(new QPushButton(icon("warp"), tr("Add Time Warp"), empty_)),
      note_(new QLabel(parent)) {
    empty_->setObjectName(QStringLiteral("noWarp"));
    empty_->setFrameShape(QFrame::StyledPanel);
    empty_->setAutoFillBackground(true);
    QFont bold = title_->font();
    bold.setPixelSize(13);
    bold.setWeight(QFont::DemiBold);
    title_->setFont(bold);
    detail_->setForegroundRole(QPalette::PlaceholderText);
    detail_->setAlignment(Qt::AlignCenter);
    create_->setObjectName(QStringLiteral("addTimeWarp"));
    create_->setDefault(true);
    auto* column = new QVBoxLayout(empty_);
    column->setContentsMargins(20, 14, 20, 14);
    column->setSpacing(6);
    column->addWidget(title_, 0, Qt::AlignCenter);
    column->addWidget(detail_, 0, Qt::AlignCenter);
    column->addSpacing(4);
    column->addWidget(create_, 0, Qt::AlignCenter);
    note_->setObjectName(QStringLiteral("warpNote"));
    note_->setFrameShape(QFrame::StyledPanel);
    note_->setAutoFillBackground(true);
    note_->setContentsMargins(8, 2, 8, 2);
    note_->setAttribute(Qt::WA_TransparentForMouseEvents);
    connect(&session.warp, &WarpEditing::changed, this, &WarpHints::follow);
    connect(&session.warp, &WarpEditing::refusalChanged, this, &WarpHints::follow);
    connect(&session.document, &Document::changed, this, &WarpHints::follow);
    connect(&session.selection, &Selection::characterChanged, this, &WarpHints::follow);
    follow();
}

void WarpHints::setRoom(const QRect& room) {
    room_ = room;
    place();
}

QString WarpHints::text() const {
    if (!note_->isHidden()) return note_->text();
    return empty_->isHidden() ? QString() : title_->text();
}

void WarpHints::follow() {
    const auto character = session_->selection.character();
    const auto clip = session_->warp.clip();
    QString title, detail;
    if (!character) {
        title = tr("Nothing is open");
        detail = tr("Open a file with motion to retime it");
    } else if (!clip) {
        title = tr("%1 has no clip yet").arg(QString::fromStdString(character->name));
        detail = tr("Pose a joint, or import clips onto it");
    } else if (!clip->warp) {
        title = tr("This clip has no time warp");
        detail =
            tr("A time warp says when each moment of the clip happens;\nthe clip itself stays as it is.");
    }
    title_->setText(title);
    detail_->setText(detail);
    const QString refusal = session_->warp.refusal();
    create_->setVisible(clip != nullptr);
    create_->setEnabled(refusal.isEmpty());
    create_->setToolTip(refusal);
    empty_->setVisible(!title.isEmpty());
    const bool off = clip && clip->warp && clip->warpMuted;
    note_->setText(!refusal.isEmpty() ? refusal : tr("The time warp is off: the clip plays as it was made"));
    note_->setVisible(clip && (off || !refusal.isEmpty()));
    place();
}

void WarpHints::place() {
    empty_->adjustSize();
    note_->adjustSize();
    QRect box(QPoint(), empty_->size());
    box.moveCenter(room_.center());
    box.moveTop(std::max(box.top(), room_.top()));
    empty_->move(box.topLeft());
    note_->move(room_.left() + 12, room_.top() + 8);
}

}  // namespace sinew
