#include "app/commands/BindSubject.h"

#include <algorithm>
#include <filesystem>

#include "app/commands/Inspection.h"
#include "app/commands/Interrupt.h"
#include "app/commands/MeshRewrite.h"
#include "app/commands/ReportText.h"
#include "core/scene/edits/meshes/BindMeshes.h"
#include "core/scene/edits/meshes/EditMeshes.h"
#include "core/scene/fitting/FitTemplate.h"
#include "core/scene/templates/Templates.h"

namespace sinew {

namespace {

/// Returns the scene with the meshes added to the last character of the skeleton's file, or of the template,
/// in place of its own.
Result<Scene> withMeshes(const Scene& meshes, const std::string& skeleton, bool isTemplate,
                         const ReadOptions& options, Diagnostics& diagnostics) {
    const std::vector<std::filesystem::path> path{skeleton};
    auto scene = isTemplate ? newFromTemplate(skeleton) : readFiles(path, {}, options, diagnostics);
    if (!scene) return scene;
    const auto owner = lastCharacter(*scene, skeleton);
    if (!owner) return tl::unexpected(owner.error());
    Scene target = *scene;
    target.characters = {*owner};
    const auto bare = deleteMeshes(target, (*owner)->id, meshesOf(**owner));
    return bare ? addMeshes(*bare, (*owner)->id, meshes, diagnostics, {&interrupted()}) : bare;
}

Result<BindSubject> fitted(BindSubject subject, const Source* file, std::string_view templateName,
                           const ReadOptions& options, Diagnostics& notes) {
    const Character& character = *subject.scene.characters.back();
    const auto body = FitBody::create(restSurface(character), options.cancel);
    if (!body) return tl::unexpected(body.error());
    if (file) {
        auto markers = readMarkers(*file, templateName, **body);
        if (!markers) return tl::unexpected(markers.error());
        subject.fitted = *std::move(markers);
    } else {
        auto markers = guessMarkers(templateName, **body);
        if (!markers) return tl::unexpected(markers.error());
        const std::size_t count = markers->positions.size();
        subject.fitted = MarkersFromFile{*std::move(markers), 0, 0, count};
    }
    if (const Axis facing = likelyFacing(**body); templateName == "biped" && facing != Axis::z) {
        notes.warn(ErrorCode::dataChanged, "",
                   "the body is deeper than it is wide and may not face +Z; turn it with --facing " +
                       std::string(name(facing)));
    }
    auto skeleton = fitTemplate(**body, subject.fitted->markers);
    if (!skeleton) return tl::unexpected(skeleton.error());
    if (!skeleton->unsnapped.empty()) {
        std::string names;
        for (const std::string& name : skeleton->unsnapped) names += (names.empty() ? "" : ", ") + name;
        notes.inform(
            ErrorCode::dataIgnored, "",
            counted(skeleton->unsnapped.size(), "joint", "joints") + " found no limb to snap to: " + names);
    }
    auto scene = withFittedSkeleton(subject.scene, character.id, *std::move(skeleton), {}, notes);
    if (!scene) return tl::unexpected(scene.error());
    subject.scene = *std::move(scene);
    return subject;
}

}  // namespace

Result<BindSubject> readBindSubject(const Input& input, const SkeletonSource& source,
                                    const ReadOptions& options, Diagnostics& diagnostics,
                                    Diagnostics& notes) {
    std::string skeleton = source.skeleton;
    std::optional<Source> file;
    if (!source.markers.empty()) {
        auto opened = Source::open(source.markers);
        if (!opened) return tl::unexpected(opened.error());
        file = *std::move(opened);
        const auto named = templateOfMarkers(*file);
        if (!named) return tl::unexpected(named.error());
        if (skeleton.empty()) skeleton = *named;
        if (std::ranges::find(fittableTemplates(), skeleton) == fittableTemplates().end()) {
            return fail(ErrorCode::argumentInvalid, source.markers,
                        "fit markers only apply to the templates biped, quadruped and hand; choose one with "
                        "--skeleton");
        }
    }
    auto meshes = readFiles(input.paths(), {}, options, diagnostics);
    if (!meshes) return tl::unexpected(meshes.error());
    if (skeleton.empty()) return BindSubject{*std::move(meshes), {}};
    const bool isTemplate = std::ranges::find(templateNames(), skeleton) != templateNames().end();
    auto scene = withMeshes(*meshes, skeleton, isTemplate, options, diagnostics);
    if (!scene) return tl::unexpected(scene.error());
    BindSubject subject{*std::move(scene), {}};
    const auto fittable = fittableTemplates();
    const auto found = std::ranges::find(fittable, skeleton);
    if (!source.fits || found == fittable.end()) return subject;
    return fitted(std::move(subject), file ? &*file : nullptr, *found, options, notes);
}

}  // namespace sinew
