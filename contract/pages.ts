import type { BrandShown } from './brand/brand.ts';
import type { ProductKind } from './catalog/product-kinds.ts';
import type { PostCard } from './content/blog.ts';
import type { MenuEntry } from './content/menus.ts';
import type { Language } from './language/language.ts';
import type { SchemeCard, SchemePublic } from './offers/offers.ts';
import type { ImeiAnswer } from './orders/genuine.ts';
import type { ConsumerOffer } from './purchases/purchases.ts';
import type { PageSection } from './sections/home.ts';
import type { SectionShown } from './sections/sections.ts';
import type { ComparedProduct, ProductCard, ProductPublic } from './shop/shop.ts';

/** The store that a link names, with what search engines are told about it. */
interface StoreOfLink {
  _id: string;
  name: string;
  phone?: string | null;
  address?: string | null;
  map_location?: string | null;
  /** As schema.org writes opening hours, if they are understood. */
  hours?: string | string[];
}

interface ComparisonQuery {
  find_search?: string;
  show?: 'differences';
}

/** The sections of a launch page: drawn by the server alone; the page's script knows the kind of the first one alone. */
interface WithLaunchPage {
  launch_page: SectionShown[];
}

/**
 * The server-rendered pages and the props of each: the server loads them, the storefront renders and hydrates from
 * them.
 */
export interface Pages {
  /**
   * `parts`: the sections in their order; those of one part are drawn by the server alone, or by the page's script as
   * well. `is_preview`: staff look at it while they edit it.
   */
  home: { parts: PageSection[][]; server_now: string; is_preview?: boolean };
  /**
   * `others` are the other running schemes, if this one is sold out; `is_preview`: staff look at it before it is
   * published.
   */
  scheme: WithLaunchPage & {
    scheme: SchemePublic | null;
    others: SchemeCard[];
    server_now: string;
    is_preview?: boolean;
  };
  products: {
    products: ProductCard[];
    brands: { _id: string; name: string }[];
    /** The kinds of products that there are. */
    kinds: ProductKind[];
    /** If nothing is found: the products with the nearest names or prices, and those on offer. */
    instead?: { near: ProductCard[]; offered: ProductCard[] };
    /** The query of the address as it was typed, without parameters that are no part of it. */
    query: Record<string, string>;
    /** Why the prices of the address are ignored, or leave no product. */
    problem?: 'no_price' | 'from_above_to' | 'long_search';
    page: number;
    size: number;
    totalData: number;
  };
  product: WithLaunchPage & { product: ProductPublic | null; is_preview?: boolean };
  /** `chosen` has up to two products; until there are two, `others` can be chosen. */
  compare: { chosen: ComparedProduct[]; others: ProductCard[]; query: ComparisonQuery };
  /**
   * `office` is the retailer of the link; `resumes` if the link leads back to a purchase, which the page then reads.
   */
  consumer: {
    offers: ConsumerOffer[];
    office: StoreOfLink | null;
    query: { campaign?: string; retailer?: string; scheme?: string };
    /** The brand of the phones: the heading if the campaign has no name. */
    brand: string | null;
    brand_ne?: string | null;
    resumes: boolean;
  };
  page: { content: (SeoTexts & { name: string; html: string; key: string }) | null; is_preview?: boolean };
  blog: { posts: BlogCard[]; categories: Category[]; category: Category | null; page: number; lastPage: number };
  post: { post: BlogPost | null; is_preview?: boolean };
  contact: object;
  login: object;
  track: object;
  /** `answer` is about the IMEI that was typed. */
  genuine: { typed: string; answer?: ImeiAnswer };
  waitlist: object;
  'not-found': object;
  error: { status: number; msg: string; request_id?: string };
}

interface Category {
  name: string;
  slug: string;
}

/** A post in the language of its page. */
interface BlogCard {
  _id: string;
  title: string;
  slug: string;
  summary: string;
  author: string;
  publish_from: string;
  category: Category | null;
  picture: PostCard['picture'];
}
export interface BlogPost extends BlogCard, SeoTexts {
  html: string;
  changed_at: string;
}

/** In the page's language. */
interface SeoTexts {
  seo_title: string;
  seo_description: string;
}

export type PageName = keyof Pages;

/** The frame around every page: the brand, the menus and the text of the footer, in the page's language. */
export interface Frame {
  brand: BrandShown;
  header: MenuEntry[];
  footer: MenuEntry[];
  text?: string;
  /** The names of the wallets and cards that stores take. */
  payments: string[];
}

/** The facts about its site that a page needs: the public address, '' if it is not known, and its scripts. */
export interface Site {
  url: string;
  path: string;
  language: Language;
  script: string;
  frame: Frame;
  /** The files that the script imports, to be fetched beside it. */
  preloads: string[];
}

/** One rendered page: whole HTML with its styles and its first lines of script inlined, and the hashes that let the CSP allow just these. */
export interface RenderedPage {
  status: number;
  html: string;
  styleHashes: string[];
  scriptHashes: string[];
}

/** The function that the storefront's server bundle exports as `renderPage`. */
export type RenderPage = <N extends PageName>(page: N, props: Pages[N], site: Site) => Promise<RenderedPage>;
