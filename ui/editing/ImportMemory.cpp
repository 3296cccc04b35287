#include "ui/editing/ImportMemory.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSettings>
#include <QStringList>
#include <QUrl>
#include <algorithm>

#include "core/base/LengthUnit.h"
#include "core/io/FormatList.h"
#include "core/scene/edits/clips/RetimeClip.h"
#include "ui/editing/EditingDefaults.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

/// Returns the key of a file's folder and extension. Both may contain characters that keys do not allow.
/// Files without an extension have ".", which no extension can be: without it, their key would be the group
/// of those of all other files in the folder.
QString memoryKey(const QString& file) {
    const QFileInfo info(file);
    const auto encoded = [](const QString& text) {
        return QString::fromLatin1(QUrl::toPercentEncoding(text));
    };
    const QString extension = info.suffix().isEmpty() ? QStringLiteral(".") : info.suffix().toLower();
    return QStringLiteral("import/fixes/%1/%2").arg(encoded(info.absolutePath()), encoded(extension));
}

std::optional<Axis> parseAxis(const QString& text) {
    for (const Axis axis : kAxes) {
        if (text == QLatin1String(name(axis).data())) return axis;
    }
    return std::nullopt;
}

/// Stores a rate exactly: "24000/1001".
QString exactText(FrameRate rate) {
    return QStringLiteral("%1/%2").arg(rate.numerator()).arg(rate.denominator());
}

std::optional<FrameRate> parseRate(const QString& text) {
    const QStringList terms = text.split(u'/');
    if (terms.size() != 2) return std::nullopt;
    return FrameRate::create(terms[0].toLongLong(), terms[1].toLongLong());
}

std::optional<RateFix> rateFix(FrameRate from, FrameRate to) {
    return from == to ? std::nullopt : std::optional(RateFix{from, to});
}

std::optional<RateFix> combined(const std::optional<RateFix>& first, const std::optional<RateFix>& second) {
    return first && second ? rateFix(first->from, second->to) : second ? second : first;
}

QString upperName(Axis axis) {
    return (isNegative(axis) ? QString(QChar(0x2212)) : QString()) + QChar(u'X' + component(axis));
}

QString unitName(double metres) {
    const auto unit = namedUnit(metres);
    return unit ? QString::fromUtf8(unit->name.data(), static_cast<qsizetype>(unit->name.size()))
                : QCoreApplication::translate("sinew::ImportMemory", "%1 m per unit")
                      .arg(shortNumberText(metres, 6));
}

/// Completes options with the unit and the up axis of the preferences, where the file states none.
void applyImportDefaults(ReadOptions& options, const QString& file) {
    const std::string extension = (u'.' + QFileInfo(file).suffix().toLower()).toStdString();
    const auto isOfFormat = [&](const Format* format) {
        return std::ranges::count(format->extensions(), extension) > 0;
    };
    const auto format = std::ranges::find_if(formats(), isOfFormat);
    if (format == formats().end()) return;
    constexpr auto kUnspecified = FormatSupport::Convention::unspecified;
    const FormatSupport support = (*format)->support(extension);
    const ImportDefaults defaults = importDefaults();
    ReadCorrections& corrections = options.corrections;
    if (support.unit == kUnspecified && !options.metresPerUnit && !corrections.guessUnit)
        options.metresPerUnit = defaults.metresPerUnit;
    const bool changesAxes = defaults.up != Axis::y && !corrections.up && !corrections.facing;
    if (support.up == kUnspecified && changesAxes) corrections.up = static_cast<AxisChoice>(defaults.up);
}

}  // namespace

ImportFix combined(const ImportFix& first, const ImportFix& second) {
    const Eigen::Matrix3d back = turnUpright(first.up, first.facing).transpose();
    return {second.metresPerUnit ? second.metresPerUnit : first.metresPerUnit,
            closestAxis(back * unitVector(second.up)), closestAxis(back * unitVector(second.facing)),
            combined(first.rate, second.rate)};
}

FixState fixStateOf(const Character& character) {
    FixState state;
    state.metresPerUnit = character.metresPerUnit;
    if (!character.clips.empty()) {
        const Clip& clip = *character.clips.back();
        state.clip = clip.id;
        state.rate = clip.rate;
        state.firstFrame = clip.firstFrame;
        state.lastFrame = clip.lastFrame;
    }
    if (character.skeleton->size() == 0) return state;
    const Joint& root = (*character.skeleton)[0];
    state.root = root.id;
    state.rootRotation = root.rest.rotation;
    return state;
}

