#include "core/ik/SolveIk.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/ik/BoundedLeastSquares.h"
#include "core/ik/NullSpace.h"
#include "core/ik/ProjectedGradient.h"
#include "core/math/Angle.h"

namespace sinew {
namespace {

/// Numbers in 0..1 that look random and are always the same (Steele and others' SplitMix64).
class Sequence {
public:
    double next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1.0p-53;
    }

private:
    std::uint64_t state_ = 17;
};

class Solve {
public:
    Solve(const IkOptions& options, IkWorkspace& workspace) : work_(workspace), search_(options) {}

    IkReport run() {
        IkReport report;
        report.starts = 1;
        work_.start = work_.values;
        descend();
        work_.best = work_.values;
        double least = search_.energy;
        for (int i = 0; i < search_.options.restarts && !search_.reached && !search_.timeIsUp(); ++i) {
            startElsewhere(i);
            descend();
            ++report.starts;
            if (!search_.reached && search_.energy >= least) continue;
            work_.best = work_.values;
            least = search_.energy;
        }
        if (search_.options.method == IkMethod::boundedLeastSquares) slideInNullSpace(work_, search_.options);
        work_.chain.place(work_.best.data());
        report.energy = work_.chain.residuals(work_.residuals.data());
        work_.chain.largest(work_.residuals.data(), report);
        report.iterations = search_.totalIterations;
        report.reached = search_.reached;
        return report;
    }

private:
    void descend() {
        if (search_.options.method == IkMethod::projectedGradient) {
            projectedGradient(work_, search_);
        } else {
            boundedLeastSquares(work_, search_);
        }
    }

    /// The first restarts stay near the start, the later ones may be anywhere inside the limits.
    void startElsewhere(int restart) {
        constexpr double kNearest = 0.125;
        const double spread = std::min(1.0, kNearest * std::exp2(restart));
        for (std::size_t v = 0; v < work_.values.size(); ++v) {
            const double lower = std::max(work_.chain.lower[v], work_.start[v] - kPi);
            const double upper = std::min(work_.chain.upper[v], work_.start[v] + kPi);
            const double anywhere = lower + (upper - lower) * sequence_.next();
            work_.values[v] = work_.start[v] + spread * (anywhere - work_.start[v]);
        }
    }

    IkWorkspace& work_;
    IkSearch search_;
    Sequence sequence_;
};

}  // namespace

Result<IkReport> solveIk(const Skeleton& skeleton, std::span<const ChannelSet> movable,
                         std::span<const IkGoal> goals, std::span<const IkHint> hints,
                         const IkOptions& options, PoseValues& pose, IkWorkspace& workspace) {
    assert(movable.size() == skeleton.joints().size() && pose.size() == movable.size());
    assert(options.rest == nullptr || options.rest->size() == pose.size());
    if (options.trace != nullptr) *options.trace = {};
    IkChain& chain = workspace.chain;
    if (auto compiled = chain.compile(skeleton, movable, goals, hints, pose); !compiled)
        return tl::unexpected<Error>(compiled.error());
    workspace.fit();
    chain.read(pose, workspace.values);
    chain.read(options.rest == nullptr ? pose : *options.rest, workspace.rest);
    chain.place(workspace.values.data());
    if (!std::isfinite(chain.residuals(workspace.residuals.data()))) {
        return fail(ErrorCode::numberNotFinite, "", "the pose or a goal lies beyond all numbers");
    }
    const IkReport report = Solve(options, workspace).run();
    chain.write(workspace.best, pose);
    return report;
}

}  // namespace sinew
