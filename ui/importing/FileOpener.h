#pragma once

#include <QObject>
#include <QStringList>
#include <map>
#include <span>

#include "core/io/format/Format.h"
#include "core/io/recipe/Recipe.h"
#include "core/scene/analysis/ImportGuess.h"
#include "ui/editing/ImportMemory.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

struct OpenedFile;
struct Session;

/// The file that a character was read from, and how.
struct ImportSource {
    QString file{};           ///< the last one, if it was read from several
    DefinedByFile defined{};  ///< by the formats of all of them
    ImportFix fix{};          ///< with which it was read
    FixState asRead{};        ///< the character as it was read, with that fix
};

/// Reads files into the document, in the background, all or nothing. Failures and warnings become document
/// messages; the open scene only changes on success. Files are read with the fix that the user chose for such
/// files, unless the options say otherwise.
class FileOpener : public QObject {
    Q_OBJECT
public:
    enum class Mode { open, add };  ///< replace the scene, or add the files to it

    explicit FileOpener(Session& session, QObject* parent = nullptr);

    /// Several files are read as one operation: "35.asf 35_01.amc" is one clip.
    void open(const QStringList& files, Mode mode, const ReadOptions& options = {});
    /// @param name  one of sampleNames()
    void openSample(const QString& name);

    BackgroundTask& task() { return task_; }

    /// Returns the file that a character of the open document was read from, or null if it came from
    /// elsewhere, such as from a project.
    const ImportSource* sourceOf(CharacterId character) const;

    /// Returns the absolute paths of all files that the open document was read from.
    QStringList sourceFiles() const;

    /// Reports the suggested fix of a character as resolved, if there is one.
    void resolveSuggestion(CharacterId character);

    /// Returns the path of a file that a message names without its folder ("walk.amc"), searched in the
    /// folders read from. Empty if it no longer exists.
    QString pathOf(const QString& name) const;

Q_SIGNALS:
    void opened(const QStringList& files);  ///< the document now shows them; empty for a sample
    void replaced();                        ///< emitted before opened() if the whole scene was replaced
    /// Emitted after opened(), with a notice about the added files, unless a fix was suggested.
    void noticed(const QString& title, const QString& detail);
    /// Emitted after opened() if the data suggest another unit, other axes or another frame rate, or if a
    /// remembered fix was applied; all can be changed in FixImportDialog. Emitted again when undo reverts a
    /// fix.
    void fixSuggested(const QString& title, const QString& detail, sinew::CharacterId character);
    /// The suggestion with this title no longer applies, because its character was fixed or removed.
    void suggestionResolved(const QString& title);
    /// `title` says what failed, `detail` why and where; `location` is only where.
    void failed(const QString& title, const QString& detail, const QString& location);

private:
    /// A character that was read with a remembered fix, or that may need one.
    struct FixAdvice {
        CharacterId character{};
        QString file;                   ///< name; empty if there is no such character
        QString remembered, suggested;  ///< see fixText(); the suggested fix is in addition to the other
        QString evidence;               ///< for the suggested fix, as sentences
    };
    struct Outcome {
        Result<Scene> scene;
        Diagnostics diagnostics;
        recipe::Import importStep{};
        std::map<CharacterId, ImportSource> sources{};
        FixAdvice advice{};  ///< on the last character with a remembered or a suggested fix
    };
    using Reader = std::function<void(const Scene& onto, const ReadOptions& options, Outcome& outcome)>;

    void start(const QString& name, const QStringList& files, Mode mode, const ReadOptions& options,
               Reader reader);
    void deliver(const Outcome& outcome, const QString& name, const QStringList& files, Mode mode);
    void show(const Outcome& outcome, const QString& title, Mode mode);
    /// Reads the files of a character onto the scene of the outcome, with the fix that is remembered for
    /// them.
    static void readCharacter(std::span<const OpenedFile> files, const ReadOptions& options,
                              Outcome& outcome);
    void rememberSources(const Outcome& outcome, const QStringList& files);
    /// A suggested fix, which applies as long as its character has the unit, axes and rate it was read with.
    struct Suggestion {
        CharacterId character{};
        QString title{}, detail{};
        bool applies = true;
    };
    /// Returns whether there was something to suggest.
    bool suggestFix(const FixAdvice& advice);
    void suggest(Suggestion suggestion);
    void updateSuggestion();

    Session* session_;
    BackgroundTask task_;
    QStringList folders_;  ///< folders read from, most recent first
    std::map<CharacterId, ImportSource> sources_;
    QStringList sourceFiles_;
    std::optional<Suggestion> suggestion_;  ///< the last one
    std::uint64_t sourcesOpening_ = 0;      ///< Document::openCount() of the document that they belong to
};

/// Returns the file names of the bundled samples, in menu order: "walk.bvh".
QStringList sampleNames();

/// Returns the filter of the file dialog: "All supported files (*.asf *.amc *.bvh …)", then each format, then
/// all files. There are many patterns, so dialogs should only show the names
/// (QFileDialog::HideNameFilterDetails).
QString openFilter();

}  // namespace sinew
