#include "core/io/text/FrameColumns.h"

#include <algorithm>

namespace sinew {

namespace {

constexpr std::size_t kFirstValues = std::size_t{1} << 16;

}  // namespace

FrameColumns::FrameColumns(std::size_t width) : columns_(width), targets_(width) {}

void FrameColumns::add(const double* row) {
    if (filled_ == capacity_) grow();
    for (std::size_t c = 0; c < targets_.size(); ++c) targets_[c][filled_] = row[c];
    ++filled_;
    ++frames_;
}

void FrameColumns::grow() {
    const std::size_t width = std::max<std::size_t>(columns_.size(), 1);
    const bool isFull = capacity_ == CurveChunk::kSize;
    if (isFull) filled_ = 0;
    // Starts small, so that many columns with few frames do not need many times the memory of their values.
    if (!isFull)
        capacity_ =
            std::clamp<std::size_t>(std::max(2 * capacity_, kFirstValues / width), 1, CurveChunk::kSize);
    for (std::size_t c = 0; c < columns_.size(); ++c) {
        if (filled_ == 0) columns_[c].emplace_back();
        columns_[c].back().resize(capacity_);
        targets_[c] = columns_[c].back().data();
    }
}

std::vector<SampleChunks> FrameColumns::take() {
    for (SampleChunks& pieces : columns_) {
        if (filled_ == capacity_) break;
        std::vector<double>& last = pieces.back();
        last = std::vector<double>(last.begin(), last.begin() + static_cast<std::ptrdiff_t>(filled_));
    }
    capacity_ = filled_ = frames_ = 0;
    targets_.clear();
    return std::move(columns_);
}

}  // namespace sinew
