#include "ui/viewport/MotionPopup.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QPainter>
#include <QPushButton>
#include <cmath>
#include <utility>

#include "ui/actions/Actions.h"
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

void MotionPopup::addNumber(const char* name, const QString& label, int MotionSettings::*number, int least,
                            int most) {
    auto* field = new NumberField(0, {}, this);
    field->setObjectName(QLatin1String(name));
    field->setAccessibleName(label);
    field->setFixedWidth(kFieldWidth);
    field->setRange(least, most);
    const auto show = [this, field, number] { field->setValue(motion_->settings().*number); };
    connect(field, &NumberField::valueEdited, this, [this, number](double value) {
        apply([&](MotionSettings& settings) { settings.*number = static_cast<int>(std::lround(value)); });
    });
    connect(motion_, &MotionOverlay::settingsChanged, field, show);
    show();
    form_->addRow(label, field);
}

void MotionPopup::addBeside(const char* name, const QString& label) {
    auto* field = new NumberField(2, QStringLiteral("m"), this);
    field->setObjectName(QLatin1String(name));
    field->setAccessibleName(label);
    field->setToolTip(tr("From the original to the warped one; 0: by the character's size"));
    field->setFixedWidth(kFieldWidth);
    field->setRange(0, MotionSettings::kMostMetres);
    field->setStep(0.1);
    const auto show = [this, field] { field->setValue(motion_->besideMetres()); };
    connect(field, &NumberField::valueEdited, this, [this](double metres) {
        apply([&](MotionSettings& settings) { settings.besideMetres = metres; });
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

void MotionPopup::addSwitch(QAction& action) {
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

void MotionPopup::addCommand(QAction& action) {
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
    popup->addSwitch(*actions["view.ghosts"]);
    popup->addSwitch(*actions["view.ghostsAtKeys"]);
    popup->addNumber("before", MotionPopup::tr("Before"), &MotionSettings::ghostsBefore, 0,
                     MotionSettings::kMostGhosts);
    popup->addNumber("after", MotionPopup::tr("After"), &MotionSettings::ghostsAfter, 0,
                     MotionSettings::kMostGhosts);
    popup->addNumber("step", MotionPopup::tr("Frames between"), &MotionSettings::ghostStep, 1,
                     MotionSettings::kMostFrames);
    popup->addChoice(
        "original", MotionPopup::tr("Original of time warp"),
        {MotionPopup::tr("Off"), MotionPopup::tr("Overlay"), MotionPopup::tr("Side by side")},
        [](const MotionSettings& settings) { return static_cast<int>(settings.original); },
        [](MotionSettings& settings, int original) {
            settings.original = static_cast<MotionSettings::Original>(original);
        });
    popup->addBeside("beside", MotionPopup::tr("Side by side at"));
    return popup;
}

MotionPopup* makeTrailPopup(Actions& actions, MotionOverlay& motion, QWidget* parent) {
    auto* popup = new MotionPopup(motion, parent);
    popup->setObjectName(QStringLiteral("trailPopup"));
    popup->setAccessibleName(MotionPopup::tr("Trail settings"));
    popup->addSwitch(*actions["view.trails"]);
    popup->addSwitch(*actions["trail.pin"]);
    popup->addChoice(
        "end", MotionPopup::tr("Of the bone's"), {MotionPopup::tr("Head"), MotionPopup::tr("Tail")},
        [](const MotionSettings& settings) { return static_cast<int>(settings.end); },
        [](MotionSettings& settings, int end) { settings.end = static_cast<BonePoint::End>(end); });
    popup->addChoice(
        "range", MotionPopup::tr("Range"),
        {MotionPopup::tr("In to out"), MotionPopup::tr("About the playhead"), MotionPopup::tr("Whole clip")},
        [](const MotionSettings& settings) { return static_cast<int>(settings.range); },
        [](MotionSettings& settings, int range) {
            settings.range = static_cast<MotionSettings::Range>(range);
        });
    popup->addNumber("around", MotionPopup::tr("Frames about it"), &MotionSettings::around, 1,
                     MotionSettings::kMostFrames);
    popup->addNumber("tickEvery", MotionPopup::tr("Frames to a dot"), &MotionSettings::tickEvery, 1,
                     MotionSettings::kMostFrames);
    popup->addSwitch(*actions["view.trailSpeed"]);
    popup->addCommand(*actions["trail.unpinAll"]);
    return popup;
}

}  // namespace sinew
