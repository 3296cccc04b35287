#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/base/WorkControl.h"
#include "core/scene/Scene.h"

namespace sinew {

struct Session;

/// The keys or curves that a curve tool acts on: the selected keys, otherwise the curves of the selected
/// joints and of the selected meshes' shapes, otherwise all curves of the clip. Locked joints are always
/// excluded.
struct CurveScope {
    std::shared_ptr<const Character> character;  ///< null if there is nothing to act on
    std::shared_ptr<const Clip> clip;  ///< of the committed scene; null if there is nothing to act on
    /// The curves of the clip that get keys, see Selection::curves(); null if there is nothing to act on.
    std::shared_ptr<const Clip> curves;
    std::vector<KeyRef> keys;     ///< selected keys, sorted; empty: whole curves
    std::vector<JointId> joints;  ///< used if no key is selected
    /// Meshes whose shapes' curves are in scope if no key is selected. If there are neither joints nor
    /// meshes, all curves are.
    std::vector<MeshId> meshes;
    std::vector<JointId> locked;  ///< sorted

    explicit operator bool() const { return clip != nullptr; }
    /// Returns the channels in scope that have curves, sorted.
    std::vector<ChannelId> channels() const;
    /// Returns the selected keys, or all keys of the curves in scope, sorted; some of them if cancelled.
    std::vector<KeyRef> allKeys(const WorkControl& control = {}) const;
    /// Returns the joints that have curves in scope. Excludes goals and shapes.
    std::vector<JointId> allJoints() const;
    /// Returns the names of those joints for a recipe, empty for all joints, or nullopt if the scope has
    /// selected keys, meshes or a layer, which a recipe cannot name.
    std::optional<std::vector<std::string>> recipeJoints() const;
    /// "6 selected keys", "Curves of 2 joints", "All curves of walk".
    QString text() const;
    /// Like text(), for tools that change whole curves: "2 curves of the selected keys".
    QString curvesText() const;

private:
    /// Returns the owners of the curves in scope if no key is selected; empty: all.
    std::vector<JointId> owners() const;
};

/// Returns the scope of the current selection.
CurveScope curveScope(const Session& session);

/// Returns the whole clip, regardless of selection and locks.
CurveScope clipScope(const Session& session);

/// Returns the number of keys on these curves.
std::int64_t keyCount(const Clip& clip, std::span<const ChannelId> channels);

/// Returns the scope in a changed scene, without what no longer exists there. Empty if nothing of a selection
/// remains.
CurveScope rebasedScope(const CurveScope& scope, const Scene& scene);

}  // namespace sinew
