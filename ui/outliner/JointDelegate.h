#pragma once

#include <QStyledItemDelegate>
#include <functional>

#include "core/base/Id.h"
#include "ui/outliner/NameEditor.h"

namespace sinew {

class Visibility;

/// Paints a row of the outliner: name, number of joints or vertices, badges, and at the end whether the joint
/// is hidden, shown alone or locked, or the mesh hidden, to be clicked. What changes the view is always seen,
/// the lock where it is closed or pointed at. Edits names in place.
class JointDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    /// The places at the end of a row, from the right; meshes have the first alone.
    enum Switch { hideSwitch, soloSwitch, lockSwitch, switchCount };

    JointDelegate(Visibility& visibility, QObject* parent);

    /// Judge a name for a joint or a mesh while it is typed.
    void setJudges(std::function<NameEditor::Verdict(JointId, const QString&)> joints,
                   std::function<NameEditor::Verdict(MeshId, const QString&)> meshes) {
        judge_ = std::move(joints);
        meshJudge_ = std::move(meshes);
    }

    /// Whether the view draws meshes at all; those of a view that does not are dim.
    void setMeshesDrawn(bool drawn) { meshesDrawn_ = drawn; }

    static QRect switchRect(const QRect& row, Switch which);

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;
    bool eventFilter(QObject* editor, QEvent* event) override;  ///< Return keeps a name that does not fit
    /// Says what the badges mean.
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
                   const QModelIndex& index) override;

private:
    void paintMesh(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void paintJoint(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    /// @return  the right end of what is free
    int drawSwitches(QPainter& painter, const QStyleOptionViewItem& option, JointId joint) const;
    QString switchTip(const QPoint& at, const QRect& row, JointId joint) const;
    QString meshTip(const QPoint& at, const QRect& row, const QModelIndex& index) const;

    Visibility* visibility_;
    bool meshesDrawn_ = true;
    std::function<NameEditor::Verdict(JointId, const QString&)> judge_;
    std::function<NameEditor::Verdict(MeshId, const QString&)> meshJudge_;
};

}  // namespace sinew
