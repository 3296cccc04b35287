#pragma once

#include <QStringList>
#include <QWidget>

namespace sinew {

/// Lines that say what is beyond its limits, with the warning sign and the colour of conflicts.
class ConflictLine : public QWidget {
    Q_OBJECT
public:
    explicit ConflictLine(QWidget* parent = nullptr);

    /// Hidden where there is nothing to say.
    void setLines(const QStringList& lines);
    const QStringList& lines() const { return lines_; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QStringList lines_;
};

}  // namespace sinew
