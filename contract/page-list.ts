import type { Language } from './language/language.ts';
import type { PageName } from './pages.ts';

interface PageFacts {
  /** The page's route; a page without one replaces another page. */
  path: string | undefined;
  /** Whether search engines can list the page: not for orders or purchases. */
  isListed: boolean;
  /** Whether the sitemap lists the page. Record pages are listed with each record. */
  inSitemap: boolean;
  /** Whether menus and sliders offer the page as a link. */
  isLink: boolean;
  /** Its addresses in the demo, which browser tests and screenshots open. A page whose record changes has none. */
  tried: string[];
  /** Title and description, if they never vary; on a record's page, for a missing one. The brand's name is appended. */
  title: Record<Language, [title: string, description: string]>;
}

const NOT_FOUND: PageFacts['title'] = {
  en: ['Page Not Found', 'This page doesn’t exist.'],
  ne: ['पृष्ठ भेटिएन', 'यो ठेगानामा केही छैन।'],
};

/** The shop's pages. Route, head, sitemap, scripts, browser tests and screenshots derive from this list. */
export const PAGES: Record<PageName, PageFacts> = {
  home: {
    path: '/',
    isListed: true,
    inSitemap: true,
    isLink: true,
    tried: ['/'],
    title: {
      en: ['{brand}: pre-orders and campaigns', 'Offers you can order now.'],
      ne: ['{brand}: प्रि-अर्डर र अभियान', 'अहिले अर्डर गर्न मिल्ने अफरहरू।'],
    },
  },
  scheme: {
    path: '/scheme/:id',
    isListed: true,
    inSitemap: false,
    isLink: false,
    tried: [],
    title: {
      en: ['Scheme Not Available.', 'This scheme is not available.'],
      ne: ['यो अफर उपलब्ध छैन।', 'यो अफर उपलब्ध छैन।'],
    },
  },
  products: {
    path: '/products',
    isListed: true,
    inSitemap: true,
    isLink: true,
    tried: ['/products'],
    title: {
      en: ['Products', 'Phones and accessories, with current offers.'],
      ne: ['सामानहरू', 'फोन र सामानहरू, अहिलेका अफरसहित।'],
    },
  },
  product: {
    path: '/products/:slug',
    isListed: true,
    inSitemap: false,
    isLink: false,
    tried: ['/products/tara-x1-pro'],
    title: {
      en: ['Product not found', 'This product is not available.'],
      ne: ['सामान भेटिएन', 'यो सामान उपलब्ध छैन।'],
    },
  },
  compare: {
    path: '/compare',
    isListed: false,
    inSitemap: false,
    isLink: false,
    tried: ['/compare', '/compare?a=tara-x1&b=tara-x1-pro'],
    title: {
      en: ['Compare two products', 'Compare two products side by side.'],
      ne: ['दुई सामान तुलना गर्नुहोस्', 'दुई सामान सँगसँगै।'],
    },
  },
  consumer: {
    path: '/consumer',
    isListed: true,
    inSitemap: false,
    isLink: true,
    tried: ['/consumer'],
    title: {
      en: ['Latest Offers, Campaigns and Deals', 'A phone and a gift in one offer.'],
      ne: ['नयाँ अफर, अभियान र डिल', 'एउटै अफरमा फोन र उपहार।'],
    },
  },
  page: {
    path: '/page/:key',
    isListed: true,
    inSitemap: false,
    isLink: false,
    tried: ['/page/returns'],
    title: NOT_FOUND,
  },
  blog: {
    path: '/blog',
    isListed: true,
    inSitemap: true,
    isLink: true,
    tried: ['/blog'],
    title: {
      en: ['Blog', 'News and advice about phones and offers.'],
      ne: ['ब्लग', 'फोन र अफरबारे समाचार र सल्लाह।'],
    },
  },
  post: {
    path: '/blog/:slug',
    isListed: true,
    inSitemap: false,
    isLink: false,
    tried: [],
    title: NOT_FOUND,
  },
  contact: {
    path: '/contact',
    isListed: true,
    inSitemap: true,
    isLink: true,
    tried: ['/contact'],
    title: {
      en: ['Contact us', 'Write to us. We reply by email or phone.'],
      ne: ['सम्पर्क', 'हामीलाई लेख्नुहोस्; हामी इमेल वा फोनबाट जवाफ दिन्छौं।'],
    },
  },
  login: {
    path: '/login',
    isListed: false,
    inSitemap: false,
    isLink: true,
    tried: ['/login'],
    title: {
      en: ['Retailer Login', 'Sign in to the back office for retailers.'],
      ne: ['पसलको लगइन', 'पसलका लागि लगइन।'],
    },
  },
  track: {
    path: '/track',
    isListed: false,
    inSitemap: false,
    isLink: true,
    tried: ['/track'],
    title: {
      en: ['Track your order', 'See your order’s status and what comes next.'],
      ne: ['आफ्नो अर्डर हेर्नुहोस्', 'तपाईंको अर्डर कहाँ पुग्यो, अब के हुन्छ।'],
    },
  },
  genuine: {
    path: '/genuine',
    isListed: true,
    inSitemap: true,
    isLink: true,
    tried: ['/genuine', '/genuine?imei=490154203237518'],
    title: {
      en: ['Is your phone genuine?', 'Enter a phone’s IMEI to see its store, hand-over date and warranty.'],
      ne: ['तपाईंको फोन सक्कली हो?', 'IMEI बाट फोनबारे हाम्रो रेकर्ड: पसल, दिन र वारेन्टी।'],
    },
  },
  waitlist: {
    path: '/waitlist',
    isListed: false,
    inSitemap: false,
    isLink: false,
    tried: ['/waitlist'],
    title: {
      en: ['Your waitlist status', 'See your position and what comes next.'],
      ne: ['प्रतीक्षा सूचीमा तपाईंको पालो', 'तपाईंको पालो कहाँ पुग्यो, अब के हुन्छ।'],
    },
  },
  'not-found': {
    path: undefined,
    isListed: false,
    inSitemap: false,
    isLink: false,
    tried: [],
    title: NOT_FOUND,
  },
  error: {
    path: undefined,
    isListed: false,
    inSitemap: false,
    isLink: false,
    tried: [],
    title: {
      en: ['Something went wrong', 'This page could not be loaded.'],
      ne: ['केही गडबड भयो', 'यो पृष्ठ देखाउन सकिएन।'],
    },
  },
};

/** All pages' addresses in the demo. */
export const TRIED = Object.values(PAGES).flatMap(({ tried }) => tried);
