#include "ui/viewport/meshes/GpuTextures.h"

#include <gtest/gtest.h>

#include <QBuffer>
#include <QImage>

#include "tests/ui/WaitFor.h"
#include "tests/ui/viewport/OffscreenContext.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {
namespace SINEW_TEST_FILE {

std::shared_ptr<const Texture> texture(int width, int height) {
    QImage image(width, height, QImage::Format_Grayscale8);
    image.fill(128);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return std::make_shared<Texture>(Texture{"picture", bytes.toStdString()});
}

class GpuTexturesTest : public testing::Test {
protected:
    void SetUp() override { ASSERT_TRUE(context_.current()) << "these tests need OpenGL 3.3"; }
    test::OffscreenContext context_;
};

TEST_F(GpuTexturesTest, keepsEachTextureOnce) {
    GpuTextures textures;
    const auto one = texture(64, 32);
    QOpenGLTexture* const result = textures.at(one);
    ASSERT_NE(result, nullptr);
    EXPECT_EQ(result->width(), 64);
    EXPECT_EQ(textures.at(one), result);
    EXPECT_TRUE(textures.takeMessages().empty());
}

TEST_F(GpuTexturesTest, reducesLargeTexturesAndReportsThem) {
    GpuTextures textures;
    const auto wide = texture(20000, 8);
    QOpenGLTexture* const result = textures.at(wide);
    ASSERT_NE(result, nullptr);
    EXPECT_LE(result->width(), 4096);
    const Diagnostics messages = textures.takeMessages();
    ASSERT_EQ(messages.list().size(), 1U);
    EXPECT_EQ(messages.list().front().severity, Severity::information);
    EXPECT_TRUE(textures.takeMessages().empty()) << "each is reported once";
}

TEST_F(GpuTexturesTest, decodesOneTextureAtATimeInTheBackground) {
    BackgroundTask task;
    GpuTextures textures;
    textures.decodeInBackground(task);
    const auto one = texture(64, 32);
    const auto two = texture(16, 16);
    EXPECT_EQ(textures.at(one), nullptr);
    EXPECT_EQ(textures.at(two), nullptr);
    EXPECT_TRUE(task.running());
    ASSERT_SOON(!task.running());
    EXPECT_EQ(textures.at(two), nullptr) << "begins to be decoded";
    ASSERT_NE(textures.at(one), nullptr);
    EXPECT_EQ(textures.at(one)->width(), 64);
    ASSERT_SOON(textures.at(two) != nullptr);
    EXPECT_EQ(textures.at(two)->width(), 16);
    EXPECT_FALSE(task.running());
}

TEST_F(GpuTexturesTest, reportsTexturesThatCannotBeDecodedOnce) {
    BackgroundTask task;
    GpuTextures textures;
    textures.decodeInBackground(task);
    const auto broken = std::make_shared<Texture>(Texture{"broken", "no picture"});
    EXPECT_EQ(textures.at(broken), nullptr);
    ASSERT_SOON(!task.running());
    EXPECT_EQ(textures.at(broken), nullptr);
    EXPECT_FALSE(task.running()) << "tried once";
    EXPECT_EQ(textures.takeMessages().list().size(), 1U);
}

TEST_F(GpuTexturesTest, mayBeDestroyedWhileOneIsDecoded) {
    BackgroundTask task;
    {
        GpuTextures textures;
        textures.decodeInBackground(task);
        textures.at(texture(2000, 2000));
        EXPECT_TRUE(task.running());
    }
    EXPECT_FALSE(task.running());
}

TEST_F(GpuTexturesTest, anyNumberOfTexturesStaysWithinTheBudget) {
    constexpr std::size_t kBudget = std::size_t{1} << 20;
    GpuTextures textures(kBudget);
    std::vector<std::shared_ptr<const Texture>> all;
    for (int i = 0; i < 500; ++i) {
        all.push_back(texture(128, 128));
        textures.at(all.back());
        ASSERT_LE(textures.bytes(), kBudget);
    }
    EXPECT_EQ(textures.at(all.front())->width(), 128);
    EXPECT_EQ(textures.at(all.back()), nullptr);
    const Diagnostics messages = textures.takeMessages();
    ASSERT_EQ(messages.list().size(), 2U) << "one message each for reduced and omitted textures";
    EXPECT_GT(messages.list()[1].count, 10U);
    all.erase(all.begin(), all.end() - 1);
    textures.removeExpired();
    const auto added = texture(128, 128);
    EXPECT_EQ(textures.at(added)->width(), 128) << "removed textures free memory";
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
