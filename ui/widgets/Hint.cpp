#include "ui/widgets/Hint.h"

#include <QLabel>

namespace sinew {

namespace {

constexpr int kPageMargin = 16;

}  // namespace

QLabel* makeHint(const QString& text) {
    auto* label = new QLabel(text);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setContentsMargins(8, 4, 8, 4);
    label->setWordWrap(true);
    return label;
}

QLabel* makePageHint(const QString& text) {
    QLabel* label = makeHint(text);
    label->setAlignment(Qt::AlignCenter);
    label->setContentsMargins(kPageMargin, kPageMargin, kPageMargin, kPageMargin);
    return label;
}

}  // namespace sinew
