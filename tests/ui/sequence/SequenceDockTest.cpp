#include <gtest/gtest.h>

#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

#include "core/anim/sequence/ArrangeStrips.h"
#include "tests/ui/CanvasMouse.h"
#include "tests/ui/Leg.h"
#include "tests/ui/WaitFor.h"
#include "ui/actions/Actions.h"
#include "ui/sequence/FindTransitionDialog.h"
#include "ui/sequence/SequenceCommands.h"
#include "ui/sequence/SequenceDock.h"
#include "ui/sequence/SequenceEditing.h"
#include "ui/sequence/SequencePreview.h"
#include "ui/sequence/SequenceView.h"
#include "ui/sequence/TransitionMapView.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The Sequence panel for the leg, with two strips that play "walk" (100 fps, frames 0 to 200).
class SequencePanel : public testing::Test, protected test::CanvasMouse {
protected:
    void SetUp() override {
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        dock_.resize(1100, 360);
        dock_.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&dock_));
        trigger("strip.add");
        trigger("strip.add");
        ASSERT_EQ(track().size(), 2U);
        dock_.view().showAll();
        test::settle();
    }

    QAbstractScrollArea& canvas() const override { return dock_.view(); }
    SequenceEditing& editing() const { return dock_.editing(); }
    const Sequence& strips() const { return editing().committedStrips(); }
    const Sequence::Strips& track(std::size_t index = 0) const { return strips().tracks.at(index); }
    void trigger(const char* id) { actions_[id]->trigger(); }
    QString lastStep() const { return session_.document.history().current().text; }
    int steps() const { return session_.document.history().cursor(); }

    /// A point of a strip on the canvas; `part` from 0 (its start) to 1 (its end).
    QPoint point(StripRef ref, double part) const {
        const QRectF box = dock_.view().geometry().box(stripAt(strips(), ref), ref.track);
        return QPointF(box.left() + part * box.width(), box.center().y()).toPoint();
    }
    QPoint shifted(QPoint from, double seconds, int tracks = 0) const {
        return from +
               QPoint(static_cast<int>(std::lround(seconds / dock_.view().geometry().secondsPerPixel())),
                      tracks * StripGeometry::kTrackHeight);
    }
    double pixel() const { return dock_.view().geometry().secondsPerPixel(); }
    template <class Field>
    Field& field(const char* name) const {
        return *dock_.findChild<Field*>(QString::fromLatin1(name));
    }
    void type(const char* name, const char* text) {
        auto& number = field<NumberField>(name);
        number.setFocus();
        number.selectAll();
        QTest::keyClicks(&number, QString::fromLatin1(text));
        QTest::keyClick(&number, Qt::Key_Return);
        test::settle();
    }

    Session session_;
    Actions actions_;
    mutable SequenceDock dock_{session_, actions_, nullptr};
};

TEST_F(SequencePanel, clipsAreAddedWithACrossfade) {
    EXPECT_EQ(lastStep(), QStringLiteral("Add Strip walk"));
    EXPECT_NEAR(track()[0].fade.value, 0.3, 1e-9);
    EXPECT_NEAR(track()[1].start.value, 1.7, 1e-9);
    EXPECT_EQ(editing().selected(), (StripRef{0, 1}));
    EXPECT_EQ(field<QComboBox>("sequences").currentText(), QStringLiteral("Sequence"));
}

TEST_F(SequencePanel, draggingMovesAStripAndFitsItsFade) {
    const QPoint middle = point({0, 1}, 0.7);
    drag(middle, shifted(middle, 0.4));
    EXPECT_EQ(lastStep(), QStringLiteral("Move Strip walk"));
    EXPECT_NEAR(track()[1].start.value, 2.1, 2 * pixel());
    EXPECT_EQ(track()[0].fade.value, 0) << "they no longer overlap";
    const double frame = editing().frames().rate().frame(track()[1].start);
    EXPECT_NEAR(frame, std::round(frame), 1e-6) << "snapped to a frame";
    EXPECT_TRUE(editing().problem().isEmpty());
    session_.document.undo();
    EXPECT_NEAR(track()[1].start.value, 1.7, 1e-9);
}

