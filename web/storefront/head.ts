import { isDevanagari } from '../../contract/language/devanagari.ts';
import { fill } from '../../contract/language/fill.ts';
import { placeIn } from '../../contract/language/language.ts';
import { plainText } from '../../contract/language/plain-text.ts';
import { PAGES } from '../../contract/page-list.ts';
import type { PageName, Pages, Site } from '../../contract/pages.ts';
import { describedProduct, describedScheme, productPrice, schemePrice } from './described.ts';
import type { File } from './kit/media/Picture.tsx';

/** The contents of a page's head. */
export interface Head {
  title: string;
  description: string;
  image?: File;
  /** A picture that the server draws for shared links: its kind and name, and the part of the page it shows. */
  shared?: { path: string; shows: (string | undefined)[] };
  /** The canonical query, if the path alone isn't enough: each page of a list has its own. */
  query?: string;
  /** Breadcrumbs for search engines: names and paths. */
  way?: { name: string; path: string }[];
}

/** Returns a page's canonical address in its language, for links, previews and structured data. */
export const addressOf = ({ url, path, language }: Site, { query = '' }: Pick<Head, 'query'> = {}): string =>
  placeIn(language, url + path + query);

const NAMES = { products: { en: 'Products', ne: 'सामानहरू' }, blog: { en: 'Blog', ne: 'ब्लग' } };

/** Builds a page's title, description, picture and address. */
export function headOf<N extends PageName>(page: N, props: Pages[N], { language, path, frame }: Site): Head {
  const brand = frame.brand.name;
  const titled = (name: string) => `${name} | ${brand}`;
  const [title, description] = PAGES[page].title[language];
  const usual: Head = { title: page === 'home' ? fill(title, { brand }) : titled(title), description };
  /** Picks the first non-empty text; for Nepali readers, any Nepali text comes first. */
  const best = (...texts: (string | null | undefined)[]): string => {
    const nonEmpty = texts.filter((text) => text) as string[];
    return (language === 'ne' && nonEmpty.find(isDevanagari)) || nonEmpty[0] || '';
  };
  switch (page) {
    case 'scheme': {
      const { scheme, server_now } = props as Pages['scheme'];
      if (!scheme) return usual;
      const { seo_description, description, name, main_product, image } = scheme;
      const text = best(seo_description, plainText(description ?? '')) || `${name}: ${main_product.name}`;
      return {
        title: titled(best(scheme.seo_title, name)),
        description: text === seo_description ? text : describedScheme(scheme, text, server_now, language),
        shared: {
          path: `scheme/${scheme.slug}`,
          shows: [name, schemePrice(scheme, server_now, language), (main_product.image[0] ?? image[0])?.document.path],
        },
        way: [{ name: scheme.name, path }],
      };
    }
    case 'product': {
      const { product } = props as Pages['product'];
      if (!product) return usual;
      const { seo_description, short_description, description, name, image } = product;
      const text = best(seo_description, short_description, plainText(description ?? ''), name);
      return {
        title: titled(best(product.seo_title, name)),
        description: text === seo_description ? text : describedProduct(product, text, language),
        shared: {
          path: `product/${product.slug}`,
          shows: [name, productPrice(product, language), image[0]?.document.path],
        },
        way: [
          { name: NAMES.products[language], path: '/products' },
          { name: product.name, path },
        ],
      };
    }
    case 'products': {
      const { query, page } = props as Pages['products'];
      const isSearch = Object.keys(query).some((name) => name !== 'page' && name !== 'size');
      return { ...usual, ...(page > 1 && !isSearch && { query: `?page=${page}` }) };
    }
    case 'consumer': {
      // A store's link, or a campaign's there, is a page of its own, so a shared link must lead there too.
      const query = new URLSearchParams((props as Pages['consumer']).query).toString();
      return { ...usual, ...(query && { query: `?${query}` }) };
    }
    case 'page': {
      const { content } = props as Pages['page'];
      if (!content) return usual;
      const { name, html, seo_title, seo_description } = content;
      return {
        title: titled(best(seo_title, name)),
        description: best(seo_description, plainText(html)) || name,
        way: [{ name, path }],
      };
    }
    case 'blog': {
      const { category, page, lastPage } = props as Pages['blog'];
      if (lastPage === 0) return usual;
      const params = { ...(category && { category: category.slug }), ...(page > 1 && { page: String(page) }) };
      const query = new URLSearchParams(params).toString();
      const name = [category?.name, NAMES.blog[language], page > 1 && page].filter(Boolean).join(' · ');
      return { ...usual, title: titled(name), ...(query && { query: `?${query}` }) };
    }
    case 'post': {
      const { post } = props as Pages['post'];
      if (!post) return usual;
      return {
        title: titled(best(post.seo_title, post.title)),
        description: best(post.seo_description, post.summary, plainText(post.html), post.title),
        image: post.picture ?? undefined,
        way: [
          { name: NAMES.blog[language], path: '/blog' },
          { name: post.title, path },
        ],
      };
    }
    default:
      return usual;
  }
}
