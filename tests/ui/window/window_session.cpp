// The first session of ProjectWorkflowTest, which kills it. Arguments are the folder of the settings and
// journals and the project's path. Prints "acknowledged" and the scene's hash, then keeps running.

#include <cstdio>
#include <exception>

#include "tests/core/io/journal/SceneHash.h"
#include "tests/ui/TestApplication.h"
#include "tests/ui/window/WindowDriver.h"
#include "ui/actions/Actions.h"

namespace sinew {
namespace {

void animate(const test::WindowDriver& driver, const QString& project) {
    driver.startFromTemplate("leg");
    driver.press(Qt::Key_3);  // view from the right
    driver.press(Qt::Key_A);
    driver.clickBone("thigh.L");
    driver.press(Qt::Key_S);
    driver.goTo(24);
    driver.rotateAboutX("thigh.L", 35);
    driver.press(Qt::Key_S);
    driver.goTo(48);
    driver.type("Angle X", "-20*2");
    driver.press(Qt::Key_S);

    driver.press(Qt::Key_Tab);
    driver.clickRow("foot.L");
    driver.press(Qt::Key_A, Qt::ShiftModifier);
    driver.renameInPlace("spur.L");
    driver.type("Length", "0.07");
    driver.press(Qt::Key_Tab);
    driver.saveAs(project);

    driver.press(Qt::Key_K, Qt::ShiftModifier);  // auto-key
    driver.goTo(12);
    driver.clickBone("thigh.L");
    driver.rotateAboutX("thigh.L", 20);
    driver.waitForJournal();
}

}  // namespace
}  // namespace sinew

int main(int argc, char** argv) try {
    const sinew::test::TestApplication application(argc, argv, QString::fromLocal8Bit(argv[1]));
    sinew::Session session;
    sinew::Actions actions;
    sinew::MainWindow window(session, actions);
    window.show();
    sinew::animate(sinew::test::WindowDriver(window, session), QString::fromLocal8Bit(argv[2]));
    std::printf("acknowledged %llu\n",
                static_cast<unsigned long long>(sinew::test::sceneHash(session.document.scene())));
    std::fflush(stdout);
    return QApplication::exec();
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
