#include "ui/importing/MessagesModel.h"

#include <QIcon>

#include "ui/widgets/Icon.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

QPixmap severityIcon(Severity severity) {
    constexpr int kSize = 14;
    constexpr double kRatio = 2;
    if (severity == Severity::error) return iconPixmap("error", theme().error, kSize, kRatio);
    if (severity == Severity::warning) return iconPixmap("warning", theme().warning, kSize, kRatio);
    return iconPixmap("info", theme().info, kSize, kRatio);
}

/// Returns the locations of repeats as a line; empty if there are none.
QString otherLocations(const Diagnostic& diagnostic) {
    QStringList locations;
    for (const std::string& location : diagnostic.otherLocations) locations << QString::fromUtf8(location);
    return locations.isEmpty() ? QString()
                               : MessagesModel::tr("Also at %1").arg(locations.join(QStringLiteral(", ")));
}

}  // namespace

void MessagesModel::show(const Diagnostics& diagnostics) {
    const auto& list = diagnostics.list();
    beginResetModel();
    diagnostics_.assign(list.begin(), list.end());
    endResetModel();
}

QString MessagesModel::toText() const {
    QString all;
    for (const Diagnostic& diagnostic : diagnostics_) {
        all += QString::fromStdString(sinew::text(diagnostic)) + u'\n';
        if (!diagnostic.otherLocations.empty())
            all += QStringLiteral("    ") + otherLocations(diagnostic) + u'\n';
    }
    return all;
}

int MessagesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(diagnostics_.size());
}

int MessagesModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QString MessagesModel::cell(const Diagnostic& diagnostic, int column) const {
    switch (column) {
        case message:
            return QString::fromUtf8(diagnostic.message);
        case location:
            return QString::fromUtf8(diagnostic.where);
        case count:
            return diagnostic.count > 1 ? QStringLiteral("×%1").arg(diagnostic.count) : QString();
        default:
            return QString::fromUtf8(name(diagnostic.code));
    }
}

QVariant MessagesModel::data(const QModelIndex& index, int role) const {
    const Diagnostic& diagnostic = at(index.row());
    switch (role) {
        case Qt::DisplayRole:
            return cell(diagnostic, index.column());
        case Qt::DecorationRole:
            return index.column() == message ? severityIcon(diagnostic.severity) : QVariant();
        case Qt::ToolTipRole:
            return diagnostic.otherLocations.empty()
                       ? QString::fromUtf8(explanation(diagnostic.code))
                       : QString::fromUtf8(explanation(diagnostic.code)) + QStringLiteral("\n\n") +
                             otherLocations(diagnostic);
        case Qt::AccessibleTextRole:
            return QString::fromStdString(sinew::text(diagnostic));
        case Qt::ForegroundRole:
            return index.column() == message ? QVariant() : theme().textDim;
        case Qt::TextAlignmentRole:
            return QVariant(Qt::AlignVCenter | (index.column() == count ? Qt::AlignRight : Qt::AlignLeft));
        default:
            return {};
    }
}

QVariant MessagesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignVCenter | Qt::AlignLeft);
    if (role != Qt::DisplayRole) return {};
    const QString titles[] = {tr("Message"), tr("Location"), tr("Count"), tr("Code")};
    return titles[section];
}

}  // namespace sinew
