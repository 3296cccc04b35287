#include "core/skin/SkinMaker.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew {

namespace {

/// What was taken off influences.
struct Cut {
    std::size_t vertices = 0;
    float most = 0;  ///< share of a vertex's weight

    void report(const std::string& where, Diagnostics& diagnostics) const {
        if (vertices == 0) return;
        const auto percent = std::to_string(static_cast<int>(std::ceil(most * 100)));
        diagnostics.warn(
            ErrorCode::dataChanged, where,
            std::to_string(vertices) + " vertices follow more than " + std::to_string(Skin::kMostInfluences) +
                " joints: the lightest were left out, at most " + percent + " % of a vertex's weight");
    }
};

/// Adds up what is of the same joint, and puts the heaviest first.
void gather(std::vector<Influence>& influences) {
    std::ranges::sort(influences, {}, &Influence::joint);
    std::size_t kept = 0;
    for (const Influence& influence : influences) {
        if (kept > 0 && influences[kept - 1].joint == influence.joint) {
            influences[kept - 1].weight += influence.weight;
        } else {
            influences[kept++] = influence;
        }
    }
    influences.resize(kept);
    std::ranges::stable_sort(influences, std::ranges::greater{}, &Influence::weight);
}

/// The heaviest of what gather() made, summing to 1.
void keepHeaviest(std::vector<Influence>& influences, Cut& cut) {
    double all = 0;
    for (const Influence& influence : influences) all += static_cast<double>(influence.weight);
    double kept = all;
    if (influences.size() > Skin::kMostInfluences) {
        influences.resize(Skin::kMostInfluences);
        kept = 0;
        for (const Influence& influence : influences) kept += static_cast<double>(influence.weight);
        ++cut.vertices;
        cut.most = std::max(cut.most, static_cast<float>(1 - kept / all));
    }
    for (Influence& influence : influences)
        influence.weight = static_cast<float>(static_cast<double>(influence.weight) / kept);
    std::erase_if(influences, [](const Influence& influence) { return influence.weight <= 0; });
}

}  // namespace

SkinMaker::SkinMaker(std::vector<SkinJoint> joints, std::size_t vertices)
    : joints_(std::move(joints)), vertices_(vertices) {}

bool SkinMaker::add(std::size_t vertex, std::size_t joint, float weight) {
    if (vertex >= vertices_ || joint >= joints_.size()) return false;
    if (weight > 0 && std::isfinite(weight)) {
        entries_.push_back({static_cast<std::uint32_t>(vertex), {static_cast<std::uint16_t>(joint), weight}});
    }
    return true;
}

Skin SkinMaker::make(const SkinJoint& node, const std::string& where, Diagnostics& diagnostics) && {
    std::ranges::stable_sort(entries_, {}, &Entry::vertex);
    Skin skin;
    skin.starts.reserve(vertices_ + 1);
    skin.influences.reserve(std::max(entries_.size(), vertices_));
    Cut cut;
    const auto nodeNumber = static_cast<std::uint16_t>(joints_.size());
    bool needsNode = joints_.empty();
    auto entry = entries_.cbegin();
    std::vector<Influence> influences;
    for (std::size_t vertex = 0; vertex < vertices_; ++vertex) {
        skin.starts.push_back(static_cast<std::uint32_t>(skin.influences.size()));
        influences.clear();
        for (; entry != entries_.cend() && entry->vertex == vertex; ++entry)
            influences.push_back(entry->influence);
        gather(influences);
        keepHeaviest(influences, cut);
        if (influences.empty()) {
            influences.push_back({nodeNumber, 1});
            needsNode = true;
        }
        skin.influences.insert(skin.influences.end(), influences.begin(), influences.end());
    }
    skin.starts.push_back(static_cast<std::uint32_t>(skin.influences.size()));
    skin.joints = std::move(joints_);
    if (needsNode) skin.joints.push_back(node);
    cut.report(where, diagnostics);
    return skin;
}

}  // namespace sinew
