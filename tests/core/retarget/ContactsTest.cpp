// Contacts of feet and hands on the target.
#include <gtest/gtest.h>

#include "core/scene/evaluation/SolveRange.h"
#include "tests/core/retarget/Retargeting.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::Gesture;
using test::heads;
using test::Humanoid;
using test::largestDistance;
using test::makeHumanoid;
using test::playing;
using test::retargeted;
using test::tailsOf;
using test::withBones;

constexpr std::array kGestures{Gesture::together, Gesture::onHead, Gesture::onHips};

TEST(Contacts, feetStayWhereTheyStand) {
    const Humanoid source = makeHumanoid({.squats = true});
    for (const double factor : {0.8, 1.25}) {
        const Humanoid target = withBones(makeHumanoid({.seed = 4, .scale = 0.8}), "foot", factor);
        RetargetedClip made = retargeted(source, target);
        ASSERT_EQ(made.contacts.size(), 2U);
        for (const RetargetedContact& contact : made.contacts) {
            EXPECT_LT(contact.sourceSlide, 1e-9);
            EXPECT_GT(contact.slideBefore, 0.005) << "copied rotations slide";
            EXPECT_LT(contact.slideAfter, 1e-5);
        }
        EXPECT_LT(made.penetration, 1e-5);
        EXPECT_TRUE(accelerationJumps(tailsOf(playing(target, made.clip)), {0}, made.clip.rate).empty());
    }
    RetargetSettings off;
    off.keepsContacts = false;
    EXPECT_TRUE(retargeted(source, source, off).contacts.empty());
}

TEST(Contacts, contactsDoNotDependOnUnitAndUpAxis) {
    const Humanoid target = withBones(makeHumanoid({.seed = 4}), "foot", 1.2);
    const std::size_t expected = retargeted(makeHumanoid({.squats = true}), target).contacts.size();
    ASSERT_GT(expected, 0U);
    const Eigen::Quaterniond zUp(Eigen::AngleAxisd(kPi / 2, Eigen::Vector3d::UnitX()));
    EXPECT_EQ(retargeted(makeHumanoid({.squats = true, .turned = zUp}), target).contacts.size(), expected);
    for (const double scale : {0.001, 100.0})
        EXPECT_EQ(retargeted(makeHumanoid({.scale = scale, .squats = true}), target).contacts.size(),
                  expected)
            << scale;
}

Humanoid gesturing(Gesture gesture, const test::HumanoidOptions& options = {}) {
    test::HumanoidOptions own = options;
    own.squats = true;
    own.gesture = gesture;
    return makeHumanoid(own);
}

/// Returns the largest acceleration of a tail, m/s².
double largestAcceleration(const Humanoid& body) {
    const auto tails = tailsOf(body);
    const double hertz = body.clip()->rate.hertz();
    double largest = 0;
    for (std::size_t f = 1; f + 1 < tails.size(); ++f) {
        for (std::size_t j = 0; j < tails[f].size(); ++j)
            largest = std::max(largest, (tails[f + 1][j] - 2 * tails[f][j] + tails[f - 1][j]).norm());
    }
    return largest * hertz * hertz;
}

TEST(Contacts, handsTouchWhatTheSourceTouches) {
    const auto expected = [](Gesture gesture) {
        return gesture == Gesture::together ? Touched::otherHand
               : gesture == Gesture::onHead ? Touched::head
                                            : Touched::hips;
    };
    for (const Gesture gesture : kGestures) {
        const Humanoid source = gesturing(gesture);
        for (const double factor : {0.85, 1.2}) {
            const Humanoid target = withBones(makeHumanoid({.seed = 4, .scale = 0.8}), "hand", factor);
            const RetargetedClip made = retargeted(source, target);
            std::size_t touches = 0;
            for (const RetargetedContact& contact : made.contacts) {
                if (contact.touched == Touched::ground) continue;
                ++touches;
                EXPECT_EQ(contact.touched, expected(gesture));
                EXPECT_FALSE(contact.limb.isLeg());
                EXPECT_GT(contact.last.value - contact.first.value, 6);
                EXPECT_GT(contact.gapBefore, 0.01) << "copied rotations miss";
                EXPECT_LT(contact.gapAfter, 1e-6);
            }
            EXPECT_EQ(touches, gesture == Gesture::together ? 1U : 2U);
            RetargetSettings copyOnly;
            copyOnly.keepsContacts = false;
            const RetargetedClip copied = retargeted(source, target, copyOnly);
            EXPECT_LT(largestAcceleration(playing(target, made.clip)),
                      1.3 * largestAcceleration(playing(target, copied.clip)));
        }
    }
}

TEST(Contacts, touchesOntoItselfAreTheIdentity) {
    for (const Gesture gesture : kGestures) {
        const Humanoid body = gesturing(gesture, {.seed = 7});
        const RetargetedClip made = retargeted(body, body);
        EXPECT_GE(made.contacts.size(), 3U);
        EXPECT_LT(largestDistance(heads(body), heads(playing(body, made.clip))), 1e-9);
    }
}

TEST(Contacts, touchesOntoAScaledCopyScalePositions) {
    for (const Gesture gesture : kGestures) {
        const Humanoid source = gesturing(gesture, {.seed = 3});
        for (const double scale : {0.5, 1.7}) {
            const Humanoid target = makeHumanoid({.seed = 4, .scale = scale});
            EXPECT_LT(largestDistance(heads(source), heads(playing(target, retargeted(source, target).clip)),
                                      scale),
                      1e-9);
        }
    }
}

TEST(Contacts, touchesDoNotDependOnTheSourcesConventions) {
    const Humanoid target = withBones(makeHumanoid({.seed = 5, .scale = 1.2}), "hand", 0.9);
    const Eigen::Quaterniond zUp(Eigen::AngleAxisd(kPi / 2, Eigen::Vector3d::UnitX()));
    for (const Gesture gesture : kGestures) {
        const auto expected = heads(playing(target, retargeted(gesturing(gesture), target).clip));
        for (const test::HumanoidOptions& alike :
             {test::HumanoidOptions{.seed = 11}, {.seed = 12, .scale = 0.01}, {.seed = 14, .turned = zUp}}) {
            const auto motion = heads(playing(target, retargeted(gesturing(gesture, alike), target).clip));
            EXPECT_LT(largestDistance(expected, motion), 1e-9 * target.skeleton().extent()) << alike.seed;
        }
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
