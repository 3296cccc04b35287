#include "ui/importing/FileOpener.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/io/CorrectImport.h"
#include "core/io/FormatList.h"
#include "ui/document/History.h"
#include "ui/document/StepRecipe.h"
#include "ui/session/Session.h"
#include "ui/session/ShowScene.h"
#include "ui/settings/Preferences.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

std::vector<std::filesystem::path> toPaths(const QStringList& files) {
    std::vector<std::filesystem::path> paths;
    for (const QString& file : files) paths.emplace_back(file.toStdU16String());
    return paths;
}

Result<Scene> readBytes(const QString& resource, const Scene& onto, const ReadOptions& options,
                        Diagnostics& diagnostics) {
    QFile file(resource);
    const std::string name = QFileInfo(resource).fileName().toStdString();
    if (!file.open(QIODevice::ReadOnly))
        return fail(ErrorCode::fileNotFound, name, "this sample is not included in the program");
    const Source source = Source::fromMemory(name, file.readAll().toStdString());
    const auto format = formatOf(source);
    if (!format) return tl::unexpected(format.error());
    return (*format)->read(source, onto, options, diagnostics);
}

recipe::Import importStep(const ReadOptions& options) {
    return {options.metresPerUnit, options.rate, options.addPositionsToOffset, options.corrections};
}

// A hand is about a tenth the size of a person. Commonly confused units differ by more: 1 m is 100 cm or 39
// in.
constexpr double kSizeRatio = 15;

QString sizeText(const Character& character) {
    return FileOpener::tr("%1 is %2 m")
        .arg(QString::fromStdString(character.name), shortNumberText(character.skeleton->extent(), 3));
}

/// Returns the ratio of two sizes as a symmetric distance (absolute logarithm).
double sizeDistance(const Character& a, const Character& b) {
    return std::abs(std::log(a.skeleton->extent() / b.skeleton->extent()));
}

/// Notice about an added character whose size differs greatly from the others'.
struct SizeNotice {
    QString title, detail;
};

/// Returns a notice about a character that is in `after` but not in `before`. Returns nullopt if each new
/// character is of similar size to an existing one (as a child or a horse next to an adult), or if there were
/// none.
std::optional<SizeNotice> sizeNotice(const Scene& before, const Scene& after) {
    if (before.characters.empty()) return std::nullopt;
    for (const auto& added : after.characters) {
        if (before.find(added->id)) continue;
        const auto& nearest = **std::ranges::min_element(
            before.characters, {}, [&added](const auto& known) { return sizeDistance(*known, *added); });
        if (sizeDistance(nearest, *added) < std::log(kSizeRatio)) continue;
        const bool larger = added->skeleton->extent() > nearest.skeleton->extent();
        return SizeNotice{
            (larger ? FileOpener::tr("%1 is much larger than %2")
                    : FileOpener::tr("%1 is much smaller than %2"))
                .arg(QString::fromStdString(added->name), QString::fromStdString(nearest.name)),
            FileOpener::tr("Diagonal size in the rest pose: %1, %2. If this is not intended, undo and choose "
                           "the length unit in File > Import…")
                .arg(sizeText(*added), sizeText(nearest))};
    }
    return std::nullopt;
}

/// Returns the files of each character: a skeleton, or a file with everything, and the motions that follow
/// it.
std::vector<std::span<const OpenedFile>> filesByCharacter(std::span<const OpenedFile> files) {
    std::vector<std::span<const OpenedFile>> result;
    std::size_t first = 0;
    for (std::size_t i = 1; i <= files.size(); ++i) {
        if (i < files.size() && files[i].format->needsCharacter(files[i].source)) continue;
        result.push_back(files.subspan(first, i - first));
        first = i;
    }
    return result;
}

/// Returns the last character that `after` has in addition to `before`, or null.
std::shared_ptr<const Character> lastAdded(const Scene& before, const Scene& after) {
    const auto added = std::find_if(after.characters.rbegin(), after.characters.rend(),
                                    [&](const auto& character) { return !before.find(character->id); });
    return added == after.characters.rend() ? nullptr : *added;
}

