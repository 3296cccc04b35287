#pragma once

#include <gtest/gtest.h>

#include <QTest>

#include "tests/ui/viewport/Arm.h"
#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/viewport/ViewportPanel.h"
#include "ui/viewport/ViewportView.h"

namespace sinew {

/// A shown viewport with an arm, seen from the front.
class ViewportTest : public testing::Test {
protected:
    void SetUp() override {
        arm_ = test::addArm(scene_);
        panel_.resize(640, 508);
        ASSERT_NE(view(), nullptr) << "these tests need OpenGL 3.3";
        panel_.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel_));
        open(scene_);
        actions_["view.front"]->trigger();
        paint();
    }

    ViewportView* view() const { return panel_.view(); }
    void open(const Scene& scene) {
        session_.document.open(scene, QStringLiteral("arm"));
        paint();
    }
    QImage paint() const { return view()->grabFramebuffer(); }
    QPoint pixelOf(Eigen::Vector3d point) const { return view()->camera().project(point)->toPoint(); }
    QColor colorAt(const QImage& image, QPoint point) const {
        return image.pixelColor(point * view()->devicePixelRatioF());
    }
    JointId id(const char* name) const { return test::jointId(*arm_, name); }
    void click(QPoint point, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mouseClick(view(), Qt::LeftButton, modifiers, point);
    }
    void drag(Qt::MouseButton button, QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mousePress(view(), button, modifiers, from);
        for (QPoint point : {(from + to) / 2, to}) {
            QMouseEvent move(QEvent::MouseMove, point, view()->mapToGlobal(point), Qt::NoButton, button,
                             modifiers);
            QApplication::sendEvent(view(), &move);
        }
        QTest::mouseRelease(view(), button, modifiers, to);
    }
    const std::vector<JointId>& selected() const { return session_.selection.joints(); }

    Scene scene_;
    std::shared_ptr<const Character> arm_;
    Session session_;
    Actions actions_;
    ViewportPanel panel_{session_, actions_};
};

}  // namespace sinew
