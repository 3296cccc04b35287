#include "ui/timeline/KeyRow.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace sinew {

namespace {

constexpr double kSameFrame = 1e-4;

void add(const Curve& curve, FrameRate rate, KeyRow& row) {
    for (const auto& chunk : curve.chunks()) {
        if (chunk->times.empty() && chunk->size() > 1) {
            const auto frame = [&](std::size_t i) { return rate.frame({chunk->time(i)}); };
            row.dense.push_back(
                {frame(0), frame(chunk->size() - 1), frame(1) - frame(0), chunk->interpolationAt(0)});
            continue;
        }
        for (std::size_t i = 0; i < chunk->size(); ++i)
            row.marks.push_back({rate.frame({chunk->time(i)}), chunk->interpolationAt(i), 1});
    }
}

// Runs that touch become one; those of several channels mostly lie on each other.
void joinDense(std::vector<KeyRow::Dense>& runs) {
    std::ranges::sort(runs, {}, &KeyRow::Dense::first);
    std::vector<KeyRow::Dense> joined;
    for (const auto& run : runs) {
        if (!joined.empty() && run.first <= joined.back().last + run.step * 1.5) {
            joined.back().last = std::max(joined.back().last, run.last);
        } else {
            joined.push_back(run);
        }
    }
    runs = std::move(joined);
}

// Sorted marks: those at one place become one.
template <class AddShare>
void joinMarks(std::vector<KeyRow::Mark>& marks, AddShare addShare) {
    if (marks.empty()) return;
    auto last = marks.begin();
    for (auto mark = last + 1; mark != marks.end(); ++mark) {
        if (mark->frame > last->frame + kSameFrame) {
            *++last = *mark;
        } else {
            addShare(last->share, mark->share);
        }
    }
    marks.erase(last + 1, marks.end());
}

// One cubic between two keys is flat where it has its end value at both ends and at two places between.
bool isFlat(const Curve& curve, Seconds from, Seconds to) {
    const double value = curve.evaluate(from);
    const auto same = [&](double u) {
        return std::abs(curve.evaluate(from + (to - from) * u) - value) <= 1e-9;
    };
    return same(1) && same(0.25) && same(0.5);
}

void findHolds(const Clip& clip, std::span<const Track> tracks, KeyRow& row) {
    const double frameTime = clip.rate.frameTime().value;
    for (std::size_t i = 1; i < row.marks.size(); ++i) {
        const double first = row.marks[i - 1].frame;
        const double last = row.marks[i].frame;
        const bool holds = std::ranges::all_of(tracks, [&](const Track& track) {
            return isFlat(*track.curve, {first * frameTime}, {last * frameTime});
        });
        if (holds) row.holds.push_back({first, last});
    }
}

}  // namespace

std::span<const Track> tracksOf(const Clip& clip, JointId joint) {
    const auto range =
        std::ranges::equal_range(clip.tracks, joint, {}, [](const Track& track) { return track.id.joint; });
    return {range.begin(), range.end()};
}

KeyRow keysOf(std::span<const Track> tracks, FrameRate rate) {
    KeyRow row;
    for (const Track& track : tracks) {
        const auto others = static_cast<std::ptrdiff_t>(row.marks.size());
        add(*track.curve, rate, row);
        std::ranges::inplace_merge(row.marks, row.marks.begin() + others, {}, &KeyRow::Mark::frame);
    }
    joinDense(row.dense);
    joinMarks(row.marks, [](double&, double) {});
    return row;
}

KeyRow withHolds(KeyRow row, const Clip& clip, JointId joint) {
    if (row.dense.empty()) findHolds(clip, tracksOf(clip, joint), row);
    return row;
}

KeyRow joined(const KeyRow& a, const KeyRow& b) {
    KeyRow both;
    both.marks.reserve(a.marks.size() + b.marks.size());
    std::ranges::merge(a.marks, b.marks, std::back_inserter(both.marks), {}, &KeyRow::Mark::frame,
                       &KeyRow::Mark::frame);
    joinMarks(both.marks, [](double& share, double more) { share += more; });
    both.dense = a.dense;
    both.dense.insert(both.dense.end(), b.dense.begin(), b.dense.end());
    joinDense(both.dense);
    return both;
}

}  // namespace sinew
