#include "core/io/table/TableText.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/Numbers.h"
#include "core/io/table/Csv.h"

namespace sinew {

namespace {

constexpr int kDecimals = 10;

using OrderedJson = nlohmann::ordered_json;

std::string jsonText(const OrderedJson& value) {
    return value.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

}  // namespace

TableText::TableText(Kind kind, const TableHeader& head) : kind_(kind) {
    if (kind == Kind::json) {
        text_ = "{\n\"sinew table\": " + jsonText(head.content) + ",\n";
        text_ += "\"character\": " + jsonText(head.character) + ",\n";
        text_ += "\"clip\": " + jsonText(head.clip) + ",\n";
        text_ += "\"rate\": " + jsonText(head.rate) + ",\n\"columns\": [";
    }
    for (const std::string& column : head.columns) appendText(column);
    text_ += kind == Kind::json ? "],\n\"rows\": [" : "\n";
    firstCell_ = inRows_ = true;
}

void TableText::startCell() {
    if (!firstCell_) text_ += ',';
    if (firstCell_ && inRows_ && kind_ == Kind::json) text_ += firstRow_ ? "\n[" : ",\n[";
    firstRow_ = firstRow_ && !inRows_;
    firstCell_ = false;
}

void TableText::appendNumber(double value) {
    startCell();
    finite_ = finite_ && std::isfinite(value);
    appendShortest(text_, value + 0.0);  // turns -0 into 0
}

void TableText::appendConverted(double value) {
    startCell();
    finite_ = finite_ && std::isfinite(value);
    appendFixed(text_, value, kDecimals);
}

void TableText::appendText(std::string_view value) {
    startCell();
    if (kind_ == Kind::json) {
        text_ += jsonText(value);
    } else {
        appendCsvField(text_, value);
    }
}

void TableText::endRow() {
    text_ += kind_ == Kind::json ? "]" : "\n";
    firstCell_ = true;
}

std::string TableText::finish() {
    if (kind_ == Kind::json) text_ += "\n]\n}\n";
    return std::move(text_);
}

}  // namespace sinew
