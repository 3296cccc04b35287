#include "core/skin/GroupedSkin.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <functional>
#include <utility>

#include "core/base/InParallel.h"

// Compiled once for each instruction set, by including itself.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/skin/GroupedSkin.cpp"
// These are as wide as their neighbours and add nothing that is needed here.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#ifndef SINEW_CORE_SKIN_SKIN_CALL
#define SINEW_CORE_SKIN_SKIN_CALL
namespace sinew {
namespace {

/// The 3 x 4 matrix of a joint, column by column.
using JointMatrix = std::array<float, 12>;

/// The arguments of a kernel.
struct SkinCall {
    const SkinGroups* groups;
    const Affine* matrices;      ///< one per joint of the skin
    const std::uint32_t* order;  ///< output index of each vertex; null to write in group order
    float* positions;            ///< x, y, z of each vertex
    float* normals;              ///< null if not needed
};

/// The part of the work that consists of the blocks starting at these floats.
struct SkinPiece {
    std::size_t begin, end;

    /// Returns the range of a group's blocks in this piece: the first, and one past the last.
    std::pair<std::size_t, std::size_t> blocksOf(const SkinGroups& groups, const SkinGroup& group) const {
        const auto before = [&](std::size_t position) {
            const std::size_t size = groups.blockSize(group);
            return position > group.firstFloat ? (position - group.firstFloat + size - 1) / size : 0;
        };
        return {before(begin), std::min(before(end), groups.blockCount(group))};
    }
};

/// Writes the matrices of a group's joints; the last one is subtracted from all others.
inline void gatherMatrices(const SkinCall& call, const SkinGroup& group, JointMatrix* out) {
    const std::uint16_t* joints = call.groups->joints.data() + group.firstJoint;
    const std::size_t last = group.jointCount - 1;
    const double* const base = call.matrices[joints[last]].data();
    for (std::size_t e = 0; e < out[last].size(); ++e) out[last][e] = static_cast<float>(base[e]);
    for (std::size_t k = 0; k < last; ++k) {
        const double* const matrix = call.matrices[joints[k]].data();
        for (std::size_t e = 0; e < out[k].size(); ++e) out[k][e] = static_cast<float>(matrix[e] - base[e]);
    }
}

}  // namespace
}  // namespace sinew
#endif

HWY_BEFORE_NAMESPACE();
namespace sinew {
namespace {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using Lanes = hn::CappedTag<float, 16>;
using V = hn::Vec<Lanes>;

struct Vector3 {
    V x, y, z;
};

HWY_INLINE Vector3 cross(const Vector3& a, const Vector3& b) {
    return {hn::MulSub(a.y, b.z, hn::Mul(a.z, b.y)), hn::MulSub(a.z, b.x, hn::Mul(a.x, b.z)),
            hn::MulSub(a.x, b.y, hn::Mul(a.y, b.x))};
}

HWY_INLINE V dot(const Vector3& a, const Vector3& b) {
    return hn::MulAdd(a.x, b.x, hn::MulAdd(a.y, b.y, hn::Mul(a.z, b.z)));
}

HWY_INLINE Vector3 loadVector(const float* rows) {
    const Lanes d;
    return {hn::Load(d, rows), hn::Load(d, rows + hn::Lanes(d)), hn::Load(d, rows + 2 * hn::Lanes(d))};
}

/// Blends the matrices of a block's lanes: the last joint's, plus the weighted differences of the others from
/// it. kCount is the number of joints, or 0 if it is only known at run time.
template <std::size_t kCount>
struct Blend {
    const JointMatrix* matrices;
    const float* weights;
    std::size_t count;

