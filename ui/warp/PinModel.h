#pragma once

#include <QAbstractTableModel>
#include <memory>

#include "core/anim/warp/WarpEdits.h"

namespace sinew {

struct Session;

/// Table model of the active clip's time warp: a row per pin, with the span from it to the next pin. Times
/// are in the unit of the rulers. Keeps the displayed warp; rows are added and removed at the end.
class PinModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { numberColumn, timeColumn, sourceColumn, spanColumn, speedColumn, lockColumn };
    static constexpr int kColumns = 6;

    explicit PinModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Qt::EditRole is a number as text with all significant digits, an index into spanNames(), or whether
    /// the span is locked.
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Commits an edit as one undo step. An invalid edit changes nothing and emits refused() with the reason.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

    /// Names of the span kinds, indexed by SpanKind: "smooth", "linear", "hold", "reverse".
    static QStringList spanNames();

Q_SIGNALS:
    /// Emitted with the reason why an entry was rejected, and with an empty string after a valid entry.
    void refused(const QString& why);

private:
    void refresh();
    bool hasSpan(int row) const { return row + 1 < rowCount(); }
    bool showsFrames() const;  ///< times are shown in frames, not seconds
    double displayValue(Seconds time) const;
    Seconds time(double shown) const;
    QString cellText(int row, int column) const;
    QVariant editValue(int row, int column) const;
    QString toolTip(int row, int column) const;
    bool enterNumber(int row, int column, const QString& typed);
    bool apply(const QString& step, Result<TimeWarp> edited);
    bool refuse(const QString& why);

    Session* session_;
    std::shared_ptr<const TimeWarp> warp_;
    FrameRate rate_;
};

}  // namespace sinew
