#pragma once

#include <QAbstractButton>
#include <memory>

#include "core/rig/Skeleton.h"

namespace sinew {

/// A template that can be pressed: its skeleton drawn small, its name, and how many joints it has.
class TemplateTile : public QAbstractButton {
    Q_OBJECT
public:
    /// @param name  one of templateNames()
    TemplateTile(std::string_view name, QSize size, QWidget* parent = nullptr);

    QSize sizeHint() const override { return size_; }

protected:
    void keyPressEvent(QKeyEvent* event) override;  ///< Return presses, as Space does
    void paintEvent(QPaintEvent* event) override;

private:
    void paintFrame(QPainter& painter) const;
    void paintFigure(QPainter& painter, const QRectF& place) const;

    QSize size_;
    QString detail_;
    std::shared_ptr<const Skeleton> skeleton_;
};

/// What the user calls a template: "Robot arm".
QString templateTitle(std::string_view name);

}  // namespace sinew
