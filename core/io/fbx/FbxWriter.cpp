#include "core/io/fbx/FbxWriter.h"

#include <algorithm>
#include <cmath>

#include "core/base/Numbers.h"
#include "core/io/fbx/FbxAnimation.h"
#include "core/io/fbx/FbxMeshes.h"
#include "core/io/format/ClipFrames.h"
#include "core/io/text/Names.h"
#include "core/io/writing/BoneAxes.h"
#include "core/math/Angle.h"
#include "core/math/Length.h"

namespace sinew {

namespace {

constexpr double kMaxSeconds = 1e8;  // twice as many seconds overflow 64-bit ticks

/// Returns FBX's number of a rotation order. As in Sinew, the axis applied first comes first in its name.
std::int32_t orderNumber(EulerOrder order) {
    switch (order) {
        case EulerOrder::XZY:
            return 1;
        case EulerOrder::YZX:
            return 2;
        case EulerOrder::YXZ:
            return 3;
        case EulerOrder::ZXY:
            return 4;
        case EulerOrder::ZYX:
            return 5;
        default:
            return 0;
    }
}

/// Returns the whole number of frames per second to declare. Readers snap keys to it.
std::int32_t declaredRate(FrameRate rate) { return static_cast<std::int32_t>(wholeRate(rate).hertz()); }

class FbxWriter {
public:
    /// @param plans  of the subjects' layers; empty if there are none
    FbxWriter(const std::vector<WriteSubject>& subjects, const std::vector<FbxLayerPlan>& plans,
              const WriteOptions& options, Diagnostics& diagnostics)
        : subjects_(subjects),
          plans_(plans),
          options_(options),
          diagnostics_(diagnostics),
          unitsPerMetre_(1 / options.metresPerUnit.value_or(kCentimetre)) {}

    Result<std::string> write(const std::string& fileName) {
        const Meshes meshes = writtenMeshes(subjects_[0], options_);
        std::vector<MeshPlacement> placements = placeMeshes(meshes, skeleton(), true);
        for (MeshPlacement& placement : placements) {
            if (placement.needsNode || mayShow(placement)) continue;
            placement.needsNode = true;
            if (!placement.isRigid) placement.joint = kNoParent;
        }
        std::vector<bool> showsMesh(skeleton().joints().size());
        for (const MeshPlacement& placement : placements) {
            if (!placement.needsNode) showsMesh[static_cast<std::size_t>(placement.joint)] = true;
        }
        for (int i = 0; i < skeleton().size(); ++i) addJoint(i, showsMesh[static_cast<std::size_t>(i)]);
        const WorkControl control = options_.control();
        shapes_ = addFbxMeshes(document_, subjects_[0], meshes, placements, joints_, unitsPerMetre_,
                               diagnostics_, control);
        if (control.isCancelled()) return fail(ErrorCode::cancelled, "", "writing was cancelled");
        for (std::size_t i = 0; i < subjects_.size(); ++i) {
            if (!subjects_[i].clip) continue;
            if (const auto added = addClip(i); !added) return tl::unexpected<Error>(added.error());
        }
        return document_.bytes(settings(), fileName);
    }

private:
    const Skeleton& skeleton() const { return *subjects_[0].skeleton; }

    /// Returns whether the node of a placement may show the mesh. If a clip moves the node and its parent is
    /// a joint, Blender ignores its curves. The vertices of skinned meshes are written in the space of the
    /// node, whose transform must therefore be invertible.
    bool mayShow(const MeshPlacement& placement) const;
    bool movesBelowJoint(int node) const;
    void addJoint(int index, bool showsMesh);
    void addAttribute(std::size_t joint);
    void reportOrder(const Joint& joint);
    Result<void> addClip(std::size_t index);
    Result<void> addLayers(std::int64_t stack, std::size_t index, EulerKeySettings settings);
    std::size_t passes(std::size_t index) const {
        return 1 + (plans_.empty() ? 0 : plans_[index].parts.size());
    }
    std::function<bool(double)> progressReporter(std::size_t index, std::size_t pass) const;
    void reportRate(const WriteSubject& subject);
    FbxSettings settings() const;

