#pragma once

#include <QTranslator>

namespace sinew {

/// The English of the sources has its plural forms too: "%n joint(s)" becomes "1 joint" and "31 joints".
/// Installed first, so that a real translation goes before it.
class EnglishPlurals : public QTranslator {
    Q_OBJECT
public:
    using QTranslator::QTranslator;

    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* source, const char* disambiguation,
                      int count) const override;
};

}  // namespace sinew
