#include "ui/document/JointFilter.h"

#include <utility>

namespace sinew {

void JointFilter::setText(const QString& text) {
    if (std::exchange(text_, text) != text) Q_EMIT changed();
}

bool JointFilter::passes(const std::string& name) const {
    return text_.isEmpty() || QString::fromStdString(name).contains(text_, Qt::CaseInsensitive);
}

}  // namespace sinew