FrameRate clipRate(const Character& character) {
    return character.clips.empty() ? FrameRate{} : character.clips.back()->rate;
}

/// Returns the fix that a guess suggests where it is sure, or where the file as read is surely wrong.
ImportFix suggestedFix(const ImportGuess& guess, const Character& character) {
    ImportFix fix;
    if (guess.metresPerUnit && guess.metresPerUnit->isSure &&
        guess.metresPerUnit->value != character.metresPerUnit)
        fix.metresPerUnit = guess.metresPerUnit->value;
    if (guess.up && guess.up->isSure) fix.up = guess.up->value;
    const bool knowsFacing = guess.facing && guess.facing->isSure;
    fix.facing = knowsFacing ? guess.facing->value : defaultFacing(fix.up);
    // The guess differs only if the motion is impossible at the clip's rate.
    if (const FrameRate rate = clipRate(character); guess.rate && guess.rate->value != rate)
        fix.rate = RateFix{rate, guess.rate->value};
    return fix;
}

/// Returns the evidence for a fix, as sentences, and what else is known of a file.
QString evidenceText(const ImportGuess& guess, const ImportFix& fix) {
    QStringList sentences;
    const auto add = [&](const std::string& evidence) {
        QString sentence = QString::fromStdString(evidence);
        sentence[0] = sentence[0].toUpper();
        sentences << sentence + u'.';
    };
    if (fix.metresPerUnit) add(guess.metresPerUnit->evidence);
    if (fix.up != Axis::y) add(guess.up->evidence);
    if (fix.facing != defaultFacing(fix.up)) add(guess.facing->evidence);
    if (fix.rate)
        add(guess.rate->evidence);
    else if (guess.rate)
        sentences << FileOpener::tr("Frame rate: %1.").arg(rateText(guess.rate->value));
    if (guess.restPose != RestPose::unknown)
        sentences << FileOpener::tr("Rest pose: %1.").arg(QString::fromUtf8(name(guess.restPose).data()));
    return sentences.join(u' ');
}

}  // namespace

FileOpener::FileOpener(Session& session, QObject* parent) : QObject(parent), session_(&session) {
    connect(&session.document, &Document::changed, this, &FileOpener::updateSuggestion);
}

void FileOpener::open(const QStringList& files, Mode mode, const ReadOptions& options) {
    if (files.isEmpty()) return;
    QStringList absolute;
    for (const QString& file : files) absolute << QFileInfo(file).absoluteFilePath();
    for (const QString& file : absolute) {
        const QString folder = QFileInfo(file).absolutePath();
        folders_.removeAll(folder);
        folders_.prepend(folder);
    }
    // Name the operation after the last file: in a pair that is the motion.
    start(QFileInfo(absolute.last()).fileName(), absolute, mode, options,
          [paths = toPaths(absolute)](const Scene& onto, const ReadOptions& chosen, Outcome& outcome) {
              const auto opened = openFiles(paths);
              if (!opened) return void(outcome.scene = tl::unexpected(opened.error()));
              outcome.scene = onto;
              const auto groups = filesByCharacter(*opened);
              for (const std::span<const OpenedFile> own : groups) {
                  readCharacter(own, chosen, outcome);
                  if (!outcome.scene) return;
              }
              // A recipe has one set of options for all files.
              if (groups.size() > 1) outcome.importStep = importStep(chosen);
          });
}

