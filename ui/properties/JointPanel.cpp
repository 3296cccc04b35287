#include "ui/properties/JointPanel.h"

#include <QLabel>
#include <QVBoxLayout>

#include "core/math/Angle.h"
#include "ui/properties/ConflictLine.h"
#include "ui/properties/LimitRow.h"
#include "ui/properties/PanelHeader.h"
#include "ui/properties/Section.h"
#include "ui/properties/ValueRow.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr int kMetreDecimals = 3;
constexpr int kDegreeDecimals = 2;

QString toQString(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString degreeSign() { return QStringLiteral("°"); }
QString metreSign() { return QStringLiteral("m"); }

AxisRole axisRole(EulerOrder order, int angle) {
    if (angle == 2 && isProper(order)) return AxisRole::twist2;
    return static_cast<AxisRole>(static_cast<int>(AxisRole::x) +
                                 axes(order)[static_cast<std::size_t>(angle)]);
}

// "X", "Y", "Z", and "X2" for a second turn about X.
QString letter(EulerOrder order, int angle) {
    const QString axis = QStringLiteral("XYZ").mid(axes(order)[static_cast<std::size_t>(angle)], 1);
    return angle == 2 && isProper(order) ? axis + u'2' : axis;
}

QString channelName(const Joint& joint, Channel channel) {
    const QString axis = QStringLiteral("XYZ").mid(component(channel), 1);
    if (isAngle(channel)) return JointPanel::tr("Angle %1").arg(letter(joint.order, component(channel)));
    return (isTranslation(channel) ? JointPanel::tr("Position %1") : JointPanel::tr("Scale %1")).arg(axis);
}

QString describe(const Curve& curve) {
    const auto& chunks = curve.chunks();
    const Interpolation first = chunks.front()->interpolationAt(0);
    bool mixed = false;
    for (const auto& chunk : chunks) {
        mixed |= chunk->interpolation != first || !chunk->interpolations.empty();
    }
    const QString keys =
        curve.size() == 1
            ? JointPanel::tr("1 key")
            : JointPanel::tr("%1 keys").arg(numberText(static_cast<std::int64_t>(curve.size())));
    return QStringLiteral("%1, %2").arg(keys, mixed ? JointPanel::tr("mixed") : toQString(name(first)));
}

void setVector(ValueRow* row, const Eigen::Vector3d& v) { row->setValues({v.x(), v.y(), v.z()}); }

void setDegrees(ValueRow* row, const Eigen::Vector3d& v) {
    row->setValues({degrees(v.x()), degrees(v.y()), degrees(v.z())});
}

QLabel* makeHint(const QString& text) {
    auto* label = new QLabel(text);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setContentsMargins(8, 4, 8, 4);
    label->setWordWrap(true);
    return label;
}

bool anyFree(const Joint& joint, ChannelSet group) {
    return std::ranges::any_of(kChannels,
                               [&](Channel c) { return group.contains(c) && joint.free.contains(c); });
}

}  // namespace

JointPanel::JointPanel(QWidget* parent)
    : QWidget(parent), column_(new QVBoxLayout(this)), header_(new PanelHeader) {
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(0);
    column_->addWidget(header_);
    buildTransform();
    buildLimits();
    local_ = addPlacement(tr("Local"));
    world_ = addPlacement(tr("World"));
    local_.section->setNote(tr("in the parent's space"));

    rest_ = addSection(tr("Rest"));
    rest_->add(restTranslation_ = new ValueRow(tr("Position"), 3, kMetreDecimals, metreSign()));
    rest_->add(restRotation_ = new ValueRow(tr("Rotation"), 3, kDegreeDecimals, degreeSign()));
    rest_->add(tail_ = new ValueRow(tr("Tail"), 3, kMetreDecimals, metreSign()));

    keys_ = addSection(tr("Keys"));
    keys_->add(noKeys_ = makeHint(tr("No keys in this clip")));
    for (TextRow*& row : keyRows_) keys_->add(row = new TextRow(QString()));
    column_->addStretch();
}

Section* JointPanel::addSection(const QString& title) {
    auto* section = new Section(title);
    column_->addWidget(section);
    return section;
}

JointPanel::Placement JointPanel::addPlacement(const QString& title) {
    Placement rows{};
    rows.section = addSection(title);
    rows.section->add(rows.position = new ValueRow(tr("Position"), 3, kMetreDecimals, metreSign()));
    rows.section->add(rows.rotation = new ValueRow(tr("Rotation"), 3, kDegreeDecimals, degreeSign()));
    rows.section->add(rows.quaternion = new ValueRow(tr("Quaternion"), 4, 4, QString()));
    return rows;
}

