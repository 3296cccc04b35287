#pragma once

#include <QWidget>
#include <array>

#include "core/scene/Evaluator.h"
#include "ui/document/Posing.h"

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

/// The values of one joint: transform, limits, skin, rest, local, world, keys. What a joint has is laid out
/// by show(); showPose() only changes digits.
class JointPanel : public QWidget {
    Q_OBJECT
public:
    /// All outlive the panel.
    JointPanel(Session& session, Actions& actions, SkinSummaries& summaries, QWidget* parent = nullptr);

    /// @param evaluator  of the character whose joint it is
    void show(const Evaluator& evaluator, int joint);
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
    /// At rest only what belongs to the rest pose is there.
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
    Placement local_, world_;
    std::array<TextRow*, kChannelCount> keyRows_{};
    QLabel* noKeys_;
};

}  // namespace sinew
