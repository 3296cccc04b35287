#include <gtest/gtest.h>

#include <QSignalSpy>

#include "core/scene/edits/keys/EditKeys.h"
#include "tests/ui/Leg.h"
#include "ui/document/Document.h"
#include "ui/document/Selection.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The leg's "walk" is active: the thigh has keys at 0, 1 and 2 s, the shin at 0 and 1.5 s.
class KeySelectionTest : public testing::Test {
protected:
    KeySelectionTest() { document_.open(test::withLeg({}, "leg"), QStringLiteral("leg")); }

    const Scene& scene() const { return document_.scene(); }
    const Character& leg() const { return *scene().characters[0]; }
    KeyRef thigh(double time) const { return {{test::jointOf(scene(), "thigh"), Channel::angle1}, {time}}; }
    KeyRef shin(double time) const { return {{test::jointOf(scene(), "shin"), Channel::angle1}, {time}}; }
    Scene without(const KeyRef& key) const {
        return deleteKeys(scene(), leg().id, leg().clips[1]->id, {&key, 1}).value();
    }

    Document document_;
    Selection selection_{document_};
};

TEST_F(KeySelectionTest, ignoresKeysThatTheClipDoesNotHave) {
    const QSignalSpy emissions(&selection_, &Selection::keysChanged);
    selection_.selectKeys({thigh(0.5), {{JointId{4711}, Channel::angle1}, {0}}});
    EXPECT_TRUE(selection_.keys().empty());
    EXPECT_EQ(emissions.count(), 0);
}

TEST_F(KeySelectionTest, keysAreSortedAndUnique) {
    const QSignalSpy emissions(&selection_, &Selection::keysChanged);
    selection_.selectKeys({shin(0), thigh(2), thigh(0), thigh(2)});
    EXPECT_EQ(selection_.keys(), (std::vector{thigh(0), thigh(2), shin(0)}));
    EXPECT_TRUE(selection_.contains(thigh(2)));
    EXPECT_FALSE(selection_.contains(thigh(1)));
    selection_.selectKeys({thigh(0), thigh(2), shin(0)});
    EXPECT_EQ(emissions.count(), 1) << "selecting the same keys is not a change";
}

TEST_F(KeySelectionTest, changingTheClipOrCharacterClearsIt) {
    selection_.selectKeys({thigh(1)});
    const QSignalSpy emissions(&selection_, &Selection::keysChanged);
    selection_.setClip(leg().id, leg().clips[0]->id);
    EXPECT_TRUE(selection_.keys().empty());
    EXPECT_EQ(emissions.count(), 1);
    selection_.setClip(leg().id, leg().clips[1]->id);
    selection_.selectKeys({thigh(1)});
    document_.commit(QStringLiteral("Import right"), test::withLeg(scene(), "right"));
    EXPECT_TRUE(selection_.keys().empty());
}

TEST_F(KeySelectionTest, selectingJointsKeepsIt) {
    selection_.selectKeys({thigh(1)});
    selection_.selectOnly(test::jointOf(scene(), "shin"));
    EXPECT_EQ(selection_.keys(), std::vector{thigh(1)});
}

TEST_F(KeySelectionTest, deletedKeysAreDroppedAndRestoredByUndo) {
    selection_.selectKeys({thigh(0), thigh(1)});
    document_.commit(QStringLiteral("Delete"), without(thigh(1)));
    EXPECT_EQ(selection_.keys(), std::vector{thigh(0)});
    document_.undo();
    EXPECT_EQ(selection_.keys(), (std::vector{thigh(0), thigh(1)}));
    document_.redo();
    EXPECT_EQ(selection_.keys(), std::vector{thigh(0)});
}

TEST_F(KeySelectionTest, previewMovesKeysAndDropsNone) {
    selection_.selectKeys({thigh(0), thigh(1)});
    document_.preview(without(thigh(1)));
    EXPECT_EQ(selection_.keys().size(), 2U);
    selection_.previewKeys({thigh(0), thigh(2)});
    EXPECT_EQ(selection_.keys(), (std::vector{thigh(0), thigh(2)}));
    document_.cancel();
    EXPECT_EQ(selection_.keys(), (std::vector{thigh(0), thigh(1)}));
}

TEST_F(KeySelectionTest, undoOfAGestureRestoresTheSelection) {
    selection_.selectKeys({thigh(0), thigh(1)});
    document_.preview(without(thigh(1)));
    selection_.previewKeys({thigh(0), thigh(2)});
    document_.commit(QStringLiteral("Move"));
    EXPECT_EQ(selection_.keys(), (std::vector{thigh(0), thigh(2)}));
    document_.undo();
    EXPECT_EQ(selection_.keys(), (std::vector{thigh(0), thigh(1)}));
    document_.redo();
    EXPECT_EQ(selection_.keys(), (std::vector{thigh(0), thigh(2)}));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
