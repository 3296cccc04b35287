#pragma once

#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSlider>
#include <QTest>
#include <stdexcept>

#include "core/anim/curve/EditCurve.h"
#include "tests/ui/Leg.h"
#include "tests/ui/WaitFor.h"
#include "ui/actions/Actions.h"
#include "ui/curvetools/CurveToolDialog.h"
#include "ui/curvetools/CurveTools.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"

namespace sinew {

/// The curve tools for a character, operated through the dialog's widgets.
class CurveToolFixture : public testing::Test {
protected:
    explicit CurveToolFixture(Scene scene) {
        session_.document.open(std::move(scene), QStringLiteral("leg"));
        window_.resize(1000, 600);
        window_.show();
    }

    CurveToolDialog& dialog() const { return *window_.findChild<CurveToolDialog*>(); }
    void open(std::string_view id) {
        actions_[id]->trigger();
        ASSERT_TRUE(dialog().isVisible());
        waitForPreview();
    }
    void waitForPreview() const {
        ASSERT_SOON(dialog().isSettled());
        test::waitForFrame();
    }
    NumberField& field(const char* name) const {
        for (auto* field : dialog().findChildren<NumberField*>()) {
            if (field->accessibleName() == QLatin1String(name) && field->isVisible()) return *field;
        }
        throw std::runtime_error(name);
    }
    void type(const char* name, const char* text) const {
        NumberField& widget = field(name);
        widget.setFocus();
        widget.selectAll();
        QTest::keyClicks(&widget, QLatin1String(text));
        QTest::keyClick(&widget, Qt::Key_Tab);
        waitForPreview();
    }
    QComboBox& combo(const char* name) const {
        for (auto* box : dialog().findChildren<QComboBox*>()) {
            if (box->accessibleName() == QLatin1String(name) && box->isVisible()) return *box;
        }
        throw std::runtime_error(name);
    }
    QSlider& slider() const {
        for (auto* slider : dialog().findChildren<QSlider*>()) {
            if (slider->isVisible()) return *slider;
        }
        throw std::runtime_error("slider");
    }
    void choose(const char* name, int index) const {
        combo(name).setCurrentIndex(index);
        waitForPreview();
    }
    QPushButton& button(const char* text) const {
        for (auto* button : dialog().findChildren<QPushButton*>())
            if (button->text().remove(u'&') == QLatin1String(text)) return *button;
        throw std::runtime_error(text);
    }
    void press(const char* text) const { QTest::mouseClick(&button(text), Qt::LeftButton); }
    void check(const char* text) const {
        for (auto* box : dialog().findChildren<QCheckBox*>()) {
            if (!box->isVisible() || box->text().remove(u'&') != QLatin1String(text)) continue;
            box->click();
            return waitForPreview();
        }
        throw std::runtime_error(text);
    }
    QString label(const char* name) const { return dialog().findChild<QLabel*>(QLatin1String(name))->text(); }
    JointId joint(const char* name) const { return test::jointOf(session_.document.scene(), name); }
    std::vector<double> values(const char* name, Channel channel) const {
        return keyValues(*session_.selection.clip()->find({joint(name), channel}));
    }
    const History& history() const { return session_.document.history(); }

    Session session_;
    Actions actions_;
    QWidget window_;
    CurveTools tools_{session_, actions_, window_};
};

}  // namespace sinew
