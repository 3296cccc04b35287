#include "ui/viewport/trails/CompareGhosts.h"

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>
#include <QTest>
#include <algorithm>

#include "tests/ui/Leg.h"
#include "tests/ui/WaitFor.h"
#include "ui/session/Session.h"

#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/trails/TrailShapes.h"
#include "ui/viewport/trails/Trails.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The leg's walk with the comparison enabled, at 0.5 s between two keys of the thigh.
class CompareGhostsTest : public testing::Test {
protected:
    void SetUp() override {
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        session_.playback.setFrame({50});
        session_.selection.selectOnly(id("thigh"));
        session_.comparison.setEnabled(true);
        camera_.setViewport({800, 600});
        camera_.setState({{0, 0.6, 0.5}, 4, radians(90), 0, true});
    }
    JointId id(const char* name) const { return test::jointOf(session_.document.scene(), name); }
    DrawList drawn() {
        DrawList list;
        ghosts_.append(camera_, darkTheme(), list);
        return list;
    }
    static auto edges(const std::vector<Instance>& lines, const QColor& color) {
        return std::ranges::count(lines, rgbaBytes(color), &Instance::edge);
    }

    Session session_;
    CompareGhosts ghosts_{session_};
    Camera camera_;
};

TEST_F(CompareGhostsTest, areHiddenIfNothingIsCompared) {
    session_.comparison.setEnabled(false);
    EXPECT_FALSE(ghosts_.isShown());
    EXPECT_TRUE(drawn().ghosts.empty() && drawn().overlay.empty());
    session_.comparison.setEnabled(true);
    session_.posing.setMode(Posing::Mode::rest);
    EXPECT_FALSE(ghosts_.isShown());
    session_.posing.setMode(Posing::Mode::pose);
    session_.document.open({}, {});
    EXPECT_FALSE(ghosts_.isShown());
    EXPECT_TRUE(drawn().ghosts.empty());
}

TEST_F(CompareGhostsTest, outlineOnlyBonesThatDiffer) {
    // The keys are linear, so linear and, for a hinge, SLERP give the same pose.
    const DrawList list = drawn();
    EXPECT_EQ(list.ghosts.size(), 6u) << "thigh, shin and toe with Catmull-Rom and monotone interpolation";
    EXPECT_EQ(list.ghosts.front().fill, rgbaBytes(darkTheme().text, 0.1));
    EXPECT_EQ(list.ghosts.back().fill, rgbaBytes(darkTheme().compareMonotone, 0.1));
    EXPECT_GT(edges(list.overlay, darkTheme().text), 0);
    EXPECT_GT(edges(list.overlay, darkTheme().compareMonotone), edges(list.overlay, darkTheme().text))
        << "dashed outlines have more lines than solid ones";
    EXPECT_EQ(edges(list.overlay, darkTheme().compareLinear), 0);
}

TEST_F(CompareGhostsTest, matchTheEvaluator) {
    Evaluator evaluator(session_.selection.character(), session_.comparison.clip(Interpolation::catmullRom));
    evaluator.evaluate(session_.playback.time());
    const Eigen::Vector3f knee = evaluator.bone(1).tail.cast<float>();
    const Instance thigh = drawn().ghosts.front();
    EXPECT_LT((thigh.origin + thigh.y - knee).norm(), 1e-6F);
}

TEST_F(CompareGhostsTest, tipTrailsHaveTheSameColors) {
    Trails trails(session_);
    session_.selection.selectOnly(id("shin"));
    ASSERT_SOON(trails.isUpToDate());
    ASSERT_EQ(trails.trails().size(), 4u);
    const TrailStyle style{&camera_, &darkTheme(), trails.range(), session_.playback.time(), 4, {}, {}};
    DrawList list;
    appendTrails(trails.trails(), style, list);
    for (const Interpolation kind : Comparison::kKinds)
        EXPECT_GT(edges(list.lines, compareColor(darkTheme(), kind)), 0);
    EXPECT_TRUE(list.overlay.empty()) << "only the keyed motion has keys";
    session_.comparison.setShowsTipTrails(false);
    EXPECT_TRUE(trails.trails().empty());
}

TEST_F(CompareGhostsTest, haveALegend) {
    QImage image(240, 100, QImage::Format_RGB32);
    image.fill(darkTheme().viewport);
    QPainter painter(&image);
    ghosts_.paintLegend(painter, darkTheme(), {0, 0});
    painter.end();
    const auto has = [&image](const QColor& color, int line) {
        for (int x = 0; x < 40; ++x) {
            const QColor pixel = image.pixelColor(x, line * 18 + 9);
            if (std::abs(pixel.red() - color.red()) + std::abs(pixel.blue() - color.blue()) < 30) return true;
        }
        return false;
    };
    for (int line = 0; line < 4; ++line)
        EXPECT_TRUE(has(compareColor(darkTheme(), Comparison::kKinds[static_cast<std::size_t>(line)]), line));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
