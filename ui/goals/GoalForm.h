#pragma once

#include <QWidget>
#include <functional>
#include <span>

#include "ui/editing/GoalEditing.h"

class QCheckBox;
class QComboBox;

namespace sinew {

class GoalRow;
class NumberField;
struct Session;

/// Edits all properties of the current goal. Dragging a number previews the change; each drag is one history
/// entry.
class GoalForm : public QWidget {
    Q_OBJECT
public:
    explicit GoalForm(Session& session);

    /// Shows the current goal's values. The form is disabled if there is none.
    void showGoal();

private:
    void makeRows();
    void connectChoices();
    void connectNumbers();
    void connectNumber(NumberField& field, const QString& text, std::function<Result<Scene>(double)> edit);
    void connectChannels(GoalRow& row, const QString& text, std::span<const Channel> channels);
    void listJoints(const Skeleton& skeleton);
    void showNumbers(const ShownGoal& shown);
    void showKeys(const GoalRow& row, std::span<const Channel> channels) const;
    void change(const QString& text, const std::function<void(Goal&)>& edit);
    QString stepText(const QString& text) const;

    Session* session_;
    std::shared_ptr<const Skeleton> skeleton_;  ///< the skeleton whose joints the combo boxes list
    GoalRow *joint_, *state_, *weight_, *depth_, *influence_, *target_, *follow_, *orientation_, *angles_,
        *orientationWeight_, *pole_, *polePoint_;
    QComboBox *joints_, *boneEnds_, *followed_, *poleJoints_;
    QCheckBox *pinned_, *live_, *matchOrientation_;
};

}  // namespace sinew
