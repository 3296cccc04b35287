#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QStackedWidget>

#include "tests/ui/CutText.h"
#include "tests/ui/EveryDialog.h"
#include "tests/ui/translations/PseudoTranslator.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/settings/Language.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr QSize kSmallest{1024, 640}, kSmall{1280, 720}, kLarge{1920, 1080}, kLargest{5120, 2880};

struct InGermanTexts {
    static std::vector<QSize> sizes() { return {kSmallest, kSmall, kLarge, kLargest}; }
    Language language{QLocale(QLocale::German, QLocale::Germany)};
};

struct InPseudo {
    static std::vector<QSize> sizes() { return {kSmall}; }
    InPseudo() { QCoreApplication::installTranslator(&translator); }
    ~InPseudo() { QCoreApplication::removeTranslator(&translator); }
    test::PseudoTranslator translator;
};

struct InEnglish {
    static std::vector<QSize> sizes() { return {kSmallest, kSmall}; }
};

void expectNothingCut(const QWidget& root, const QString& where) {
    const QSize size = root.window()->size();
    for (const QString& each : test::cutTexts(root) + test::misplacedControls(root))
        ADD_FAILURE() << where.toStdString() << " at " << size.width() << 'x' << size.height() << ": "
                      << each.toStdString();
}

/// The window in a language, at the sizes of screens. The tests also run at other scales, see CMakeLists.txt.
template <class Texts>
class CutText : private Texts, public WindowTest {
protected:
    CutText() { window->resize(Texts::sizes().front()); }

    void openFigure() {
        action("file.sampleFigure")->trigger();
        waitForTask();
        session->selection.selectOnly(scene().characters.front()->skeleton->joints()[5].id);
        action("key.selectOfJoints")->trigger();
    }

    void expectPanelsFit() {
        test::settle();
        expectNothingCut(*window, QStringLiteral("window"));
        for (auto* dock : window->findChildren<QDockWidget*>()) {
            dock->show();
            dock->raise();
            EXPECT_SOON(isInView(*dock)) << dock->objectName().toStdString();
            test::settle();
            expectNothingCut(*dock, dock->objectName());
        }
    }

    /// Returns the sizes of the window, which is never smaller than on the smallest screen.
    std::vector<QSize> sizes() const {
        std::vector<QSize> sizes;
        for (const QSize screen : Texts::sizes()) {
            const QSize size = (screen / window->devicePixelRatioF()).expandedTo(Texts::sizes().front());
            if (sizes.empty() || size != sizes.back()) sizes.push_back(size);
        }
        return sizes;
    }

    /// Names the largest parts of the window, which make it too large.
    std::string smallestSizes() const {
        std::string text;
        for (const auto* part : window->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
            const QSize size = part->minimumSizeHint().expandedTo(part->minimumSize());
            text += part->metaObject()->className() + std::string(" ") + std::to_string(size.width()) + 'x' +
                    std::to_string(size.height()) + ", ";
        }
        return text;
    }

    void resizeTo(QSize size) {
        window->resize(size);
        test::settle();
        EXPECT_EQ(window->size(), size) << smallestSizes();
    }
};

using Languages = testing::Types<InGermanTexts, InPseudo, InEnglish>;
TYPED_TEST_SUITE(CutText, Languages);

TYPED_TEST(CutText, theStartPageFits) {
    for (const QSize size : this->sizes()) {
        this->resizeTo(size);
        expectNothingCut(*this->window, QStringLiteral("start page"));
    }
}

TYPED_TEST(CutText, everyPanelFits) {
    this->openFigure();
    for (const QSize size : this->sizes()) {
        this->resizeTo(size);
        this->expectPanelsFit();
    }
}

TYPED_TEST(CutText, everyFilledPanelFits) {
    this->openFigure();
    this->resizeTo(this->sizes().front());
    for (const char* id : {"warp.create", "goal.add", "sequence.new", "strip.add", "layers.new"}) {
        EXPECT_TRUE(this->action(id)->isEnabled()) << id;
        this->action(id)->trigger();
    }
    this->expectPanelsFit();
}

/// A 1920x1080 screen at 200 % scale is 540 pixels high.
TYPED_TEST(CutText, theWindowFitsASmallScreen) {
    this->openFigure();
    this->action("warp.create")->trigger();
    test::settle();
    EXPECT_LE(this->window->minimumSizeHint().height(), 540) << this->smallestSizes();
}

TYPED_TEST(CutText, everyMenuFits) {
    this->openFigure();
    for (const auto* menu : this->window->menuBar()->template findChildren<QMenu*>())
        EXPECT_LE(menu->sizeHint().height(), kSmall.height()) << menu->objectName().toStdString();
}

/// Checks a dialog and, if it has several pages, each of them.
void expectDialogFits(QWidget& dialog, const QString& where, QSize screen) {
    dialog.resize(dialog.size().boundedTo(screen));
    test::settle();
    EXPECT_LE(dialog.width(), screen.width()) << where.toStdString();
    EXPECT_LE(dialog.height(), screen.height()) << where.toStdString();
    auto* pages = dialog.findChild<QStackedWidget*>();
    const bool isPaged = pages && dialog.inherits("sinew::PreferencesDialog");
    for (int i = 0; i < (isPaged ? pages->count() : 1); ++i) {
        if (isPaged) pages->setCurrentIndex(i);
        test::settle();
        expectNothingCut(dialog, where);
    }
}

TYPED_TEST(CutText, everyDialogFits) {
    this->openFigure();
    const QSize screen = TypeParam::sizes().front();
    const auto checked = test::visitEveryDialog(
        *this->actions, *this->session,
        [&](QWidget& dialog, const QString& action) { expectDialogFits(dialog, action, screen); });
    EXPECT_GE(checked.size(), 20U);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
