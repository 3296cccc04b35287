#pragma once

#include <QObject>
#include <array>
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
/// joints and meshes with the current one of each, the layer that gets keys, and the selected keys. View
/// state, not part of the Scene. Follows the document: objects that no longer exist are dropped, a new
/// character becomes active with its last clip, a new layer becomes active, and undo and redo restore the
/// selection.
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
    /// The layer of a character's clip that gets keys; null if it is the base. Without arguments, of the
    /// active character.
    LayerId layer(const Character& character) const;
    LayerId layer() const;
    /// Returns the curves that editors of keys show and change: those of the layer() or of the base of a
    /// clip, as a clip without layers (see curvesOf()), or null without a clip.
    std::shared_ptr<const Clip> curves(const Character& character) const;
    std::shared_ptr<const Clip> curves() const;
    std::shared_ptr<const Clip> committedCurves() const;

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
    /// Makes a layer of the active clip get keys; null: the base.
    void setLayer(LayerId layer);
    /// Selects joints; duplicates and null ids are removed. The current joint's character becomes active.
    void select(std::vector<JointId> joints);
    void selectOnly(JointId joint) { select(joint ? std::vector<JointId>{joint} : std::vector<JointId>{}); }
    void toggle(JointId joint);
    void clear() { select({}); }
    /// Selects those of the meshes that exist; duplicates are removed.
    void selectMeshes(std::vector<MeshId> meshes);

    /// Selected keys of the active character's curves(), sorted, at the times shown by a running gesture.
    /// Cleared when another clip or layer becomes active.
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
    void characterChanged();  ///< the active character, or any character's clip or layer
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
    std::unordered_map<ClipId, LayerId> layers_;  ///< of clips whose base is not active
    /// Curves of clips as they were returned last, so that unchanged curves are the same object.
    struct ShownCurves {
        std::shared_ptr<const Clip> clip, curves;
        LayerId layer;
    };
    mutable std::array<ShownCurves, 2> shownCurves_;  ///< of the previewed and the committed scene
    std::shared_ptr<const Clip> curvesOf(const std::shared_ptr<const Clip>& clip) const;
    std::vector<JointId> joints_;
    std::vector<KeyRef> keys_;
    std::optional<std::vector<KeyRef>> preview_;
    ClipId keysClip_;  ///< the id of the curves of the selected keys
    std::vector<MeshId> meshes_;
};

/// Returns the character of `scene` that has this joint or mesh, or null.
std::shared_ptr<const Character> owningCharacter(const Scene& scene, JointId joint);
std::shared_ptr<const Character> owningCharacter(const Scene& scene, MeshId mesh);

/// Returns the joints that a pose command applies to: the selected joints of the active character, or all of
/// its joints if none is selected. Empty without a character.
std::vector<JointId> selectedOrAllJoints(const Selection& selection);

}  // namespace sinew
