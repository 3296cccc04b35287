#pragma once

#include <QDialog>

#include "core/scene/analysis/ImportGuess.h"
#include "ui/importing/ImportMemory.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;

namespace sinew {

class FixPreview;

/// Asks for the unit and the axes of the file that a character was read from, with what its data suggests as
/// the default, and shows the character before and after.
class FixImportDialog : public QDialog {
    Q_OBJECT
public:
    /// @param clip  whose first frame is shown; null for the rest pose
    /// @param fileName  for the check box that remembers the answer; empty hides it
    FixImportDialog(const std::shared_ptr<const Character>& character,
                    const std::shared_ptr<const Clip>& clip, const DefinedByFile& defined,
                    const QString& fileName, QWidget* parent = nullptr);

    /// Returns what to change; a unit that stays the same is nullopt.
    ImportFix fix() const;
    bool remembers() const;

private:
    QWidget* makeUnit();
    QComboBox* makeAxes(const QString& name);
    void presetGuesses(const ImportGuess& guess);
    void refresh();

    std::shared_ptr<const Character> character_;
    QComboBox* unit_;
    QDoubleSpinBox* customUnit_;
    QComboBox* up_;
    QComboBox* facing_;
    FixPreview* preview_;
    QLabel* problem_;
    QCheckBox* remember_;
    QPushButton* apply_;
};

/// Returns the scene with a character fixed. Fails as the edits do (ConvertUnits.h).
Result<Scene> withFix(const Scene& scene, CharacterId character, const ImportFix& fix);

}  // namespace sinew
