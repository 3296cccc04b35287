#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// The header of a table.
struct TableHeader {
    std::string_view content;  ///< "angles"
    std::string character, clip, rate;
    std::vector<std::string> columns;
};

/// Builds the text of a table cell by cell: CSV with one line of columns, or a JSON object with the columns
/// and with rows as lists.
class TableText {
public:
    enum class Kind : std::uint8_t { csv, json };

    TableText(Kind kind, const TableHeader& head);

    /// Appends the shortest digits that read back as the same number.
    void appendNumber(double value);
    /// Appends a value after a unit conversion, with ten decimals, because more would be rounding errors.
    void appendConverted(double value);
    /// Appends a value in a unit of this size.
    void appendMeasure(double value, double unit) {
        unit == 1 ? appendNumber(value) : appendConverted(value / unit);
    }
    void appendText(std::string_view value);
    void endRow();

    /// Returns whether all numbers so far were finite. Others cannot be written.
    bool isFinite() const { return finite_; }
    std::string finish();

private:
    void startCell();

    Kind kind_;
    std::string text_;
    bool firstCell_ = true;
    bool firstRow_ = true;
    bool inRows_ = false;  ///< after the columns
    bool finite_ = true;
};

}  // namespace sinew
