#pragma once

#include <string>

#include "core/io/acclaim/AcclaimFormat.h"
#include "core/math/Angle.h"
#include "core/scene/evaluation/Evaluator.h"

namespace sinew {

/// A small skeleton in metres: the root, an arm of two bones and a hand of length zero.
inline const std::string kArmAsf = R"(:version 1.10
:name arm
:units
  mass 1.0
  length 0.0254
  angle deg
:documentation
  Bones of an arm.
:root
  order TX TY TZ RX RY RZ
  axis XYZ
  position 0 0 0
  orientation 0 0 0
:bonedata
  begin
    id 1
    name upper
    direction 1 0 0
    length 2
    axis 0 0 30 XYZ
    dof rx ry rz
    limits (-160.0 20.0)
           (-70.0 70.0)
           (-60.0 70.0)
  end
  begin
    id 2
    name lower
    direction 0 1 0
    length 1
    axis 0 0 0 XYZ
    dof rx rz
  end
  begin
    id 3
    name hand
    direction 0 0 1
    length 0
    axis 0 0 0 XYZ
  end
:hierarchy
  begin
    root upper
    upper lower
    lower hand
  end
)";

inline const std::string kArmAmc = R"(#!OML:ASF arm.ASF
:FULLY-SPECIFIED
:DEGREES
1
root 1 2 3 0 0 0
upper 10 20 30
lower 5 6
2
root 1 2 4 0 0 0
upper 11 21 31
lower 7 8
)";

/// `text` with the first `from` replaced.
inline std::string edited(std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
}

/// The result of reading a skeleton and motion for it.
struct AcclaimRead {
    explicit AcclaimRead(const std::string& asf, const ReadOptions& options = {})
        : scene(AcclaimFormat().read(Source::fromMemory("arm.asf", asf), {}, options, diagnostics)) {}
    AcclaimRead(const std::string& asf, const std::string& amc, const ReadOptions& options = {})
        : AcclaimRead(asf, options) {
        if (scene)
            scene = AcclaimFormat().read(Source::fromMemory("take.amc", amc), *scene, options, diagnostics);
    }

    const Character& character() const { return *scene->characters.back(); }
    const Skeleton& skeleton() const { return *character().skeleton; }
    const Joint& joint(std::string_view name) const { return skeleton()[skeleton().find(name).value()]; }
    const Clip& clip() const { return *character().clips.back(); }
    /// A key's value in degrees or metres.
    double value(std::string_view name, Channel channel, std::size_t key) const {
        const double raw = clip().find({joint(name).id, channel})->key(key).value;
        return isAngle(channel) ? degrees(raw) : raw;
    }
    BoneEnds bone(std::string_view name, std::int64_t frame) const {
        Evaluator evaluator(scene->characters.back(), character().clips.back());
        evaluator.evaluate(clip().rate.time(FrameIndex{frame}));
        return evaluator.bone(skeleton().find(name).value());
    }

    Diagnostics diagnostics;
    Result<Scene> scene;
};

}  // namespace sinew
