#include "core/io/ExportPresets.h"

#include <algorithm>

namespace sinew {

namespace {

constexpr double kMetre = 1, kCentimetre = 0.01;

constexpr std::array kPresets{
    ExportPreset{"blender", "Blender", kMetre, UpAxis::y, RootMotion::keep,
                 "Its importers count in metres and turn Y up to its own Z up"},
    ExportPreset{
        "unity", "Unity", kMetre, UpAxis::y, RootMotion::keep,
        "It counts in metres with Y up, and takes root motion from the root that its importer names"},
    ExportPreset{
        "unreal", "Unreal", kCentimetre, UpAxis::z, RootMotion::ownJoint,
        "It counts in centimetres with Z up, and takes root motion from a root joint above the hips"},
    ExportPreset{"maya", "Maya", kCentimetre, UpAxis::y, RootMotion::keep,
                 "Its scenes are in centimetres with Y up unless they are set otherwise"},
    ExportPreset{"threejs", "three.js", kMetre, UpAxis::y, RootMotion::keep,
                 "Its loaders take a file's numbers as they are, and its scenes are usually in metres"},
    ExportPreset{"as-imported", "As imported", std::nullopt, UpAxis::y, RootMotion::keep,
                 "The unit of the file that the character came from"}};

}  // namespace

std::span<const ExportPreset> exportPresets() { return kPresets; }

const ExportPreset* findExportPreset(std::string_view id) {
    const auto found = std::ranges::find(kPresets, id, &ExportPreset::id);
    return found == kPresets.end() ? nullptr : &*found;
}

void applyPreset(const ExportPreset& preset, const Holdings& holdings, double sourceUnit,
                 WriteOptions& options) {
    using Measure = Holdings::Measure;
    // A project is the scene itself, whoever reads it.
    if (holdings.timing == Holdings::Timing::curves) return;
    if (holdings.unit != Measure::fixed) options.metresPerUnit = preset.metresPerUnit.value_or(sourceUnit);
    if (holdings.up != Measure::fixed) options.up = preset.up;
    options.root = preset.root;
}

}  // namespace sinew
