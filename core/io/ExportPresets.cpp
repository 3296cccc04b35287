#include "core/io/ExportPresets.h"

#include <algorithm>

#include "core/math/Length.h"

namespace sinew {

namespace {

constexpr double kMetre = 1;

constexpr std::array kPresets{
    ExportPreset{"blender", "Blender", kMetre, UpAxis::y, RootMotion::keep, NameRule::keep, BoneAxes::alongY,
                 false,
                 "Its importers use metres, convert Y up to Z up, and take the direction of bones from the "
                 "joints' axes"},
    ExportPreset{"unity", "Unity", kMetre, UpAxis::y, RootMotion::keep, NameRule::unity, BoneAxes::keep,
                 false,
                 "Uses metres and Y up; takes root motion from the root node selected in its importer"},
    ExportPreset{"unreal", "Unreal", kCentimetre, UpAxis::z, RootMotion::ownJoint, NameRule::unreal,
                 BoneAxes::keep, true,
                 "Uses centimetres and Z up; takes root motion from a root joint above the hips"},
    ExportPreset{"maya", "Maya", kCentimetre, UpAxis::y, RootMotion::keep, NameRule::keep, BoneAxes::keep,
                 false, "Uses centimetres and Y up by default"},
    ExportPreset{"threejs", "three.js", kMetre, UpAxis::y, RootMotion::keep, NameRule::keep, BoneAxes::keep,
                 false, "Its loaders use a file's numbers unchanged, and its scenes are usually in metres"},
    ExportPreset{"babylon", "Babylon.js", kMetre, UpAxis::y, RootMotion::keep, NameRule::keep, BoneAxes::keep,
                 true, "Uses metres; builds a skeleton only for skinned meshes"},
    ExportPreset{"godot", "Godot", kMetre, UpAxis::y, RootMotion::keep, NameRule::godot, BoneAxes::keep,
                 false,
                 "Uses metres and Y up; takes root motion from the joint selected in its animation tree"},
    ExportPreset{"as-imported", "As imported", std::nullopt, UpAxis::y, RootMotion::keep, NameRule::keep,
                 BoneAxes::keep, false, "Keeps the unit of the file that the character was read from"}};

}  // namespace

std::span<const ExportPreset> exportPresets() { return kPresets; }

const ExportPreset* findExportPreset(std::string_view id) {
    const auto found = std::ranges::find(kPresets, id, &ExportPreset::id);
    return found == kPresets.end() ? nullptr : &*found;
}

void applyPreset(const ExportPreset& preset, const FormatSupport& support, double sourceUnit,
                 WriteOptions& options) {
    using Measure = FormatSupport::Convention;
    // A project stores the scene itself, so presets do not apply.
    if (support.timing == FormatSupport::Timing::curves) return;
    if (support.unit != Measure::fixed) options.metresPerUnit = preset.metresPerUnit.value_or(sourceUnit);
    if (support.up != Measure::fixed) options.up = preset.up;
    options.root = preset.root;
    options.names = preset.names;
    options.boneAxes = support.turnsBones ? preset.boneAxes : BoneAxes::keep;
    options.figure = preset.figure && support[Content::meshes] != ContentSupport::no;
}

}  // namespace sinew
