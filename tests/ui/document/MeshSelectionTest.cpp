#include <gtest/gtest.h>

#include <QSignalSpy>

#include "tests/ui/SkinnedLeg.h"
#include "ui/session/Session.h"
#include "ui/session/ShowScene.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class MeshSelection : public testing::Test {
protected:
    MeshSelection() { session_.document.open(test::withSkinnedLeg({}, "leg"), QStringLiteral("leg")); }
    MeshId mesh(const char* name) const { return test::meshOf(session_.document.scene(), name); }
    JointId joint(const char* name) const { return test::jointOf(session_.document.scene(), name); }

    Session session_;
};

TEST_F(MeshSelection, ignoresUnknownAndDuplicateMeshes) {
    session_.selection.selectMeshes({MeshId{4711}, mesh("button"), mesh("sleeve"), mesh("button")});
    EXPECT_EQ(session_.selection.meshes(), (std::vector{mesh("button"), mesh("sleeve")}));
    EXPECT_EQ(session_.selection.currentMesh(), mesh("sleeve"));
}

TEST_F(MeshSelection, emitsOnlyChanges) {
    const QSignalSpy meshes(&session_.selection, &Selection::meshesChanged);
    const QSignalSpy joints(&session_.selection, &Selection::jointsChanged);
    session_.selection.selectMeshes({mesh("sleeve")});
    session_.selection.selectMeshes({mesh("sleeve")});
    EXPECT_EQ(meshes.size(), 1);
    EXPECT_EQ(joints.size(), 0);
}

TEST_F(MeshSelection, isClearedWithTheMeshAndBySelectingJoints) {
    session_.selection.selectMeshes({mesh("sleeve")});
    session_.selection.selectOnly(joint("thigh"));
    EXPECT_FALSE(session_.selection.currentMesh());
    session_.selection.selectMeshes({mesh("sleeve")});
    EXPECT_EQ(session_.selection.currentJoint(), joint("thigh"));
    session_.document.open({}, {});
    EXPECT_FALSE(session_.selection.currentMesh());
}

TEST_F(MeshSelection, hiddenMeshesAreViewStateAndNotAStep) {
    session_.visibility.setHidden(std::vector{mesh("sleeve")}, true);
    EXPECT_FALSE(session_.document.modified());
    const ViewState view = viewState(session_);
    EXPECT_EQ(view.hiddenMeshes, std::vector{mesh("sleeve")});
    const Scene scene = session_.document.scene();
    showScene(session_, scene, QStringLiteral("leg"));
    EXPECT_TRUE(session_.visibility.isShown(mesh("sleeve")));
    showScene(session_, scene, QStringLiteral("leg"), view);
    EXPECT_TRUE(session_.visibility.isHidden(mesh("sleeve")));
    EXPECT_TRUE(session_.visibility.isShown(mesh("button")));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
