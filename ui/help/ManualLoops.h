#pragma once

#include <QObject>
#include <QUrl>
#include <vector>

class QMovie;
class QTextBrowser;

namespace sinew {

/// Plays the loops in a page of the manual, which Qt shows as still pictures. They stop while the page is
/// hidden, and while the preference for reduced motion is on.
class ManualLoops : public QObject {
    Q_OBJECT
public:
    /// `page` owns this object.
    explicit ManualLoops(QTextBrowser& page);

    /// Returns the file of a picture in the brightness of the theme: pictures/dark/ik.png for
    /// pictures/light/ik.png.
    static QUrl shownPicture(const QUrl& picture);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void findLoops();
    void add(const QString& picture);
    void startOrStop();

    QTextBrowser* page_;
    std::vector<QMovie*> movies_;
};

}  // namespace sinew
