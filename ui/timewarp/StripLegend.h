#pragma once

#include <QWidget>

namespace sinew {

class WarpContacts;

/// Beside the strip from new to source time: which is above, and which bar is which foot's.
class StripLegend : public QWidget {
    Q_OBJECT
public:
    StripLegend(const WarpContacts& contacts, QWidget* parent);

    QString text() const { return text_; }  ///< of the bars: "contacts: ltoes above rtoes"

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void follow();

    const WarpContacts* contacts_;
    QString text_;
};

}  // namespace sinew
