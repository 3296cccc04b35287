#include "ui/canvas/CanvasAccessible.h"

#include <QAbstractScrollArea>
#include <QAccessibleWidget>
#include <map>
#include <utility>

#include "ui/canvas/TimeCanvas.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

class CanvasAccessible;

/// A row of a canvas, or an item in it. Identified by its position in what is in view, and invalid once there
/// is nothing at that position.
class CanvasPartAccessible : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    static constexpr int kRow = -1;  ///< in place of an item's index

    CanvasPartAccessible(CanvasAccessible& canvas, int row, int item)
        : canvas_(canvas), row_(row), item_(item) {}

    int rowIndex() const { return row_; }

    bool isValid() const override { return find() != nullptr; }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override;
    QAccessibleInterface* childAt(int x, int y) const override;
    QAccessibleInterface* parent() const override;
    QAccessibleInterface* child(int index) const override;
    int childCount() const override;
    int indexOfChild(const QAccessibleInterface* child) const override;
    QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override;
    QAccessible::Role role() const override {
        return item_ == kRow ? QAccessible::List : QAccessible::ListItem;
    }
    QAccessible::State state() const override;
    void* interface_cast(QAccessible::InterfaceType type) override {
        const bool acts = type == QAccessible::ActionInterface && item_ != kRow;
        return acts ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
    }
    QStringList actionNames() const override { return {pressAction()}; }
    void doAction(const QString& name) override;
    QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    const CanvasRow* row() const;
    const CanvasItem* find() const;

    CanvasAccessible& canvas_;
    int row_;
    int item_;
};

/// A canvas: its child widgets, then the rows in view. Interfaces of parts are created when they are first
/// requested.
class CanvasAccessible : public QAccessibleWidget {
public:
    CanvasAccessible(QWidget& canvas, CanvasContents& contents, QAccessible::Role role)
        : QAccessibleWidget(&canvas, role), contents_(contents) {}
    ~CanvasAccessible() override {
        for (const auto& part : parts_) QAccessible::deleteAccessibleInterface(part.second);
    }

    const std::vector<CanvasRow>& rows() const {
        if (std::exchange(version_, contents_.version()) != contents_.version())
            rows_ = contents_.visibleRows();
        return rows_;
    }
    CanvasContents& contents() const { return contents_; }
    QAccessibleInterface* part(int row, int item) const {
        auto& id = parts_[{row, item}];
        if (id == 0)
            id = QAccessible::registerAccessibleInterface(
                new CanvasPartAccessible(const_cast<CanvasAccessible&>(*this), row, item));
        return QAccessible::accessibleInterface(id);
    }
    int widgetCount() const { return QAccessibleWidget::childCount(); }
    const QWidget& viewport() const { return *qobject_cast<QAbstractScrollArea*>(widget())->viewport(); }

    int childCount() const override { return widgetCount() + static_cast<int>(rows().size()); }
    QAccessibleInterface* child(int index) const override {
        if (index < widgetCount()) return QAccessibleWidget::child(index);
        return index < childCount() ? part(index - widgetCount(), CanvasPartAccessible::kRow) : nullptr;
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        const auto* row = dynamic_cast<const CanvasPartAccessible*>(child);
        return row ? widgetCount() + row->rowIndex() : QAccessibleWidget::indexOfChild(child);
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        const QPoint position = viewport().mapFromGlobal(QPoint(x, y));
        for (std::size_t i = 0; i < rows().size(); ++i)
            if (rows()[i].area.contains(position))
                return part(static_cast<int>(i), CanvasPartAccessible::kRow);
        return QAccessibleWidget::childAt(x, y);
    }

private:
    CanvasContents& contents_;
    mutable int version_ = -1;
    mutable std::vector<CanvasRow> rows_;
    mutable std::map<std::pair<int, int>, QAccessible::Id> parts_;  ///< by row and item
};

const CanvasRow* CanvasPartAccessible::row() const {
    const auto& rows = canvas_.rows();
    const auto index = static_cast<std::size_t>(row_);
    return index < rows.size() ? &rows[index] : nullptr;
}

const CanvasItem* CanvasPartAccessible::find() const {
    const CanvasRow* row = this->row();
    if (!row || item_ == kRow) return row;
    const auto index = static_cast<std::size_t>(item_);
    return index < row->items.size() ? &row->items[index] : nullptr;
}

