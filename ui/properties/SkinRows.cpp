#include "ui/properties/SkinRows.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/actions/Actions.h"
#include "ui/document/Session.h"
#include "ui/properties/ActionButton.h"
#include "ui/properties/SkinSummaries.h"
#include "ui/widgets/Hint.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr std::size_t kMostRows = 12;  // a joint of a scene of parts may move hundreds

/// What of a mesh follows a joint.
struct Moved {
    const Mesh* mesh;
    std::size_t vertices;
    double share;
};

std::vector<Moved> movedBy(const Character& character, JointId joint, SkinSummaries& summaries) {
    std::vector<Moved> moved;
    for (const auto& mesh : character.meshes) {
        const auto& joints = mesh->skin->joints;
        Moved entry{mesh.get(), 0, 0};
        for (std::size_t i = 0; i < joints.size(); ++i) {
            if (joints[i].joint != joint) continue;
            const SkinSummary& summary = summaries.of(mesh->skin);
            entry.vertices += summary.joints[i].vertices;
            entry.share += summary.share(i);
        }
        if (entry.vertices > 0) moved.push_back(entry);
    }
    std::ranges::stable_sort(moved, std::greater{}, &Moved::share);
    return moved;
}

}  // namespace

SkinRows::SkinRows(Session& session, Actions& actions, SkinSummaries& summaries, QWidget* parent)
    : QWidget(parent),
      session_(&session),
      summaries_(&summaries),
      list_(new QVBoxLayout),
      hint_(makeHint({})),
      weights_(makeActionButton(*actions["view.weights"], tr("Show Weights"))) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    list_->setContentsMargins(4, 0, 8, 0);
    list_->setSpacing(0);
    column->addWidget(hint_);
    column->addLayout(list_);
    auto* buttons = new QHBoxLayout;
    buttons->setContentsMargins(8, 0, 8, 0);
    buttons->addWidget(weights_);
    buttons->addStretch();
    column->addLayout(buttons);
}

void SkinRows::show(const Character& character, JointId joint) {
    const bool same = joint == joint_ && character.meshes == shown_ && !shown_.empty();
    if (same) return;
    joint_ = joint;
    shown_ = character.meshes;
    while (QLayoutItem* item = list_->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();  // a click on it may be what led here
        delete item;
    }
    fill(character, joint);
}

void SkinRows::fill(const Character& character, JointId joint) {
    const auto moved = movedBy(character, joint, *summaries_);
    weights_->setVisible(!character.meshes.empty());
    for (std::size_t i = 0; i < std::min(moved.size(), kMostRows); ++i)
        addRow(*moved[i].mesh, moved[i].vertices, moved[i].share);
    if (character.meshes.empty()) {
        hint_->setText(
            tr("This character has no meshes. They come with glTF, FBX and COLLADA files: File, "
               "Open or Import."));
    } else if (moved.empty()) {
        hint_->setText(
            tr("This joint moves no vertex. Click the mesh in the view to find the one that does."));
    } else {
        hint_->setText(
            moved.size() > kMostRows
                ? tr("The %1 of %2 meshes that follow this joint most").arg(kMostRows).arg(moved.size())
                : tr("Meshes that follow this joint"));
    }
}

void SkinRows::addRow(const Mesh& mesh, std::size_t vertices, double share) {
    const QString name = QString::fromStdString(mesh.name);
    const QString count = numberText(static_cast<std::int64_t>(vertices));
    const QString about = vertices == 1 ? tr("1 vertex") : tr("%1 vertices").arg(count);
    const QString text = QStringLiteral("%1 · %2 · %3%").arg(name, about, numberText(share * 100, 1));
    auto* row = new QPushButton(icon("mesh"), QString(text).replace(u'&', QStringLiteral("&&")));
    row->setObjectName(QStringLiteral("movedMesh"));
    row->setFlat(true);
    row->setStyleSheet(QStringLiteral("text-align: left"));
    row->setAccessibleName(text);
    row->setToolTip(tr("Weighs on %1 of %2 vertices: shows the mesh %3")
                        .arg(count, numberText(static_cast<std::int64_t>(mesh.skin->vertexCount())), name));
    connect(row, &QPushButton::clicked, this,
            [this, id = mesh.id] { session_->selection.selectMeshes({id}); });
    list_->addWidget(row);
}

}  // namespace sinew
