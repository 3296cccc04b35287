#include "core/scene/analysis/LimitConflicts.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/anim/sampling/ClipSampler.h"
#include "core/rig/JointLimits.h"
#include "core/scene/LayeredClips.h"

namespace sinew {

namespace {

constexpr std::int64_t kMaxCheckedFrames = 1 << 22;
constexpr std::int64_t kFramesPerCancelCheck = 1024;  ///< frames between checks of `cancel`

bool isOutside(const AngleLimit& limit, double value) { return excess(limit, value) > kLimitTolerance; }

/// Returns whether the curve may leave the range of its keys, and with it limits that contain them.
bool mayOvershoot(const Curve& curve) {
    return curve.uses(Interpolation::catmullRom) || curve.uses(Interpolation::catmullRomUniform) ||
           curve.uses(Interpolation::hermite) || !curve.extrapolation().isHold();
}

/// Returns whether any angle curve of a joint has a SLERP segment. O(log tracks), unlike rotatesBySlerp().
bool hasSlerp(const Clip& clip, JointId joint) {
    for (int i = 0; i < 3; ++i) {
        const Curve* curve = clip.find({joint, angle(i)});
        if (curve && curve->uses(Interpolation::slerp)) return true;
    }
    return false;
}

/// Collects the values of one angle that are outside its limit.
class ConflictFinder {
public:
    ConflictFinder(ChannelId id, const AngleLimit& limit) : limit_(&limit) { conflict_.id = id; }

    void addKeys(const Curve& curve) {
        std::size_t index = 0;
        for (const auto& chunk : curve.chunks()) {
            for (std::size_t i = 0; i < chunk->size(); ++i, ++index) {
                const double value = chunk->values[i];
                if (!isOutside(*limit_, value)) continue;
                const Seconds time{chunk->time(i)};
                conflict_.keys.push_back({{conflict_.id, time}, value, excess(*limit_, value)});
                addValue(value, time);
            }
        }
    }

    void addFrame(FrameIndex frame, FrameRate rate, double value) {
        if (!isOutside(*limit_, value)) return;
        auto& frames = conflict_.frames;
        if (!frames.empty() && frames.back().last + FrameIndex{1} == frame) {
            frames.back().last = frame;
        } else {
            frames.push_back({frame, frame});
        }
        addValue(value, rate.time(frame));
    }

    /// Adds a value that the angle has on every frame of the clip.
    void addAllFrames(const Clip& clip, double value) {
        if (!isOutside(*limit_, value)) return;
        conflict_.frames = {{clip.firstFrame, clip.lastFrame}};
        addValue(value, clip.rate.time(clip.firstFrame));
    }

    int angle() const { return component(conflict_.id.channel); }
    bool hasKeys() const { return !conflict_.keys.empty(); }
    const LimitConflict& conflict() const { return conflict_; }

private:
    void addValue(double value, Seconds time) {
        const bool first = conflict_.maxExcess == 0;
        conflict_.minValue = first ? value : std::min(conflict_.minValue, value);
        conflict_.maxValue = first ? value : std::max(conflict_.maxValue, value);
        const double valueExcess = excess(*limit_, value);
        if (valueExcess <= conflict_.maxExcess) return;
        conflict_.maxExcess = valueExcess;
        conflict_.maxExcessTime = time;
    }

    LimitConflict conflict_;
    const AngleLimit* limit_;
};

class Search {
public:
    Search(const Character& character, std::shared_ptr<const Clip> clip, const ConflictSearch& search)
        : skeleton_(character.skeleton),
          clip_(std::move(clip)),
          angles_(search.angles.begin(), search.angles.end()),
          cancel_(search.cancel),
          progress_(search.progress) {
        std::ranges::sort(angles_);
    }

