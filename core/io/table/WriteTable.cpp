#include "core/io/table/WriteTable.h"

#include "core/io/RateText.h"
#include "core/io/WrittenMotion.h"
#include "core/io/table/CurveTable.h"
#include "core/io/table/TableColumns.h"

namespace sinew {

namespace {

/// A table with a row for each frame of the file.
class FrameTable {
public:
    FrameTable(const WriteSubject& subject, const WriteOptions& options, const TableUnit& length)
        : subject_(subject), options_(options), length_(length), motion_(subject) {
        for (int i = 0; i < motion_.skeleton().size(); ++i) {
            for (const Channel channel : kChannels) {
                if (motion_.skeleton()[i].free.contains(channel)) channels_.emplace_back(i, channel);
            }
        }
    }

    Result<std::string> write(TableText::Kind kind) {
        TableText table(kind, head());
        for (std::int64_t frame = 0; frame < subject_.frameCount; ++frame) {
            if (options_.cancel && options_.cancel->load())
                return fail(ErrorCode::cancelled, "", "writing was cancelled");
            const Seconds time = subject_.rate.time(FrameIndex{frame});
            motion_.evaluate(time);
            if (const auto checked = checkFrame(motion_, frame); !checked)
                return tl::unexpected<Error>(checked.error());
            table.number(static_cast<double>(frame));
            table.number(time.value);
            isPositions() ? positions(table) : angles(table);
            table.endRow();
            if (!table.isFinite())
                return fail(ErrorCode::argumentInvalid, "frame " + std::to_string(frame),
                            "the joints are too far away to be written as numbers");
            if (options_.progress)
                options_.progress->store(static_cast<float>(frame + 1) /
                                         static_cast<float>(subject_.frameCount));
        }
        return table.finish();
    }

private:
    bool isPositions() const { return options_.table == TableContent::positions; }

    TableHead head() const {
        TableHead head{isPositions() ? "positions" : "angles",
                       subject_.character->name,
                       subject_.clip ? subject_.clip->name : std::string(),
                       rateText(subject_.rate),
                       {frameColumn(subject_.rate), std::string(kTimeColumn)}};
        const Skeleton& skeleton = motion_.skeleton();
        for (int i = 0; isPositions() && i < skeleton.size(); ++i) {
            for (const bool isTail : {false, true}) {
                for (int axis = 0; axis < 3; ++axis)
                    head.columns.push_back(positionColumn({skeleton[i].name, isTail, axis}, length_));
            }
        }
        for (std::size_t i = 0; !isPositions() && i < channels_.size(); ++i) {
            const auto& [joint, channel] = channels_[i];
            head.columns.push_back(channelColumn(skeleton[joint], channel, length_));
        }
        return head;
    }

    void positions(TableText& table) const {
        for (int i = 0; i < motion_.skeleton().size(); ++i) {
            const BoneEnds bone =
                boneEnds(motion_.skeleton()[i], motion_.model()[static_cast<std::size_t>(i)]);
            for (const Eigen::Vector3d& end : {bone.head, bone.tail}) {
                for (const double place : end) cell(table, place, length_);
            }
        }
    }

    void angles(TableText& table) {
        int known = -1;
        ClipSampler::Values values;
        for (const auto& [joint, channel] : channels_) {
            if (joint != known) values = motion_.values(joint);
            known = joint;
            cell(table, values.at(channel), unitOf(channel, length_));
        }
    }

    static void cell(TableText& table, double value, const TableUnit& unit) {
        unit.size == 1 ? table.number(value) : table.converted(value / unit.size);
    }

    const WriteSubject& subject_;
    const WriteOptions& options_;
    TableUnit length_;
    WrittenMotion motion_;
    std::vector<std::pair<int, Channel>> channels_;  ///< free ones, in the order of the columns
};

}  // namespace

Result<std::string> writeTable(const Scene& scene, const WriteOptions& options, TableText::Kind kind,
                               Diagnostics& diagnostics) {
    const auto subject = writeSubject(scene, options);
    if (!subject) return tl::unexpected<Error>(subject.error());
    const auto length = lengthUnit(options.metresPerUnit.value_or(1));
    if (!length) return tl::unexpected<Error>(length.error());
    if (options.table == TableContent::curves)
        return writeCurves(*subject, options, kind, *length, diagnostics);
    return FrameTable(*subject, options, *length).write(kind);
}

}  // namespace sinew
