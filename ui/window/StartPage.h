#pragma once

#include <QWidget>

class QVBoxLayout;

namespace sinew {

class Actions;
class RecentFiles;

/// What stands in the centre while nothing is open: opening, the last files, the samples.
class StartPage : public QWidget {
    Q_OBJECT
public:
    StartPage(Actions& actions, RecentFiles& recent, QWidget* parent = nullptr);

Q_SIGNALS:
    void recentChosen(const QStringList& files);

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeHead(Actions& actions);
    QWidget* makeSamples(Actions& actions);
    void fillRecent();

    RecentFiles* recent_;
    QWidget* recentBox_;
    QVBoxLayout* recentRows_;
};

}  // namespace sinew
