#pragma once

#include <QWidget>
#include <array>

#include "core/scene/Evaluator.h"
#include "ui/properties/UsedRange.h"

class QLabel;
class QVBoxLayout;

namespace sinew {

class ConflictLine;
class LimitRow;
class PanelHeader;
class Section;
class TextRow;
class ValueRow;

/// The values of one joint: transform, limits, rest, local, world, keys. What a joint has is laid out by
/// show(); showPose() only changes digits.
class JointPanel : public QWidget {
    Q_OBJECT
public:
    explicit JointPanel(QWidget* parent = nullptr);

    void show(const Character& character, const Clip* clip, int joint);
    /// @param evaluator  of the character given to show(), evaluated
    void showPose(const Evaluator& evaluator);

private:
    /// Rows of a place: position, rotation as Euler XYZ and as quaternion.
    struct Placement {
        Section* section;
        ValueRow *position, *rotation, *quaternion;
        void show(const Transform& transform) const;
    };

    Section* addSection(const QString& title);
    Placement addPlacement(const QString& title);
    void buildTransform();
    void buildLimits();
    void showHeader(const Skeleton& skeleton);
    void showAngles(const Joint& joint, const Clip* clip);
    void showRest(const Joint& joint);
    void showKeys(const Joint& joint, const Clip* clip);

    int index_ = 0;
    Joint joint_;
    UsedRanges used_;
    QVBoxLayout* column_;
    PanelHeader* header_;
    Section *transform_, *limits_, *rest_, *keys_;
    std::array<ValueRow*, 3> angles_{};
    ValueRow *translation_, *scale_;
    QLabel* fixed_;  ///< said of a joint without free channels
    std::array<LimitRow*, 3> limitRows_{};
    ConflictLine* conflict_;
    ValueRow *restTranslation_, *restRotation_, *tail_;
    Placement local_, world_;
    std::array<TextRow*, kChannelCount> keyRows_{};
    QLabel* noKeys_;
};

}  // namespace sinew
