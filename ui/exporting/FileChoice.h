#pragma once

#include <QStringList>
#include <QWidget>

class QLineEdit;

namespace sinew {

/// A file to write: a path that is typed, or chosen in the system's dialog, with the ending of its kind.
class FileChoice : public QWidget {
    Q_OBJECT
public:
    /// @param path     what is suggested, with "/"
    /// @param endings  of all kinds (".mp4", "_%04d.png"): one takes the place of another
    FileChoice(const QString& path, QStringList endings, QWidget* parent = nullptr);

    /// With "/", without blanks around it, and with the ending of its kind.
    QString path() const;
    bool hasName() const;
    /// The path gets this ending. @param title  what the system's dialog calls such files
    void setKind(const QString& title, const QString& ending);

    /// Asks about those of some files that are there already, but for one that the system's dialog has asked
    /// about.
    bool mayWrite(const QStringList& files);

Q_SIGNALS:
    void changed();
    void endingTyped(const QString& ending);  ///< of another kind than the path's

private:
    void browse();
    QString endingOf(const QString& text) const;
    QString bare() const;
    void take();

    QStringList endings_;
    QString title_, ending_;
    QLineEdit* text_;
    QString confirmed_;  ///< the path whose overwriting the system's dialog has asked about
};

}  // namespace sinew
