import { createHash } from 'node:crypto';
import { type BrandShown, NEUTRAL_MARK } from '../../contract/brand/brand.ts';
import { LANGUAGES, placeIn } from '../../contract/language/language.ts';
import { fileUrl } from '../../contract/media/pictures.ts';
import { PAGES } from '../../contract/page-list.ts';
import type { PageName, Pages, Site } from '../../contract/pages.ts';
import type { SectionShown } from '../../contract/sections/sections.ts';
import { addressOf, type Head, headOf } from './head.ts';
import type { PageTexts } from './kit/texts-context.tsx';
import { structuredData } from './structured-data.ts';

interface Parts<N extends PageName> {
  page: N;
  props: Pages[N];
  /** The sections that only the server renders. */
  sections: SectionShown[];
  site: Site;
  spoken: PageTexts;
  header: string;
  /** The HTML that the page's script hydrates. */
  body: string;
  footer: string;
  style: string;
  early: string;
}

/** Inline the mark; a logo has an icon of its own. */
const iconOf = ({ logo, mark, colour, version }: BrandShown) =>
  logo
    ? `/icon-192.png?v=${version}`
    : `data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='-32 -32 64 64'>\
<rect x='-32' y='-32' width='64' height='64' rx='15' fill='${colour}'/><path fill='#fff' d='${mark ?? NEUTRAL_MARK}'/></svg>`)}`;

/** Builds the document around a rendered page. Its script comes last, and loads nothing before the first paint. */
export function documentOf<N extends PageName>({
  page,
  props,
  sections,
  site,
  spoken,
  style,
  early,
  ...parts
}: Parts<N>): string {
  const head = headOf(page, props, site);
  const { title, description } = head;
  const { brand } = site.frame;
  const picture = pictureOf(head, site);
  const og = {
    'og:site_name': brand.name,
    'og:type': page === 'post' ? 'article' : 'website',
    'og:title': title,
    'og:description': description,
    'og:url': site.url && addressOf(site, head),
    'og:locale': spoken.language === 'ne' ? 'ne_NP' : 'en_US',
    // Link previews need absolute addresses.
    ...(site.url && {
      'og:image': picture.address,
      'og:image:width': picture.width && String(picture.width),
      'og:image:height': picture.height && String(picture.height),
      'og:image:alt': picture.alt,
    }),
  };
  const metas = Object.entries(og).flatMap(([name, content]) =>
    content ? [`<meta property="${name}" content="${escaped(content)}">`] : [],
  );
  // The texts for that script (early.js).
  const scheme = page === 'scheme' ? (props as Pages['scheme']).scheme?._id : undefined;
  return `<!doctype html><html lang="${spoken.language}"><head><meta charset="utf-8">\
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">\
<title>${escaped(title)}</title><meta name="description" content="${escaped(description)}">\
<meta name="theme-color" content="#161618" media="(prefers-color-scheme: dark)"><meta name="theme-color" content="#ffffff"><meta name="twitter:card" content="summary_large_image">\
<link rel="icon" href="${iconOf(brand)}"><link rel="manifest" href="/manifest.webmanifest">\
<link rel="apple-touch-icon" href="/apple-touch-icon.png?v=${brand.version}">${placeOf(page, props, site, head)}${metas.join('')}\
${structured(structuredData(page, props, sections, site, head))}\
<style>${style}</style><script${scheme ? ` data-scheme="${scheme}"` : ''}>${early}</script></head><body>${parts.header}<div id="page">${parts.body}</div>${parts.footer}\
<script type="application/json" id="props">${inScript(props, withoutBlur)}</script>\
<script type="application/json" id="texts">${inScript(spoken)}</script>\
${site.preloads.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`).join('')}\
<script type="module" fetchpriority="low" src="${site.script}"></script></body></html>`;
}

/** Escapes data for a script element, so that nothing in it ends the element. */
const inScript = (data: unknown, replacer?: (name: string, value: unknown) => unknown) =>
  JSON.stringify(data, replacer).replace(/</g, '\\u003c');

/** Drop the blurs: they are in the head's style. */
const withoutBlur = (name: string, value: unknown) => (name === 'blur' ? undefined : value);

/** Writes data blocks, which the CSP allows. */
const structured = (blocks: object[]) =>
  blocks.map((block) => `<script type="application/ld+json">${inScript(block)}</script>`).join('');

/** Returns a link preview's picture with its size, so apps needn't load it to find out. */
function pictureOf({ image, shared, title }: Head, { url, language, frame: { brand } }: Site) {
  if (shared) {
    // Chats cache a picture by its address, so the address changes with the picture's content.
    const drawn = JSON.stringify([shared.shows, brand.name, brand.colour, brand.accent]);
    const version = createHash('sha256').update(drawn).digest('hex').slice(0, 8);
    const address = placeIn(language, `${url}/share/${shared.path}.jpg?v=${version}`);
    return { address, width: 1200, height: 630, alt: title };
  }
  if (!image) return { address: `${url}/og.jpg?v=${brand.version}`, width: 1200, height: 630, alt: brand.name };
  const width = Math.min(1280, image.width ?? 1280);
  const height = image.width && image.height ? Math.round((image.height * width) / image.width) : undefined;
  return { address: url + fileUrl(image.path, 1280), width, height, alt: image.alt || title };
}

/** Writes the page's canonical address per language, or keeps search engines from listing it. */
function placeOf<N extends PageName>(page: N, props: Pages[N], site: Site, head: Head): string {
  if (!isListed(page, props)) return '<meta name="robots" content="noindex">';
  const bare = site.url + site.path + (head.query ?? '');
  const others = [...LANGUAGES.map((language) => [language, placeIn(language, bare)]), ['x-default', bare]].map(
    ([language, href = '']) => `<link rel="alternate" hreflang="${language}" href="${escaped(href)}">`,
  );
  return `<link rel="canonical" href="${escaped(addressOf(site, head))}">${others.join('')}`;
}

/** Whether search engines can list the page: not a purchase or a missing record. */
function isListed<N extends PageName>(page: N, props: Pages[N]): boolean {
  if (!PAGES[page].isListed) return false;
  if (page === 'consumer') return !(props as Pages['consumer']).resumes;
  // A missing record is null in the props; in the blog it's a category without posts.
  const { lastPage, ...record } = props as Record<string, unknown>;
  return lastPage !== 0 && !['scheme', 'product', 'content', 'post'].some((name) => record[name] === null);
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
