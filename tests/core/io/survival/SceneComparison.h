#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/io/format/FormatSupport.h"
#include "core/math/Angle.h"
#include "core/scene/Scene.h"

namespace sinew::test {

inline constexpr double kAngle = 0.1 * kPi / 180;  ///< the export tolerance
inline constexpr double kNumber = 1e-4;            ///< for numbers that must be equal

/// How many of several things are preserved.
struct Tally {
    int kept = 0, all = 0;
    void count(bool isKept) {
        kept += isKept;
        ++all;
    }
};

/// The scenes before and after, and their matching parts.
class SceneComparison {
public:
    SceneComparison(const Scene& sceneBefore, const Scene& sceneAfter)
        : before(sceneBefore),
          after(sceneAfter),
          original(before.characters.at(0)),
          copy(after.characters.at(0)) {
        for (int i = 0; i < original->skeleton->size(); ++i)
            indices.push_back(copy->skeleton->find((*original->skeleton)[i].name));
        for (std::size_t i = 0; i < original->clips.size(); ++i) {
            if (const auto clip = counterpart(i)) clips.emplace_back(original->clips[i], clip);
        }
    }

    const Scene &before, &after;
    std::shared_ptr<const Character> original, copy;
    std::vector<std::optional<int>> indices;  ///< each joint's index in the scene read
    std::vector<std::pair<std::shared_ptr<const Clip>, std::shared_ptr<const Clip>>>
        clips;  ///< matched clips, before and after

    /// Counts the joints before that satisfy `has`, and those of them that are the same after.
    Tally joints(const std::function<bool(const Joint&)>& has,
                 const std::function<bool(const Joint&, const Joint&)>& same) const {
        Tally tally;
        for (int i = 0; i < original->skeleton->size(); ++i) {
            const Joint& joint = (*original->skeleton)[i];
            if (!has(joint)) continue;
            const auto index = indices[static_cast<std::size_t>(i)];
            tally.count(index && same(joint, (*copy->skeleton)[*index]));
        }
        return tally;
    }

    /// The channel in the scene read.
    ChannelId counterpart(ChannelId id) const {
        if (const Shape* shape = original->find(ShapeId{id.joint.value})) {
            for (const auto& mesh : copy->meshes) {
                const auto same = std::ranges::find(mesh->shapes, shape->name, &Shape::name);
                if (same != mesh->shapes.end()) return shapeChannel(same->id);
            }
            return shapeChannel({});
        }
        const auto joint = original->skeleton->find(id.joint);
        const auto index = joint ? indices[static_cast<std::size_t>(*joint)] : std::nullopt;
        return {index ? (*copy->skeleton)[*index].id : JointId{}, id.channel};
    }

private:
    std::shared_ptr<const Clip> counterpart(std::size_t i) const {
        for (const auto& clip : copy->clips) {
            if (clip->name == original->clips[i]->name) return clip;
        }
        return i < copy->clips.size() ? copy->clips[i] : nullptr;
    }
};

/// Returns the time at which a clip starts to play.
inline Seconds playedStart(const Clip& clip) { return clip.rate.time(clip.playedRange().first); }

/// Returns the times of all frames, counted from the start of the clip.
inline std::vector<double> frameTimes(const Clip& clip) {
    std::vector<double> times;
    for (std::int64_t i = 0; i < clip.playedRange().count(); ++i)
        times.push_back(clip.rate.time(FrameIndex{i}).value);
    return times;
}

enum class Subject { skeleton, motion };

/// A row and its measurement. If `plays` is set, lost content may still be part of the motion.
struct Measure {
    const char* what;
    std::optional<Content> content;
    Subject subject;
    bool plays;
    Tally (*tally)(const SceneComparison&);
};

// The rows in the order of the tables.
std::span<const Measure> skeletonMeasures();
std::span<const Measure> motionMeasures();  ///< also poses and characters
std::span<const Measure> meshMeasures();

}  // namespace sinew::test
