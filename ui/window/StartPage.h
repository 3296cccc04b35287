#pragma once

#include <QScrollArea>

class QVBoxLayout;

namespace sinew {

class Actions;
class RecentFiles;

/// What stands in the centre while nothing is open: new skeletons, opening, the samples, the last files.
class StartPage : public QScrollArea {
    Q_OBJECT
public:
    StartPage(Actions& actions, RecentFiles& recent, QWidget* parent = nullptr);

Q_SIGNALS:
    void templateChosen(const QString& name);  ///< one of templateNames()
    void recentChosen(const QStringList& files);

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeTemplates();
    QWidget* makeOpening(Actions& actions);
    QWidget* makeSamples(Actions& actions);
    void fillRecent();

    RecentFiles* recent_;
    QWidget* recentBox_;
    QVBoxLayout* recentRows_;
};

}  // namespace sinew
