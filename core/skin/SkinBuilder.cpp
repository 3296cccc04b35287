#include "core/skin/SkinBuilder.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <span>
#include <utility>

#include "core/skin/Skin.h"

namespace sinew {

namespace {

/// A vertex's total weight for a joint; double, so that no sum of weights overflows.
struct JointWeight {
    std::uint16_t joint;
    double weight;
};

std::string countText(std::size_t count, const char* one, const char* many) {
    return std::to_string(count) + (count == 1 ? one : many);
}

/// What was changed while building a skin.
struct Changes {
    std::size_t invalidWeights = 0;
    std::size_t unweighted = 0;  ///< vertices
    std::size_t truncated = 0;   ///< vertices
    double maxDropped = 0;       ///< largest fraction of a vertex's weight that was dropped

    void report(const std::string& where, Diagnostics& diagnostics) const {
        if (invalidWeights > 0) {
            diagnostics.warn(ErrorCode::dataIgnored, where,
                             countText(invalidWeights, " negative or invalid weight was",
                                       " negative or invalid weights were") +
                                 " ignored");
        }
        if (unweighted > 0) {
            diagnostics.inform(
                ErrorCode::dataChanged, where,
                countText(unweighted, " vertex without weights follows", " vertices without weights follow") +
                    " the mesh's own node");
        }
        if (truncated > 0) {
            diagnostics.warn(ErrorCode::dataChanged, where,
                             countText(truncated, " vertex follows", " vertices follow") + " more than " +
                                 std::to_string(Skin::kMaxInfluences) +
                                 " joints; the smallest influences were dropped (at most " +
                                 std::to_string(static_cast<int>(std::ceil(maxDropped * 100 - 1e-6))) +
                                 " % of a vertex's weight)");
        }
    }
};

/// Returns the influences grouped by vertex; those of vertex v start at starts[v].
template <class Entry>
std::vector<Influence> sortedByVertex(const std::vector<Entry>& entries, std::vector<std::size_t>& starts) {
    for (const Entry& entry : entries) ++starts[entry.vertex + 1];
    for (std::size_t v = 1; v < starts.size(); ++v) starts[v] += starts[v - 1];
    std::vector<std::size_t> next(starts.begin(), starts.end() - 1);
    std::vector<Influence> sorted(entries.size());
    for (const Entry& entry : entries) sorted[next[entry.vertex]++] = entry.influence;
    return sorted;
}

/// Adds up the weights of each joint and sorts them in descending order. The result does not depend on the
/// order of the influences.
void mergeInfluences(std::span<Influence> influences, std::vector<JointWeight>& jointWeights) {
    std::ranges::sort(influences, [](const Influence& a, const Influence& b) {
        return a.joint != b.joint ? a.joint < b.joint : a.weight > b.weight;
    });
    jointWeights.clear();
    for (const Influence& influence : influences) {
        const double weight = static_cast<double>(influence.weight);
        if (!jointWeights.empty() && jointWeights.back().joint == influence.joint) {
            jointWeights.back().weight += weight;
        } else {
            jointWeights.push_back({influence.joint, weight});
        }
    }
    std::ranges::sort(jointWeights, [](const JointWeight& a, const JointWeight& b) {
        return a.weight != b.weight ? a.weight > b.weight : a.joint < b.joint;
    });
}

double sum(const std::vector<JointWeight>& jointWeights) {
    double result = 0;
    for (const JointWeight& jointWeight : jointWeights) result += jointWeight.weight;
    return result;
}

/// Appends the largest of the merged weights, scaled to sum to 1.
void appendLargest(std::vector<JointWeight>& jointWeights, InfluenceWriter& influences, Changes& changes) {
    double kept = sum(jointWeights);
    if (jointWeights.size() > Skin::kMaxInfluences) {
        const double all = kept;
        jointWeights.resize(Skin::kMaxInfluences);
        kept = sum(jointWeights);
        ++changes.truncated;
        changes.maxDropped = std::max(changes.maxDropped, 1 - kept / all);
    }
    for (const JointWeight& jointWeight : jointWeights) {
        const auto weight = static_cast<float>(jointWeight.weight / kept);
        if (weight > 0) influences.add({jointWeight.joint, weight});
    }
}

}  // namespace

SkinBuilder::SkinBuilder(std::vector<SkinJoint> joints, std::size_t vertices)
    : joints_(std::move(joints)), vertices_(vertices) {
    assert(vertices <= std::size_t{1} << 29);
    // One index is reserved for the node.
    if (joints_.size() >= Skin::kMaxJoints) joints_.resize(Skin::kMaxJoints - 1);
    firstEqual_ = firstEqualJoints(joints_);
}

bool SkinBuilder::add(std::size_t vertex, std::size_t joint, float weight) {
    if (vertex >= vertices_ || joint >= joints_.size()) return false;
    if (weight > 0 && std::isfinite(weight)) {
        entries_.push_back({static_cast<std::uint32_t>(vertex), {firstEqual_[joint], weight}});
    } else if (weight != 0) {
        ++invalidWeights_;
    }
    return true;
}

Skin SkinBuilder::build(const SkinJoint& node, const std::string& where, Diagnostics& diagnostics) && {
    std::vector<std::size_t> starts(vertices_ + 1);
    std::vector<Influence> sorted = sortedByVertex(entries_, starts);
    Skin skin;
    InfluenceWriter influences;
    Changes changes{.invalidWeights = invalidWeights_};
    const auto nodeIndex = static_cast<std::uint16_t>(joints_.size());
    std::vector<JointWeight> jointWeights;
    for (std::size_t vertex = 0; vertex < vertices_; ++vertex) {
        mergeInfluences(std::span(sorted).subspan(starts[vertex], starts[vertex + 1] - starts[vertex]),
                        jointWeights);
        if (jointWeights.empty()) {
            influences.add({nodeIndex, 1});
            ++changes.unweighted;
        } else {
            appendLargest(jointWeights, influences, changes);
        }
        influences.endVertex();
    }
    skin.influences = std::move(influences).finish();
    const bool needsNode = joints_.empty() || changes.unweighted > 0;
    skin.joints = std::move(joints_);
    if (needsNode) skin.joints.push_back(node);
    changes.report(where, diagnostics);
    return skin;
}

}  // namespace sinew
