#include "core/retarget/JointNameLabel.h"

#include <algorithm>

#include "core/base/Numbers.h"
#include "core/retarget/JointWords.h"

namespace sinew {

namespace {

/// A label with the words it was made from.
struct WordedLabel {
    JointNameLabel label;
    JointWords words;
};

std::optional<Side> sideOf(const JointWords& words) {
    std::optional<Side> side;
    for (const JointWord word : words.words) {
        if (word == JointWord::left) side = Side::left;
        if (word == JointWord::right) side = Side::right;
    }
    return side;
}

/// Returns the finger whose word comes last: "LeftHandRingPinky1" is a little finger.
JointPart lastFinger(const JointWords& words) {
    JointPart part = JointPart::unknown;
    for (const JointWord word : words.words) {
        if (word == JointWord::thumb) part = JointPart::thumb;
        if (word == JointWord::index) part = JointPart::index;
        if (word == JointWord::middle) part = JointPart::middle;
        if (word == JointWord::ring) part = JointPart::ring;
        if (word == JointWord::little) part = JointPart::little;
    }
    return part;
}

/// Returns the part of words about feet, hands and fingers.
JointPart extremityPart(const JointWords& words) {
    using enum JointWord;
    const bool hasFinger = words.hasAny(thumb, index, ring, little) ||
                           (words.has(middle) && !words.hasAny(spine, back, neck, head, arm, leg, foot));
    if (words.hasAny(toe, ball) || (words.has(foot) && hasFinger)) return JointPart::toes;
    if (words.has(metatarsal)) return JointPart::toes;
    if (words.has(metatarsals)) return JointPart::instep;
    if (hasFinger) return lastFinger(words);
    if (words.hasAny(finger, fingers) && words.has(base)) return JointPart::palm;
    if (words.has(finger)) return words.numbers.empty() ? JointPart::fingers : JointPart::finger;
    if (words.has(fingers)) return JointPart::fingers;
    if (words.has(ankle)) return JointPart::ankle;
    if (words.has(foot)) return JointPart::foot;
    if (words.has(paw)) return words.has(fore) ? JointPart::hand : JointPart::foot;
    if (words.has(wrist)) return JointPart::wrist;
    if (words.has(hand)) return JointPart::hand;
    if (words.has(palm)) return JointPart::palm;
    if (words.has(metacarpal)) return JointPart::metacarpal;
    return JointPart::unknown;
}

/// Returns the part of words about legs and arms.
JointPart limbPart(const JointWords& words) {
    using enum JointWord;
    const bool isHigh = words.has(upper), isLow = words.has(lower);
    if (words.has(leg) && (isHigh || isLow)) return isLow ? JointPart::lowerLeg : JointPart::upperLeg;
    if (words.has(thigh)) return JointPart::upperLeg;
    if (words.hasAny(shin, knee)) return JointPart::lowerLeg;
    if (words.has(leg)) return JointPart::leg;
    if (words.has(arm) && (isLow || words.has(fore))) return JointPart::forearm;
    if (words.has(elbow) || (words.has(fore) && words.has(twist))) return JointPart::forearm;
    if ((words.has(arm) && isHigh) || words.has(humerus)) return JointPart::upperArm;
    if (words.has(arm)) return JointPart::arm;
    if (words.has(biceps)) return JointPart::biceps;
    if (words.has(clavicle)) return JointPart::clavicle;
    return JointPart::unknown;
}

/// Returns the part of words about the trunk, and of those that depend on a side.
JointPart trunkPart(const JointWords& words, bool hasSide) {
    using enum JointWord;
    if (words.has(head)) return JointPart::head;
    if (words.has(neck)) return JointPart::neck;
    if (words.hasAny(spine, back)) return JointPart::spine;
    if (words.has(shoulder))
        return hasSide ? JointPart::shoulder : words.has(center) ? JointPart::spine : JointPart::unknown;
    if (words.hasAny(buttock, pelvis) && hasSide) return JointPart::connector;
    if (words.has(hip) && hasSide) return words.has(joint) ? JointPart::connector : JointPart::hip;
    if (words.hasAny(hip, pelvis)) return JointPart::hips;
    if (words.has(tail)) return JointPart::tail;
    return JointPart::unknown;
}

/// Returns the part of a foreleg that has the name of a part of a leg.
JointPart forelegPart(JointPart part) {
    switch (part) {
        case JointPart::hip:
            return JointPart::shoulder;
        case JointPart::leg:
            return JointPart::arm;
        case JointPart::upperLeg:
            return JointPart::upperArm;
        case JointPart::lowerLeg:
            return JointPart::forearm;
        case JointPart::ankle:
            return JointPart::wrist;
        case JointPart::foot:
            return JointPart::hand;
        case JointPart::toes:
            return JointPart::fingers;
        default:
            return part;
    }
}

WordedLabel wordedLabel(const std::string& name) {
    WordedLabel result{{}, splitJointName(name)};
    const JointWords& words = result.words;
    JointNameLabel& label = result.label;
    label.side = sideOf(words);
    label.isTwist = words.has(JointWord::twist);
    label.isDeforming = words.has(JointWord::deform);
    label.isOriginal = words.has(JointWord::original);
    if (words.hasAny(JointWord::helper, JointWord::to)) {
        label.part = JointPart::helper;
    } else if (words.has(JointWord::end)) {
        label.part = JointPart::end;
    } else if (words.has(JointWord::face)) {
        label.part = JointPart::face;
    } else {
        label.part = extremityPart(words);
        if (label.part == JointPart::unknown) label.part = limbPart(words);
        if (label.part == JointPart::unknown) label.part = trunkPart(words, label.side.has_value());
        if (words.has(JointWord::fore)) label.part = forelegPart(label.part);
    }
    label.isNumbered =
        label.part == JointPart::finger || (label.part == JointPart::toes && !words.numbers.empty());
    return result;
}

/// How a skeleton numbers its fingers.
struct FingerNumbers {
    bool hasZero = false;   ///< "Finger0" is the thumb, and "Finger01" its second segment
    bool hasThumb = false;  ///< the thumb has a name of its own, so that 1 is the index finger

