#include "ui/paint/TestPoseSection.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/math/Angle.h"
#include "ui/session/Session.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/WheelFocus.h"

namespace sinew {

namespace {

constexpr int kFreeRange = 120;  // degrees to each side of an angle without a limit
constexpr int kPageStep = 15;

std::optional<Joint> currentJoint(const Session& session) {
    const auto character = session.selection.character();
    const auto index = character ? character->skeleton->find(session.selection.currentJoint()) : std::nullopt;
    return index ? std::optional((*character->skeleton)[*index]) : std::nullopt;
}

/// Returns the angles of a joint in the test pose, radians.
Eigen::Vector3d turnedBy(const Session& session, JointId joint) {
    const auto& pose = session.pose.testPose();
    const auto found = pose ? pose->angles.find(joint) : decltype(pose->angles.begin()){};
    return pose && found != pose->angles.end() ? found->second : Eigen::Vector3d::Zero();
}

}  // namespace

TestPoseSection::TestPoseSection(Session& session)
    : session_(&session), reset_(new QPushButton(tr("Reset Test Pose"))), hint_(makeDimLabel()) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(8, 4, 8, 4);
    for (int i = 0; i < 3; ++i) {
        Angle& angle = angles_[static_cast<std::size_t>(i)];
        angle = {new QLabel, new QSlider(Qt::Horizontal), new QLabel};
        angle.slider->setObjectName(QStringLiteral("testAngle%1").arg(i + 1));
        angle.slider->setPageStep(kPageStep);
        useWheelWithFocus(*angle.slider);
        angle.value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        angle.value->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("-180°")));
        grid->addWidget(angle.letter, i, 0);
        grid->addWidget(angle.slider, i, 1);
        grid->addWidget(angle.value, i, 2);
        connect(angle.slider, &QSlider::valueChanged, this, [this, i](int degrees) { turn(i, degrees); });
    }
    reset_->setObjectName(QStringLiteral("resetTestPose"));
    reset_->setToolTip(tr("Show the clip's pose again"));
    hint_->setWordWrap(true);
    grid->addWidget(hint_, 3, 0, 1, 3);
    grid->addWidget(reset_, 4, 0, 1, 3);
    connect(reset_, &QPushButton::clicked, this, &TestPoseSection::reset);
    connect(&session.selection, &Selection::jointsChanged, this, &TestPoseSection::showJoint);
    connect(&session.selection, &Selection::characterChanged, this, [this] {
        const auto& pose = session_->pose.testPose();
        const auto active = session_->selection.character();
        if (pose && (!active || active->id != pose->character)) reset();
        showJoint();
    });
    connect(&session.document, &Document::stepped, this, &TestPoseSection::showJoint);
    // Paint mode also ends when another document is opened.
    connect(&session.painting, &WeightPainting::changed, this, [this] {
        if (!session_->painting.isOn()) reset();
        showJoint();
    });
    connect(&session.posing, &Posing::toolChanged, this, [this] {
        if (session_->posing.mode() == Posing::Mode::rest) reset();
        showJoint();
    });
    connect(&session.playback, &Playback::stateChanged, this, [this] {
        if (session_->playback.playing()) reset();
    });
    showJoint();
}

/// Returns why there can be no test pose now; empty if there can.
QString TestPoseSection::refusal() const {
    if (!session_->painting.isOn()) return tr("Turn on Paint Weights first");
    if (session_->posing.mode() == Posing::Mode::rest) return tr("Turn off Edit Rest Pose first");
    return {};
}

void TestPoseSection::showJoint() {
    static const std::array kLetters{QStringLiteral("X"), QStringLiteral("Y"), QStringLiteral("Z")};
    const auto joint = currentJoint(*session_);
    const QString whyNot = refusal();
    const Eigen::Vector3d turned = joint ? turnedBy(*session_, joint->id) : Eigen::Vector3d::Zero();
    for (int i = 0; i < 3; ++i) {
        const Angle& angle = angles_[static_cast<std::size_t>(i)];
        int low = -kFreeRange, high = kFreeRange;
        if (joint) {
            const AngleLimit& limit = joint->limits.angles[static_cast<std::size_t>(i)];
            if (limit.mode != AngleLimit::Mode::free) {
                low = static_cast<int>(std::floor(degrees(limit.min)));
                high = static_cast<int>(std::ceil(degrees(limit.max)));
            }
        }
        const QSignalBlocker blocker(angle.slider);
        const int axis = joint ? axes(joint->order)[static_cast<std::size_t>(i)] : i;
        const QString letter = kLetters[static_cast<std::size_t>(axis)];
        const bool isFree = !joint || joint->free.contains(sinew::angle(i));
        for (QWidget* part : {static_cast<QWidget*>(angle.letter), static_cast<QWidget*>(angle.slider),
                              static_cast<QWidget*>(angle.value)})
            part->setVisible(isFree);
        angle.letter->setText(letter);
        angle.slider->setRange(std::min(low, 0), std::max(high, 0));
        angle.slider->setValue(static_cast<int>(std::lround(degrees(turned[i]))));
        angle.slider->setEnabled(joint && whyNot.isEmpty());
        angle.slider->setAccessibleName(tr("Test angle %1").arg(letter));
        angle.slider->setToolTip(whyNot.isEmpty() ? tr("Turn the joint about %1 in the test pose").arg(letter)
                                                  : whyNot);
        angle.value->setText(tr("%1°").arg(angle.slider->value()));
    }
    reset_->setEnabled(session_->pose.testPose().has_value());
    hint_->setText(whyNot);
    hint_->setVisible(!whyNot.isEmpty());
}

void TestPoseSection::turn(int angle, int degrees) {
    const auto character = session_->selection.character();
    const auto joint = currentJoint(*session_);
    if (!joint) return;
    auto pose = session_->pose.testPose().value_or(CurrentPose::TestPose{character->id, {}});
    Eigen::Vector3d angles = turnedBy(*session_, joint->id);
    angles[angle] = radians(degrees);
    pose.angles[joint->id] = angles;
    session_->pose.setTestPose(std::move(pose));
    showJoint();
}

void TestPoseSection::reset() {
    if (!session_->pose.testPose()) return;
    session_->pose.setTestPose(std::nullopt);
    showJoint();
}

}  // namespace sinew