TEST_F(SequencePanel, endsSnapToOtherEndsAndThePlayhead) {
    const QPoint middle = point({0, 1}, 0.7);
    drag(middle, shifted(middle, 0.3) + QPoint(3, 0));
    EXPECT_NEAR(track()[1].start.value, 2, 1e-9) << "snapped to the end of the first strip";
    trigger("strip.snap");
    EXPECT_FALSE(editing().snaps());
    const QPoint again = point({0, 1}, 0.7);
    const double moved = 4 * pixel();
    drag(again, again + QPoint(4, 0));
    EXPECT_NEAR(track()[1].start.value, 2 + moved, 1e-9);
}

TEST_F(SequencePanel, stripsMoveToOtherTracks) {
    const QPoint middle = point({0, 1}, 0.7);
    drag(middle, shifted(middle, 0, 1));
    ASSERT_EQ(strips().tracks.size(), 2U);
    EXPECT_EQ(track(1).size(), 1U);
    EXPECT_EQ(editing().selected(), (StripRef{1, 0}));
    EXPECT_NEAR(track(0)[0].fade.value, 0.3, 1e-9) << "they overlap as before";
    const QPoint other = point({1, 0}, 0.7);
    drag(other, shifted(other, 0, -1));
    EXPECT_EQ(strips().tracks.size(), 1U) << "the empty track is removed";
}

TEST_F(SequencePanel, draggingEndsTrims) {
    const QPoint end = point({0, 1}, 1);
    drag(end, shifted(end, -0.5));
    EXPECT_EQ(lastStep(), QStringLiteral("Trim Strip walk"));
    EXPECT_NEAR(track()[1].out.value, 1.5, 2 * pixel());
    const QPoint start = point({0, 0}, 0);
    drag(start, shifted(start, 0.5));
    EXPECT_NEAR(track()[0].in.value, 0.5, 2 * pixel());
    EXPECT_NEAR(track()[0].start.value, 0.5, 2 * pixel()) << "the rest stays where it is";
    EXPECT_NEAR(track()[1].start.value, 1.7, 1e-9);
}

TEST_F(SequencePanel, shiftMovesLaterStripsAlong) {
    const QPoint start = point({0, 0}, 0);
    drag(start, shifted(start, 0.5), Qt::ShiftModifier);
    EXPECT_NEAR(track()[0].start.value, 0, 1e-9);
    EXPECT_NEAR(track()[0].in.value, 0.5, 2 * pixel());
    EXPECT_NEAR(track()[1].start.value, 1.2, 2 * pixel());
    EXPECT_NEAR(track()[0].fade.value, 0.3, 1e-9);
}

TEST_F(SequencePanel, altDragSlips) {
    const QPoint end = point({0, 1}, 1);
    drag(end, shifted(end, -0.5));
    const Strip before = track()[1];
    const QPoint middle = point({0, 1}, 0.6);
    press(middle, Qt::AltModifier);
    move(shifted(middle, -0.2), Qt::AltModifier);
    release(shifted(middle, -0.2), Qt::AltModifier);
    EXPECT_EQ(lastStep(), QStringLiteral("Slip Strip walk"));
    EXPECT_NEAR((track()[1].in - before.in).value, 0.2, 2 * pixel());
    EXPECT_NEAR((track()[1].out - before.out).value, (track()[1].in - before.in).value, 1e-9);
    EXPECT_EQ(track()[1].start, before.start);
}

