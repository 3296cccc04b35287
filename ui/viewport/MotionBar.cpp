#include "ui/viewport/MotionBar.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <cmath>
#include <utility>

#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/viewport/MotionOverlay.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kFieldWidth = 64;

}  // namespace

MotionPopup::MotionPopup(MotionOverlay& motion, QWidget* parent)
    : QDialog(parent, Qt::Popup), motion_(&motion), form_(new QFormLayout(this)) {
    form_->setContentsMargins(8, 8, 8, 8);
    form_->setSpacing(4);
    form_->setLabelAlignment(Qt::AlignRight | Qt::AlignVCenter);
}

void MotionPopup::paintEvent(QPaintEvent* event) {
    QDialog::paintEvent(event);
    QPainter painter(this);
    painter.setPen(theme().line);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void MotionPopup::showEvent(QShowEvent* event) {
    Q_EMIT opened();
    QDialog::showEvent(event);
}

void MotionPopup::apply(const std::function<void(MotionSettings&)>& change) {
    MotionSettings settings = motion_->settings();
    change(settings);
    motion_->setSettings(settings);
}

void MotionPopup::addNumber(const char* name, const QString& label, int MotionSettings::*number, int min,
                            int max) {
    auto* field = new NumberField(0, {}, this);
    field->setObjectName(QLatin1String(name));
    field->setAccessibleName(label);
    field->setFixedWidth(kFieldWidth);
    field->setRange(min, max);
    const auto show = [this, field, number] { field->setValue(motion_->settings().*number); };
    connect(field, &NumberField::valueEdited, this, [this, number](double value) {
        apply([&](MotionSettings& settings) { settings.*number = static_cast<int>(std::lround(value)); });
    });
    connect(motion_, &MotionOverlay::settingsChanged, field, show);
    show();
    form_->addRow(label, field);
}

void MotionPopup::addSideBySideDistance(const char* name, const QString& label) {
    auto* field = new NumberField(2, QStringLiteral("m"), this);
    field->setObjectName(QLatin1String(name));
    field->setAccessibleName(label);
    field->setToolTip(
        tr("Distance between the original and the warped character (0: derived from the character's size)"));
    field->setFixedWidth(kFieldWidth);
    field->setRange(0, MotionSettings::kMaxMetres);
    field->setStep(0.1);
    const auto show = [this, field] { field->setValue(motion_->sideBySideMetres()); };
    connect(field, &NumberField::valueEdited, this, [this](double metres) {
        apply([&](MotionSettings& settings) { settings.sideBySideMetres = metres; });
    });
    connect(motion_, &MotionOverlay::settingsChanged, field, show);
    connect(this, &MotionPopup::opened, field, show);
    form_->addRow(label, field);
}

void MotionPopup::addChoice(const char* name, const QString& label, const QStringList& texts,
                            std::function<int(const MotionSettings&)> read,
                            std::function<void(MotionSettings&, int)> write) {
    auto* choice = new QComboBox(this);
    choice->setObjectName(QLatin1String(name));
    choice->setAccessibleName(label);
    choice->addItems(texts);
    const auto show = [this, choice, read] { choice->setCurrentIndex(read(motion_->settings())); };
    connect(choice, &QComboBox::activated, this,
            [this, write](int index) { apply([&](MotionSettings& settings) { write(settings, index); }); });
    connect(motion_, &MotionOverlay::settingsChanged, choice, show);
    show();
    form_->addRow(label, choice);
}

void MotionPopup::addCheckBox(QAction& action) {
    auto* box = new QCheckBox(action.iconText(), this);
    box->setObjectName(action.objectName());
    const auto show = [box, &action] {
        box->setChecked(action.isChecked());
        box->setEnabled(action.isEnabled());
        box->setToolTip(action.toolTip());
    };
    connect(box, &QCheckBox::clicked, &action, &QAction::trigger);
    connect(&action, &QAction::changed, box, show);
    show();
    form_->addRow(box);
}

void MotionPopup::addButton(QAction& action) {
    auto* button = new QPushButton(action.iconText(), this);
    button->setObjectName(action.objectName());
    button->setAutoDefault(false);
    const auto show = [button, &action] {
        button->setEnabled(action.isEnabled());
        button->setToolTip(action.toolTip());
    };
    connect(button, &QPushButton::clicked, &action, &QAction::trigger);
    connect(&action, &QAction::changed, button, show);
    show();
    form_->addRow(button);
}

MotionPopup* makeGhostPopup(Actions& actions, MotionOverlay& motion, QWidget* parent) {
    auto* popup = new MotionPopup(motion, parent);
    popup->setObjectName(QStringLiteral("ghostPopup"));
    popup->setAccessibleName(MotionPopup::tr("Ghost settings"));
    popup->addCheckBox(*actions["view.ghosts"]);
    popup->addCheckBox(*actions["view.ghostsAtKeys"]);
    popup->addNumber("before", MotionPopup::tr("Before"), &MotionSettings::ghostsBefore, 0,
                     MotionSettings::kMaxGhosts);
    popup->addNumber("after", MotionPopup::tr("After"), &MotionSettings::ghostsAfter, 0,
                     MotionSettings::kMaxGhosts);
    popup->addNumber("step", MotionPopup::tr("Frame step"), &MotionSettings::ghostStep, 1,
                     MotionSettings::kMaxFrames);
    popup->addChoice(
        "original", MotionPopup::tr("Original motion"),
        {MotionPopup::tr("Off"), MotionPopup::tr("Overlay"), MotionPopup::tr("Side by Side")},
        [](const MotionSettings& settings) { return static_cast<int>(settings.original); },
        [](MotionSettings& settings, int original) {
            settings.original = static_cast<MotionSettings::Original>(original);
        });
    popup->addSideBySideDistance("beside", MotionPopup::tr("Side-by-side distance"));
    return popup;
}

MotionPopup* makeTrailPopup(Actions& actions, MotionOverlay& motion, QWidget* parent) {
    auto* popup = new MotionPopup(motion, parent);
    popup->setObjectName(QStringLiteral("trailPopup"));
    popup->setAccessibleName(MotionPopup::tr("Trail settings"));
    popup->addCheckBox(*actions["view.trails"]);
    popup->addCheckBox(*actions["trail.pin"]);
    popup->addChoice(
        "end", MotionPopup::tr("Bone end"), {MotionPopup::tr("Head"), MotionPopup::tr("Tail")},
        [](const MotionSettings& settings) { return static_cast<int>(settings.boneEnd); },
        [](MotionSettings& settings, int end) { settings.boneEnd = static_cast<BonePoint::End>(end); });
    popup->addChoice(
        "range", MotionPopup::tr("Range"),
        {MotionPopup::tr("In to Out"), MotionPopup::tr("Around the Playhead"), MotionPopup::tr("Whole Clip")},
        [](const MotionSettings& settings) { return static_cast<int>(settings.range); },
        [](MotionSettings& settings, int range) {
            settings.range = static_cast<MotionSettings::Range>(range);
        });
    popup->addNumber("around", MotionPopup::tr("Frames on each side"), &MotionSettings::framesAround, 1,
                     MotionSettings::kMaxFrames);
    popup->addNumber("tickEvery", MotionPopup::tr("Frames per dot"), &MotionSettings::framesPerDot, 1,
                     MotionSettings::kMaxFrames);
    popup->addCheckBox(*actions["view.trailSpeed"]);
    popup->addButton(*actions["trail.unpinAll"]);
    return popup;
}

namespace {

void openBelow(QToolButton& button, MotionPopup& popup) {
    QObject::connect(&button, &QToolButton::clicked, &popup, [&button, &popup] {
        popup.move(button.mapToGlobal(button.rect().bottomLeft()));
        popup.show();
    });
}

}  // namespace

MotionBar::MotionBar(Session& session, Actions& actions, MotionOverlay& motion, QWidget* parent)
    : QWidget(parent), session_(&session), actions_(&actions), motion_(&motion) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    row->addWidget(addToggleButton("view.ghosts"));
    ghostButton_ = addSettingsButton("ghostSettings", tr("Choose which ghosts to draw"));
    row->addWidget(ghostButton_);
    row->addWidget(addToggleButton("view.trails"));
    trailButton_ = addSettingsButton("trailSettings", tr("Choose which motion trails to draw and how"));
    row->addWidget(trailButton_);
    openBelow(*ghostButton_, *makeGhostPopup(actions, motion, this));
    openBelow(*trailButton_, *makeTrailPopup(actions, motion, this));
    connect(&motion, &MotionOverlay::settingsChanged, this, &MotionBar::updateTexts);
    connect(actions["view.ghostsAtKeys"], &QAction::toggled, this, &MotionBar::updateTexts);
    connect(actions["view.trails"], &QAction::toggled, this, &MotionBar::updateTexts);
    connect(&session.selection, &Selection::jointsChanged, this, &MotionBar::updateTexts);
    connect(&session.visibility, &Visibility::changed, this, &MotionBar::updateTexts);
    updateTexts();
}

QToolButton* MotionBar::addToggleButton(const char* action) {
    auto* button = new QToolButton(this);
    button->setDefaultAction((*actions_)[action]);
    button->setAutoRaise(true);
    button->setIconSize(QSize(16, 16));
    button->setFixedSize(28, 24);
    button->setFocusPolicy(Qt::NoFocus);
    return button;
}

QToolButton* MotionBar::addSettingsButton(const char* name, const QString& toolTip) {
    auto* button = new QToolButton(this);
    button->setObjectName(QLatin1String(name));
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setFixedHeight(24);
    button->setFocusPolicy(Qt::TabFocus);
    button->setToolTip(toolTip);
    return button;
}

QString MotionBar::trailText() const {
    std::vector<JointId> joints = session_->visibility.trailJoints();
    if ((*actions_)["view.trails"]->isChecked()) {
        for (const JointId joint : session_->selection.joints())
            if (!session_->visibility.hasTrail(joint)) joints.push_back(joint);
    }
    if (joints.size() > 1) return tr("%1 trails").arg(joints.size());
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
