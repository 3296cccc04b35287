#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace sinew {

/// A glTF 2.0 file of the binary kind in the making: its JSON part is filled by hand, its numbers are put
/// into one buffer. Knows nothing of how Sinew reads such files, so that the samples are a witness of that.
class GlbFile {
public:
    GlbFile();

    nlohmann::ordered_json root;

    /// An accessor's number. Floats are rounded to 2^-20, so that the last digits of a machine's mathematics
    /// do not show.
    int addFloats(const std::vector<double>& values, std::size_t components);
    /// Unsigned integers of one or two bytes; `normalized`: shares of the greatest.
    int addIntegers(const std::vector<unsigned>& values, std::size_t components, std::size_t bytesEach,
                    bool normalized);
    /// Puts a PNG file in; the number of its buffer view.
    int addBytes(const std::string& bytes);

    std::string bytes() const;

private:
    int addAccessor(const std::string& bytes, int componentType, std::size_t values, std::size_t components);

    std::string buffer_;
};

/// A number as a file keeps it.
double rounded(double value);

}  // namespace sinew
