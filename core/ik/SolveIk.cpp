#include "core/ik/SolveIk.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/ik/IkSolvers.h"

namespace sinew {
namespace {

/// Deterministic sequence of pseudo-random numbers in 0..1 (SplitMix64 by Steele et al.).
class RandomSequence {
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

class IkSolve {
public:
    IkSolve(const IkOptions& options, IkWorkspace& workspace) : work_(workspace), search_(options) {}

    IkReport run() {
        work_.start = work_.values;
        descend();
        report_.starts = 1;
        acceptBest();
        for (int i = 0; i < search_.options.restarts && !search_.reached && !search_.mustStop(); ++i) {
            restart(i);
            descend();
            ++report_.starts;
            if (search_.reached || search_.energy < report_.energy) acceptBest();
        }
        report_.iterations = search_.totalIterations;
        const bool slides = search_.options.method == IkMethod::boundedLeastSquares;
        if (slides && slideInNullSpace(work_, search_)) {
            work_.chain.evaluate(work_.best.data());
            report_.energy = work_.chain.residuals(work_.residuals.data());
            work_.chain.largest(work_.residuals.data(), report_);
        }
        return report_;
    }

private:
    void descend() {
        if (search_.options.method == IkMethod::projectedGradient) {
            projectedGradient(work_, search_);
        } else {
            boundedLeastSquares(work_, search_);
        }
    }

    /// Keeps the current state of the search as the best so far.
    void acceptBest() {
        work_.best = work_.values;
        report_.energy = search_.energy;
        report_.residual = search_.residual;
        report_.rotation = search_.rotation;
        report_.reached = search_.reached;
    }

    /// The first restarts stay near the initial pose; later ones may be anywhere within the limits.
    void restart(int restart) {
        constexpr double kNearest = 0.125;
        const double spread = std::min(1.0, kNearest * std::exp2(restart));
        for (std::size_t v = 0; v < work_.values.size(); ++v) {
            const double lower = std::max(work_.chain.lower[v], work_.start[v] - work_.chain.spread[v]);
            const double upper = std::min(work_.chain.upper[v], work_.start[v] + work_.chain.spread[v]);
            const double anywhere = lower + (upper - lower) * sequence_.next();
            work_.values[v] = work_.start[v] + spread * (anywhere - work_.start[v]);
        }
    }

    IkWorkspace& work_;
    IkSearch search_;
    IkReport report_;
    RandomSequence sequence_;
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
    const IkReport report = IkSolve(options, workspace).run();
    if (!std::isfinite(report.energy)) {
        return fail(ErrorCode::numberNotFinite, "",
                    "the pose or a goal is too far from the origin to be solved");
    }
    chain.write(workspace.best, pose);
    return report;
}

}  // namespace sinew
