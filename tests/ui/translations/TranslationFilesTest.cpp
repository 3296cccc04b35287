#include <gtest/gtest.h>

#include <QFile>
#include <QRegularExpression>
#include <QXmlStreamReader>
#include <algorithm>
#include <set>
#include <vector>

#include "tests/Paths.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A message of a .ts file.
struct Message {
    QString context, source, state;  ///< the state is empty if the translation is finished
    bool isPlural = false;
    QStringList forms;

    std::string name() const { return (context + QStringLiteral(": ") + source).toStdString(); }
};

void readTranslation(QXmlStreamReader& xml, Message& message) {
    message.state = xml.attributes().value(QStringLiteral("type")).toString();
    if (!message.isPlural) {
        message.forms << xml.readElementText();
        return;
    }
    while (xml.readNextStartElement()) message.forms << xml.readElementText();
}

std::vector<Message> readMessages(const char* language) {
    QFile file(
        QStringLiteral(SINEW_SOURCE_DIR "/resources/translations/sinew_%1.ts").arg(QLatin1String(language)));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << language;
    QXmlStreamReader xml(&file);
    std::vector<Message> messages;
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) continue;
        if (xml.name() == QStringLiteral("name")) context = xml.readElementText();
        if (xml.name() == QStringLiteral("message")) {
            messages.push_back(
                {context, {}, {}, xml.attributes().hasAttribute(QStringLiteral("numerus")), {}});
        } else if (xml.name() == QStringLiteral("source")) {
            messages.back().source = xml.readElementText();
        } else if (xml.name() == QStringLiteral("translation")) {
            readTranslation(xml, messages.back());
        }
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    return messages;
}

/// Returns the parts of a text that match, in order of the alphabet, without repetitions.
std::set<QString> parts(const QString& text, const QRegularExpression& pattern) {
    std::set<QString> found;
    for (auto each = pattern.globalMatch(text); each.hasNext();) found.insert(each.next().captured());
    return found;
}

class TranslationFile : public testing::TestWithParam<const char*> {};

TEST_P(TranslationFile, isComplete) {
    const auto messages = readMessages(GetParam());
    ASSERT_GT(messages.size(), 100U);
    for (const Message& message : messages) {
        EXPECT_TRUE(message.state.isEmpty()) << message.name();
        EXPECT_EQ(message.forms.size(), message.isPlural ? 2 : 1) << message.name();
        for (const QString& form : message.forms)
            EXPECT_FALSE(form.trimmed().isEmpty() && !message.source.trimmed().isEmpty()) << message.name();
    }
}

TEST_P(TranslationFile, keepsPlaceholdersAndTags) {
    const QRegularExpression placeholders(QStringLiteral("%L?[0-9n]+"));
    const QRegularExpression tags(QStringLiteral("</?[a-z]+>"));
    for (const Message& message : readMessages(GetParam())) {
        for (const QString& form : message.forms) {
            EXPECT_EQ(parts(form, placeholders), parts(message.source, placeholders)) << message.name();
            EXPECT_EQ(parts(form, tags), parts(message.source, tags)) << message.name();
            for (const QChar kept : {QChar(0x2026), QChar(u'\t'), QChar(u'\n')})
                EXPECT_EQ(form.count(kept), message.source.count(kept)) << message.name();
            EXPECT_EQ(form.contains(QStringLiteral("[*]")), message.source.contains(QStringLiteral("[*]")))
                << message.name();
        }
    }
}

TEST_P(TranslationFile, countsOnlyInPluralForms) {
    for (const Message& message : readMessages(GetParam())) {
        EXPECT_TRUE(message.isPlural || !message.source.contains(QStringLiteral("%n"))) << message.name();
        for (const QString& form : message.forms) {
            EXPECT_FALSE(message.isPlural && form.contains(QStringLiteral("(s)"))) << message.name();
            EXPECT_FALSE(message.isPlural && form.contains(QStringLiteral("(es)"))) << message.name();
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Languages, TranslationFile, testing::Values("en", "de"),
                         [](const auto& language) { return std::string(language.param); });

TEST(GermanFile, quotesAsInGerman) {
    for (const Message& message : readMessages("de")) {
        for (const QString& form : message.forms) {
            EXPECT_EQ(form.count(QChar(0x201E)), form.count(QChar(0x201C))) << message.name();
            EXPECT_FALSE(form.contains(QChar(0x201D))) << message.name();
        }
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
