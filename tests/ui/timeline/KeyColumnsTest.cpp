#include "ui/timeline/KeyColumns.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <map>

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr ChannelId kChannel{JointId{1}, Channel::angle1};

FrameRate hundred() { return FrameRate::create(100, 1).value(); }

Track trackOf(std::vector<Key> keys, ChannelId id = kChannel) {
    return {id, std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)))};
}

ColumnGrid grid(double first, double framesPerPixel, int columns) {
    return {first, framesPerPixel, columns, hundred()};
}

TEST(KeyColumns, rowWithoutKeysIsEmpty) {
    KeyColumns columns(grid(0, 1, 10));
    columns.add({}, {}, {});
    for (const KeyColumn& column : columns.columns()) EXPECT_EQ(column.joints, 0);
    EXPECT_TRUE(KeyColumns(grid(0, 1, 0)).columns().empty());
}

TEST(KeyColumns, keyIsInItsColumnWithItsInterpolation) {
    const Track track = trackOf({{{0.05}, 1, Interpolation::step}, {{0.12}, 1, Interpolation::slerp}});
    KeyColumns columns(grid(0, 4, 5));
    columns.add({&track, 1}, {}, {});
    EXPECT_EQ(columns.columns()[1].interpolation, Interpolation::step);
    EXPECT_DOUBLE_EQ(columns.columns()[1].time, 0.05);
    EXPECT_EQ(columns.columns()[3].interpolation, Interpolation::slerp)
        << "a key on an edge belongs to the later column";
    EXPECT_EQ(columns.columns()[2].joints, 0);
}

TEST(KeyColumns, eachJointIsCountedOnce) {
    const std::vector<Track> one{trackOf({{{0}, 0}}), trackOf({{{0}, 0}}, {JointId{1}, Channel::angle2})};
    const std::vector<Track> other{trackOf({{{0}, 0}, {{0.02}, 0}}, {JointId{2}, Channel::angle1})};
    KeyColumns columns(grid(0, 1, 3));
    columns.add(one, {}, {});
    columns.add(other, {}, {});
    EXPECT_EQ(columns.columns()[0].joints, 2);
    EXPECT_EQ(columns.columns()[2].joints, 1);
}

TEST(KeyColumns, columnWithAConflictingKeyIsFlagged) {
    const Track track = trackOf({{{0}, 0}, {{0.01}, 0}, {{0.02}, 2}, {{0.05}, 0}, {{0.09}, 2}});
    LimitConflict conflict, other;
    conflict.id = kChannel;
    conflict.keys = {{{kChannel, {0.02}}, 2, 1}, {{kChannel, {0.09}}, 2, 1}};
    other.id = {JointId{2}, Channel::angle1};
    other.keys = {{{other.id, {0.05}}, 2, 1}};
    const std::vector<const LimitConflict*> conflicts{&conflict, &other};
    KeyColumns columns(grid(0, 4, 3));
    columns.add({&track, 1}, {}, {}, conflicts);
    EXPECT_TRUE(columns.columns()[0].conflict) << "its third key conflicts";
    EXPECT_FALSE(columns.columns()[1].conflict) << "the other conflict belongs to another joint";
    EXPECT_TRUE(columns.columns()[2].conflict);
    columns.clear();
    columns.add({&track, 1}, {}, {});
    EXPECT_FALSE(columns.columns()[0].conflict);
}

std::vector<Key> anyKeys() {
    const auto times = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-3000, 30000));
    std::vector<Key> keys;
    for (const int time : times) keys.push_back({{time * 1e-4}, 0});
    return keys;
}

RC_GTEST_PROP(KeyColumns, matchALoopOverAllKeys, ()) {
    const auto keys = anyKeys();
    RC_PRE(!keys.empty());
    const bool dense = *rc::gen::arbitrary<bool>();
    const std::vector<double> values(2000, 0.0);
    const Track track = dense ? Track{kChannel, std::make_shared<const Curve>(Curve::fromSamples(
                                                    hundred(), {*rc::gen::inRange(-50, 50)}, values))}
                              : trackOf(keys);
    std::vector<KeyRef> selected;
    for (std::size_t i = 0; i < track.curve->size(); i += static_cast<std::size_t>(*rc::gen::inRange(1, 9)))
        selected.push_back({kChannel, track.curve->key(i).time});
    const double framesPerPixel = *rc::gen::element(0.1, 0.37, 1.0, 3.0, 50.0);
    const double first = *rc::gen::inRange(-100, 200) + 0.25;
    KeyColumns columns(grid(first, framesPerPixel, 60));
    columns.add({&track, 1}, selected, {});

    const auto columnOf = [&](Seconds time) {
        return static_cast<int>(std::floor((hundred().frame(time) + 1e-6 - first) / framesPerPixel));
    };
    std::map<int, double> expected;
    std::map<int, bool> chosen;
    for (const Key& key : track.curve->keys()) expected.emplace(columnOf(key.time), key.time.value);
    for (const KeyRef& key : selected) chosen[columnOf(key.time)] = true;
    for (int i = 0; i < 60; ++i) {
        const KeyColumn& column = columns.columns()[static_cast<std::size_t>(i)];
        RC_ASSERT((column.joints > 0) == expected.contains(i));
        RC_ASSERT(column.selected == chosen.contains(i));
        if (column.joints > 0) RC_ASSERT(column.time == expected[i]);
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
