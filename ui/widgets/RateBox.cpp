#include "ui/widgets/RateBox.h"

#include <cmath>

#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

constexpr const char* kCommonRates[] = {"23.976", "24", "25",    "29.97", "30",
                                        "48",     "50", "59.94", "60",    "120"};

}  // namespace

RateBox::RateBox(QWidget* parent) : QComboBox(parent) {
    setEditable(true);
    setAccessibleName(tr("Frames per second"));
    for (const char* commonRate : kCommonRates) addItem(QLatin1String(commonRate));
}

void RateBox::setRate(FrameRate rate) { setEditText(shortNumberText(rate.hertz(), 6)); }

std::optional<FrameRate> RateBox::rate() const {
    const auto hertz = parseNumberText(currentText(), tr("fps"));
    if (!hertz) return std::nullopt;
    for (const int whole : {24, 30, 48, 60, 120}) {
        const double exact = whole / 1.001;
        if (std::abs(*hertz - exact) < 5e-3 && *hertz != whole) return FrameRate::create(whole * 1000, 1001);
    }
    return FrameRate::fromHertz(*hertz);
}

}  // namespace sinew
