#pragma once

#include <QWidget>
#include <memory>
#include <span>
#include <vector>

#include "core/anim/clip/KeyChange.h"
#include "ui/widgets/NumberText.h"

class QLabel;

namespace sinew {

class CurveView;
class NumberField;
struct Session;

/// Number fields for frame and value of the selected keys. They can be dragged, and accept a number or a
/// relative change of all keys ("+=5", "*2").
class KeyFields : public QWidget {
    Q_OBJECT
public:
    KeyFields(Session& session, CurveView& view, QWidget* parent = nullptr);

private:
    NumberField* addField(const QString& name, int decimals, double step);
    void showKeys();
    void applyChange(const NumberField& field, const NumberChange& change);
    void commitGesture(const QString& text);
    std::vector<KeyChange> frameChanges(std::span<const KeyRef> keys, const NumberChange& change) const;
    std::vector<KeyChange> valueChanges(std::span<const KeyRef> keys, const NumberChange& change) const;

    Session* session_;
    CurveView* view_;
    QLabel* valueLabel_ = nullptr;
    NumberField* frame_;
    NumberField* value_;
    std::shared_ptr<const Clip> startClip_;  ///< the clip at the start of the gesture; null if there is none
};

}  // namespace sinew
