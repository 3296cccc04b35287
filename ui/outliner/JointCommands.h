#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

class QWidget;

namespace sinew {

struct Session;

/// Edits the skeleton that owns the current joint. If an edit would lose data, the user is asked first.
/// Errors and side effects are announced through reported().
class JointCommands : public QObject {
    Q_OBJECT
public:
    /// @param window  parent of the questions
    JointCommands(Session& session, QWidget& window);

    void addChild();  ///< adds a child of the current joint, or a root if no joint is selected
    void insertParent();
    void duplicate();
    void deleteSelected();
    void parentToCurrent();
    /// Makes `parent` the parent of `joints`. Joints with an ancestor among `joints` move along with it.
    void reparent(CharacterId character, const std::vector<JointId>& joints, JointId parent);
    bool rename(JointId joint, const QString& name);
    /// Returns why `name` is not valid for the joint, or an empty string if it is.
    QString nameProblem(JointId joint, const QString& name) const;
    void changeRotationOrder();  ///< shows the rotation order dialog

    /// Returns the character that owns the current joint, the active character if there is none, or null if
    /// the scene is empty.
    std::shared_ptr<const Character> owner() const;
    /// Returns the selected joints of owner(), with the current one last.
    std::vector<JointId> selectedJoints() const;

Q_SIGNALS:
    void reported(const QString& note);  ///< message to show, or empty to remove it

private:
    /// Commits an edit of these joints. Its step is named `one`, with the joint's name as %1, or `many`, with
    /// their number.
    void apply(const Character& character, const std::vector<JointId>& joints, const QString& one,
               const QString& many, Result<Scene> result);
    void parentJoints(const Character& character, const std::vector<JointId>& joints, JointId parent);
    Result<Scene> withName(JointId joint, const QString& name) const;
    void apply(const QString& text, CharacterId character, Result<Scene> result);
    /// Returns whether the document has changed since a dialog was opened on `scene`, and reports it.
    bool hasChangedSince(const Scene& scene);
    void finish(const QString& text, CharacterId character, Scene scene);

    Session* session_;
    QWidget* window_;
};

}  // namespace sinew