ImportFix fixSince(const FixState& before, const Character& now) {
    ImportFix fix;
    if (now.metresPerUnit != before.metresPerUnit) fix.metresPerUnit = now.metresPerUnit;
    const Clip* clip = now.find(before.clip);
    if (clip && clip->firstFrame == before.firstFrame && clip->lastFrame == before.lastFrame)
        fix.rate = rateFix(before.rate, clip->rate);
    const auto root = now.skeleton->find(before.root);
    if (!root) return fix;
    const Eigen::Matrix3d turn =
        ((*now.skeleton)[*root].rest.rotation * before.rootRotation.conjugate()).toRotationMatrix();
    const Axis up = closestAxis(turn.row(1)), facing = closestAxis(turn.row(2));
    if (!isPerpendicular(up, facing) || !turnUpright(up, facing).isApprox(turn, 1e-6)) return fix;
    fix.up = up;
    fix.facing = facing;
    return fix;
}

void rememberFix(const QString& file, const ImportFix& fix) {
    QSettings settings;
    if (fix == ImportFix{}) return settings.remove(memoryKey(file));
    QStringList stored{fix.metresPerUnit ? QString::number(*fix.metresPerUnit, 'g', 17) : QString(),
                       QString::fromLatin1(name(fix.up).data()),
                       QString::fromLatin1(name(fix.facing).data())};
    if (fix.rate) stored << exactText(fix.rate->from) << exactText(fix.rate->to);
    settings.setValue(memoryKey(file), stored);
}

std::optional<ImportFix> rememberedFix(const QString& file) {
    const QStringList stored = QSettings().value(memoryKey(file)).toStringList();
    if (stored.size() != 3 && stored.size() != 5) return std::nullopt;
    ImportFix fix;
    if (const double metres = stored[0].toDouble(); metres > 0) fix.metresPerUnit = metres;
    const auto up = parseAxis(stored[1]), facing = parseAxis(stored[2]);
    if (!up || !facing || !isPerpendicular(*up, *facing)) return std::nullopt;
    fix.up = *up;
    fix.facing = *facing;
    if (stored.size() == 3) return fix;
    const auto from = parseRate(stored[3]), to = parseRate(stored[4]);
    if (!from || !to) return std::nullopt;
    fix.rate = rateFix(*from, *to);
    return fix;
}

RememberedOptions withRememberedFix(ReadOptions options, const QString& file) {
    RememberedOptions result;
    ReadCorrections& corrections = options.corrections;
    if (const auto known = rememberedFix(file)) {
        if (!options.metresPerUnit && !corrections.guessUnit)
            options.metresPerUnit = result.remembered.metresPerUnit = known->metresPerUnit;
        if (!corrections.up && !corrections.facing && known->changesAxes()) {
            corrections.up = static_cast<AxisChoice>(known->up);
            corrections.facing = static_cast<AxisChoice>(known->facing);
            result.remembered.up = known->up;
            result.remembered.facing = known->facing;
        }
        if (!options.rate) result.remembered.rate = known->rate;
    }
    applyImportDefaults(options, file);
    const auto axisOr = [](const std::optional<AxisChoice>& choice, Axis otherwise) {
        return choice && *choice != AxisChoice::guess ? static_cast<Axis>(*choice) : otherwise;
    };
    result.fix.metresPerUnit = options.metresPerUnit;
    result.fix.up = axisOr(corrections.up, Axis::y);
    result.fix.facing = axisOr(corrections.facing, defaultFacing(result.fix.up));
    result.fix.rate = result.remembered.rate;
    result.options = std::move(options);
    return result;
}

Result<Scene> withRateFix(const Scene& before, Scene scene, const std::optional<RateFix>& fix) {
    if (!fix) return scene;
    for (const auto& character : std::vector(scene.characters)) {
        const auto known = before.find(character->id);
        for (const auto& clip : character->clips) {
            if (clip->rate != fix->from || (known && known->find(clip->id))) continue;
            auto fixed = setClipRate(scene, character->id, clip->id, fix->to, RateChange::keepFrames);
            if (!fixed) return fixed;
            scene = *std::move(fixed);
        }
    }
    return scene;
}

QString rateText(FrameRate rate) {
    return QCoreApplication::translate("sinew::ImportMemory", "%1 fps").arg(shortNumberText(rate.hertz(), 3));
}

QString fixText(const ImportFix& fix) {
    QStringList parts;
    if (fix.metresPerUnit) {
        parts << QCoreApplication::translate("sinew::ImportMemory", "unit %1")
                     .arg(unitName(*fix.metresPerUnit));
    }
    if (fix.up != Axis::y)
        parts << QCoreApplication::translate("sinew::ImportMemory", "%1 up").arg(upperName(fix.up));
    if (fix.facing != defaultFacing(fix.up))
        parts << QCoreApplication::translate("sinew::ImportMemory", "facing %1").arg(upperName(fix.facing));
    if (fix.rate) parts << rateText(fix.rate->to);
    return parts.join(QStringLiteral(", "));
}

}  // namespace sinew
