#include "core/scene/analysis/RestingHands.h"

#include <algorithm>
#include <utility>

namespace sinew {

namespace {

constexpr Seconds kShortestRest{0.5};  ///< swinging hands stop for a shorter time
// In leg lengths: a hand that is faster or moves further does not rest, and the top of the trunk has to move
// at least that far.
constexpr double kHandSpeed = 0.12, kHandRange = 0.02, kTrunkRange = 0.12;
constexpr double kRestWindow = 0.05;  ///< seconds on either side over which the speed is averaged

double diagonal(const Eigen::AlignedBox3d& box) { return box.isEmpty() ? 0 : box.diagonal().norm(); }

}  // namespace

RestFinder::RestFinder(const Clip& clip, const ContactSettings& settings)
    : clip_(clip),
      settings_(settings),
      halfWindow_(
          std::min(std::max<std::int64_t>(1, static_cast<std::int64_t>(kRestWindow * clip.rate.hertz())),
                   clip.frameCount())),
      recent_(static_cast<std::size_t>(2 * halfWindow_ + 1)),
      rests_(settings.hands.size()) {}

void RestFinder::add(std::span<const Eigen::Vector3d> positions) {
    recentAt(count_++).assign(positions.begin(), positions.end());
    if (count_ > halfWindow_) update(count_ - 1 - halfWindow_);
}

std::vector<Contact> RestFinder::takeContacts() {
    for (std::int64_t f = std::max<std::int64_t>(count_ - halfWindow_, 0); f < count_; ++f) update(f);
    for (std::size_t hand = 0; hand < rests_.size(); ++hand) end(hand, count_ - 1);
    return std::move(contacts_);
}

void RestFinder::update(std::int64_t frame) {
    const std::int64_t from = std::max<std::int64_t>(frame - halfWindow_, 0),
                       to = std::min(frame + halfWindow_, count_ - 1);
    const Eigen::Vector3d& trunk = recentAt(frame).back();
    for (std::size_t hand = 0; hand < rests_.size(); ++hand) {
        const Eigen::Vector3d& position = recentAt(frame)[hand];
        const double distance = (recentAt(to)[hand] - recentAt(from)[hand]).norm();
        const auto isSlow = [&](double factor) {
            return distance <=
                   factor * kHandSpeed * settings_.legLength * clip_.rate.time(FrameIndex{to - from}).value;
        };
        std::optional<Rest>& rest = rests_[hand];
        if (rest &&
            (!isSlow(settings_.endFactor) ||
             diagonal(Eigen::AlignedBox3d(rest->hand).extend(position)) > kHandRange * settings_.legLength))
            end(hand, frame - 1);
        if (!rest && isSlow(1)) rest = Rest{frame, {}, {}};
        if (!rest) continue;
        rest->hand.extend(position);
        rest->trunk.extend(trunk);
    }
}

void RestFinder::end(std::size_t hand, std::int64_t last) {
    const std::optional<Rest> rest = std::exchange(rests_[hand], std::nullopt);
    if (!rest || clip_.rate.time(FrameIndex{last - rest->first}) < kShortestRest) return;
    if (diagonal(rest->trunk) < kTrunkRange * settings_.legLength) return;
    contacts_.push_back({settings_.hands[hand], clip_.firstFrame + FrameIndex{rest->first},
                         clip_.firstFrame + FrameIndex{last}});
}

}  // namespace sinew
