#include "core/anim/locomotion/RootMotion.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/anim/clip/KeyChange.h"
#include "core/anim/locomotion/FrameSampler.h"
#include "core/anim/locomotion/JointFrames.h"
#include "core/anim/sampling/ClipSampler.h"
#include "core/base/Index.h"
#include "core/rig/RestSpace.h"

namespace sinew {

namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

PlacedJoint restPlacement(const Skeleton& skeleton, int joint) {
    if (joint == kNoParent) return {};
    return {skeleton.restModel()[asIndex(joint)], restRotation(skeleton, joint)};
}

/// Returns the curve that a channel plays, or null.
std::shared_ptr<const Curve> playedCurve(const Clip& clip, const Joint& joint, Channel channel) {
    const Track* track = joint.free.contains(channel) ? clip.track({joint.id, channel}) : nullptr;
    return track ? track->curve : nullptr;
}

bool hasTracks(const Clip& clip, const Joint& joint, ChannelSet channels) {
    return std::ranges::any_of(kChannels, [&](Channel channel) {
        return channels.contains(channel) && playedCurve(clip, joint, channel) != nullptr;
    });
}

constexpr ChannelSet placementChannels() {
    ChannelSet channels = kTranslations;
    for (int i = 0; i < 3; ++i) channels.insert(angle(i));
    return channels;
}

bool moves(const Clip& clip, const Joint& joint) {
    return std::ranges::any_of(kChannels, [&](Channel channel) {
        if (isScale(channel)) return false;
        const auto curve = playedCurve(clip, joint, channel);
        return curve && curve->size() > 1;
    });
}

/// Returns whether positions of a joint's children run along the world's axes, apart from its translation and
/// its rotation.
bool hasWorldAxes(const Skeleton& skeleton, const Clip& clip, int joint) {
    if (joint == kNoParent) return true;
    const Joint& root = skeleton[joint];
    return root.parent == kNoParent && root.rest.rotation.vec().isZero(0) &&
           root.rest.scale == Vector3d::Ones() && !hasTracks(clip, root, kScales);
}

void copyTracks(const Clip& from, const Joint& joint, ChannelSet channels, Clip& to) {
    for (const Channel channel : kChannels) {
        if (!channels.contains(channel)) continue;
        const ChannelId id{joint.id, channel};
        std::erase_if(to.tracks, [id](const Track& track) { return track.id == id; });
        if (const Track* track = from.track(id)) setTrack(to, *track);
    }
}

void removeTracks(Clip& clip, const Joint& joint, ChannelSet channels) {
    std::erase_if(clip.tracks, [&](const Track& track) {
        return track.id.joint == joint.id && channels.contains(track.id.channel);
    });
}

CurveTerm termOf(const Clip& clip, const Joint& joint, int axis, double factor = 1) {
    return {playedCurve(clip, joint, translation(axis)), factor, joint.rest.translation[axis]};
}

/// Sets a translation to a sum of curves, if that is exact.
void setSum(Clip& clip, const Joint& joint, int axis, std::initializer_list<CurveTerm> terms, double offset) {
    auto sum = combinedCurve(std::span(terms.begin(), terms.size()), offset, clip.rate, clip.firstFrame);
    if (sum) setOrRemoveTrack(clip, joint, translation(axis), std::make_shared<const Curve>(*std::move(sum)));
}

void setConstant(Clip& clip, const Joint& joint, int axis, double value) {
    setOrRemoveTrack(
        clip, joint, translation(axis),
        std::make_shared<const Curve>(Curve::fromSamples(clip.rate, clip.firstFrame, std::vector{value})));
}

/// Returns the angles of a rotation about Y in the axes of a joint, if one of its own axes is parallel to Y;
/// else a good guess. Radians.
Vector3d headingAngles(const Skeleton& skeleton, int joint, double heading) {
    const Vector3d up = restRotation(skeleton, joint).conjugate() * Vector3d::UnitY();
    int axis = 0;
    up.cwiseAbs().maxCoeff(&axis);
    Vector3d angles = Vector3d::Zero();
    const auto order = axes(skeleton[joint].order);
    for (int i = 0; i < 3; ++i) {
        if (order[asIndex(i)] != axis) continue;
        angles[i] = up[axis] < 0 ? -heading : heading;
        return angles;
    }
    return angles;
}

/// A curve that continues in cycles goes on doing so with root motion.
void copyCycles(const Clip& from, const Joint& hips, const Joint& root, Clip& to) {
    for (const Channel channel : kChannels) {
        const auto curve = isScale(channel) ? nullptr : playedCurve(from, hips, channel);
        if (!curve || curve->size() < 2 || curve->extrapolation().after < Extrapolation::cycle) continue;
        for (Track& track : to.tracks) {
            if (track.id.joint != root.id || track.curve->size() < 2 || isScale(track.id.channel) ||
                !track.curve->extrapolation().isHold())
                continue;
            track.curve = std::make_shared<const Curve>(
                track.curve->withExtrapolation({Extrapolation::cycleOffset, Extrapolation::cycleOffset}));
        }
        return;
    }
}

// Progress at the end of finding the path.
constexpr float kPathEnd = 0.3F;

tl::unexpected<Error> rootMotionCancelled() {
    return fail(ErrorCode::cancelled, "", "moving root motion was cancelled");
}

/// Moves motion between a root joint and its children.
class RootMover {
public:
    RootMover(const std::shared_ptr<const Skeleton>& skeleton, const std::shared_ptr<const Clip>& clip,
              const RootJoints& joints, const WorkControl& control)
        : sampler_(skeleton, clip),
          frames_(sampler_),
          skeleton_(*skeleton),
          before_(*clip),
          joints_(joints),
          control_(control) {}