TEST_F(SequencePanel, escapeCancelsADrag) {
    const Sequence before = strips();
    const int stepsBefore = steps();
    const QPoint middle = point({0, 1}, 0.7);
    press(middle);
    move(shifted(middle, 1));
    test::waitForFrame();
    EXPECT_NE(editing().strips(), before);
    QTest::keyClick(&dock_.view(), Qt::Key_Escape);
    EXPECT_EQ(editing().strips(), before);
    release(shifted(middle, 1));
    EXPECT_EQ(steps(), stepsBefore);
}

TEST_F(SequencePanel, splitsAtThePlayheadAndRippleDeletes) {
    editing().select(StripRef{0, 0});
    editing().setFrame({100});
    dock_.view().setFocus();
    QTest::keyClick(&dock_.view(), Qt::Key_K);
    ASSERT_EQ(track().size(), 3U);
    EXPECT_EQ(lastStep(), QStringLiteral("Split Strip walk"));
    EXPECT_NEAR(track()[0].out.value, 1, 1e-9);
    EXPECT_NEAR(track()[1].in.value, 1, 1e-9);
    EXPECT_EQ(editing().selected(), (StripRef{0, 1}));
    QTest::keyClick(&dock_.view(), Qt::Key_Delete, Qt::ShiftModifier);
    ASSERT_EQ(track().size(), 2U);
    EXPECT_EQ(lastStep(), QStringLiteral("Ripple Delete Strip walk"));
    EXPECT_NEAR(track()[1].start.value, 1, 1e-9);
    EXPECT_EQ(editing().selected(), std::nullopt);
    editing().select(StripRef{0, 0});
    trigger("strip.duplicate");
    EXPECT_EQ(lastStep(), QStringLiteral("Duplicate Strip walk"));
    EXPECT_EQ(track().size(), 3U);
    QTest::keyClick(&dock_.view(), Qt::Key_Delete);
    EXPECT_EQ(lastStep(), QStringLiteral("Delete Strip walk"));
    EXPECT_EQ(track().size(), 2U);
}

TEST_F(SequencePanel, keysSelectAndMoveStrips) {
    dock_.view().setFocus();
    QTest::keyClick(&dock_.view(), Qt::Key_BracketLeft);
    EXPECT_EQ(editing().selected(), (StripRef{0, 0}));
    QTest::keyClick(&dock_.view(), Qt::Key_BracketRight);
    EXPECT_EQ(editing().selected(), (StripRef{0, 1}));
    EXPECT_TRUE(dock_.view().accessibleDescription().startsWith(QStringLiteral("Strip 2 of 2: walk")));
    QTest::keyClick(&dock_.view(), Qt::Key_Right, Qt::AltModifier);
    EXPECT_NEAR(track()[1].start.value, 1.71, 1e-9);
    EXPECT_EQ(lastStep(), QStringLiteral("Move Strip walk"));
    QTest::keyClick(&dock_.view(), Qt::Key_Down, Qt::AltModifier);
    EXPECT_EQ(editing().selected(), (StripRef{1, 0}));
    QTest::keyClick(&dock_.view(), Qt::Key_Return);
    EXPECT_EQ(dock_.focusWidget(), &field<NumberField>("stripIn"));
}

