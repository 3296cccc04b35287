#pragma once

#include <QSortFilterProxyModel>

namespace sinew {

/// Conflicts whose joint's name holds a text, in any case of letters; accepted ones if they are wanted.
class ConflictFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit ConflictFilter(QObject* parent = nullptr);

    void setShowsAccepted(bool shows);
    void setText(const QString& text);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    bool showsAccepted_ = false;
    QString text_;
};

}  // namespace sinew
