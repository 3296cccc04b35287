#pragma once

#include <algorithm>

#include "core/anim/sampling/JointValues.h"
#include "tests/ui/window/EditorDriver.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/viewport/ViewportView.h"

namespace sinew {

/// A shown window in which joints are pinned and dragged, using only mouse and keyboard.
class IkWindow : public WindowTest {
protected:
    IkWindow() : driver(*window, *session) { window->resize(1600, 980); }

    ViewportView& view() const { return *window->findChild<ViewportView*>(); }
    const Evaluator& pose() const { return *session->pose.active(); }
    Eigen::Vector3d tail(const char* joint) const {
        return pose().bone(pose().skeleton().find(joint).value()).tail;
    }
    QPoint pixel(const Eigen::Vector3d& point) const { return view().camera().project(point)->toPoint(); }
    void moveTo(QPoint to, Qt::MouseButtons buttons) const {
        QMouseEvent event(QEvent::MouseMove, to, view().mapToGlobal(to), Qt::NoButton, buttons, {});
        QApplication::sendEvent(&view(), &event);
    }
    void pin(const char* joint) const {
        view().grabFramebuffer();
        moveTo(pixel(tail(joint)), Qt::NoButton);
        driver.press(Qt::Key_P);
    }
    void drag(const Eigen::Vector3d& from, QPoint by) const {
        view().grabFramebuffer();
        const QPoint start = pixel(from);
        QTest::mousePress(&view(), Qt::LeftButton, {}, start);
        for (int i = 1; i <= 10; ++i) moveTo(start + by * i / 10, Qt::LeftButton);
        QTest::mouseRelease(&view(), Qt::LeftButton, {}, start + by);
    }
    /// Returns by how much the angles that changed exceed their limits at most, in radians.
    double beyondLimits(const PoseValues& before) const {
        double most = 0;
        for (int joint = 0; joint < pose().skeleton().size(); ++joint) {
            const auto now = pose().values(joint).angles;
            for (int i = 0; i < 3; ++i) {
                if (now[i] != before[static_cast<std::size_t>(joint)].angles[i])
                    most = std::max(
                        most, excess(pose().skeleton()[joint].limits.angles.at(static_cast<std::size_t>(i)),
                                     now[i]));
            }
        }
        return most;
    }
    QString step() const { return session->document.history().current().text; }
    int steps() const { return session->document.history().cursor(); }

    /// Drags a hand while both feet are pinned, and checks that the feet stay and the limits hold.
    void dragOverPins(const char* hand, const char* left, const char* right, QPoint by) {
        pin(left);
        pin(right);
        ASSERT_EQ(session->selection.character()->goals.size(), 2u);
        const Eigen::Vector3d leftFoot = tail(left), rightFoot = tail(right), from = tail(hand);
        const PoseValues before = session->posing.start();
        const int done = steps();
        drag(from, by);
        EXPECT_EQ(steps(), done + 1);
        EXPECT_EQ(step(), QStringLiteral("Pose %1 with IK").arg(QString::fromUtf8(hand)));
        EXPECT_LT((tail(left) - leftFoot).norm(), 0.001);
        EXPECT_LT((tail(right) - rightFoot).norm(), 0.001);
        EXPECT_GT((tail(hand) - from).norm(), 0.05);
        EXPECT_EQ(beyondLimits(before), 0);
        changed = changedValues(pose().skeleton(), before, session->posing.start());
    }

    test::EditorDriver driver;
    std::vector<ChannelValue> changed;
};

}  // namespace sinew
