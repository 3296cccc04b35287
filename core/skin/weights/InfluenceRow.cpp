#include "core/skin/weights/InfluenceRow.h"

#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

constexpr double kUnit = 1 << 24;    // parts of a weight of 1; each number of them is a float
constexpr float kEqual = 1 - 1e-5F;  // ratio of weights that count as equal

bool isLarger(const Influence& a, const Influence& b) {
    return a.weight != b.weight ? a.weight > b.weight : a.joint < b.joint;
}

}  // namespace

InfluenceRow::InfluenceRow(std::span<const Influence> influences) : count_(influences.size()) {
    std::ranges::copy(influences, items_.begin());
}

float InfluenceRow::weightOf(std::uint16_t joint) const {
    const auto found = std::ranges::find(influences(), joint, &Influence::joint);
    return found == influences().end() ? 0 : found->weight;
}

double InfluenceRow::lockedSum(const LockedJoints& locked) const {
    double sum = 0;
    for (const Influence& influence : influences()) {
        if (locked.contains(influence.joint)) sum += static_cast<double>(influence.weight);
    }
    return sum;
}

void InfluenceRow::add(Influence influence) {
    if (!(influence.weight > 0)) return;
    const auto end = items_.begin() + static_cast<std::ptrdiff_t>(count_);
    const auto position = std::upper_bound(items_.begin(), end, influence, isLarger);
    if (position == items_.end()) return;
    if (count_ < items_.size()) ++count_;
    std::move_backward(position, items_.begin() + static_cast<std::ptrdiff_t>(count_) - 1,
                       items_.begin() + static_cast<std::ptrdiff_t>(count_));
    *position = influence;
}

void InfluenceRow::limit(std::size_t count, float smallest) {
    while (count_ > 1 && items_[count_ - 1].weight < smallest * items_[0].weight) --count_;
    if (count_ <= count) return;
    // Influences equal to the first removed one are removed, too.
    const float removed = items_[count].weight;
    count_ = count;
    while (count_ > 0 && removed > kEqual * items_[count_ - 1].weight) --count_;
    if (count_ == 0) count_ = count;
}

void InfluenceRow::normalize(const LockedJoints& locked) {
    const double lockedPart = lockedSum(locked), share = kUnit * (1 - lockedPart);
    double sum = 0;
    std::size_t largest = count_;
    for (std::size_t i = count_; i-- > 0;) {
        if (locked.contains(items_[i].joint)) continue;
        sum += static_cast<double>(items_[i].weight);
        largest = i;
    }
    if (largest == count_ || !(share >= 1)) return;
    double rest = share;
    for (std::size_t i = largest + 1; i < count_; ++i) {
        if (locked.contains(items_[i].joint)) continue;
        const double parts = std::floor(share * static_cast<double>(items_[i].weight) / sum);
        items_[i].weight = static_cast<float>(parts / kUnit);
        rest -= parts;
    }
    items_[largest].weight = static_cast<float>(rest / kUnit);
    std::sort(items_.begin(), items_.begin() + static_cast<std::ptrdiff_t>(count_), isLarger);
    while (items_[count_ - 1].weight == 0) --count_;
}

void InfluenceRow::replaceUnlocked(std::span<const Influence> wanted, const LockedJoints& locked) {
    InfluenceRow kept, others;
    for (const Influence& influence : influences()) {
        if (locked.contains(influence.joint)) kept.add(influence);
    }
    for (const Influence& influence : wanted) {
        if (!locked.contains(influence.joint)) others.add(influence);
    }
    const double rest = 1 - lockedSum(locked);
    if (others.empty() || kept.count_ == items_.size() || !(rest * kUnit >= 1)) return;
    // In proportion to each other; locked weights are not compared with them.
    others.count_ = std::min(others.count_, items_.size() - kept.count_);
    for (const Influence& influence : others.influences()) kept.items_[kept.count_++] = influence;
    kept.normalize(locked);
    *this = kept;
}

void InfluenceRow::set(std::span<const Influence> targets, const LockedJoints& locked,
                       std::optional<std::uint16_t> heir) {
    InfluenceRow wanted, others;
    double sum = 0, otherSum = 0;
    std::size_t kept = 0;  // influences of locked joints
    for (const Influence& target : targets) {
        if (locked.contains(target.joint)) continue;
        wanted.add(target);
        sum += static_cast<double>(std::max(target.weight, 0.0F));
    }
    for (const Influence& each : influences()) {
        if (locked.contains(each.joint)) {
            ++kept;
        } else if (std::ranges::find(targets, each.joint, &Influence::joint) == targets.end()) {
            others.add(each);
            otherSum += static_cast<double>(each.weight);
        }
    }
    const double rest = 1 - lockedSum(locked) - sum;
    if (rest > 0) {
        const bool isTarget = heir && std::ranges::find(targets, *heir, &Influence::joint) != targets.end();
        if (others.empty() && heir && !isTarget) others.add({*heir, static_cast<float>(otherSum = 1)});
        const std::size_t space = items_.size() - std::min(items_.size(), kept + wanted.count_);
        others.count_ = std::min(others.count_, space);
        for (const Influence& each : others.influences())
            wanted.add({each.joint, static_cast<float>(static_cast<double>(each.weight) * rest / otherSum)});
    }
    replaceUnlocked(wanted.influences(), locked);
}

}  // namespace sinew
