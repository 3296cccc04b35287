#pragma once

#include <limits>
#include <type_traits>

#include "core/io/recipe/Recipe.h"
#include "core/io/recipe/RecipeWords.h"
#include "core/io/text/FieldReader.h"
#include "core/retarget/MappingFields.h"

namespace sinew {

/// The fields of each step, shared by reading and writing. `Fields` is FieldReader or FieldWriter.
namespace recipe {

/// For steps without fields.
template <class Fields, class Step>
void stepFields(Fields&, Step&) {}

template <class Fields>
void stepFields(Fields& fields, Import& step) {
    fields.number("unit_metres", step.metresPerUnit, kLength);
    fields.rate("rate", step.rate);
    fields.flag("positions_add_to_offset", step.addPositionsToOffset);
    fields.flag("guess_unit", step.corrections.guessUnit);
    fields.word("up", step.corrections.up, kAxisChoices);
    fields.word("facing", step.corrections.facing, kAxisChoices);
}

template <class Fields>
void stepFields(Fields& fields, Warp& step) {
    fields.require("pins");
    fields.list("pins", step.pins, [](auto& pinFields, auto& pin) {
        pinFields.require("new_seconds");
        pinFields.require("source_seconds");
        pinFields.number("new_seconds", pin.time.value, kTime);
        pinFields.number("source_seconds", pin.source.value, kTime);
        pinFields.word("span", pin.span, kSpanWords);
        pinFields.flag("locked", pin.locked);
    });
    fields.number("speed_floor", step.limits.floor, {0, TimeWarp::kMaximumSpeed});
    if (step.limits.ceiling != SpeedLimits{}.ceiling || std::is_same_v<Fields, FieldReader>)
        fields.number("speed_ceiling", step.limits.ceiling, {0, std::numeric_limits<double>::max()});
}

template <class Fields>
void stepFields(Fields& fields, BakeWarp& step) {
    fields.word("way", step.method, kBakeMethods);
    fields.word("interpolation", step.interpolation, kInterpolations);
    fields.degrees("maximum_error_degrees", step.maxAngleError, {1e-9, 360});
    fields.number("maximum_error_metres", step.maxLengthError, kLength);
    fields.texts("joints", step.joints);
    fields.flag("repairs_contacts", step.repairsContacts);
}

template <class Fields>
void stepFields(Fields& fields, Simplify& step) {
    fields.number("tolerance_metres", step.tolerance, kLength);
    fields.number("distance_metres", step.distance, kLength);
    fields.word("interpolation", step.interpolation, kInterpolations);
    fields.texts("joints", step.joints);
}

template <class Fields>
void stepFields(Fields& fields, Unroll& step) {
    fields.texts("joints", step.joints);
    fields.flag("second_solution", step.alternativeSolution);
    fields.flag("distant_keys", step.distantKeys);
}

template <class Fields>
void stepFields(Fields& fields, Smooth& step) {
    fields.word("filter", step.filter.kind, kFilters);
    fields.number("sigma_seconds", step.filter.sigma.value, {0, 10});
    fields.number("cutoff_hertz", step.filter.cutoffHertz, {0, 1e6});
    fields.integer("order", step.filter.order, {2, 4});
    fields.number("blend_seconds", step.blend.value, {0, 1e9});
    fields.texts("joints", step.joints);
}

template <class Fields>
void stepFields(Fields& fields, FitLimits& step) {
    fields.number("percentile", step.percentile, {0, 100});
    fields.degrees("margin_degrees", step.margin, {0, 360});
}

template <class Fields>
void stepFields(Fields& fields, Resample& step) {
    fields.require("rate");
    fields.rate("rate", step.rate);
    fields.flag("curves", step.curves);
}

template <class Fields>
void stepFields(Fields& fields, ChangeSpeed& step) {
    fields.require("factor");
    fields.number("factor", step.factor, {1e-3, 1e3});
}

template <class Fields>
void stepFields(Fields& fields, Trim& step) {
    fields.frame("first_frame", step.first);
    fields.frame("last_frame", step.last);
}

template <class Fields>
void stepFields(Fields& fields, BakeKeys& step) {
    fields.frame("first_frame", step.first);
    fields.frame("last_frame", step.last);
    fields.integer("every", step.every, {1, 1e6});
    fields.word("interpolation", step.interpolation, kInterpolations);
    fields.texts("joints", step.joints);
}

template <class Fields>
void stepFields(Fields& fields, MoveRoot& step) {
    fields.word("action", step.action, kRootActions);
    fields.flag("heading", step.settings.heading);
    fields.flag("height", step.settings.height);
    fields.number("smoothing_seconds", step.settings.smoothing.value, {0, 10});
}

template <class Fields>
void stepFields(Fields& fields, MakeLoop& step) {
    fields.frame("first_frame", step.first);
    fields.frame("last_frame", step.last);
    fields.number("minimum_seconds", step.minimum.value, {0, 1e9});
    fields.flag("plants_feet", step.plantsFeet);
}

template <class Fields>
void stepFields(Fields& fields, Move& step) {
    constexpr NumberRange kPosition{-1e6, 1e6};
    ClipMove& move = step.move;
    fields.degrees("heading_degrees", move.heading, {-1e6, 1e6});
    fields.number("pivot_x_metres", move.pivot.x(), kPosition);
    fields.number("pivot_z_metres", move.pivot.z(), kPosition);
    fields.number("x_metres", move.offset.x(), kPosition);
    fields.number("y_metres", move.offset.y(), kPosition);
    fields.number("z_metres", move.offset.z(), kPosition);
}

template <class Fields>
void stepFields(Fields& fields, Ease& step) {
    fields.number("in_seconds", step.settings.in.value, {0, 1e9});
    fields.number("out_seconds", step.settings.out.value, {0, 1e9});
}

template <class Fields>
void stepFields(Fields& fields, MergeLayer& step) {
    fields.require("layer");
    fields.text("layer", step.layer);
}

template <class Fields>
void stepFields(Fields& fields, AddDifference& step) {
    fields.require("file");
    fields.text("file", step.file);
}

template <class Fields>
void stepFields(Fields& fields, Append& step) {
    fields.require("file");
    fields.text("file", step.file);
    fields.number("blend_seconds", step.blend.value, {0, 1e6});
    fields.word("blend", step.kind, kBlends);
    fields.word("align", step.align, kAlignments);
    fields.flag("contacts", step.keepsContacts);
}

template <class Fields>
void stepFields(Fields& fields, Retarget& step) {
    constexpr bool reads = std::is_same_v<Fields, FieldReader>;
    if (reads || !step.onto.empty()) fields.text("onto", step.onto);
    fields.word("root", step.root, kHipPaths);
    fields.flag("contacts", step.keepsContacts);
    fields.number("stride", step.style.stride, {0, 10});
    fields.number("hip_height", step.style.hipHeight, {0.1, 2});
    fields.degrees("stance_degrees", step.style.stanceWidth, {-45, 45});
    fields.degrees("arm_spread_degrees", step.style.armSpread, {-90, 90});
    fields.number("spine_share", step.style.spineShare, {0.05, 0.95});
    if (reads && !fields.has("mapping")) return;
    if (!step.mapping && !reads) return;
    if (!step.mapping) step.mapping.emplace();
    mappingFields(fields, *step.mapping);
}

template <class Fields>
void stepFields(Fields& fields, Export& step) {
    fields.require("extension");
    fields.text("extension", step.extension);
    WriteOptions& options = step.options;
    fields.frame("first_frame", options.firstFrame);
    fields.frame("last_frame", options.lastFrame);
    fields.word("loop_end", options.loopEnd, kLoopEnds);
    fields.rate("rate", options.rate);
    fields.number("unit_metres", options.metresPerUnit, kLength);
    fields.word("up", options.up, kUpAxes);
    fields.word("root", options.root, kRoots);
    fields.word("names", options.names, kNameRules);
    fields.word("bone_axes", options.boneAxes, kBoneAxes);
    fields.word("order", options.order, kOrders);
    fields.word("keys", options.keys, kKeyPolicies);
    fields.degrees("tolerance_degrees", options.tolerance.angle, {1e-9, 360});
    fields.number("tolerance_metres", options.tolerance.distance, kLength);
    fields.number("reach_metres", options.tolerance.reach, kLength);
    fields.word("table", options.table, kTables);
    fields.flag("meshes", options.meshes);
    fields.flag("figure", options.figure);
    fields.flag("quantise", options.quantise);
    fields.flag("layers", options.layers);
    fields.flag("extras", options.extras);
}

}  // namespace recipe

}  // namespace sinew