    Result<Clip> extract(const RootMotionSettings& settings) {
        const auto path = rootPath(sampler_, joints_, settings, control_.part(0, kPathEnd));
        if (!path) return tl::unexpected<Error>(path.error());
        const PlacedJoint rest = restPlacement(skeleton_, joints_.root);
        auto moved = moveRoot([&](std::size_t f, const PlacedJoint&) {
            Vector3d position = (*path)[f].position;
            position.y() += rest.model.translation().y();
            return RigidTransform{aboutY((*path)[f].heading) * rest.rotation, position};
        });
        if (!moved) return moved;
        writeRoot(*moved,
                  [&](std::size_t f) { return headingAngles(skeleton_, joints_.root, (*path)[f].heading); });
        if (settings.smoothing.value == 0) moveCurves(*moved, settings);
        copyCycles(before_, hips(), root(), *moved);
        return moved;
    }

    Result<Clip> restore() {
        auto moved = moveRoot([&](std::size_t f, const PlacedJoint& above) {
            Transform local = root().rest;
            local.scale = frames_.values(joints_.root, f).scale;
            const PlacedJoint placed = above * local;
            return RigidTransform{placed.rotation, placed.model.translation()};
        });
        if (!moved) return moved;
        removeTracks(*moved, root(), placementChannels());
        for (const int child : skeleton_.children(joints_.root)) moveCurvesBack(skeleton_[child], *moved);
        return moved;
    }

    Result<Clip> stay(const RootMotionSettings& settings) {
        const bool rootMoves = joints_.hasRoot() && moves(before_, root());
        return rootMoves ? stopRoot(settings) : stopHips(settings);
    }

private:
    const Joint& hips() const { return skeleton_[joints_.hips]; }
    const Joint& root() const { return skeleton_[joints_.root]; }
    /// @param joint, joints  how many joints have been completed, and how many there are
    void reportFrame(std::size_t f, std::size_t joint = 0, std::size_t joints = 1) const {
        control_.part(kPathEnd, 1)
            .report(static_cast<double>(joint * frames_.count() + f) /
                    static_cast<double>(joints * frames_.count()));
    }

    /// Returns the clip in which the children of the root make up for its new placement, and keeps that of
    /// the root.
    /// @param placement  gets the frame and the placed parent of the root; returns the root, model space
    template <class Placement>
    Result<Clip> moveRoot(const Placement& placement) {
        if (const auto checked = frames_.checkScales(joints_.root, control_); !checked)
            return tl::unexpected<Error>(checked.error());
        const std::vector<int>& children = skeleton_.children(joints_.root);
        std::vector<JointFrames> made(children.size());
        for (std::size_t f = 0; f < frames_.count(); ++f) {
            if (control_.isCancelled()) return rootMotionCancelled();
            reportFrame(f);
            const PlacedJoint above = frames_.placed(root().parent, f);
            const PlacedJoint old = above * frames_.local(joints_.root, f);
            const RigidTransform placed = placement(f, above);
            rootFrames_.local.push_back(above.localOf(placed.translation, placed.rotation));
            PlacedJoint now = old;
            now.rotation = placed.rotation;
            now.model.linear() = old.scale() * placed.rotation.toRotationMatrix();
            now.model.translation() = placed.translation;
            for (std::size_t c = 0; c < children.size(); ++c) {
                const PlacedJoint child = old * frames_.local(children[c], f);
                made[c].local.push_back(now.localOf(child.model.translation(), child.rotation));
                made[c].anglesBefore.push_back(frames_.values(children[c], f).angles);
            }
        }
        Clip result = before_;
        for (std::size_t c = 0; c < children.size(); ++c) {
            if (control_.isCancelled()) return rootMotionCancelled();
            setJointFrames(result, skeleton_[children[c]], made[c]);
        }
        return result;
    }