void FileOpener::readCharacter(std::span<const OpenedFile> files, const ReadOptions& options,
                               Outcome& outcome) {
    const Scene before = *outcome.scene;
    const Source& last = files.back().source;
    const QString file = QDir(QString::fromStdU16String(last.folder().u16string()))
                             .absoluteFilePath(QString::fromStdString(last.name()));
    RememberedOptions reading = withRememberedFix(options, file);
    const std::optional<RateFix> rateFix = reading.remembered.rate;
    // Formats without a rate use that of the options, which recipes record.
    if (rateFix && files.back().format->needsCharacter(last)) reading.options.rate = rateFix->to;
    outcome.importStep = importStep(reading.options);
    outcome.scene = readOpened(files, before, reading.options, outcome.diagnostics);
    if (outcome.scene) outcome.scene = withRateFix(before, *std::move(outcome.scene), rateFix);
    if (!outcome.scene) return;
    const DefinedByFile defined = definedBy(files);
    for (const auto& character : outcome.scene->characters) {
        if (!before.find(character->id))
            outcome.sources[character->id] = {file, defined, reading.fix, fixStateOf(*character)};
    }
    const auto added = lastAdded(before, *outcome.scene);
    if (!added) return;
    const ImportGuess guess =
        guessImport(added, added->clips.empty() ? nullptr : added->clips.back(), defined);
    const ImportFix suggested = suggestedFix(guess, *added);
    const QString remembered = fixText(reading.remembered), fix = fixText(suggested);
    if (remembered.isEmpty() && fix.isEmpty()) return;
    outcome.advice = {added->id, QFileInfo(file).fileName(), remembered, fix, evidenceText(guess, suggested)};
}

void FileOpener::openSample(const QString& name) {
    start(name, {}, Mode::open, {},
          [resource = QStringLiteral(":/samples/%1").arg(name)](const Scene& onto, const ReadOptions& options,
                                                                Outcome& outcome) {
              outcome.scene = readBytes(resource, onto, options, outcome.diagnostics);
              outcome.importStep = importStep(options);
          });
}

void FileOpener::start(const QString& name, const QStringList& files, Mode mode, const ReadOptions& options,
                       Reader reader) {
    Scene onto = session_->document.committed();
    // Ids continue after those of the old scene, so that views do not confuse old and new parts.
    if (mode == Mode::open) onto.characters.clear();
    const std::uint64_t step = session_->document.history().current().id;
    task_.start(tr("Opening %1").arg(name), [=, this](BackgroundTask::Control& control) {
        ReadOptions controlled = options;
        controlled.cancel = &control.cancel;
        controlled.progress = &control.progress;
        auto outcome = std::make_shared<Outcome>();
        reader(onto, controlled, *outcome);
        return [=, this] {
            if (session_->document.history().current().id == step)
                return deliver(*outcome, name, files, mode);
            Q_EMIT failed(tr("%1 was not opened").arg(name),
                          tr("The scene was edited while the file was being read. Your edits are kept; open "
                             "the file again."),
                          {});
        };
    });
}

void FileOpener::deliver(const Outcome& outcome, const QString& name, const QStringList& files, Mode mode) {
    Document& document = session_->document;
    if (outcome.scene) {
        if (mode == Mode::open) document.clearDiagnostics();
        document.report(outcome.diagnostics);
        const Scene before = mode == Mode::add ? document.committed() : Scene{};
        show(outcome, QFileInfo(name).completeBaseName(), mode);
        rememberSources(outcome, files);
        Q_EMIT opened(files);
        if (suggestFix(outcome.advice)) return;
        if (const auto notice = sizeNotice(before, *outcome.scene))
            Q_EMIT noticed(notice->title, notice->detail);
        return;
    }
    const Error& error = outcome.scene.error();
    document.report(outcome.diagnostics);
    document.report(error);
    const QString problem = QString::fromStdString(text(error));
    Q_EMIT failed(
        files.size() > 1 ? tr("These files could not be opened") : tr("%1 could not be opened").arg(name),
        document.scene().characters.empty() ? tr("%1.").arg(problem)
                                            : tr("%1. The open scene was not changed.").arg(problem),
        QString::fromStdString(error.where));
}

void FileOpener::show(const Outcome& outcome, const QString& title, Mode mode) {
    const Scene& scene = *outcome.scene;
    const auto recipe = stepRecipe({}, outcome.importStep);
    Document& document = session_->document;
    session_->playback.setPlaying(false);
    if (mode == Mode::add && !document.scene().characters.empty()) {
        return document.commit(tr("Import %1").arg(title), scene, recipe);
    }
    Q_EMIT replaced();
    showScene(*session_, scene, title, std::nullopt, recipe);
}

