#include "ui/help/ManualLoops.h"

#include <QEvent>
#include <QMovie>
#include <QTextBlock>
#include <QTextBrowser>

#include "ui/settings/Preferences.h"
#include "ui/widgets/Theme.h"

namespace sinew {

ManualLoops::ManualLoops(QTextBrowser& page) : QObject(&page), page_(&page) {
    page.installEventFilter(this);
    connect(&page, &QTextBrowser::sourceChanged, this, &ManualLoops::findLoops);
    connect(&Preferences::get(), &Preferences::changed, this, &ManualLoops::startOrStop);
}

QUrl ManualLoops::shownPicture(const QUrl& picture) {
    QUrl shown = picture;
    if (theme().dark)
        shown.setPath(picture.path().replace(QStringLiteral("/light/"), QStringLiteral("/dark/")));
    return shown;
}

void ManualLoops::findLoops() {
    for (QMovie* movie : movies_) delete movie;
    movies_.clear();
    QStringList pictures;
    for (QTextBlock block = page_->document()->begin(); block.isValid(); block = block.next()) {
        for (auto at = block.begin(); !at.atEnd(); ++at) {
            const QTextCharFormat format = at.fragment().charFormat();
            const QString picture = format.isImageFormat() ? format.toImageFormat().name() : QString();
            if (picture.endsWith(QStringLiteral(".gif"))) pictures << picture;
        }
    }
    pictures.removeDuplicates();
    for (const QString& picture : pictures) add(picture);
    startOrStop();
}

void ManualLoops::add(const QString& picture) {
    auto* movie = new QMovie(u':' + page_->source().resolved(shownPicture(QUrl(picture))).path(), {}, this);
    connect(movie, &QMovie::frameChanged, this, [this, movie, picture] {
        QTextDocument& document = *page_->document();
        document.addResource(QTextDocument::ImageResource, document.baseUrl().resolved(QUrl(picture)),
                             movie->currentImage());
        page_->viewport()->update();
    });
    movies_.push_back(movie);
}

void ManualLoops::startOrStop() {
    const bool plays = page_->isVisible() && !Preferences::get().value(preference::kReducedMotion);
    for (QMovie* movie : movies_) {
        if (movie->state() == QMovie::NotRunning) {
            if (plays) movie->start();
        } else {
            movie->setPaused(!plays);
        }
    }
}

bool ManualLoops::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Show || event->type() == QEvent::Hide) startOrStop();
    return QObject::eventFilter(watched, event);
}

}  // namespace sinew
