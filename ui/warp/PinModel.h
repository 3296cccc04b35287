#pragma once

#include <QAbstractTableModel>
#include <memory>

#include "core/anim/WarpEdits.h"

namespace sinew {

struct Session;

/// The pins of the active clip's time warp as a table: a row for each, and with it the span to the next.
/// Times are in what rulers count. Keeps the warp it shows; rows come and go at the end.
class PinModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { numberColumn, timeColumn, sourceColumn, spanColumn, speedColumn, lockColumn };
    static constexpr int kColumns = 6;

    explicit PinModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Qt::EditRole is a text of all digits that count, the place of a kind in spanNames(), or whether it is
    /// locked.
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// One step of the document. What cannot be is refused with a reason and changes nothing.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

    /// By WarpSpan: "smooth", "linear", "hold", "reverse".
    static QStringList spanNames();

Q_SIGNALS:
    /// Why what was entered cannot be; empty once something was entered that can.
    void refused(const QString& why);

private:
    void refresh();
    bool hasSpan(int row) const { return row + 1 < rowCount(); }
    bool counted() const;  ///< in frames
    double shown(Seconds time) const;
    Seconds time(double shown) const;
    QString cell(int row, int column) const;
    QVariant editValue(int row, int column) const;
    QString tip(int row, int column) const;
    bool enterNumber(int row, int column, const QString& typed);
    bool apply(const QString& step, Result<TimeWarp> edited);
    bool refuse(const QString& why);

    Session* session_;
    std::shared_ptr<const TimeWarp> warp_;
    FrameRate rate_;
};

}  // namespace sinew
