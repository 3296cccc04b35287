#include "core/anim/MapClip.h"

#include <cmath>
#include <cstdio>

#include "core/anim/MapJoint.h"

namespace sinew {
namespace {

constexpr double kParallel = 1e-9;  // radians between axes that count as the same
constexpr double kSameSize = 1e-6;  // of lengths that count as the same
constexpr int kNamesToTell = 12;

/// The joints' axes at rest in model space.
std::vector<Eigen::Quaterniond> restAxes(const Skeleton& skeleton) {
    std::vector<Eigen::Quaterniond> axes;
    for (const Joint& joint : skeleton.joints()) {
        axes.push_back(joint.parent == kNoParent
                           ? joint.rest.rotation
                           : axes[static_cast<std::size_t>(joint.parent)] * joint.rest.rotation);
    }
    return axes;
}

Eigen::Quaterniond axesOf(const std::vector<Eigen::Quaterniond>& axes, int joint) {
    return joint == kNoParent ? Eigen::Quaterniond::Identity() : axes[static_cast<std::size_t>(joint)];
}

/// The rotation, or exactly the identity where it turns by nothing that could be seen.
Eigen::Quaterniond orNone(const Eigen::Quaterniond& rotation) {
    const bool none = 2 * rotation.vec().norm() < kParallel;
    return none ? Eigen::Quaterniond::Identity() : rotation.normalized();
}

Eigen::Affine3d modelFrom(const Skeleton& skeleton, int joint) {
    if (joint == kNoParent) return Eigen::Affine3d::Identity();
    return Eigen::Affine3d(skeleton.restModel()[static_cast<std::size_t>(joint)]);
}

class ClipMapper {
public:
    ClipMapper(const Skeleton& source, const Skeleton& target, const JointMatches& matches)
        : source_(&source),
          target_(&target),
          sourceAxes_(restAxes(source)),
          targetAxes_(restAxes(target)),
          size_(sizeRatio(source, target, matches)) {}

    JointMapping mapping(int from, int to) const {
        const Joint& a = (*source_)[from];
        const Joint& b = (*target_)[to];
        JointMapping result{&a, &b, {}, Eigen::Affine3d::Identity()};
        result.turn = orNone(axesOf(targetAxes_, to).conjugate() * axesOf(sourceAxes_, from));
        if (a.parent == kNoParent || b.parent == kNoParent) {
            result.place = modelFrom(*target_, b.parent).inverse() * Eigen::Scaling(size_) *
                           modelFrom(*source_, a.parent);
            return result;
        }
        const Eigen::Quaterniond turn =
            orNone(axesOf(targetAxes_, b.parent).conjugate() * axesOf(sourceAxes_, a.parent));
        result.place.linear() = size_ * turn.toRotationMatrix();
        result.place.translation() = b.rest.translation - result.place.linear() * a.rest.translation;
        return result;
    }

private:
    const Skeleton* source_;
    const Skeleton* target_;
    std::vector<Eigen::Quaterniond> sourceAxes_, targetAxes_;
    double size_;
};

void report(const MappingFindings& found, const std::string& joint, Diagnostics& diagnostics) {
    const std::string place = "joint " + joint;
    if (found.channelNotFree) {
        diagnostics.warn(ErrorCode::dataIgnored, place, "a channel is not free here, its curve was left out");
    }
    if (found.scaleLeftOut) {
        diagnostics.warn(ErrorCode::dataIgnored, place,
                         "its axes at rest are others here, its scale was left out");
    }
    if (found.turnConverted) {
        diagnostics.inform(ErrorCode::dataChanged, place,
                           "its axes at rest are others here, its rotations were converted key by key");
    } else if (found.orderConverted) {
        diagnostics.inform(ErrorCode::dataChanged, place,
                           "its rotation order is another here, its angles were converted key by key");
    }
}

/// "3 joints: hips, knee, foot"
class NameList {
public:
    void add(const std::string& name) {
        ++count_;
        if (count_ <= kNamesToTell) names_ += (count_ > 1 ? ", " : "") + name;
    }
    int count() const { return count_; }
    std::string text() const {
        const std::string more = count_ > kNamesToTell ? ", …" : "";
        return std::to_string(count_) + (count_ == 1 ? " joint: " : " joints: ") + names_ + more;
    }

private:
    int count_ = 0;
    std::string names_;
};

}  // namespace

double sizeRatio(const Skeleton& source, const Skeleton& target, const JointMatches& matches) {
    double here = 0, there = 0;
    for (int i = 0; i < source.size(); ++i) {
        const int match = matches.ofSource[static_cast<std::size_t>(i)].joint;
        if (match == kNoParent || source[i].parent == kNoParent || target[match].parent == kNoParent)
            continue;
        if (matches.ofSource[static_cast<std::size_t>(source[i].parent)].joint != target[match].parent)
            continue;
        there += source[i].rest.translation.norm();
        here += target[match].rest.translation.norm();
    }
    if (!(there > 0) || !(here > 0)) return 1;
    const double ratio = here / there;
    return std::abs(ratio - 1) < kSameSize ? 1 : ratio;
}

Clip mapClip(const Skeleton& source, const Clip& clip, const Skeleton& target, const JointMatches& matches,
             Diagnostics& diagnostics) {
    const ClipMapper mapper(source, target, matches);
    Clip mapped = clip;
    mapped.tracks.clear();
    mapped.accepted.clear();  // of other limits
    for (int i = 0; i < source.size(); ++i) {
        const int match = matches.ofSource[static_cast<std::size_t>(i)].joint;
        if (match == kNoParent) continue;
        MappingFindings findings;
        auto tracks = mapJoint(mapper.mapping(i, match), clip, findings);
        mapped.tracks.insert(mapped.tracks.end(), tracks.begin(), tracks.end());
        report(findings, target[match].name, diagnostics);
    }
    mapped.sortTracks();
    return mapped;
}

void reportMatches(const Skeleton& source, const Skeleton& target, const JointMatches& matches,
                   Diagnostics& diagnostics) {
    NameList notHere, otherwise, notThere;
    for (int i = 0; i < source.size(); ++i) {
        const JointMatches::Match& match = matches.ofSource[static_cast<std::size_t>(i)];
        if (match.kind == JointMatches::Kind::none)
            notHere.add(source[i].name);
        else if (match.kind != JointMatches::Kind::sameName)
            otherwise.add(source[i].name);
    }
    for (int i = 0; i < target.size(); ++i) {
        if (matches.ofTarget[static_cast<std::size_t>(i)] == kNoParent) notThere.add(target[i].name);
    }
    if (notHere.count() > 0) {
        diagnostics.warn(ErrorCode::nameUnknown, "", "not on this skeleton, left out: " + notHere.text());
    }
    if (notThere.count() > 0) {
        diagnostics.inform(ErrorCode::nameUnknown, "",
                           "without motion in the clip, at rest: " + notThere.text());
    }
    if (otherwise.count() > 0) {
        diagnostics.inform(ErrorCode::nameUnknown, "",
                           "matched whatever the case or the namespace: " + otherwise.text());
    }
    const double size = sizeRatio(source, target, matches);
    if (size != 1) {
        char text[96];
        std::snprintf(text, sizeof text, "places were scaled by %.4g to the size of this skeleton", size);
        diagnostics.inform(ErrorCode::dataChanged, "", text);
    }
}

}  // namespace sinew
