import type { PageName, Pages, Site } from '../../contract/pages.ts';
import { fileUrl } from '../../contract/pictures.ts';
import type { Spoken } from './kit/speaking.tsx';
import { structuredScheme } from './structured-data.ts';

interface Parts<N extends PageName> {
  page: N;
  props: Pages[N];
  site: Site;
  spoken: Spoken;
  header: string;
  /** What comes to life. */
  body: string;
  footer: string;
  style: string;
  early: string;
}

interface Head {
  title: string;
  description: string;
  image?: string;
}

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='-32 -32 64 64'%3E%3Crect x='-32' y='-32' width='64' height='64' rx='15' fill='%230b0b0c'/%3E%3Cpath fill='%23fff' d='M-21.5 18.5L-5.2 -17.2C-4.3 -19.1 -2.9 -20 -0.8 -20L4.6 -20L-10.6 15.2C-11.6 17.4 -13.2 18.5 -15.6 18.5ZM7.6 -12.6L20.6 15.1C21.4 16.9 20.4 18.5 18.4 18.5L13.2 18.5C10.9 18.5 9.3 17.5 8.3 15.3L2 1.2Z'/%3E%3C/svg%3E";

/** The document around a rendered page. Its script comes last and asks for nothing until the page is painted. */
export function documentOf<N extends PageName>({
  page,
  props,
  site,
  spoken,
  style,
  early,
  ...parts
}: Parts<N>): string {
  const { title, description, image } = headOf(page, props);
  const og = {
    'og:site_name': 'Agrim',
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': site.url && site.url + site.path,
    'og:image': image && site.url && site.url + fileUrl(image, 1280),
    'og:image:alt': image && title,
  };
  const metas = Object.entries(og).flatMap(([name, content]) =>
    content ? [`<meta property="${name}" content="${escaped(content)}">`] : [],
  );
  return `<!doctype html><html lang="${spoken.language}"><head><meta charset="utf-8">\
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">\
<title>${escaped(title)}</title><meta name="description" content="${escaped(description)}">\
<meta name="theme-color" content="#ffffff"><meta name="twitter:card" content="summary_large_image">\
<link rel="icon" href="${ICON}">${metas.join('')}${structured(page, props, site, description)}\
<style>${style}</style><script>${early}</script></head><body>${parts.header}<div id="page">${parts.body}</div>${parts.footer}\
<script type="application/json" id="props">${inScript(props, withoutBlur)}</script>\
<script type="application/json" id="texts">${inScript(spoken)}</script>\
${site.preloads.map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`).join('')}\
<script type="module" fetchpriority="low" src="${site.script}"></script></body></html>`;
}

/** Data in a script element: nothing in it can end the element. */
const inScript = (data: unknown, replacer?: (name: string, value: unknown) => unknown) =>
  JSON.stringify(data, replacer).replace(/</g, '\\u003c');

/** The blurs of the pictures are in the head's style: the page's script has no use for them. */
const withoutBlur = (name: string, value: unknown) => (name === 'blur' ? undefined : value);

/** A scheme's page says to search engines what it offers; a data block, which the CSP lets stand. */
function structured<N extends PageName>(page: N, props: Pages[N], site: Site, description: string): string {
  const { scheme } = props as Partial<Pages['scheme']>;
  if (page !== 'scheme' || !scheme) return '';
  return `<script type="application/ld+json">${inScript(structuredScheme(scheme, site, description))}</script>`;
}

function headOf<N extends PageName>(page: N, props: Pages[N]): Head {
  switch (page) {
    case 'scheme': {
      const { scheme } = props as Pages['scheme'];
      if (!scheme) return { title: 'Scheme Not Available. | Agrim', description: 'This scheme is not available.' };
      const image = (scheme.image[0] ?? scheme.main_product.image[0])?.document.path;
      return {
        title: `${scheme.name} | Agrim`,
        description: plainText(scheme.description ?? '') || `${scheme.name}: order ${scheme.main_product.name}.`,
        ...(image && { image }),
      };
    }
    case 'product': {
      const { product } = props as Pages['product'];
      if (!product) return { title: 'Product not found | Agrim', description: 'This product is not available.' };
      const image = product.image[0]?.document.path;
      return {
        title: `${product.seo_title || product.name} | Agrim`,
        description: product.seo_description || product.short_description || plainText(product.description ?? ''),
        ...(image && { image }),
      };
    }
    case 'products':
      return { title: 'Products | Agrim', description: 'Phones and accessories, with what is on offer now.' };
    case 'page': {
      const { content } = props as Pages['page'];
      if (!content) return { title: 'Page Not Found | Agrim', description: 'There is nothing at this address.' };
      return { title: `${content.name} | Agrim`, description: plainText(content.html) || content.name };
    }
    case 'blog': {
      const { category, page } = props as Pages['blog'];
      const of = `${category ? `${category.name} | ` : ''}Blog${page > 1 ? `, page ${page}` : ''}`;
      return { title: `${of} | Agrim`, description: 'News and advice about phones and offers.' };
    }
    case 'post': {
      const { post } = props as Pages['post'];
      if (!post) return { title: 'Post not found | Agrim', description: 'There is nothing at this address.' };
      return {
        title: `${post.seo_title || post.title} | Agrim`,
        description: post.seo_description || post.summary || plainText(post.html) || post.title,
        ...(post.picture && { image: post.picture.path }),
      };
    }
    case 'login':
      return { title: 'Retailer Login | Agrim', description: 'Sign in to the back office for retailers.' };
    case 'track':
      return { title: 'Follow your order | Agrim', description: 'Where your order stands, and what comes next.' };
    case 'consumer':
      return { title: 'Latest Offers, Campaigns and Deals | Agrim', description: 'A phone and a gift in one offer.' };
    case 'not-found':
      return { title: 'Page Not Found | Agrim', description: 'There is nothing at this address.' };
    case 'error':
      return { title: 'Something went wrong | Agrim', description: 'This page could not be shown.' };
    default:
      return { title: 'Agrim: pre-orders and campaigns', description: 'The offers that are open for order now.' };
  }
}

/** The first sentences of an HTML text, for search engines and link previews. */
function plainText(html: string): string {
  const text = html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > 160 ? `${text.slice(0, 157).trimEnd()}…` : text;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
