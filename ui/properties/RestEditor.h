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

/// The current joint at rest, in numbers: they can be edited while the rest pose is.
class RestEditor : public QWidget {
    Q_OBJECT
public:
    RestEditor(Session& session, Actions& actions, QWidget* parent = nullptr);

    void show(const Character& character, int joint);

private:
    /// The scene with a number of the joint, as the screen shows it, in a scene.
    using Change =
        std::function<Result<Scene>(const Scene& scene, const Skeleton& skeleton, int joint, double)>;

    void addRows(Actions& actions);
    void connectRows();
    void connectField(FieldRow& row, int index, const QString& text, Change change);
    void setFree(Channel channel, bool free);
    void enable();
    /// The joint as it is committed; null where it is gone.
    std::shared_ptr<const Character> owner() const;

    Session* session_;
    CharacterId character_;
    JointId joint_;
    Eigen::Vector3d angles_ =
        Eigen::Vector3d::Zero();  ///< as they are shown, radians: no flips while editing
    FieldRow *head_, *rotation_, *tail_, *length_, *roll_;
    QCheckBox* follows_;
    ChannelToggles* channels_;
    QToolButton *order_, *enter_;
};

}  // namespace sinew
