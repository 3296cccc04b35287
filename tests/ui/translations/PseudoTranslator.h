#pragma once

#include <QRegularExpression>
#include <QTranslator>
#include <algorithm>

namespace sinew::test {

/// A language for tests of the layout: English with accents, 40 % longer. Keeps placeholders, tags,
/// mnemonics, shortcuts and file filters. Units and single letters, which translations keep, stay as they
/// are.
class PseudoTranslator : public QTranslator {
public:
    PseudoTranslator() {
        [[maybe_unused]] const bool isLoaded =
            plurals_.load(QStringLiteral("sinew_en"), QStringLiteral(":/translations"));
    }

    bool isEmpty() const override { return false; }

    QString translate(const char* context, const char* source, const char* disambiguation,
                      int count) const override {
        if (!QLatin1String(context).startsWith(QLatin1String("sinew::"))) return {};
        const QString plural = plurals_.translate(context, source, disambiguation, count);
        return lengthened(plural.isEmpty() ? QString::fromUtf8(source) : plural);
    }

    /// Returns a text 40 % longer, with accents.
    static QString lengthened(const QString& text) {
        QString result;
        qsizetype letters = 0, end = 0;
        const auto append = [&](QStringView plain) {
            for (const QChar letter : plain) {
                result += accented(letter);
                if (!letter.isLetterOrNumber()) continue;
                ++letters;
                end = result.size();
            }
        };
        static const QRegularExpression kKept(
            QStringLiteral("<[^>]*>|&[a-z]+;|%L?[0-9n]+|\\[\\*\\]|\\(\\*[^)]*\\)|\\t.*"));
        qsizetype done = 0, length = 0;
        for (auto kept = kKept.globalMatch(text); kept.hasNext();) {
            const QRegularExpressionMatch match = kept.next();
            append(QStringView(text).mid(done, match.capturedStart() - done));
            length += match.capturedStart() - done;
            result += match.captured();
            done = match.capturedEnd();
        }
        append(QStringView(text).mid(done));
        length += text.size() - done;
        constexpr qsizetype kUnit = 2;
        if (letters <= kUnit || text.trimmed() == QStringLiteral("fps")) return text;
        return result.insert(end, padding(std::max<qsizetype>(1, (length * 2 + 4) / 5)));
    }

private:
    static QChar accented(QChar letter) {
        static const QString kPlain = QStringLiteral("aeiounAEIOUN");
        static const QString kAccented = QStringLiteral("áéíóúñÁÉÍÓÚÑ");
        const qsizetype at = kPlain.indexOf(letter);
        return at < 0 ? letter : kAccented[at];
    }

    /// Returns words of average length, so that wrapped texts can break.
    static QString padding(qsizetype length) {
        constexpr qsizetype kWord = 7;
        QString text;
        while (text.size() < length) text += text.size() % kWord == 2 ? u' ' : u'ö';
        return text;
    }

    QTranslator plurals_;
};

}  // namespace sinew::test
