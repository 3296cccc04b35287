#include "ui/editing/WeightPainting.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/base/Index.h"
#include "core/rig/SideName.h"
#include "core/scene/edits/meshes/BindPose.h"
#include "core/scene/edits/meshes/EditMeshes.h"
#include "core/skin/weights/EditWeights.h"
#include "ui/document/Document.h"
#include "ui/document/Selection.h"
#include "ui/editing/CommitOrReport.h"

namespace sinew {

namespace {

QString nameOf(const Skeleton& skeleton, int joint) { return QString::fromStdString(skeleton[joint].name); }

/// Returns a point of a triangle and the surface's normal there, mesh space.
std::pair<Eigen::Vector3f, Eigen::Vector3f> pointOn(const Geometry& geometry, const MeshPoint& point) {
    std::array<Eigen::Vector3f, 3> corners;
    Eigen::Vector3f position = Eigen::Vector3f::Zero();
    for (std::size_t i = 0; i < 3; ++i) {
        corners[i] = geometry.positions[geometry.triangles[point.triangle][i]];
        position += static_cast<float>(point.weights[static_cast<Eigen::Index>(i)]) * corners[i];
    }
    return {position, (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalized()};
}

/// Returns a dab mirrored at the model's plane x = 0.
BrushDab mirroredDab(BrushDab dab, const Affine& modelFromMesh) {
    const Affine meshFromModel = modelFromMesh.inverse();
    Eigen::Vector3d center = modelFromMesh * dab.center.cast<double>(),
                    normal = modelFromMesh.linear() * dab.normal.cast<double>();
    center.x() = -center.x();
    normal.x() = -normal.x();
    dab.center = (meshFromModel * center).cast<float>();
    dab.normal = (meshFromModel.linear() * normal).normalized().cast<float>();
    return dab;
}

/// Returns a skin in which the weights of joints that are bound twice are those of the first of them, so that
/// a weight that is painted is the joint's only one.
Skin withoutTwins(const Skin& skin) {
    std::map<JointId, std::uint16_t> known;
    std::vector<std::uint16_t> firstOf;
    for (const SkinJoint& each : skin.joints) {
        const auto own = static_cast<std::uint16_t>(firstOf.size());
        firstOf.push_back(known.try_emplace(each.joint, own).first->second);
    }
    if (known.size() == skin.joints.size()) return skin;
    return editedSkin(skin, [&](std::uint32_t v, InfluenceRow& row) {
        std::map<std::uint16_t, float> sums;
        for (const Influence& each : skin.at(v)) sums[firstOf[each.joint]] += each.weight;
        if (sums.size() == skin.at(v).size()) return false;
        row = {};
        for (const auto& [joint, weight] : sums) row.add({joint, weight});
        return true;
    });
}

/// Returns a skin without the joints that were added to the end of another one and that nothing follows.
Skin withoutUnusedJoints(Skin skin, const Skin& before) {
    if (skin.joints.size() == before.joints.size()) return skin;
    const SkinSummary summary = summaryOf(skin);
    while (skin.joints.size() > before.joints.size() && summary.joints[skin.joints.size() - 1].vertices == 0)
        skin.joints.pop_back();
    return skin;
}

}  // namespace

WeightPainting::WeightPainting(Document& document, Selection& selection)
    : document_(&document), selection_(&selection) {
    connect(&document, &Document::cancelled, this, &WeightPainting::forget);
    connect(&document, &Document::stepped, this, [this] {
        if (document_->openCount() != opening_) leaveDocument();
    });
    connect(&selection, &Selection::characterChanged, this, [this] {
        if (!selection_->character()) setOn(false);
    });
}

void WeightPainting::leaveDocument() {
    opening_ = document_->openCount();
    forget();
    locked_.clear();
    setProbe(std::nullopt);
    isOn_ = false;
    Q_EMIT changed();
}

WeightPainting::~WeightPainting() = default;

void WeightPainting::setOn(bool on) {
    if (std::exchange(isOn_, on) == on) return;
    if (!on) cancel();
    Q_EMIT changed();
}

QString WeightPainting::refusal() const {
    const auto character = selection_->character();
    if (!character || character->meshes.empty()) return tr("This character has no meshes");
    if (brush_.mode == BrushMode::smooth) return {};
    if (!character->skeleton->find(selection_->currentJoint())) return tr("Select a joint to paint first");
    if (isLocked(selection_->currentJoint())) return tr("The weights of this joint are locked");
    return {};
}

void WeightPainting::setBrush(const WeightBrush& brush) {
    brush_ = brush;
    Q_EMIT changed();
}

void WeightPainting::setRadius(double pixels) {
    radius_ = std::clamp(pixels, kMinRadius, kMaxRadius);
    Q_EMIT changed();
}

void WeightPainting::setSymmetric(bool symmetric) {
    isSymmetric_ = symmetric;
    Q_EMIT changed();
}

void WeightPainting::setLocked(JointId joint, bool locked) {
    if (locked ? !locked_.insert(joint).second : locked_.erase(joint) == 0) return;
    Q_EMIT changed();
}

const WeightPainting::Surface& WeightPainting::surfaceOf(const Mesh& mesh) {
    if (!surface_ || surface_->geometry != mesh.geometry) surface_.emplace(mesh.geometry);
    return *surface_;
}

/// Returns a joint's index in a skin, to which it is added if necessary, and that of its closest ancestor
/// which can take over its weights. Returns nullopt if the joint cannot be bound.
std::optional<WeightPainting::Target> WeightPainting::targetIn(Skin& skin, const Skeleton& skeleton,
                                                               int joint) const {
    const auto indexIn = [&](int each) -> std::optional<std::uint16_t> {
        const auto found = std::ranges::find(skin.joints, skeleton[each].id, &SkinJoint::joint);
        if (found == skin.joints.end()) return std::nullopt;
        return static_cast<std::uint16_t>(found - skin.joints.begin());
    };
    auto own = indexIn(joint);
    if (!own) {
        const auto bound = boundJoint(skeleton, skin, joint);
        if (!bound || skin.joints.size() >= Skin::kMaxJoints) return std::nullopt;
        skin.joints.push_back(*bound);
        own = static_cast<std::uint16_t>(skin.joints.size() - 1);
    }
    Target target{*own, {}};
    for (int each = skeleton[joint].parent; each != kNoParent && !target.heir; each = skeleton[each].parent) {
        if (!isLocked(skeleton[each].id)) target.heir = indexIn(each);
    }
    return target;
}

/// Adds the joints to be painted to the skin. Returns false, and explains why, if that is impossible.
bool WeightPainting::prepare(Skin& skin, const Skeleton& skeleton) {
    target_ = mirrored_ = std::nullopt;
    if (brush_.mode == BrushMode::smooth) return true;
    const int joint = skeleton.find(selection_->currentJoint()).value();
    target_ = targetIn(skin, skeleton, joint);
    if (!target_) {
        Q_EMIT refused(tr("%1 cannot be added to the skin").arg(nameOf(skeleton, joint)));
        return false;
    }
    const int counterpart = mirrorPairs(skeleton)[asIndex(joint)];
    if (isSymmetric_ && counterpart != kNoParent && !isLocked(skeleton[counterpart].id))
        mirrored_ = targetIn(skin, skeleton, counterpart);
    return true;
}

bool WeightPainting::begin(MeshId mesh) {
    if (const QString reason = refusal(); !reason.isEmpty()) {
        Q_EMIT refused(reason);
        return false;
    }
    const auto character = selection_->committedCharacter();
    const Mesh* const painted = character ? character->find(mesh) : nullptr;
    if (!painted) return false;
    const Skeleton& skeleton = *character->skeleton;
    Skin skin = withoutTwins(*painted->skin);
    if (!prepare(skin, skeleton)) return false;
    document_->beginGesture();
    modelFromMesh_ = meshInModel(skeleton, skin);
    const LockedJoints locked = lockedJoints(skin, this->locked());
    auto copy = std::make_shared<Mesh>(*painted);
    before_ = painted->skin;
    copy->skin = std::make_shared<const Skin>(std::move(skin));
    painted_ = std::move(copy);
    character_ = character->id;
    mesh_ = mesh;
    text_ = target_ ? tr("Paint Weights of %1")
                          .arg(nameOf(skeleton, skeleton.find(selection_->currentJoint()).value()))
                    : tr("Smooth Weights");
    const Surface& surface = surfaceOf(*painted_);
    stroke_ = std::make_unique<WeightStroke>(*painted_, surface.nearby, surface.neighbors, locked, brush_);
    return true;
}

void WeightPainting::dab(const MeshPoint& point, double radius, double pressure) {
    if (!stroke_ || point.mesh != mesh_) return;
    const double scale = std::cbrt(std::abs(modelFromMesh_.linear().determinant()));
    if (!(scale > 0)) return;
    const auto [center, normal] = pointOn(*painted_->geometry, point);
    const BrushDab dab{center, normal, static_cast<float>(radius / scale), pressure};
    if (!target_) {
        stroke_->smooth(dab);
        if (isSymmetric_) stroke_->smooth(mirroredDab(dab, modelFromMesh_));
        return;
    }
    stroke_->add(dab, target_->joint, target_->heir);
    if (mirrored_) stroke_->add(mirroredDab(dab, modelFromMesh_), mirrored_->joint, mirrored_->heir);
}

void WeightPainting::preview() {
    if (!stroke_ || stroke_->empty()) return;
    const auto character = document_->committed().find(character_);
    const Mesh* const mesh = character ? character->find(mesh_) : nullptr;
    // Background work may have changed the mesh before the first preview.
    if (!mesh || mesh->skin != before_) return cancel();
    auto scene =
        setSkin(document_->committed(), character_, mesh_, withoutUnusedJoints(stroke_->skin(), *before_));
    if (scene) document_->preview(std::move(*scene));
}

void WeightPainting::commit() {
    preview();
    if (!stroke_) return;
    const QString text = text_;
    const bool isEmpty = stroke_->empty();
    forget();
    if (isEmpty)
        document_->cancel();
    else
        document_->commit(text);
}

void WeightPainting::cancel() {
    if (!stroke_) return;
    forget();
    document_->cancel();
}

void WeightPainting::forget() {
    stroke_.reset();
    painted_.reset();
    before_.reset();
}

void WeightPainting::setProbe(std::optional<Probe> probe) {
    if (std::exchange(probe_, probe) != probe) Q_EMIT probeChanged();
}

void WeightPainting::setWeight(const Probe& vertex, JointId joint, double weight) {
    const auto character = selection_->committedCharacter();
    const Mesh* const edited = character ? character->find(vertex.mesh) : nullptr;
    const auto index = character ? character->skeleton->find(joint) : std::nullopt;
    if (!edited || !index || vertex.vertex >= edited->geometry->positions.size()) return;
    if (isLocked(joint)) {
        Q_EMIT refused(tr("The weights of this joint are locked"));
        return;
    }
    Skin skin = withoutTwins(*edited->skin);
    const auto target = targetIn(skin, *character->skeleton, *index);
    if (!target) return;
    const VertexNeighbors& neighbors = surfaceOf(*edited).neighbors;
    const LockedJoints locked = lockedJoints(skin, this->locked());
    const std::array targets{Influence{target->joint, static_cast<float>(std::clamp(weight, 0.0, 1.0))}};
    const std::uint32_t first = neighbors.firstAt(vertex.vertex);
    skin = editedSkin(skin, [&](std::uint32_t each, InfluenceRow& row) {
        if (neighbors.firstAt(each) != first) return false;
        row.set(targets, locked, target->heir);
        return true;
    });
    commitOrReport(*document_, tr("Set Weight of %1").arg(nameOf(*character->skeleton, *index)),
                   setSkin(document_->committed(), character->id, vertex.mesh, std::move(skin)));
}

}  // namespace sinew