TEST_F(SequencePanel, theFormEditsTheStrip) {
    editing().select(StripRef{0, 0});
    type("stripSpeed", "2");
    EXPECT_EQ(lastStep(), QStringLiteral("Change Speed of Strip walk"));
    EXPECT_EQ(track()[0].speed, 2);
    EXPECT_NEAR(track()[1].start.value, 0.7, 1e-9) << "later strips move along";
    type("stripHold", "0.5");
    EXPECT_EQ(track()[0].hold.value, 0.5);
    type("stripFade", "0.1");
    EXPECT_EQ(lastStep(), QStringLiteral("Change Blend Time of Strip walk"));
    EXPECT_NEAR(track()[0].fade.value, 0.1, 1e-9);
    EXPECT_NEAR(track()[1].start.value, 1.4, 1e-9);
    type("stripOut", "150");
    EXPECT_NEAR(track()[0].out.value, 1.5, 1e-9);
    field<QSpinBox>("stripRepeats").setValue(2);
    EXPECT_EQ(track()[0].repeats, 2);
    auto& blend = field<QComboBox>("stripBlend");
    blend.setCurrentIndex(1);
    Q_EMIT blend.activated(1);
    EXPECT_EQ(track()[0].blend, StripBlend::inertial);
    auto& alignment = field<QComboBox>("stripAlignment");
    alignment.setCurrentIndex(0);
    Q_EMIT alignment.activated(0);
    EXPECT_EQ(track()[0].alignment.kind, StripAlignment::Kind::none);
    EXPECT_EQ(lastStep(), QStringLiteral("Change Alignment of Strip walk"));
    while (session_.document.history().canUndo()) session_.document.undo();
    EXPECT_EQ(editing().named(), nullptr);
}

TEST_F(SequencePanel, previewsInTheViewportWhileThePanelIsVisible) {
    ASSERT_SOON(dock_.preview().isShown() && dock_.preview().isSettled());
    ASSERT_TRUE(session_.pose.shownMotion());
    EXPECT_EQ(session_.playback.lastFrame().value, 370);
    editing().setFrame({300});
    EXPECT_EQ(session_.playback.frame().value, 300);
    EXPECT_FALSE(session_.posing.refusal().isEmpty()) << "posing would change another time of the clip";
    const Evaluator& pose = *session_.pose.active();
    EXPECT_GT(pose.model()[0].translation().z(), 2.5) << "the second walk continues the first";
    type("stripSpeed", "2");
    ASSERT_SOON(session_.playback.lastFrame().value == 270);

    trigger("sequence.preview");
    EXPECT_FALSE(session_.pose.shownMotion());
    EXPECT_EQ(session_.playback.lastFrame().value, 200);
    EXPECT_TRUE(session_.posing.refusal().isEmpty());
    trigger("sequence.preview");
    ASSERT_SOON(dock_.preview().isShown());
    dock_.hide();
    EXPECT_FALSE(session_.pose.shownMotion());
}

TEST_F(SequencePanel, choosingAnotherClipEndsThePreview) {
    ASSERT_SOON(dock_.preview().isShown());
    session_.selection.setClip(editing().character()->id, editing().character()->clips[0]->id);
    EXPECT_FALSE(session_.pose.shownMotion());
    EXPECT_FALSE(dock_.preview().isOn());
}

TEST_F(SequencePanel, commandsForClipsEndThePreview) {
    dock_.hide();
    session_.playback.setRange({20}, {120});
    session_.playback.setFrame({50});
    dock_.show();
    ASSERT_SOON(dock_.preview().isShown());
    editing().setFrame({300});
    trigger("playback.stepForward");
    EXPECT_TRUE(dock_.preview().isShown());
    trigger("clip.reverse");
    EXPECT_FALSE(session_.pose.shownMotion());
    EXPECT_FALSE(dock_.preview().isOn());
    EXPECT_EQ(session_.playback.frame().value, 50);
    EXPECT_EQ(session_.playback.inFrame().value, 20);
    EXPECT_EQ(session_.playback.outFrame().value, 120);
}

TEST_F(SequencePanel, keysDoNothingDuringADrag) {
    const QPoint middle = point({0, 1}, 0.7);
    press(middle);
    move(shifted(middle, 0.4));
    QTest::keyClick(&dock_.view(), Qt::Key_Delete);
    release(shifted(middle, 0.4));
    ASSERT_EQ(track().size(), 2U);
    EXPECT_NEAR(track()[1].start.value, 2.1, 2 * pixel());
}

