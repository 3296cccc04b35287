#include "app/import/FormatConventions.h"

#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

/// Used by Doom 3, Half-Life and related formats.
constexpr double kInch = 0.0254;

/// Defaults of Direct3D for .x files and of Blitz3D for .b3d files that state no tick length.
constexpr double kDirectTicks = 4800, kBlitzTicks = 60;

/// Returns the rotation from file axes to model axes; its rows are right, up and towards the viewer.
Affine rotation(const Eigen::Matrix3d& rows) {
    Affine result = Affine::Identity();
    result.linear() = rows;
    return result;
}

const Affine& yUpFromZUp() {
    static const Affine kTurn = rotation((Eigen::Matrix3d() << 1, 0, 0, 0, 0, 1, 0, -1, 0).finished());
    return kTurn;
}

/// Returns the frame rate for a tick rate stored as a float; values close to an NTSC rate mean that rate.
std::optional<FrameRate> rateOfTicks(double hertz) {
    constexpr double kTolerance = 1e-3;
    for (const int base : {24, 30, 60, 120}) {
        if (std::abs(hertz - base / 1.001) < kTolerance)
            return FrameRate::create(std::int64_t{base} * 1000, 1001);
    }
    return FrameRate::fromHertz(hertz);
}

double firstTicks(const aiScene& scene) {
    return scene.mNumAnimations > 0 ? scene.mAnimations[0]->mTicksPerSecond : 0;
}

void setSmd(ForeignFile& file, const Source& source, const ReadOptions& options, Diagnostics& diagnostics) {
    file.space.metresPerUnit = kInch;
    file.space.modelFromTop = yUpFromZUp();
    file.rate = options.rate.value_or(FrameRate());
    file.ticksPerSecond = file.rate->hertz();
    if (!options.rate && file.scene->mNumAnimations > 0) {
        diagnostics.inform(ErrorCode::frameTime, source.name(),
                           "the file has no frame rate; 30 fps is assumed");
    }
}

/// Sets the tick rate of a file that does not state it.
void setTicks(ForeignFile& file, const Source& source, double fallback, Diagnostics& diagnostics) {
    if (file.scene->mNumAnimations == 0 || firstTicks(*file.scene) > 0) return;
    file.ticksPerSecond = fallback;
    diagnostics.inform(ErrorCode::frameTime, source.name(),
                       "the file does not specify its tick rate; " +
                           std::to_string(static_cast<int>(fallback)) + " ticks per second are assumed");
}

}  // namespace

bool readsExtension(const aiImporterDesc& reader, std::string_view extension) {
    std::string_view rest = reader.mFileExtensions;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        if (rest.substr(0, end) == extension) return true;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
}

void applyFormatConventions(ForeignFile& file, const Source& source, const ReadOptions& options,
                            Diagnostics& diagnostics) {
    const int number = file.importer->GetPropertyInteger("importerIndex", -1);
    const aiImporterDesc* const reader =
        number < 0 ? nullptr : file.importer->GetImporterInfo(static_cast<std::size_t>(number));
    const auto is = [&](std::string_view extension) { return reader && readsExtension(*reader, extension); };
    if (is("dae")) {
        // Assimp applies the file's unit as a scale of the root node.
        file.isUnitOverridden = options.metresPerUnit.has_value();
    } else if (is("smd")) {
        setSmd(file, source, options, diagnostics);
    } else if (is("md5mesh")) {
        file.space.metresPerUnit = kInch;
        if (firstTicks(*file.scene) > 0) file.rate = rateOfTicks(firstTicks(*file.scene));
    } else if (is("x")) {
        setTicks(file, source, kDirectTicks, diagnostics);
    } else if (is("b3d")) {
        setTicks(file, source, kBlitzTicks, diagnostics);
        file.rate = rateOfTicks(file.ticksPerSecond.value_or(firstTicks(*file.scene)));
    }
}

}  // namespace sinew
