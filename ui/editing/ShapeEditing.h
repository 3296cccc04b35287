#pragma once

#include <QObject>
#include <QString>
#include <span>
#include <vector>

#include "core/scene/edits/meshes/EditShapes.h"
#include "ui/widgets/KeyDiamond.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

class Document;
class Playback;
class Posing;
class Selection;

/// Shapes of the same name, one of each selected mesh that has it. They are edited together.
struct ShapeGroup {
    QString name;
    std::vector<ShapeWeight> shapes;  ///< with their own weights; the current mesh's first
};

/// The shapes of the selected meshes that belong to the same character as the current one.
struct SelectedShapes {
    CharacterId owner;               ///< unset if there are no shapes
    std::size_t meshes = 0;          ///< number of meshes that have shapes
    std::vector<ShapeGroup> groups;  ///< in the order of the current mesh, then of the others
};

/// The weight of a group of shapes at the playhead.
struct ShownWeight {
    double weight = 0;     ///< of the first shape
    bool isMixed = false;  ///< whether the shapes have different weights
    KeyState keys = KeyState::never;
};

/// Edits the weights of shapes. A new weight is keyed at the playhead if the shape has keys in its
/// character's clip or auto-key is armed; otherwise it becomes the shape's own weight. Setting a key adds a
/// clip if the character has none. Each edit is one step.
/// The character of the selected meshes need not be the active one.
class ShapeEditing : public QObject {
    Q_OBJECT
public:
    /// All arguments must outlive the object.
    ShapeEditing(Document& document, Selection& selection, Playback& playback, Posing& posing);

    /// Returns the shapes of the selected meshes, including any preview. O(shapes).
    SelectedShapes selected() const;
    /// Returns the weight of a group at the playhead, including any preview. O(shapes of the group *
    /// log(tracks * keys)).
    ShownWeight shown(CharacterId owner, const ShapeGroup& group) const;

    /// Returns why weights cannot be edited, such as "Select a mesh with shapes first"; empty if they can.
    QString refusal() const;

    /// Previews a change of a group's weights relative to those at the start of the gesture, which ends with
    /// commit() or cancel(). Moving the playhead cancels it.
    void change(CharacterId owner, const ShapeGroup& group, const NumberChange& change);
    void commit(const QString& text);
    void cancel();
    bool gesturing() const { return !start_.empty(); }

    /// Sets keys for the group at the playhead, or deletes them if all its shapes have one there.
    void toggleKeys(CharacterId owner, const ShapeGroup& group);
    void reset(CharacterId owner, const ShapeGroup& group);  ///< to 0
    void keyAll(const SelectedShapes& shapes);               ///< at the playhead
    void resetAll(const SelectedShapes& shapes);             ///< to 0

private:
    double weight(const Clip* clip, const ShapeWeight& shape) const;
    std::vector<ShapeWeight> weights(const Character& owner, std::span<const ShapeWeight> shapes) const;
    std::shared_ptr<const Clip> clipOf(CharacterId owner) const;
    Seconds sourceTime(const Clip& clip) const;
    bool isKeyedAtPlayhead(const Clip& clip, const ShapeWeight& shape) const;
    Result<Scene> withWeights(CharacterId owner, std::span<const ShapeWeight> weights) const;
    Result<Scene> withKeys(const Scene& scene, CharacterId owner, std::span<const ShapeWeight> weights) const;
    void resetTo0(CharacterId owner, const QString& text, std::vector<ShapeWeight> shapes);

    Document* document_;
    Selection* selection_;
    Playback* playback_;
    Posing* posing_;
    std::vector<ShapeWeight> start_;  ///< at the start of the running gesture; empty if none runs
};

}  // namespace sinew
