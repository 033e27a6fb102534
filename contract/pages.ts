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
import type { FactFilter } from './shop/facts.ts';
import type { MonthlyOffer } from './shop/monthly.ts';
import type { ComparedProduct, ProductCard, ProductPublic } from './shop/shop.ts';

/** The store of a link, with the data that search engines get. */
interface StoreOfLink {
  _id: string;
  name: string;
  phone?: string | null;
  address?: string | null;
  map_location?: string | null;
  /** Opening hours in schema.org's format, if they could be read. */
  hours?: string | string[];
}

interface ComparisonQuery {
  find_search?: string;
  show?: 'differences';
}

/** A product that goes with a scheme's product and that another scheme sells: the next order. */
export interface SoldBeside {
  scheme_id: string;
  /** The other scheme's slug. */
  slug: string;
  /** The product's name. */
  name: string;
  name_ne?: string | null;
  /** How many orders that scheme takes from one phone number. */
  limit_per_phone?: number | null;
}

/** A launch page's sections. Only the server renders them; the script knows only the first one's kind. */
interface WithLaunchPage {
  launch_page: SectionShown[];
  /** Products that go with this one. Only the server renders them, below the page. */
  goes_with: ProductCard[];
}

/**
 * The props of each page that the server renders: the server loads them; the storefront renders and hydrates from them.
 */
export interface Pages {
  /**
   * `parts`: the sections in order; each part is either rendered by the server alone or hydrated too. `is_preview`:
   * staff are editing it.
   */
  home: { parts: PageSection[][]; server_now: string; is_preview?: boolean };
  /** `others`: other live schemes, if this one is sold out; `is_preview`: not published yet. */
  scheme: WithLaunchPage & {
    scheme: SchemePublic | null;
    others: SchemeCard[];
    also: SoldBeside[];
    server_now: string;
    is_preview?: boolean;
  };
  products: {
    products: ProductCard[];
    brands: { _id: string; name: string }[];
    /** The kinds of product in use. */
    kinds: ProductKind[];
    /** The facts that the list can be filtered by. */
    filters: FactFilter[];
    /** If no product matches: products with similar names or prices, and those on offer. */
    instead?: { near: ProductCard[]; offered: ProductCard[] };
    /** The query as typed, without other parameters. */
    query: Record<string, string>;
    /** Why the price filter is ignored or leaves no product. */
    problem?: 'no_price' | 'from_above_to' | 'long_search';
    page: number;
    size: number;
    totalData: number;
  };
  product: WithLaunchPage & { product: ProductPublic | null; is_preview?: boolean };
  /** `chosen` holds up to two products; until then `others` can be added. */
  compare: { chosen: ComparedProduct[]; others: ProductCard[]; query: ComparisonQuery };
  /** `office`: the link's retailer; `resumes`: the link leads back to a purchase, which the page then reads. */
  consumer: {
    offers: ConsumerOffer[];
    office: StoreOfLink | null;
    query: { campaign?: string; retailer?: string; scheme?: string };
    /** The phones' brand: the heading if the campaign has no name. */
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
  /** `answer` is about the typed IMEI. */
  genuine: { typed: string; answer?: ImeiAnswer };
  /** Whether the address names an entry. */
  waitlist: { has_place: boolean };
  'not-found': object;
  error: { status: number; msg: string; request_id?: string };
}

interface Category {
  name: string;
  slug: string;
}

/** A post in the page's language. */
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

/** Every page's frame: brand, menus and footer text, in the page's language. */
export interface Frame {
  brand: BrandShown;
  header: MenuEntry[];
  footer: MenuEntry[];
  text?: string;
  /** Names of wallets and cards that stores take. */
  payments: string[];
  terms?: OrderTerms;
  /** A bank's instalment offer, and the lowest price in rupees for it. */
  monthly?: (MonthlyOffer & { least_price: number }) | undefined;
}

/** Facts about every order, for search engines. */
export interface OrderTerms {
  /** Counted from the hand-over; null: without end. */
  return_days: number | null;
  /** Null if some area has no delivery. */
  delivery: DeliveryTerms | null;
}

/** The price of delivery across the country, in rupees, and its days. */
export interface DeliveryTerms {
  /** The weight steps of each charge, from the lightest, and the amount from which it's free; null: never. */
  rates: { steps: DeliveryStep[]; free_from: number | null }[];
  min_days: number;
  max_days: number;
}

/** A page's facts about its site: the public address ('' if unknown) and its scripts. */
export interface Site {
  url: string;
  path: string;
  language: Language;
  script: string;
  frame: Frame;
  /** The script's imports, to preload. */
  preloads: string[];
}

/** From when and below which weight, in kilograms, delivery costs this much; null: any weight. */
export interface DeliveryStep {
  from: number;
  to: number | null;
  least: number;
  most: number;
}

/** A rendered page: HTML with inlined styles and first script, and the hashes the CSP allows. */
export interface RenderedPage {
  status: number;
  html: string;
  styleHashes: string[];
  scriptHashes: string[];
}

/** The export `renderPage` of the storefront's server bundle. */
export type RenderPage = <N extends PageName>(page: N, props: Pages[N], site: Site) => Promise<RenderedPage>;
