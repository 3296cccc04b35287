#pragma once

#include <QWidget>
#include <array>
#include <functional>

#include "core/anim/KeyChange.h"
#include "ui/keys/KeySummary.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QToolButton;

namespace sinew {

class NumberField;
struct NumberChange;
struct Session;

/// The selected keys in numbers: what they have in common, a dash where they differ. What is entered applies
/// to all of them, as one step.
class KeyPanel : public QWidget {
    Q_OBJECT
public:
    explicit KeyPanel(Session& session, QWidget* parent = nullptr);

    /// Shows the selected keys as the clip has them now; at least one.
    void showKeys();

private:
    /// What becomes of the keys of a gesture.
    using Changes = std::function<std::vector<KeyChange>(const Clip&, std::span<const KeyPlace>)>;

    QLabel* addRow(const QString& name, QWidget* content);
    QWidget* makeInterpolations();
    QWidget* makeShapes();
    QWidget* makeSlopes();
    QWidget* makeEnds();
    QComboBox* makeEnd(const QString& name);
    NumberField* makeValue(ValueKind kind);
    /// A field whose gestures change the selected keys.
    void connectField(NumberField& field, const QString& step,
                      std::function<Changes(const NumberChange&)> make);
    void showValues(const KeySummary& summary);
    void showInterpolations(const KeySummary& summary);
    void showSlopes(const KeySummary& summary);
    void setEnds();
    void giveUp();

    Session* session_;
    QGridLayout* rows_;
    QLabel* about_;
    QLabel* count_;
    NumberField* frame_;
    std::array<NumberField*, kValueKindCount> values_{};
    std::array<QLabel*, kValueKindCount> valueNames_{};
    std::vector<QToolButton*> interpolations_;  ///< by Interpolation
    std::array<NumberField*, 3> shapes_{};
    std::array<NumberField*, 2> slopes_{};
    QLabel* slopesName_ = nullptr;
    QComboBox* before_ = nullptr;
    QComboBox* after_ = nullptr;
};

}  // namespace sinew
