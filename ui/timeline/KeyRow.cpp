#include "ui/timeline/KeyRow.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace sinew {

namespace {

constexpr double kSameFrame = 1e-4;

std::span<const Track> tracksOf(const Clip& clip, JointId joint) {
    const auto range =
        std::ranges::equal_range(clip.tracks, joint, {}, [](const Track& track) { return track.id.joint; });
    return {range.begin(), range.end()};
}

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

// Marks at one place become one, their shares added.
void joinMarks(std::vector<KeyRow::Mark>& marks, bool addShares) {
    std::ranges::sort(marks, {}, &KeyRow::Mark::frame);
    std::vector<KeyRow::Mark> joined;
    for (const auto& mark : marks) {
        if (joined.empty() || mark.frame > joined.back().frame + kSameFrame) {
            joined.push_back(mark);
        } else if (addShares) {
            joined.back().share += mark.share;
        }
    }
    marks = std::move(joined);
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

KeyRow rowOf(std::span<const Track> tracks, FrameRate rate) {
    KeyRow row;
    for (const Track& track : tracks) add(*track.curve, rate, row);
    joinDense(row.dense);
    joinMarks(row.marks, false);
    return row;
}

}  // namespace

KeyRow keysOfJoint(const Clip& clip, JointId joint) {
    const auto tracks = tracksOf(clip, joint);
    KeyRow row = rowOf(tracks, clip.rate);
    if (row.dense.empty()) findHolds(clip, tracks, row);
    return row;
}

KeyRow keysOfClip(const Clip& clip) {
    KeyRow all;
    double joints = 0;
    for (std::size_t i = 0; i < clip.tracks.size(); ++joints) {
        const auto tracks = tracksOf(clip, clip.tracks[i].id.joint);
        const KeyRow row = rowOf(tracks, clip.rate);
        all.marks.insert(all.marks.end(), row.marks.begin(), row.marks.end());
        all.dense.insert(all.dense.end(), row.dense.begin(), row.dense.end());
        i += tracks.size();
    }
    joinDense(all.dense);
    joinMarks(all.marks, true);
    for (auto& mark : all.marks) mark.share /= joints;
    return all;
}

}  // namespace sinew
