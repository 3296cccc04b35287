#include "core/scene/sequence/PlantedLimbs.h"

#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

constexpr Seconds kShortestContact{0.1};
constexpr double kLongestBlend = 4096;  ///< frames

/// Finds the contacts of one sequence.
class ContactPlanner {
public:
    ContactPlanner(const SequencePlayer& player, const LimbContactTimes& contacts,
                   const SequenceFrames& frames, std::span<const BodyPoints> base, Seconds release)
        : player_(player), contacts_(contacts), frames_(frames), base_(base), release_(release) {}

    std::vector<PlantedLimb> run() {
        for (std::size_t limb = 0; limb < kLimbs.size(); ++limb) {
            if (contacts_.tracker().end(kLimbs[limb])) addContacts(limb);
        }
        std::erase_if(found_, [&](const PlantedLimb& each) { return each.transition && isTooShort(each); });
        for (PlantedLimb& each : found_) {
            if (each.transition) addPath(each);
        }
        return std::move(found_);
    }

private:
    /// Positions of the end of a limb in both strips of a transition.
    struct Ends {
        Eigen::Vector3d first, second;
    };

    Seconds start(std::size_t transition) const { return player_.transitions()[transition].begin; }
    std::size_t framesOf(Seconds time) const {
        return static_cast<std::size_t>(std::clamp(time.value * frames_.rate.hertz(), 1.0, kLongestBlend));
    }

    /// Returns the transition at a time, or nullopt.
    std::optional<std::size_t> transitionAt(Seconds time) const {
        const auto& transitions = player_.transitions();
        for (std::size_t i = 0; i < transitions.size(); ++i) {
            if (transitions[i].begin <= time && time < transitions[i].end) return i;
        }
        return std::nullopt;
    }

    bool isPlanted(std::size_t limb, Seconds time) const {
        const auto transition = transitionAt(time);
        const auto& strips = player_.strips();
        if (!transition) return contacts_.isPlanted(strips[player_.mixAt(time).first], limb, time);
        const StripPlayer &first = strips[*transition], &second = strips[*transition + 1];
        if (player_.transitions()[*transition].blend == StripBlend::crossfade)
            return contacts_.isPlanted(first, limb, time) && contacts_.isPlanted(second, limb, time);
        if (!contacts_.isPlanted(first, limb, start(*transition))) return false;
        for (Seconds at = start(*transition); at < time; at = at + frames_.rate.frameTime()) {
            if (!contacts_.isPlanted(second, limb, at)) return false;
        }
        return contacts_.isPlanted(second, limb, time);
    }

    /// Returns whether one strip is cut to another between a frame and the one before it.
    bool isCutBefore(std::size_t f) const {
        const auto& transitions = player_.transitions();
        return std::ranges::any_of(transitions, [&](const Transition& each) {
            return each.isCut() && frames_.time(f - 1) < each.begin && each.begin <= frames_.time(f);
        });
    }

    void addContacts(std::size_t limb) {
        const std::size_t gap = framesOf(release_) / 2;
        bool continues = false;  // whether no cut has come since the last contact
        for (std::size_t f = 0; f < frames_.count; ++f) {
            if (f > 0 && isCutBefore(f)) continues = false;
            if (!isPlanted(limb, frames_.time(f))) continue;
            if (continues && f <= found_.back().last + gap + 1)
                found_.back().last = f;
            else
                found_.push_back({limb, f, f});
            continues = true;
            if (const auto transition = transitionAt(frames_.time(f))) found_.back().transition = transition;
        }
    }

    bool isTooShort(const PlantedLimb& each) const {
        return static_cast<double>(each.last - each.first) < kShortestContact.value * frames_.rate.hertz();
    }

    Eigen::Vector3d endOf(const StripPlayer& strip, std::size_t limb, Seconds time) const {
        return pointAt(strip, *contacts_.tracker().end(kLimbs[limb]), time);
    }

