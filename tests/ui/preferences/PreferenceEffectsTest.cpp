// Effects of the animation and file preferences.

#include <QComboBox>
#include <QMenu>
#include <QMenuBar>
#include <QScopeGuard>
#include <algorithm>
#include <array>

#include "core/anim/clip/Clip.h"
#include "core/math/Angle.h"
#include "core/scene/evaluation/SolveGoals.h"
#include "core/scene/templates/Templates.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/exporting/ExportDialog.h"
#include "ui/settings/Preferences.h"
#include "ui/start/NewDialog.h"
#include "ui/start/RecentFiles.h"
#include "ui/window/MenuBar.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class PreferenceEffects : public WindowTest {
protected:
    ~PreferenceEffects() override { QSettings().clear(); }

    void openBiped() {
        session->document.open(newFromTemplate("biped").value(), QStringLiteral("biped"));
        const Skeleton& skeleton = *scene().characters.front()->skeleton;
        joint_ = skeleton[*skeleton.find("forearm.L")].id;
        session->selection.selectOnly(joint_);
    }
    Preferences& preferences() const { return Preferences::get(); }

    JointId joint_;
};

TEST_F(PreferenceEffects, newProjectsAndClipsHaveTheFrameRate) {
    preferences().set(preference::kRate, 24);
    action("file.new")->trigger();
    QTest::keyClick(window->findChild<NewDialog*>()->findChild<TemplateTile*>(QStringLiteral("biped")),
                    Qt::Key_Return);
    ASSERT_SOON(scene().characters.size() == 1);
    EXPECT_EQ(session->selection.clip()->rate.hertz(), 24);
    EXPECT_EQ(session->selection.clip()->lastFrame.value, 96) << "four seconds";

    Character still = *scene().characters.front();
    still.clips.clear();
    session->document.open({{std::make_shared<const Character>(std::move(still))}, scene().lastId},
                           QStringLiteral("still"));
    action("clip.new")->trigger();
    EXPECT_EQ(session->selection.clip()->rate.hertz(), 24);
}

TEST_F(PreferenceEffects, firstKeysHaveTheInterpolation) {
    constexpr Interpolation kExpected[] = {Interpolation::catmullRom, Interpolation::linear,
                                           Interpolation::step, Interpolation::monotone};
    ASSERT_EQ(std::size(kExpected), preference::kInterpolation.names.size());
    for (std::size_t i = 0; i < std::size(kExpected); ++i) {
        preferences().set(preference::kInterpolation, i);
        openBiped();
        action("key.setAll")->trigger();
        const auto clip = session->selection.clip();
        ASSERT_FALSE(clip->tracks.empty());
        for (const Track& track : clip->tracks)
            EXPECT_EQ(track.curve->keys().front().interpolation, kExpected[i]);
    }
}

TEST_F(PreferenceEffects, autoKeyIsOnFromTheStart) {
    EXPECT_FALSE(session->posing.autoKey());
    preferences().set(preference::kAutoKey, true);
    makeWindow();
    EXPECT_TRUE(session->posing.autoKey());
}

TEST_F(PreferenceEffects, limitsAreEnforcedWhileJointsAreDragged) {
    openBiped();
    const Skeleton& skeleton = *scene().characters.front()->skeleton;
    const int index = *skeleton.find(joint_);
    const auto& limits = skeleton[index].limits.angles;
    const auto limited = std::ranges::find(limits, AngleLimit::Mode::limited, &AngleLimit::mode);
    ASSERT_NE(limited, limits.end());
    const auto channel = static_cast<Channel>(static_cast<int>(Channel::angle1) + (limited - limits.begin()));
    const auto dragTo = [&](double angle) {
        session->posing.begin();
        session->posing.set(QStringLiteral("Rotate"), std::array{ChannelValue{{joint_, channel}, angle}});
        return shownPose(*session->pose.active())[static_cast<std::size_t>(index)].at(channel);
    };
    EXPECT_EQ(dragTo(limited->max + 1), limited->max);
    preferences().set(preference::kEnforceLimits, false);
    EXPECT_EQ(dragTo(limited->max + 1), limited->max + 1);
}

TEST_F(PreferenceEffects, theMenuListsAsManyRecentFilesAsChosen) {
    auto* recent = window->findChild<RecentFiles*>();
    for (const char* file : {"/a.bvh", "/b.bvh", "/c.bvh"}) recent->add({QLatin1String(file)});
    const auto listed = [this] {
        QMenu* menu = findMenu(*window->menuBar(), "File/Open Recent");
        Q_EMIT menu->aboutToShow();
        QStringList texts;
        for (const QAction* entry : menu->actions())
            if (entry->text().contains(QStringLiteral(".bvh"))) texts << entry->text();
        return texts;
    };
    EXPECT_EQ(listed().size(), 3);
    preferences().set(preference::kRecentFiles, 2);
    EXPECT_EQ(listed().size(), 2);
    EXPECT_TRUE(listed().front().contains(QStringLiteral("c.bvh")));
}

TEST_F(PreferenceEffects, exportingStartsWithThePreset) {
    openSmall();
    const auto chosen = [this] {
        action("file.export")->trigger();
        auto* dialog = window->findChild<ExportDialog*>();
        const auto closing = qScopeGuard([dialog] { delete dialog; });
        for (const auto* box : dialog->findChildren<QComboBox*>())
            if (box->accessibleName() == QStringLiteral("Preset")) return box->currentText();
        return QString();
    };
    preferences().set(preference::kExportPreset, 1);
    EXPECT_EQ(chosen(), QStringLiteral("Blender"));
    preferences().set(preference::kExportPreset, 4);
    EXPECT_EQ(chosen(), QStringLiteral("Maya"));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
