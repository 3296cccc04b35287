#pragma once

#include <QDialog>

#include "core/scene/analysis/ImportGuess.h"
#include "ui/editing/ImportMemory.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;

namespace sinew {

class FixPreview;
class RateBox;
struct ImportSource;

/// Asks for the unit, the axes and the frame rate of the file that a character was read from, with the
/// values that its data suggests as defaults, and shows the character before and after. Also names the rest
/// pose.
class FixImportDialog : public QDialog {
    Q_OBJECT
public:
    /// @param clip  whose first frame is shown and whose rate can be fixed; null for the rest pose
    /// @param source  without a file, nothing can be remembered
    FixImportDialog(const std::shared_ptr<const Character>& character,
                    const std::shared_ptr<const Clip>& clip, const ImportSource& source,
                    QWidget* parent = nullptr);

    /// Returns what to change; a unit or rate that stays the same is nullopt.
    ImportFix fix() const;
    /// Returns what the fix does, for the status bar: "Fixed unit and axes: 1.72 m high".
    QString summary() const;
    /// As the check box says, remembers the fix of the file, including earlier ones, for its folder and
    /// extension, or forgets what was remembered for them. Does nothing if the file is not known.
    void updateMemory() const;

private:
    QWidget* makeUnit();
    QComboBox* makeAxes(const QString& name);
    void makeRate();
    /// Returns the chosen rate, or nullopt if the text is not one.
    std::optional<FrameRate> rate() const;
    void presetGuesses(const ImportGuess& guess);
    QCheckBox* makeMemory();
    void refresh();
    ImportFix memory() const;
    bool changesMemory() const;

    QString file_;          ///< that the character was read from; empty if it is not known
    ImportFix fixBefore_;   ///< made when it was read and since
    ImportFix remembered_;  ///< for such files, until now
    std::shared_ptr<const Character> character_;
    std::shared_ptr<const Clip> clip_;
    QComboBox* unit_;
    QDoubleSpinBox* customUnit_;
    QComboBox* up_;
    QComboBox* facing_;
    RateBox* rate_ = nullptr;  ///< null without a clip
    QString rateBefore_;
    FixPreview* preview_;
    QLabel* problem_;
    QCheckBox* remember_;
    QPushButton* apply_;
};

/// Returns the scene with a character fixed. Fails as the edits do (ConvertUnits.h).
Result<Scene> withFix(const Scene& scene, CharacterId character, const ImportFix& fix);

}  // namespace sinew
