#include "core/io/table/CurveTable.h"

#include <cmath>

#include "core/io/RateText.h"

namespace sinew {

namespace {

/// The moments of a clip that are written, source time.
struct Span {
    Seconds start, end;
};

Span spanOf(const Clip& clip, const WriteOptions& options) {
    return {clip.rate.time(options.firstFrame.value_or(clip.firstFrame)),
            clip.rate.time(options.lastFrame.value_or(clip.lastFrame))};
}

class CurveRows {
public:
    CurveRows(TableText& table, const Clip& clip, const WriteOptions& options, const TableUnit& length)
        : table_(table),
          clip_(clip),
          span_(spanOf(clip, options)),
          cuts_(options.firstFrame.has_value() || options.lastFrame.has_value()),
          length_(length) {}

    void add(const Joint& joint, Channel channel, const Curve& curve) {
        const TableUnit unit = unitOf(channel, length_);
        for (const Key& key : curve.keys()) {
            constexpr double kSlack = 1e-9;
            const bool outside =
                key.time.value < span_.start.value - kSlack || key.time.value > span_.end.value + kSlack;
            if (!cuts_ || !outside) row(joint, channel, key, unit);
        }
    }

private:
    void row(const Joint& joint, Channel channel, const Key& key, const TableUnit& unit) {
        const Seconds time = key.time - span_.start;
        table_.converted(clip_.rate.frame(time));
        table_.number(time.value);
        table_.text(joint.name);
        table_.text(name(channel));
        table_.text(isAngle(channel) ? name(joint.order) : "");
        for (const double value : {key.value, key.slopeIn, key.slopeOut}) {
            unit.size == 1 ? table_.number(value) : table_.converted(value / unit.size);
        }
        table_.text(unit.name);
        table_.text(name(key.interpolation));
        for (const double value : {key.shape.tension, key.shape.continuity, key.shape.bias})
            table_.number(value);
        table_.endRow();
    }

    TableText& table_;
    const Clip& clip_;
    Span span_;
    bool cuts_;
    TableUnit length_;
};

void tellWhatIsNotThere(const Clip& clip, const WriteOptions& options, Diagnostics& diagnostics) {
    if (clip.playingWarp())
        diagnostics.warn(ErrorCode::dataLost, "clip " + clip.name,
                         "its keys are written as authored, without the time warp");
    const bool asked = options.rate || options.order || options.up != UpAxis::y ||
                       options.root != RootMotion::keep || options.loopEnd != LastFrame::keep;
    if (asked)
        diagnostics.warn(ErrorCode::dataIgnored, "clip " + clip.name,
                         "keys are written as authored: rate, order, axes, root motion and the rule for "
                         "loops do not change them");
}

}  // namespace

Result<std::string> writeCurves(const WriteSubject& subject, const WriteOptions& options,
                                TableText::Kind kind, const TableUnit& length, Diagnostics& diagnostics) {
    const FrameRate rate = subject.clip ? subject.clip->rate : subject.rate;
    TableHead head{"curves", subject.character->name, {}, rateText(rate), {}};
    head.columns = {frameColumn(rate),
                    std::string(kTimeColumn),
                    "joint",
                    "channel",
                    "order",
                    "value",
                    "slope in per s",
                    "slope out per s",
                    "unit",
                    "interpolation",
                    "tension",
                    "continuity",
                    "bias"};
    if (!subject.clip) return TableText(kind, head).finish();
    head.clip = subject.clip->name;
    tellWhatIsNotThere(*subject.clip, options, diagnostics);
    TableText table(kind, head);
    CurveRows rows(table, *subject.clip, options, length);
    for (const Joint& joint : subject.character->skeleton->joints()) {
        for (const Channel channel : kChannels) {
            const Curve* curve = subject.clip->find({joint.id, channel});
            if (curve) rows.add(joint, channel, *curve);
        }
    }
    if (!table.isFinite())
        return fail(ErrorCode::argumentInvalid, "clip " + subject.clip->name,
                    "a key is too large to be written in its unit");
    return table.finish();
}

}  // namespace sinew
