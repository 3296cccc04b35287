#include "core/skin/SkinMaker.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <span>
#include <utility>

#include "core/skin/SameJoints.h"

namespace sinew {

namespace {

/// What a vertex owes a joint; in double, so that no sum of weights overflows.
struct Share {
    std::uint16_t joint;
    double weight;
};

std::string counted(std::size_t count, const char* one, const char* many) {
    return std::to_string(count) + (count == 1 ? one : many);
}

/// What was changed on the way.
struct Changes {
    std::size_t wrongWeights = 0;
    std::size_t unweighted = 0;  ///< vertices
    std::size_t cut = 0;         ///< vertices
    double mostCut = 0;          ///< share of a vertex's weight

    void report(const std::string& where, Diagnostics& diagnostics) const {
        if (wrongWeights > 0) {
            diagnostics.warn(ErrorCode::dataIgnored, where,
                             counted(wrongWeights, " weight is", " weights are") +
                                 " below 0 or not a number, and left out");
        }
        if (unweighted > 0) {
            diagnostics.inform(ErrorCode::dataChanged, where,
                               counted(unweighted, " vertex has", " vertices have") +
                                   " no weights: the mesh's own node moves them");
        }
        if (cut > 0) {
            diagnostics.warn(ErrorCode::dataChanged, where,
                             counted(cut, " vertex follows", " vertices follow") + " more than " +
                                 std::to_string(Skin::kMostInfluences) +
                                 " joints: the lightest were left out, at most " +
                                 std::to_string(static_cast<int>(std::ceil(mostCut * 100 - 1e-6))) +
                                 " % of a vertex's weight");
        }
    }
};

/// Entries put behind each other vertex by vertex: those of vertex v from starts[v] on.
template <class Entry>
std::vector<Influence> sortedByVertex(const std::vector<Entry>& entries, std::vector<std::size_t>& starts) {
    for (const Entry& entry : entries) ++starts[entry.vertex + 1];
    for (std::size_t v = 1; v < starts.size(); ++v) starts[v] += starts[v - 1];
    std::vector<std::size_t> next(starts.begin(), starts.end() - 1);
    std::vector<Influence> sorted(entries.size());
    for (const Entry& entry : entries) sorted[next[entry.vertex]++] = entry.influence;
    return sorted;
}

/// What is of the same joint added up; the heaviest first. The same whatever order the influences came in.
void gather(std::span<Influence> influences, std::vector<Share>& shares) {
    std::ranges::sort(influences, [](const Influence& a, const Influence& b) {
        return a.joint != b.joint ? a.joint < b.joint : a.weight > b.weight;
    });
    shares.clear();
    for (const Influence& influence : influences) {
        const double weight = static_cast<double>(influence.weight);
        if (!shares.empty() && shares.back().joint == influence.joint) {
            shares.back().weight += weight;
        } else {
            shares.push_back({influence.joint, weight});
        }
    }
    std::ranges::sort(shares, [](const Share& a, const Share& b) {
        return a.weight != b.weight ? a.weight > b.weight : a.joint < b.joint;
    });
}

double sum(const std::vector<Share>& shares) {
    double result = 0;
    for (const Share& share : shares) result += share.weight;
    return result;
}

/// The heaviest of what gather() made, summing to 1.
void appendHeaviest(std::vector<Share>& shares, Skin& skin, Changes& changes) {
    double kept = sum(shares);
    if (shares.size() > Skin::kMostInfluences) {
        const double all = kept;
        shares.resize(Skin::kMostInfluences);
        kept = sum(shares);
        ++changes.cut;
        changes.mostCut = std::max(changes.mostCut, 1 - kept / all);
    }
    for (const Share& share : shares) {
        const auto weight = static_cast<float>(share.weight / kept);
        if (weight > 0) skin.influences.push_back({share.joint, weight});
    }
}

}  // namespace

SkinMaker::SkinMaker(std::vector<SkinJoint> joints, std::size_t vertices)
    : joints_(std::move(joints)), vertices_(vertices) {
    assert(vertices <= std::size_t{1} << 29);
    // One number is kept for the node.
    if (joints_.size() >= Skin::kMostJoints) joints_.resize(Skin::kMostJoints - 1);
    firsts_ = firstOfSame(joints_);
}

bool SkinMaker::add(std::size_t vertex, std::size_t joint, float weight) {
    if (vertex >= vertices_ || joint >= joints_.size()) return false;
    if (weight > 0 && std::isfinite(weight)) {
        entries_.push_back({static_cast<std::uint32_t>(vertex), {firsts_[joint], weight}});
    } else if (weight != 0) {
        ++wrongWeights_;
    }
    return true;
}

Skin SkinMaker::make(const SkinJoint& node, const std::string& where, Diagnostics& diagnostics) && {
    std::vector<std::size_t> starts(vertices_ + 1);
    std::vector<Influence> sorted = sortedByVertex(entries_, starts);
    Skin skin;
    skin.starts.reserve(vertices_ + 1);
    skin.influences.reserve(std::max(entries_.size(), vertices_));
    Changes changes{.wrongWeights = wrongWeights_};
    const auto nodeNumber = static_cast<std::uint16_t>(joints_.size());
    std::vector<Share> shares;
    for (std::size_t vertex = 0; vertex < vertices_; ++vertex) {
        skin.starts.push_back(static_cast<std::uint32_t>(skin.influences.size()));
        gather(std::span(sorted).subspan(starts[vertex], starts[vertex + 1] - starts[vertex]), shares);
        if (shares.empty()) {
            skin.influences.push_back({nodeNumber, 1});
            ++changes.unweighted;
        } else {
            appendHeaviest(shares, skin, changes);
        }
    }
    skin.starts.push_back(static_cast<std::uint32_t>(skin.influences.size()));
    const bool needsNode = joints_.empty() || changes.unweighted > 0;
    skin.joints = std::move(joints_);
    if (needsNode) skin.joints.push_back(node);
    changes.report(where, diagnostics);
    return skin;
}

}  // namespace sinew
