#include "core/io/CorrectImport.h"

#include "core/base/LengthUnit.h"
#include "core/base/Numbers.h"
#include "core/scene/edits/characters/ConvertUnits.h"

namespace sinew {

namespace {

/// Corrects one character after another.
class Corrector {
public:
    Corrector(Scene scene, const ReadCorrections& corrections, const DefinedByFile& defined,
              Diagnostics& diagnostics)
        : scene_(std::move(scene)), corrections_(corrections), defined_(defined), diagnostics_(diagnostics) {}

    Result<void> correct(CharacterId id) {
        const auto character = scene_.find(id);
        name_ = character->name;
        const auto clip = character->clips.empty() ? nullptr : character->clips.back();
        const ImportGuess guess = guessImport(character, clip, defined_, knownUp());
        const Axis up = chosen(corrections_.up, guess.up, Axis::y, "up axis");
        const Axis facing = chosen(corrections_.facing, guess.facing, defaultFacing(up), "facing direction");
        if (auto turned = apply(turnCharacter(scene_, id, up, facing)); !turned) return turned;
        if (!corrections_.guessUnit || !follows(guess.metresPerUnit, "unit")) return {};
        const double unit = guess.metresPerUnit->value;
        if (unit == character->metresPerUnit) return {};
        report("the unit is " + unitText(unit), guess.metresPerUnit->evidence);
        return apply(scaleCharacter(scene_, id, unit / character->metresPerUnit));
    }

    Scene take() { return std::move(scene_); }

private:
    /// Returns the up axis if it is not to be guessed.
    std::optional<Axis> knownUp() const {
        if (!corrections_.up) return Axis::y;
        return *corrections_.up == AxisChoice::guess ? std::nullopt
                                                     : std::optional(static_cast<Axis>(*corrections_.up));
    }

    static std::string unitText(double metres) {
        const auto unit = namedUnit(metres);
        return unit ? "the " + std::string(unit->name) : fixed(metres, 7) + " m";
    }

    /// Returns whether a guess can be followed, and warns if not.
    template <class T>
    bool follows(const std::optional<Guess<T>>& guess, const char* what) {
        if (guess && guess->isSure) return true;
        diagnostics_.warn(
            ErrorCode::dataIgnored, name_,
            std::string("the ") + what + " could not be guessed" + (guess ? ": " + guess->evidence : ""));
        return false;
    }

    Axis chosen(const std::optional<AxisChoice>& choice, const std::optional<Guess<Axis>>& guess,
                Axis otherwise, const char* what) {
        if (choice && *choice != AxisChoice::guess) return static_cast<Axis>(*choice);
        if (!choice || !follows(guess, what)) return otherwise;
        if (guess->value != otherwise)
            report(std::string("the ") + what + " is " + std::string(name(guess->value)), guess->evidence);
        return guess->value;
    }

    void report(const std::string& correction, const std::string& evidence) {
        diagnostics_.inform(ErrorCode::dataChanged, name_, correction + ": " + evidence);
    }

    Result<void> apply(Result<Scene> edited) {
        if (!edited) return tl::unexpected<Error>(std::move(edited.error()));
        scene_ = *std::move(edited);
        return {};
    }

    Scene scene_;
    const ReadCorrections& corrections_;
    const DefinedByFile& defined_;
    Diagnostics& diagnostics_;
    std::string name_;
};

}  // namespace

DefinedByFile definedBy(std::span<const OpenedFile> files) {
    constexpr auto kUnspecified = FormatSupport::Convention::unspecified;
    DefinedByFile defined{true, true, true};
    for (const auto& [source, format] : files) {
        const FormatSupport support = format->support(source.extension());
        defined.unit &= support.unit != kUnspecified;
        defined.axes &= support.up != kUnspecified;
        defined.rate &= !format->needsCharacter(source);
    }
    return defined;
}

Result<Scene> withCorrections(const Scene& before, Scene scene, const ReadCorrections& corrections,
                              const DefinedByFile& defined, Diagnostics& diagnostics) {
    if (!corrections.any()) return scene;
    std::vector<CharacterId> added;
    for (const auto& character : scene.characters) {
        if (!before.find(character->id)) added.push_back(character->id);
    }
    Corrector corrector(std::move(scene), corrections, defined, diagnostics);
    for (const CharacterId id : added) {
        if (auto done = corrector.correct(id); !done) return tl::unexpected<Error>(std::move(done.error()));
    }
    return corrector.take();
}

}  // namespace sinew
