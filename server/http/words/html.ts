import sanitizeHtml from 'sanitize-html';
import { srcSet } from '../../../contract/media/pictures.ts';

/**
 * The HTML that editors can write: text, lists, tables, links and our own pictures, but no script, style, frame or
 * form. Without `class` and `id`, a text can't pass for part of the page around it.
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
  // A picture from another site would be broken.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  transformTags: {
    // A linked page must not reach back into ours.
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target ? { ...attribs, target: '_blank', rel: 'noopener noreferrer' } : attribs,
    }),
    img: sanitizeHtml.simpleTransform('img', { loading: 'lazy' }),
    h1: 'h2',
  },
};

/** Cleans users' HTML by an allow-list; used when saving, and again when rendering by `shownHtml`. */
export function safeHtml(html: string): string {
  const safe = sanitizeHtml(html, ALLOWED).trim();
  return NOTHING.test(safe) ? '' : safe;
}

/** The HTML of an emptied editor. Clear it, because only an empty text falls back to the other language. */
const NOTHING = /^(?:\s|<br \/>|<\/?p>)*$/;

/** Matches one of our pictures as the allow-list writes it: the part before its address, its key, and the rest. */
const OWN_PICTURE = /<img ([^>]*?src="\/public\/(?:\d+\/)?([\w-]+\.jpg)"[^>]*)>/g;
/** Text is about 600 pixels wide, or the phone's width. */
const SIZES = '(min-width: 640px) 600px, 100vw';

interface Described {
  description?: string | null;
  description_ne?: string | null;
}

/** Prepares a record's description for visitors, in both languages. */
export const withShownTexts = <Record extends Described>(record: Record): Record => ({
  ...record,
  description: record.description && shownHtml(record.description),
  description_ne: record.description_ne && shownHtml(record.description_ne),
});

/** An empty column heading, for which a screen reader would announce nothing. */
const EMPTY_HEADING = /<th([^>]*)>(?:\s|<p>\s*<\/p>|<br \/>)*<\/th>/g;

/** Prepares users' HTML for visitors: our pictures get a fitting width and format. */
export const shownHtml = (html: string): string =>
  safeHtml(html)
    .replace(EMPTY_HEADING, '<td$1></td>')
    .replace(OWN_PICTURE, (_whole, attributes: string, key: string) => {
      const set = (format: 'avif' | 'webp' | 'jpg') => `srcset="${srcSet(`public/${key}`, format)}" sizes="${SIZES}"`;
      const sources = (['avif', 'webp'] as const).map((format) => `<source type="image/${format}" ${set(format)}>`);
      return `<picture>${sources.join('')}<img ${set('jpg')} ${attributes}></picture>`;
    });
