#pragma once

#include <QFrame>

#include "core/anim/warp/TimeWarp.h"
#include "core/base/Id.h"
#include "core/base/Result.h"

class QLabel;

namespace sinew {

class NumberField;
struct Session;

/// Small panel over the graph with number fields for a pin's new time and source in frames and the speed of
/// the span after it. Each entry is one undo step; Return and Escape close the panel.
class PinFields : public QFrame {
    Q_OBJECT
public:
    enum class Field { time, source, speed };

    PinFields(Session& session, QWidget* parent);

    /// Opens the panel for a pin at `position` in the parent, with the focus in `field`.
    void open(std::size_t pin, Field field, QPoint position);

Q_SIGNALS:
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    NumberField* addField(int row, const QString& text, const QString& name, int decimals,
                          const QString& unit);
    void showPin();
    void warpChanged();
    Result<TimeWarp> editedWarp(const NumberField& field, double value) const;

    Session* session_;
    QLabel* title_;
    NumberField* time_;
    NumberField* source_;
    NumberField* speed_;
    ClipId clip_;  ///< the clip that the pin belongs to
    std::size_t pin_ = 0;
    bool entryRejected_ = false;  ///< the last entry was rejected and is still in its field
};

}  // namespace sinew
