// Real motions on real characters: feet stay where the source's stand, nothing gets below the ground, limits
// hold, and keeping contacts adds no jumps.
#include <gtest/gtest.h>

#include "core/retarget/BodyRoles.h"
#include "tests/core/retarget/RealMotions.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::accelerations;
using test::readCharacter;

constexpr double kTolerance = 0.002;  // metres
constexpr double kSmallest = 20;      // m/s²; smaller accelerations are not compared
constexpr double kNeighbours = 0.05;  // seconds before and after a frame

/// Compares the accelerations of a retargeted clip with those of the source and of copied rotations. Captures
/// have jumps of their own, and where the target's feet are longer, copied rotations enlarge them.
struct Smoothness {
    double largest = 0;   ///< ratio of the largest accelerations
    double quantile = 0;  ///< ratio of the 99.9th percentiles
    /// Largest ratio of a limb's acceleration on a frame to the largest one of that limb nearby.
    double local = 0;
};

Smoothness smoothness(const std::shared_ptr<const Character>& source,
                      const std::shared_ptr<const Character>& target, const Mapping& mapping,
                      const RetargetedClip& kept, const RetargetedClip& copied) {
    const Landmarks from(*source->skeleton, mapping, MappingSide::source),
        to(*target->skeleton, mapping, MappingSide::target);
    const Clip& clip = *source->clips.at(0);
    const auto frames = static_cast<std::size_t>(clip.frameCount());
    const auto window = static_cast<std::size_t>(std::ceil(kNeighbours * clip.rate.hertz()));
    Smoothness result;
    std::array<std::vector<std::vector<double>>, 3> all;
    for (const auto& points : test::motionPoints(*source, *target, mapping)) {
        const std::array each{accelerations(source, clip, points.source, sizeRatio(from, to)),
                              accelerations(target, copied.clip, points.target),
                              accelerations(target, kept.clip, points.target)};
        std::array<std::vector<double>, 3> largest;
        for (std::size_t i = 0; i < 3; ++i) {
            all[i].insert(all[i].end(), each[i].begin(), each[i].end());
            largest[i] = test::largestPerFrame(each[i], frames);
        }
        for (std::size_t f = 0; f < frames; ++f) {
            double nearby = kSmallest;
            for (std::size_t g = f > window ? f - window : 0; g < std::min(frames, f + window + 1); ++g)
                nearby = std::max({nearby, largest[0][g], largest[1][g]});
            result.local = std::max(result.local, largest[2][f] / nearby);
        }
    }
    const auto ratio = [&](double fraction) {
        const auto at = [&](std::size_t i) { return test::quantile(all[i], fraction); };
        return at(2) / std::max({at(0), at(1), kSmallest});
    };
    result.largest = ratio(1);
    result.quantile = ratio(0.999);
    return result;
}

struct RetargetCase {
    std::vector<std::string> source;
    std::string target;
};

class RetargetData : public testing::TestWithParam<RetargetCase> {};

TEST_P(RetargetData, keepsFeetGroundAndLimits) {
    const auto source = readCharacter(GetParam().source), target = readCharacter({GetParam().target});
    const auto clip = source->clips.at(0);
    const Mapping mapping = mapSkeletons(*source->skeleton, *target->skeleton);
    const auto made = retargetClip(*source, clip, *target, mapping, {});
    ASSERT_TRUE(made.has_value()) << text(made.error());
    EXPECT_TRUE(isFinite(made->clip));
    EXPECT_EQ(made->limitsViolated, 0);
    EXPECT_LT(made->penetration, kTolerance);
    for (const RetargetedContact& contact : made->contacts)
        EXPECT_LT(contact.slideAfter, contact.sourceSlide + kTolerance) << contact.first.value;
    for (const RetargetedContact& contact : made->contacts) EXPECT_LT(contact.gapAfter, kTolerance);

    RetargetSettings copyOnly;
    copyOnly.keepsContacts = false;
    const auto copied = retargetClip(*source, clip, *target, mapping, copyOnly);
    ASSERT_TRUE(copied.has_value());
    const Smoothness smooth = smoothness(source, target, mapping, *made, *copied);
    EXPECT_LT(smooth.largest, 1.03);
    EXPECT_LT(smooth.quantile, 1.05);
    EXPECT_LT(smooth.local, 1.4);
}

TEST(RetargetItself, realMotionsStayAsTheyAre) {
    // At rest, the bones of some of these lie along one axis.
    for (const char* name : {"bvh/test_freebvh.bvh", "bvh/11_01.bvh", "bvh/rokoko_jesse_dance.bvh",
                             "bvh/bvh_example.bvh", "bvh/fair1_dab.bvh"}) {
        const auto body = readCharacter({name});
        const auto clip = body->clips.at(0);
        const Mapping mapping = mapSkeletons(*body->skeleton, *body->skeleton);
        auto made = retargetClip(*body, clip, *body, mapping, {});
        ASSERT_TRUE(made.has_value());
        made->clip.id = ClipId{1};
        Evaluator original(body, clip), retargeted(body, std::make_shared<const Clip>(made->clip));
        double farthest = 0;
        for (std::int64_t f = 0; f < clip->frameCount(); ++f) {
            const Seconds time = clip->rate.time(clip->firstFrame + FrameIndex{f});
            original.evaluate(time);
            retargeted.evaluate(time);
            for (const RoleMapping& entry : mapping.roles) {
                for (const int joint : entry.target)
                    farthest =
                        std::max(farthest, (original.bone(joint).head - retargeted.bone(joint).head).norm());
            }
        }
        EXPECT_LT(farthest, 1e-9 * body->skeleton->extent()) << name;
    }
}

