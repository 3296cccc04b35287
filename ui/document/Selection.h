#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/anim/KeyPlace.h"
#include "core/scene/Scene.h"

namespace sinew {

class Document;
struct StepSelection;

/// What is chosen, one thing everywhere: the active character, the clip each character plays, the selected
/// joints and meshes with the one that properties speak of, and the selected keys. View state, not part of
/// the Scene. Follows the document: what vanished is dropped, a new character becomes active with its last
/// clip, and undo and redo bring back what was selected then.
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

    /// Selected meshes in the order they were chosen; the last one is current. They stand beside the joints:
    /// choosing meshes leaves the joints as they are, choosing joints lets go of the meshes.
    const std::vector<MeshId>& meshes() const { return meshes_; }
    MeshId currentMesh() const { return meshes_.empty() ? MeshId{} : meshes_.back(); }

    /// Forgets selected joints where the current one is of another character.
    void setCharacter(CharacterId character);
    void setClip(CharacterId character, ClipId clip);
    /// The first of repeated ones counts; no id 0. The current joint's character becomes the active one.
    void select(std::vector<JointId> joints);
    void selectOnly(JointId joint) { select(joint ? std::vector<JointId>{joint} : std::vector<JointId>{}); }
    void toggle(JointId joint);
    void clear() { select({}); }
    /// Of them, each once, those that live in the scene.
    void selectMeshes(std::vector<MeshId> meshes);

    /// Selected keys of the active character's clip, sorted: where they are shown now, which a running
    /// gesture may have moved. Another clip clears them.
    const std::vector<KeyPlace>& keys() const { return preview_ ? *preview_ : keys_; }
    bool contains(const KeyPlace& key) const;
    void selectKeys(std::vector<KeyPlace> keys);  ///< of them, those that the clip has
    /// Where a gesture's preview shows the selected keys. When it is committed they stay selected there; when
    /// it is cancelled they are where they were, and so after its undo.
    void previewKeys(std::vector<KeyPlace> keys);

    /// What history keeps: the active character, the clip of each, the joints, the keys.
    StepSelection state() const;
    void restore(const StepSelection& state);  ///< of it, what lives in the scene

Q_SIGNALS:
    void characterChanged();  ///< the active character or the clip of any
    void jointsChanged();
    void meshesChanged();
    void keysChanged();  ///< after the signals above, where several changed

private:
    void put(std::vector<JointId> joints);
    void settleKeys(std::vector<KeyPlace> keys);
    void settleKeys() { settleKeys(keys()); }
    void follow(const Scene& before, const Scene& after);

    Document* document_;
    CharacterId character_;
    std::unordered_map<CharacterId, ClipId> clips_;
    std::vector<JointId> joints_;
    std::vector<KeyPlace> keys_;
    std::optional<std::vector<KeyPlace>> preview_;
    ClipId keysClip_;  ///< of which clip they are
    std::vector<MeshId> meshes_;
};

}  // namespace sinew
