#include "ui/viewport/MotionBar.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <cmath>
#include <functional>

#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/viewport/HeaderButtons.h"
#include "ui/viewport/MotionOverlay.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kFieldWidth = 64;

/// A settings popup that opens below a button of the viewport's header and closes with Escape or a click
/// outside. Changes apply immediately.
class MotionPopup : public QDialog {
public:
    MotionPopup(const char* name, const QString& title, MotionOverlay& motion, QToolButton& button)
        : QDialog(button.parentWidget(), Qt::Popup), motion_(&motion), form_(new QFormLayout(this)) {
        setObjectName(QLatin1String(name));
        setAccessibleName(title);
        form_->setContentsMargins(8, 8, 8, 8);
        form_->setSpacing(4);
        form_->setLabelAlignment(Qt::AlignRight | Qt::AlignVCenter);
        connect(&motion, &MotionOverlay::settingsChanged, this, &MotionPopup::showSettings);
        connect(&button, &QToolButton::clicked, this, [this, &button] {
            move(button.mapToGlobal(button.rect().bottomLeft()));
            show();
        });
    }

    /// Adds a field for an integer setting.
    void addNumber(const char* name, const QString& label, int MotionSettings::*number, int min, int max) {
        addField(
            name, label, *new NumberField(0, {}, this), min, max,
            [this, number] { return motion_->settings().*number; },
            [number](MotionSettings& settings, double value) {
                settings.*number = static_cast<int>(std::lround(value));
            });
    }

    /// Adds a field for the distance between a warped character and its original, metres; 0 derives it from
    /// the character's size.
    void addSideBySideDistance(const char* name, const QString& label) {
        auto* field = new NumberField(2, QStringLiteral("m"), this);
        field->setToolTip(MotionBar::tr(
            "Distance between the original and the warped character (0: derived from the character's size)"));
        field->setStep(0.1);
        addField(
            name, label, *field, 0, MotionSettings::kMaxMetres,
            [this] { return motion_->sideBySideMetres(); },
            [](MotionSettings& settings, double metres) { settings.sideBySideMetres = metres; });
    }

    /// Adds a combo box for an enumeration; the texts are in its order.
    template <class Choice>
    void addChoice(const char* name, const QString& label, Choice MotionSettings::*choice,
                   const QStringList& texts) {
        auto* box = new QComboBox(this);
        box->setObjectName(QLatin1String(name));
        box->setAccessibleName(label);
        box->addItems(texts);
        connect(box, &QComboBox::activated, this, [this, choice](int index) {
            apply([&](MotionSettings& settings) { settings.*choice = static_cast<Choice>(index); });
        });
        addShown(
            [this, box, choice] { box->setCurrentIndex(static_cast<int>(motion_->settings().*choice)); });
        form_->addRow(label, box);
    }

    void addCheckBox(QAction& action) {
        auto* box = new QCheckBox(action.iconText());
        bindToAction(*box, action);
        form_->addRow(box);
    }

    void addPushButton(QAction& action) {
        QPushButton* button = makeActionButton(action);
        button->setAutoDefault(false);
        form_->addRow(button);
    }

protected:
    void paintEvent(QPaintEvent* event) override {
        QDialog::paintEvent(event);
        QPainter painter(this);
        painter.setPen(theme().line);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }

    void showEvent(QShowEvent* event) override {
        showSettings();
        QDialog::showEvent(event);
    }

private:
    void addField(const char* name, const QString& label, NumberField& field, double min, double max,
                  std::function<double()> read, std::function<void(MotionSettings&, double)> write) {
        field.setObjectName(QLatin1String(name));
        field.setAccessibleName(label);
        field.setFixedWidth(kFieldWidth);
        field.setRange(min, max);
        connect(&field, &NumberField::valueEdited, this, [this, write = std::move(write)](double value) {
            apply([&](MotionSettings& settings) { write(settings, value); });
        });
        addShown([&field, read = std::move(read)] { field.setValue(read()); });
        form_->addRow(label, &field);
    }

    template <class Change>
    void apply(const Change& change) {
        MotionSettings settings = motion_->settings();
        change(settings);
        motion_->setSettings(settings);
    }

    void addShown(std::function<void()> showSetting) {
        showSetting();
        shownSettings_.push_back(std::move(showSetting));
    }

    void showSettings() {
        for (const auto& showSetting : shownSettings_) showSetting();
    }

    MotionOverlay* motion_;
    QFormLayout* form_;
    std::vector<std::function<void()>> shownSettings_;  ///< each shows one setting in its field
};

