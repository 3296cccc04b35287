#include "core/skin/weights/WeightStroke.h"

#include <algorithm>
#include <utility>

#include "core/skin/weights/WeightSum.h"

namespace sinew {

namespace {

double falloffAt(BrushFalloff falloff, double distance) {
    const double rest = std::clamp(1 - distance, 0.0, 1.0);
    switch (falloff) {
        case BrushFalloff::smooth:
            return rest * rest * (3 - 2 * rest);
        case BrushFalloff::linear:
            return rest;
        case BrushFalloff::constant:
            break;
    }
    return 1;
}

/// Returns a weight as a brush changes it.
double painted(double weight, const WeightBrush& brush, double factor) {
    const auto towards = [&](double target) { return weight + factor * (target - weight); };
    switch (brush.mode) {
        case BrushMode::add:
            return std::min(weight + factor, 1.0);
        case BrushMode::subtract:
            return std::max(weight - factor, 0.0);
        case BrushMode::replace:
            return towards(brush.value);
        case BrushMode::scale:
            return std::min(towards(weight * brush.value), 1.0);
        case BrushMode::smooth:
            break;
    }
    return weight;
}

}  // namespace

std::string_view name(BrushMode mode) {
    static constexpr std::array<std::string_view, kBrushModes.size()> kNames{"add", "subtract", "replace",
                                                                             "scale", "smooth"};
    return kNames[static_cast<std::size_t>(mode)];
}

std::string_view name(BrushFalloff falloff) {
    static constexpr std::array<std::string_view, kBrushFalloffs.size()> kNames{"smooth", "linear",
                                                                                "constant"};
    return kNames[static_cast<std::size_t>(falloff)];
}

WeightStroke::WeightStroke(const Mesh& mesh, const NearbyVertices& nearby, const VertexNeighbors& neighbors,
                           LockedJoints locked, const WeightBrush& brush)
    : geometry_(mesh.geometry),
      before_(mesh.skin),
      nearby_(nearby),
      neighbors_(neighbors),
      locked_(std::move(locked)),
      brush_(brush) {}

double WeightStroke::strengthAt(const BrushDab& dab, const NearbyVertex& near) const {
    const Eigen::Vector3f& normal = geometry_->normals[near.vertex];
    if (brush_.frontOnly && normal.dot(dab.normal) < 0) return 0;
    return brush_.strength * dab.pressure *
           falloffAt(brush_.falloff, static_cast<double>(near.distance / dab.radius));
}

std::vector<std::pair<std::uint32_t, double>> WeightStroke::reached(const BrushDab& dab) const {
    std::vector<std::pair<std::uint32_t, double>> result;
    for (const NearbyVertex& near : nearby_.within(dab.center, dab.radius)) {
        const double strength = strengthAt(dab, near);
        if (strength > 0) result.emplace_back(near.vertex, strength);
    }
    return result;
}

void WeightStroke::add(const BrushDab& dab, std::uint16_t joint, std::optional<std::uint16_t> heir) {
    for (const auto& [vertex, strength] : reached(dab)) {
        Touched& touched = touch(vertex);
        const auto known = std::ranges::find(touched.factors, joint, &JointFactor::joint);
        if (known == touched.factors.end())
            touched.factors.push_back({joint, strength});
        else if (known->factor < strength)
            known->factor = strength;
        else
            continue;
        paint(vertex, touched, heir);
    }
}

WeightStroke::Touched& WeightStroke::touch(std::uint32_t vertex) {
    const auto [entry, isNew] = touched_.try_emplace(vertex);
    if (isNew) entry->second.row = InfluenceRow(before_->at(vertex));
    return entry->second;
}

InfluenceRow WeightStroke::current(std::uint32_t vertex) const {
    const auto found = touched_.find(vertex);
    return found == touched_.end() ? InfluenceRow(before_->at(vertex)) : found->second.row;
}

void WeightStroke::paint(std::uint32_t vertex, Touched& touched, std::optional<std::uint16_t> heir) const {
    const InfluenceRow old(before_->at(vertex));
    std::vector<Influence> targets;
    for (const auto& [joint, factor] : touched.factors) {
        const double weight = static_cast<double>(old.weightOf(joint));
        targets.push_back({joint, static_cast<float>(painted(weight, brush_, factor))});
    }
    touched.row = old;
    touched.row.set(targets, locked_, heir);
}

void WeightStroke::smooth(const BrushDab& dab) {
    const auto vertices = reached(dab);
    std::vector<InfluenceRow> rows;
    WeightSum sum;
    for (const auto& [vertex, strength] : vertices) {
        InfluenceRow row = current(vertex);
        const auto around = neighbors_.of(vertex);
        if (!around.empty()) {
            sum.clear();
            sum.add(row.influences(), 1 - strength);
            for (const std::uint32_t neighbor : around)
                sum.add(current(neighbor).influences(), strength / static_cast<double>(around.size()));
            row.replaceUnlocked(sum.influences(), locked_);
        }
        rows.push_back(row);
    }
    // Rows are stored last, so that the order of vertices does not matter.
    for (std::size_t i = 0; i < vertices.size(); ++i) touch(vertices[i].first).row = rows[i];
}

Skin WeightStroke::skin() const {
    std::vector<std::uint32_t> vertices;
    for (const auto& [vertex, touched] : touched_) vertices.push_back(vertex);
    std::ranges::sort(vertices);
    Skin result = *before_;
    result.influences = before_->influences.with(
        vertices, [&](std::size_t i) { return touched_.at(vertices[i]).row.influences(); });
    return result;
}

}  // namespace sinew
