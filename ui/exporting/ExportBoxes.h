#pragma once

#include <QListWidget>

#include "core/io/format/FormatSupport.h"
#include "core/io/format/WriteOptions.h"
#include "core/scene/Scene.h"
#include "ui/exporting/ExportSettings.h"

class QComboBox;
class QPushButton;
class QDoubleSpinBox;

namespace sinew {

class NumberField;

/// Checkable list of a character's clips, to choose those that are exported.
class ClipCheckList : public QListWidget {
    Q_OBJECT
public:
    /// @param checked  the clip that is checked at first; null: none
    ClipCheckList(const Character& character, const Clip* checked, QWidget* parent = nullptr);

    /// Returns the checked clips in the character's order.
    std::vector<std::shared_ptr<const Clip>> checkedClips() const;
    void setAllChecked(bool checked);

    QSize sizeHint() const override;

Q_SIGNALS:
    void changed();

private:
    std::vector<std::shared_ptr<const Clip>> clips_;
};

/// Chooses where a file gets keys, and the tolerance.
class KeyPolicyBox : public QWidget {
    Q_OBJECT
public:
    explicit KeyPolicyBox(QWidget* parent = nullptr);

    void set(const WriteOptions& options);
    void applyTo(WriteOptions& options) const;
    /// Disables the key policy for formats that store frames. The tolerance still applies to them.
    void setPolicyEnabled(bool enabled);

Q_SIGNALS:
    void changed();

private:
    void showPolicy();

    KeyPolicy policyChoice_ = KeyPolicy::adaptive;
    QComboBox* policy_;
    NumberField* angle_;     ///< degrees
    NumberField* distance_;  ///< millimetres
};

/// Chooses a named set of export settings: presets for other programs, and settings saved by the user.
class PresetBox : public QWidget {
    Q_OBJECT
public:
    explicit PresetBox(QWidget* parent = nullptr);

    /// Returns the built-in preset that is selected, or null if none is.
    const ExportPreset* preset() const;
    /// Selects one of exportPresets().
    void select(std::size_t preset);
    /// Selects "Custom" because the settings no longer match the selected preset.
    void showCustom();
    void save(const QString& name, const ExportSettings& choices);

Q_SIGNALS:
    void presetChosen();
    void savedChosen(const sinew::ExportSettings& choices);
    void saveRequested(const QString& name);

private:
    void listPresets();
    void use(int row);
    void askName();
    void deleteSaved();

    QComboBox* names_;
    QPushButton* delete_;
};

/// Chooses the conventions of a file: length unit, up axis, root motion, joint names, rotation order and the
/// axes of bones.
class ConventionsBox : public QWidget {
    Q_OBJECT
public:
    explicit ConventionsBox(QWidget* parent = nullptr);

    void set(const WriteOptions& options);
    void applyTo(WriteOptions& options) const;
    /// Disables what the format fixes.
    void setSupport(const FormatSupport& support);

Q_SIGNALS:
    void changed();

private:
    QComboBox* unit_;
    QDoubleSpinBox* customUnit_;
    QComboBox* up_;
    QComboBox* root_;
    QComboBox* names_;
    QComboBox* order_;
    QComboBox* bones_;
};

}  // namespace sinew
