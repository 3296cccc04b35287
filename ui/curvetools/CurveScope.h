#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/anim/KeyPlace.h"
#include "core/scene/Scene.h"

namespace sinew {

struct Session;

/// What of a clip a curve tool acts on: the selected keys, else the curves of the selected joints, else all;
/// never those of locked joints.
struct CurveScope {
    std::shared_ptr<const Character> character;  ///< null: there is nothing to act on
    std::shared_ptr<const Clip> clip;            ///< of the scene as it was committed; null as above
    std::vector<KeyPlace> keys;                  ///< selected ones, sorted; empty: whole curves
    std::vector<JointId> joints;                 ///< where no key is selected; empty: all
    std::vector<JointId> locked;                 ///< sorted

    explicit operator bool() const { return clip != nullptr; }
    /// The channels concerned that have curves, sorted.
    std::vector<ChannelId> channels() const;
    /// The selected keys, or every key of those curves, sorted.
    std::vector<KeyPlace> allKeys() const;
    /// The joints that have such curves.
    std::vector<JointId> allJoints() const;
    /// What recipes call those joints: none where it is all of them. Selected keys have no such names.
    std::optional<std::vector<std::string>> recipeJoints() const;
    /// "6 selected keys", "Curves of 2 joints", "All curves of walk".
    QString text() const;
    /// The same of a tool that changes curves as wholes: "2 curves of the selected keys".
    QString curvesText() const;
};

/// What is selected now.
CurveScope curveScope(const Session& session);

/// The whole clip, whatever is selected or locked.
CurveScope clipScope(const Session& session);

/// How many keys these curves have.
std::int64_t keysOf(const Clip& clip, std::span<const ChannelId> channels);

/// The same in a scene where curves are others; without what is no more there. Where nothing of what was
/// chosen is left, there is nothing to act on.
CurveScope rebased(const CurveScope& scope, const Scene& scene);

}  // namespace sinew
