#pragma once

#include <QWidget>
#include <functional>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

class QCheckBox;
class QToolButton;

namespace sinew {

class Actions;
class ChannelToggles;
class FieldRow;
struct Session;

/// Numbers of the current joint's rest pose, editable in rest mode.
class RestEditor : public QWidget {
    Q_OBJECT
public:
    RestEditor(Session& session, Actions& actions);

    void show(const Character& character, int joint);

private:
    /// Returns `scene` with one number of the joint changed to a displayed value.
    using Change =
        std::function<Result<Scene>(const Scene& scene, const Skeleton& skeleton, int joint, double)>;

    void addRows(Actions& actions);
    void connectRows();
    void connectField(FieldRow& row, int index, const QString& text, const Change& change);
    void setFree(Channel channel, bool free);
    void updateEnabled();
    /// Returns the joint's character in the committed scene, or null if the joint no longer exists.
    std::shared_ptr<const Character> owner() const;

    Session* session_;
    CharacterId character_;
    JointId joint_;
    Eigen::Vector3d angles_ =
        Eigen::Vector3d::Zero();  ///< displayed angles in radians; avoids flips while editing
    FieldRow *head_, *rotation_, *tail_, *length_, *roll_;
    QCheckBox* moveChildren_;
    ChannelToggles* channels_;
    QToolButton* orderButton_;
};

}  // namespace sinew
