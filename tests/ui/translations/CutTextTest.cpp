#include <QColorDialog>
#include <QDialog>
#include <QDockWidget>
#include <QFileDialog>
#include <QFrame>
#include <QStackedWidget>
#include <QTimer>
#include <set>

#include "tests/ui/CutText.h"
#include "tests/ui/translations/PseudoTranslator.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/settings/Language.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr QSize kScreen{1280, 720};

struct InPseudo {
    InPseudo() { QCoreApplication::installTranslator(&translator); }
    ~InPseudo() { QCoreApplication::removeTranslator(&translator); }
    test::PseudoTranslator translator;
};

struct InGermanTexts {
    Language language{QLocale(QLocale::German, QLocale::Germany)};
};

template <class Texts>
class CutText : private Texts, public WindowTest {
protected:
    CutText() { window->resize(kScreen); }

    void openFigure() {
        action("file.sampleFigure")->trigger();
        waitForTask();
        session->selection.selectOnly(scene().characters.front()->skeleton->joints()[5].id);
    }
};

using Languages = testing::Types<InPseudo, InGermanTexts>;
TYPED_TEST_SUITE(CutText, Languages);

void expectNothingCut(const QWidget& root, const QString& where) {
    for (const QString& each : test::cutTexts(root))
        ADD_FAILURE() << where.toStdString() << ": " << each.toStdString();
}

void expectFits(const QWidget& window, const QString& where) {
    EXPECT_LE(window.width(), kScreen.width()) << where.toStdString();
    EXPECT_LE(window.height(), kScreen.height()) << where.toStdString();
}

TYPED_TEST(CutText, theStartPageFits) {
    test::settle();
    expectNothingCut(*this->window, QStringLiteral("start page"));
}

TYPED_TEST(CutText, everyPanelFits) {
    this->openFigure();
    test::settle();
    expectNothingCut(*this->window, QStringLiteral("window"));
    for (auto* dock : this->window->template findChildren<QDockWidget*>()) {
        dock->show();
        dock->raise();
        EXPECT_SOON(isInView(*dock)) << dock->objectName().toStdString();
        test::settle();
        expectNothingCut(*dock, dock->objectName());
    }
}

/// Checks a dialog and, if it has several pages, each of them.
void expectDialogFits(QDialog& dialog, const QString& where) {
    expectFits(dialog, where);
    auto* pages = dialog.findChild<QStackedWidget*>();
    const bool isPaged = pages && dialog.inherits("sinew::PreferencesDialog");
    for (int i = 0; i < (isPaged ? pages->count() : 1); ++i) {
        if (isPaged) pages->setCurrentIndex(i);
        test::settle();
        expectNothingCut(dialog, where);
    }
}

void hidePopups() {
    for (QWidget* top : QApplication::topLevelWidgets())
        if (auto* popup = qobject_cast<QFrame*>(top); popup && popup->windowType() == Qt::Popup)
            popup->hide();
}

TYPED_TEST(CutText, everyDialogFits) {
    this->openFigure();
    std::set<QString> checked;
    for (QAction* each : this->actions->all()) {
        const QString id = each->objectName();
        // These close the window's contents.
        const bool closes = id == QStringLiteral("file.quit") || id == QStringLiteral("file.close");
        const bool opensDialog =
            each->text().contains(QChar(0x2026)) || id.startsWith(QStringLiteral("help."));
        if (!each->isEnabled() || closes || !opensDialog) continue;
        QTimer closing;
        QObject::connect(&closing, &QTimer::timeout, [&] {
            for (QWidget* top : QApplication::topLevelWidgets()) {
                auto* dialog = qobject_cast<QDialog*>(top);
                if (!dialog || !dialog->isVisible()) continue;
                const bool isQts = qobject_cast<QFileDialog*>(dialog) || qobject_cast<QColorDialog*>(dialog);
                if (!isQts && checked.insert(id).second) expectDialogFits(*dialog, id);
                dialog->reject();
            }
        });
        closing.start(20);
        each->trigger();
        QTest::qWait(60);
        closing.stop();
        hidePopups();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        this->session->document.cancel();
    }
    EXPECT_GE(checked.size(), 20U);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