    void writeRoot(Clip& clip, const std::function<Vector3d(std::size_t)>& angles) {
        for (std::size_t f = 0; f < frames_.count(); ++f) rootFrames_.anglesBefore.push_back(angles(f));
        setJointFrames(clip, root(), rootFrames_);
    }

    /// Moves the curves of the hips' position to the root, where that is exact.
    void moveCurves(Clip& clip, const RootMotionSettings& settings) const {
        const bool isExact = hasWorldAxes(skeleton_, before_, joints_.root) &&
                             !hasTracks(before_, root(), placementChannels()) &&
                             hips().parent == joints_.root;
        if (!isExact) return;
        if (!settings.heading) copyTracks(before_, hips(), kAngles, clip);
        const double ground = root().rest.translation.y();
        for (const int axis : {0, 2}) {
            setSum(clip, root(), axis, {termOf(before_, hips(), axis)}, root().rest.translation[axis]);
            setConstant(clip, hips(), axis, 0);
        }
        if (settings.height) {
            setSum(clip, root(), 1, {termOf(before_, hips(), 1)}, 2 * ground - joints_.hipHeight);
            setConstant(clip, hips(), 1, joints_.hipHeight - ground);
        } else {
            copyTracks(before_, hips(), {Channel::translationY}, clip);
        }
    }

    /// Adds the curves of the root's position to those of a child, where that is exact.
    void moveCurvesBack(const Joint& child, Clip& clip) const {
        if (!hasWorldAxes(skeleton_, before_, joints_.root)) return;
        const bool turns = hasTracks(before_, root(), kAngles);
        const auto isCentered = [&](int axis) {
            const auto curve = playedCurve(before_, child, translation(axis));
            const double value = curve ? curve->key(0).value : child.rest.translation[axis];
            return (!curve || curve->size() == 1) && std::abs(value) < kSameValue;
        };
        if (turns && !(isCentered(0) && isCentered(2) && isUpright())) return;
        if (!turns) copyTracks(before_, child, kAngles, clip);
        for (int axis = 0; axis < 3; ++axis) {
            setSum(clip, child, axis, {termOf(before_, root(), axis), termOf(before_, child, axis)},
                   -root().rest.translation[axis]);
        }
    }

    /// Returns whether the root only turns about Y; true if cancelled.
    bool isUpright() const {
        for (std::size_t f = 0; f < frames_.count() && !control_.isCancelled(); ++f) {
            const Quaterniond rotation = frames_.local(joints_.root, f).rotation;
            if (std::hypot(rotation.x(), rotation.z()) > kSameValue) return false;
        }
        return true;
    }

    /// Removes the motion on the floor from a root joint.
    Result<Clip> stopRoot(const RootMotionSettings& settings) {
        if (const auto checked = frames_.checkScales(root().parent, control_); !checked)
            return tl::unexpected<Error>(checked.error());
        const PlacedJoint rest = restPlacement(skeleton_, joints_.root);
        for (std::size_t f = 0; f < frames_.count(); ++f) {
            if (control_.isCancelled()) return rootMotionCancelled();
            reportFrame(f);
            const PlacedJoint above = frames_.placed(root().parent, f);
            const PlacedJoint old = above * frames_.local(joints_.root, f);
            RootPlacement placement;
            if (settings.heading) placement.heading = headingOf(old.rotation * rest.rotation.conjugate());
            placement.position =
                old.model.translation() - aboutY(placement.heading) * rest.model.translation();
            if (!settings.height) placement.position.y() = 0;
            rootFrames_.local.push_back(stopped(above, old, placement.transform().inverse()));
        }
        Clip result = before_;
        writeRoot(result, [&](std::size_t f) { return frames_.values(joints_.root, f).angles; });
        return result;
    }

