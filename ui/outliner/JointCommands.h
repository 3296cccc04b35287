#pragma once

#include <QObject>
#include <functional>
#include <memory>
#include <vector>

#include "core/base/Result.h"
#include "core/scene/Scene.h"

class QWidget;

namespace sinew {

struct Session;

/// Edits of the skeleton that owns the current joint. Where something is lost the user is asked first; what
/// could not be done, or moved on the way, is noted().
class JointCommands : public QObject {
    Q_OBJECT
public:
    /// @param window  questions stand before it
    JointCommands(Session& session, QWidget& window);

    void addChild();  ///< below the current joint; a root where none is selected
    void insertAbove();
    void duplicate();
    void erase();
    void parentToCurrent();
    /// Of joints that stand below each other, the topmost alone change parents.
    void reparent(CharacterId character, const std::vector<JointId>& joints, JointId parent);
    bool rename(JointId joint, const QString& name);
    /// Why a joint cannot have a name; empty where it can.
    QString nameProblem(JointId joint, const QString& name) const;
    void changeOrder();  ///< asks which

    /// The character that owns the current joint, else the active one; null in an empty scene.
    std::shared_ptr<const Character> owner() const;
    /// The selected joints of owner(), the current one last.
    std::vector<JointId> selected() const;

Q_SIGNALS:
    void noted(const QString& note);  ///< a sentence, or empty: nothing to say any more

private:
    QString named(const std::vector<JointId>& joints, const QString& one, const QString& many) const;
    void apply(const QString& text, CharacterId character, Result<Scene> result);
    /// Whether something was delivered under a dialog that asked about `scene`; says so.
    bool isChangedSince(const Scene& scene);
    void finish(const QString& text, CharacterId character, Scene scene);

    Session* session_;
    QWidget* window_;
};

}  // namespace sinew
