#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

namespace sinew {

/// Cache of values computed from immutable parts: one for each combination, kept as long as all of its parts
/// exist.
template <class Value, class... Parts>
class PartCache {
public:
    /// Returns the value for these parts. If there is none yet, stores what `make()` returns (a
    /// std::unique_ptr<Value>). The reference is valid until removeExpired().
    template <class Make>
    Value& at(const std::shared_ptr<const Parts>&... parts, Make&& make) {
        Entry& entry = entries_[Key(parts.get()...)];
        // A new part may have the address of one that no longer exists.
        if (!entry.value || entry.isExpired()) entry = {{parts...}, std::forward<Make>(make)()};
        entry.round = round_;
        return *entry.value;
    }

    /// Like the above, but constructs a new value from the parts.
    Value& at(const std::shared_ptr<const Parts>&... parts) {
        return at(parts..., [&] { return std::make_unique<Value>(*parts...); });
    }

    /// Removes and returns a value with the same first part that was not requested since removeExpired(), for
    /// `make()` to adapt instead of starting anew; null if there is none.
    template <class First>
    std::unique_ptr<Value> takeUnused(const std::shared_ptr<const First>& first) {
        const auto unused = std::ranges::find_if(entries_, [&](const auto& each) {
            return std::get<0>(each.first) == first.get() && each.second.value &&
                   !std::get<0>(each.second.parts).expired() && each.second.round != round_;
        });
        if (unused == entries_.end()) return nullptr;
        auto value = std::move(unused->second.value);
        entries_.erase(unused);
        return value;
    }

    /// Removes the values of parts that no longer exist. Starts a new round of use.
    void removeExpired() {
        ++round_;
        std::erase_if(entries_, [](const auto& entry) { return entry.second.isExpired(); });
    }

    template <class Use>
    void forEach(const Use& use) const {
        for (const auto& [key, entry] : entries_) {
            if (entry.value) use(std::as_const(*entry.value));
        }
    }

    std::size_t size() const { return entries_.size(); }

private:
    using Key = std::tuple<const Parts*...>;
    struct Entry {
        std::tuple<std::weak_ptr<const Parts>...> parts;
        std::unique_ptr<Value> value;
        std::uint64_t round = 0;  ///< in which it was last used

        bool isExpired() const {
            return std::apply([](const auto&... part) { return (part.expired() || ...); }, parts);
        }
    };
    std::map<Key, Entry> entries_;
    std::uint64_t round_ = 0;
};

}  // namespace sinew
