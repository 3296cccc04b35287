#include "core/rig/Channel.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace sinew {
namespace SINEW_TEST_FILE {

TEST(Channel, hasAName) {
    EXPECT_EQ(name(Channel::translationX), "translationX");
    EXPECT_EQ(name(Channel::angle3), "angle3");
    EXPECT_EQ(name(Channel::scaleZ), "scaleZ");
    std::set<std::string_view> names;
    for (const Channel channel : kChannels) names.insert(name(channel));
    EXPECT_EQ(names.size(), static_cast<std::size_t>(kChannelCount));
}

TEST(Channel, belongsToOneGroup) {
    for (const Channel channel : kChannels) {
        EXPECT_EQ(isTranslation(channel) + isAngle(channel) + isScale(channel), 1) << name(channel);
    }
    for (int i = 0; i < 3; ++i) {
        EXPECT_TRUE(isTranslation(translation(i)));
        EXPECT_TRUE(isAngle(angle(i)));
        EXPECT_TRUE(isScale(scale(i)));
        EXPECT_EQ(component(translation(i)), i);
        EXPECT_EQ(component(angle(i)), i);
        EXPECT_EQ(component(scale(i)), i);
    }
}

TEST(ChannelSet, containsInsertedChannels) {
    ChannelSet set;
    EXPECT_TRUE(set.empty());
    set.insert(Channel::scaleZ);
    set.insert(Channel::angle1);
    set.insert(Channel::angle1);
    EXPECT_EQ(set.size(), 2);
    EXPECT_TRUE(set.contains(Channel::scaleZ));
    EXPECT_FALSE(set.contains(Channel::angle2));
    set.erase(Channel::scaleZ);
    EXPECT_EQ(set, ChannelSet{Channel::angle1});
    EXPECT_EQ(kAngles.size(), 3);
    EXPECT_EQ(kTranslations.size(), 3);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
