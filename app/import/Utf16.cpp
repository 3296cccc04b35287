#include "app/import/Utf16.h"

#include <iconv.h>

namespace sinew {

std::optional<std::string> utf8FromUtf16(std::string_view bytes) {
    const bool isLittle = bytes.starts_with("\xff\xfe");
    if (!isLittle && !bytes.starts_with("\xfe\xff")) return std::nullopt;
    const iconv_t converter = iconv_open("UTF-8", isLittle ? "UTF-16LE" : "UTF-16BE");
    // NOLINTNEXTLINE(performance-no-int-to-ptr): how POSIX reports failure
    if (converter == reinterpret_cast<iconv_t>(-1)) return std::nullopt;
    bytes.remove_prefix(2);
    // A unit of two bytes becomes at most three.
    std::string text(bytes.size() / 2 * 3 + 1, '\0');
    char* in = const_cast<char*>(bytes.data());
    char* out = text.data();
    std::size_t inSize = bytes.size(), outSize = text.size();
    const bool isGood = iconv(converter, &in, &inSize, &out, &outSize) != static_cast<std::size_t>(-1);
    iconv_close(converter);
    if (!isGood) return std::nullopt;
    text.resize(text.size() - outSize);
    // The declaration would contradict the new encoding.
    const std::size_t declaration = text.find("?>");
    const std::size_t encoding = text.substr(0, declaration == text.npos ? 0 : declaration).find("encoding=");
    if (encoding != text.npos) {
        const char quote = text[encoding + 9];
        const std::size_t end = text.find(quote, encoding + 10);
        if (end < declaration) text.replace(encoding, end + 1 - encoding, "encoding=\"UTF-8\"");
    }
    return text;
}

}  // namespace sinew
