#include "core/scene/analysis/RateGuess.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/base/LengthUnit.h"
#include "core/base/Numbers.h"

namespace sinew {

namespace {

constexpr std::int64_t kGaitFrames = 2000;
constexpr double kStride = 0.2;  // of a leg's length, by which one foot has to be ahead of the other
constexpr std::size_t kSteps = 4;
constexpr double kShortestStep = 0.45;  // of a leg's length
constexpr double kUnevenStep = 2;       // longest step in time, relative to the median
constexpr double kWalkRatio = 0.41;     // m s; 0.3 to 0.6 in captured walks and runs
constexpr double kLeastWalkRatio = 0.2, kGreatestWalkRatio = 0.85;
constexpr double kFastestFeet =
    5.5;                            // m/s on average, including the time on the ground; sprinters are faster
constexpr double kUsualFeet = 1.8;  // m/s on average: 1 to 1.6 in walks, 3 to 4 in runs
constexpr double kMovingFeet = 0.1;
constexpr std::array kUsualRates{240, 120, 100, 60, 50, 30, 25, 24, 15, 12, 10, 5};
constexpr int kCmuRate = 120;

/// Times and positions at which the leading foot changes.
struct Steps {
    std::vector<double> times;               // seconds
    std::vector<Eigen::Vector3d> positions;  // of the hips on the ground, metres
};

/// Sets the steps if they are those of a regular gait.
void setSteps(Gait& gait, const Steps& steps, double legLength) {
    if (steps.times.size() < kSteps) return;
    std::vector<double> durations;
    double path = 0;
    for (std::size_t i = 1; i < steps.times.size(); ++i) {
        durations.push_back(steps.times[i] - steps.times[i - 1]);
        path += (steps.positions[i] - steps.positions[i - 1]).norm();
    }
    const auto count = static_cast<double>(durations.size());
    std::ranges::sort(durations);
    const double median = durations[durations.size() / 2];
    if (path / count < kShortestStep * legLength || durations.back() > kUnevenStep * median) return;
    gait.steps = static_cast<int>(steps.times.size());
    gait.stepLength = path / count;
    gait.cadence = count / (steps.times.back() - steps.times.front());
}

bool isCmu(const Character& character) {
    const Skeleton& skeleton = *character.skeleton;
    const auto unit = namedUnit(character.metresPerUnit);
    return unit && unit->metres == 0.0254 / 0.45 && skeleton.find("lhipjoint") && skeleton.find("lowerback");
}

std::string rateText(FrameRate rate) {
    return fixed(rate.hertz(), rate.denominator() == 1 ? 0 : 3) + " frames per second";
}

std::string gaitText(const Gait& gait) {
    if (gait.steps > 0) {
        return "the body takes " + fixed(gait.cadence, 1) + " steps per second, each " +
               fixed(gait.stepLength, 2) + " m long";
    }
    return "the feet move at " + fixed(gait.footSpeed, gait.footSpeed < 10 ? 1 : 0) + " m/s on average";
}

/// Returns the factor by which the rate would have to change; 1 if the gait is possible.
double rateFactor(const Gait& gait) {
    if (gait.steps > 0) {
        const double ratio = gait.walkRatio();
        return ratio < kLeastWalkRatio || ratio > kGreatestWalkRatio ? ratio / kWalkRatio : 1;
    }
    return gait.footSpeed > kFastestFeet ? kUsualFeet / gait.footSpeed : 1;
}

FrameRate usualRate(double hertz) {
    const int closest = *std::ranges::min_element(kUsualRates, {},
                                                  [&](int rate) { return std::abs(std::log(rate / hertz)); });
    return FrameRate::create(closest, 1).value_or(FrameRate{});
}

/// Returns whether the frame time may be that of a slower rate, rounded to milliseconds.
bool mayBeRounded(FrameRate rate) {
    return rate == FrameRate::create(125, 1) || rate == FrameRate::create(125, 2);
}

}  // namespace

Gait findGait(Evaluator& evaluator, const Body& body, Axis up, double scale) {
    Gait gait;
    const Clip& clip = *evaluator.clip();
    const std::int64_t frames = std::min(kGaitFrames, clip.frameCount());
    if (frames < 2) return gait;
    const double legLength = body.legLength() * scale;
    const Eigen::Vector3d upward = unitVector(up);
    Steps steps;
    Eigen::Vector3d leftBefore = Eigen::Vector3d::Zero(), rightBefore = Eigen::Vector3d::Zero();
    double path = 0, leadBefore = 0;
    for (std::int64_t i = 0; i < frames; ++i) {
        evaluator.evaluate(clip.rate.time(clip.firstFrame + FrameIndex{i}));
        const auto at = [&](int joint) -> Eigen::Vector3d {
            return scale * evaluator.model()[static_cast<std::size_t>(joint)].translation();
        };
        const Eigen::Vector3d left = at(body.left.ankle), right = at(body.right.ankle);
        if (i > 0) path += (left - leftBefore).norm() + (right - rightBefore).norm();
        leftBefore = left;
        rightBefore = right;
        const Eigen::Vector3d leftHip = at(body.left.hip), rightHip = at(body.right.hip);
        const double lead = (left - right).dot((leftHip - rightHip).cross(upward).normalized());
        if (std::abs(lead) < kStride * legLength) continue;
        if (lead * leadBefore < 0) {
            const Eigen::Vector3d hips = (leftHip + rightHip) / 2;
            steps.times.push_back(clip.rate.time(FrameIndex{i}).value);
            steps.positions.emplace_back(hips - hips.dot(upward) * upward);
        }
        leadBefore = lead;
    }
    gait.footSpeed = path / 2 / static_cast<double>(frames - 1) * clip.rate.hertz();
    setSteps(gait, steps, legLength);
    return gait;
}

Guess<FrameRate> guessRate(const Character& character, FrameRate rate, bool isDefined,
                           const std::optional<Gait>& gait) {
    const double factor = gait ? rateFactor(*gait) : 1;
    if (factor != 1) {
        return {usualRate(rate.hertz() * factor), false, "at " + rateText(rate) + ", " + gaitText(*gait)};
    }
    if (isDefined && mayBeRounded(rate)) {
        return {rate, false,
                "the frame time may be 1/" + std::to_string(rate.denominator() == 1 ? 120 : 60) +
                    " s, shortened to milliseconds"};
    }
    const bool isCmuMotion = !isDefined && isCmu(character);
    std::string evidence = isDefined     ? "the file defines the times of its frames"
                           : isCmuMotion ? "CMU's motions have 120 frames per second"
                                         : "the file defines no frame rate";
    if (gait && gait->footSpeed > kMovingFeet) evidence += ", and " + gaitText(*gait);
    const bool isSure = isDefined || (isCmuMotion && rate == FrameRate::create(kCmuRate, 1));
    return {rate, isSure, std::move(evidence)};
}

}  // namespace sinew
