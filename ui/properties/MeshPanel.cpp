#include "ui/properties/MeshPanel.h"

#include <Eigen/Geometry>
#include <QAction>
#include <QBuffer>
#include <QCheckBox>
#include <QComboBox>
#include <QImageReader>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

#include "ui/actions/Actions.h"
#include "ui/document/Session.h"
#include "ui/properties/ActionButton.h"
#include "ui/properties/PanelHeader.h"
#include "ui/properties/RowLabel.h"
#include "ui/properties/SkinSummaries.h"
#include "ui/properties/ValueRow.h"
#include "ui/widgets/Hint.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Section.h"

namespace sinew {

namespace {

QString toQString(const std::string& text) { return QString::fromStdString(text); }

QString count(std::size_t number) { return numberText(static_cast<std::int64_t>(number)); }

/// "body.png, 1024 × 1024, 1.2 MB"; of the picture only its head is read.
QString textureText(const Texture& texture) {
    QByteArray bytes =
        QByteArray::fromRawData(texture.bytes.data(), static_cast<qsizetype>(texture.bytes.size()));
    QBuffer buffer(&bytes);
    const QSize size = QImageReader(&buffer).size();
    const QString pixels = size.isValid() ? QStringLiteral("%1 × %2").arg(size.width()).arg(size.height())
                                          : MeshPanel::tr("cannot be decoded");
    return QStringLiteral("%1, %2, %3")
        .arg(toQString(texture.name), pixels, QLocale().formattedDataSize(bytes.size()));
}

QString materialText(const Material* material) {
    if (!material) return MeshPanel::tr("Plain");
    const QString name = material->name.empty() ? MeshPanel::tr("Unnamed") : toQString(material->name);
    const QString look = material->texture ? textureText(*material->texture) : MeshPanel::tr("no texture");
    return QStringLiteral("%1: %2").arg(name, look);
}

QWidget* makeRow(const QString& name, QWidget* control) {
    auto* row = new QWidget;
    row->setFixedHeight(26);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(8, 0, 8, 0);
    layout->setSpacing(4);
    layout->addWidget(new RowLabel(name));
    layout->addWidget(control);
    layout->addStretch();
    return row;
}

}  // namespace

MeshPanel::MeshPanel(Session& session, Actions& actions, SkinSummaries& summaries, QWidget* parent)
    : QWidget(parent),
      session_(&session),
      actions_(&actions),
      summaries_(&summaries),
      column_(new QVBoxLayout(this)),
      header_(new PanelHeader) {
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(0);
    column_->addWidget(header_);
    addForm();
    addSkin();
    materials_ = addSection(tr("Materials"));
    materials_->add(surfaces_ = makeHint({}));
    surfaces_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    surfaces_->setTextFormat(Qt::PlainText);
    surfaces_->setAccessibleName(tr("Materials"));
    column_->addStretch();
}

Section* MeshPanel::addSection(const QString& title) {
    auto* section = new Section(title);
    column_->addWidget(section);
    return section;
}

void MeshPanel::addForm() {
    Section* form = addSection(tr("Mesh"));
    shown_ = new QCheckBox(tr("Shown"));
    connect(shown_, &QCheckBox::clicked, this,
            [this](bool on) { session_->visibility.setHidden(session_->selection.meshes(), !on); });
    form->add(makeRow(tr("In the view"), shown_));
    addAllHidden(*form);
    form->add(vertices_ = new TextRow(tr("Vertices")));
    form->add(triangles_ = new TextRow(tr("Triangles")));
    form->add(size_ = new TextRow(tr("Size")));
}

void MeshPanel::addAllHidden(Section& form) {
    QAction* meshes = (*actions_)["view.meshes"];
    auto* show = new QPushButton(tr("Show Meshes"));
    show->setToolTip(
        tr("The view hides all meshes (%1)").arg(meshes->shortcut().toString(QKeySequence::NativeText)));
    connect(show, &QPushButton::clicked, meshes, &QAction::trigger);
    form.add(allHidden_ = makeRow(tr("All are hidden"), show));
    const auto follow = [this](bool drawn) {
        // What the mesh is set to counts again when they are shown.
        shown_->setEnabled(drawn);
        allHidden_->setVisible(!drawn);
    };
    connect(meshes, &QAction::toggled, this, follow);
    follow(meshes->isChecked());
}

void MeshPanel::addSkin() {
    Section* skin = addSection(tr("Skin"));
    method_ = new QComboBox;
    method_->addItems({tr("Linear blend"), tr("Dual quaternion")});
    method_->setAccessibleName(tr("Skinning method"));
    method_->setToolTip(
        tr("Linear blend thins where joints twist; dual quaternions keep the girth there, "
           "and bulge where joints bend"));
    connect(method_, &QComboBox::activated, this, [this](int row) {
        (*actions_)[row == 0 ? "mesh.linearBlend" : "mesh.dualQuaternion"]->trigger();
    });
    skin->add(makeRow(tr("Method"), method_));
    skin->add(joints_ = new TextRow(tr("Joints")));
    skin->add(influences_ = new TextRow(tr("Influences")));
    skin->add(current_ = new TextRow(tr("Current joint")));
    skin->add(makeRow({}, makeActionButton(*(*actions_)["view.weights"], tr("Show Weights"))));
}

void MeshPanel::show(const Character& character, const std::shared_ptr<const Mesh>& mesh, JointId joint) {
    const bool other = std::exchange(mesh_, mesh) != mesh;
    header_->show(toQString(mesh->name), tr("mesh of %1").arg(toQString(character.name)));
    shown_->setChecked(session_->visibility.shown(mesh->id));
    method_->setCurrentIndex(mesh->method == SkinningMethod::linearBlend ? 0 : 1);
    showSkin(*character.skeleton, joint);
    if (!other) return;
    showForm(*mesh->geometry);
    showMaterials();
}

void MeshPanel::showForm(const Geometry& geometry) {
    vertices_->setText(count(geometry.positions.size()));
    triangles_->setText(count(geometry.triangles.size()));
    Eigen::AlignedBox3f box;
    for (const Eigen::Vector3f& position : geometry.positions) box.extend(position);
    const Eigen::Vector3d size = box.isEmpty() ? Eigen::Vector3d::Zero() : box.sizes().cast<double>().eval();
    size_->setText(tr("%1 × %2 × %3 m, as bound")
                       .arg(numberText(size.x(), 3), numberText(size.y(), 3), numberText(size.z(), 3)));
}

void MeshPanel::showSkin(const Skeleton& skeleton, JointId joint) {
    const SkinSummary& summary = summaries_->of(mesh_->skin);
    const std::size_t bound = summary.joints.size(), used = summary.usedJoints();
    joints_->setText(used == bound ? count(bound) : tr("%1, %2 with weight").arg(count(bound), count(used)));
    influences_->setText(tr("most %1, mean %2 a vertex")
                             .arg(count(summary.mostInfluences), numberText(summary.meanInfluences(), 2)));
    const auto index = skeleton.find(joint);
    current_->setVisible(index.has_value());
    if (!index) return;
    std::size_t vertices = 0;
    double share = 0;
    for (std::size_t i = 0; i < bound; ++i) {
        if (mesh_->skin->joints[i].joint != joint) continue;
        vertices += summary.joints[i].vertices;
        share += summary.share(i);
    }
    const QString name = toQString(skeleton[*index].name);
    current_->setText(
        vertices == 0
            ? tr("%1 moves none of it").arg(name)
            : tr("%1 weighs on %2 vertices, %3%").arg(name, count(vertices), numberText(share * 100, 1)));
}

void MeshPanel::showMaterials() {
    QStringList lines;
    for (const Surface& surface : mesh_->surfaces) {
        const QString line = materialText(surface.material.get());
        if (!lines.contains(line)) lines << line;
    }
    materials_->setNote(count(static_cast<std::size_t>(lines.size())));
    surfaces_->setText(lines.isEmpty() ? tr("This mesh has no triangles") : lines.join(u'\n'));
}

}  // namespace sinew
