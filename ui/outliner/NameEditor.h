#pragma once

#include <QLineEdit>
#include <functional>

class QLabel;

namespace sinew {

/// Edits a name where it stands and says under itself what is wrong with it, or what it is good for.
class NameEditor : public QLineEdit {
    Q_OBJECT
public:
    /// What is to be said of a name.
    struct Verdict {
        QString text;
        bool fits = true;
    };

    NameEditor(std::function<Verdict(const QString&)> judge, QWidget* parent);
    ~NameEditor() override;

    bool fits() const { return verdict_.fits; }
    QString hint() const;  ///< what stands under it

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void judge();
    void placeHint();

    std::function<Verdict(const QString&)> judge_;
    Verdict verdict_;
    QLabel* hint_;
};

}  // namespace sinew
