#include "ui/timewarp/WarpHints.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/canvas/GraphGeometry.h"
#include "ui/session/Session.h"
#include "ui/widgets/Icon.h"

namespace sinew {

WarpHints::WarpHints(Session& session, QWidget* parent)
    : QObject(parent),
      session_(&session),
      panel_(new QFrame(parent)),
      title_(new QLabel(panel_)),
      detail_(new QLabel(panel_)),
      create_(new QPushButton(icon("warp"), tr("Add Time Warp"), panel_)),
      note_(new QLabel(parent)) {
    panel_->setObjectName(QStringLiteral("noWarp"));
    panel_->setFrameShape(QFrame::StyledPanel);
    panel_->setAutoFillBackground(true);
    title_->setFont(resized(title_->font(), 13, QFont::DemiBold));
    detail_->setForegroundRole(QPalette::PlaceholderText);
    detail_->setAlignment(Qt::AlignCenter);
    create_->setObjectName(QStringLiteral("addTimeWarp"));
    create_->setDefault(true);
    auto* column = new QVBoxLayout(panel_);
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
    connect(&session.warp, &WarpEditing::changed, this, &WarpHints::refresh);
    connect(&session.warp, &WarpEditing::refusalChanged, this, &WarpHints::refresh);
    connect(&session.document, &Document::changed, this, &WarpHints::refresh);
    connect(&session.selection, &Selection::characterChanged, this, &WarpHints::refresh);
    refresh();
}

void WarpHints::setArea(const QRect& area) {
    area_ = area;
    layoutParts();
}

QString WarpHints::text() const {
    if (!note_->isHidden()) return note_->text();
    return panel_->isHidden() ? QString() : title_->text();
}

void WarpHints::refresh() {
    const auto character = session_->selection.character();
    const auto clip = session_->warp.clip();
    QString title, detail;
    if (!character) {
        title = tr("No file is open");
        detail = tr("Open a file with a clip to retime it");
    } else if (!clip) {
        title = tr("%1 has no clip").arg(QString::fromStdString(character->name));
        detail = tr("Pose a joint to create one, or import clips");
    } else if (!clip->warp) {
        title = tr("This clip has no time warp");
        detail =
            tr("A time warp changes when each moment of the clip plays.\nThe clip's keys stay unchanged.");
    }
    title_->setText(title);
    detail_->setText(detail);
    const QString refusal = session_->warp.refusal();
    create_->setVisible(clip != nullptr);
    create_->setEnabled(refusal.isEmpty());
    create_->setToolTip(refusal);
    panel_->setVisible(!title.isEmpty());
    const bool off = clip && clip->warp && clip->warpMuted;
    note_->setText(!refusal.isEmpty() ? refusal
                                      : tr("The time warp is off: the clip plays with its original timing"));
    note_->setVisible(clip && (off || !refusal.isEmpty()));
    layoutParts();
}

void WarpHints::layoutParts() {
    panel_->adjustSize();
    note_->adjustSize();
    QRect box(QPoint(), panel_->size());
    box.moveCenter(area_.center());
    box.moveTop(std::max(box.top(), area_.top()));
    panel_->move(box.topLeft());
    note_->move(area_.left() + 12, area_.top() + 8);
}

}  // namespace sinew
