#include "ui/help/ManualHtml.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

#include <QStringList>
#include <cstdlib>
#include <memory>
#include <vector>

#include "ui/help/ManualIndex.h"

namespace sinew {

namespace {

template <auto release>
struct Release {
    template <class T>
    void operator()(T* object) const {
        release(object);
    }
};
using Parser = std::unique_ptr<cmark_parser, Release<cmark_parser_free>>;
using Node = std::unique_ptr<cmark_node, Release<cmark_node_free>>;
using Iterator = std::unique_ptr<cmark_iter, Release<cmark_iter_free>>;
using Text = std::unique_ptr<char, Release<std::free>>;

constexpr int kOptions = CMARK_OPT_TABLE_PREFER_STYLE_ATTRIBUTES;

std::vector<cmark_node*> nodesOf(cmark_node* root, cmark_node_type type) {
    std::vector<cmark_node*> nodes;
    const Iterator at(cmark_iter_new(root));
    for (auto event = cmark_iter_next(at.get()); event != CMARK_EVENT_DONE; event = cmark_iter_next(at.get()))
        if (event == CMARK_EVENT_ENTER && cmark_node_get_type(cmark_iter_get_node(at.get())) == type)
            nodes.push_back(cmark_iter_get_node(at.get()));
    return nodes;
}

QString plainText(cmark_node* root) {
    QString text;
    const Iterator at(cmark_iter_new(root));
    for (auto event = cmark_iter_next(at.get()); event != CMARK_EVENT_DONE;
         event = cmark_iter_next(at.get())) {
        cmark_node* node = cmark_iter_get_node(at.get());
        const auto type = cmark_node_get_type(node);
        if (event == CMARK_EVENT_ENTER && (type == CMARK_NODE_TEXT || type == CMARK_NODE_CODE))
            text += QString::fromUtf8(cmark_node_get_literal(node));
    }
    return text;
}

/// Replaces a node with custom HTML. Its children are kept inside it or removed.
void replaceNode(cmark_node* node, cmark_node_type type, const QString& before, const QString& after,
                 bool keepsChildren) {
    cmark_node* custom = cmark_node_new(type);
    cmark_node_set_on_enter(custom, before.toUtf8().constData());
    cmark_node_set_on_exit(custom, after.toUtf8().constData());
    cmark_node_insert_before(node, custom);
    while (keepsChildren && cmark_node_first_child(node))
        cmark_node_append_child(custom, cmark_node_first_child(node));
    cmark_node_free(node);
}

}  // namespace

QString manualHtml(const QString& markdown, const ManualHtmlOptions& options) {
    static const bool kAreRegistered = (cmark_gfm_core_extensions_ensure_registered(), true);
    static_cast<void>(kAreRegistered);
    const QByteArray utf8 = markdown.toUtf8();
    const Parser parser(cmark_parser_new(kOptions));
    cmark_parser_attach_syntax_extension(parser.get(), cmark_find_syntax_extension("table"));
    cmark_parser_feed(parser.get(), utf8.constData(), static_cast<std::size_t>(utf8.size()));
    const Node root(cmark_parser_finish(parser.get()));

    for (cmark_node* link : nodesOf(root.get(), CMARK_NODE_LINK)) {
        const QString url = QString::fromUtf8(cmark_node_get_url(link));
        cmark_node_set_url(link, options.link(url).toUtf8().constData());
    }
    for (cmark_node* image : nodesOf(root.get(), CMARK_NODE_IMAGE)) {
        const QString element =
            options.picture(QString::fromUtf8(cmark_node_get_url(image)), plainText(image));
        replaceNode(image, CMARK_NODE_CUSTOM_INLINE, element, {}, false);
    }
    QStringList anchors;
    for (cmark_node* heading : nodesOf(root.get(), CMARK_NODE_HEADING)) {
        QString anchor = options.anchorPrefix + headingAnchor(plainText(heading), anchors);
        if (anchors.size() == 1 && !options.firstAnchor.isEmpty()) anchor = options.firstAnchor;
        const int level = cmark_node_get_heading_level(heading);
        replaceNode(heading, CMARK_NODE_CUSTOM_BLOCK,
                    QStringLiteral("<h%1 id=\"%2\">").arg(level).arg(anchor),
                    QStringLiteral("</h%1>").arg(level), true);
    }
    const Text html(
        cmark_render_html(root.get(), kOptions, cmark_parser_get_syntax_extensions(parser.get())));
    return QString::fromUtf8(html.get());
}

}  // namespace sinew
