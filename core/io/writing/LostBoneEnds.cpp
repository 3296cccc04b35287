#include "core/io/writing/LostBoneEnds.h"

#include <algorithm>

#include "core/base/Index.h"
#include "core/io/writing/MeshPlacement.h"

namespace sinew {

namespace {

using StoredEnds = FormatSupport::StoredEnds;

constexpr double kSameEnd = 1e-5;  ///< as a fraction of the skeleton's size

/// The joints of a file without the bone ends that it lacks.
class JointsInFile {
public:
    JointsInFile(const WriteSubject& subject, const FormatSupport& support, const WriteOptions& options)
        : skeleton_(*subject.skeleton), kind_(support.storedEnds), joints_(skeleton_.joints()) {
        if (support[Content::meshes] == ContentSupport::no) return;
        meshes_ = writtenMeshes(subject, options);
        placements_ = placeMeshes(meshes_, skeleton_, kind_ == StoredEnds::skins);
    }

    /// Returns the bone ends that readers derive.
    std::vector<Eigen::Vector3d> derivedEnds() {
        std::vector<bool> keepsEnd = kind_ == StoredEnds::leaves ? leaves() : unrelatedJoints();
        for (std::size_t i = 0; i < joints_.size(); ++i) {
            if (kind_ != StoredEnds::leaves || !keepsEnd[i]) joints_[i].tail.setZero();
        }
        addMeshNodes();
        deriveTails(joints_, keepsEnd);
        std::vector<Eigen::Vector3d> ends;
        for (int i = 0; i < skeleton_.size(); ++i) ends.push_back(joints_[asIndex(i)].tail);
        return ends;
    }

private:
    std::vector<bool> leaves() const {
        std::vector<bool> result;
        for (int i = 0; i < skeleton_.size(); ++i) result.push_back(skeleton_.children(i).empty());
        return result;
    }

    /// Returns the joints to which readers give no bone: those that are neither joints of a skeleton, nor
    /// above or below one.
    std::vector<bool> unrelatedJoints() const {
        std::vector<bool> above = jointsOfSkeleton(), below = above, result(above.size());
        if (std::ranges::find(above, true) == above.end()) return result;
        for (std::size_t i = above.size(); i-- > 0;) {
            if (above[i] && joints_[i].parent != kNoParent) above[asIndex(joints_[i].parent)] = true;
        }
        for (std::size_t i = 0; i < result.size(); ++i) {
            if (joints_[i].parent != kNoParent && below[asIndex(joints_[i].parent)]) below[i] = true;
            result[i] = !above[i] && !below[i];
        }
        return result;
    }

    std::vector<bool> jointsOfSkeleton() const {
        std::vector<bool> result;
        for (const Joint& joint : joints_)
            result.push_back(kind_ == StoredEnds::joints && joint.kind == JointKind::joint);
        for (std::size_t i = 0; i < meshes_.size(); ++i) {
            if (placements_[i].isRigid) continue;
            for (const SkinJoint& bound : meshes_[i]->skin->joints) {
                if (const auto joint = skeleton_.find(bound.joint)) result[asIndex(*joint)] = true;
            }
        }
        return result;
    }

    /// Adds the nodes that show meshes, which are children of joints in files.
    void addMeshNodes() {
        for (const MeshPlacement& placement : placements_) {
            if (!placement.needsNode || placement.joint == kNoParent) continue;
            joints_.emplace_back().parent = placement.joint;
        }
    }

    const Skeleton& skeleton_;
    StoredEnds kind_;
    std::vector<Joint> joints_;
    Meshes meshes_;
    std::vector<MeshPlacement> placements_;
};

}  // namespace

std::size_t lostBoneEnds(const WriteSubject& subject, const FormatSupport& support,
                         const WriteOptions& options) {
    const Skeleton& skeleton = *subject.skeleton;
    if (support.storedEnds == StoredEnds::all || skeleton.size() == 0) return 0;
    if (support.storedEnds == StoredEnds::allButRoot) {
        const bool hasSingleRoot = std::ranges::count(skeleton.parents(), kNoParent) == 1;
        return hasSingleRoot && !skeleton[0].tail.isZero(0);
    }
    const std::vector<Eigen::Vector3d> ends = JointsInFile(subject, support, options).derivedEnds();
    std::size_t lost = 0;
    for (int i = 0; i < skeleton.size(); ++i) {
        const Eigen::Vector3d& tail = skeleton[i].tail;
        lost += !tail.isZero(0) && (ends[asIndex(i)] - tail).norm() > kSameEnd * skeleton.extent();
    }
    return lost;
}

}  // namespace sinew
