#include "core/io/keys/BlockFit.h"

#include "core/io/keys/FollowingFit.h"
#include "core/io/keys/LocalFit.h"

namespace sinew {

namespace {

constexpr double kNear = 1e-8;

bool hasEvenScales(const Skeleton& skeleton, const MotionSamples& samples) {
    for (int j = 0; j < skeleton.size(); ++j) {
        const double scale = samples.local(0, j).scale.x();
        if (!(scale > 0)) return false;
        for (std::size_t n = 0; n < samples.size(); ++n) {
            if (!(samples.local(n, j).scale.array() - scale).isZero(kNear * scale)) return false;
        }
    }
    return true;
}

}  // namespace

std::vector<JointKeys> fittedBlock(const FitPlan& plan, const MotionSamples& samples) {
    return hasEvenScales(*plan.skeleton, samples) ? followingFit(plan, samples) : localFit(plan, samples);
}

}  // namespace sinew
