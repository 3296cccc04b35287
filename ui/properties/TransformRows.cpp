#include "ui/properties/TransformRows.h"

#include <QButtonGroup>
#include <QLabel>
#include <QToolButton>
#include <cmath>
#include <utility>

#include "ui/document/Descriptions.h"
#include "ui/properties/ChannelRow.h"
#include "ui/properties/ConflictLine.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr int kSegment = 22;
constexpr int kMetreDecimals = 3;
constexpr int kDegreeDecimals = 2;
// Values that differ by less are considered equal. Displayed values are rounded much more coarsely.
constexpr double kTolerance = 1e-9;

ChannelRow* makeRow(Channel channel) {
    if (isAngle(channel)) return new ChannelRow(kDegreeDecimals, QStringLiteral("°"), 1);
    if (isTranslation(channel)) return new ChannelRow(kMetreDecimals, QStringLiteral("m"), 0.01);
    return new ChannelRow(kMetreDecimals, QString(), 0.01);
}

}  // namespace

TransformRows::TransformRows(Session& session) : session_(&session), editor_(session) {
    auto* column = columnLayout(this);
    column->addWidget(makeAxesRow());
    for (const Channel channel :
         {Channel::angle1, Channel::angle2, Channel::angle3, Channel::translationX, Channel::translationY,
          Channel::translationZ, Channel::scaleX, Channel::scaleY, Channel::scaleZ}) {
        Row& row = rows_[static_cast<std::size_t>(channel)];
        row = {channel, makeRow(channel), {}};
        column->addWidget(row.widget);
        connectRow(row);
    }
    column->addWidget(error_ = new ConflictLine);
    column->addWidget(note_ = makeHint(QString()));
    column->addWidget(noChannelsHint_ = makeHint(tr("This joint has no free channels")));
    note_->hide();
    connect(&session.playback, &Playback::stateChanged, this, &TransformRows::showEditable);
    connect(&session.posing, &Posing::toolChanged, this, &TransformRows::showEditable);
    connect(&session.playback, &Playback::frameChanged, this, &TransformRows::abandonEdit);
    connect(&session.document, &Document::cancelled, this, &TransformRows::abandonEdit);
}

QWidget* TransformRows::makeAxesRow() {
    auto* line = new QWidget;
    auto* layout = rowLayout(line, {8, 2, 8, 2}, 0);
    layout->addWidget(new RowLabel(tr("Axes")));
    layout->addSpacing(4);
    auto* group = new QButtonGroup(line);
    const std::array<QString, 3> names{tr("Gimbal"), tr("Parent"), tr("World")};
    for (int i = 0; i < 3; ++i) {
        auto* button = new QToolButton;
        button->setText(names[static_cast<std::size_t>(i)]);
        button->setCheckable(true);
        button->setFixedHeight(kSegment);
        button->setFocusPolicy(Qt::TabFocus);
        button->setToolTip(tr("Axes of the gizmo in the viewport"));
        group->addButton(button, i);
        layout->addWidget(button);
        spaces_[static_cast<std::size_t>(i)] = button;
    }
    layout->addStretch();
    Posing& posing = session_->posing;
    connect(group, &QButtonGroup::idClicked, this,
            [&posing](int id) { posing.setSpace(static_cast<Posing::Space>(id)); });
    const auto showSpace = [this, &posing] {
        spaces_[static_cast<std::size_t>(posing.space())]->setChecked(true);
    };
    connect(&posing, &Posing::toolChanged, this, showSpace);
    showSpace();
    return line;
}

