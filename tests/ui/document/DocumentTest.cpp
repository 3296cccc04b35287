#include "ui/document/Document.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

#include "tests/ui/Leg.h"

namespace sinew {
namespace {

TEST(DocumentTest, tellsNothingWhereThePartsAreTheSame) {
    Document document;
    document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    const QSignalSpy changes(&document, &Document::changed);
    const QSignalSpy titles(&document, &Document::titleChanged);
    document.open(Scene(document.scene()), QStringLiteral("leg"));
    document.report({});
    EXPECT_EQ(changes.count() + titles.count(), 0);
}

TEST(DocumentTest, showsBothScenesToItsViews) {
    Document document;
    const Scene first = test::withLeg({}, "first");
    document.open(first, QStringLiteral("first"));
    bool told = false;
    QObject::connect(&document, &Document::changed, [&](const Scene& before, const Scene& after) {
        told = true;
        EXPECT_EQ(before.characters, first.characters);
        EXPECT_EQ(after.characters.size(), 2U);
    });
    document.open(test::withLeg(first, "second"), QStringLiteral("second"));
    EXPECT_TRUE(told);
    EXPECT_EQ(document.title(), QStringLiteral("second"));
}

TEST(DocumentTest, aSlotMayReplaceTheSceneAgain) {
    Document document;
    bool again = false;
    std::size_t lastAfter = 99;
    QObject::connect(&document, &Document::changed, [&](const Scene&, const Scene&) {
        if (!std::exchange(again, true)) document.open({}, {});
    });
    QObject::connect(&document, &Document::changed,
                     [&](const Scene&, const Scene& after) { lastAfter = after.characters.size(); });
    document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    EXPECT_TRUE(document.scene().characters.empty());
    EXPECT_EQ(lastAfter, 1U) << "the outer slots still see the scene that they are told of";
}

TEST(DocumentTest, keepsDiagnosticsUntilTheyAreCleared) {
    Document document;
    const QSignalSpy told(&document, &Document::diagnosticsChanged);
    Diagnostics diagnostics;
    diagnostics.warn(ErrorCode::dataIgnored, "a:1", "something is left out");
    document.report(diagnostics);
    EXPECT_EQ(document.diagnostics().list().size(), 1U);
    document.clearDiagnostics();
    document.clearDiagnostics();
    EXPECT_TRUE(document.diagnostics().empty());
    EXPECT_EQ(told.count(), 2);
}

}  // namespace
}  // namespace sinew