    HWY_INLINE V element(std::size_t e) const {
        const Lanes d;
        const std::size_t last = (kCount > 0 ? kCount : count) - 1;
        V sum = hn::Set(d, matrices[last][e]);
        for (std::size_t k = 0; k < last; ++k)
            sum = hn::MulAdd(hn::Load(d, weights + k * hn::Lanes(d)), hn::Set(d, matrices[k][e]), sum);
        return sum;
    }
    HWY_INLINE Vector3 column(std::size_t c) const {
        return {element(3 * c), element(3 * c + 1), element(3 * c + 2)};
    }
};

HWY_INLINE V apply(const V& a, const V& b, const V& c, const V& t, const Vector3& p) {
    return hn::MulAdd(a, p.x, hn::MulAdd(b, p.y, hn::MulAdd(c, p.z, t)));
}

/// Transforms n by the cofactors of the columns a, b, c, which are the determinant times their inverse
/// transpose, and normalises it: (b x c) n.x + (c x a) n.y + (a x b) n.z with two cross products instead of
/// three.
HWY_INLINE Vector3 turnNormal(const Vector3& a, const Vector3& b, const Vector3& c, const Vector3& n) {
    const Lanes d;
    const Vector3 ca = cross(c, a);
    const Vector3 slant = {hn::MulSub(c.x, n.x, hn::Mul(a.x, n.z)), hn::MulSub(c.y, n.x, hn::Mul(a.y, n.z)),
                           hn::MulSub(c.z, n.x, hn::Mul(a.z, n.z))};
    const Vector3 rest = cross(b, slant);
    const Vector3 turned = {hn::MulAdd(ca.x, n.y, rest.x), hn::MulAdd(ca.y, n.y, rest.y),
                            hn::MulAdd(ca.z, n.y, rest.z)};
    const V squared = dot(turned, turned);
    const V rough = hn::ApproximateReciprocalSqrt(squared);
    const V half = hn::Mul(hn::Mul(squared, hn::Set(d, 0.5F)), hn::Mul(rough, rough));
    const V exact = hn::Mul(rough, hn::Sub(hn::Set(d, 1.5F), half));  // one Newton step
    const auto inReach = hn::And(hn::Gt(squared, hn::Set(d, 1e-37F)), hn::Lt(squared, hn::Set(d, 1e37F)));
    const V factor = hn::IfThenElseZero(inReach, hn::CopySign(exact, dot(b, ca)));
    return {hn::Mul(turned.x, factor), hn::Mul(turned.y, factor), hn::Mul(turned.z, factor)};
}

/// Writes lanes to their output positions; with one store if these are contiguous.
HWY_INLINE void put(const Vector3& vectors, const std::uint32_t* order, std::size_t position,
                    std::size_t filled, float* out) {
    const Lanes d;
    const bool all = filled == hn::Lanes(d);
    if (all && !order) return hn::StoreInterleaved3(vectors.x, vectors.y, vectors.z, d, out + 3 * position);
    if (all && order[position + filled - 1] - order[position] == filled - 1)
        return hn::StoreInterleaved3(vectors.x, vectors.y, vectors.z, d,
                                     out + 3 * std::size_t{order[position]});
    HWY_ALIGN float rows[4 * 16];
    hn::StoreInterleaved4(vectors.x, vectors.y, vectors.z, vectors.z, d, rows);
    for (std::size_t i = 0; i < filled; ++i) {
        const std::size_t vertex = order ? order[position + i] : position + i;
        std::memcpy(out + 3 * vertex, rows + 4 * i, 3 * sizeof(float));
    }
}

/// @param first, end  blocks of the group
template <std::size_t kCount>
void skinGroup(const SkinCall& call, const SkinGroup& group, std::size_t first, std::size_t end) {
    const std::size_t lanes = hn::Lanes(Lanes()), size = call.groups->blockSize(group);
    JointMatrix matrices[Skin::kMaxInfluences];
    gatherMatrices(call, group, matrices);
    const float* block = call.groups->blocks() + group.firstFloat + first * size;
    for (std::size_t i = first * lanes; i < std::min<std::size_t>(end * lanes, group.vertexCount);
         i += lanes, block += size) {
        const Blend<kCount> blend{matrices, block + 6 * lanes, group.jointCount};
        const Vector3 p = loadVector(block);
        const Vector3 a = blend.column(0), b = blend.column(1), c = blend.column(2), t = blend.column(3);
        const Vector3 moved = {apply(a.x, b.x, c.x, t.x, p), apply(a.y, b.y, c.y, t.y, p),
                               apply(a.z, b.z, c.z, t.z, p)};
        const std::size_t filled = std::min<std::size_t>(lanes, group.vertexCount - i);
        put(moved, call.order, group.firstPosition + i, filled, call.positions);
        if (!call.normals) continue;
        put(turnNormal(a, b, c, loadVector(block + 3 * lanes)), call.order, group.firstPosition + i, filled,
            call.normals);
    }
}

void skinPiece(const SkinCall& call, const SkinPiece& piece) {
    const auto& groups = call.groups->groups;
    auto group = std::ranges::upper_bound(groups, piece.begin, {}, &SkinGroup::firstFloat);
    if (group != groups.begin()) --group;
    for (; group != groups.end() && group->firstFloat < piece.end; ++group) {
        const auto [first, end] = piece.blocksOf(*call.groups, *group);
        if (first >= end) continue;
        switch (group->jointCount) {
            case 1:
                skinGroup<1>(call, *group, first, end);
                break;
            case 2:
                skinGroup<2>(call, *group, first, end);
                break;
            case 3:
                skinGroup<3>(call, *group, first, end);
                break;
            case 4:
                skinGroup<4>(call, *group, first, end);
                break;
            default:
                skinGroup<0>(call, *group, first, end);
        }
    }
}

std::size_t laneCount() { return hn::Lanes(Lanes()); }

const char* targetName() { return hwy::TargetName(HWY_TARGET); }

}  // namespace HWY_NAMESPACE
}  // namespace
}  // namespace sinew
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sinew {

namespace {

HWY_EXPORT(skinPiece);
HWY_EXPORT(laneCount);
HWY_EXPORT(targetName);

/// Floats per piece: few enough that all cores finish at about the same time, enough that scheduling a piece
/// costs nothing.
constexpr std::size_t kPieceFloats = std::size_t{1} << 15;
/// One core finishes a mesh with fewer floats before another would wake up.
constexpr std::size_t kMinParallelFloats = std::size_t{1} << 18;

void call(const SkinGroups& groups, const std::uint32_t* order, std::span<const Affine> matrices,
          std::span<Eigen::Vector3f> positions, std::span<Eigen::Vector3f> normals) {
    assert(positions.size() == groups.order.size());
    assert(normals.empty() || normals.size() == positions.size());
    if (positions.empty()) return;
    const SkinCall call{&groups, matrices.data(), order, positions.front().data(),
                        normals.empty() ? nullptr : normals.front().data()};
    const std::size_t floats = groups.lines.size() * std::size(SkinGroups::Line{}.floats);
    const std::size_t pieces = floats < kMinParallelFloats ? 1 : floats / kPieceFloats;
    const auto skin = [&call, floats, pieces](std::size_t piece) {
        HWY_DYNAMIC_DISPATCH(skinPiece)(call, {piece * floats / pieces, (piece + 1) * floats / pieces});
    };
    if (pieces == 1) return skin(0);
    // A std::function holds a reference without allocating.
    inParallel(pieces, [&skin]() -> PieceWork { return std::cref(skin); });
}

}  // namespace

GroupedSkin::GroupedSkin(const Geometry& geometry, const Skin& skin)
    : groups_(groupVertices(geometry, skin, lanes())), jointCount_(skin.joints.size()) {}

void GroupedSkin::skin(std::span<const Affine> matrices, std::span<Eigen::Vector3f> positions,
                       std::span<Eigen::Vector3f> normals) const {
    assert(matrices.size() == jointCount_);
    call(groups_, groups_.order.data(), matrices, positions, normals);
}

void GroupedSkin::skinInGroupOrder(std::span<const Affine> matrices, std::span<Eigen::Vector3f> positions,
                                   std::span<Eigen::Vector3f> normals) const {
    assert(matrices.size() == jointCount_);
    call(groups_, nullptr, matrices, positions, normals);
}

std::size_t GroupedSkin::paddedCount() const {
    std::size_t count = 0;
    for (const SkinGroup& group : groups_.groups) count += groups_.blockCount(group) * groups_.lanes;
    return count;
}

std::size_t GroupedSkin::lanes() { return HWY_DYNAMIC_DISPATCH(laneCount)(); }

std::string_view GroupedSkin::instructions() { return HWY_DYNAMIC_DISPATCH(targetName)(); }

}  // namespace sinew
#endif
