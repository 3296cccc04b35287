// The animator's first session, up to the moment at which the test kills it: arguments are the folder of
// settings and journals and the project's path. Prints "acknowledged" and the scene's hash, then goes on
// living.

#include <cstdio>
#include <exception>

#include "tests/core/io/journal/SceneHash.h"
#include "tests/ui/TestApplication.h"
#include "tests/ui/window/Hands.h"
#include "ui/actions/Actions.h"

namespace sinew {
namespace {

void animate(const test::Hands& hands, const QString& project) {
    hands.beginTemplate("leg");
    hands.press(Qt::Key_3);  // from the right
    hands.press(Qt::Key_A);
    hands.clickBone("thigh.L");
    hands.press(Qt::Key_S);
    hands.goTo(24);
    hands.turnAboutX("thigh.L", 35);
    hands.press(Qt::Key_S);
    hands.goTo(48);
    hands.type("Angle X", "-20*2");
    hands.press(Qt::Key_S);

    hands.press(Qt::Key_Tab);
    hands.clickRow("foot.L");
    hands.press(Qt::Key_A, Qt::ShiftModifier);
    hands.renameInPlace("spur.L");
    hands.type("Length", "0.07");
    hands.press(Qt::Key_Tab);
    hands.saveAs(project);

    hands.press(Qt::Key_K, Qt::ShiftModifier);  // auto-key
    hands.goTo(12);
    hands.clickBone("thigh.L");
    hands.turnAboutX("thigh.L", 20);
    hands.waitForJournal();
}

}  // namespace
}  // namespace sinew

int main(int argc, char** argv) try {
    const sinew::test::TestApplication application(argc, argv, QString::fromLocal8Bit(argv[1]));
    sinew::Session session;
    sinew::Actions actions;
    sinew::MainWindow window(session, actions);
    window.show();
    sinew::animate(sinew::test::Hands(window, session), QString::fromLocal8Bit(argv[2]));
    std::printf("acknowledged %llu\n",
                static_cast<unsigned long long>(sinew::test::sceneHash(session.document.scene())));
    std::fflush(stdout);
    return QApplication::exec();
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
