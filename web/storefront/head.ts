import { isDevanagari } from '../../contract/language/devanagari.ts';
import { fill } from '../../contract/language/fill.ts';
import { type Language, placeIn } from '../../contract/language/language.ts';
import { plainText } from '../../contract/language/plain-text.ts';
import type { PageName, Pages, Site } from '../../contract/pages.ts';
import type { File } from './kit/media/Picture.tsx';

/** The facts about a page in its head. */
export interface Head {
  title: string;
  description: string;
  image?: File;
  /** The query of its one address, where the path alone is not enough: a page of a list has its own. */
  query?: string;
  /** The way to it from the first page, for search engines: names and paths. */
  way?: { name: string; path: string }[];
}

/** The one address of a page in its language, for its canonical link, its link previews and its data. */
export const addressOf = ({ url, path, language }: Site, { query = '' }: Pick<Head, 'query'> = {}): string =>
  placeIn(language, url + path + query);

type TitleTexts = Record<Language, [title: string, description: string]>;

/**
 * For pages that are the same for everybody, and for missing records; the brand's name follows each title without it.
 */
const TITLES = {
  home: {
    en: ['{brand}: pre-orders and campaigns', 'The offers that are open for order now.'],
    ne: ['{brand}: प्रि-अर्डर र अभियान', 'अहिले अर्डर गर्न मिल्ने अफरहरू।'],
  },
  no_scheme: {
    en: ['Scheme Not Available.', 'This scheme is not available.'],
    ne: ['यो अफर उपलब्ध छैन।', 'यो अफर उपलब्ध छैन।'],
  },
  no_product: {
    en: ['Product not found', 'This product is not available.'],
    ne: ['सामान भेटिएन', 'यो सामान उपलब्ध छैन।'],
  },
  products: {
    en: ['Products', 'Phones and accessories, with what is on offer now.'],
    ne: ['सामानहरू', 'फोन र सामानहरू, अहिलेका अफरसहित।'],
  },
  compare: {
    en: ['Compare two products', 'Two products beside each other.'],
    ne: ['दुई सामान तुलना गर्नुहोस्', 'दुई सामान सँगसँगै।'],
  },
  blog: {
    en: ['Blog', 'News and advice about phones and offers.'],
    ne: ['ब्लग', 'फोन र अफरबारे समाचार र सल्लाह।'],
  },
  contact: {
    en: ['Contact us', 'Write to us; we answer by e-mail or phone.'],
    ne: ['सम्पर्क', 'हामीलाई लेख्नुहोस्; हामी इमेल वा फोनबाट जवाफ दिन्छौं।'],
  },
  login: {
    en: ['Retailer Login', 'Sign in to the back office for retailers.'],
    ne: ['पसलको लगइन', 'पसलका लागि लगइन।'],
  },
  track: {
    en: ['Track your order', 'Where your order stands, and what comes next.'],
    ne: ['आफ्नो अर्डर हेर्नुहोस्', 'तपाईंको अर्डर कहाँ पुग्यो, अब के हुन्छ।'],
  },
  genuine: {
    en: ['Is your phone genuine?', 'Enter the IMEI of a phone: we tell its store, the day and the warranty.'],
    ne: ['तपाईंको फोन सक्कली हो?', 'IMEI बाट फोनबारे हाम्रो रेकर्ड: पसल, दिन र वारेन्टी।'],
  },
  waitlist: {
    en: ['Your place on the waiting list', 'Where your place stands, and what comes next.'],
    ne: ['प्रतीक्षा सूचीमा तपाईंको पालो', 'तपाईंको पालो कहाँ पुग्यो, अब के हुन्छ।'],
  },
  consumer: {
    en: ['Latest Offers, Campaigns and Deals', 'A phone and a gift in one offer.'],
    ne: ['नयाँ अफर, अभियान र डिल', 'एउटै अफरमा फोन र उपहार।'],
  },
  'not-found': {
    en: ['Page Not Found', 'There is nothing at this address.'],
    ne: ['पृष्ठ भेटिएन', 'यो ठेगानामा केही छैन।'],
  },
  error: {
    en: ['Something went wrong', 'This page could not be shown.'],
    ne: ['केही गडबड भयो', 'यो पृष्ठ देखाउन सकिएन।'],
  },
} satisfies Record<string, TitleTexts>;

const NAMES = { products: { en: 'Products', ne: 'सामानहरू' }, blog: { en: 'Blog', ne: 'ब्लग' } };

/** Title, description, picture and place of a page. */
export function headOf<N extends PageName>(page: N, props: Pages[N], { language, path, frame }: Site): Head {
  const brand = frame.brand.name;
  const titled = (name: string) => `${name} | ${brand}`;
  const say = (which: keyof typeof TITLES): Head => {
    const [title, description] = TITLES[which][language];
    return { title: which === 'home' ? fill(title, { brand }) : titled(title), description };
  };
  /**
   * The first text that is not empty; for Nepali readers a name in Nepali is better than an English text for search
   * engines.
   */
  const best = (...texts: (string | null | undefined)[]): string => {
    const nonEmpty = texts.filter((text) => text) as string[];
    return (language === 'ne' && nonEmpty.find(isDevanagari)) || nonEmpty[0] || '';
  };
  switch (page) {
    case 'scheme': {
      const { scheme } = props as Pages['scheme'];
      if (!scheme) return say('no_scheme');
      return {
        title: titled(best(scheme.seo_title, scheme.name)),
        description:
          best(scheme.seo_description, plainText(scheme.description ?? '')) ||
          `${scheme.name}: ${scheme.main_product.name}`,
        image: (scheme.image[0] ?? scheme.main_product.image[0])?.document,
        way: [{ name: scheme.name, path }],
      };
    }
    case 'product': {
      const { product } = props as Pages['product'];
      if (!product) return say('no_product');
      return {
        title: titled(best(product.seo_title, product.name)),
        description: best(product.seo_description, product.short_description, plainText(product.description ?? '')),
        image: product.image[0]?.document,
        way: [
          { name: NAMES.products[language], path: '/products' },
          { name: product.name, path },
        ],
      };
    }
    case 'products': {
      const { query, page } = props as Pages['products'];
      const isSearch = Object.keys(query).some((name) => name !== 'page' && name !== 'size');
      return { ...say('products'), ...(page > 1 && !isSearch && { query: `?page=${page}` }) };
    }
    case 'consumer': {
      // The link of a store, or of a campaign there, is a page of its own: a shared link leads there as well.
      const query = new URLSearchParams((props as Pages['consumer']).query).toString();
      return { ...say('consumer'), ...(query && { query: `?${query}` }) };
    }
    case 'page': {
      const { content } = props as Pages['page'];
      if (!content) return say('not-found');
      const { name, html, seo_title, seo_description } = content;
      return {
        title: titled(best(seo_title, name)),
        description: best(seo_description, plainText(html)) || name,
        way: [{ name, path }],
      };
    }
    case 'blog': {
      const { category, page, lastPage } = props as Pages['blog'];
      if (lastPage === 0) return say('not-found');
      const params = { ...(category && { category: category.slug }), ...(page > 1 && { page: String(page) }) };
      const query = new URLSearchParams(params).toString();
      const name = [category?.name, NAMES.blog[language], page > 1 && page].filter(Boolean).join(' · ');
      return { ...say('blog'), title: titled(name), ...(query && { query: `?${query}` }) };
    }
    case 'post': {
      const { post } = props as Pages['post'];
      if (!post) return say('not-found');
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
      return say(page as Exclude<PageName, 'scheme' | 'product' | 'page' | 'post'>);
  }
}
