#pragma once

#include <QWidget>

#include "core/io/WriteOptions.h"

class QComboBox;

namespace sinew {

class NumberField;

/// Where a file gets its keys, and how far they may be off.
class KeyChoice : public QWidget {
    Q_OBJECT
public:
    explicit KeyChoice(QWidget* parent = nullptr);

    void set(const WriteOptions& options);
    void put(WriteOptions& options) const;
    /// Files that hold frames have no keys to choose, but still are near enough or not.
    void setChoosesKeys(bool chooses);

Q_SIGNALS:
    void changed();

private:
    void showPolicy();

    KeyPolicy chosen_ = KeyPolicy::adaptive;
    QComboBox* policy_;
    NumberField* angle_;     ///< degrees
    NumberField* distance_;  ///< millimetres
};

}  // namespace sinew