void TransformRows::connectRow(Row& row) {
    NumberField& field = row.widget->field();
    const ChannelGroup& group = row.group;
    connect(&field, &NumberField::changeEntered, this, [this, &group](const NumberChange& change) {
        showNote({});
        editor_.change(group, change);
    });
    connect(&field, &NumberField::gestureEnded, this, [this, &row] {
        const QString note = editor_.commit(row.group);
        if (!note.isEmpty()) showNote(note);
        if (const Evaluator* owner = editor_.evaluator(row.group)) showRow(row, *owner);
    });
    connect(&field, &NumberField::gestureCancelled, this, [this] { editor_.cancel(); });
    connect(&field, &NumberField::errorChanged, this, [this](const QString& error) {
        error_->setLines(error.isEmpty() ? QStringList() : QStringList(error));
    });
    connect(row.widget, &ChannelRow::resetToRest, this, [this, &group] { editor_.resetToRest(group); });
    connect(row.widget, &ChannelRow::resetToKey, this, [this, &group] { editor_.resetToKey(group); });
    connect(row.widget, &ChannelRow::keyToggled, this, [this, &group] { editor_.toggleKey(group); });
    connect(row.widget, &ChannelRow::previousKey, this, [this, &group] { editor_.goToKey(group, false); });
    connect(row.widget, &ChannelRow::nextKey, this, [this, &group] { editor_.goToKey(group, true); });
}

void TransformRows::show(const Evaluator& evaluator, int joint) {
    const Joint& current = evaluator.skeleton()[joint];
    for (Row& row : rows_) showGroup(row, evaluator, current);
    noChannelsHint_->setVisible(current.free.empty());
    if (std::exchange(current_, current.id) != current.id) {
        showNote({});
        error_->setLines({});
        abandonEdit();
    }
    hasClip_ = evaluator.clip() != nullptr;
    showEditable();
}

void TransformRows::showGroup(Row& row, const Evaluator& evaluator, const Joint& current) {
    const QString name = channelName(current.order, row.channel);
    row.widget->setVisible(current.free.contains(row.channel));
    row.widget->setName(
        name, isAngle(row.channel) ? axisRole(current.order, component(row.channel)) : AxisRole::none);
    row.group.targets.clear();
    if (!current.free.contains(row.channel)) return;
    const auto add = [&](JointId id) {
        const auto index = evaluator.skeleton().find(id);
        if (!index) return;
        const Joint& joint = evaluator.skeleton()[*index];
        const auto channel = matchingChannel(current.order, row.channel, joint.order);
        if (channel && joint.free.contains(*channel)) row.group.targets.push_back({*index, {id, *channel}});
    };
    add(current.id);
    for (const JointId id : session_->selection.joints()) {
        if (id != current.id && !session_->visibility.isLocked(id)) add(id);
    }
    const auto count = row.group.targets.size();
    row.group.name = count == 1 ? tr("%1 of %2").arg(name, QString::fromStdString(current.name))
                                : tr("%1 of %n joint(s)", nullptr, static_cast<int>(count)).arg(name);
}

void TransformRows::abandonEdit() {
    for (const Row& row : rows_) row.widget->field().discardInput();
    editor_.dropGesture();
}

void TransformRows::showEditable() {
    const bool posable = !session_->playback.playing() && session_->posing.mode() == Posing::Mode::pose &&
                         !session_->visibility.isLocked(current_);
    for (const Row& row : rows_) row.widget->setEditable(posable, hasClip_);
}

void TransformRows::showPose(const Evaluator& evaluator) {
    for (const Row& row : rows_) {
        if (!row.group.targets.empty()) showRow(row, evaluator);
    }
    if (!note_->text().isEmpty() && noteFrame_ != session_->playback.frame()) showNote({});
}

void TransformRows::showRow(const Row& row, const Evaluator& evaluator) {
    bool mixed = false, exceedsLimit = false;
    std::optional<double> shown;
    for (const ChannelTarget& target : row.group.targets) {
        const double value = evaluator.values(target.joint).at(target.id.channel);
        mixed |= shown && std::abs(value - *shown) > kTolerance;
        if (!shown) shown = value;
        if (!isAngle(target.id.channel)) continue;
        const auto& limits = evaluator.skeleton()[target.joint].limits.angles;
        exceedsLimit |= excess(limits[static_cast<std::size_t>(component(target.id.channel))], value) > 0;
    }
    NumberField& field = row.widget->field();
    if (shown) field.setValue(shownValue(row.channel, *shown));
    field.setMixed(mixed);
    field.setConflict(exceedsLimit);
    row.widget->setState(editor_.state(row.group, evaluator));
}

void TransformRows::showNote(const QString& note) {
    note_->setText(note);
    note_->setVisible(!note.isEmpty());
    noteFrame_ = session_->playback.frame();
}

}  // namespace sinew
