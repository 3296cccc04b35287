#include "core/scene/LimitConflicts.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/anim/ClipSampler.h"
#include "core/rig/LimitTolerance.h"

namespace sinew {

namespace {

constexpr std::int64_t kMostFrames = 1 << 22;
constexpr std::int64_t kFramesBetweenLooks = 1024;  ///< at `cancel`

bool isOutside(const AngleLimit& limit, double value) { return excess(limit, value) > kLimitTolerance; }

/// Whether it may leave the range of its keys, and so limits that hold these.
bool mayOvershoot(const Curve& curve) {
    return curve.uses(Interpolation::catmullRom) || curve.uses(Interpolation::catmullRomUniform) ||
           curve.uses(Interpolation::hermite) || !curve.ends().hold();
}

/// Whether any segment of a joint's angle curves is slerp. O(log tracks), unlike turnsBySlerp().
bool slerps(const Clip& clip, JointId joint) {
    for (int i = 0; i < 3; ++i) {
        const Curve* curve = clip.find({joint, angle(i)});
        if (curve && curve->uses(Interpolation::slerp)) return true;
    }
    return false;
}

/// Notes values outside one limit.
class Finding {
public:
    Finding(ChannelId id, const AngleLimit& limit) : limit_(&limit) { conflict_.id = id; }

    void addKeys(const Curve& curve) {
        std::size_t index = 0;
        for (const auto& chunk : curve.chunks()) {
            for (std::size_t i = 0; i < chunk->size(); ++i, ++index) {
                const double value = chunk->values[i];
                if (!isOutside(*limit_, value)) continue;
                const Seconds time{chunk->time(i)};
                conflict_.keys.push_back({{conflict_.id, time}, value, excess(*limit_, value)});
                note(value, time);
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
        note(value, rate.time(frame));
    }

    /// Every frame of the clip shows this value.
    void addAllFrames(const Clip& clip, double value) {
        if (!isOutside(*limit_, value)) return;
        conflict_.frames = {{clip.firstFrame, clip.lastFrame}};
        note(value, clip.rate.time(clip.firstFrame));
    }

    int angle() const { return component(conflict_.id.channel); }
    bool hasKeys() const { return !conflict_.keys.empty(); }
    const LimitConflict& conflict() const { return conflict_; }

private:
    void note(double value, Seconds time) {
        const bool first = conflict_.worst == 0;
        conflict_.least = first ? value : std::min(conflict_.least, value);
        conflict_.greatest = first ? value : std::max(conflict_.greatest, value);
        const double beyond = excess(*limit_, value);
        if (beyond <= conflict_.worst) return;
        conflict_.worst = beyond;
        conflict_.worstTime = time;
    }

    LimitConflict conflict_;
    const AngleLimit* limit_;
};

class Search {
public:
    Search(const Character& character, std::shared_ptr<const Clip> clip, const ConflictSearch& search)
        : skeleton_(character.skeleton),
          clip_(std::move(clip)),
          only_(search.only.begin(), search.only.end()),
          cancel_(search.cancel),
          progress_(search.progress) {
        std::ranges::sort(only_);
    }

    Result<std::vector<LimitConflict>> all() {
        for (int joint = 0; joint < skeleton_->size(); ++joint) {
            if (!look(joint)) return fail(ErrorCode::cancelled, "clip " + clip_->name, "it was cancelled");
            if (progress_) *progress_ = static_cast<float>(joint + 1) / static_cast<float>(skeleton_->size());
        }
        return std::move(conflicts_);
    }

private:
    bool wanted(ChannelId id) const { return only_.empty() || std::ranges::binary_search(only_, id); }

    /// False once cancelled.
    bool look(int index) {
        const Joint& joint = (*skeleton_)[index];
        std::vector<Finding> findings;
        std::vector<bool> plays;  // frame by frame
        if (cancel_ && *cancel_) return false;
        const bool turnsWhole = slerps(*clip_, joint.id);
        for (int i = 0; i < 3; ++i) {
            const AngleLimit& limit = joint.limits.angles[static_cast<std::size_t>(i)];
            const ChannelId id{joint.id, angle(i)};
            if (limit.mode == AngleLimit::Mode::free || !joint.free.contains(id.channel) || !wanted(id))
                continue;
            Finding& finding = findings.emplace_back(id, limit);
            const Curve* curve = clip_->find(id);
            if (curve) finding.addKeys(*curve);
            if (!curve && !turnsWhole) finding.addAllFrames(*clip_, 0);
            plays.push_back(turnsWhole || (curve && (finding.hasKeys() || mayOvershoot(*curve))));
        }
        if (std::ranges::find(plays, true) != plays.end() && !lookAtFrames(index, findings, plays))
            return false;
        for (const Finding& finding : findings) {
            if (finding.conflict().worst == 0) continue;
            conflicts_.push_back(finding.conflict());
            conflicts_.back().accepted = accepts(conflicts_.back());
        }
        return true;
    }

    bool accepts(const LimitConflict& conflict) const {
        const auto found = std::ranges::lower_bound(clip_->accepted, conflict.id, {}, &AcceptedConflict::id);
        return found != clip_->accepted.end() && found->id == conflict.id &&
               conflict.worst <= found->excess + kLimitTolerance;
    }

    bool lookAtFrames(int joint, std::vector<Finding>& findings, const std::vector<bool>& plays) {
        if (!sampler_) sampler_.emplace(skeleton_, clip_);
        const std::int64_t count = std::min(clip_->frameCount(), kMostFrames);
        for (std::int64_t i = 0; i < count; ++i) {
            if (i % kFramesBetweenLooks == 0 && cancel_ && *cancel_) return false;
            const FrameIndex frame = clip_->firstFrame + FrameIndex{i};
            const ClipSampler::Values shown = sampler_->values(joint, clip_->rate.time(frame));
            for (std::size_t f = 0; f < findings.size(); ++f) {
                if (plays[f]) findings[f].addFrame(frame, clip_->rate, shown.angles[findings[f].angle()]);
            }
        }
        return true;
    }

    std::shared_ptr<const Skeleton> skeleton_;
    std::shared_ptr<const Clip> clip_;
    std::vector<ChannelId> only_;  ///< sorted
    const std::atomic<bool>* cancel_;
    std::atomic<float>* progress_;
    std::optional<ClipSampler> sampler_;
    std::vector<LimitConflict> conflicts_;
};

}  // namespace

Result<std::vector<LimitConflict>> limitConflicts(std::shared_ptr<const Character> character,
                                                  std::shared_ptr<const Clip> clip,
                                                  const ConflictSearch& search) {
    return Search(*character, std::move(clip), search).all();
}

std::size_t keyCount(const std::vector<LimitConflict>& conflicts) {
    std::size_t count = 0;
    for (const LimitConflict& conflict : conflicts) count += conflict.accepted ? 0 : conflict.keys.size();
    return count;
}

}  // namespace sinew