    JointPart part(const std::string& digits) const {
        const auto number = parseWholeNumber(hasZero ? digits.substr(0, 1) : digits).value_or(-1);
        constexpr JointPart kFingers[] = {JointPart::thumb, JointPart::index, JointPart::middle,
                                          JointPart::ring, JointPart::little};
        const std::int64_t finger = hasZero || hasThumb ? number : number - 1;
        return finger < 0 || finger > 4 ? JointPart::unknown : kFingers[finger];
    }
};

FingerNumbers fingerNumbers(const std::vector<WordedLabel>& labels) {
    FingerNumbers result;
    for (const auto& [label, words] : labels) {
        if (label.part == JointPart::thumb) result.hasThumb = true;
        const auto digits = [&] {
            return words.has(JointWord::bip) ? words.numbers.back() : words.numbers.front();
        };
        if (label.part == JointPart::finger && (words.has(JointWord::bip) || digits() == "0"))
            result.hasZero = true;
    }
    return result;
}

}  // namespace

std::vector<JointNameLabel> jointLabels(const Skeleton& skeleton) {
    std::vector<WordedLabel> worded;
    for (const Joint& joint : skeleton.joints()) worded.push_back(wordedLabel(joint.name));
    const FingerNumbers numbers = fingerNumbers(worded);
    std::vector<JointNameLabel> labels;
    for (auto& [label, words] : worded) {
        // The number of the figure comes first in "Bip01 L Finger11".
        if (label.part == JointPart::finger)
            label.part =
                numbers.part(words.has(JointWord::bip) ? words.numbers.back() : words.numbers.front());
        labels.push_back(label);
    }
    return labels;
}

bool isArmPart(JointPart part) { return part >= JointPart::clavicle && part <= JointPart::palm; }

bool isLegPart(JointPart part) { return part >= JointPart::hip && part <= JointPart::toes; }

std::optional<BodyPart> fingerOf(JointPart part) {
    switch (part) {
        case JointPart::thumb:
            return BodyPart::thumb;
        case JointPart::index:
            return BodyPart::index;
        case JointPart::fingers:
        case JointPart::middle:
            return BodyPart::middle;
        case JointPart::ring:
            return BodyPart::ring;
        case JointPart::little:
            return BodyPart::little;
        default:
            return std::nullopt;
    }
}

}  // namespace sinew
