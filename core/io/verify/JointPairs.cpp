#include "core/io/verify/JointPairs.h"

#include <unordered_map>

namespace sinew {

namespace {

class Pairing {
public:
    Pairing(const Skeleton& skeleton, const Replay& replay)
        : skeleton_(skeleton),
          joints_(replay.joints()),
          isTaken_(joints_.size()),
          children_(joints_.size() + 1),
          nextChild_(joints_.size() + 1) {
        pairs_.inFile.assign(skeleton.joints().size(), -1);
        for (std::size_t i = 0; i < joints_.size(); ++i)
            children_[under(joints_[i].parent)].push_back(static_cast<int>(i));
    }

    JointPairs pairs() {
        byName();
        for (int i = 0; i < skeleton_.size(); ++i) byPlace(i);
        return std::move(pairs_);
    }

private:
    /// Where the children of a parent are listed; those without one come first.
    static std::size_t under(int parent) { return static_cast<std::size_t>(parent + 1); }
    int& inFile(int joint) { return pairs_.inFile[static_cast<std::size_t>(joint)]; }

    void byName() {
        std::unordered_map<std::string, int> byName;
        for (std::size_t i = 0; i < joints_.size(); ++i)
            byName.try_emplace(joints_[i].name, static_cast<int>(i));
        for (int i = 0; i < skeleton_.size(); ++i) {
            const auto found = byName.find(skeleton_[i].name);
            if (found == byName.end()) continue;
            inFile(i) = found->second;
            isTaken_[static_cast<std::size_t>(found->second)] = true;
        }
    }

    void byPlace(int joint) {
        if (inFile(joint) >= 0) return;
        const int parent = skeleton_[joint].parent;
        const int above = parent == kNoParent ? -1 : inFile(parent);
        if (parent != kNoParent && above < 0) return pairs_.missing.push_back(skeleton_[joint].name);
        const std::vector<int>& children = children_[under(above)];
        std::size_t& next = nextChild_[under(above)];
        while (next < children.size() && isTaken_[static_cast<std::size_t>(children[next])]) ++next;
        if (next == children.size()) return pairs_.missing.push_back(skeleton_[joint].name);
        inFile(joint) = children[next];
        isTaken_[static_cast<std::size_t>(children[next])] = true;
        pairs_.renamed.emplace_back(skeleton_[joint].name,
                                    joints_[static_cast<std::size_t>(inFile(joint))].name);
    }

    const Skeleton& skeleton_;
    const std::vector<Replay::FileJoint>& joints_;
    std::vector<bool> isTaken_;
    std::vector<std::vector<int>> children_;
    std::vector<std::size_t> nextChild_;
    JointPairs pairs_;
};

}  // namespace

JointPairs pairJoints(const Skeleton& skeleton, const Replay& replay) {
    return Pairing(skeleton, replay).pairs();
}

}  // namespace sinew
