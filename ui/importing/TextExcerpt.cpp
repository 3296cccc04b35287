#include "ui/importing/TextExcerpt.h"

#include <QFile>
#include <algorithm>

namespace sinew {

namespace {

constexpr qint64 kBlock = 1 << 20;
constexpr qsizetype kLongestLine = 4000;

/// Takes a file block by block and keeps the lines asked for. LF, CRLF and a lone CR end a line.
class LineCollector {
public:
    LineCollector(qint64 first, qint64 last) : first_(first), last_(last) {}

    bool done() const { return number_ > last_; }

    void take(const QByteArray& block) {
        for (const char c : block) {
            if (done()) return;
            const bool second = afterCr_ && c == '\n';
            afterCr_ = c == '\r';
            if (second) continue;
            if (c == '\n' || c == '\r') {
                finishLine();
            } else if (number_ >= first_ && line_.size() <= kLongestLine) {
                line_.append(c);
            }
        }
    }

    QStringList finish() {
        if (!done() && !line_.isEmpty()) finishLine();
        return lines_;
    }

private:
    void finishLine() {
        if (number_ >= first_) {
            const bool cut = line_.size() > kLongestLine;
            lines_ << QString::fromUtf8(cut ? line_.first(kLongestLine) : line_) +
                          (cut ? QStringLiteral("…") : QString());
        }
        line_.clear();
        ++number_;
    }

    qint64 first_, last_;
    qint64 number_ = 1;
    bool afterCr_ = false;
    QByteArray line_;
    QStringList lines_;
};

}  // namespace

std::optional<TextExcerpt> readExcerpt(const QString& path, qint64 line, int radius) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return std::nullopt;
    TextExcerpt excerpt;
    excerpt.firstLine = std::max<qint64>(1, line - radius);
    LineCollector collector(excerpt.firstLine, line + radius);
    while (!collector.done()) {
        const QByteArray block = file.read(kBlock);
        if (block.isEmpty()) break;
        collector.take(block);
    }
    excerpt.atEnd = !collector.done();
    excerpt.lines = collector.finish();
    return excerpt;
}

}  // namespace sinew
