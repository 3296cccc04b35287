#include "core/anim/filter/MapClip.h"

#include <cmath>
#include <cstdio>

#include "core/anim/filter/MapJoint.h"

namespace sinew {
namespace {

constexpr double kParallel = 1e-9;  // radians between axes that are considered the same
constexpr double kSameSize = 1e-6;  // relative difference of lengths that are considered the same
constexpr int kMaximumNames = 12;

/// Returns the joints' rest axes in model space.
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

/// Returns the rotation, or exactly the identity if its angle is negligible.
Eigen::Quaterniond orIdentity(const Eigen::Quaterniond& rotation) {
    const bool isNegligible = 2 * rotation.vec().norm() < kParallel;
    return isNegligible ? Eigen::Quaterniond::Identity() : rotation.normalized();
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
        result.rotation = orIdentity(axesOf(targetAxes_, to).conjugate() * axesOf(sourceAxes_, from));
        if (a.parent == kNoParent || b.parent == kNoParent) {
            result.translationMap = modelFrom(*target_, b.parent).inverse() * Eigen::Scaling(size_) *
                                    modelFrom(*source_, a.parent);
            return result;
        }
        const Eigen::Quaterniond rotation =
            orIdentity(axesOf(targetAxes_, b.parent).conjugate() * axesOf(sourceAxes_, a.parent));
        result.translationMap.linear() = size_ * rotation.toRotationMatrix();
        result.translationMap.translation() =
            b.rest.translation - result.translationMap.linear() * a.rest.translation;
        return result;
    }

private:
    const Skeleton* source_;
    const Skeleton* target_;
    std::vector<Eigen::Quaterniond> sourceAxes_, targetAxes_;
    double size_;
};

void report(const MappingFindings& found, const std::string& joint, Diagnostics& diagnostics) {
    const std::string where = "joint " + joint;
    if (found.channelNotFree) {
        diagnostics.warn(ErrorCode::dataIgnored, where,
                         "a channel is not free on this skeleton; its curve was dropped");
    }
    if (found.scaleDropped) {
        diagnostics.warn(ErrorCode::dataIgnored, where,
                         "its rest axes differ on this skeleton; its scale was dropped");
    }
    if (found.axesConverted) {
        diagnostics.inform(ErrorCode::dataChanged, where,
                           "its rest axes differ on this skeleton; its rotations were converted key by key");
    } else if (found.orderConverted) {
        diagnostics.inform(
            ErrorCode::dataChanged, where,
            "its rotation order differs on this skeleton; its angles were converted key by key");
    }
}

/// Number and names of joints: "3 joints: hips, knee, foot".
class NameList {
public:
    void add(const std::string& name) {
        ++count_;
        if (count_ <= kMaximumNames) names_ += (count_ > 1 ? ", " : "") + name;
    }
    int count() const { return count_; }
    std::string text() const {
        const std::string more = count_ > kMaximumNames ? ", …" : "";
        return std::to_string(count_) + (count_ == 1 ? " joint: " : " joints: ") + names_ + more;
    }

private:
    int count_ = 0;
    std::string names_;
};

}  // namespace

double sizeRatio(const Skeleton& source, const Skeleton& target, const JointMatches& matches) {
    double targetLength = 0, sourceLength = 0;
    for (int i = 0; i < source.size(); ++i) {
        const int match = matches.bySource[static_cast<std::size_t>(i)].joint;
        if (match == kNoParent || source[i].parent == kNoParent || target[match].parent == kNoParent)
            continue;
        if (matches.bySource[static_cast<std::size_t>(source[i].parent)].joint != target[match].parent)
            continue;
        sourceLength += source[i].rest.translation.norm();
        targetLength += target[match].rest.translation.norm();
    }
    if (!(sourceLength > 0) || !(targetLength > 0)) return 1;
    const double ratio = targetLength / sourceLength;
    return std::abs(ratio - 1) < kSameSize ? 1 : ratio;
}

Clip mapClip(const Skeleton& source, const Clip& clip, const Skeleton& target, const JointMatches& matches,
             Diagnostics& diagnostics) {
    const ClipMapper mapper(source, target, matches);
    Clip mapped = clip;
    mapped.tracks.clear();
    mapped.accepted.clear();  // they refer to the source's limits
    for (int i = 0; i < source.size(); ++i) {
        const int match = matches.bySource[static_cast<std::size_t>(i)].joint;
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
    NameList unmatchedSource, looselyMatched, unmatchedTarget;
    for (int i = 0; i < source.size(); ++i) {
        const JointMatches::Match& match = matches.bySource[static_cast<std::size_t>(i)];
        if (match.kind == JointMatches::Kind::none)
            unmatchedSource.add(source[i].name);
        else if (match.kind != JointMatches::Kind::sameName)
            looselyMatched.add(source[i].name);
    }
    for (int i = 0; i < target.size(); ++i) {
        if (matches.byTarget[static_cast<std::size_t>(i)] == kNoParent) unmatchedTarget.add(target[i].name);
    }
    if (unmatchedSource.count() > 0) {
        diagnostics.warn(ErrorCode::nameUnknown, "",
                         "motion was dropped, as this skeleton lacks " + unmatchedSource.text());
    }
    if (unmatchedTarget.count() > 0) {
        diagnostics.inform(ErrorCode::nameUnknown, "",
                           "the rest pose is kept, as the clip does not move " + unmatchedTarget.text());
    }
    if (looselyMatched.count() > 0) {
        diagnostics.inform(ErrorCode::nameUnknown, "",
                           "case or namespace was ignored to match " + looselyMatched.text());
    }
    const double size = sizeRatio(source, target, matches);
    if (size != 1) {
        char text[96];
        std::snprintf(text, sizeof text, "positions were scaled by %.4g to the size of this skeleton", size);
        diagnostics.inform(ErrorCode::dataChanged, "", text);
    }
}

}  // namespace sinew
