#include "ui/properties/MeshPanel.h"

#include <Eigen/Geometry>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <algorithm>
#include <array>
#include <utility>

#include "core/skin/ImageSize.h"
#include "ui/actions/Actions.h"
#include "ui/properties/PanelRows.h"
#include "ui/properties/ShapeRows.h"
#include "ui/properties/SkinRows.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Section.h"

namespace sinew {

namespace {

QString meshCountText(std::size_t number) { return numberText(static_cast<std::int64_t>(number)); }

/// "body.png, 1024 × 1024, 1.2 MB"
QString textureText(const Texture& texture) {
    const auto size = imageSize(texture.bytes);
    const QString pixels = size ? QStringLiteral("%1 × %2").arg(size->width).arg(size->height)
                                : MeshPanel::tr("unreadable image");
    return QStringLiteral("%1, %2, %3")
        .arg(QString::fromUtf8(texture.name), pixels,
             QLocale().formattedDataSize(static_cast<qint64>(texture.bytes.size()), 1,
                                         QLocale::DataSizeSIFormat));
}

QString materialText(const Material* material) {
    if (!material) return MeshPanel::tr("No material");
    const QString name =
        material->name.empty() ? MeshPanel::tr("Unnamed") : QString::fromUtf8(material->name);
    const QString texture = material->texture ? textureText(*material->texture) : MeshPanel::tr("no texture");
    return QStringLiteral("%1: %2").arg(name, texture);
}

bool haveSameMaterials(const std::vector<Surface>& a, const std::vector<Surface>& b) {
    return std::ranges::equal(a, b, {}, &Surface::material, &Surface::material);
}

}  // namespace

MeshPanel::MeshPanel(Session& session, Actions& actions, SkinSummaries& summaries)
    : session_(&session),
      actions_(&actions),
      summaries_(&summaries),
      column_(columnLayout(this)),
      header_(new PanelHeader) {
    column_->addWidget(header_);
    addShapes();
    addGeometry();
    addSkin();
    materials_ = addSection(*column_, tr("Materials"));
    materials_->add(surfaces_ = makeHint({}));
    surfaces_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    surfaces_->setTextFormat(Qt::PlainText);
    surfaces_->setAccessibleName(tr("Materials"));
    column_->addStretch();
}

void MeshPanel::addShapes() {
    shapesSection_ = addSection(*column_, tr("Shapes"));
    shapesSection_->add(shapes_ = new ShapeRows(*session_));
}

void MeshPanel::showShapes() {
    shapesSection_->setVisible(shapes_->showShapes());
    shapesSection_->setNote(shapes_->countText());
}

void MeshPanel::showPose() { shapes_->showWeights(); }

void MeshPanel::addGeometry() {
    Section* section = addSection(*column_, tr("Mesh"));
    visibleBox_ = new QCheckBox(tr("Visible"));
    connect(visibleBox_, &QCheckBox::clicked, this,
            [this](bool on) { session_->visibility.setHidden(session_->selection.meshes(), !on); });
    section->add(makePropertyRow(tr("Viewport"), visibleBox_));
    addHiddenNotice(*section);
    section->add(vertices_ = new TextRow(tr("Vertices")));
    section->add(triangles_ = new TextRow(tr("Triangles")));
    section->add(size_ = new TextRow(tr("Size")));
    size_->setToolTip(tr("Size in bind pose"));
}

void MeshPanel::addHiddenNotice(Section& section) {
    QAction* meshes = (*actions_)["view.meshes"];
    auto* show = new QPushButton(tr("Show Meshes"));
    show->setToolTip(
        tr("Show meshes in the viewport (%1)").arg(meshes->shortcut().toString(QKeySequence::NativeText)));
    connect(show, &QPushButton::clicked, meshes, &QAction::trigger);
    section.add(hiddenNotice_ = makePropertyRow(tr("Meshes hidden"), show));
    const auto showDrawn = [this](bool drawn) {
        // A mesh's own visibility only matters while meshes are shown.
        visibleBox_->setEnabled(drawn);
        hiddenNotice_->setVisible(!drawn);
    };
    connect(meshes, &QAction::toggled, this, showDrawn);
    showDrawn(meshes->isChecked());
}

void MeshPanel::addSkin() {
    Section* skin = addSection(*column_, tr("Skin"));
    method_ = new QComboBox;
    method_->setAccessibleName(tr("Skinning method"));
    method_->setToolTip(
        tr("Linear blend loses volume where joints twist; dual quaternion preserves it, "
           "but bulges where joints bend; blended mixes both by the weights of the vertices"));
    connect(method_, &QComboBox::activated, this, [this](int row) {
        constexpr std::array kActions{"mesh.linearBlend", "mesh.dualQuaternion", "mesh.blended"};
        (*actions_)[kActions[static_cast<std::size_t>(row)]]->trigger();
    });
    skin->add(makePropertyRow(tr("Method"), method_));
    skin->add(joints_ = new TextRow(tr("Joints")));
    skin->add(influences_ = new TextRow(tr("Influences")));
    skin->add(currentJoint_ = new TextRow(tr("Current joint")));
    skin->add(makePropertyRow({}, makeActionButton(*(*actions_)["view.weights"], tr("Show Weights"))));
}

void MeshPanel::show(const Character& character, const std::shared_ptr<const Mesh>& mesh, JointId joint) {
    const auto before = std::exchange(mesh_, mesh);
    header_->show(QString::fromUtf8(mesh->name), tr("mesh of %1").arg(QString::fromUtf8(character.name)));
    visibleBox_->setChecked(session_->visibility.isShown(mesh->id));
    showMethod();
    showShapes();
    showSkin(*character.skeleton, joint);
    // A preview of a shape's weight replaces the mesh many times a second, but none of its parts.
    if (!before || before->geometry != mesh->geometry) showGeometry(*mesh->geometry);
    if (!before || !haveSameMaterials(before->surfaces, mesh->surfaces)) showMaterials();
}

/// Offers the methods that the mesh supports.
void MeshPanel::showMethod() {
    QStringList methods{tr("Linear blend"), tr("Dual quaternion")};
    if (mesh_->supports(SkinningMethod::blended)) methods << tr("Blended");
    if (method_->count() != methods.size()) {
        method_->clear();
        method_->addItems(methods);
    }
    method_->setCurrentIndex(static_cast<int>(mesh_->method));
}

void MeshPanel::showGeometry(const Geometry& geometry) {
    vertices_->setText(meshCountText(geometry.positions.size()));
    triangles_->setText(meshCountText(geometry.triangles.size()));
    Eigen::AlignedBox3f box;
    for (const Eigen::Vector3f& position : geometry.positions) box.extend(position);
    const Eigen::Vector3d size = box.isEmpty() ? Eigen::Vector3d::Zero() : box.sizes().cast<double>().eval();
    size_->setText(
        tr("%1 × %2 × %3 m").arg(numberText(size.x(), 3), numberText(size.y(), 3), numberText(size.z(), 3)));
}

void MeshPanel::showSkin(const Skeleton& skeleton, JointId joint) {
    const SkinSummary& summary = summaries_->summary(mesh_->skin);
    const std::size_t bound = summary.joints.size(), used = summary.usedJoints();
    joints_->setText(
        used == bound ? meshCountText(bound)
                      : tr("%1, of which %2 have influence").arg(meshCountText(bound), meshCountText(used)));
    influences_->setText(
        tr("max %1, mean %2 per vertex")
            .arg(meshCountText(summary.maxInfluences), numberText(summary.meanInfluences(), 2)));
    const auto index = skeleton.find(joint);
    currentJoint_->setVisible(index.has_value());
    if (!index) return;
    std::size_t vertices = 0;
    double fraction = 0;
    for (std::size_t i = 0; i < bound; ++i) {
        if (mesh_->skin->joints[i].joint != joint) continue;
        vertices += summary.joints[i].vertices;
        fraction += summary.meshFraction(i);
    }
    currentJoint_->setToolTip(tr("Influence of %1").arg(QString::fromUtf8(skeleton[*index].name)));
    currentJoint_->setText(vertices == 0 ? tr("no influence")
                                         : tr("%n vertices, %1 %", nullptr, static_cast<int>(vertices))
                                               .arg(numberText(fraction * 100, 1)));
}

void MeshPanel::showMaterials() {
    QStringList lines;
    for (const Surface& surface : mesh_->surfaces) {
        const QString line = materialText(surface.material.get());
        if (!lines.contains(line)) lines << line;
    }
    materials_->setNote(meshCountText(static_cast<std::size_t>(lines.size())));
    surfaces_->setText(lines.isEmpty() ? tr("This mesh has no triangles") : lines.join(u'\n'));
}

}  // namespace sinew
