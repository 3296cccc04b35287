#include "ui/widgets/EnglishPlurals.h"

namespace sinew {

QString EnglishPlurals::translate(const char*, const char* source, const char*, int count) const {
    if (count < 0) return {};
    return QString::fromUtf8(source).replace(QStringLiteral("(s)"),
                                             count == 1 ? QString() : QStringLiteral("s"));
}

}  // namespace sinew