void FileOpener::rememberSources(const Outcome& outcome, const QStringList& files) {
    const std::uint64_t opening = session_->document.openCount();
    if (std::exchange(sourcesOpening_, opening) != opening) {
        sources_.clear();
        sourceFiles_.clear();
    }
    sourceFiles_ << files;
    for (const auto& [character, source] : outcome.sources) sources_[character] = source;
}

QStringList FileOpener::sourceFiles() const {
    return session_->document.openCount() == sourcesOpening_ ? sourceFiles_ : QStringList();
}

const ImportSource* FileOpener::sourceOf(CharacterId character) const {
    // Another document may have characters with the same ids.
    if (session_->document.openCount() != sourcesOpening_) return nullptr;
    const auto found = sources_.find(character);
    return found == sources_.end() ? nullptr : &found->second;
}

bool FileOpener::suggestFix(const FixAdvice& advice) {
    if (advice.file.isEmpty()) return false;
    enum Fixes : std::size_t { suggested, asStated };
    const bool suggests = Preferences::get().value(preference::kImportFixes) == suggested;
    if (advice.remembered.isEmpty()) {
        if (!suggests) return false;
        suggest({advice.character, tr("%1 may need a fix: %2").arg(advice.file, advice.suggested),
                 advice.evidence});
        return true;
    }
    QStringList sentences{advice.remembered + u'.'};
    if (suggests && !advice.suggested.isEmpty())
        sentences << tr("It may need another fix: %1.").arg(advice.suggested) << advice.evidence;
    suggest({advice.character, tr("%1 was read with the fix remembered for its folder").arg(advice.file),
             sentences.join(u' ')});
    return true;
}

void FileOpener::suggest(Suggestion suggestion) {
    suggestion_ = std::move(suggestion);
    Q_EMIT fixSuggested(suggestion_->title, suggestion_->detail, suggestion_->character);
}

/// Follows edits, undo and redo, which make the last suggestion apply or not.
void FileOpener::updateSuggestion() {
    if (!suggestion_) return;
    const ImportSource* source = sourceOf(suggestion_->character);
    const auto character = session_->document.committed().find(suggestion_->character);
    const bool applies = source && character && fixSince(source->asRead, *character) == ImportFix{};
    if (std::exchange(suggestion_->applies, applies) == applies) return;
    if (applies)
        Q_EMIT fixSuggested(suggestion_->title, suggestion_->detail, suggestion_->character);
    else
        Q_EMIT suggestionResolved(suggestion_->title);
}

void FileOpener::resolveSuggestion(CharacterId character) {
    if (suggestion_ && suggestion_->character == character) Q_EMIT suggestionResolved(suggestion_->title);
}

QString FileOpener::pathOf(const QString& name) const {
    if (QFileInfo(name).isAbsolute()) return QFileInfo::exists(name) ? name : QString();
    for (const QString& folder : folders_) {
        const QString path = QDir(folder).filePath(name);
        if (QFileInfo(path).isFile()) return path;
    }
    return {};
}

QStringList sampleNames() {
    QStringList names;
    for (const QString& name : {QStringLiteral("figure.glb"), QStringLiteral("walk.bvh"),
                                QStringLiteral("robot-arm.bvh"), QStringLiteral("hand.glb")}) {
        if (QFile::exists(QStringLiteral(":/samples/%1").arg(name))) names << name;
    }
    return names;
}

QString openFilter() {
    QStringList allPatterns;
    QStringList filters;
    for (const Format* format : formats()) {
        if (!format->canRead()) continue;
        QStringList patterns;
        for (const auto extension : format->extensions()) {
            const QString lower = QString::fromUtf8(extension);
            patterns << u'*' + lower << u'*' + lower.toUpper();
        }
        filters << QStringLiteral("%1 (%2)").arg(QString::fromUtf8(format->name()), patterns.join(u' '));
        allPatterns << patterns;
    }
    allPatterns.removeDuplicates();
    return FileOpener::tr("All supported files (%1)").arg(allPatterns.join(u' ')) + QStringLiteral(";;") +
           filters.join(QStringLiteral(";;")) + QStringLiteral(";;") + FileOpener::tr("All files (*)");
}

}  // namespace sinew
