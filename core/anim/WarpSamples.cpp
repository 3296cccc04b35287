#include "core/anim/WarpSamples.h"

#include <cmath>

#include "core/anim/DenseCurve.h"
#include "core/math/Angle.h"
#include "core/math/Interpolate.h"

namespace sinew {
namespace {

/// Rotations at samples, the last two kept: frames mostly fall between the same or the next ones.
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

/// How far straight angles can leave SLERP on the way, radians: half the angular acceleration, which only
/// pairs of turning angles make, over the distance to both ends; doubled, so that it is a bound. Beyond half
/// a turn SLERP goes the other way.
double mostApart(const Eigen::Vector3d& step, double share) {
    constexpr double kFar = 3;
    const Eigen::Vector3d size = step.cwiseAbs();
    if (size.sum() > kFar) return kPi;
    return (size[0] * size[1] + size[1] * size[2] + size[0] * size[2]) * share * (1 - share);
}

}  // namespace

GridPlaces placesOn(const FrameGrid& grid, const WarpFrames& frames) {
    GridPlaces places{grid, {}, {}};
    places.sample.reserve(frames.size());
    places.share.reserve(frames.size());
    for (const double source : frames.sources) {
        const DenseCurve::Place place = DenseCurve::find(grid, source);
        places.sample.push_back(static_cast<std::int64_t>(place.chunk * CurveChunk::kSize + place.offset));
        places.share.push_back(place.u);
    }
    return places;
}

std::vector<double> straight(const std::vector<double>& samples, const GridPlaces& places) {
    std::vector<double> values(places.sample.size());
    for (std::size_t f = 0; f < values.size(); ++f) {
        const auto i = static_cast<std::size_t>(places.sample[f]);
        const double u = places.share[f];
        values[f] = u == 0 ? samples[i] : samples[i] + u * (samples[i + 1] - samples[i]);
    }
    return values;
}

TurnSamples turned(EulerOrder order, const std::array<std::vector<double>, 3>& samples,
                   const GridPlaces& places, bool bySlerp, const std::atomic<bool>* cancel) {
    constexpr double kNothing = 1e-13;
    constexpr std::size_t kOften = 4096;
    TurnSamples made;
    const std::size_t count = places.sample.size();
    for (auto& angles : made.angles) angles.resize(count);
    Neighbours beside(order, samples);
    for (std::size_t f = 0; f < count; ++f) {
        if (f % kOften == 0 && cancel && *cancel) break;
        const std::int64_t i = places.sample[f];
        const double u = places.share[f];
        Eigen::Vector3d angles = beside.angles(i);
        if (u > 0) {
            const Eigen::Vector3d step = beside.angles(i + 1) - angles;
            angles += u * step;
            const double most = mostApart(step, u);
            if (most > (bySlerp ? kNothing : made.apart)) {
                beside.moveTo(i);
                const Eigen::Quaterniond way = slerp(beside.first, beside.last, u);
                if (most > made.apart) {
                    const double apart = toQuaternion(order, angles).angularDistance(way);
                    if (apart > made.apart) {
                        made.apart = apart;
                        made.where = f;
                    }
                }
                if (bySlerp) angles = fromQuaternion(order, way, angles);
            }
        }
        for (std::size_t c = 0; c < 3; ++c) made.angles[c][f] = angles[static_cast<Eigen::Index>(c)];
    }
    return made;
}

}  // namespace sinew
