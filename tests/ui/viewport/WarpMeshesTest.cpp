#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>

#include "core/scene/edits/warp/EditWarp.h"
#include "tests/ui/SkinnedLeg.h"
#include "ui/session/Session.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/overlays/WarpOverlay.h"
#include "ui/viewport/rendering/RigShapes.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// Meshes and overlay of a skinned leg at half speed, at frame 100.
class WarpedMeshes : public testing::Test {
protected:
    void SetUp() override {
        session_.document.open(test::withSkinnedLeg({}, "leg"), QStringLiteral("leg"));
        auto warp = std::make_shared<const TimeWarp>(
            TimeWarp::create({{{0}, {0}, SpanKind::linear}, {{4}, {2}}}).value());
        session_.document.commit(QStringLiteral("warp"),
                                 setWarp(session_.document.scene(), session_.selection.character()->id,
                                         session_.selection.clip()->id, std::move(warp))
                                     .value());
        session_.playback.setFrame({100});
        camera_.setViewport({800, 600});
        camera_.setState({{0, 0.6, 0.5}, 4, radians(90), 0, true});
    }
    void append(MotionSettings::Original original) {
        list_.clear();
        picture_ = {};
        appendMeshes(*session_.pose.active(), nullptr, picture_.meshes);
        settings_.original = original;
        overlay_.append(camera_, darkTheme(), settings_, {.overMeshes = true}, list_, picture_);
    }

    Session session_;
    WarpOverlay overlay_{session_};
    MotionSettings settings_;
    Camera camera_;
    DrawList list_;
    MeshDrawList picture_;
};

TEST_F(WarpedMeshes, areTintedAndDrawnOverTheOriginals) {
    append(MotionSettings::Original::off);
    ASSERT_EQ(picture_.meshes.size(), 2u);
    EXPECT_FALSE(picture_.meshes[0].tint.isValid());
    append(MotionSettings::Original::overlay);
    ASSERT_EQ(picture_.meshes.size(), 4u);
    EXPECT_EQ(picture_.meshes[0].tint, darkTheme().warped);
    EXPECT_FALSE(picture_.meshes[0].isUnderOthers);
    EXPECT_EQ(picture_.meshes[2].tint, darkTheme().original);
    EXPECT_TRUE(picture_.meshes[2].isUnderOthers);
    EXPECT_EQ(picture_.meshes[2].mesh, picture_.meshes[0].mesh);
    EXPECT_TRUE(list_.ghosts.empty() && list_.bones.empty()) << "bones under meshes are not drawn";
}

TEST_F(WarpedMeshes, originalsMatchTheEvaluator) {
    append(MotionSettings::Original::overlay);
    Evaluator evaluator(session_.selection.character(), withoutWarp(session_.selection.clip()));
    evaluator.evaluate(session_.playback.time());
    for (std::size_t j = 0; j < evaluator.model().size(); ++j)
        EXPECT_EQ(picture_.meshes[2].model[j].matrix(), evaluator.model()[j].matrix());
    EXPECT_NEAR(picture_.meshes[0].model[0].translation().z(), 0.5, 1e-12);
    EXPECT_NEAR(picture_.meshes[2].model[0].translation().z(), 1, 1e-12);
}

TEST_F(WarpedMeshes, sideBySideAlsoShowsBones) {
    append(MotionSettings::Original::sideBySide);
    ASSERT_EQ(picture_.meshes.size(), 4u);
    EXPECT_FALSE(picture_.meshes[2].isUnderOthers);
    const Eigen::Vector3d offset =
        -defaultSideBySideDistance(*session_.selection.character()->skeleton) * camera_.axes().col(0);
    EXPECT_LT((picture_.meshes[2].model[0].translation() - Eigen::Vector3d(0, 1, 1) - offset).norm(), 1e-12);
    ASSERT_EQ(list_.bones.size(), 3u);
    EXPECT_EQ(list_.bones[0].fill, rgbaBytes(darkTheme().original, 0.7));
    EXPECT_EQ(list_.balls.size(), 5u);
}

TEST_F(WarpedMeshes, keepWeightColors) {
    picture_ = {};
    appendMeshes(*session_.pose.active(), nullptr, picture_.meshes);
    picture_.style.weightJoint = test::jointOf(session_.document.scene(), "thigh");
    settings_.original = MotionSettings::Original::overlay;
    overlay_.append(camera_, darkTheme(), settings_, {}, list_, picture_);
    EXPECT_FALSE(picture_.meshes[0].tint.isValid());
    EXPECT_EQ(picture_.meshes[2].tint, darkTheme().original);
}

TEST_F(WarpedMeshes, legendIsReadableInBothThemes) {
    for (const Theme* theme : {&darkTheme(), &lightTheme()}) {
        QImage image(240, 40, QImage::Format_RGB32);
        image.fill(theme->viewport);
        QPainter painter(&image);
        overlay_.paintLegend(painter, *theme, {0, 0});
        painter.end();
        EXPECT_EQ(image.pixelColor(6, 9), theme->original);
        EXPECT_EQ(image.pixelColor(6, 27), theme->warped);
        for (const int line : {0, 18}) {
            int strongest = 0;
            for (int y = line; y < line + 18; ++y) {
                for (int x = 20; x < image.width(); ++x)
                    strongest = std::max(strongest, std::abs(image.pixelColor(x, y).lightness() -
                                                             theme->viewport.lightness()));
            }
            EXPECT_GT(strongest, 110) << "the text contrasts with the background";
        }
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
