#include "core/retarget/transfer/RetargetClip.h"

#include <gtest/gtest.h>

#include "core/retarget/transfer/RetargetedFrames.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/core/retarget/Retargeting.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::heads;
using test::Humanoid;
using test::HumanoidOptions;
using test::largestAngle;
using test::largestDistance;
using test::makeHumanoid;
using test::mappingOf;
using test::playing;
using test::retargeted;

TEST(Retarget, ontoItselfIsTheIdentity) {
    for (const std::uint32_t seed : {0U, 7U, 8U}) {
        const Humanoid body = makeHumanoid({.seed = seed});
        EXPECT_LT(largestDistance(heads(body), heads(playing(body, retargeted(body, body).clip))), 1e-9);
    }
}

TEST(Retarget, ontoAScaledCopyScalesPositions) {
    const Humanoid source = makeHumanoid({.seed = 3});
    for (const double scale : {0.5, 1.7}) {
        const Humanoid target = makeHumanoid({.seed = 4, .scale = scale});
        EXPECT_LT(
            largestDistance(heads(source), heads(playing(target, retargeted(source, target).clip)), scale),
            1e-9);
    }
}

TEST(Retarget, sourcesThatMoveAlikeGiveTheSameMotion) {
    const Humanoid target = makeHumanoid({.seed = 5, .scale = 1.2, .isAPose = true, .spineJoints = 2});
    const auto expected = heads(playing(target, retargeted(makeHumanoid(), target).clip));
    const auto turned = [](const Eigen::Vector3d& axis) {
        return Eigen::Quaterniond(Eigen::AngleAxisd(kPi / 2, axis));
    };
    const std::vector<HumanoidOptions> alike{
        {.seed = 11},                                              // names, rolls and orders
        {.seed = 12, .scale = 0.01},                               // unit
        {.seed = 13, .hasExtraJoints = true},                      // joints without a role
        {.seed = 14, .turned = turned(Eigen::Vector3d::UnitX())},  // Z up
        {.turned = turned(-Eigen::Vector3d::UnitX())},             // Z down
        {.turned = turned(Eigen::Vector3d::UnitZ())},              // X up
    };
    for (const HumanoidOptions& options : alike) {
        const auto motion = heads(playing(target, retargeted(makeHumanoid(options), target).clip));
        EXPECT_LT(largestDistance(expected, motion), 1e-9 * target.skeleton().extent()) << options.seed;
    }
}

TEST(Retarget, targetsThatDifferInRollsAndOrdersMoveAlike) {
    const Humanoid source = makeHumanoid({.seed = 5, .spineJoints = 4});
    const auto expected = heads(playing(makeHumanoid(), retargeted(source, makeHumanoid()).clip));
    for (const std::uint32_t seed : {21U, 22U}) {
        const Humanoid target = makeHumanoid({.seed = seed, .hasExtraJoints = seed == 22});
        EXPECT_LT(largestDistance(expected, heads(playing(target, retargeted(source, target).clip))), 1e-9);
    }
}

TEST(Retarget, restPosesNeedNotAgree) {
    const Humanoid source = makeHumanoid({.seed = 6}), target = makeHumanoid({.seed = 7, .isAPose = true});
    EXPECT_LT(largestDistance(heads(source), heads(playing(target, retargeted(source, target).clip))), 1e-3)
        << "the smallest rotation to the T pose is nearly that by which the arms were lowered";
}

TEST(Retarget, thereAndBackReturns) {
    for (const bool squats : {false, true}) {
        const Humanoid source = makeHumanoid({.seed = 8, .squats = squats});
        for (const int spineJoints : {3, 5}) {
            const Humanoid other = makeHumanoid({.seed = 9, .isAPose = true, .spineJoints = spineJoints});
            const Humanoid there = playing(other, retargeted(source, other).clip);
            const Humanoid back = playing(source, retargeted(there, source).clip);
            EXPECT_LT(largestDistance(heads(source), heads(back)), 1e-3);
            EXPECT_LT(degrees(largestAngle(source, back)), 0.1);
        }
    }
}

TEST(Retarget, chainsOfOtherLengthsEndInTheSameRotation) {
    const Humanoid source = makeHumanoid({.seed = 1, .spineJoints = 5});
    const Humanoid target = makeHumanoid({.seed = 2, .spineJoints = 1});
    const Humanoid result = playing(target, retargeted(source, target).clip);
    Evaluator from(source.scene.characters[0], source.clip()), to(result.scene.characters[0], result.clip());
    from.evaluate({0.3});
    to.evaluate({0.3});
    const auto direction = [](const Humanoid& body, const Evaluator& evaluator) {
        const auto find = [&](BodyPart part) {
            for (const auto& [role, joints] : body.roles) {
                if (role == Role{part, Side::left})
                    return evaluator.model()[static_cast<std::size_t>(joints[0])].translation();
            }
            throw std::runtime_error("missing");
        };
        return Eigen::Vector3d((find(BodyPart::upperArm) - find(BodyPart::clavicle)).normalized());
    };
    EXPECT_LT((direction(source, from) - direction(result, to)).norm(), 1e-9);
}

TEST(Retarget, theHipsMayStayInPlaceOrKeepTheirPath) {
    const Humanoid source = makeHumanoid();
    const Humanoid target = makeHumanoid({.seed = 4, .scale = 0.5});
    const auto travel = [&](HipPath path) {
        RetargetSettings settings;
        settings.root = path;
        const Humanoid result = playing(target, retargeted(source, target, settings).clip);
        const auto all = heads(result);
        return all[all.size() - all.size() / 61].z() - all[0].z();
    };
    EXPECT_NEAR(travel(HipPath::scale), 0.55, 1e-9);
    EXPECT_NEAR(travel(HipPath::keep), 1.1, 1e-9);
    EXPECT_NEAR(travel(HipPath::inPlace), 0, 0.01) << "the pelvis stays; the hips sway about it";
}

