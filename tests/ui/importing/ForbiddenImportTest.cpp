// An importer that attempts what no file needs, as if a file had taken control of it, is stopped. The window
// reports that, and its scene is unchanged.
#include "core/base/ProgramPath.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/document/Document.h"
#include "ui/document/History.h"
#include "ui/viewport/meshes/GpuTextures.h"
#include "ui/widgets/Banner.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// While it lives, foreign files are read by a program that does what they are named after.
class ForbiddenImporter {
public:
    ForbiddenImporter() : before_(qgetenv("SINEW_IMPORT")) {
        qputenv("SINEW_IMPORT", QByteArray::fromStdString(programBeside("forbidden_import").string()));
    }
    ~ForbiddenImporter() { qputenv("SINEW_IMPORT", before_); }  // an empty value is no value
    Q_DISABLE_COPY_MOVE(ForbiddenImporter)

private:
    QByteArray before_;
};

class ForbiddenImport : public WindowTest {
protected:
    const Banner& banner() const { return *window->findChild<Banner*>(); }
};

TEST_F(ForbiddenImport, isReportedAndLeavesTheScene) {
    openSmall();
    const auto characters = scene().characters;
    const std::size_t steps = session->document.history().steps().size();
    for (const auto mode : {FileOpener::Mode::open, FileOpener::Mode::add}) {
        for (const char* action : {"open", "socket", "execve"}) {
            SCOPED_TRACE(action);
            const ForbiddenImporter forbidden;
            open({write(QLatin1String(action) + QStringLiteral(".fbx"), "; FBX")}, mode);
            EXPECT_EQ(scene().characters, characters);
            EXPECT_EQ(session->document.history().steps().size(), steps);
            EXPECT_EQ(window->windowTitle(), QStringLiteral("small[*] - Sinew"));
            EXPECT_TRUE(banner().isVisible());
            for (const char* part : {action, "was stopped because it attempted a forbidden operation",
                                     "The open scene was not changed"})
                EXPECT_TRUE(banner().text().contains(QLatin1String(part))) << banner().text().toStdString();
            ASSERT_FALSE(session->document.diagnostics().empty());
            EXPECT_EQ(session->document.diagnostics().list().back().code, ErrorCode::importerFailed);
        }
    }
    openSmall();
    EXPECT_EQ(scene().characters.size(), 1U);
    EXPECT_FALSE(banner().isVisible());
}

TEST(ForbiddenDecoding, ofATextureIsAnError) {
    const ForbiddenImporter forbidden;
    const auto decoded = decodeTexture({"socket.png", "\x89PNG\r\n\x1a\n"}, 64);
    ASSERT_FALSE(decoded);
    EXPECT_EQ(decoded.error().code, ErrorCode::importerFailed);
    EXPECT_NE(text(decoded.error()).find("attempted a forbidden operation"), std::string::npos)
        << text(decoded.error());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
