#include "ui/window/ActionListModel.h"

#include <algorithm>
#include <tuple>

#include "ui/actions/DisabledReasons.h"

namespace sinew {

namespace {

constexpr int kScattered = 4;  // the rank of names that hold the letters one by one

bool holdsLettersInOrder(const QString& name, const QString& letters) {
    qsizetype from = 0;
    for (const QChar letter : letters) {
        if (letter.isSpace()) continue;
        from = name.indexOf(letter, from, Qt::CaseInsensitive) + 1;
        if (from == 0) return false;
    }
    return true;
}

}  // namespace

int searchRank(const QString& text, const QString& name, const QString& menu) {
    if (name.startsWith(text, Qt::CaseInsensitive)) return 0;
    if (name.contains(u' ' + text, Qt::CaseInsensitive)) return 1;
    if (name.contains(text, Qt::CaseInsensitive)) return 2;
    const QString path = menu + u' ' + name;
    const auto words = text.split(u' ', Qt::SkipEmptyParts);
    if (std::ranges::all_of(words, [&](const QString& w) { return path.contains(w, Qt::CaseInsensitive); }))
        return 3;
    return holdsLettersInOrder(name, text) ? kScattered : -1;
}

ActionListModel::ActionListModel(const Actions& actions, const DisabledReasons& reasons, QObject* parent)
    : QAbstractListModel(parent), actions_(&actions), reasons_(&reasons) {}

void ActionListModel::find(const QString& text) {
    beginResetModel();
    found_.clear();
    const QString wanted = text.trimmed();
    for (std::size_t i = 0; i < actions_->all().size(); ++i) {
        QAction* action = actions_->all()[i];
        const QString menu = QString::fromUtf8(actionTable()[i].menu).replace(u'/', QStringLiteral(" > "));
        const int rank = searchRank(wanted, action->iconText(), menu);
        if (rank >= 0) found_.push_back({action, menu, rank, i});
    }
    // What can be done stands before what cannot, but for guesses at scattered letters.
    std::ranges::sort(found_, {}, [](const Found& found) {
        return std::tuple(found.rank == kScattered, !found.action->isEnabled(), found.rank, found.row);
    });
    endResetModel();
}

int ActionListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(found_.size());
}

QVariant ActionListModel::data(const QModelIndex& index, int role) const {
    const Found& found = found_[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole:
            return found.action->iconText();
        case Qt::DecorationRole:
            return found.action->icon();
        case Qt::CheckStateRole:
            return found.action->isCheckable()
                       ? QVariant(found.action->isChecked() ? Qt::Checked : Qt::Unchecked)
                       : QVariant();
        case menuRole:
            return found.menu;
        case keysRole:
            return found.action->shortcut().toString(QKeySequence::NativeText);
        case reasonRole:
            return reasons_->reason(*found.action);
        case Qt::AccessibleTextRole:
            return QStringLiteral("%1, %2").arg(found.action->iconText(), found.menu);
        default:
            return {};
    }
}

}  // namespace sinew
