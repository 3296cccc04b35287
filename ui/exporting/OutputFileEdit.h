#pragma once

#include <QStringList>
#include <QWidget>

class QLineEdit;

namespace sinew {

/// Chooses a file to write: a path that is typed or picked in the system's dialog and always has the ending
/// of its type.
class OutputFileEdit : public QWidget {
    Q_OBJECT
public:
    /// @param folder   folder of the suggested file
    /// @param title    title of the document, from which the suggested name is made; may be empty
    /// @param endings  endings of all file types (".mp4", "_%04d.png"); changing the type replaces the ending
    /// @param sources  files that the document was read from, which are never suggested
    OutputFileEdit(const QString& folder, const QString& title, QStringList endings, QStringList sources,
                   QWidget* parent = nullptr);

    /// Returns the path with "/" separators, trimmed and with the ending of the file type.
    QString path() const;
    bool hasName() const;
    /// Sets the file type and changes the path's ending to it.
    ///
    /// @param title  name of the type in the system's dialog
    void setType(const QString& title, const QString& ending);

    /// Asks whether existing ones among `files` may be overwritten, and names those that the document was
    /// read from. Does not ask about another file that the system's dialog has already asked about. Returns
    /// false if not.
    bool confirmOverwrite(const QStringList& files);

Q_SIGNALS:
    void changed();
    void endingTyped(const QString& ending);  ///< the ending of another file type was typed

private:
    void browse();
    bool isSource(const QString& file) const;
    QString suggestedPath() const;
    QString endingOf(const QString& text) const;
    QString typedPath() const;
    void onTextChanged();

    QString suggestedName_;  ///< with its folder, without an ending
    QStringList endings_;
    QStringList sources_;
    QString title_, ending_;
    QLineEdit* text_;
    QString confirmed_;  ///< path that the system's dialog has confirmed for overwriting
};

}  // namespace sinew
