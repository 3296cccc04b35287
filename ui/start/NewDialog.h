#pragma once

#include <QAbstractButton>
#include <QDialog>
#include <memory>

#include "core/rig/Skeleton.h"

class QGridLayout;

namespace sinew {

/// Button for a template: a small drawing of its skeleton, its name and its number of joints.
class TemplateTile : public QAbstractButton {
    Q_OBJECT
public:
    /// @param name  one of templateNames()
    TemplateTile(std::string_view name, QSize size, QWidget* parent = nullptr);

    QSize sizeHint() const override { return size_; }

protected:
    void keyPressEvent(QKeyEvent* event) override;  ///< Return clicks the button, like Space
    void paintEvent(QPaintEvent* event) override;

private:
    void paintFigure(QPainter& painter, const QRectF& area) const;

    QSize size_;
    QString detail_;
    std::shared_ptr<const Skeleton> skeleton_;
};

/// Paints the rounded frame and the background of a button.
void paintFrame(QPainter& painter, const QAbstractButton& button);

/// Returns the translated name of a template, such as "Robot arm".
QString templateTitle(std::string_view name);

/// Asks for the skeleton of a new project. Shows a tile per template; clicking one accepts the dialog.
class NewDialog : public QDialog {
    Q_OBJECT
public:
    explicit NewDialog(QWidget* parent = nullptr);

    /// Returns the chosen template, one of templateNames(), once the dialog is accepted.
    const QString& templateName() const { return templateName_; }

private:
    void addTiles(QGridLayout& grid);

    QString templateName_;
};

}  // namespace sinew
