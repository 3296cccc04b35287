#include "ui/viewport/CardTextures.h"

#include <gtest/gtest.h>

#include <QBuffer>
#include <QImage>

#include "tests/ui/viewport/OffscreenContext.h"

namespace sinew {
namespace {

std::shared_ptr<const Texture> texture(int width, int height) {
    QImage image(width, height, QImage::Format_Grayscale8);
    image.fill(128);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return std::make_shared<Texture>(Texture{"picture", bytes.toStdString()});
}

class CardTexturesOnACard : public testing::Test {
protected:
    void SetUp() override { ASSERT_TRUE(context_.current()) << "these tests need OpenGL 3.3"; }
    test::OffscreenContext context_;
};

TEST_F(CardTexturesOnACard, keepEachPictureOnce) {
    CardTextures textures;
    const auto one = texture(64, 32);
    QOpenGLTexture* const made = textures.at(one);
    ASSERT_NE(made, nullptr);
    EXPECT_EQ(made->width(), 64);
    EXPECT_EQ(textures.at(one), made);
    EXPECT_TRUE(textures.takeMessages().empty());
}

TEST_F(CardTexturesOnACard, longPicturesFitTheCardAndAreToldOf) {
    CardTextures textures;
    const auto long_ = texture(20000, 8);
    QOpenGLTexture* const made = textures.at(long_);
    ASSERT_NE(made, nullptr);
    EXPECT_LE(made->width(), 4096);
    const Diagnostics told = textures.takeMessages();
    ASSERT_EQ(told.list().size(), 1U);
    EXPECT_EQ(told.list().front().severity, Severity::information);
    EXPECT_TRUE(textures.takeMessages().empty()) << "once";
}

TEST_F(CardTexturesOnACard, anyNumberOfThemStaysWithinTheirMemory) {
    constexpr std::size_t kMost = std::size_t{1} << 20;
    CardTextures textures(kMost);
    std::vector<std::shared_ptr<const Texture>> all;
    for (int i = 0; i < 500; ++i) {
        all.push_back(texture(128, 128));
        textures.at(all.back());
        ASSERT_LE(textures.bytes(), kMost);
    }
    EXPECT_EQ(textures.at(all.front())->width(), 128);
    EXPECT_EQ(textures.at(all.back()), nullptr);
    const Diagnostics told = textures.takeMessages();
    ASSERT_EQ(told.list().size(), 2U) << "made smaller, left out: each said once and counted";
    EXPECT_GT(told.list()[1].count, 10U);
    all.erase(all.begin(), all.end() - 1);
    textures.dropDead();
    const auto another = texture(128, 128);
    EXPECT_EQ(textures.at(another)->width(), 128) << "what has gone leaves room";
}

}  // namespace
}  // namespace sinew
