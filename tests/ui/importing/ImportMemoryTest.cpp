#include "ui/editing/ImportMemory.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QDir>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "core/scene/edits/characters/ConvertUnits.h"
#include "core/scene/edits/clips/RetimeClip.h"
#include "tests/core/ZUpBody.h"
#include "tests/ui/Leg.h"
#include "tests/ui/WaitFor.h"
#include "ui/clips/ClipImporter.h"
#include "ui/importing/ImportDialog.h"
#include "ui/importing/ImportPreview.h"
#include "ui/session/Session.h"
#include "ui/settings/Preferences.h"

namespace sinew {
namespace SINEW_TEST_FILE {

const ImportFix kBodyFix{.metresPerUnit = 0.001, .up = Axis::z, .facing = Axis::minusY};

TEST(ImportFix, combinationsHaveTheEffectOfBoth) {
    for (const Axis up : kAxes) {
        for (const Axis facing : kAxes) {
            if (!isPerpendicular(up, facing)) continue;
            const ImportFix first{0.01, Axis::z, Axis::minusY}, second{std::nullopt, up, facing};
            const ImportFix both = combined(first, second);
            EXPECT_EQ(both.metresPerUnit, 0.01);
            EXPECT_EQ(turnUpright(both.up, both.facing),
                      turnUpright(up, facing) * turnUpright(first.up, first.facing));
        }
    }
}

FrameRate rate(int hertz) { return FrameRate::create(hertz, 1).value(); }

TEST(ImportFix, combinesRates) {
    const ImportFix slower{.rate = RateFix{rate(120), rate(30)}}, faster{.rate = RateFix{rate(30), rate(60)}};
    EXPECT_EQ(combined(slower, {}), slower);
    EXPECT_EQ(combined({}, slower), slower);
    EXPECT_EQ(combined(slower, faster), (ImportFix{.rate = RateFix{rate(120), rate(60)}}));
    EXPECT_EQ(combined(slower, {.rate = RateFix{rate(30), rate(120)}}), ImportFix{});
}

TEST(ImportFix, ofARateIsRecognisedByItsFrames) {
    const Scene scene = test::withLeg({}, "leg");
    const Character& leg = *scene.characters[0];
    ASSERT_FALSE(leg.clips.empty());
    const FixState before = fixStateOf(leg);
    const FrameRate other = rate(77);
    const auto after = [&](RateChange change) {
        return setClipRate(scene, leg.id, leg.clips.back()->id, other, change).value();
    };
    EXPECT_EQ(fixSince(before, *after(RateChange::keepFrames).characters[0]),
              (ImportFix{.rate = RateFix{leg.clips.back()->rate, other}}));
    EXPECT_EQ(fixSince(before, *after(RateChange::keepTimes).characters[0]), ImportFix{});
}

TEST(ImportFix, ofARateAppliesToAddedClipsWithThatRate) {
    const Scene scene = test::withLeg({}, "leg");
    const FrameRate old = scene.characters[0]->clips.back()->rate;
    const auto rateAfter = [&](const Scene& before, const std::optional<RateFix>& fix) {
        return withRateFix(before, scene, fix).value().characters[0]->clips.back()->rate;
    };
    EXPECT_EQ(rateAfter({}, RateFix{old, rate(77)}), rate(77));
    EXPECT_EQ(rateAfter({}, RateFix{rate(76), rate(77)}), old);
    EXPECT_EQ(rateAfter({}, std::nullopt), old);
    EXPECT_EQ(rateAfter(scene, RateFix{old, rate(77)}), old) << "the clip was there before";
}

TEST(ImportFix, isRecognisedByUnitAndRoot) {
    const Scene scene = test::withLeg({}, "leg");
    const CharacterId id = scene.characters[0]->id;
    const FixState before = fixStateOf(*scene.characters[0]);
    EXPECT_EQ(fixSince(before, *scene.characters[0]), ImportFix{});
    Scene fixed = turnCharacter(scene, id, Axis::z, Axis::x).value();
    fixed = scaleCharacter(fixed, id, 0.1).value();
    EXPECT_EQ(fixSince(before, *fixed.find(id)),
              (ImportFix{.metresPerUnit = 0.001, .up = Axis::z, .facing = Axis::x}));
    EXPECT_EQ(fixSince(FixState{.metresPerUnit = 0.01}, *fixed.find(id)), ImportFix{.metresPerUnit = 0.001});
}

class ImportMemory : public testing::Test {
protected:
    ImportMemory() { QSettings().clear(); }
    QString path(const char* name) const { return QDir(folder_.path()).filePath(QLatin1String(name)); }
    QString writeBody() const {
        QFile file(path("body.bvh"));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(test::kZUpBody);
        return file.fileName();
    }
    QTemporaryDir folder_;
};

TEST_F(ImportMemory, isOfFolderAndExtension) {
    rememberFix(path("walk.bvh"), kBodyFix);
    EXPECT_EQ(rememberedFix(path("run.BVH")), kBodyFix);
    EXPECT_FALSE(rememberedFix(path("walk.fbx")));
    EXPECT_FALSE(rememberedFix(path("walk")));
    EXPECT_FALSE(rememberedFix(path("sub/walk.bvh")));
    rememberFix(path("run.bvh"), {});
    EXPECT_FALSE(rememberedFix(path("walk.bvh")));
}

TEST_F(ImportMemory, keepsRatesExactly) {
    const ImportFix fix{
        .rate = RateFix{FrameRate::create(120, 1).value(), FrameRate::create(30000, 1001).value()}};
    rememberFix(path("walk.bvh"), fix);
    EXPECT_EQ(rememberedFix(path("run.bvh")), fix);
    EXPECT_EQ(withRememberedFix({}, path("walk.bvh")).remembered, fix);
    EXPECT_EQ(withRememberedFix({.rate = rate(60)}, path("walk.bvh")).remembered, ImportFix{})
        << "a rate that the user sets takes precedence";
    EXPECT_EQ(fixText(fix), QStringLiteral("29.97 fps"));
}

TEST_F(ImportMemory, isCompletedByThePreferencesIfTheFormatDefinesNothing) {
    enum Choices : std::size_t { foot = 5, z = 1 };
    Preferences::get().set(preference::kImportUnit, foot);
    Preferences::get().set(preference::kImportUp, z);
    const RememberedOptions walk = withRememberedFix({}, path("walk.BVH"));
    EXPECT_EQ(walk.options.metresPerUnit, 0.3048);
    EXPECT_EQ(walk.options.corrections.up, AxisChoice::z);
    EXPECT_EQ(walk.fix, (ImportFix{.metresPerUnit = 0.3048, .up = Axis::z, .facing = Axis::minusY}));
    EXPECT_EQ(walk.remembered, ImportFix{});
    const ReadOptions skeleton = withRememberedFix({}, path("35.asf")).options;
    EXPECT_FALSE(skeleton.metresPerUnit) << "ASF states its unit";
    EXPECT_EQ(skeleton.corrections.up, AxisChoice::z);
    for (const char* name : {"robot.glb", "robot.fbx", "notes.txt", "noextension"}) {
        const ReadOptions options = withRememberedFix({}, path(name)).options;
        EXPECT_FALSE(options.metresPerUnit) << name;
        EXPECT_FALSE(options.corrections.any()) << name;
    }
    rememberFix(path("walk.bvh"), {.metresPerUnit = 1, .up = Axis::x, .facing = Axis::y});
    EXPECT_EQ(withRememberedFix({}, path("walk.bvh")).options.metresPerUnit, 1);
    EXPECT_EQ(withRememberedFix({}, path("walk.bvh")).options.corrections.up, AxisChoice::x);
    EXPECT_EQ(withRememberedFix({.metresPerUnit = 0.1}, path("run.bvh")).options.metresPerUnit, 0.1);
}

TEST_F(ImportMemory, ofFilesWithoutAnExtensionIsSeparate) {
    rememberFix(path("walk.bvh"), kBodyFix);
    const ImportFix other{.metresPerUnit = 0.0254};
    rememberFix(path("walk"), other);
    EXPECT_EQ(rememberedFix(path("run")), other);
    EXPECT_EQ(rememberedFix(path("walk.bvh")), kBodyFix);
    rememberFix(path("run"), {});
    EXPECT_FALSE(rememberedFix(path("walk")));
    EXPECT_EQ(rememberedFix(path("walk.bvh")), kBodyFix) << "only what was forgotten is";
}

TEST_F(ImportMemory, completesUnitAndAxesIndependently) {
    const QString file = path("body.bvh");
    EXPECT_EQ(withRememberedFix({}, file).fix, ImportFix{});
    rememberFix(file, kBodyFix);
    const RememberedOptions all = withRememberedFix({}, file);
    EXPECT_EQ(all.options.metresPerUnit, 0.001);
    EXPECT_EQ(all.options.corrections.up, AxisChoice::z);
    EXPECT_EQ(all.options.corrections.facing, AxisChoice::minusY);
    EXPECT_EQ(all.fix, kBodyFix);
    EXPECT_EQ(all.remembered, kBodyFix);

    const RememberedOptions ownUnit = withRememberedFix({.metresPerUnit = 1}, file);
    EXPECT_EQ(ownUnit.options.metresPerUnit, 1.0);
    EXPECT_EQ(ownUnit.options.corrections.up, AxisChoice::z);
    EXPECT_EQ(ownUnit.fix, (ImportFix{.metresPerUnit = 1, .up = Axis::z, .facing = Axis::minusY}));
    EXPECT_EQ(ownUnit.remembered, (ImportFix{.up = Axis::z, .facing = Axis::minusY}));

    const RememberedOptions ownAxis = withRememberedFix({.corrections = {.up = AxisChoice::x}}, file);
    EXPECT_EQ(ownAxis.options.metresPerUnit, 0.001);
    EXPECT_EQ(ownAxis.options.corrections.up, AxisChoice::x);
    EXPECT_FALSE(ownAxis.options.corrections.facing);
    EXPECT_EQ(ownAxis.remembered, ImportFix{.metresPerUnit = 0.001});

    const RememberedOptions guessed = withRememberedFix({.corrections = {.guessUnit = true}}, file);
    EXPECT_FALSE(guessed.options.metresPerUnit);
}

TEST_F(ImportMemory, isUsedForImportedClips) {
    const QString file = writeBody();
    rememberFix(file, kBodyFix);
    Session session;
    ClipImporter importer(session);
    importer.read({file});
    ASSERT_SOON(!importer.task().running());
    ASSERT_EQ(importer.loadedScene().characters.size(), 1U);
    const Character& body = *importer.loadedScene().characters[0];
    EXPECT_EQ(body.metresPerUnit, 0.001);
    const auto head = static_cast<std::size_t>(body.skeleton->find("Head").value());
    EXPECT_NEAR(body.skeleton->restModel()[head].translation().y(), 0.55, 1e-9);
    ASSERT_EQ(session.document.diagnostics().list().size(), 1U);
    EXPECT_NE(text(session.document.diagnostics().list()[0])
                  .find("read with the fix remembered for its folder: unit millimetre"),
              std::string::npos);
}

TEST_F(ImportMemory, isUsedForThePreviewOfAnImport) {
    const QString file = writeBody();
    rememberFix(file, kBodyFix);
    ImportDialog dialog(Scene{}, folder_.path());
    dialog.show();
    dialog.setFiles({file});
    const auto shows = [&](const char* text) {
        return dialog.findChild<ImportPreview*>()->text().contains(QString::fromUtf8(text));
    };
    ASSERT_SOON(shows("Read with the fix remembered for this folder: unit millimetre, Z up"));
    EXPECT_TRUE(shows("× 1.65 ×")) << dialog.findChild<ImportPreview*>()->text().toStdString();
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