TEST(Retarget, styleOpensArmsAndLegs) {
    const Humanoid body = makeHumanoid();
    RetargetSettings settings;
    settings.keepsContacts = false;
    const auto spread = [&](BodyPart part) {
        const Humanoid result = playing(body, retargeted(body, body, settings).clip);
        Evaluator evaluator(result.scene.characters[0], result.clip());
        evaluator.evaluate({0});
        double x = 0;
        for (const auto& [role, joints] : body.roles) {
            if (role == Role{part, Side::left})
                x = evaluator.model()[static_cast<std::size_t>(joints[0])].translation().x();
        }
        return x;
    };
    const double hand = spread(BodyPart::hand), foot = spread(BodyPart::foot);
    settings.style.armSpread = 0.3;
    settings.style.stanceWidth = 0.1;
    EXPECT_GT(spread(BodyPart::hand), hand + 0.05);
    EXPECT_GT(spread(BodyPart::foot), foot + 0.05);
}

TEST(Retarget, rejectsMappingsOfOtherSkeletons) {
    const Humanoid body = makeHumanoid();
    Mapping mapping = mappingOf(body, body);
    mapping.roles[0].target = {1000};
    EXPECT_EQ(retargetClip(body.character(), body.clip(), body.character(), mapping, {}).error().code,
              ErrorCode::argumentInvalid);
    EXPECT_EQ(retargetClip(body.character(), body.clip(), body.character(), {}, {}).error().code,
              ErrorCode::argumentInvalid);
}

TEST(Retarget, missingPartsAreReported) {
    const Humanoid body = makeHumanoid();
    const auto warnings = [&](BodyPart missing, bool inSource) {
        Mapping mapping = mappingOf(body, body);
        for (RoleMapping& entry : mapping.roles) {
            if (entry.role->part == missing) (inSource ? entry.source : entry.target).clear();
        }
        const auto made = retargetClip(body.character(), body.clip(), body.character(), mapping, {});
        EXPECT_TRUE(made.has_value() && isFinite(made->clip));
        std::string all;
        for (const Diagnostic& diagnostic : made->diagnostics.list()) all += diagnostic.message + '\n';
        return all;
    };
    for (const bool inSource : {true, false}) {
        EXPECT_NE(warnings(BodyPart::foot, inSource).find("left foot are not kept"), std::string::npos);
        EXPECT_NE(warnings(BodyPart::upperLeg, inSource).find("right foot are not kept"), std::string::npos);
    }
    EXPECT_NE(warnings(BodyPart::spine, false).find("has no spine"), std::string::npos);
}

TEST(Retarget, bodiesWithoutLegsAreComparedByTheirTrunks) {
    const Humanoid source = makeHumanoid(), target = makeHumanoid({.seed = 4, .scale = 0.5});
    Mapping mapping = mappingOf(source, target);
    std::erase_if(mapping.roles, [](const RoleMapping& entry) {
        return entry.role->part >= BodyPart::upperLeg && entry.role->part <= BodyPart::toes;
    });
    const auto made = retargetClip(source.character(), source.clip(), target.character(), mapping, {});
    ASSERT_TRUE(made.has_value());
    const Humanoid result = playing(target, made->clip);
    Evaluator evaluator(result.scene.characters[0], result.clip());
    evaluator.evaluate({1});
    EXPECT_NEAR(evaluator.model()[0].translation().z(), 0.55, 1e-9) << "half of the source's path";
}

TEST(Retarget, fourLeggedBodiesKeepTheirMotion) {
    // The body lies along its path, as an animal's does.
    const Humanoid body =
        makeHumanoid({.turned = Eigen::Quaterniond(Eigen::AngleAxisd(kPi / 2, Eigen::Vector3d::UnitX()))});
    Mapping mapping = mappingOf(body, body);
    mapping.profile = MappingProfile::quadruped;
    RetargetSettings copyOnly;
    copyOnly.keepsContacts = false;
    const auto made = retargetClip(body.character(), body.clip(), body.character(), mapping, copyOnly);
    ASSERT_TRUE(made.has_value());
    EXPECT_LT(largestDistance(heads(body), heads(playing(body, made->clip))), 1e-9);
}

TEST(RetargetedFrames, singleAnglesContinueWithoutWholeTurns) {
    Joint joint;
    joint.id = JointId{1};
    joint.name = "wheel";
    joint.free.insert(Channel::angle2);
    const Skeleton skeleton = Skeleton::create({joint}).value();
    RetargetedFrames frames(skeleton, 4);
    PoseValues values = restValues(skeleton);
    const std::array wrapped{3.0, 3.1 - 2 * kPi, 3.2 - 2 * kPi, 3.3};
    for (std::size_t f = 0; f < wrapped.size(); ++f) {
        values[0].angles[1] = wrapped[f];
        frames.set(f, values);
    }
    frames.unroll();
    for (std::size_t f = 0; f < wrapped.size(); ++f) {
        frames.get(f, values);
        EXPECT_NEAR(values[0].angles[1], 3.0 + 0.1 * static_cast<double>(f), 1e-12);
    }
}

TEST(Retarget, canBeCancelled) {
    const Humanoid body = makeHumanoid();
    const std::atomic<bool> cancel = true;
    RetargetSettings settings;
    settings.cancel = &cancel;
    const auto made =
        retargetClip(body.character(), body.clip(), body.character(), mappingOf(body, body), settings);
    ASSERT_FALSE(made.has_value());
    EXPECT_EQ(made.error().code, ErrorCode::cancelled);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
