#include "core/scene/edits/clips/EditClips.h"
#include "tests/ui/timeline/DopeSheetFixture.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The dope sheet with contacts of the shin on frames 50 to 100 and 150 to 180.
class ContactRows : public test::DopeSheet {
protected:
    ContactRows() {
        const auto set =
            setContacts(scene(), session->selection.character()->id, clip().id,
                        std::vector<ClipContact>{{shin().joint, {0.5}, {1}}, {shin().joint, {1.5}, {1.8}}});
        session->document.commit(QStringLiteral("Set Contacts"), set.value());
        action("contact.show")->setChecked(true);
    }
    QPoint onBar(double frame) const { return at("Contacts of shin", frame); }
    bool hasRow() const {
        return std::ranges::any_of(
            view()->rows(), [](const TimelineRow& row) { return row.kind == TimelineRow::Kind::contacts; });
    }
    std::vector<std::array<double, 2>> contacts() const {
        std::vector<std::array<double, 2>> frames;
        for (const ClipContact& each : clip().contacts.value())
            frames.push_back(
                {std::round(clip().rate.frame(each.first)), std::round(clip().rate.frame(each.last))});
        return frames;
    }
    using Frames = std::vector<std::array<double, 2>>;
};

TEST_F(ContactRows, areShownOnRequest) {
    EXPECT_TRUE(hasRow());
    action("contact.show")->setChecked(false);
    EXPECT_FALSE(hasRow());
}

TEST_F(ContactRows, barsAreMovedByTheirMiddleAndByTheirEnds) {
    drag(onBar(75), onBar(85));
    EXPECT_EQ(contacts(), (Frames{{60, 110}, {150, 180}}));
    EXPECT_EQ(stepText(), QStringLiteral("Move Contact"));
    drag(onBar(60), onBar(40));
    EXPECT_EQ(contacts(), (Frames{{40, 110}, {150, 180}}));
    drag(onBar(180), onBar(170));
    EXPECT_EQ(contacts(), (Frames{{40, 110}, {150, 170}}));
    session->document.undo();
    EXPECT_EQ(contacts(), (Frames{{40, 110}, {150, 180}}));
}

TEST_F(ContactRows, barsThatMeetBecomeOne) {
    drag(onBar(100), onBar(160));
    EXPECT_EQ(contacts(), (Frames{{50, 180}}));
}

TEST_F(ContactRows, escapeCancelsADrag) {
    hold(onBar(75), onBar(90));
    press(Qt::Key_Escape);
    QTest::mouseRelease(canvas(), Qt::LeftButton, {}, onBar(90));
    EXPECT_EQ(contacts(), (Frames{{50, 100}, {150, 180}}));
    EXPECT_EQ(stepText(), QStringLiteral("Set Contacts"));
}

TEST_F(ContactRows, barsAreAddedAndDeleted) {
    click(onBar(75));
    EXPECT_EQ(session->contacts.current(), 0u);
    press(Qt::Key_Delete);
    EXPECT_EQ(contacts(), (Frames{{150, 180}}));
    EXPECT_EQ(stepText(), QStringLiteral("Delete Contact"));
    doubleClick(onBar(60));
    ASSERT_EQ(contacts().size(), 2u);
    EXPECT_LT(contacts()[0][0], 60);
    EXPECT_GT(contacts()[0][1], 60);
    EXPECT_EQ(stepText(), QStringLiteral("Add Contact"));
    session->selection.selectOnly(thigh().joint);
    session->playback.setFrame({20});
    action("contact.add")->trigger();
    EXPECT_EQ(clip().contacts->size(), 3u);
}

TEST_F(ContactRows, canReturnToTheDetectedOnes) {
    EXPECT_TRUE(action("contact.detect")->isEnabled());
    action("contact.detect")->trigger();
    EXPECT_FALSE(clip().contacts);
    EXPECT_FALSE(action("contact.detect")->isEnabled());
    ASSERT_SOON(!session->contacts.isSearching());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
