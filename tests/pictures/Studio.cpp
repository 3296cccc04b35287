#include "tests/pictures/Studio.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDir>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QSettings>
#include <QTest>
#include <stdexcept>

#include "tests/Paths.h"
#include "ui/importing/FileOpener.h"
#include "ui/preferences/PreferencesDialog.h"
#include "ui/settings/Preferences.h"
#include "ui/start/StartPage.h"
#include "ui/viewport/ViewportView.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr QSize kSize(1280, 800);

QImage grab(QWidget& part) { return part.grab().toImage().convertToFormat(QImage::Format_RGB32); }

/// Settings of the picture before would change this one.
void resetStoredSettings() {
    QSettings settings;
    settings.clear();
    settings.setValue(QStringLiteral("window/theme"),
                      theme().dark ? QStringLiteral("dark") : QStringLiteral("light"));
    // With a fixed quality, pictures do not depend on the machine's speed.
    settings.setValue(QStringLiteral("viewport/quality"), QStringLiteral("view.quality.fast"));
    Preferences::get().set(preference::kWelcome, false);
}

}  // namespace

Studio::Studio()
    : session_((resetStoredSettings(), std::make_unique<Session>())), window_(*session_, actions_) {
    window_.resize(kSize);
    window_.show();
    window_.activateWindow();
    if (!QTest::qWaitForWindowActive(&window_)) throw std::runtime_error("the window is not active");
}

void Studio::prepare(const Setting& setting) {
    openSample(setting.sample);
    if (*setting.added) {
        const QString file = QDir(QStringLiteral(SINEW_SOURCE_DIR "/resources/samples"))
                                 .filePath(QString::fromUtf8(setting.added));
        window_.opener().open({file}, FileOpener::Mode::add, {});
        waitUntilOpen(setting.added, 2);
    }
    draw(window_);
    select(QString::fromUtf8(setting.joint));
    session_->playback.setFrame({setting.frame});
    for (const char* id : setting.actions) {
        if (!actions_[id]->isEnabled()) throw std::runtime_error(std::string(id) + " is disabled");
        actions_[id]->trigger();
        draw(window_);
    }
    if (setting.lastFrame) session_->playback.setFrame({*setting.lastFrame});
}

QWidget& Studio::find(std::string_view part) {
    if (part == "window") return window_;
    QWidget* found = nullptr;
    if (part == "preferences") {
        found = window_.findChild<PreferencesDialog*>();
    } else if (part == "viewport") {
        found = window_.findChild<ViewportView*>();
    } else if (part == "dialog") {
        for (auto* dialog : window_.findChildren<QDialog*>())
            if (dialog->isVisible() && !found) found = dialog;
    } else if (auto* dock = window_.findChild<QDockWidget*>(QString::fromUtf8(part))) {
        dock->show();
        dock->raise();
        found = dock;
    }
    if (!found) throw std::runtime_error("there is no " + std::string(part));
    return *found;
}

QImage Studio::draw(QWidget& part) const {
    // Dialogs compute their previews in another thread, and begin once typing has paused.
    const bool isDialog = part.isWindow() && &part != &window_;
    const int stillMilliseconds = isDialog ? 1500 : 300;
    constexpr int kMostMilliseconds = 60'000, kInterval = 50;
    QElapsedTimer total, still;
    total.start();
    still.start();
    QImage picture = grab(part);
    while (still.elapsed() < stillMilliseconds) {
        if (total.elapsed() > kMostMilliseconds) throw std::runtime_error("the picture changes all the time");
        QTest::qWait(kInterval);
        QImage next = grab(part);
        if (next == picture) continue;
        picture = next;
        still.restart();
    }
    return picture;
}

void Studio::openSample(std::string_view sample) {
    if (sample.empty()) return;
    if (sample.starts_with("file.")) {
        actions_[sample]->trigger();
    } else if (sample.starts_with("HIERARCHY")) {
        QFile file(QDir::temp().filePath(QStringLiteral("take.bvh")));
        if (!file.open(QIODevice::WriteOnly)) throw std::runtime_error("the sample cannot be written");
        file.write(sample.data(), static_cast<qint64>(sample.size()));
        file.close();
        window_.open({file.fileName()});
    } else {
        Q_EMIT window_.findChild<StartPage*>()->templateChosen(QString::fromUtf8(sample));
    }
    waitUntilOpen(sample, 1);
}

void Studio::waitUntilOpen(std::string_view sample, std::size_t characters) {
    const bool isOpen = QTest::qWaitFor(
        [&] {
            return !window_.opener().task().running() &&
                   session_->document.scene().characters.size() == characters;
        },
        30'000);
    if (!isOpen) throw std::runtime_error(std::string(sample) + " did not open");
}

void Studio::select(const QString& name) {
    if (name.isEmpty()) return;
    for (const Joint& joint : session_->selection.character()->skeleton->joints())
        if (QString::fromStdString(joint.name) == name) session_->selection.selectOnly(joint.id);
}

}  // namespace sinew