void addGhostPopup(Actions& actions, MotionOverlay& motion, QToolButton& button) {
    auto* popup = new MotionPopup("ghostPopup", MotionBar::tr("Ghost settings"), motion, button);
    popup->addCheckBox(*actions["view.ghosts"]);
    popup->addCheckBox(*actions["view.ghostsAtKeys"]);
    popup->addCheckBox(*actions["view.ghostBase"]);
    popup->addNumber("before", MotionBar::tr("Before"), &MotionSettings::ghostsBefore, 0,
                     MotionSettings::kMaxGhosts);
    popup->addNumber("after", MotionBar::tr("After"), &MotionSettings::ghostsAfter, 0,
                     MotionSettings::kMaxGhosts);
    popup->addNumber("step", MotionBar::tr("Frame step"), &MotionSettings::ghostStep, 1,
                     MotionSettings::kMaxFrames);
    popup->addChoice("original", MotionBar::tr("Original motion"), &MotionSettings::original,
                     {MotionBar::tr("Off"), MotionBar::tr("Overlay"), MotionBar::tr("Side by side")});
    popup->addSideBySideDistance("beside", MotionBar::tr("Side-by-side distance"));
}

void addTrailPopup(Actions& actions, MotionOverlay& motion, QToolButton& button) {
    auto* popup = new MotionPopup("trailPopup", MotionBar::tr("Trail settings"), motion, button);
    popup->addCheckBox(*actions["view.trails"]);
    popup->addCheckBox(*actions["trail.pin"]);
    popup->addChoice("end", MotionBar::tr("Bone end"), &MotionSettings::boneEnd,
                     {MotionBar::tr("Head"), MotionBar::tr("Tail")});
    popup->addChoice(
        "range", MotionBar::tr("Range"), &MotionSettings::range,
        {MotionBar::tr("In/out range"), MotionBar::tr("Around the playhead"), MotionBar::tr("Whole clip")});
    popup->addNumber("around", MotionBar::tr("Frames on each side"), &MotionSettings::framesAround, 1,
                     MotionSettings::kMaxFrames);
    popup->addNumber("tickEvery", MotionBar::tr("Frames per dot"), &MotionSettings::framesPerDot, 1,
                     MotionSettings::kMaxFrames);
    popup->addCheckBox(*actions["view.trailSpeed"]);
    popup->addPushButton(*actions["trail.unpinAll"]);
}

QToolButton* makeSettingsButton(const char* name, const QString& toolTip) {
    auto* button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFixedHeight(24);
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolTip(toolTip);
    return button;
}

}  // namespace

MotionBar::MotionBar(Session& session, Actions& actions, MotionOverlay& motion, QWidget* parent)
    : QWidget(parent),
      session_(&session),
      actions_(&actions),
      motion_(&motion),
      ghostButton_(makeSettingsButton("ghostSettings", tr("Choose which ghosts to draw"))),
      trailButton_(makeSettingsButton("trailSettings", tr("Choose which motion trails to draw and how"))) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    row->addWidget(makeHeaderButton(*actions["view.ghosts"]));
    row->addWidget(ghostButton_);
    row->addWidget(makeHeaderButton(*actions["view.trails"]));
    row->addWidget(trailButton_);
    addGhostPopup(actions, motion, *ghostButton_);
    addTrailPopup(actions, motion, *trailButton_);

    connect(&motion, &MotionOverlay::settingsChanged, this, &MotionBar::updateTexts);
    connect(actions["view.ghostsAtKeys"], &QAction::toggled, this, &MotionBar::updateTexts);
    connect(actions["view.trails"], &QAction::toggled, this, &MotionBar::updateTexts);
    connect(&session.selection, &Selection::jointsChanged, this, &MotionBar::updateTexts);
    connect(&session.visibility, &Visibility::changed, this, &MotionBar::updateTexts);
    updateTexts();
}

QString MotionBar::trailText() const {
    std::vector<JointId> joints = session_->visibility.trailJoints();
    if ((*actions_)["view.trails"]->isChecked()) {
        for (const JointId joint : session_->selection.joints())
            if (!session_->visibility.hasTrail(joint)) joints.push_back(joint);
    }
    if (joints.size() > 1) return tr("%n trail(s)", nullptr, static_cast<int>(joints.size()));
    for (const auto& character : session_->document.scene().characters) {
        const auto index = joints.empty() ? std::nullopt : character->skeleton->find(joints.front());
        if (index) return QString::fromStdString((*character->skeleton)[*index].name);
    }
    return tr("Trails");
}

void MotionBar::updateTexts() {
    const bool atKeys = (*actions_)["view.ghostsAtKeys"]->isChecked();
    ghostButton_->setText(atKeys ? tr("At Keys") : tr("Every %1").arg(motion_->settings().ghostStep));
    ghostButton_->setAccessibleName(tr("Ghost settings: %1").arg(ghostButton_->text()));
    trailButton_->setText(trailText());
    trailButton_->setAccessibleName(tr("Trail settings: %1").arg(trailButton_->text()));
}

}  // namespace sinew