    const std::vector<WriteSubject>& subjects_;
    const std::vector<FbxLayerPlan>& plans_;
    const WriteOptions& options_;
    Diagnostics& diagnostics_;
    double unitsPerMetre_;
    FbxDocument document_;
    FbxJoints joints_;
    std::vector<FbxRest> rests_;
    std::vector<FbxShape> shapes_;
    UniqueNames jointNames_, clipNames_;
};

bool FbxWriter::mayShow(const MeshPlacement& placement) const {
    const Affine inverse = skeleton().restModel()[static_cast<std::size_t>(placement.joint)].inverse();
    return (placement.isRigid || inverse.matrix().allFinite()) && !movesBelowJoint(placement.joint);
}

bool FbxWriter::movesBelowJoint(int node) const {
    const Joint& joint = skeleton()[node];
    if (joint.parent == kNoParent || skeleton()[joint.parent].kind != JointKind::joint) return false;
    const auto moves = [&](const std::vector<Track>& tracks) {
        return std::ranges::any_of(tracks, [&](const Track& track) { return track.id.joint == joint.id; });
    };
    return std::ranges::any_of(
               subjects_,
               [&](const WriteSubject& subject) { return subject.clip && moves(subject.clip->tracks); }) ||
           std::ranges::any_of(plans_, [&](const FbxLayerPlan& plan) {
               return std::ranges::any_of(plan.parts,
                                          [&](const FbxLayerPart& part) { return moves(part.tracks); });
           });
}

void FbxWriter::addJoint(int index, bool showsMesh) {
    const Joint& joint = skeleton()[index];
    const char* type = joint.kind == JointKind::joint ? "LimbNode" : showsMesh ? "Mesh" : "Null";
    const EulerJoint euler(subjects_[0], index);
    FbxRest rest;
    rest.translation = unitsPerMetre_ * joint.rest.translation;
    rest.degrees = degrees(1) * euler.angles(joint.rest.rotation, Eigen::Vector3d::Zero());
    rest.scale = joint.rest.scale;

    const std::string name = jointNames_.unique(fbxName(joint.name.empty() ? "joint" : joint.name));
    const FbxObject model = document_.add("Model", name, "Model", type);
    model.record.add("Version").integer(232);
    FbxProperties list(model.record);
    // Blender uses the rotation order only if this is set.
    list.flag("RotationActive", true);
    list.choice("RotationOrder", orderNumber(euler.order()));
    if (euler.hasBase()) list.vector("PreRotation", degrees(1) * euler.baseAngles());
    list.choice("InheritType", 1);
    list.animatable("Lcl Translation", rest.translation);
    list.animatable("Lcl Rotation", rest.degrees);
    list.animatable("Lcl Scaling", rest.scale);
    model.record.add("Shading").flag(true);
    model.record.add("Culling").text("CullingOff");
    document_.connect(model.id, joint.parent == kNoParent
                                    ? FbxDocument::kRoot
                                    : joints_.ids[static_cast<std::size_t>(joint.parent)]);
    joints_.ids.push_back(model.id);
    joints_.names.push_back(name);
    rests_.push_back(rest);
    if (!showsMesh) addAttribute(static_cast<std::size_t>(index));
    reportOrder(joint);
}

/// Adds the attribute that makes a node without a mesh a joint or a null.
void FbxWriter::addAttribute(std::size_t joint) {
    const bool isJoint = skeleton().joints()[joint].kind == JointKind::joint;
    const FbxObject attribute =
        document_.add("NodeAttribute", joints_.names[joint], "NodeAttribute", isJoint ? "LimbNode" : "Null");
    FbxProperties list(attribute.record);
    if (isJoint) list.number("Size", unitsPerMetre_ * skeleton().joints()[joint].tail.norm());
    attribute.record.add("TypeFlags").text(isJoint ? "Skeleton" : "Null");
    document_.connect(attribute.id, joints_.ids[joint]);
}

void FbxWriter::reportOrder(const Joint& joint) {
    if (!isProper(joint.order)) return;
    diagnostics_.inform(
        ErrorCode::dataChanged, "joint " + joint.name,
        "FBX has no rotation order " + std::string(name(joint.order)) + "; the angles are converted to XYZ");
}

Result<void> FbxWriter::addClip(std::size_t index) {
    const WriteSubject& subject = subjects_[index];
    if (static_cast<double>(subject.frameCount) / subject.rate.hertz() > kMaxSeconds)
        return fail(ErrorCode::limitExceeded, "clip " + subject.clip->name,
                    "the clip is too long for FBX (maximum 100,000,000 s)");
    EulerKeySettings settings;
    settings.framesOnly = options_.keys == KeyPolicy::fixedRate;
    settings.tolerance = options_.tolerance;
    // The errors of layers add up.
    settings.tolerance.angle /= static_cast<double>(passes(index));
    settings.tolerance.distance /= static_cast<double>(passes(index));
    settings.reportProgress = progressReporter(index, 0);
    const auto keys = eulerKeys(subject, settings);
    if (!keys) return tl::unexpected<Error>(keys.error());
    std::vector<FbxWeights> weights;
    for (const FbxShape& shape : shapes_) {
        auto own = shapeKeys(subject, *shape.shape, {options_.keys, options_.tolerance, {options_.cancel}});
        if (!own) return tl::unexpected<Error>(own.error());
        weights.push_back({shape.channels, *std::move(own)});
    }
    const std::string name =
        clipNames_.unique(fbxName(subject.clip->name.empty() ? "clip" : subject.clip->name));
    const std::int64_t stack =
        addFbxClip(document_, name, subject, unitsPerMetre_, joints_.ids, rests_, *keys, weights);
    reportRate(subject);
    return plans_.empty() ? Result<void>() : addLayers(stack, index, settings);
}

/// Returns a function for the progress of one pass over a clip's frames: of its base or of one of its layers.
std::function<bool(double)> FbxWriter::progressReporter(std::size_t index, std::size_t pass) const {
    return [this, index, pass](double part) {
        const WorkControl control = options_.control();
        const double ofClip = (static_cast<double>(pass) + part) / static_cast<double>(passes(index));
        control.report((static_cast<double>(index) + ofClip) / static_cast<double>(subjects_.size()));
        return !control.isCancelled();
    };
}

Result<void> FbxWriter::addLayers(std::int64_t stack, std::size_t index, EulerKeySettings settings) {
    UniqueNames names;
    std::size_t pass = 0;
    for (const FbxLayerPart& part : plans_[index].parts) {
        WriteSubject subject = subjects_[index];
        Clip clip = *subject.clip;
        clip.tracks = part.tracks;
        subject.clip = std::make_shared<const Clip>(std::move(clip));
        settings.reportProgress = progressReporter(index, ++pass);
        auto keys = eulerKeys(subject, settings);
        if (!keys) {
            keys.error().where = "layer " + part.layer->name + ", " + keys.error().where;
            return tl::unexpected<Error>(keys.error());
        }
        const std::string name = fbxName(part.layer->name.empty() ? "layer" : part.layer->name);
        addFbxLayer(document_, stack, names.unique(name), subject, part, unitsPerMetre_, joints_.ids, *keys,
                    settings);
    }
    return {};
}

void FbxWriter::reportRate(const WriteSubject& subject) {
    if (subject.rate == wholeRate(subjects_[0].rate)) return;
    std::string message = "the clip's frame rate of ";
    appendShortest(message, subject.rate.hertz());
    message += " fps is written as " + std::to_string(declaredRate(subjects_[0].rate)) +
               " fps: FBX stores a single whole number for all clips. Keys keep their exact times";
    diagnostics_.inform(ErrorCode::dataChanged, "clip " + subject.clip->name, std::move(message));
}

FbxSettings FbxWriter::settings() const {
    FbxSettings result;
    result.metresPerUnit = 1 / unitsPerMetre_;
    result.zUp = options_.up == UpAxis::z;
    result.framesPerSecond = declaredRate(subjects_[0].rate);
    for (const WriteSubject& subject : subjects_) {
        const std::int64_t last = (subject.frameCount - 1) * EulerKeys::kStepsPerFrame;
        result.ticks = std::max(result.ticks, fbxTime(subject.rate, last));
    }
    return result;
}

/// Returns how the layers of each subject are written, and replaces the subject's clip with the base below
/// them.
/// Fails as planFbxLayers() does.
Result<std::vector<FbxLayerPlan>> takeLayers(std::vector<WriteSubject>& subjects, const WriteOptions& options,
                                             Diagnostics& diagnostics) {
    std::vector<FbxLayerPlan> plans;
    bool keepsLayers = false;
    for (const WriteSubject& subject : subjects) {
        auto plan = subject.clip ? planFbxLayers(subject, options.cancel, diagnostics) : FbxLayerPlan{};
        if (!plan) return tl::unexpected<Error>(plan.error());
        keepsLayers = keepsLayers || !plan->parts.empty();
        plans.push_back(*std::move(plan));
    }
    for (std::size_t i = 0; i < subjects.size(); ++i) {
        subjects[i].separatesRest = keepsLayers;
        subjects[i].clip = plans[i].base;
    }
    return plans;
}

}  // namespace

Result<std::vector<NamedFile>> writeFbx(const Scene& scene, const std::string& fileName,
                                        const WriteOptions& options, Diagnostics& diagnostics) {
    auto subjects = subjectsInFile(scene, options);
    if (!subjects) return tl::unexpected<Error>(subjects.error());
    const auto plans =
        options.layers ? takeLayers(*subjects, options, diagnostics) : Result<std::vector<FbxLayerPlan>>();
    if (!plans) return tl::unexpected<Error>(plans.error());
    if (options.boneAxes == BoneAxes::alongY) reportUnturnedBones(*subjects, diagnostics);
    auto file = FbxWriter(*subjects, *plans, options, diagnostics).write(fileName);
    if (!file) return tl::unexpected<Error>(file.error());
    return std::vector<NamedFile>{{fileName, *std::move(file)}};
}

}  // namespace sinew
