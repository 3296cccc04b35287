#include "ui/warp/PinDelegate.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QTimer>

#include "ui/warp/PinModel.h"
#include "ui/widgets/Theme.h"

namespace sinew {

QWidget* PinDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&,
                                   const QModelIndex& index) const {
    if (index.column() == PinModel::lockColumn) return nullptr;
    const QString name = tr("%1 of pin %2")
                             .arg(index.model()->headerData(index.column(), Qt::Horizontal).toString())
                             .arg(index.row() + 1);
    if (index.column() == PinModel::spanColumn) {
        auto* choice = new QComboBox(parent);
        choice->setAccessibleName(name);
        choice->addItems(PinModel::spanNames());
        auto* self = const_cast<PinDelegate*>(this);
        connect(choice, &QComboBox::activated, self, [self, choice] {
            Q_EMIT self->commitData(choice);
            Q_EMIT self->closeEditor(choice);
        });
        // Where it stands is known once the view has placed it.
        QTimer::singleShot(0, choice, [choice] {
            if (choice->isVisible()) choice->showPopup();
        });
        return choice;
    }
    auto* field = new QLineEdit(parent);
    field->setAccessibleName(name);
    field->setFont(numberFont());
    field->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return field;
}

void PinDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
    if (auto* choice = qobject_cast<QComboBox*>(editor)) {
        choice->setCurrentIndex(index.data(Qt::EditRole).toInt());
    } else if (auto* field = qobject_cast<QLineEdit*>(editor); field && !field->isModified()) {
        // What is being typed stays while the pin moves elsewhere.
        field->setText(index.data(Qt::EditRole).toString());
    }
}

void PinDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const {
    if (const auto* choice = qobject_cast<QComboBox*>(editor)) {
        model->setData(index, choice->currentIndex());
    } else if (const auto* field = qobject_cast<QLineEdit*>(editor); field && field->isModified()) {
        model->setData(index, field->text());
    }
}

bool PinDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                              const QModelIndex& index) {
    if (index.column() != PinModel::lockColumn)
        return QStyledItemDelegate::editorEvent(event, model, option, index);
    if (event->type() == QEvent::MouseButtonRelease) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() != Qt::LeftButton || !option.rect.contains(mouse->pos())) return false;
    } else if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key != Qt::Key_Space && key != Qt::Key_Return && key != Qt::Key_Enter) return false;
    } else {
        return false;
    }
    return model->setData(index, !index.data(Qt::EditRole).toBool());
}

void PinDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    if (index.column() == PinModel::lockColumn) option->decorationAlignment = Qt::AlignCenter;
    // Purple stays purple on the colour of a selected row.
    if (index.column() == PinModel::numberColumn)
        option->palette.setColor(QPalette::HighlightedText, theme().warpCurve);
}

}  // namespace sinew
