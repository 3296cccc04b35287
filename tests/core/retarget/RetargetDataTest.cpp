// Real motions on real characters: feet stay where the source's stand, nothing gets below the ground, limits
// hold.
#include <gtest/gtest.h>

#include "core/io/FormatList.h"
#include "core/retarget/BodyRoles.h"
#include "core/retarget/transfer/RetargetClip.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/SolveRange.h"
#include "tests/Paths.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr double kTolerance = 0.002;  // metres
constexpr double kSmallJump = 30;     // m/s²

std::shared_ptr<const Character> readCharacter(const std::vector<std::string>& names) {
    std::vector<std::filesystem::path> paths;
    for (const std::string& name : names) {
        const std::filesystem::path data = std::filesystem::path(SINEW_DATA_DIR) / name;
        paths.push_back(exists(data) ? data : std::filesystem::path(SINEW_SOURCE_DIR) / name);
    }
    Diagnostics diagnostics;
    const auto scene = readFiles(paths, {}, {}, diagnostics);
    if (!scene) throw std::runtime_error(text(scene.error()));
    return scene->characters.back();
}

/// Returns the largest acceleration jump of the mapped joints' heads if the target plays the clip, m/s².
double largestJump(const std::shared_ptr<const Character>& target, Clip clip, const Mapping& mapping) {
    clip.id = ClipId{1};
    const auto played = std::make_shared<const Clip>(std::move(clip));
    std::vector<std::vector<Eigen::Vector3d>> heads;
    Evaluator evaluator(target, played);
    for (std::int64_t f = 0; f < played->frameCount(); ++f) {
        evaluator.evaluate(played->rate.time(played->firstFrame + FrameIndex{f}));
        heads.emplace_back();
        for (const RoleMapping& entry : mapping.roles) {
            for (const int joint : entry.target) heads.back().push_back(evaluator.bone(joint).head);
        }
    }
    double largest = 0;
    for (const AccelerationJump& jump : accelerationJumps(heads, played->firstFrame, played->rate))
        largest = std::max(largest, jump.acceleration);
    return largest;
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

    // Captured motion has jumps of its own. Keeping contacts may not make them much larger.
    RetargetSettings copyOnly;
    copyOnly.keepsContacts = false;
    const auto copied = retargetClip(*source, clip, *target, mapping, copyOnly);
    ASSERT_TRUE(copied.has_value());
    const double before = largestJump(target, copied->clip, mapping);
    EXPECT_LT(largestJump(target, made->clip, mapping), std::max(2.5 * before, kSmallJump));
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
                               {"bvh/test_freebvh.bvh"},
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
