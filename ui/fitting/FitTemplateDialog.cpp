#include "ui/fitting/FitTemplateDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <algorithm>

#include "core/scene/edits/characters/ConvertUnits.h"
#include "ui/editing/EditingDefaults.h"
#include "ui/fitting/FitView.h"
#include "ui/help/ManualWindow.h"
#include "ui/session/Session.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr QSize kSize(960, 720);

QColor mixed(const QColor& a, const QColor& b, double part) {
    const auto mix = [&](int from, int to) { return static_cast<int>(from + part * (to - from)); };
    return QColor(mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue()));
}

/// The axes that a body may face, in the order of the choice.
constexpr std::array kFacings{Axis::z, Axis::x, Axis::minusZ, Axis::minusX};

QString axisText(Axis axis) {
    return QString(isNegative(axis) ? QChar(0x2212) : QChar(u'+')) + QChar(u'X' + component(axis));
}

/// Returns whether a character has motion, which a new skeleton would lose.
bool hasKeys(const Character& character) {
    return std::ranges::any_of(character.clips, [](const auto& clip) { return !clip->tracks.empty(); });
}

}  // namespace

struct FitTemplateDialog::ReadBody {
    std::shared_ptr<const FitBody> body;
    Axis facing = Axis::z;
    SurfacePicture front, side;
    std::map<std::string_view, FitMarkers> guesses;
};

FitTemplateDialog::FitTemplateDialog(Session& session, QWidget* parent)
    : QDialog(parent), session_(&session), task_(this) {
    setObjectName(QStringLiteral("fitTemplate"));
    setWindowTitle(tr("Fit Template to Mesh"));
    setWindowModality(Qt::WindowModal);
    resize(kSize);
    auto* column = columnLayout(this, {16, 12, 16, 12}, 8);
    addOptions(*column);
    addViews(*column);
    column->addWidget(note_ = new QLabel);
    note_->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    addHelpButton(*buttons, *this, "fitting.md");
    ok_ = buttons->button(QDialogButtonBox::Ok);
    connect(buttons, &QDialogButtonBox::accepted, this, &FitTemplateDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &FitTemplateDialog::reject);
    column->addWidget(buttons);
    // Combine the moves of one frame.
    fitTimer_.setSingleShot(true);
    fitTimer_.setInterval(0);
    connect(&fitTimer_, &QTimer::timeout, this, &FitTemplateDialog::fit);
    connect(&task_, &BackgroundTask::finished, this, [this](bool cancelled) {
        if (!cancelled || !isVisible()) return;
        const QString hint = task_.failed() ? QString() : tr("Reading the mesh was cancelled.");
        for (FitView* view : {front_, side_}) view->showBody({}, hint);
    });
}

