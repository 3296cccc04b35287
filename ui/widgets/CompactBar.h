#pragma once

#include <QPointer>
#include <QWidget>
#include <vector>

namespace sinew {

/// Base class of bars with buttons and fields. If one is too narrow, it becomes compact: fields have no
/// captions (labels with a buddy), and buttons with an icon show no text. Tooltips still name both.
class CompactBar : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    QSize minimumSizeHint() const override;  ///< when compact

protected:
    bool event(QEvent* event) override;

private:
    /// A caption or a button, and the extra width that it takes when not compact.
    struct Part {
        QPointer<QWidget> widget;
        int width;
    };
    std::vector<Part> compressibleParts() const;
    void setCompact(bool compact);

    std::vector<Part> compressed_;  ///< empty unless the bar is compact
    int fullWidth_ = 0;             ///< needed with all captions and texts
    bool isCompact_ = false;
};

}  // namespace sinew
