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

/// Asks for another rotation order of a joint and says at once what that changes between its keys.
class RotationOrderDialog : public QDialog {
    Q_OBJECT
public:
    /// @param scene  in which the joint is there
    RotationOrderDialog(Scene scene, CharacterId character, JointId joint, QWidget* parent);

    /// The scene with what is chosen.
    Result<Scene> edited() const { return result_; }

private:
    void build();
    void compute();
    QString changeText(const OrderChange& change) const;
    QString besidesText(const OrderChange& change) const;
    const Character& before() const { return *scene_.find(character_); }
    const Joint& jointBefore() const;

    Scene scene_;
    CharacterId character_;
    JointId joint_;
    Result<Scene> result_;
    QComboBox* order_;
    QCheckBox* bake_;
    NumberField* tolerance_;
    QLabel *change_, *besides_;
    QPushButton* apply_;
};

}  // namespace sinew
