#pragma once

#include <QDialog>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;

namespace sinew {

class NumberField;
struct OrderChange;

/// Asks for a joint's new rotation order and shows how it changes the motion between keys.
class RotationOrderDialog : public QDialog {
    Q_OBJECT
public:
    /// @param scene  scene that contains the joint
    RotationOrderDialog(Scene scene, CharacterId character, JointId joint, QWidget* parent);

    /// Returns the scene with the chosen rotation order.
    Result<Scene> editedScene() const { return result_; }

private:
    void compute();
    QString changeText(const OrderChange& change) const;
    QString sideEffectsText(const OrderChange& change) const;
    const Character& originalCharacter() const { return *scene_.find(character_); }
    const Joint& originalJoint() const;

    Scene scene_;
    CharacterId character_;
    JointId joint_;
    Result<Scene> result_;
    QComboBox* order_;
    QCheckBox* bake_;
    NumberField* tolerance_;
    QLabel *change_, *sideEffects_;
    QPushButton* apply_;
};

}  // namespace sinew
