import sanitizeHtml from 'sanitize-html';

/**
 * What an editor may write: text, lists, tables, links and our own pictures. No script, no style, no frame, no form;
 * `class` and `id` are left out, so that a text cannot look like a part of the page around it.
 */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'figure', 'figcaption'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'mark', 'small', 'span', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'srcset', 'sizes', 'alt', 'title', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: {
    // A page that a link opens must not reach back into ours.
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target ? { ...attribs, target: '_blank', rel: 'noopener noreferrer' } : attribs,
    }),
    img: sanitizeHtml.simpleTransform('img', { loading: 'lazy' }),
    h1: 'h2',
  },
};

/** HTML that people wrote, by an allow-list; used on write and again on render (design 9). */
export const safeHtml = (html: string): string => sanitizeHtml(html, ALLOWED).trim();