    static RigidTransform stopped(const PlacedJoint& above, const PlacedJoint& old,
                                  const RigidTransform& change) {
        return above.localOf(change * old.model.translation(), change.rotation * old.rotation);
    }

    /// Removes the motion on the floor from the joints that carry the body.
    Result<Clip> stopHips(const RootMotionSettings& settings) {
        const int parent = joints_.hasRoot() ? joints_.root : skeleton_[joints_.top].parent;
        if (const auto checked = frames_.checkScales(parent, control_); !checked)
            return tl::unexpected<Error>(checked.error());
        const auto path = rootPath(sampler_, joints_, settings, control_.part(0, kPathEnd));
        if (!path) return tl::unexpected<Error>(path.error());
        Vector3d rest = skeleton_.restModel()[asIndex(joints_.hips)].translation();
        rest.y() = 0;
        const std::vector<int> moved =
            joints_.hasRoot() ? skeleton_.children(joints_.root) : std::vector{joints_.top};
        Clip result = before_;
        for (std::size_t i = 0; i < moved.size(); ++i) {
            const int joint = moved[i];
            JointFrames made;
            for (std::size_t f = 0; f < frames_.count(); ++f) {
                if (control_.isCancelled()) return rootMotionCancelled();
                reportFrame(f, i, moved.size());
                const PlacedJoint above = frames_.placed(parent, f);
                RigidTransform change = (*path)[f].transform().inverse();
                change.translation += rest;
                made.local.push_back(stopped(above, above * frames_.local(joint, f), change));
                made.anglesBefore.push_back(frames_.values(joint, f).angles);
            }
            setJointFrames(result, skeleton_[joint], made);
        }
        if (settings.smoothing.value == 0) dropCurves(result, parent, rest, settings);
        return result;
    }

    /// Replaces the curves of the hips' position by constants and keeps the others, where that is exact.
    void dropCurves(Clip& clip, int parent, const Vector3d& rest, const RootMotionSettings& settings) const {
        const bool hasMovingParent =
            parent != kNoParent && hasTracks(before_, skeleton_[parent], placementChannels());
        if (hips().parent != parent || hasMovingParent || !hasWorldAxes(skeleton_, before_, parent)) return;
        if (!settings.heading) copyTracks(before_, hips(), kAngles, clip);
        const Vector3d above = parent == kNoParent ? Vector3d::Zero() : skeleton_[parent].rest.translation;
        for (const int axis : {0, 2}) setConstant(clip, hips(), axis, rest[axis] - above[axis]);
        if (!settings.height) copyTracks(before_, hips(), {Channel::translationY}, clip);
    }

    ClipSampler sampler_;
    FrameSampler frames_;
    const Skeleton& skeleton_;
    const Clip& before_;
    RootJoints joints_;
    WorkControl control_;
    JointFrames rootFrames_;
};

/// Returns the result, unless checks were left out because of the cancellation.
Result<Clip> completed(Result<Clip> moved, const WorkControl& control) {
    if (control.isCancelled()) return rootMotionCancelled();
    return moved;
}

}  // namespace

Result<Clip> extractedRoot(const std::shared_ptr<const Skeleton>& skeleton,
                           const std::shared_ptr<const Clip>& clip, const RootJoints& joints,
                           const RootMotionSettings& settings, const WorkControl& control) {
    if (const auto checked = checkFrameCount(*clip); !checked) return tl::unexpected<Error>(checked.error());
    return completed(RootMover(skeleton, clip, joints, control).extract(settings), control);
}

Result<Clip> restoredRoot(const std::shared_ptr<const Skeleton>& skeleton,
                          const std::shared_ptr<const Clip>& clip, const RootJoints& joints,
                          const WorkControl& control) {
    if (const auto checked = checkFrameCount(*clip); !checked) return tl::unexpected<Error>(checked.error());
    return completed(RootMover(skeleton, clip, joints, control).restore(), control);
}

Result<Clip> inPlace(const std::shared_ptr<const Skeleton>& skeleton, const std::shared_ptr<const Clip>& clip,
                     const RootJoints& joints, const RootMotionSettings& settings,
                     const WorkControl& control) {
    if (const auto checked = checkFrameCount(*clip); !checked) return tl::unexpected<Error>(checked.error());
    return completed(RootMover(skeleton, clip, joints, control).stay(settings), control);
}

}  // namespace sinew
