#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// What is told about a table.
struct TableHead {
    std::string_view content;  ///< "angles"
    std::string character, clip, rate;
    std::vector<std::string> columns;
};

/// The text of a table, cell by cell: a CSV with one line of columns, or a JSON object of the same columns
/// and of rows as lists.
class TableText {
public:
    enum class Kind : std::uint8_t { csv, json };

    TableText(Kind kind, const TableHead& head);

    /// The shortest digits that read back as the same number.
    void number(double value);
    /// Ten decimals: what a conversion of units leaves behind them is not the file's to keep.
    void converted(double value);
    void text(std::string_view value);
    void endRow();

    /// Whether all numbers so far were finite: others cannot be written.
    bool isFinite() const { return finite_; }
    std::string finish();

private:
    void startCell();

    Kind kind_;
    std::string text_;
    bool firstCell_ = true;
    bool firstRow_ = true;
    bool inRows_ = false;  ///< behind the columns
    bool finite_ = true;
};

}  // namespace sinew
