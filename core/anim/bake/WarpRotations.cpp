#include "core/anim/bake/WarpRotations.h"

#include <algorithm>
#include <cmath>

#include "core/anim/curve/EditCurve.h"
#include "core/anim/filter/RotationPath.h"
#include "core/math/Angle.h"

namespace sinew {
namespace {

constexpr double kShortestTurn = 16 * Curve::kMinimumGap;  // seconds; shorter pieces are not split

class RotationWarper {
public:
    RotationWarper(const Joint& joint, const AngleCurves& curves, const WarpLine& line, double error)
        : joint_(joint), curves_(curves), line_(line), error_(error), times_(keyTimes(curves)) {
        for (const double time : times_) slerps_.push_back(slerpsAfter(time));
        window_ = {std::min(line.begin, line.warp->firstTime({times_.front()}).value) - 1,
                   std::max(line.end, line.warp->lastTime({times_.back()}).value) + 1};
    }

    Result<AngleCurves> run() {
        for (const WarpVisit& visit :
             visits(*line_.warp, line_.stretches, times_, window_.first, window_.second, *line_.budget)) {
            add(visit);
        }
        if (!line_.budget->hasRemaining()) return line_.budget->error();
        AngleCurves made = curves_;
        for (std::size_t c = 0; c < 3; ++c) {
            if (joint_.free.contains(angle(static_cast<int>(c)))) made[c] = curve(c);
        }
        return made;
    }

private:
    bool slerpsAfter(double time) const {
        return std::ranges::any_of(curves_, [&](const auto& curve) {
            if (!curve) return false;
            const std::size_t key = curve->keyAtOrBefore({time});
            return key + 1 < curve->size() && curve->key(key).interpolation == Interpolation::slerp;
        });
    }

    void add(const WarpVisit& visit) {
        const bool isInside =
            visit.breakTime >= 0 && visit.breakTime + 1 < static_cast<std::ptrdiff_t>(times_.size());
        if (isInside && slerps_[static_cast<std::size_t>(visit.breakTime)]) return rotate(visit);
        for (std::size_t c = 0; c < 3; ++c) addOwn(c, visit, isInside);
        if (visit.breakTime < 0 && pieces_[0].size() == leading_ + 1) ++leading_;
        trailing_ = !isInside && visit.breakTime >= 0 ? trailing_ + 1 : 0;
    }

    /// Adds the pieces of a single angle's curve.
    void addOwn(std::size_t c, WarpVisit visit, bool isInside) {
        Key key;
        Segment segment;
        bool whole = false;
        if (const auto& curve = curves_[c]) {
            const double knot =
                times_[static_cast<std::size_t>(std::max<std::ptrdiff_t>(visit.breakTime, 0))];
            const std::size_t before = curve->keyAtOrBefore({knot});
            segment.c0 = curve->key(before < curve->size() ? before : 0).value;
            visit.breakTime = -1;
            if (isInside && before + 1 < curve->size()) {
                segment = segmentAt(*curve, before);
                key = curve->key(before);
                visit.breakTime = static_cast<std::ptrdiff_t>(before);
                whole = visit.from == key.time.value && visit.to == curve->key(before + 1).time.value;
            }
        }
        addPieces(pieces_[c], line_, visit, segment, key, whole, error_ / 3);
    }

    void rotate(const WarpVisit& visit) {
        if (line_.at(visit).speed == 0) {
            const Eigen::Vector3d angles = shown(visit.from);
            addRotation(visit.begin, visit.end, angles, angles, Interpolation::linear);
        } else {
            const double angle = rotation(visit.from).angularDistance(rotation(visit.to));
            cut(visit, angle, visit.begin, visit.from, visit.end, visit.to);
        }
    }

    Eigen::Vector3d shown(double source) const { return evaluateAngles(joint_.order, curves_, {source}); }
    Eigen::Quaterniond rotation(double source) const { return toQuaternion(joint_.order, shown(source)); }

    /// @param totalAngle  rotation over the whole visit, radians
    void cut(const WarpVisit& visit, double angle, double begin, double from, double end, double to) {
        const bool bends = line_.at(visit).isCurved.has_value();
        if (bends && end - begin > kShortestTurn && !isNear(visit, angle, begin, from, end, to) &&
            line_.budget->take()) {
            const double middle = (begin + end) / 2;
            const double source = line_.warp->source({middle}).value;
            cut(visit, angle, begin, from, middle, source);
            cut(visit, angle, middle, source, end, to);
            return;
        }
        addRotation(begin, end, shown(from), shown(to), Interpolation::slerp);
    }

    /// Returns whether rotating evenly is close enough to the warp. The warp is a cubic, whose maximum
    /// exceeds its maximum at these (Chebyshev) points by a factor of at most 1 / cos(3 pi / 24).
    bool isNear(const WarpVisit& visit, double angle, double begin, double from, double end,
                double to) const {
        constexpr int kSamples = 12;
        const double whole = std::abs(visit.to - visit.from);
        const double bound = error_ * std::cos(3 * kPi / (2 * kSamples));
        for (int i = 0; i < kSamples; ++i) {
            const double u = (1 + std::cos((2 * i + 1) * kPi / (2 * kSamples))) / 2;
            const double source = line_.warp->source({begin + u * (end - begin)}).value;
            if (angle * std::abs(source - (from + u * (to - from))) > bound * whole) return false;
        }
        return true;
    }

    void addRotation(double begin, double end, const Eigen::Vector3d& first, const Eigen::Vector3d& last,
                     Interpolation kind) {
        for (std::size_t c = 0; c < 3; ++c) {
            const auto i = static_cast<Eigen::Index>(c);
            pieces_[c].push_back({begin, end, kind, first[i], last[i]});
        }
        trailing_ = 0;
    }

    std::shared_ptr<const Curve> curve(std::size_t c) {
        std::vector<WarpPiece>& pieces = pieces_[c];
        pieces.erase(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(leading_));
        const double last = trailing_ > 0 ? pieces.back().last : 0;
        pieces.erase(pieces.end() - static_cast<std::ptrdiff_t>(trailing_), pieces.end());
        const auto& old = curves_[c];
        fitPieces(pieces, old ? static_cast<std::ptrdiff_t>(old->size()) - 1 : 0);
        std::vector<Key> keys = keysOf(pieces, Key{{}, last}, line_.rate);
        const bool rests =
            std::ranges::all_of(keys, [](const Key& key) { return std::abs(key.value) < 1e-12; });
        return !old && rests ? nullptr : std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)));
    }

    const Joint& joint_;
    const AngleCurves& curves_;
    const WarpLine& line_;
    double error_;
    std::vector<double> times_;  ///< of the keys of all angles
    std::vector<char> slerps_;   ///< whether the rotation uses SLERP after each of them
    std::pair<double, double> window_;
    std::array<std::vector<WarpPiece>, 3> pieces_;
    std::size_t leading_ = 0,
                trailing_ = 0;  ///< pieces of each angle before its first and after its last key
};

}  // namespace

Result<AngleCurves> warpedTurns(const Joint& joint, const AngleCurves& curves, const WarpLine& line,
                                double error) {
    if (line.shifts() && line.stretches.front().time == line.stretches.front().source) return curves;
    return RotationWarper(joint, curves, line, error).run();
}

}  // namespace sinew
