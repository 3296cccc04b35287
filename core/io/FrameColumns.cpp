#include "core/io/FrameColumns.h"

#include <algorithm>

namespace sinew {

namespace {

constexpr std::size_t kFirstValues = std::size_t{1} << 16;

}  // namespace

FrameColumns::FrameColumns(std::size_t width) : columns_(width), places_(width) {}

void FrameColumns::add(const double* row) {
    if (filled_ == room_) makeRoom();
    for (std::size_t c = 0; c < places_.size(); ++c) places_[c][filled_] = row[c];
    ++filled_;
    ++frames_;
}

void FrameColumns::makeRoom() {
    const std::size_t width = std::max<std::size_t>(columns_.size(), 1);
    const bool isFull = room_ == CurveChunk::kSize;
    if (isFull) filled_ = 0;
    // Many columns of few frames must not take many times the memory of their values.
    if (!isFull)
        room_ = std::clamp<std::size_t>(std::max(2 * room_, kFirstValues / width), 1, CurveChunk::kSize);
    for (std::size_t c = 0; c < columns_.size(); ++c) {
        if (filled_ == 0) columns_[c].emplace_back();
        columns_[c].back().resize(room_);
        places_[c] = columns_[c].back().data();
    }
}

std::vector<SamplePieces> FrameColumns::take() {
    for (SamplePieces& pieces : columns_) {
        if (filled_ == room_) break;
        std::vector<double>& last = pieces.back();
        last = std::vector<double>(last.begin(), last.begin() + static_cast<std::ptrdiff_t>(filled_));
    }
    room_ = filled_ = frames_ = 0;
    places_.clear();
    return std::move(columns_);
}

}  // namespace sinew
