#include <functional>

#include "app/commands/Inspection.h"
#include "app/commands/ReportText.h"
#include "core/base/LengthUnit.h"
#include "core/base/Numbers.h"
#include "core/skin/Skin.h"

namespace sinew {

namespace {

/// Appends an indented line whose label has a column of its own.
void addLine(std::string& out, const std::string& label, const std::string& value) {
    out += "  " + padRight(label, 12) + value + '\n';
}

std::string jointsText(const Skeleton& skeleton) {
    std::size_t roots = 0;
    for (const Joint& joint : skeleton.joints()) roots += joint.parent == kNoParent ? 1 : 0;
    return std::to_string(skeleton.size()) + ", " + counted(roots, "root", "roots");
}

std::string rateText(FrameRate rate) {
    std::string text = fixed(rate.hertz(), 3);
    if (rate.denominator() != 1)
        text += " (" + std::to_string(rate.numerator()) + '/' + std::to_string(rate.denominator()) + ')';
    return text + " fps";
}

/// Returns " (inch)", or an empty text for a length without a name.
std::string unitName(double metresPerUnit) {
    const auto unit = namedUnit(metresPerUnit);
    return unit ? " (" + std::string(unit->name) + ')' : std::string();
}

std::string sizeText(const Skeleton& skeleton) {
    const Eigen::Vector3d size = restSize(skeleton);
    return fixed(size.x(), 3) + " x " + fixed(size.y(), 3) + " x " + fixed(size.z(), 3) + " m at rest";
}

/// Appends a line with a guess as an option of the command line, with its certainty and evidence.
template <class T>
void addGuess(std::string& out, const std::optional<Guess<T>>& guess,
              const std::function<std::string(T)>& option) {
    if (!guess) return;
    addLine(out, "Guess", option(guess->value) + (guess->isSure ? ": " : ", not sure: ") + guess->evidence);
}

void addGuesses(std::string& out, const ImportGuess& guess, bool isRateDefined) {
    addGuess<double>(out, guess.metresPerUnit,
                     [](double metres) { return "--unit " + fixed(metres, 7) + unitName(metres); });
    addGuess<Axis>(out, guess.up, [](Axis axis) { return "--up " + std::string(name(axis)); });
    addGuess<Axis>(out, guess.facing, [](Axis axis) { return "--facing " + std::string(name(axis)); });
    if (guess.rate && !(isRateDefined && guess.rate->isSure))
        addGuess<FrameRate>(out, guess.rate, [&](FrameRate rate) {
            return (isRateDefined ? "rate " : "--rate ") + fixed(rate.hertz(), 3);
        });
    if (guess.restPose != RestPose::unknown) addLine(out, "Rest pose", std::string(name(guess.restPose)));
}

std::string meshText(const Mesh& mesh) {
    const SkinSummary skin = summaryOf(*mesh.skin);
    std::string text = mesh.name + ": " + counted(mesh.geometry->positions.size(), "vertex", "vertices") +
                       ", " + counted(mesh.geometry->triangles.size(), "triangle", "triangles") + ", " +
                       counted(skin.joints.size(), "joint", "joints") + ", " + "at most " +
                       counted(skin.maxInfluences, "influence", "influences") + " per vertex, " +
                       std::string(name(mesh.method));
    if (!mesh.shapes.empty()) text += ", " + counted(mesh.shapes.size(), "shape", "shapes");
    std::string separator = "; ";
    for (const Material* material : materialsOf(mesh)) {
        text += separator + (material->name.empty() ? "unnamed" : material->name);
        if (material->texture) text += " (" + material->texture->name + ')';
        separator = ", ";
    }
    return text;
}

void addMeshCounts(std::string& out, const Character& character) {
    if (character.meshes.empty()) return;
    std::size_t vertices = 0, triangles = 0;
    for (const auto& mesh : character.meshes) {
        vertices += mesh->geometry->positions.size();
        triangles += mesh->geometry->triangles.size();
    }
    addLine(out, "Meshes",
            std::to_string(character.meshes.size()) + ", " + counted(vertices, "vertex", "vertices") + ", " +
                counted(triangles, "triangle", "triangles"));
}

void addSkeleton(std::string& out, const Character& character) {
    addLine(out, "Joints", jointsText(*character.skeleton));
    addLine(out, "Unit", fixed(character.metresPerUnit, 7) + " m" + unitName(character.metresPerUnit));
    addLine(out, "Size", sizeText(*character.skeleton));
    addMeshCounts(out, character);
    if (!character.goals.empty()) addLine(out, "Goals", std::to_string(character.goals.size()));
}

std::string limitsText(const Skeleton& skeleton, const Clip* clip) {
    const int limits = limitCount(skeleton);
    if (limits == 0) return "none";
    std::string text = counted(limits, "angle", "angles");
    if (clip) text += ", " + counted(keysOutsideLimits(skeleton, *clip), "key", "keys") + " outside";
    return text;
}

std::string warpText(const Clip& clip) {
    const std::string pins = counted(clip.warp->pins().size(), "pin", "pins");
    if (clip.warpMuted) return pins + ", muted";
    const std::int64_t frames = clip.playedRange().count();
    const Seconds duration = clip.rate.time(FrameIndex{frames - 1});
    return pins + ", plays " + counted(frames, "frame", "frames") + " in " + fixed(duration.value, 3) + " s";
}

void addClip(std::string& out, const Inspection& inspection, const Character& character, const Clip& clip) {
    out += character.name + " / " + clip.name + '\n';
    addLine(out, "Format", inspection.clipFormats.at(clip.id));
    addSkeleton(out, character);
    addLine(out, "Channels", std::to_string(clip.tracks.size()));
    addLine(out, "Keys", groupedDigits(clip.keyCount()));
    addLine(out, "Frames", std::to_string(clip.frameCount()));
    addLine(out, "Rate", rateText(clip.rate));
    addLine(out, "Duration", fixed(clip.duration().value, 3) + " s");
    if (clip.warp) addLine(out, "Time warp", warpText(clip));
    addLine(out, "Limits", limitsText(*character.skeleton, &clip));
    for (const ClipFinding& finding : inspection.findings.at(clip.id)) addLine(out, "Check", finding.text);
}

void addCharacterWithoutClips(std::string& out, const Inspection& inspection, const Character& character) {
    out += character.name + '\n';
    addLine(out, "Format", inspection.characterFormats.at(character.id));
    addSkeleton(out, character);
    addLine(out, "Channels", std::to_string(freeChannelCount(*character.skeleton)) + ", no motion");
    addLine(out, "Limits", limitsText(*character.skeleton, nullptr));
}

}  // namespace

std::string infoText(const Inspection& inspection, const Diagnostics& diagnostics) {
    std::string out;
    for (const auto& character : inspection.scene.characters) {
        for (const auto& clip : character->clips) addClip(out, inspection, *character, *clip);
        if (character->clips.empty()) addCharacterWithoutClips(out, inspection, *character);
        // Once per character, after the block of its last clip.
        addGuesses(out, inspection.guess(character), inspection.defined.rate);
        for (const auto& mesh : character->meshes) addLine(out, "Mesh", meshText(*mesh));
    }
    if (!diagnostics.empty()) out += "Messages\n";
    for (const Diagnostic& diagnostic : diagnostics.list()) out += "  " + text(diagnostic) + '\n';
    return out;
}

}  // namespace sinew
