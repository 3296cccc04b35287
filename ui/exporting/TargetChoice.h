#pragma once

#include <QWidget>

#include "core/io/Holdings.h"
#include "core/io/WriteOptions.h"

class QComboBox;
class QDoubleSpinBox;

namespace sinew {

/// The space of a file: its unit, the axis that points up, what becomes of root motion, and the order of
/// rotations.
class TargetChoice : public QWidget {
    Q_OBJECT
public:
    explicit TargetChoice(QWidget* parent = nullptr);

    void set(const WriteOptions& options);
    void put(WriteOptions& options) const;
    /// What the format fixes is not asked for.
    void setHoldings(const Holdings& holdings);

Q_SIGNALS:
    void changed();

private:
    QComboBox* unit_;
    QDoubleSpinBox* customUnit_;
    QComboBox* up_;
    QComboBox* root_;
    QComboBox* order_;
};

}  // namespace sinew
