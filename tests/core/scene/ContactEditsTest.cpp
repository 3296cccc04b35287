#include <gtest/gtest.h>

#include <cmath>

#include "core/scene/analysis/Contacts.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/clips/RetimeClip.h"
#include "core/scene/edits/warp/EditWarp.h"
#include "core/scene/encode/SceneBuffer.h"
#include "tests/core/scene/Arm.h"
#include "tests/core/scene/Walker.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Contacts = std::vector<ClipContact>;

/// armScene(), frames 0 to 30 at 30 Hz, with contacts of the hand from 0.2 to 0.4 s and from 0.6 to 0.8 s.
class ContactEditsTest : public testing::Test {
protected:
    ContactEditsTest() { scene_ = with(Contacts{{hand_, {0.6}, {0.8}}, {hand_, {0.2}, {0.4}}}).value(); }

    Result<Scene> with(std::optional<Contacts> contacts) const {
        return setContacts(scene_, character_, clip_, std::move(contacts));
    }
    static const Clip& wave(const Scene& scene) { return *test::armIn(scene).clips[0]; }
    static void expectContacts(const Result<Scene>& scene, const std::vector<std::array<double, 2>>& times) {
        ASSERT_TRUE(scene) << text(scene.error());
        const auto& contacts = wave(*scene).contacts;
        ASSERT_TRUE(contacts);
        ASSERT_EQ(contacts->size(), times.size());
        for (std::size_t i = 0; i < times.size(); ++i) {
            EXPECT_NEAR((*contacts)[i].first.value, times[i][0], 1e-9);
            EXPECT_NEAR((*contacts)[i].last.value, times[i][1], 1e-9);
        }
    }

    Scene scene_ = test::armScene();
    CharacterId character_ = test::armIn(scene_).id;
    ClipId clip_ = test::armIn(scene_).clips[0]->id;
    JointId hand_ = test::idOf(scene_, "hand.L"), elbow_ = test::idOf(scene_, "elbow.L");
};

TEST_F(ContactEditsTest, rejectInvalidContacts) {
    const auto code = [&](ClipContact contact) { return with(Contacts{contact}).error().code; };
    EXPECT_EQ(code({JointId{777}, {0}, {1}}), ErrorCode::nameUnknown);
    EXPECT_EQ(code({hand_, {1}, {1}}), ErrorCode::argumentInvalid);
    EXPECT_EQ(code({hand_, {1}, {0.5}}), ErrorCode::argumentInvalid);
    EXPECT_EQ(code({hand_, {std::nan("")}, {1}}), ErrorCode::numberNotFinite);
    EXPECT_EQ(code({hand_, {0}, {1e300}}), ErrorCode::valueRange);
    EXPECT_EQ(setContacts(scene_, character_, {}, Contacts{}).error().code, ErrorCode::argumentInvalid);
}

TEST_F(ContactEditsTest, areSortedAndMerged) {
    expectContacts(scene_, {{0.2, 0.4}, {0.6, 0.8}});
    expectContacts(with(Contacts{{hand_, {0.3}, {0.7}}, {hand_, {0.2}, {0.4}}, {hand_, {0.7}, {0.8}}}),
                   {{0.2, 0.8}});
    const auto several = with(Contacts{{hand_, {0.1}, {0.2}}, {elbow_, {0.1}, {0.2}}});
    EXPECT_EQ(wave(*several).contacts->front().joint, std::min(hand_, elbow_));
}

TEST_F(ContactEditsTest, takeThePlaceOfDetectedOnes) {
    const Motion walker = test::walker();
    const ContactSettings settings{.maxSpeed = 2};
    const auto detected = detectContacts(*walker.character, walker.clip, settings);
    ASSERT_GE(detected.size(), 2u);
    EXPECT_EQ(contactsOf(*walker.character, walker.clip, settings), detected);
    Clip clip = *walker.clip;
    const Joint& shin = (*walker.character->skeleton)[detected.front().joint];
    clip.contacts = Contacts{{shin.id, {0.51}, {1.02}}, {shin.id, {2}, {1e6}}, {JointId{777}, {0}, {1}}};
    const std::vector<Contact> expected{{detected.front().joint, {15}, {31}},
                                        {detected.front().joint, {60}, clip.lastFrame}};
    EXPECT_EQ(contactsOf(*walker.character, std::make_shared<const Clip>(clip)), expected);
    clip.contacts = Contacts{};
    EXPECT_TRUE(contactsOf(*walker.character, std::make_shared<const Clip>(clip)).empty());
}

TEST_F(ContactEditsTest, followTheTimesOfTheClip) {
    expectContacts(insertTime(scene_, character_, clip_, {}, {0.5}, {1}), {{0.2, 0.4}, {1.6, 1.8}});
    expectContacts(insertTime(scene_, character_, clip_, {}, {0.3}, {1}), {{0.2, 1.4}, {1.6, 1.8}});
    expectContacts(removeTime(scene_, character_, clip_, {}, {0.3}, {0.7}), {{0.2, 0.4}});
    expectContacts(removeTime(scene_, character_, clip_, {}, {0.5}, {0.9}), {{0.2, 0.4}});
    expectContacts(changeSpeed(scene_, character_, clip_, 0.5), {{0.4, 0.8}, {1.2, 1.6}});
    expectContacts(trimClip(scene_, character_, clip_, {{9}, {30}}), {{0.3, 0.4}, {0.6, 0.8}});
    expectContacts(trimClip(scene_, character_, clip_, {{12}, {18}}), {});
    expectContacts(reverseClip(scene_, character_, clip_), {{0.2, 0.4}, {0.6, 0.8}});
    expectContacts(reverseClip(trimClip(scene_, character_, clip_, {{9}, {30}}).value(), character_, clip_),
                   {{0.5, 0.7}, {0.9, 1}});
}

TEST_F(ContactEditsTest, areRepeatedByLoops) {
    const double period = 31 / 30.0;  // the clip does not end as it begins
    expectContacts(loopClip(scene_, character_, clip_, 2),
                   {{0.2, 0.4}, {0.6, 0.8}, {period + 0.2, period + 0.4}, {period + 0.6, period + 0.8}});
}

TEST_F(ContactEditsTest, areBakedWithATimeWarp) {
    const auto warp = TimeWarp::create({{{0}, {0}, SpanKind::linear}, {{2}, {1}, SpanKind::linear}});
    ASSERT_TRUE(warp) << text(warp.error());
    const auto warped = setWarp(scene_, character_, clip_, std::make_shared<const TimeWarp>(*warp));
    const auto baked = bakeWarp(warped.value(), character_, clip_, {});
    ASSERT_TRUE(baked) << text(baked.error());
    expectContacts(baked->scene, {{0.4, 0.8}, {1.2, 1.6}});
}

TEST_F(ContactEditsTest, areStoredInProjects) {
    const auto decoded = decodeSceneBuffer(encodeSceneBuffer(scene_).value());
    ASSERT_TRUE(decoded) << text(decoded.error());
    EXPECT_EQ(wave(*decoded).contacts, wave(scene_).contacts);
    const Scene without = with(std::nullopt).value();
    EXPECT_FALSE(wave(without).contacts);
    EXPECT_FALSE(wave(decodeSceneBuffer(encodeSceneBuffer(without).value()).value()).contacts);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
