#include "ui/conflicts/ConflictFilter.h"

#include "ui/conflicts/ConflictModel.h"

namespace sinew {

ConflictFilter::ConflictFilter(QObject* parent) : QSortFilterProxyModel(parent) {
    setSortRole(ConflictModel::kSortRole);
    setDynamicSortFilter(true);
}

void ConflictFilter::setShowsAccepted(bool shows) {
    showsAccepted_ = shows;
    invalidateFilter();
}

void ConflictFilter::setText(const QString& text) {
    text_ = text;
    invalidateFilter();
}

bool ConflictFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    const auto& model = static_cast<const ConflictModel&>(*sourceModel());
    if (model.at(row).accepted && !showsAccepted_) return false;
    const QModelIndex joint = model.index(row, ConflictModel::jointColumn, parent);
    return joint.data().toString().contains(text_, Qt::CaseInsensitive);
}

}  // namespace sinew
