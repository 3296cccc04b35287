#include "core/scene/sequence/OtherChannels.h"

#include <algorithm>
#include <set>

namespace sinew {

namespace {

constexpr EulerOrder kGoalOrder = EulerOrder::XYZ;

/// Samples the channels of goals and shapes in the clips of a sequence.
class ChannelSampler {
public:
    ChannelSampler(const Character& character, const SequencePlayer& player, const SequenceFrames& frames)
        : character_(character), player_(player), frames_(frames) {}

    std::vector<Track> run() {
        std::set<ChannelId> channels;
        for (const StripPlayer& strip : player_.strips()) {
            for (const Track& track : strip.clip().tracks) {
                if (!character_.skeleton->find(track.id.joint)) channels.insert(track.id);
            }
        }
        for (const Goal& goal : character_.goals) addGoal(goal, channels);
        for (const ChannelId id : channels) {
            if (const Shape* shape = character_.find(ShapeId{id.joint.value}); shape || isInfluence(id))
                addTrack(id,
                         [&, own = shape ? shape->weight : goalOf(id)->influence](
                             const StripPlayer& strip, Seconds time) { return value(strip, id, time, own); });
        }
        return std::move(tracks_);
    }

private:
    /// Target and orientation of a goal.
    struct GoalPose {
        Eigen::Vector3d target, angles;
    };

    const Goal* goalOf(ChannelId id) const { return character_.find(GoalId{id.joint.value}); }
    bool isInfluence(ChannelId id) const { return id.channel == Channel::influence && goalOf(id); }

    static double value(const StripPlayer& strip, ChannelId id, Seconds time, double own) {
        const Curve* curve = strip.clip().find(id);
        return curve ? curve->evaluate(strip.at(time).source) : own;
    }

    static GoalPose goalPose(const Goal& goal, const StripPlayer& strip, Seconds time) {
        GoalPose pose;
        for (int i = 0; i < 3; ++i) {
            pose.target[i] = value(strip, goalChannel(goal.id, translation(i)), time, goal.target[i]);
            pose.angles[i] = value(strip, goalChannel(goal.id, angle(i)), time, goal.angles[i]);
        }
        const FloorTransform placement = strip.placement(strip.at(time).cycle);
        if (goal.follow || placement.isIdentity()) return pose;
        pose.target = placement * pose.target;
        pose.angles = fromQuaternion(kGoalOrder, placement.rotation() * toQuaternion(kGoalOrder, pose.angles),
                                     pose.angles);
        return pose;
    }

    /// Adds the tracks of a goal that is keyed in any clip, or that moves with the strips.
    void addGoal(const Goal& goal, const std::set<ChannelId>& keyed) {
        const auto isPlaced = [](const StripPlayer& strip) { return !strip.strip().placement.isIdentity(); };
        const bool moves = !goal.follow && std::ranges::any_of(player_.strips(), isPlaced);
        const auto add = [&](Channel channel, const auto& get) {
            if (!moves && !keyed.contains(goalChannel(goal.id, channel))) return;
            addTrack(goalChannel(goal.id, channel), [&](const StripPlayer& strip, Seconds time) {
                return get(goalPose(goal, strip, time));
            });
        };
        for (int i = 0; i < 3; ++i) {
            add(translation(i), [i](const GoalPose& pose) { return pose.target[i]; });
            add(angle(i), [i](const GoalPose& pose) { return pose.angles[i]; });
        }
    }

    template <class ValueOf>
    void addTrack(ChannelId id, const ValueOf& valueOf) {
        std::vector<double> samples;
        for (std::size_t f = 0; f < frames_.count; ++f) {
            const Seconds time = frames_.time(f);
            const SequencePlayer::Mix mix = player_.mixAt(time);
            double sample = valueOf(player_.strips()[mix.first], time);
            if (mix.weight > 0)
                sample += mix.weight * (valueOf(player_.strips()[mix.first + 1], time) - sample);
            samples.push_back(sample);
        }
        const bool isConstant =
            std::ranges::all_of(samples, [&](double sample) { return sample == samples[0]; });
        Curve curve = isConstant ? Curve::fromKeys({{frames_.time(0), samples[0]}})
                                 : Curve::fromSamples(frames_.rate, frames_.first, samples);
        tracks_.push_back({id, std::make_shared<const Curve>(std::move(curve))});
    }

    const Character& character_;
    const SequencePlayer& player_;
    const SequenceFrames& frames_;
    std::vector<Track> tracks_;
};

}  // namespace

std::vector<Track> otherTracks(const Character& character, const SequencePlayer& player,
                               const SequenceFrames& frames) {
    return ChannelSampler(character, player, frames).run();
}

}  // namespace sinew