    Result<std::vector<LimitConflict>> run() {
        for (int joint = 0; joint < skeleton_->size(); ++joint) {
            if (!searchJoint(joint))
                return fail(ErrorCode::cancelled, "clip " + clip_->name, "the search was cancelled");
            if (progress_) *progress_ = static_cast<float>(joint + 1) / static_cast<float>(skeleton_->size());
        }
        return std::move(conflicts_);
    }

private:
    bool isIncluded(ChannelId id) const { return angles_.empty() || std::ranges::binary_search(angles_, id); }

    /// Returns false if cancelled.
    bool searchJoint(int index) {
        const Joint& joint = (*skeleton_)[index];
        std::vector<ConflictFinder> collectors;
        std::vector<bool> checksFrames;  // whether a collector needs every frame
        if (cancel_ && *cancel_) return false;
        const bool usesSlerp = hasSlerp(*clip_, joint.id);
        for (int i = 0; i < 3; ++i) {
            const AngleLimit& limit = joint.limits.angles[static_cast<std::size_t>(i)];
            const ChannelId id{joint.id, angle(i)};
            if (limit.mode == AngleLimit::Mode::free || !joint.free.contains(id.channel) || !isIncluded(id))
                continue;
            ConflictFinder& collector = collectors.emplace_back(id, limit);
            const Curve* curve = clip_->find(id);
            if (curve) collector.addKeys(*curve);
            if (!curve && !usesSlerp) collector.addAllFrames(*clip_, 0);
            checksFrames.push_back(usesSlerp || (curve && (collector.hasKeys() || mayOvershoot(*curve))));
        }
        if (std::ranges::find(checksFrames, true) != checksFrames.end() &&
            !searchFrames(index, collectors, checksFrames))
            return false;
        for (const ConflictFinder& collector : collectors) {
            if (collector.conflict().maxExcess == 0) continue;
            conflicts_.push_back(collector.conflict());
            conflicts_.back().accepted = accepts(conflicts_.back());
        }
        return true;
    }

    bool accepts(const LimitConflict& conflict) const {
        const auto found = std::ranges::lower_bound(clip_->accepted, conflict.id, {}, &AcceptedConflict::id);
        return found != clip_->accepted.end() && found->id == conflict.id &&
               conflict.maxExcess <= found->excess + kLimitTolerance;
    }

    bool searchFrames(int joint, std::vector<ConflictFinder>& collectors,
                      const std::vector<bool>& checksFrames) {
        if (!sampler_) sampler_.emplace(skeleton_, clip_);
        const std::int64_t count = std::min(clip_->frameCount(), kMaxCheckedFrames);
        for (std::int64_t i = 0; i < count; ++i) {
            if (i % kFramesPerCancelCheck == 0 && cancel_ && *cancel_) return false;
            const FrameIndex frame = clip_->firstFrame + FrameIndex{i};
            const JointValues shown = sampler_->values(joint, clip_->rate.time(frame));
            for (std::size_t f = 0; f < collectors.size(); ++f) {
                if (checksFrames[f])
                    collectors[f].addFrame(frame, clip_->rate, shown.angles[collectors[f].angle()]);
            }
        }
        return true;
    }

    std::shared_ptr<const Skeleton> skeleton_;
    std::shared_ptr<const Clip> clip_;
    std::vector<ChannelId> angles_;  ///< sorted
    const std::atomic<bool>* cancel_;
    std::atomic<float>* progress_;
    std::optional<ClipSampler> sampler_;
    std::vector<LimitConflict> conflicts_;
};

}  // namespace

Result<std::vector<LimitConflict>> limitConflicts(std::shared_ptr<const Character> character,
                                                  std::shared_ptr<const Clip> clip,
                                                  const ConflictSearch& search) {
    const auto plain = withoutLayers(character, clip, {.cancel = search.cancel});
    if (!plain) return tl::unexpected<Error>(plain.error());
    return Search(*character, *plain, search).run();
}

std::size_t keyCount(const std::vector<LimitConflict>& conflicts) {
    std::size_t count = 0;
    for (const LimitConflict& conflict : conflicts) count += conflict.accepted ? 0 : conflict.keys.size();
    return count;
}

}  // namespace sinew
