#include "core/skin/bind/SolidVoxels.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/base/Index.h"

namespace sinew {

namespace {

constexpr std::uint8_t kSurface = 1, kOutside = 2, kView = 4;  // kView: a counter in the upper bits
constexpr int kViews = 5;  // of six directions, for a voxel to count as inside

/// The offsets of the six neighbours, in the order of SolidVoxels::Neighbours.
const std::array<Eigen::Vector3i, 6> kFaceDirections{Eigen::Vector3i(-1, 0, 0), Eigen::Vector3i(1, 0, 0),
                                                     Eigen::Vector3i(0, -1, 0), Eigen::Vector3i(0, 1, 0),
                                                     Eigen::Vector3i(0, 0, -1), Eigen::Vector3i(0, 0, 1)};

/// Returns whether a triangle touches the cube about the origin, by separating axes (Akenine-Möller: "Fast 3D
/// Triangle-Box Overlap Testing", 2001). The faces of the cube are not tested: callers only try cubes within
/// the triangle's bounding box.
bool touchesCube(const std::array<Eigen::Vector3d, 3>& corners, double halfSize) {
    const std::array<Eigen::Vector3d, 3> edges{corners[1] - corners[0], corners[2] - corners[1],
                                               corners[0] - corners[2]};
    const auto separates = [&](const Eigen::Vector3d& axis) {
        const double a = axis.dot(corners[0]), b = axis.dot(corners[1]), c = axis.dot(corners[2]);
        const double radius = halfSize * axis.cwiseAbs().sum();
        return std::min({a, b, c}) > radius || std::max({a, b, c}) < -radius;
    };
    if (separates(edges[0].cross(edges[1]))) return false;
    for (int axis = 0; axis < 3; ++axis) {
        for (const Eigen::Vector3d& edge : edges) {
            if (separates(Eigen::Vector3d::Unit(axis).cross(edge))) return false;
        }
    }
    return true;
}

}  // namespace

SolidVoxels::SolidVoxels(const BindSurface& surface, int resolution, const std::atomic<bool>* cancel)
    : cancel_(cancel) {
    Eigen::Vector3d low = surface.positions.front(), high = low;
    for (const Eigen::Vector3d& position : surface.positions) {
        low = low.cwiseMin(position);
        high = high.cwiseMax(position);
    }
    center_ = (low + high) / 2;
    const double longest = (high - low).maxCoeff();
    voxelSize_ = longest > 0 ? longest / resolution : 1;
    // From the middle of the central voxel, each side needs half the extent and an empty layer.
    const Eigen::Array3d half = ((high - low).array() / (2 * voxelSize_)).round();
    counts_ = 2 * (half.cast<int>() + 1) + 1;

    const Cell last = counts_.array() - 1;
    std::vector<std::uint8_t> cells(offset(last) + 1);
    markSurface(surface, cells);
    markOutside(cells);
    countViews(cells);
    collect(cells);
    if (!isCancelled()) return;
    // The tables may be incomplete. No voxel is looked up in a grid without voxels.
    counts_ = Cell::Zero();
    cells_.clear();
    neighbours_.clear();
}

void SolidVoxels::markSurface(const BindSurface& surface, std::vector<std::uint8_t>& cells) const {
    const auto cellAt = [&](const Eigen::Vector3d& point) -> Cell {
        return ((point - center_) / voxelSize_).array().round().matrix().cast<int>() + counts_ / 2;
    };
    for (const Eigen::Vector3d& position : surface.positions) {
        if (isCancelled()) return;
        cells[offset(cellAt(position))] |= kSurface;
    }
    for (const auto& triangle : surface.triangles) {
        if (isCancelled()) return;
        std::array<Eigen::Vector3d, 3> corners;
        for (std::size_t i = 0; i < 3; ++i) corners[i] = surface.positions[triangle[i]];
        const Cell first = cellAt(corners[0].cwiseMin(corners[1]).cwiseMin(corners[2]));
        const Cell last = cellAt(corners[0].cwiseMax(corners[1]).cwiseMax(corners[2]));
        if (first == last) continue;  // marked by its vertices
        Cell cell;
        for (cell.z() = first.z(); cell.z() <= last.z(); ++cell.z()) {
            for (cell.y() = first.y(); cell.y() <= last.y() && !isCancelled(); ++cell.y()) {
                for (cell.x() = first.x(); cell.x() <= last.x(); ++cell.x()) {
                    std::uint8_t& marks = cells[offset(cell)];
                    if (marks & kSurface) continue;
                    const Eigen::Vector3d middle = centerOf(cell);
                    const std::array<Eigen::Vector3d, 3> relative{corners[0] - middle, corners[1] - middle,
                                                                  corners[2] - middle};
                    if (touchesCube(relative, voxelSize_ / 2)) marks |= kSurface;
                }
            }
        }
    }
}

/// Marks the voxels that can be reached from a corner of the grid without crossing the surface.
void SolidVoxels::markOutside(std::vector<std::uint8_t>& cells) const {
    std::vector<Cell> front{Cell::Zero()}, next;
    cells[0] |= kOutside;
    for (; !front.empty() && !isCancelled(); front.swap(next), next.clear()) {
        for (const Cell& cell : front) {
            if (isCancelled()) return;
            for (const Cell& direction : kFaceDirections) {
                const Cell neighbour = cell + direction;
                if (!contains(neighbour)) continue;
                std::uint8_t& marks = cells[offset(neighbour)];
                if (marks & (kSurface | kOutside)) continue;
                marks |= kOutside;
                next.push_back(neighbour);
            }
        }
    }
}

/// Counts the directions in which there is a surface, for voxels between the first and the last surface voxel
/// of a line in each direction.
void SolidVoxels::countViews(std::vector<std::uint8_t>& cells) const {
    for (int axis = 0; axis < 3; ++axis) {
        const int second = (axis + 1) % 3, third = (axis + 2) % 3;
        Cell start = Cell::Zero();
        const std::size_t stride = offset(Cell::Unit(axis));
        for (start[second] = 0; start[second] < counts_[second] && !isCancelled(); ++start[second]) {
            for (start[third] = 0; start[third] < counts_[third]; ++start[third]) {
                const std::size_t begin = offset(start), end = begin + stride * asIndex(counts_[axis]);
                std::size_t first = end, last = begin;
                for (std::size_t i = begin; i < end; i += stride) {
                    if (!(cells[i] & kSurface)) continue;
                    first = std::min(first, i);
                    last = i;
                }
                if (first == end) continue;
                for (std::size_t i = begin; i < end; i += stride)
                    cells[i] = static_cast<std::uint8_t>(cells[i] + kView * ((i < last) + (i > first)));
            }
        }
    }
}

/// Builds the lookup tables of the solid voxels.
void SolidVoxels::collect(const std::vector<std::uint8_t>& cells) {
    solid_.assign(cells.size() / 64 + 1, 0);
    before_.reserve(solid_.size());
    std::uint32_t count = 0;
    for (std::size_t word = 0; word < solid_.size() && !isCancelled(); ++word) {
        before_.push_back(count);
        for (std::size_t i = 64 * word; i < std::min(64 * (word + 1), cells.size()); ++i) {
            const bool isSolid = cells[i] & kSurface || !(cells[i] & kOutside) || cells[i] / kView >= kViews;
            if (isSolid) solid_[word] |= std::uint64_t{1} << (i % 64);
        }
        count += static_cast<std::uint32_t>(std::popcount(solid_[word]));
    }
    cells_.reserve(count);
    Cell cell;
    for (cell.z() = 0; cell.z() < counts_.z(); ++cell.z()) {
        if (isCancelled()) return;
        for (cell.y() = 0; cell.y() < counts_.y(); ++cell.y()) {
            for (cell.x() = 0; cell.x() < counts_.x(); ++cell.x()) {
                if (find(cell) != kNone) cells_.push_back(cell.cast<std::uint16_t>());
            }
        }
    }
    neighbours_.resize(count);
    for (std::uint32_t voxel = 0; voxel < count && !isCancelled(); ++voxel) {
        for (std::size_t i = 0; i < 6; ++i)
            neighbours_[voxel][i] = find(cells_[voxel].cast<int>() + kFaceDirections[i]);
    }
}

std::uint32_t SolidVoxels::find(const Cell& cell) const {
    if (!contains(cell)) return kNone;
    const std::size_t i = offset(cell);
    const std::uint64_t word = solid_[i / 64], bit = std::uint64_t{1} << (i % 64);
    if (!(word & bit)) return kNone;
    return before_[i / 64] + static_cast<std::uint32_t>(std::popcount(word & (bit - 1)));
}

std::vector<std::uint32_t> SolidVoxels::along(const Bone& bone) const {
    std::vector<std::uint32_t> voxels;
    for (const BoneSegment& segment : bone) {
        const BoneSegment part = clipped(segment);
        const Eigen::Vector3d extent = part.tail - part.head;
        const double steps = std::ceil(2 * extent.norm() / voxelSize_);
        for (double i = 0; i <= steps; ++i) {
            const std::uint32_t voxel = at(part.head + (steps > 0 ? i / steps : 0) * extent);
            if (voxel != kNone) voxels.push_back(voxel);
        }
    }
    return voxels;
}

/// Returns the part of a segment that is within the grid; a single point if there is none.
BoneSegment SolidVoxels::clipped(const BoneSegment& segment) const {
    const Eigen::Vector3d along = segment.tail - segment.head;
    const Eigen::Vector3d half = voxelSize_ / 2 * counts_.cast<double>();
    double first = 0, last = 1;
    for (int axis = 0; axis < 3; ++axis) {
        if (along[axis] == 0) continue;
        const double a = (center_[axis] - half[axis] - segment.head[axis]) / along[axis];
        const double b = (center_[axis] + half[axis] - segment.head[axis]) / along[axis];
        first = std::max(first, std::min(a, b));
        last = std::min(last, std::max(a, b));
    }
    if (!(first <= last)) return {segment.head, segment.head};
    return {segment.head + first * along, segment.head + last * along};
}

std::uint32_t SolidVoxels::at(const Eigen::Vector3d& point) const {
    const Eigen::Array3d position = ((point - center_) / voxelSize_).array().round();
    if (!(position.abs() <= counts_.cast<double>().array() / 2).all()) return kNone;
    return find(position.matrix().cast<int>() + counts_ / 2);
}

SolidVoxels::Corners SolidVoxels::around(const Eigen::Vector3d& point) const {
    const Eigen::Array3d position = ((point - center_) / voxelSize_).array();
    const Eigen::Array3d floor = position.floor(), part = position - floor;
    const Cell low = floor.matrix().cast<int>() + counts_ / 2;
    Corners result;
    for (int i = 0; i < 8; ++i) {
        const Cell corner(i & 1, i >> 1 & 1, i >> 2);
        const Eigen::Array3d weights = corner.array().select(part, 1 - part);
        const std::uint32_t voxel = find(low + corner);
        result[asIndex(i)] = {voxel, voxel == kNone ? 0 : weights.prod()};
    }
    return result;
}

}  // namespace sinew
