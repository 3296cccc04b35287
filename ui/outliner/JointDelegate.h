#pragma once

#include <QLineEdit>
#include <QStyledItemDelegate>
#include <functional>

#include "core/base/Id.h"

class QLabel;
class QTreeView;

namespace sinew {

/// Edits a name in place. Shows a hint below the field: what is wrong with the name, or information about it.
class NameEditor : public QLineEdit {
    Q_OBJECT
public:
    /// Result of validating a name.
    struct Validation {
        QString text;
        bool isValid = true;
    };

    NameEditor(std::function<Validation(const QString&)> validator, QWidget* parent);
    ~NameEditor() override;

    bool isValid() const { return validation_.isValid; }
    QString hint() const;  ///< text of the hint below the field

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void validate();
    void positionHint();

    std::function<Validation(const QString&)> validator_;
    Validation validation_;
    QLabel* hint_;
};

class Visibility;

/// Paints a row of the outliner: name, number of joints or vertices, badges, and at the right end the
/// clickable switches that hide, solo or lock a joint or hide a mesh. Switches are only visible if they are
/// on or the row is hovered, so that names have room. Edits names in place.
class JointDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    /// The switches at the end of a row, from right to left. Meshes have the first one only.
    enum Switch { hideSwitch, soloSwitch, lockSwitch, switchCount };

    JointDelegate(Visibility& visibility, QObject* parent);

    /// Sets the functions that validate the names of joints and meshes as they are typed.
    void setValidators(std::function<NameEditor::Validation(JointId, const QString&)> joints,
                       std::function<NameEditor::Validation(MeshId, const QString&)> meshes) {
        validateJoint_ = std::move(joints);
        validateMesh_ = std::move(meshes);
    }

    /// Sets whether the viewport draws meshes. If not, the rows of meshes are dimmed.
    void setMeshesDrawn(bool drawn) { meshesDrawn_ = drawn; }

    static QRect switchRect(const QRect& row, Switch kind);

    /// Returns the width that a row needs to the right of its indentation to show its name next to its
    /// badges.
    int nameWidth(const QTreeView& view, const QModelIndex& index) const;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;
    bool eventFilter(QObject* editor,
                     QEvent* event) override;  ///< keeps Return from accepting an invalid name
    /// Shows tooltips for the switches and badges.
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

private:
    void paintMesh(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void paintJoint(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    /// Draws the switches and returns the right end of the remaining space.
    int drawSwitches(QPainter& painter, const QStyleOptionViewItem& option, JointId joint) const;
    QString switchTip(const QPoint& position, const QRect& row, JointId joint) const;
    QString meshTip(const QPoint& position, const QRect& row, const QModelIndex& index) const;

    Visibility* visibility_;
    bool meshesDrawn_ = true;
    std::function<NameEditor::Validation(JointId, const QString&)> validateJoint_;
    std::function<NameEditor::Validation(MeshId, const QString&)> validateMesh_;
};

}  // namespace sinew
