#pragma once

#include <QString>
#include <QWidget>

namespace sinew::test {

/// Returns the button, check box or label with this text, including the "&" of its mnemonic, or null.
template <class Widget>
Widget* findByText(const QWidget& parent, const QString& text) {
    for (auto* widget : parent.findChildren<Widget*>()) {
        if (widget->text() == text) return widget;
    }
    return nullptr;
}

}  // namespace sinew::test