void FitTemplateDialog::addOptions(QVBoxLayout& column) {
    auto* row = rowLayout(nullptr, {}, 8);
    auto* label = new QLabel(tr("Te&mplate"));
    template_ = new QComboBox;
    const std::map<std::string_view, QString> texts{
        {"biped", tr("Biped")}, {"quadruped", tr("Quadruped")}, {"hand", tr("Hand")}};
    for (const std::string_view name : fittableTemplates())
        template_->addItem(texts.at(name),
                           QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    label->setBuddy(template_);
    auto* facingLabel = new QLabel(tr("&Facing"));
    facingBox_ = new QComboBox;
    facingBox_->setObjectName(QStringLiteral("fitFacing"));
    facingBox_->setToolTip(tr("Axis that the body faces; it is turned to face +Z together with the fit"));
    for (const Axis axis : kFacings) facingBox_->addItem(axisText(axis));
    facingLabel->setBuddy(facingBox_);
    symmetric_ = new QCheckBox(tr("&Symmetric"));
    symmetric_->setChecked(true);
    symmetric_->setToolTip(tr("Move the markers of both sides together"));
    reset_ = new QPushButton(tr("&Reset"));
    reset_->setAutoDefault(false);
    reset_->setToolTip(tr("Move all markers to the positions found from the shape of the mesh"));
    row->addWidget(label);
    row->addWidget(template_);
    row->addSpacing(8);
    row->addWidget(facingLabel);
    row->addWidget(facingBox_);
    row->addSpacing(8);
    row->addWidget(symmetric_);
    row->addStretch();
    row->addWidget(reset_);
    column.addLayout(row);
    connect(template_, &QComboBox::currentIndexChanged, this, &FitTemplateDialog::reset);
    connect(facingBox_, &QComboBox::activated, this,
            [this](int index) { read(kFacings[static_cast<std::size_t>(index)]); });
    connect(symmetric_, &QCheckBox::toggled, this, &FitTemplateDialog::makeSymmetric);
    connect(reset_, &QPushButton::clicked, this, &FitTemplateDialog::reset);
}

void FitTemplateDialog::addViews(QVBoxLayout& column) {
    auto* row = rowLayout(nullptr, {}, 1);
    front_ = new FitView(BodyView::front, tr("Front view"));
    side_ = new FitView(BodyView::side, tr("Side view"));
    for (FitView* view : {front_, side_}) {
        row->addWidget(view, 1);
        connect(view, &FitView::markerMoved, this, &FitTemplateDialog::moveMarker);
        connect(view, &FitView::currentChanged, view == front_ ? side_ : front_, &FitView::setCurrent);
    }
    column.addLayout(row, 1);
}

std::string_view FitTemplateDialog::templateName() const {
    return fittableTemplates()[static_cast<std::size_t>(std::max(0, template_->currentIndex()))];
}

void FitTemplateDialog::open() {
    const auto character = session_->selection.committedCharacter();
    if (!character || character->meshes.empty()) return;
    session_->document.cancel();
    character_ = character->id;
    QDialog::open();
    read(std::nullopt);
}

void FitTemplateDialog::enableControls(bool enabled) {
    for (QWidget* control : {static_cast<QWidget*>(template_), static_cast<QWidget*>(facingBox_),
                             static_cast<QWidget*>(symmetric_), static_cast<QWidget*>(reset_)})
        control->setEnabled(enabled);
}

/// @param facing  nullopt: the likely one
void FitTemplateDialog::read(std::optional<Axis> facing) {
    body_ = nullptr;
    guesses_.clear();
    markers_ = {};
    fitted_ = std::nullopt;
    guessesFacing_ = !facing;
    for (FitView* view : {front_, side_}) {
        view->showBody({}, tr("Reading the mesh…"));
        view->showMarkers(markers_);
        view->showBones({});
    }
    note_->clear();
    ok_->setEnabled(false);
    enableControls(false);
    const Scene scene = session_->document.committed();
    read_ = scene.find(character_);
    // Between the background and the text, so that neither the skeleton nor the labels are lost on it.
    const std::array colors{mixed(theme().canvas, theme().text, 0.12),
                            mixed(theme().canvas, theme().text, 0.45)};
    task_.start(tr("Reading the mesh"), [this, scene, id = character_, facing,
                                         colors](BackgroundTask::Control& control) {
        auto result = std::make_shared<Result<ReadBody>>(readBody(scene, id, facing, colors, control));
        return BackgroundTask::Delivery([this, result] { showBody(*result); });
    });
}

Result<FitTemplateDialog::ReadBody> FitTemplateDialog::readBody(const Scene& scene, CharacterId character,
                                                                std::optional<Axis> facing,
                                                                const std::array<QColor, 2>& colors,
                                                                BackgroundTask::Control& control) {
    const auto bodyFacing = [&](Axis axis) -> Result<std::shared_ptr<const FitBody>> {
        const auto turned = turnCharacter(scene, character, Axis::y, axis);
        if (!turned) return tl::unexpected<Error>(turned.error());
        return FitBody::create(restSurface(*turned->find(character)), &control.cancel);
    };
    ReadBody read;
    read.facing = facing.value_or(Axis::z);
    auto body = bodyFacing(read.facing);
    if (body && !facing && likelyFacing(**body) != Axis::z) {
        const Axis likely = likelyFacing(**body);
        if (auto turned = bodyFacing(likely)) {
            body = std::move(turned);
            read.facing = likely;
        }
    }
    if (!body) return tl::unexpected<Error>(body.error());
    control.progress = 0.4F;
    read.body = *body;
    const BindSurface& surface = read.body->surface();
    read.front = drawSurface(surface, BodyView::front, colors[0], colors[1], control.cancel);
    read.side = drawSurface(surface, BodyView::side, colors[0], colors[1], control.cancel);
    for (const std::string_view name : fittableTemplates()) {
        control.progress = control.progress + 0.2F;
        if (control.cancel) return fail(ErrorCode::cancelled, "", "fitting was cancelled");
        read.guesses.emplace(name, guessMarkers(name, *read.body).value());
    }
    return read;
}

void FitTemplateDialog::showBody(const Result<ReadBody>& read) {
    if (!read) {
        for (FitView* view : {front_, side_})
            view->showBody({}, tr("No template can be fitted to this mesh."));
        facingBox_->setEnabled(true);
        note_->setText(QString::fromStdString(text(read.error())));
        return;
    }
    body_ = read->body;
    facing_ = read->facing;
    facingBox_->setCurrentIndex(static_cast<int>(std::ranges::find(kFacings, facing_) - kFacings.begin()));
    guesses_ = read->guesses;
    front_->showBody(read->front, {});
    side_->showBody(read->side, {});
    enableControls(true);
    const Eigen::Vector3d size = body_->box().sizes();
    const QSignalBlocker blocker(template_);
    if (guessesFacing_)
        template_->setCurrentIndex(size.z() > size.y() ? template_->findData(QStringLiteral("quadruped"))
                                                       : 0);
    reset();
    front_->setFocus();
}

void FitTemplateDialog::reset() {
    if (!body_) return;
    markers_ = guesses_.at(templateName());
    const auto names = fitMarkerNames(templateName());
    bool hasSides = false;
    for (std::size_t i = 0; i < names.size(); ++i) hasSides = hasSides || counterpart(names, i);
    symmetric_->setEnabled(hasSides);
    makeSymmetric();
}

/// Mirrors the markers of the left side, and puts those without a side in the middle.
void FitTemplateDialog::makeSymmetric() {
    if (!body_) return;
    const auto names = fitMarkerNames(templateName());
    if (symmetric_->isChecked() && symmetric_->isEnabled()) {
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto other = counterpart(names, i);
            if (!other) markers_.positions[i].x() = body_->middle();
            if (other && *other < i) markers_.positions[i] = body_->mirrored(markers_.positions[*other]);
        }
    }
    showMarkers();
}

