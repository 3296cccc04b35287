#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/skin/Mesh.h"
#include "core/skin/weights/InfluenceRow.h"
#include "core/skin/weights/NearbyVertices.h"
#include "core/skin/weights/VertexNeighbors.h"

namespace sinew {

/// What a brush does to the weights of a joint. add, subtract: by the strength. replace: towards the value.
/// scale: towards the weight multiplied with the value. smooth: towards the mean of the neighbours, for all
/// joints.
enum class BrushMode : std::uint8_t { add, subtract, replace, scale, smooth };
inline constexpr std::array kBrushModes{BrushMode::add, BrushMode::subtract, BrushMode::replace,
                                        BrushMode::scale, BrushMode::smooth};
std::string_view name(BrushMode mode);  ///< "add", "subtract", ...

/// How the effect of a brush falls from its centre to its edge. smooth: a cubic with level ends. linear: a
/// cone. constant: none.
enum class BrushFalloff : std::uint8_t { smooth, linear, constant };
inline constexpr std::array kBrushFalloffs{BrushFalloff::smooth, BrushFalloff::linear,
                                           BrushFalloff::constant};
std::string_view name(BrushFalloff falloff);  ///< "smooth", "linear", "constant"

struct WeightBrush {
    BrushMode mode = BrushMode::add;
    double strength = 0.5;  ///< 0..1
    double value = 1;       ///< for replace, 0..1, and scale, 0..2
    BrushFalloff falloff = BrushFalloff::smooth;
    bool frontOnly = true;  ///< leave out vertices that face away from the surface at the brush's centre
};

/// A brush at one point of the surface, in mesh space.
struct BrushDab {
    Eigen::Vector3f center = Eigen::Vector3f::Zero();
    Eigen::Vector3f normal = Eigen::Vector3f::Zero();  ///< of the surface there; zero if unknown
    float radius = 0;
    double pressure = 1;  ///< scales the strength, 0..1
};

/// A stroke that paints the weights of one or several joints. Except for smooth, dabs that overlap do not add
/// up: each vertex is changed once, by the strongest dab, from its weights before the stroke. The result
/// therefore does not depend on the number of dabs or on their order. The cost of a dab depends on the
/// vertices under it, not on the size of the mesh.
class WeightStroke {
public:
    /// @param nearby     of the mesh's geometry; must outlive the stroke
    /// @param neighbors  likewise
    WeightStroke(const Mesh& mesh, const NearbyVertices& nearby, const VertexNeighbors& neighbors,
                 LockedJoints locked, const WeightBrush& brush);

    /// Applies the brush, in a mode other than smooth, to the weights of a joint.
    ///
    /// @param joint  index in the skin; not locked
    /// @param heir   see InfluenceRow::set()
    void add(const BrushDab& dab, std::uint16_t joint, std::optional<std::uint16_t> heir);
    /// Averages the weights of all joints with those of the neighbours; overlapping dabs add up.
    void smooth(const BrushDab& dab);

    bool empty() const { return touched_.empty(); }
    /// Returns the skin with the painted weights, which shares all chunks without touched vertices.
    Skin skin() const;

private:
    struct JointFactor {
        std::uint16_t joint;
        double factor;
    };
    struct Touched {
        InfluenceRow row;                  ///< as painted
        std::vector<JointFactor> factors;  ///< the strongest dabs
    };

    double strengthAt(const BrushDab& dab, const NearbyVertex& near) const;
    Touched& touch(std::uint32_t vertex);
    InfluenceRow current(std::uint32_t vertex) const;
    void paint(std::uint32_t vertex, Touched& touched, std::optional<std::uint16_t> heir) const;
    /// Returns the vertices under a dab, with the strength of the brush there.
    std::vector<std::pair<std::uint32_t, double>> reached(const BrushDab& dab) const;

    std::shared_ptr<const Geometry> geometry_;
    std::shared_ptr<const Skin> before_;
    const NearbyVertices& nearby_;
    const VertexNeighbors& neighbors_;
    LockedJoints locked_;
    WeightBrush brush_;
    std::unordered_map<std::uint32_t, Touched> touched_;
};

}  // namespace sinew
