#pragma once

#include <QWidget>
#include <array>
#include <functional>
#include <optional>

#include "core/anim/clip/KeyChange.h"
#include "ui/keys/KeySummary.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QToolButton;

namespace sinew {

class NumberField;
struct ChannelOwner;
struct NumberChange;
struct Session;

/// The selected keys in numbers: their common value, or a dash where they differ. What is entered applies to
/// all selected keys, as one history entry.
class KeyPanel : public QWidget {
    Q_OBJECT
public:
    explicit KeyPanel(Session& session);

    /// Shows the current state of the selected keys. At least one key must be selected.
    void showKeys();

private:
    /// Returns the changes to the keys of a gesture.
    using KeyChanger = std::function<std::vector<KeyChange>(const Clip&, std::span<const KeyRef>)>;

    QLabel* addRow(const QString& name, QWidget* content);
    QWidget* makeInterpolations();
    QWidget* makeShapes();
    QWidget* makeSlopes();
    QWidget* makeLengths();
    QComboBox* makeExtrapolationBox(const QString& name);
    NumberField* makeValueField(ValueKind kind);
    /// Connects a field so that its gestures change the selected keys. `make` turns the field's change into
    /// key changes; `step` names the history entry.
    void connectField(NumberField& field, const QString& step,
                      const std::function<KeyChanger(const NumberChange&)>& make);
    /// @param owner  of all keys; nullopt if they have several
    void showValues(const KeySummary& summary, const std::optional<ChannelOwner>& owner);
    void showInterpolations(const KeySummary& summary);
    void showSlopes(const KeySummary& summary);
    void commitExtrapolation();

    Session* session_;
    QGridLayout* rows_;
    QLabel* jointName_;
    QLabel* count_;
    NumberField* frame_;
    std::array<NumberField*, kValueKindCount> values_{};
    std::array<QLabel*, kValueKindCount> valueNames_{};
    std::vector<QToolButton*> interpolations_;  ///< by Interpolation
    std::array<NumberField*, 3> shapes_{};
    std::array<NumberField*, 2> slopes_{}, lengths_{};
    QLabel *slopesName_ = nullptr, *lengthsName_ = nullptr;
    QComboBox* before_ = nullptr;
    QComboBox* after_ = nullptr;
};

}  // namespace sinew
