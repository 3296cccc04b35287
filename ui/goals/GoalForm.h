#pragma once

#include <QWidget>
#include <functional>
#include <span>

#include "ui/document/GoalEditing.h"

class QCheckBox;
class QComboBox;

namespace sinew {

class GoalRow;
class NumberField;
struct Session;

/// Everything of the current goal, to be edited. Numbers change the scene as they are dragged, one step each.
class GoalForm : public QWidget {
    Q_OBJECT
public:
    explicit GoalForm(Session& session, QWidget* parent = nullptr);

    /// As the goal is now; without one nothing can be edited.
    void showGoal();

private:
    void makeRows();
    void connectChoices();
    void connectNumbers();
    void connectNumber(NumberField& field, const QString& text, std::function<Result<Scene>(double)> edit);
    void connectChannels(GoalRow& row, const QString& text, std::span<const Channel> channels);
    void fillJoints(const Skeleton& skeleton);
    void showNumbers(const ShownGoal& shown);
    void showKeys(const GoalRow& row, std::span<const Channel> channels) const;
    void change(const QString& text, const std::function<void(Goal&)>& how);
    QString stepText(const QString& text) const;

    Session* session_;
    std::shared_ptr<const Skeleton> skeleton_;  ///< of which the choices list the joints
    GoalRow *joint_, *state_, *weight_, *depth_, *influence_, *target_, *follow_, *oriented_, *angles_,
        *orientationWeight_, *pole_, *polePlace_;
    QComboBox *joints_, *end_, *followed_, *poleJoints_;
    QCheckBox *pinned_, *live_, *orients_;
};

}  // namespace sinew
