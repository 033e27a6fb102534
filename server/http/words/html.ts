import sanitizeHtml from 'sanitize-html';
import { srcSet } from '../../../contract/media/pictures.ts';

/**
 * The HTML that an editor may write: text, lists, tables, links and our own pictures. No script, no style, no frame, no
 * form; `class` and `id` are left out, so that a text cannot look like a part of the page around it.
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
  // A picture from an address that is not allowed here would be a broken one.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
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

/** HTML that people wrote, by an allow-list; used on write and again on render, by `shownHtml`. */
export function safeHtml(html: string): string {
  const safe = sanitizeHtml(html, ALLOWED).trim();
  return NOTHING.test(safe) ? '' : safe;
}

/** The rest of an editor that was emptied: the other language is shown in the place of no text, not of an empty one. */
const NOTHING = /^(?:\s|<br \/>|<\/?p>)*$/;

/** A picture of our own as the allow-list writes it: the part before its address, its key, and the rest. */
const OWN_PICTURE = /<img ([^>]*?src="\/public\/(?:\d+\/)?([\w-]+\.jpg)"[^>]*)>/g;
/** A text is about 600 pixels wide, or as wide as the phone. */
const SIZES = '(min-width: 640px) 600px, 100vw';

interface Described {
  description?: string | null;
  description_ne?: string | null;
}

/** A record with its description, in both languages, as a visitor is shown it. */
export const withShownTexts = <Record extends Described>(record: Record): Record => ({
  ...record,
  description: record.description && shownHtml(record.description),
  description_ne: record.description_ne && shownHtml(record.description_ne),
});

/** A heading of a table's column that nobody has written: a screen reader would read out nothing. */
const EMPTY_HEADING = /<th([^>]*)>(?:\s|<p>\s*<\/p>|<br \/>)*<\/th>/g;

/** HTML that people wrote as a visitor is shown it: our pictures come in the width and the format that fit. */
export const shownHtml = (html: string): string =>
  safeHtml(html)
    .replace(EMPTY_HEADING, '<td$1></td>')
    .replace(OWN_PICTURE, (_whole, attributes: string, key: string) => {
      const set = (format: 'avif' | 'webp' | 'jpg') => `srcset="${srcSet(`public/${key}`, format)}" sizes="${SIZES}"`;
      const sources = (['avif', 'webp'] as const).map((format) => `<source type="image/${format}" ${set(format)}>`);
      return `<picture>${sources.join('')}<img ${set('jpg')} ${attributes}></picture>`;
    });