    /// Follows the ends of a limb in the strips from frame to frame.
    void addPath(PlantedLimb& planted) const {
        const auto count = static_cast<std::ptrdiff_t>(frames_.count);
        const auto from = static_cast<std::ptrdiff_t>(planted.first) - 1,
                   to = static_cast<std::ptrdiff_t>(planted.last) + 1;
        const Eigen::Vector3d position = base_[planted.first].ends[planted.limb];
        std::vector<Eigen::Vector3d> path;
        std::ptrdiff_t origin = 0;  // index of the contact's first frame
        for (std::ptrdiff_t f = from; f <= to; ++f) {
            const auto at = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(f, 0, count - 1));
            path.push_back(path.empty() ? Eigen::Vector3d(Eigen::Vector3d::Zero())
                                        : Eigen::Vector3d(path.back() + moveBetween(planted, f - 1, f)));
            path.back().y() = heightAt(planted, at);
            if (f == static_cast<std::ptrdiff_t>(planted.first)) origin = f - from;
        }
        const Eigen::Vector3d shift = position - path[static_cast<std::size_t>(origin)];
        for (Eigen::Vector3d& each : path) each += Eigen::Vector3d(shift.x(), 0, shift.z());
        planted.path = std::move(path);
    }

    /// Returns the strips that determine the path at a time, and the weight of the second one.
    struct Pair {
        const StripPlayer* first;
        const StripPlayer* second;
        double weight;
    };
    Pair stripsAt(Seconds time) const {
        const SequencePlayer::Mix mix = player_.mixAt(time);
        const auto& strips = player_.strips();
        const StripPlayer* first = &strips[mix.first];
        return {first, mix.weight > 0 ? &strips[mix.first + 1] : first, mix.weight};
    }

    /// Returns the move on the floor from one frame to the next: that of the strips, blended.
    Eigen::Vector3d moveBetween(const PlantedLimb& planted, std::ptrdiff_t from, std::ptrdiff_t to) const {
        const auto count = static_cast<std::ptrdiff_t>(frames_.count);
        if (from < 0 || to >= count) return Eigen::Vector3d::Zero();
        const Seconds a = frames_.time(static_cast<std::size_t>(from)),
                      b = frames_.time(static_cast<std::size_t>(to));
        // A strip that starts between the frames moves only from its start on.
        const Pair pair = stripsAt(a + (b - a) * 0.5);
        const auto moveOf = [&](const StripPlayer& strip) {
            return Eigen::Vector3d(endOf(strip, planted.limb, b) - endOf(strip, planted.limb, a));
        };
        Eigen::Vector3d move = moveOf(*pair.first);
        if (pair.weight > 0) move += pair.weight * (moveOf(*pair.second) - move);
        move.y() = 0;
        return move;
    }

    double heightAt(const PlantedLimb& planted, std::size_t f) const {
        const auto transition = transitionAt(frames_.time(f));
        if (transition && player_.transitions()[*transition].blend == StripBlend::inertial)
            return base_[f].ends[planted.limb].y();
        const Pair pair = stripsAt(frames_.time(f));
        const double height = endOf(*pair.first, planted.limb, frames_.time(f)).y();
        if (pair.weight == 0) return height;
        return height + pair.weight * (endOf(*pair.second, planted.limb, frames_.time(f)).y() - height);
    }

    const SequencePlayer& player_;
    const LimbContactTimes& contacts_;
    const SequenceFrames& frames_;
    std::span<const BodyPoints> base_;
    Seconds release_;
    std::vector<PlantedLimb> found_;
};

}  // namespace

std::vector<PlantedLimb> plantedLimbs(const SequencePlayer& player, const LimbContactTimes& contacts,
                                      const SequenceFrames& frames, std::span<const BodyPoints> base,
                                      Seconds release) {
    return ContactPlanner(player, contacts, frames, base, release).run();
}

std::vector<LimbMoves> plantingMoves(std::span<const PlantedLimb> planted, const LimbContactTimes& contacts,
                                     const SequenceFrames& frames, std::span<const BodyPoints> base,
                                     Seconds release) {
    std::vector<BodyPoints> goals(base.begin(), base.end());
    std::vector<LimbContact> ranges;
    double ground = HUGE_VAL;
    for (const BodyPoints& points : base) {
        for (const Limb limb : {kLimbs[0], kLimbs[1]})
            ground = std::min(ground, points.ends[indexOf(limb)].y());
    }
    for (const PlantedLimb& each : planted) {
        ranges.push_back({kLimbs[each.limb], Touched::ground, {each.first, each.last}});
        for (std::size_t k = 0; k < each.path.size(); ++k) {
            const std::size_t f = each.first + k;  // the path starts one frame earlier
            if (f > 0 && f <= frames.count) goals[f - 1].ends[each.limb] = each.path[k];
        }
    }
    return contactMoves({goals, base, ranges, {}, ground, contacts.size(), frames.rate, release});
}

double slideOf(std::span<const Eigen::Vector3d> positions) {
    double slide = 0;
    for (const Eigen::Vector3d& position : positions)
        slide = std::max(slide, std::hypot(position.x() - positions[0].x(), position.z() - positions[0].z()));
    return slide;
}

}  // namespace sinew
