#pragma once

#include <Eigen/Core>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/scene/evaluation/Evaluator.h"

namespace sinew {

/// Positions of the tails of joints on all frames of a clip, in model space. The clip is evaluated without
/// its warp, and goals are ignored. What fits into a few megabytes is evaluated once and kept for further
/// passes; otherwise, memory use does not grow with the number of frames.
class TailFrames {
public:
    /// @param joints  indices into the character's skeleton
    /// @param cancel  null, or polled
    TailFrames(const Character& character, const std::shared_ptr<const Clip>& clip, std::vector<int> joints,
               const std::atomic<bool>* cancel);

    const std::vector<int>& joints() const { return joints_; }

    /// Calls `visit` with the positions of all joints, frame by frame. Returns false if cancelled. Evaluates
    /// O(frames * joints of the skeleton) on all cores; the result does not depend on their number.
    bool forEach(const std::function<void(std::span<const Eigen::Vector3d>)>& visit);

private:
    void read(std::size_t first, std::size_t count);

    std::shared_ptr<const Character> character_;
    std::shared_ptr<const Clip> clip_;
    std::vector<int> joints_;
    const std::atomic<bool>* cancel_;
    std::optional<Evaluator> evaluator_;    ///< created when it is needed
    std::vector<Eigen::Vector3d> block_;    ///< positions on consecutive frames
    std::optional<std::size_t> readFirst_;  ///< frame of the clip at which `block_` begins
};

}  // namespace sinew