QWindow* CanvasPartAccessible::window() const { return canvas_.window(); }

QAccessibleInterface* CanvasPartAccessible::childAt(int x, int y) const {
    const QPoint position = canvas_.viewport().mapFromGlobal(QPoint(x, y));
    for (int i = 0; i < childCount(); ++i)
        if (row()->items[static_cast<std::size_t>(i)].area.contains(position)) return child(i);
    return nullptr;
}

QAccessibleInterface* CanvasPartAccessible::parent() const {
    return item_ == kRow ? static_cast<QAccessibleInterface*>(&canvas_) : canvas_.part(row_, kRow);
}

QAccessibleInterface* CanvasPartAccessible::child(int index) const {
    return index >= 0 && index < childCount() ? canvas_.part(row_, index) : nullptr;
}

int CanvasPartAccessible::childCount() const {
    const CanvasRow* row = item_ == kRow ? this->row() : nullptr;
    return row ? static_cast<int>(row->items.size()) : 0;
}

int CanvasPartAccessible::indexOfChild(const QAccessibleInterface* child) const {
    const auto* item = dynamic_cast<const CanvasPartAccessible*>(child);
    return item && item->row_ == row_ ? item->item_ : -1;
}

QString CanvasPartAccessible::text(QAccessible::Text kind) const {
    const CanvasItem* found = find();
    if (!found) return {};
    if (kind == QAccessible::Name) return found->name;
    const bool isCut = item_ == kRow && row()->items.size() == CanvasContents::kMostItems;
    if (kind == QAccessible::Description && isCut)
        return TimeCanvas::tr("Only the first %1 are listed; zoom in to list the rest")
            .arg(CanvasContents::kMostItems);
    return {};
}

QRect CanvasPartAccessible::rect() const {
    const CanvasItem* found = find();
    if (!found) return {};
    const QWidget& viewport = canvas_.viewport();
    return {viewport.mapToGlobal(found->area.topLeft()), found->area.size()};
}

QAccessible::State CanvasPartAccessible::state() const {
    QAccessible::State state = canvas_.state();
    state.focusable = state.focused = false;
    const CanvasItem* found = find();
    state.selectable = true;
    state.selected = found && found->isSelected;
    state.invalid = !found;
    return state;
}

void CanvasPartAccessible::doAction(const QString& name) {
    const CanvasItem* found = find();
    if (found && name == pressAction()) canvas_.contents().selectUnder(found->area.center());
}

class TimeCanvasAccessible : public CanvasAccessible, public QAccessibleValueInterface {
public:
    explicit TimeCanvasAccessible(TimeCanvas& canvas)
        : CanvasAccessible(canvas, canvas, QAccessible::Slider), canvas_(canvas) {}

    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Value ? canvas_.currentText() : QAccessibleWidget::text(kind);
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        if (type == QAccessible::ValueInterface) return static_cast<QAccessibleValueInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    QVariant currentValue() const override { return variant(playback().frame()); }
    void setCurrentValue(const QVariant& value) override { playback().setFrame({value.toLongLong()}); }
    QVariant maximumValue() const override { return variant(playback().lastFrame()); }
    QVariant minimumValue() const override { return variant(playback().firstFrame()); }
    QVariant minimumStepSize() const override { return 1; }

private:
    static QVariant variant(FrameIndex frame) { return static_cast<qlonglong>(frame.value); }
    Playback& playback() const { return canvas_.session().playback; }

    TimeCanvas& canvas_;
};

QAccessibleInterface* make(const QString&, QObject* object) {
    if (auto* canvas = qobject_cast<TimeCanvas*>(object)) return new TimeCanvasAccessible(*canvas);
    auto* area = qobject_cast<QAbstractScrollArea*>(object);
    auto* contents = dynamic_cast<CanvasContents*>(area);
    return contents ? new CanvasAccessible(*area, *contents, QAccessible::Canvas) : nullptr;
}

}  // namespace

void installCanvasAccessible() {
    static const bool installed = (QAccessible::installFactory(make), true);
    Q_UNUSED(installed);
}

void notifyTimeCanvasChanged(TimeCanvas& canvas) {
    if (!QAccessible::isActive()) return;
    QAccessibleValueChangeEvent event(&canvas, canvas.currentText());
    QAccessible::updateAccessibility(&event);
}

}  // namespace sinew
