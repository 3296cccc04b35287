#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/scene/encode/Parts.h"

namespace sinew::test {

/// A store in memory that counts its parts.
struct PartStore final : PartSink, PartSource {
    Result<PartRow> put(PartKind kind, std::string_view bytes) override {
        totalBytes_ += bytes.size();
        parts_[kind].emplace_back(bytes);
        return static_cast<PartRow>(parts_[kind].size());
    }
    Result<std::string_view> get(PartKind kind, PartRow row) override {
        const auto& parts = parts_[kind];
        if (row < 1 || row > static_cast<PartRow>(parts.size())) {
            return fail(ErrorCode::unexpectedEnd, std::string(name(kind)), "there is no such part");
        }
        last_ = parts[static_cast<std::size_t>(row - 1)];  // a copy, since the previous bytes are overwritten
        return last_;
    }
    std::size_t count(PartKind kind) { return parts_[kind].size(); }

    std::map<PartKind, std::vector<std::string>> parts_;
    std::size_t totalBytes_ = 0;
    std::string last_;
};

}  // namespace sinew::test
