#include "core/scene/Contacts.h"

#include <algorithm>

#include "core/scene/Evaluator.h"
#include "core/scene/SolveGoals.h"

namespace sinew {
namespace {

constexpr double kAround = 0.05;     // seconds over which a speed is taken
constexpr double kSameGround = 0.1;  // of the extent

using Places = std::vector<Eigen::Vector3d>;

std::vector<int> endsOf(const Skeleton& skeleton) {
    std::vector<int> ends;
    for (int j = 0; j < skeleton.size(); ++j) {
        if (skeleton.children(j).empty()) ends.push_back(j);
    }
    return ends;
}

/// The tails of these joints at every frame.
std::vector<Places> tailsOf(const Character& character, const std::shared_ptr<const Clip>& clip,
                            const std::vector<int>& joints) {
    Evaluator evaluator(withoutGoals(character), unwarped(clip));
    std::vector<Places> tails(joints.size());
    for (FrameIndex frame = clip->firstFrame; frame <= clip->lastFrame; ++frame.value) {
        evaluator.evaluate(clip->rate.time(frame));
        for (std::size_t i = 0; i < joints.size(); ++i) tails[i].push_back(evaluator.bone(joints[i]).tail);
    }
    return tails;
}

double lowestOf(const Places& places) {
    return std::ranges::min_element(places, {}, [](const auto& place) { return place.y(); })->y();
}

class Finding {
public:
    Finding(const Clip& clip, double extent, const ContactSettings& settings)
        : clip_(clip), settings_(settings), low_(settings.low * extent) {
        around_ = std::max<std::ptrdiff_t>(1, static_cast<std::ptrdiff_t>(kAround * clip.rate.hertz()));
    }

    void add(int joint, const Places& places, std::vector<Contact>& found) const {
        const double lowest = lowestOf(places);
        const auto count = static_cast<std::ptrdiff_t>(places.size());
        for (std::ptrdiff_t f = 0; f < count; ++f) {
            if (!stands(places, f, lowest, 1)) continue;
            std::ptrdiff_t last = f;
            while (last + 1 < count && stands(places, last + 1, lowest, settings_.ratio)) ++last;
            const Contact contact{joint, frame(f), frame(last)};
            if (clip_.rate.time(contact.last - contact.first) >= settings_.least) found.push_back(contact);
            f = last;
        }
    }

private:
    FrameIndex frame(std::ptrdiff_t f) const { return clip_.firstFrame + FrameIndex{f}; }

    bool stands(const Places& places, std::ptrdiff_t f, double lowest, double ratio) const {
        const auto last = static_cast<std::ptrdiff_t>(places.size()) - 1;
        const std::ptrdiff_t from = std::max<std::ptrdiff_t>(f - around_, 0),
                             to = std::min(f + around_, last);
        if (places[static_cast<std::size_t>(f)].y() > lowest + ratio * low_) return false;
        const double way =
            (places[static_cast<std::size_t>(to)] - places[static_cast<std::size_t>(from)]).norm();
        return way <= ratio * settings_.slow * clip_.rate.time(FrameIndex{to - from}).value;
    }

    const Clip& clip_;
    const ContactSettings& settings_;
    double low_;  ///< metres
    std::ptrdiff_t around_;
};

}  // namespace

std::vector<Contact> contactsOf(const Character& character, const std::shared_ptr<const Clip>& clip,
                                const ContactSettings& settings) {
    const Skeleton& skeleton = *character.skeleton;
    const std::vector<int> joints = endsOf(skeleton);
    const std::vector<Places> tails = tailsOf(character, clip, joints);
    double ground = HUGE_VAL;
    for (const Places& places : tails) ground = std::min(ground, lowestOf(places));
    const Finding finding(*clip, skeleton.extent(), settings);
    std::vector<Contact> found;
    for (std::size_t i = 0; i < joints.size(); ++i) {
        if (lowestOf(tails[i]) > ground + kSameGround * skeleton.extent()) continue;
        finding.add(joints[i], tails[i], found);
    }
    return found;
}

}  // namespace sinew
