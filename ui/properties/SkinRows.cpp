#include "ui/properties/SkinRows.h"

#include <QLabel>
#include <QPushButton>
#include <algorithm>

#include "ui/actions/Actions.h"
#include "ui/properties/PanelRows.h"
#include "ui/session/Session.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

const SkinSummary& SkinSummaries::summary(const std::shared_ptr<const Skin>& skin) {
    if (const auto found = cache_.find(skin); found != cache_.end()) return found->second;
    std::erase_if(cache_, [](const auto& entry) { return entry.first.expired(); });
    return cache_.emplace(skin, summaryOf(*skin)).first->second;
}

namespace {

constexpr std::size_t kMaxRows = 12;  // a joint of a scene made of rigid parts may move hundreds of meshes

/// A mesh's vertices that a joint influences.
struct InfluencedMesh {
    const Mesh* mesh;
    std::size_t vertices;
    double fraction;
};

std::vector<InfluencedMesh> influencedMeshes(const Character& character, JointId joint,
                                             SkinSummaries& summaries) {
    std::vector<InfluencedMesh> influenced;
    for (const auto& mesh : character.meshes) {
        const auto& joints = mesh->skin->joints;
        InfluencedMesh entry{mesh.get(), 0, 0};
        for (std::size_t i = 0; i < joints.size(); ++i) {
            if (joints[i].joint != joint) continue;
            const SkinSummary& summary = summaries.summary(mesh->skin);
            entry.vertices += summary.joints[i].vertices;
            entry.fraction += summary.meshFraction(i);
        }
        if (entry.vertices > 0) influenced.push_back(entry);
    }
    std::ranges::stable_sort(influenced, std::greater{}, &InfluencedMesh::fraction);
    return influenced;
}

}  // namespace

SkinRows::SkinRows(Session& session, Actions& actions, SkinSummaries& summaries)
    : session_(&session),
      summaries_(&summaries),
      list_(columnLayout(nullptr, {4, 0, 8, 0})),
      hint_(makeHint({})),
      weights_(makeActionButton(*actions["view.weights"], tr("Show Weights"))) {
    auto* column = columnLayout(this, {}, 4);
    column->addWidget(hint_);
    column->addLayout(list_);
    auto* buttons = rowLayout(nullptr, {8, 0, 8, 0});
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
        item->widget()->deleteLater();  // this may be running inside its click handler
        delete item;
    }
    fill(character, joint);
}

void SkinRows::fill(const Character& character, JointId joint) {
    const auto influenced = influencedMeshes(character, joint, *summaries_);
    weights_->setVisible(!character.meshes.empty());
    for (std::size_t i = 0; i < std::min(influenced.size(), kMaxRows); ++i)
        addRow(*influenced[i].mesh, influenced[i].vertices, influenced[i].fraction);
    if (character.meshes.empty()) {
        hint_->setText(
            tr("This character has no meshes. Use File > Open… or File > Import… to load meshes from a glTF, "
               "FBX or COLLADA file."));
    } else if (influenced.empty()) {
        hint_->setText(
            tr("This joint influences no vertices. To find the joint that moves a part of the mesh, click "
               "that part in the viewport."));
    } else {
        hint_->setText(influenced.size() > kMaxRows
                           ? tr("Showing the %1 of %n mesh(es) that this joint influences most", nullptr,
                                static_cast<int>(influenced.size()))
                                 .arg(kMaxRows)
                           : tr("Meshes influenced by this joint"));
    }
}

void SkinRows::addRow(const Mesh& mesh, std::size_t vertices, double fraction) {
    const QString name = QString::fromStdString(mesh.name);
    const QString count = numberText(static_cast<std::int64_t>(vertices));
    const QString vertexText = tr("%n vertices", nullptr, static_cast<int>(vertices));
    const QString text =
        QStringLiteral("%1 · %2 · %3 %").arg(name, vertexText, numberText(fraction * 100, 1));
    auto* row = new QPushButton(icon("mesh"), QString(text).replace(u'&', QStringLiteral("&&")));
    row->setObjectName(QStringLiteral("movedMesh"));
    row->setFlat(true);
    row->setStyleSheet(QStringLiteral("text-align: left"));
    row->setAccessibleName(text);
    row->setToolTip(tr("Influences %1 of %n vertices; click to select %2", nullptr,
                       static_cast<int>(mesh.skin->vertexCount()))
                        .arg(count, name));
    connect(row, &QPushButton::clicked, this,
            [this, id = mesh.id] { session_->selection.selectMeshes({id}); });
    list_->addWidget(row);
}

}  // namespace sinew
