#pragma once

#include <QStyledItemDelegate>
#include <functional>

#include "core/base/Id.h"
#include "ui/outliner/NameEditor.h"

namespace sinew {

class Visibility;

/// Paints a row of the outliner: name, number of joints, badges, and at the end whether the joint is hidden,
/// locked or alone, to be clicked. Edits names in place.
class JointDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    /// The places at the end of a row, from the right.
    enum Switch { hideSwitch, lockSwitch, soloSwitch, switchCount };

    JointDelegate(Visibility& visibility, QObject* parent);

    /// Judges a name for a joint while it is typed.
    void setJudge(std::function<NameEditor::Verdict(JointId, const QString&)> judge) {
        judge_ = std::move(judge);
    }

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
    /// @return  the right end of what is free
    int drawSwitches(QPainter& painter, const QStyleOptionViewItem& option, JointId joint) const;
    QString switchTip(const QPoint& at, const QRect& row, JointId joint) const;

    Visibility* visibility_;
    std::function<NameEditor::Verdict(JointId, const QString&)> judge_;
};

}  // namespace sinew
