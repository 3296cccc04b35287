#include "core/io/verify/CheckTimes.h"

#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

constexpr double kPieceSeconds = 0.5;
constexpr double kSame = 1e-6;

}  // namespace

CheckTimes::CheckTimes(const WriteSubject& subject) : duration_(subject.duration().value) {
    grids_.push_back({subject.rate, {}, true});
    if (subject.clip && subject.frameCount > 1) {
        grids_.push_back({subject.clip->rate, Seconds{-subject.start.value}, false});
        grids_.push_back({*FrameRate::create(240, 1), {}, false});
    }
    pieces_ = static_cast<std::size_t>(duration_ / kPieceSeconds) + 1;
}

std::vector<CheckTimes::Time> CheckTimes::times(std::size_t piece) const {
    const double from = static_cast<double>(piece) * kPieceSeconds, to = from + kPieceSeconds;
    // A frame is of the piece that it lies in but for rounding, with what lies around it.
    std::vector<Time> times;
    for (const Grid& grid : grids_) {
        const double first = grid.rate.frame(Seconds{from} - grid.start);
        for (FrameIndex frame{static_cast<std::int64_t>(std::ceil(first)) - 1};;
             frame = frame + FrameIndex{1}) {
            const double time = (grid.start + grid.rate.time(frame)).value;
            if (time > duration_ + kSame || time >= to + kSame) break;
            if (time > -kSame && time >= from - kSame)
                times.push_back({std::clamp(time, 0.0, duration_), grid.isFile});
        }
    }
    std::ranges::sort(times, [](const Time& a, const Time& b) { return a.seconds < b.seconds; });
    std::vector<Time> kept;
    for (const Time& time : times) {
        if (kept.empty() || time.seconds - kept.back().seconds > kSame) {
            kept.push_back(time);
        } else if (time.isFrame) {
            kept.back() = time;
        }
    }
    std::erase_if(kept, [&](const Time& time) {
        return time.seconds < from || (time.seconds >= to && piece + 1 < pieces_);
    });
    return kept;
}

}  // namespace sinew