void JointPanel::buildTransform() {
    transform_ = addSection(tr("Transform"));
    for (ValueRow*& row : angles_)
        transform_->add(row = new ValueRow(QString(), 1, kDegreeDecimals, degreeSign()));
    transform_->add(translation_ = new ValueRow(tr("Position"), 3, kMetreDecimals, metreSign()));
    transform_->add(scale_ = new ValueRow(tr("Scale"), 3, 3, QString()));
    transform_->add(fixed_ = makeHint(tr("Nothing of this joint is free to move")));
}

void JointPanel::buildLimits() {
    limits_ = addSection(tr("Limits"));
    for (LimitRow*& row : limitRows_) limits_->add(row = new LimitRow);
    limits_->add(conflict_ = new ConflictLine);
}

void JointPanel::show(const Character& character, const Clip* clip, int joint) {
    index_ = joint;
    joint_ = (*character.skeleton)[joint];
    showHeader(*character.skeleton);
    showAngles(joint_, clip);
    translation_->setVisible(anyFree(joint_, kTranslations));
    scale_->setVisible(anyFree(joint_, {Channel::scaleX, Channel::scaleY, Channel::scaleZ}));
    fixed_->setVisible(joint_.free.empty());
    showRest(joint_);
    showKeys(joint_, clip);
}

void JointPanel::showHeader(const Skeleton& skeleton) {
    const QString tail = tr("tail %1 m").arg(numberText(joint_.tail.norm(), kMetreDecimals));
    const QString above = joint_.parent == kNoParent
                              ? tr("root")
                              : tr("parent %1").arg(toQString(skeleton[joint_.parent].name));
    header_->show(toQString(joint_.name), QStringLiteral("%1 · %2").arg(tail, above));
    const QString order = toQString(name(joint_.order));
    transform_->setNote(tr("Order %1").arg(order));
    limits_->setNote(tr("%1 · space: rest").arg(order));
    rest_->setNote(tr("Order %1").arg(order));
}

void JointPanel::showAngles(const Joint& joint, const Clip* clip) {
    QStringList beyond;
    bool anyLimit = false;
    for (int i = 0; i < 3; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const AngleLimit& limit = joint.limits.angles[at];
        const bool free = joint.free.contains(angle(i));
        const QString axis = letter(joint.order, i);
        const Curve* curve = clip ? clip->find({joint.id, angle(i)}) : nullptr;
        const auto used = curve ? std::optional(used_.of(angle(i), *curve)) : std::nullopt;
        angles_[at]->setName(tr("Angle %1").arg(axis), axisRole(joint.order, i));
        angles_[at]->setVisible(free);
        limitRows_[at]->show(axis, axisRole(joint.order, i), limit, used);
        limitRows_[at]->setVisible(free || limit.mode != AngleLimit::Mode::free);
        anyLimit |= limitRows_[at]->isVisibleTo(limits_);
        const double over = used ? std::max(excess(limit, used->min), excess(limit, used->max)) : 0;
        if (over > 0)
            beyond << tr("%1 goes %2° beyond its limits in this clip")
                          .arg(axis, numberText(degrees(over), kDegreeDecimals));
    }
    limits_->setVisible(anyLimit);
    conflict_->setLines(beyond);
}

void JointPanel::showRest(const Joint& joint) {
    setVector(restTranslation_, joint.rest.translation);
    setDegrees(restRotation_, fromQuaternion(joint.order, joint.rest.rotation));
    setVector(tail_, joint.tail);
}

void JointPanel::showKeys(const Joint& joint, const Clip* clip) {
    bool any = false;
    for (const Channel channel : kChannels) {
        TextRow* row = keyRows_[static_cast<std::size_t>(channel)];
        const Curve* curve = clip ? clip->find({joint.id, channel}) : nullptr;
        row->setVisible(curve != nullptr);
        if (!curve) continue;
        any = true;
        row->setName(channelName(joint, channel),
                     isAngle(channel) ? axisRole(joint.order, component(channel)) : AxisRole::none);
        row->setText(describe(*curve));
    }
    noKeys_->setVisible(!any);
}

void JointPanel::Placement::show(const Transform& transform) const {
    const Eigen::Quaterniond& q = transform.rotation;
    setVector(position, transform.translation);
    setDegrees(rotation, fromQuaternion(EulerOrder::XYZ, q));
    quaternion->setValues({q.w(), q.x(), q.y(), q.z()});
}

void JointPanel::showPose(const Evaluator& evaluator) {
    const auto values = evaluator.values(index_);
    for (int i = 0; i < 3; ++i) {
        const auto at = static_cast<std::size_t>(i);
        const double value = values.angles[i];
        angles_[at]->setValues({degrees(value)});
        angles_[at]->setConflict(excess(joint_.limits.angles[at], value) > 0);
        limitRows_[at]->setAngle(value);
    }
    setVector(translation_, values.translation);
    setVector(scale_, values.scale);
    const auto at = static_cast<std::size_t>(index_);
    local_.show(evaluator.local()[at]);
    world_.show(decompose(evaluator.model()[at]));
}

}  // namespace sinew
