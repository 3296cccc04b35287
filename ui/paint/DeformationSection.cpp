#include "ui/paint/DeformationSection.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <iterator>

#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/WheelFocus.h"

namespace sinew {

namespace {

/// The actions of the items of the combo box after the first.
constexpr const char* kColorActions[] = {"view.thicknessLoss", "view.penetration"};

QString percentText(double fraction) {
    return DeformationSection::tr("%1 %").arg(numberText(fraction * 100, 1));
}

QString changeText(double fraction) {
    return (fraction >= 0.0005 ? QStringLiteral("+") : QString()) + percentText(fraction);
}

}  // namespace

DeformationSection::DeformationSection(Session& session, Actions& actions)
    : session_(&session),
      actions_(&actions),
      colors_(new QComboBox),
      numbers_(new QWidget),
      hint_(makeDimLabel()) {
    auto* column = columnLayout(this, {8, 4, 8, 4}, 4);
    auto* choice = rowLayout(nullptr, {});
    colors_->setObjectName(QStringLiteral("deformationColors"));
    colors_->setAccessibleName(tr("Colours of the meshes"));
    colors_->setToolTip(tr("What to colour the meshes by"));
    colors_->addItem(tr("Weights or materials"));
    for (const char* action : kColorActions) colors_->addItem((*actions_)[action]->iconText());
    useWheelWithFocus(*colors_);
    choice->addWidget(new QLabel(tr("Colours")));
    choice->addWidget(colors_, 1);
    column->addLayout(choice);
    hint_->setObjectName(QStringLiteral("deformationHint"));
    hint_->setWordWrap(true);
    column->addWidget(hint_);

    auto* grid = new QGridLayout(numbers_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(0, 1);
    const std::array methods{tr("Linear blend"), tr("Dual quaternion")};
    for (int i = 0; i < 2; ++i) {
        QLabel* title = makeDimLabel(methods[static_cast<std::size_t>(i)]);
        grid->addWidget(title, 0, i + 1, Qt::AlignRight);
    }
    addRow(0, tr("Volume"), tr("Change of the volume that the meshes enclose, compared with the rest pose"));
    addRow(1, tr("Thinner"),
           tr("Part of the surface that loses more than %1 % of its thickness")
               .arg(numberText(100 * DeformationTotals::kThinner, 0)));
    addRow(2, tr("Penetrating"), tr("Part of the surface that is inside the body, but outside at rest"));
    column->addWidget(numbers_);

    connect(colors_, &QComboBox::activated, this, [this](int index) {
        for (int i = 0; i < static_cast<int>(std::size(kColorActions)); ++i)
            (*actions_)[kColorActions[i]]->setChecked(index == i + 1);
    });
    connect(&session.deformation, &DeformationCheck::changed, this, &DeformationSection::showNumbers);
    connect(&session.deformation, &DeformationCheck::changed, this, &DeformationSection::showColors);
    connect(&session.playback, &Playback::stateChanged, this, &DeformationSection::showNumbers);
    showColors();
    showNumbers();
}

void DeformationSection::addRow(int row, const QString& title, const QString& tip) {
    auto* grid = static_cast<QGridLayout*>(numbers_->layout());
    static constexpr std::array kNames{"volumeChange", "thinnerSurface", "penetratingSurface"};
    auto* label = new QLabel(title);
    label->setToolTip(tip);
    grid->addWidget(label, row + 1, 0);
    for (int i = 0; i < 2; ++i) {
        auto* value = new QLabel;
        value->setObjectName(QLatin1String(kNames[static_cast<std::size_t>(row)]) +
                             (i == 0 ? QStringLiteral("Linear") : QStringLiteral("Dual")));
        value->setToolTip(tip);
        grid->addWidget(value, row + 1, i + 1, Qt::AlignRight);
        values_[static_cast<std::size_t>(row)][static_cast<std::size_t>(i)] = value;
    }
}

void DeformationSection::showColors() {
    colors_->setCurrentIndex(static_cast<int>(session_->deformation.colors()));
}

void DeformationSection::showNumbers() {
    const auto& summary = session_->deformation.summary();
    hint_->setText(session_->deformation.hint());
    hint_->setVisible(!summary);
    numbers_->setVisible(summary.has_value());
    if (!summary) return;
    const std::array methods{summary->linearBlend, summary->dualQuaternion};
    for (std::size_t i = 0; i < methods.size(); ++i) {
        values_[0][i]->setText(changeText(methods[i].volume));
        values_[1][i]->setText(percentText(methods[i].thinner));
        values_[2][i]->setText(percentText(methods[i].penetrating));
    }
}

}  // namespace sinew
