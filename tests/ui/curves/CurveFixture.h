#pragma once

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QTest>
#include <functional>

#include "core/math/Angle.h"
#include "core/scene/edits/Replace.h"
#include "tests/ui/CanvasMouse.h"
#include "tests/ui/Leg.h"
#include "tests/ui/WaitFor.h"
#include "ui/actions/Actions.h"
#include "ui/curves/CurveNames.h"
#include "ui/curves/CurveTree.h"
#include "ui/curves/CurveView.h"
#include "ui/curves/CurvesDock.h"
#include "ui/session/Session.h"

namespace sinew::test {

/// The curve editor in its own window, with the leg: "walk" is active, the thigh is selected. Its angle X has
/// linear keys 0° at 0 s, -30° at 1 s, 20° at 2 s, at 100 fps.
class CurveTest : public testing::Test, protected CanvasMouse {
protected:
    CurveTest() {
        // The Compare panel, which would connect this action, does not exist here.
        QObject::connect(actions_["curve.compare"], &QAction::toggled, &session_.comparison,
                         &Comparison::setEnabled);
        dock_.resize(1200, 560);
        dock_.show();
        session_.document.open(withLeg({}, "leg"), QStringLiteral("leg"));
        session_.selection.selectOnly(joint("thigh"));
        view().setFocus();
        settle();
    }

    QAbstractScrollArea& canvas() const override { return view(); }
    CurveView& view() const { return *dock_.findChild<CurveView*>(); }
    CurveTree& tree() const { return view().names().tree(); }
    const Scene& scene() const { return session_.document.scene(); }
    JointId joint(const char* name) const { return jointOf(scene(), name); }
    ChannelId thigh() const { return {joint("thigh"), Channel::angle1}; }
    const Curve& curve(ChannelId id) const { return *session_.selection.clip()->find(id); }
    Key thighKey(std::size_t index) const { return curve(thigh()).key(index); }

    /// Returns the canvas position of a channel's value in degrees at a time.
    QPoint at(ChannelId id, double seconds, double value) const {
        const CurveGeometry geometry = view().geometry();
        return geometry.position(*view().curves().find(id), {seconds}, radians(value)).toPoint();
    }
    QPoint keyPoint(std::size_t index) const {
        const Key key = thighKey(index);
        return at(thigh(), key.time.value, degrees(key.value));
    }
    void select(std::initializer_list<std::size_t> indices) {
        std::vector<KeyRef> keys;
        for (const std::size_t index : indices) keys.push_back({thigh(), thighKey(index).time});
        session_.selection.selectKeys(std::move(keys));
    }

    void turnWheel(QPoint point, int notches, Qt::KeyboardModifiers modifiers = {}) {
        QWheelEvent wheel(point, view().viewport()->mapToGlobal(point), {}, {0, 120 * notches}, Qt::NoButton,
                          modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(view().viewport(), &wheel);
    }
    void button(const char* name) {
        auto* found = dock_.findChild<QAbstractButton*>(QString::fromUtf8(name));
        ASSERT_NE(found, nullptr) << name;
        QTest::mouseClick(found, Qt::LeftButton);
    }
    int steps() const { return session_.document.history().cursor(); }

    /// Previews a change of the active clip as a tool does.
    void previewEdit(const std::function<void(Clip&)>& change) {
        Clip clip = *session_.selection.clip();
        change(clip);
        session_.document.preview(
            withClip(session_.document.committed(), session_.selection.character()->id, std::move(clip)),
            &dock_);
    }

    Session session_;
    Actions actions_;
    CurvesDock dock_{session_, actions_};
};

}  // namespace sinew::test
