#include "core/scene/analysis/TailFrames.h"

#include <algorithm>

#include "core/base/InParallel.h"
#include "core/scene/evaluation/BatchEvaluator.h"
#include "core/scene/evaluation/SolveGoals.h"

namespace sinew {

namespace {

constexpr std::size_t kFramesPerPiece = 16 * kBatchSize;
constexpr std::size_t kMaxPositions = std::size_t{1} << 18;  // in memory at once

}  // namespace

TailFrames::TailFrames(const Character& character, const std::shared_ptr<const Clip>& clip,
                       std::vector<int> joints, const std::atomic<bool>* cancel)
    : character_(withoutGoals(character)),
      clip_(withoutWarp(clip)),
      joints_(std::move(joints)),
      cancel_(cancel) {}

bool TailFrames::forEach(const std::function<void(std::span<const Eigen::Vector3d>)>& visit) {
    if (joints_.empty()) return true;
    const auto all = static_cast<std::size_t>(clip_->frameCount());
    const std::size_t pieces = std::max<std::size_t>(1, kMaxPositions / joints_.size() / kFramesPerPiece);
    const std::size_t blockFrames = std::min(all, pieces * kFramesPerPiece);
    for (std::size_t first = 0; first < all; first += blockFrames) {
        const std::size_t count = std::min(blockFrames, all - first);
        if (readFirst_ != first) read(first, count);
        if (cancel_ && *cancel_) return false;
        for (std::size_t f = 0; f < count; ++f)
            visit(std::span<const Eigen::Vector3d>(block_).subspan(f * joints_.size(), joints_.size()));
    }
    return true;
}

/// Reads `count` frames into the block; incomplete if cancelled.
void TailFrames::read(std::size_t first, std::size_t count) {
    if (!evaluator_) evaluator_.emplace(character_, clip_);
    block_.resize(count * joints_.size());
    readFirst_ = first;
    const FrameIndex start = clip_->firstFrame + FrameIndex{static_cast<std::int64_t>(first)};
    inParallel((count + kFramesPerPiece - 1) / kFramesPerPiece, [&]() -> PieceWork {
        return [&, own = std::make_shared<OwningBatchEvaluator<double>>(evaluator_->clone())](
                   std::size_t piece) {
            const std::size_t end = std::min(count, (piece + 1) * kFramesPerPiece);
            for (std::size_t f = piece * kFramesPerPiece; f < end && !(cancel_ && *cancel_);
                 f += kBatchSize) {
                const std::size_t batchSize = std::min(kBatchSize, end - f);
                own->batch.evaluate(start + FrameIndex{static_cast<std::int64_t>(f)}, batchSize);
                for (std::size_t at = 0; at < batchSize; ++at) {
                    for (std::size_t i = 0; i < joints_.size(); ++i)
                        block_[(f + at) * joints_.size() + i] = own->batch.tail(joints_[i], at);
                }
            }
        };
    });
}

}  // namespace sinew
