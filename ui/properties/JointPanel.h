#pragma once

#include <QWidget>
#include <array>

#include "core/scene/evaluation/Evaluator.h"
#include "ui/editing/Posing.h"

class QLabel;
class QVBoxLayout;

namespace sinew {

class Actions;
class LimitRows;
class PanelHeader;
class RestEditor;
class Section;
class SkinRows;
class SkinSummaries;
class TextRow;
class TransformRows;
class ValueRow;
struct Session;

/// Properties page of one joint: transform, limits, skin, local and world transforms, rest pose, keys. show()
/// sets up the rows of a joint; showPose() only updates the numbers.
class JointPanel : public QWidget {
    Q_OBJECT
public:
    /// All arguments must outlive the panel.
    JointPanel(Session& session, Actions& actions, SkinSummaries& summaries);

    /// @param evaluator  evaluator of the joint's character
    void show(const Evaluator& evaluator, int joint);
    /// @param evaluator  evaluator of the character passed to show(), evaluated
    void showPose(const Evaluator& evaluator);

private:
    /// Rows of a transform: position, rotation as Euler XYZ angles and as a quaternion.
    struct TransformSection {
        Section* section;
        ValueRow *position, *rotation, *quaternion;
        void show(const Transform& transform) const;
    };

    TransformSection addTransformSection(const QString& title);
    /// In rest mode only the sections of the rest pose are visible.
    void showMode(Posing::Mode mode);
    void showHeader(const Skeleton& skeleton);
    void showKeys(const Joint& joint, const Clip* clip);

    int index_ = 0;
    Joint joint_;
    QVBoxLayout* column_;
    PanelHeader* header_;
    Section *transform_, *limits_, *rest_, *keys_;
    TransformRows* values_;
    LimitRows* limitRows_;
    SkinRows* skinRows_;
    RestEditor* restEditor_;
    TransformSection local_, world_;
    std::array<TextRow*, kChannelCount> keyRows_{};
    QLabel* noKeys_;
};

}  // namespace sinew
