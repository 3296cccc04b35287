#include "core/anim/bake/WarpSamples.h"

#include <cmath>

#include "core/anim/sampling/CompiledCurve.h"
#include "core/math/Angle.h"
#include "core/math/Interpolate.h"

namespace sinew {
namespace {

/// Rotations at two neighbouring samples. Cached, because successive frames mostly fall between the same or
/// the next two.
class Neighbours {
public:
    Neighbours(EulerOrder order, const std::array<std::vector<double>, 3>& samples)
        : order_(order), samples_(samples) {}

    void moveTo(std::int64_t sample) {
        if (sample == at_) return;
        first = sample == at_ + 1 ? last : rotation(sample);
        last = rotation(sample + 1);
        at_ = sample;
    }

    Eigen::Vector3d angles(std::int64_t sample) const {
        const auto i = static_cast<std::size_t>(sample);
        return {samples_[0][i], samples_[1][i], samples_[2][i]};
    }

    Eigen::Quaterniond first, last;

private:
    Eigen::Quaterniond rotation(std::int64_t sample) const { return toQuaternion(order_, angles(sample)); }

    EulerOrder order_;
    const std::array<std::vector<double>, 3>& samples_;
    std::int64_t at_ = -2;
};

/// Returns an upper bound of the angle between linear angles and SLERP, radians: half the angular
/// acceleration, which only arises from pairs of changing angles, times the distances to both ends, doubled.
/// Beyond half a turn SLERP takes the other direction.
double largestDifference(const Eigen::Vector3d& step, double share) {
    constexpr double kFar = 3;
    const Eigen::Vector3d size = step.cwiseAbs();
    if (size.sum() > kFar) return kPi;
    return (size[0] * size[1] + size[1] * size[2] + size[0] * size[2]) * share * (1 - share);
}

}  // namespace

GridPositions gridPositionsOn(const FrameGrid& grid, const WarpFrames& frames) {
    GridPositions places{grid, {}, {}};
    places.sample.reserve(frames.size());
    places.fraction.reserve(frames.size());
    for (const double source : frames.sources) {
        const DenseCurve::Position position = DenseCurve::locate(grid, source);
        places.sample.push_back(
            static_cast<std::int64_t>(position.chunk * CurveChunk::kSize + position.offset));
        places.fraction.push_back(position.u);
    }
    return places;
}

std::vector<double> isStraight(const std::vector<double>& samples, const GridPositions& places) {
    std::vector<double> values(places.sample.size());
    for (std::size_t f = 0; f < values.size(); ++f) {
        const auto i = static_cast<std::size_t>(places.sample[f]);
        const double u = places.fraction[f];
        values[f] = u == 0 ? samples[i] : samples[i] + u * (samples[i + 1] - samples[i]);
    }
    return values;
}

RotationSamples isRotated(EulerOrder order, const std::array<std::vector<double>, 3>& samples,
                          const GridPositions& places, bool bySlerp, const std::atomic<bool>* cancel) {
    constexpr double kNothing = 1e-13;
    constexpr std::size_t kOften = 4096;
    RotationSamples made;
    const std::size_t count = places.sample.size();
    for (auto& angles : made.angles) angles.resize(count);
    Neighbours beside(order, samples);
    for (std::size_t f = 0; f < count; ++f) {
        if (f % kOften == 0 && cancel && *cancel) break;
        const std::int64_t i = places.sample[f];
        const double u = places.fraction[f];
        Eigen::Vector3d angles = beside.angles(i);
        if (u > 0) {
            const Eigen::Vector3d step = beside.angles(i + 1) - angles;
            angles += u * step;
            const double most = largestDifference(step, u);
            if (most > (bySlerp ? kNothing : made.differenceTo)) {
                beside.moveTo(i);
                const Eigen::Quaterniond interpolated = slerp(beside.first, beside.last, u);
                if (most > made.differenceTo) {
                    const double apart = toQuaternion(order, angles).angularDistance(interpolated);
                    if (apart > made.differenceTo) {
                        made.differenceTo = apart;
                        made.positions = f;
                    }
                }
                if (bySlerp) angles = fromQuaternion(order, interpolated, angles);
            }
        }
        for (std::size_t c = 0; c < 3; ++c) made.angles[c][f] = angles[static_cast<Eigen::Index>(c)];
    }
    return made;
}

}  // namespace sinew