void FitTemplateDialog::moveMarker(std::size_t marker, const Eigen::Vector3d& position) {
    if (!body_) return;
    markers_.positions[marker] = position;
    if (symmetric_->isChecked() && symmetric_->isEnabled()) {
        const auto other = counterpart(fitMarkerNames(templateName()), marker);
        if (other)
            markers_.positions[*other] = body_->mirrored(position);
        else
            markers_.positions[marker].x() = body_->middle();
    }
    showMarkers();
}

void FitTemplateDialog::showMarkers() {
    for (FitView* view : {front_, side_}) view->showMarkers(markers_);
    fitTimer_.start();
}

void FitTemplateDialog::fit() {
    fitTimer_.stop();
    if (!body_) return;
    auto fitted = fitTemplate(*body_, markers_);
    ok_->setEnabled(fitted.has_value());
    if (!fitted) {
        fitted_ = std::nullopt;
        for (FitView* view : {front_, side_}) view->showBones({});
        return note_->setText(QString::fromStdString(text(fitted.error())));
    }
    fitted_ = *std::move(fitted);
    std::vector<Joint> joints = fitted_->joints;
    for (std::size_t i = 0; i < joints.size(); ++i) joints[i].id = JointId{i + 1};
    const auto skeleton = Skeleton::create(std::move(joints));
    if (skeleton) showFit(*skeleton);
}

void FitTemplateDialog::showFit(const Skeleton& skeleton) {
    std::vector<FitView::Bone> bones;
    for (int j = 0; j < skeleton.size(); ++j) {
        const Affine& joint = skeleton.restModel()[static_cast<std::size_t>(j)];
        const bool isSnapped =
            std::ranges::find(fitted_->unsnapped, skeleton[j].name) == fitted_->unsnapped.end();
        bones.push_back({joint.translation(), joint * skeleton[j].tail, isSnapped});
    }
    for (FitView* view : {front_, side_}) view->showBones(bones);
    QStringList notes;
    if (guessesFacing_ && facing_ != Axis::z) {
        notes +=
            tr("The body seems to face %1 and will be turned to face +Z. If the front view does not show "
               "its front, choose another axis under Facing.")
                .arg(axisText(facing_));
    }
    if (fitted_->unsnapped.empty()) {
        notes += tr(
            "Drag the markers to the matching points of the body. Joints snap to the middle of the limbs.");
    } else {
        QStringList names;
        for (const std::string& name : fitted_->unsnapped) names += QString::fromStdString(name);
        notes += tr("No limb was found around %1. Move the markers onto the body.")
                     .arg(names.join(QStringLiteral(", ")));
    }
    if (const QString replaced = replacedText(); !replaced.isEmpty()) notes += replaced;
    note_->setText(notes.join(u'\n'));
}

/// Returns what OK replaces; empty if it is only the joint of a mesh without a skeleton.
QString FitTemplateDialog::replacedText() const {
    const auto character = session_->document.committed().find(character_);
    if (!character || (character->skeleton->size() == 1 && !hasKeys(*character))) return {};
    const QString joints = tr("%n joint(s)", nullptr, character->skeleton->size());
    const QString clips = tr("%n clip(s)", nullptr, static_cast<int>(character->clips.size()));
    return tr("The fitted skeleton replaces that of “%1” (%2). Its clips (%3), poses, goals and selection "
              "sets "
              "are deleted.")
        .arg(QString::fromStdString(character->name), joints, clips);
}

void FitTemplateDialog::accept() {
    if (fitTimer_.isActive()) fit();
    if (!fitted_) return;
    const auto now = session_->document.committed().find(character_);
    if (!now || now->skeleton != read_->skeleton || now->meshes != read_->meshes)
        return note_->setText(tr("The character has changed in the meantime. Cancel and fit again."));
    Diagnostics diagnostics;
    auto scene = turnCharacter(session_->document.committed(), character_, Axis::y, facing_);
    if (scene) scene = withFittedSkeleton(*scene, character_, *fitted_, newFrameRate(), diagnostics);
    if (!scene) return note_->setText(QString::fromStdString(text(scene.error())));
    QDialog::accept();
    session_->document.commit(tr("Fit Template to Mesh"), *std::move(scene));
    if (!diagnostics.empty()) session_->document.report(diagnostics);
    Q_EMIT reported(
        tr("Fitted the %1 template. Adjust it with Joint > Edit Rest Pose, then choose Joint > Meshes > "
           "Bind Meshes….")
            .arg(template_->currentText().toLower()));
}

void FitTemplateDialog::reject() {
    task_.cancel();
    QDialog::reject();
}

}  // namespace sinew
