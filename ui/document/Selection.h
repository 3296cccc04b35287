#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/base/Id.h"
#include "core/scene/Scene.h"

namespace sinew {

class Document;
struct StepSelection;

/// The selection shared by all views: the active character, the clip each character plays, the selected
/// joints and meshes with the current one of each, and the selected keys. View state, not part of the Scene.
/// Follows the document: objects that no longer exist are dropped, a new character becomes active with its
/// last clip, and undo and redo restore the selection.
class Selection : public QObject {
    Q_OBJECT
public:
    explicit Selection(Document& document);

    /// The active character, or null in an empty scene.
    std::shared_ptr<const Character> character() const;
    /// Returns the clip that a character plays, or null.
    std::shared_ptr<const Clip> clip(const Character& character) const;
    /// Returns the active character's clip, or null.
    std::shared_ptr<const Clip> clip() const;
    /// Return the committed state of the active character and its clip, or null. Gestures do not change it.
    std::shared_ptr<const Character> committedCharacter() const;
    std::shared_ptr<const Clip> committedClip() const;

    /// Selected joints in selection order; the last one is current.
    const std::vector<JointId>& joints() const { return joints_; }
    bool contains(JointId joint) const;
    /// Returns the selected joints that the active character has.
    std::vector<JointId> activeJoints() const;
    /// The joint shown by the Properties panel; unset if no joint is selected.
    JointId currentJoint() const { return joints_.empty() ? JointId{} : joints_.back(); }

    /// Selected meshes in selection order; the last one is current. Selecting meshes keeps the selected
    /// joints; selecting joints clears the selected meshes.
    const std::vector<MeshId>& meshes() const { return meshes_; }
    MeshId currentMesh() const { return meshes_.empty() ? MeshId{} : meshes_.back(); }

    /// Makes a character active. Clears the selected joints if the current one belongs to another character.
    void setCharacter(CharacterId character);
    void setClip(CharacterId character, ClipId clip);
    /// Selects joints; duplicates and null ids are removed. The current joint's character becomes active.
    void select(std::vector<JointId> joints);
    void selectOnly(JointId joint) { select(joint ? std::vector<JointId>{joint} : std::vector<JointId>{}); }
    void toggle(JointId joint);
    void clear() { select({}); }
    /// Selects those of the meshes that exist; duplicates are removed.
    void selectMeshes(std::vector<MeshId> meshes);

    /// Selected keys of the active character's clip, sorted, at the times shown by a running gesture. Cleared
    /// when another clip becomes active.
    const std::vector<KeyRef>& keys() const { return preview_ ? *preview_ : keys_; }
    bool contains(const KeyRef& key) const;
    void selectKeys(std::vector<KeyRef> keys);  ///< ignores keys that the clip does not have
    /// Sets where a gesture's preview shows the selected keys. If it is committed, they stay selected there;
    /// if it is cancelled or undone, the previous selection returns.
    void previewKeys(std::vector<KeyRef> keys);

    /// Returns the selection as stored by the history: active character, clips, joints and keys.
    StepSelection state() const;
    void restore(const StepSelection& state);  ///< ignores what is not in the scene

Q_SIGNALS:
    void characterChanged();  ///< the active character or any character's clip
    void jointsChanged();
    void meshesChanged();
    void keysChanged();  ///< emitted after the signals above if several change

private:
    void setJoints(std::vector<JointId> joints);
    void commitKeys(std::vector<KeyRef> keys);
    void commitKeys() { commitKeys(keys()); }
    void onSceneChanged(const Scene& before, const Scene& after);

    Document* document_;
    CharacterId character_;
    std::unordered_map<CharacterId, ClipId> clips_;
    std::vector<JointId> joints_;
    std::vector<KeyRef> keys_;
    std::optional<std::vector<KeyRef>> preview_;
    ClipId keysClip_;  ///< the clip of the selected keys
    std::vector<MeshId> meshes_;
};

/// Returns the character of `scene` that has this joint or mesh, or null.
std::shared_ptr<const Character> owningCharacter(const Scene& scene, JointId joint);
std::shared_ptr<const Character> owningCharacter(const Scene& scene, MeshId mesh);

/// Returns the joints that a pose command applies to: the selected joints of the active character, or all of
/// its joints if none is selected. Empty without a character.
std::vector<JointId> selectedOrAllJoints(const Selection& selection);

}  // namespace sinew
