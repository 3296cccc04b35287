#include "ui/document/Document.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

#include "core/scene/edits/clips/EditClips.h"
#include "tests/ui/Leg.h"
#include "tests/ui/WaitFor.h"

namespace sinew {
namespace SINEW_TEST_FILE {

Scene renamed(const Scene& scene, std::string name) {
    const Character& leg = *scene.characters[0];
    return renameClip(scene, leg.id, leg.clips[0]->id, std::move(name)).value();
}

std::string clipName(const Scene& scene) { return scene.characters[0]->clips[0]->name; }

TEST(DocumentTest, emitsNothingIfNothingChanges) {
    Document document;
    document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    const QSignalSpy changes(&document, &Document::changed);
    const QSignalSpy titles(&document, &Document::titleChanged);
    document.open(Scene(document.scene()), QStringLiteral("leg"));
    document.report(Diagnostics());
    EXPECT_EQ(changes.count() + titles.count(), 0);
}

TEST(DocumentTest, changedHasBothScenes) {
    Document document;
    const Scene first = test::withLeg({}, "first");
    document.open(first, QStringLiteral("first"));
    bool emitted = false;
    QObject::connect(&document, &Document::changed, [&](const Scene& before, const Scene& after) {
        emitted = true;
        EXPECT_EQ(before.characters, first.characters);
        EXPECT_EQ(after.characters.size(), 2U);
    });
    document.open(test::withLeg(first, "second"), QStringLiteral("second"));
    EXPECT_TRUE(emitted);
    EXPECT_EQ(document.title(), QStringLiteral("second"));
}

TEST(DocumentTest, gestureReplacesAnOwnedPreviewWithoutCancellingIt) {
    Document document;
    const QObject owner;
    EXPECT_FALSE(document.beginGesture());
    document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    EXPECT_FALSE(document.beginGesture());
    document.preview(renamed(document.scene(), "first"), &owner);
    document.preview(renamed(document.scene(), "second"), &owner);
    const QSignalSpy cancelled(&document, &Document::cancelled);
    const QSignalSpy ended(&document, &Document::previewEnded);
    ASSERT_TRUE(document.beginGesture());
    EXPECT_EQ(document.scene().characters, document.committed().characters)
        << "the committed scene is shown at once";
    EXPECT_EQ(cancelled.count() + ended.count(), 0);
    EXPECT_FALSE(document.preview(renamed(document.scene(), "third"), &owner)) << "the gesture has priority";
    test::waitForFrame();
    EXPECT_EQ(document.scene().characters, document.committed().characters)
        << "the pending preview is dropped";
    document.commit(QStringLiteral("Nothing"));
    EXPECT_EQ(ended.count(), 1);
    EXPECT_FALSE(document.history().canUndo());
    EXPECT_TRUE(document.preview(renamed(document.scene(), "third"), &owner));
}

TEST(DocumentTest, slotsMayCommitAndReceiveConsecutiveScenes) {
    Document document;
    bool again = false;
    QObject::connect(&document, &Document::changed, [&](const Scene&, const Scene& after) {
        if (!std::exchange(again, true))
            document.commit(QStringLiteral("Add"), test::withLeg(after, "other"));
    });
    Scene last;
    std::vector<std::size_t> sizes;
    QObject::connect(&document, &Document::changed, [&](const Scene& before, const Scene& after) {
        EXPECT_EQ(before.characters, last.characters);
        last = after;
        sizes.push_back(after.characters.size());
    });
    const QSignalSpy steps(&document, &Document::stepped);
    document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    EXPECT_EQ(sizes, (std::vector<std::size_t>{1, 2}));
    EXPECT_EQ(document.history().steps().size(), 2U);
    EXPECT_EQ(steps.count(), 1) << "stepped() is emitted once, for the latest step";
    EXPECT_TRUE(document.modified());
}

TEST(DocumentTest, noStepIfNothingChanges) {
    Document document;
    document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    const QSignalSpy steps(&document, &Document::stepped);
    document.commit(QStringLiteral("No gesture"));
    document.preview(renamed(document.scene(), "run"));
    document.preview(renamed(document.committed(), "stand"));
    document.commit(QStringLiteral("There and back"));
    EXPECT_EQ(document.scene().characters, document.committed().characters);
    Scene later = document.scene();
    later.lastId += 3;
    document.commit(QStringLiteral("Ids only"), later);
    EXPECT_EQ(steps.count(), 0);
    EXPECT_FALSE(document.modified() || document.previewing());
}

TEST(DocumentTest, gestureShowsOnePreviewPerFrameAndIsOneStep) {
    Document document;
    document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    const QSignalSpy changes(&document, &Document::changed);
    for (int i = 0; i < 50; ++i) {
        document.preview(renamed(document.committed(), "run " + std::to_string(i)));
    }
    EXPECT_EQ(changes.count(), 1) << "the first is shown at once";
    EXPECT_EQ(clipName(document.scene()), "run 0");
    ASSERT_SOON(changes.count() > 1);
    EXPECT_EQ(clipName(document.scene()), "run 49");
    EXPECT_TRUE(document.previewing());
    EXPECT_EQ(document.history().steps().size(), 1U);
    document.preview(renamed(document.committed(), "last"));
    document.commit(QStringLiteral("Rename clip"));
    EXPECT_EQ(clipName(document.committed()), "last") << "the pending preview is committed";
    EXPECT_EQ(document.history().steps().size(), 2U);
    EXPECT_EQ(document.history().current().text, QStringLiteral("Rename clip"));
    test::waitForFrame();
    EXPECT_EQ(clipName(document.scene()), "last") << "no pending preview is shown afterwards";
}

TEST(DocumentTest, cancelRestoresTheSceneAndNotifiesTheTool) {
    Document document;
    document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    const QSignalSpy cancelled(&document, &Document::cancelled);
    document.cancel();
    EXPECT_EQ(cancelled.count(), 0);
    document.preview(renamed(document.committed(), "a"));
    document.preview(renamed(document.committed(), "b"));
    document.cancel();
    test::waitForFrame();
    EXPECT_EQ(clipName(document.scene()), "stand");
    document.preview(renamed(document.committed(), "c"));
    document.undo();
    EXPECT_EQ(clipName(document.scene()), "stand") << "undo cancels the gesture";
    document.preview(renamed(document.committed(), "d"));
    document.commit(QStringLiteral("Other command"), test::withLeg(document.committed(), "other"));
    EXPECT_EQ(clipName(document.scene()), "stand");
    EXPECT_EQ(cancelled.count(), 3);
    EXPECT_FALSE(document.previewing());
}

TEST(DocumentTest, undoesRedoesAndGoesToAnyStep) {
    Document document;
    document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    for (const char* name : {"a", "b", "c"}) {
        document.commit(QString::fromLatin1(name), renamed(document.scene(), name));
    }
    document.redo();
    EXPECT_EQ(clipName(document.scene()), "c") << "there is nothing to redo";
    document.undo();
    EXPECT_EQ(clipName(document.scene()), "b");
    document.goTo(0);
    EXPECT_EQ(clipName(document.scene()), "stand");
    document.undo();
    document.goTo(17);
    document.goTo(-1);
    EXPECT_EQ(document.history().cursor(), 0);
    document.goTo(3);
    EXPECT_EQ(clipName(document.scene()), "c");
    document.undo();
    document.redo();
    EXPECT_EQ(document.history().cursor(), 3);
}

TEST(DocumentTest, isModifiedExceptAtTheSavedStep) {
    Document document;
    const QSignalSpy emissions(&document, &Document::modifiedChanged);
    document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    EXPECT_FALSE(document.modified());
    document.commit(QStringLiteral("a"), renamed(document.scene(), "a"));
    EXPECT_TRUE(document.modified());
    document.setSaved();
    document.commit(QStringLiteral("b"), renamed(document.scene(), "b"));
    document.undo();
    EXPECT_FALSE(document.modified());
    document.undo();
    EXPECT_TRUE(document.modified());
    document.redo();
    EXPECT_FALSE(document.modified());
    EXPECT_EQ(emissions.count(), 6);
    document.setModified();
    EXPECT_TRUE(document.modified());
}

TEST(DocumentTest, backgroundSaveMarksTheStepItStartedWith) {
    Document document;
    document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    document.commit(QStringLiteral("a"), renamed(document.scene(), "a"));
    const std::uint64_t saving = document.history().current().id;
    document.commit(QStringLiteral("b"), renamed(document.scene(), "b"));
    document.setSaved(saving);
    EXPECT_TRUE(document.modified());
    document.undo();
    EXPECT_FALSE(document.modified());
}

TEST(DocumentTest, staysModifiedIfTheSavedStepIsDropped) {
    Document document;
    document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    document.commit(QStringLiteral("a"), renamed(document.scene(), "a"));
    document.setUndoBudget(0);
    EXPECT_FALSE(document.history().canUndo());
    EXPECT_TRUE(document.modified());
    document.setSaved();
    EXPECT_FALSE(document.modified());
}

TEST(DocumentTest, openingDiscardsTheGestureAndTheHistory) {
    Document document;
    document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    document.commit(QStringLiteral("a"), renamed(document.scene(), "a"));
    document.preview(renamed(document.committed(), "b"));
    const QSignalSpy steps(&document, &Document::stepped);
    document.open(test::withLeg({}, "other"), QStringLiteral("other"));
    EXPECT_FALSE(document.previewing() || document.modified() || document.history().canUndo());
    EXPECT_EQ(document.scene().characters[0]->name, "other");
    EXPECT_EQ(document.history().current().text, QStringLiteral("Open other"));
    EXPECT_EQ(steps.count(), 1);
}

TEST(DocumentTest, keepsDiagnosticsUntilCleared) {
    Document document;
    const QSignalSpy emissions(&document, &Document::diagnosticsChanged);
    Diagnostics diagnostics;
    diagnostics.warn(ErrorCode::dataIgnored, "a:1", "something is ignored");
    document.report(diagnostics);
    EXPECT_EQ(document.diagnostics().list().size(), 1U);
    document.clearDiagnostics();
    document.clearDiagnostics();
    EXPECT_TRUE(document.diagnostics().empty());
    EXPECT_EQ(emissions.count(), 2);
}

TEST(DocumentTest, ownedPreviewNeverReplacesAGesture) {
    Document document;
    const Scene start = test::withLeg({}, "leg");
    document.open(start, QStringLiteral("leg"));
    QObject dialog;
    EXPECT_TRUE(document.preview(renamed(start, "proposed"), &dialog));
    document.commit(QStringLiteral("Drag"));
    EXPECT_EQ(document.history().cursor(), 0)
        << "a gesture without a preview does not commit an owned preview";
    EXPECT_TRUE(document.preview(renamed(start, "dragged")));
    EXPECT_FALSE(document.previewing(&dialog));
    EXPECT_FALSE(document.preview(renamed(start, "late"), &dialog));
    document.commit(QStringLiteral("Propose"), &dialog);
    EXPECT_TRUE(document.previewing()) << "the owner does not commit the gesture's preview";
    document.commit(QStringLiteral("Drag"));
    EXPECT_EQ(clipName(document.committed()), "dragged");
    EXPECT_TRUE(document.preview(renamed(start, "proposed"), &dialog));
    document.commit(QStringLiteral("Propose"), &dialog);
    EXPECT_EQ(clipName(document.committed()), "proposed");
}

TEST(DocumentTest, previewEndedIsEmittedHoweverItEnds) {
    Document document;
    const Scene start = test::withLeg({}, "leg");
    document.open(start, QStringLiteral("leg"));
    const QSignalSpy ended(&document, &Document::previewEnded);
    document.preview(renamed(start, "other"));
    EXPECT_EQ(ended.count(), 0);
    document.preview(start);
    document.commit(QStringLiteral("Nothing"));
    EXPECT_EQ(ended.count(), 1) << "even if nothing has changed";
    document.preview(renamed(start, "other"));
    document.commit(QStringLiteral("Rename"));
    EXPECT_EQ(ended.count(), 2);
    document.preview(start);
    document.cancel();
    EXPECT_EQ(ended.count(), 3);
    document.cancel();
    EXPECT_EQ(ended.count(), 3);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
