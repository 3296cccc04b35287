#pragma once

#include <QWidget>
#include <memory>
#include <span>
#include <vector>

#include "core/anim/KeyChange.h"
#include "ui/widgets/NumberText.h"

class QLabel;

namespace sinew {

class CurveView;
class NumberField;
struct Session;

/// Frame and value of the selected keys as numbers: typed, with arithmetic for all of them at once ("+=5",
/// "*2"), or dragged.
class KeyFields : public QWidget {
    Q_OBJECT
public:
    KeyFields(Session& session, CurveView& view, QWidget* parent = nullptr);

private:
    NumberField* addField(const QString& name, int decimals, double step);
    void showKeys();
    void change(const NumberField& field, const NumberChange& change);
    void end(const QString& text);
    std::vector<KeyChange> framesChanged(std::span<const KeyPlace> keys, const NumberChange& change) const;
    std::vector<KeyChange> valuesChanged(std::span<const KeyPlace> keys, const NumberChange& change) const;

    Session* session_;
    CurveView* view_;
    QLabel* valueLabel_ = nullptr;
    NumberField* frame_;
    NumberField* value_;
    std::shared_ptr<const Clip> start_;  ///< as the gesture began; null outside of one
};

}  // namespace sinew
