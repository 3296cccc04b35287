#pragma once

#include <QFrame>

#include "core/anim/TimeWarp.h"
#include "core/base/Id.h"
#include "core/base/Result.h"

class QLabel;

namespace sinew {

class NumberField;
struct Session;

/// A small panel over the graph: new time and source of a pin in frames, and the speed of the span behind it,
/// as numbers. Each entry is one step; Return and Escape close it.
class PinFields : public QFrame {
    Q_OBJECT
public:
    enum class Field { time, source, speed };

    PinFields(Session& session, QWidget* parent);

    /// For a pin, beside a place of the parent's, with the focus in a field.
    void open(std::size_t pin, Field field, QPoint place);

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
    void changed();
    Result<TimeWarp> edited(const NumberField& field, double value) const;

    Session* session_;
    QLabel* title_;
    NumberField* time_;
    NumberField* source_;
    NumberField* speed_;
    ClipId clip_;  ///< whose pin it is
    std::size_t pin_ = 0;
    bool refused_ = false;  ///< what was entered last, which still stands in its field
};

}  // namespace sinew
