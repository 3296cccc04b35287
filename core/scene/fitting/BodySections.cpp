#include "core/scene/fitting/BodySections.h"

#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

using Eigen::Vector3d;

constexpr std::array<std::size_t, 4> kSideways{0, 1, 4, 5};  // of SolidVoxels::Neighbours

}  // namespace

BodySections::BodySections(const FitBody& body)
    : middle_(body.middle()), bottom_(body.box().min().y()), step_(body.solid().voxelSize()) {
    const SolidVoxels& solid = body.solid();
    if (solid.size() == 0) return;
    double low = solid.center(0).y(), high = low;
    for (std::uint32_t v = 0; v < solid.size(); ++v) {
        low = std::min(low, solid.center(v).y());
        high = std::max(high, solid.center(v).y());
    }
    bottom_ = low;
    layers_.resize(static_cast<std::size_t>(std::lround((high - low) / step_)) + 1);
    std::vector<bool> isVisited(solid.size());
    std::vector<std::uint32_t> front;
    for (std::uint32_t v = 0; v < solid.size(); ++v) {
        if (isVisited[v]) continue;
        SectionPart part;
        front.assign(1, v);
        isVisited[v] = true;
        while (!front.empty()) {
            const std::uint32_t voxel = front.back();
            front.pop_back();
            const Vector3d center = solid.center(voxel);
            part.center += center;
            part.box.extend(center);
            ++part.size;
            for (const std::size_t side : kSideways) {
                const std::uint32_t next = solid.neighbours(voxel)[side];
                if (next == SolidVoxels::kNone || isVisited[next]) continue;
                isVisited[next] = true;
                front.push_back(next);
            }
        }
        part.center /= static_cast<double>(part.size);
        layers_[layerAt(part.center.y())].push_back(part);
    }
}

std::size_t BodySections::layerAt(double height) const {
    const double layer = std::round((height - bottom_) / step_);
    return static_cast<std::size_t>(std::clamp(layer, 0.0, static_cast<double>(layers_.size()) - 1));
}

const SectionPart* BodySections::central(std::size_t layer) const {
    const SectionPart* best = nullptr;
    for (const SectionPart& part : layers_[layer]) {
        const bool crosses = part.box.min().x() < middle_ && part.box.max().x() > middle_;
        if (crosses && (!best || part.size > best->size)) best = &part;
    }
    return best;
}

const SectionPart* BodySections::nearest(std::size_t layer, double sign, const Vector3d& point) const {
    constexpr std::size_t kTiny = 10;  // parts of this fraction of the largest one
    std::vector<const SectionPart*> parts;
    std::size_t largest = 0;
    for (const SectionPart& part : layers_[layer]) {
        if ((part.center.x() - middle_) * sign <= step_) continue;
        parts.push_back(&part);
        largest = std::max(largest, part.size);
    }
    std::erase_if(parts, [&](const SectionPart* part) { return part->size < largest / kTiny; });
    if (parts.empty()) return nullptr;
    return *std::ranges::min_element(parts, {}, [&](const SectionPart* part) {
        return std::hypot(part->center.x() - point.x(), part->center.z() - point.z());
    });
}

LimbPath::LimbPath(const FitBody& body, std::span<const double> distances, std::uint32_t tip)
    : body_(&body), distances_(distances.begin(), distances.end()), path_{tip}, length_(distances[tip]) {
    for (;;) {
        std::uint32_t next = path_.back();
        for (const std::uint32_t voxel : body.solid().neighbours(path_.back())) {
            if (voxel != SolidVoxels::kNone && distances_[voxel] < distances_[next]) next = voxel;
        }
        if (next == path_.back()) return;
        path_.push_back(next);
    }
}

SectionPart LimbPath::sectionAt(double fraction) const {
    const SolidVoxels& solid = body_->solid();
    const double wanted = fraction * length_;
    const auto offBy = [&](std::uint32_t voxel) { return std::abs(distances_[voxel] - wanted); };
    const std::uint32_t start =
        *std::ranges::min_element(path_, {}, [&](std::uint32_t voxel) { return offBy(voxel); });
    std::vector<std::uint32_t> section{start};
    std::vector<bool> isVisited(solid.size());
    isVisited[start] = true;
    SectionPart part;
    for (std::size_t i = 0; i < section.size(); ++i) {
        part.center += solid.center(section[i]);
        part.box.extend(solid.center(section[i]));
        for (const std::uint32_t next : solid.neighbours(section[i])) {
            if (next == SolidVoxels::kNone || isVisited[next] || offBy(next) > solid.voxelSize()) continue;
            isVisited[next] = true;
            section.push_back(next);
        }
    }
    part.size = section.size();
    part.center /= static_cast<double>(part.size);
    return part;
}

}  // namespace sinew
