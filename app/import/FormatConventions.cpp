#include "app/import/FormatConventions.h"

#include <algorithm>
#include <array>
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

template <class Value>
Value metadata(const aiScene& scene, const char* key, Value fallback) {
    Value value{};
    return scene.mMetaData && scene.mMetaData->Get(key, value) ? value : fallback;
}

/// Sets the axes that an FBX file declares; ignores them if they are not three different axes.
void setFbxAxes(ForeignFile& file, const Source& source, Diagnostics& diagnostics) {
    constexpr std::array kKeys{"CoordAxis", "UpAxis", "FrontAxis"};
    constexpr std::array kSigns{"CoordAxisSign", "UpAxisSign", "FrontAxisSign"};
    Eigen::Matrix3d rows = Eigen::Matrix3d::Zero();
    for (int row = 0; row < 3; ++row) {
        const auto i = static_cast<std::size_t>(row);
        const int axis = metadata(*file.scene, kKeys[i], row);
        const int sign = metadata(*file.scene, kSigns[i], 1);
        if (axis >= 0 && axis < 3) rows(row, axis) = sign < 0 ? -1 : 1;
    }
    const double handedness = rows.determinant();
    if (std::abs(handedness) < 0.5) {
        diagnostics.warn(ErrorCode::dataIgnored, source.name(),
                         "the up, front and right axes are not three different axes; Y up is assumed");
        return;
    }
    file.space.mirrored = handedness < 0;
    if (file.space.mirrored) rows.col(2) = -rows.col(2);
    file.space.modelFromTop = rotation(rows);
}

/// Returns the frame rate for a tick rate stored as a float; values close to an NTSC rate mean that rate.
std::optional<FrameRate> rateOfTicks(double hertz) {
    constexpr double kTolerance = 1e-3;
    for (const int base : {24, 30, 60, 120}) {
        if (std::abs(hertz - base / 1.001) < kTolerance) return FrameRate::create(base * 1000, 1001);
    }
    return FrameRate::fromHertz(hertz);
}

double firstTicks(const aiScene& scene) {
    return scene.mNumAnimations > 0 ? scene.mAnimations[0]->mTicksPerSecond : 0;
}

void setFbx(ForeignFile& file, const Source& source, Diagnostics& diagnostics) {
    constexpr double kCentimetre = 0.01;
    const auto factor = static_cast<double>(metadata(*file.scene, "UnitScaleFactor", 1.0F));
    file.space.metresPerUnit = kCentimetre * factor;
    setFbxAxes(file, source, diagnostics);
    file.startsAtZero = true;
    // 1 means that the file has no frame rate; keys are then in seconds.
    const double ticks = firstTicks(*file.scene);
    if (ticks > 1) file.rate = rateOfTicks(ticks);
    if (file.scene->mNumAnimations > 0 && ticks == 0) {
        diagnostics.warn(ErrorCode::frameTime, source.name(),
                         "the file's frame rate is 0, so key times are lost: every curve has one key at 0 s");
        file.ticksPerSecond = 1;
    }
}

void setSmd(ForeignFile& file, const Source& source, const ReadOptions& options, Diagnostics& diagnostics) {
    file.space.metresPerUnit = kInch;
    file.space.modelFromTop = yUpFromZUp();
    file.rate = options.rate.value_or(FrameRate());
    file.ticksPerSecond = file.rate->hertz();
    if (!options.rate && file.scene->mNumAnimations > 0) {
        diagnostics.inform(ErrorCode::frameTime, source.name(),
                           "the file has no frame rate; 30 frames a second are assumed");
    }
}

/// Sets the tick rate of a file that does not state it.
void setTicks(ForeignFile& file, const Source& source, double fallback, Diagnostics& diagnostics) {
    if (file.scene->mNumAnimations == 0 || firstTicks(*file.scene) > 0) return;
    file.ticksPerSecond = fallback;
    diagnostics.inform(ErrorCode::frameTime, source.name(),
                       "the file does not state its tick length; " +
                           std::to_string(static_cast<int>(fallback)) + " ticks a second are assumed");
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
    if (is("fbx")) {
        setFbx(file, source, diagnostics);
    } else if (is("dae")) {
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