TEST(RetargetMixamo, namesOfFbxFilesAreThoseOfMixamo) {
    const auto fbx = readCharacter({test::kMixamoFbx}), bvh = readCharacter({"bvh/test_freebvh.bvh"});
    EXPECT_EQ((*fbx->skeleton)[0].name, "mixamorig:Hips");
    const Mapping mapping = mapSkeletons(*fbx->skeleton, *bvh->skeleton);
    for (const RoleMapping& entry : mapping.roles) {
        ASSERT_TRUE(entry.isComplete());
        for (std::size_t i = 0; i < entry.source.size(); ++i)
            EXPECT_EQ((*fbx->skeleton)[entry.source[i]].name, (*bvh->skeleton)[entry.target[i]].name);
    }
    EXPECT_GT(mapping.roles.size(), 20U);
}

TEST(RetargetHands, staysOnTheGround) {
    // A person bends down and reaches the ground with the right hand.
    const auto source = readCharacter({"asf-amc/cmu-02/02.asf", "asf-amc/cmu-02/02_06.amc"});
    const auto target = readCharacter({"resources/samples/figure.glb"});
    const Mapping mapping = mapSkeletons(*source->skeleton, *target->skeleton);
    const auto made = retargetClip(*source, source->clips.at(0), *target, mapping, {});
    ASSERT_TRUE(made.has_value());
    const auto hand = std::ranges::find_if(made->contacts, [](const RetargetedContact& contact) {
        return contact.limb == Limb{Limb::Kind::arm, Side::right} && contact.touched == Touched::ground;
    });
    ASSERT_NE(hand, made->contacts.end());
    EXPECT_GT(hand->gapBefore, 0.02) << "copied rotations miss the ground";
    EXPECT_LT(hand->gapAfter, kTolerance);
    EXPECT_LT(hand->slideAfter, hand->sourceSlide + kTolerance);
}

TEST(RetargetUpright, restPosesAlongOneAxisDoNotTurnTheMotion) {
    // At rest, all bones of this file lie along x.
    const auto source = readCharacter({"bvh/rokoko_jesse_dance.bvh"});
    const auto target = readCharacter({"resources/samples/figure.glb"});
    const Mapping mapping = mapSkeletons(*source->skeleton, *target->skeleton);
    auto made = retargetClip(*source, source->clips.at(0), *target, mapping, {});
    ASSERT_TRUE(made.has_value());
    made->clip.id = ClipId{1};
    Evaluator evaluator(target, std::make_shared<const Clip>(made->clip));
    evaluator.evaluate({5});
    const auto height = [&](BodyPart part) {
        const int joint = mapping.find({part, std::nullopt})->target.front();
        return evaluator.bone(joint).head.y();
    };
    EXPECT_GT(height(BodyPart::head), height(BodyPart::hips) + 0.3);
}

const std::vector<std::string> kCmuWalk{"asf-amc/cmu-02/02.asf", "asf-amc/cmu-02/02_01.amc"};
const std::vector<std::string> kCmuRun{"asf-amc/cmu-09/09-run.asf", "asf-amc/cmu-09/09_06-run.amc"};
const std::vector<std::string> kCmuPunch{"asf-amc/cmu-02/02.asf", "asf-amc/cmu-02/02_05.amc"};
const std::vector<std::string> kCmuDance{"asf-amc/lambada/lambada.asf", "asf-amc/lambada/lambada.amc"};

std::vector<RetargetCase> cases() {
    std::vector<RetargetCase> all;
    for (const auto& source : {kCmuWalk,
                               kCmuRun,
                               kCmuPunch,
                               kCmuDance,
                               {test::kMixamoFbx},
                               {"bvh/makehuman_walk1.bvh"},
                               {"bvh/rokoko_jesse_dance.bvh"}}) {
        for (const char* target : {"resources/samples/walk.bvh", "resources/samples/figure.glb",
                                   "gltf/cesium_man.gltf", "fbx/ozz-pab/arnaud.fbx"})
            all.push_back({source, target});
    }
    return all;
}

INSTANTIATE_TEST_SUITE_P(Motions, RetargetData, testing::ValuesIn(cases()), [](const auto& test) {
    const auto plain = [](const std::string& path) {
        std::string name = std::filesystem::path(path).stem().string();
        std::erase_if(name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); });
        return name;
    };
    return plain(test.param.source.back()) + "On" + plain(test.param.target);
});

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
