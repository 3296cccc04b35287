#pragma once

#include <QObject>
#include <memory>
#include <unordered_map>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

class Document;
struct StepSelection;

/// What is chosen, one thing everywhere: the active character, the clip each character plays, and the
/// selected joints with the one that properties speak of. View state, not part of the Scene. Follows the
/// document: what vanished is dropped, a new character becomes active with its last clip, and undo and redo
/// bring back what was selected then.
class Selection : public QObject {
    Q_OBJECT
public:
    explicit Selection(Document& document);

    /// The active character, or null in an empty scene.
    std::shared_ptr<const Character> character() const;
    /// The clip a character plays, or null.
    std::shared_ptr<const Clip> clip(const Character& character) const;
    /// The clip of the active character, or null.
    std::shared_ptr<const Clip> clip() const;

    /// Selected joints in the order they were chosen; the last one is current.
    const std::vector<JointId>& joints() const { return joints_; }
    bool contains(JointId joint) const;
    /// The joint that properties show; unset where nothing is selected.
    JointId currentJoint() const { return joints_.empty() ? JointId{} : joints_.back(); }

    /// Forgets selected joints where the current one is of another character.
    void setCharacter(CharacterId character);
    void setClip(CharacterId character, ClipId clip);
    /// The first of repeated ones counts; no id 0. The current joint's character becomes the active one.
    void select(std::vector<JointId> joints);
    void selectOnly(JointId joint) { select(joint ? std::vector<JointId>{joint} : std::vector<JointId>{}); }
    void toggle(JointId joint);
    void clear() { select({}); }

    /// What history keeps: the active character, the clip of each, the joints.
    StepSelection state() const;
    void restore(const StepSelection& state);  ///< of it, what lives in the scene

Q_SIGNALS:
    void characterChanged();  ///< the active character or the clip of any
    void jointsChanged();

private:
    void follow(const Scene& before, const Scene& after);

    Document* document_;
    CharacterId character_;
    std::unordered_map<CharacterId, ClipId> clips_;
    std::vector<JointId> joints_;
};

}  // namespace sinew