TEST_F(SequencePanel, undoEndsADrag) {
    const QPoint middle = point({0, 1}, 0.7);
    press(middle);
    move(shifted(middle, 0.4));
    session_.document.undo();
    move(shifted(middle, 0.6));
    release(shifted(middle, 0.6));
    EXPECT_LE(track().size(), 2U);
    EXPECT_NE(lastStep(), QStringLiteral("Move Strip walk"));
}

TEST_F(SequencePanel, explainsWhatCannotBePlayed) {
    Sequence gap = strips();
    gap.tracks[0][1].start = {5};
    editing().apply(QStringLiteral("Move"), gap, std::nullopt);
    EXPECT_TRUE(field<QLabel>("sequenceProblem").text().contains(QStringLiteral("crossfade")));
    EXPECT_FALSE(actions_["sequence.bake"]->isEnabled());
    session_.document.undo();
    EXPECT_TRUE(field<QLabel>("sequenceProblem").isHidden());
    EXPECT_TRUE(actions_["sequence.bake"]->isEnabled());
}

TEST_F(SequencePanel, bakesToAClip) {
    trigger("sequence.bake");
    ASSERT_SOON(!dock_.commands().task().running());
    EXPECT_EQ(lastStep(), QStringLiteral("Bake Sequence Sequence"));
    EXPECT_EQ(session_.selection.clip()->name, "Sequence");
    EXPECT_EQ(session_.selection.clip()->lastFrame.value, 370);
    EXPECT_FALSE(session_.pose.shownMotion()) << "the clip is shown instead";
}

TEST_F(SequencePanel, findsTransitionsAndJoins) {
    editing().select(StripRef{0, 0});
    trigger("strip.findTransition");
    FindTransitionDialog* dialog = dock_.commands().transitionDialog();
    ASSERT_NE(dialog, nullptr);
    ASSERT_SOON(dialog->found() && !dialog->task().running());
    auto& map = dialog->map();
    const auto isNearAMark = [&](TransitionMapView::Cell cell) {
        return std::ranges::any_of(dialog->found()->transitions, [&](const FoundTransition& transition) {
            const QPointF away = map.pointOf(map.cellOf(transition)) - map.pointOf(cell);
            return std::hypot(away.x(), away.y()) < 20;
        });
    };
    TransitionMapView::Cell cell{20, 30};
    while (isNearAMark(cell)) ++cell.row;
    ASSERT_LT(cell.row, 80);
    QTest::mouseClick(&map, Qt::LeftButton, {}, map.pointOf(cell).toPoint());
    ASSERT_TRUE(map.chosenCell());
    EXPECT_NEAR(map.chosenCell()->row, cell.row, 2);
    EXPECT_NEAR(map.chosenCell()->column, cell.column, 2);
    QTest::keyClick(&map, Qt::Key_Right);
    const auto chosen = *map.chosenCell();
    const Seconds first = dialog->found()->map.first.time(chosen.row),
                  second = dialog->found()->map.second.time(chosen.column);
    dialog->findChild<QPushButton*>(QStringLiteral("joinStrips"))->click();
    test::settle();
    EXPECT_EQ(lastStep(), QStringLiteral("Join walk and walk"));
    EXPECT_NEAR(sequenceTime(track()[0], first).value, sequenceTime(track()[1], second).value, 1e-9);
    EXPECT_TRUE(editing().problem().isEmpty());
}

TEST_F(SequencePanel, followsADocumentWithoutSequences) {
    editing().select(StripRef{0, 0});
    session_.document.commit(QStringLiteral("Empty"), [&] {
        Scene scene = session_.document.committed();
        Character leg = *scene.characters[0];
        leg.sequences.clear();
        scene.characters[0] = std::make_shared<const Character>(std::move(leg));
        return scene;
    }());
    EXPECT_EQ(editing().named(), nullptr);
    EXPECT_EQ(editing().selected(), std::nullopt);
    EXPECT_FALSE(actions_["strip.split"]->isEnabled());
    EXPECT_TRUE(actions_["sequence.new"]->isEnabled());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
