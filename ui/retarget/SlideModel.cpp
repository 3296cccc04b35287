#include "ui/retarget/SlideModel.h"

#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

/// Returns the foot or hand and what it touches.
QString limbText(const RetargetedContact& contact) {
    const bool isLeft = contact.limb.side == Side::left;
    if (contact.limb.isLeg()) return isLeft ? SlideModel::tr("Left foot") : SlideModel::tr("Right foot");
    switch (contact.touched) {
        case Touched::object:
            return isLeft ? SlideModel::tr("Left hand on an object")
                          : SlideModel::tr("Right hand on an object");
        case Touched::head:
            return isLeft ? SlideModel::tr("Left hand on the head")
                          : SlideModel::tr("Right hand on the head");
        case Touched::hips:
            return isLeft ? SlideModel::tr("Left hand on the hips")
                          : SlideModel::tr("Right hand on the hips");
        case Touched::otherHand:
            return SlideModel::tr("Both hands");
        default:
            return isLeft ? SlideModel::tr("Left hand on the ground")
                          : SlideModel::tr("Right hand on the ground");
    }
}

}  // namespace

void SlideModel::show(const std::vector<RetargetedContact>& contacts, const Skeleton* skeleton) {
    beginResetModel();
    contacts_.clear();
    joints_.clear();
    for (const RetargetedContact& contact : contacts) {
        if (!skeleton || contact.joint >= skeleton->size()) break;
        contacts_.push_back(contact);
        joints_.push_back(
            tr("%1 (%2)").arg(limbText(contact), QString::fromStdString((*skeleton)[contact.joint].name)));
    }
    endResetModel();
}

int SlideModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(contacts_.size());
}

int SlideModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kColumns; }

QString SlideModel::cell(int row, int column) const {
    const RetargetedContact& contact = at(row);
    const auto millimetres = [](double metres) { return numberText(1000 * metres, 1); };
    switch (column) {
        case framesColumn:
            return tr("%1 to %2").arg(numberText(contact.first.value), numberText(contact.last.value));
        case sourceColumn:
            return millimetres(contact.sourceSlide);
        case beforeColumn:
            return millimetres(contact.slideBefore);
        case afterColumn:
            return millimetres(contact.slideAfter);
        default:
            return joints_[static_cast<std::size_t>(row)];
    }
}

QVariant SlideModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const bool isText = index.column() == jointColumn;
    switch (role) {
        case Qt::DisplayRole:
            return cell(index.row(), index.column());
        case Qt::FontRole:
            return isText ? QVariant() : QVariant(numberFont());
        case Qt::TextAlignmentRole:
            return int{isText ? Qt::AlignLeft : Qt::AlignRight} | Qt::AlignVCenter;
        default:
            return {};
    }
}

QVariant SlideModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) return {};
    const QString titles[] = {tr("Contact"), tr("Frames"), tr("Source slide, mm"), tr("Copied slide, mm"),
                              tr("Result slide, mm")};
    const QString tips[] = {tr("Joint of the target"), tr("Frames of the contact"),
                            tr("How far the source's joint slides, scaled to the target"),
                            tr("How far the target's joint would slide if rotations were only copied"),
                            tr("How far the target's joint slides")};
    if (role == Qt::DisplayRole) return titles[section];
    if (role == Qt::ToolTipRole) return tips[section];
    if (role == Qt::TextAlignmentRole)
        return int{section == jointColumn ? Qt::AlignLeft : Qt::AlignRight} | Qt::AlignVCenter;
    return {};
}

}  // namespace sinew
