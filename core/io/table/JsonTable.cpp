#include <nlohmann/json.hpp>

#include "core/base/Numbers.h"
#include "core/io/table/Csv.h"
#include "core/io/table/ReadTable.h"

namespace sinew {

namespace {

using nlohmann::json;

/// Builds CSV text while the JSON is parsed, without first building a tree of the table.
class CsvBuilder final : public nlohmann::json_sax<json> {
public:
    std::string& csv() { return csv_; }
    bool isTable() const { return hasColumns_ && hasRows_; }
    const std::optional<Error>& error() const { return error_; }

    bool null() override { return reject(); }
    bool boolean(bool) override { return reject(); }
    bool number_integer(number_integer_t value) override { return number(static_cast<double>(value)); }
    bool number_unsigned(number_unsigned_t value) override { return number(static_cast<double>(value)); }
    bool number_float(number_float_t value, const string_t&) override { return number(value); }
    bool string(string_t& value) override {
        if (depth_ == 0) return true;
        startCell();
        appendCsvField(csv_, value);
        return true;
    }
    bool binary(binary_t&) override { return reject(); }

    bool start_object(std::size_t) override { return !std::exchange(inObject_, true) || reject(); }
    bool end_object() override { return true; }
    bool key(string_t& name) override {
        part_ = name == "columns" ? Part::columns : name == "rows" ? Part::rows : Part::other;
        // Rows can only be read once the columns are known.
        return (part_ != Part::rows || hasColumns_) || reject();
    }
    bool start_array(std::size_t) override {
        const int maxDepth = part_ == Part::rows ? 2 : part_ == Part::columns ? 1 : 0;
        isFirst_ = true;
        return ++depth_ <= maxDepth || reject();
    }
    bool end_array() override {
        const int cellDepth = part_ == Part::rows ? 2 : 1;
        if (depth_ == cellDepth) csv_ += '\n';
        hasColumns_ = hasColumns_ || part_ == Part::columns;
        hasRows_ = hasRows_ || part_ == Part::rows;
        --depth_;
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& error) override {
        constexpr int kOutOfRange = 406;
        error_ = error.id == kOutOfRange ? Error{ErrorCode::numberNotFinite, "", "a number is too large"}
                                         : Error{ErrorCode::syntax, "", "the file is not valid JSON"};
        return false;
    }

private:
    enum class Part : std::uint8_t { other, columns, rows };

    void startCell() {
        if (!isFirst_) csv_ += ',';
        isFirst_ = false;
    }
    bool number(double value) {
        if (depth_ == 0) return reject();
        startCell();
        appendShortest(csv_, value);
        return true;
    }
    bool reject() {
        error_ = Error{ErrorCode::syntax, "", "the file is not a Sinew table"};
        return false;
    }

    std::string csv_;
    Part part_ = Part::other;
    int depth_ = 0;  ///< nesting of lists
    bool isFirst_ = true;
    bool inObject_ = false;
    bool hasColumns_ = false, hasRows_ = false;
    std::optional<Error> error_;
};

}  // namespace

Result<std::string> jsonTableToCsv(const Source& source) {
    CsvBuilder builder;
    const std::string_view text = source.bytes();
    const bool read = json::sax_parse(text.begin(), text.end(), &builder);
    if (builder.error()) return fail(builder.error()->code, source.name(), builder.error()->message);
    if (!read || !builder.isTable())
        return fail(ErrorCode::syntax, source.name(), "the file is not a Sinew table");
    return std::move(builder.csv());
}

}  // namespace sinew
