#pragma once

#include <QTranslator>

namespace sinew {

/// Plural forms for the English source texts: "%n joint(s)" becomes "1 joint" or "31 joints". Installed
/// first, so that translations take precedence.
class EnglishPlurals : public QTranslator {
    Q_OBJECT
public:
    using QTranslator::QTranslator;

    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* source, const char* disambiguation,
                      int count) const override;
};

}  // namespace sinew
