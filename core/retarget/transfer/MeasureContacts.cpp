#include "core/retarget/transfer/MeasureContacts.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew {

RetargetedContact measuredContact(const LimbContact& contact, const MeasuredMotion& motion) {
    const Touched touched = contact.touched;
    const double scale =
        isOutsideBody(touched) ? 1 : touchRatio(touched, motion.ratios) / motion.ratios.whole;
    RetargetedContact made;
    made.limb = contact.limb;
    made.touched = touched;
    const auto vectorsAt = [&](std::size_t f) {
        return std::array{touchVector(contact, motion.source[f], scale), touchVector(contact, motion.base[f]),
                          touchVector(contact, motion.result[f])};
    };
    const auto start = vectorsAt(contact.range.first);
    for (std::size_t f = contact.range.first; f <= contact.range.last; ++f) {
        const auto vectors = vectorsAt(f);
        const auto slide = [&](std::size_t i) {
            const Eigen::Vector3d moved = vectors[i] - start[i];
            return touched == Touched::ground ? std::hypot(moved.x(), moved.z()) : moved.norm();
        };
        const auto gap = [&](std::size_t i) {
            const Eigen::Vector3d apart = vectors[i] - vectors[0];
            if (touched == Touched::ground) return std::abs(apart.y());
            return (touched == Touched::object ? apart - (start[i] - start[0]) : apart).norm();
        };
        made.sourceSlide = std::max(made.sourceSlide, slide(0));
        made.slideBefore = std::max(made.slideBefore, slide(1));
        made.slideAfter = std::max(made.slideAfter, slide(2));
        made.gapBefore = std::max(made.gapBefore, gap(1));
        made.gapAfter = std::max(made.gapAfter, gap(2));
    }
    return made;
}

}  // namespace sinew
