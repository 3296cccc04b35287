#include <QMenuBar>
#include <QToolButton>

#include "tests/ui/SkinnedLeg.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/actions/DisabledReasons.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class MeshWindow : public WindowTest {
protected:
    void openSkinned() { session->document.open(test::withSkinnedLeg({}, "leg"), QStringLiteral("leg")); }
    bool isOn(const char* id) const { return action(id)->isChecked(); }
};

TEST_F(MeshWindow, meshViewActionsNeedMeshes) {
    const DisabledReasons reasons(*session, *actions);
    EXPECT_EQ(reasons.reason(*action("view.wire")), QStringLiteral("Open a file first"));
    openSmall();
    for (const char* id : {"view.meshes", "view.weights", "view.wire", "view.shadow", "view.pickMeshes"})
        EXPECT_EQ(reasons.reason(*action(id)), QStringLiteral("This scene has no meshes")) << id;
    EXPECT_TRUE(action("view.statistics")->isEnabled());
    EXPECT_TRUE(action("view.quality.fast")->isEnabled());
    openSkinned();
    for (const char* id : {"view.meshes", "view.weights", "view.wire", "view.shadow", "view.pickMeshes"})
        EXPECT_TRUE(action(id)->isEnabled()) << id;
}

TEST_F(MeshWindow, meshesAreShadedByDefault) {
    for (const char* id : {"view.meshes", "view.shaded", "view.shadow", "view.statistics", "view.ghostMeshes",
                           "view.pickMeshes", "view.quality.auto"})
        EXPECT_TRUE(isOn(id)) << id;
    for (const char* id : {"view.weights", "view.wire", "view.shadedWire", "view.quality.full"})
        EXPECT_FALSE(isOn(id)) << id;
}

TEST_F(MeshWindow, shadingAndQualityChoicesAreExclusive) {
    openSkinned();
    action("view.wire")->trigger();
    EXPECT_FALSE(isOn("view.shaded"));
    action("view.shadedWire")->trigger();
    EXPECT_FALSE(isOn("view.wire"));
    action("view.quality.fast")->trigger();
    EXPECT_FALSE(isOn("view.quality.auto"));
}

TEST_F(MeshWindow, choicesPersistBetweenRuns) {
    openSkinned();
    for (const char* id : {"view.wire", "view.meshes", "view.quality.full", "view.statistics"})
        action(id)->trigger();
    session->document.open({}, {});
    ASSERT_TRUE(window->close());
    makeWindow();
    EXPECT_TRUE(isOn("view.wire"));
    EXPECT_FALSE(isOn("view.shaded"));
    EXPECT_FALSE(isOn("view.meshes"));
    EXPECT_FALSE(isOn("view.statistics"));
    EXPECT_TRUE(isOn("view.quality.full"));
    EXPECT_FALSE(isOn("view.quality.auto"));
}

TEST_F(MeshWindow, headerHasAShadingMenu) {
    openSkinned();
    auto* shading = window->findChild<QToolButton*>(QStringLiteral("shading"));
    ASSERT_TRUE(shading && shading->isVisible());
    for (const char* id : {"view.shaded", "view.wire", "view.shadedWire", "view.weights"})
        EXPECT_TRUE(shading->menu()->actions().contains(action(id))) << id;
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
