#pragma once

#include <QWidget>
#include <array>

#include "core/anim/UsedRange.h"
#include "core/scene/Evaluator.h"

class QCheckBox;

namespace sinew {

class ConflictLine;
class LimitRow;
struct Session;

/// The limits of the current joint's angles, to be edited: mode, bounds, and whether posing obeys them. Other
/// selected joints get the same limit for their angle of the same name.
class LimitRows : public QWidget {
    Q_OBJECT
public:
    explicit LimitRows(Session& session, QWidget* parent = nullptr);

    /// The evaluator is that of the joint's character.
    void show(const Evaluator& evaluator, int joint);
    void showPose(const Evaluator& evaluator);
    /// Whether the joint has an angle that may turn or is limited.
    bool anyShown() const { return anyShown_; }

private:
    void showRow(int angle, const Joint& joint, const Clip* clip, QStringList& beyond);
    void setEnforced(bool enforced);
    /// The scene in which every selected joint has this limit for its angle of the same name.
    Scene withLimit(int angle, const AngleLimit& limit) const;
    QString subject() const;

    Session* session_;
    CharacterId character_;
    Joint joint_;
    int index_ = 0;
    bool anyShown_ = false;
    std::array<LimitRow*, 3> rows_{};
    UsedRanges used_;
    ConflictLine* conflict_;
    QCheckBox* enforce_;
};

}  // namespace sinew
