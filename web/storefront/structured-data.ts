import { LANGUAGES, placeIn } from '../../contract/language/language.ts';
import { plainText } from '../../contract/language/plain-text.ts';
import { fileUrl } from '../../contract/media/pictures.ts';
import { mapPlaceIn } from '../../contract/offices/map-place.ts';
import type { BlogPost, PageName, Pages, Site } from '../../contract/pages.ts';
import { dialled } from '../../contract/phone.ts';
import type { SectionShown } from '../../contract/sections/sections.ts';
import { addressOf, type Head } from './head.ts';
import { CONTEXT, structuredProduct, structuredScheme } from './structured-offers.ts';

/**
 * Describes a page for search engines in terms of schema.org: its subject, its breadcrumbs, and the questions and films
 * of its sections.
 */
export const structuredData = <N extends PageName>(
  page: N,
  props: Pages[N],
  sections: SectionShown[],
  site: Site,
  head: Head,
): object[] => [
  ...subject(page, props, site, head),
  ...questionsOf(page === 'product' ? (props as Pages['product']).product : null, sections),
  ...sections.flatMap((section) => (section.kind === 'film' ? film(section, site) : [])),
];

function subject<N extends PageName>(page: N, props: Pages[N], site: Site, head: Head): object[] {
  const way = head.way ? [breadcrumbs(head.way, site)] : [];
  switch (page) {
    case 'home':
      return [{ ...CONTEXT, ...ofBrand(site) }, website(site)];
    case 'contact':
      return [{ ...CONTEXT, ...ofBrand(site), contactPoint: contactPoint(site) }];
    case 'scheme': {
      const { scheme, server_now } = props as Pages['scheme'];
      return scheme ? [structuredScheme(scheme, site, head.description, server_now), ...way] : [];
    }
    case 'product': {
      const { product } = props as Pages['product'];
      return product ? [structuredProduct(product, site, head.description), ...way] : [];
    }
    case 'post': {
      const { post } = props as Pages['post'];
      return post ? [article(post, site, head), ...way] : [];
    }
    case 'consumer': {
      const { office } = props as Pages['consumer'];
      return office ? [store(office, site, head)] : [];
    }
    default:
      return way;
  }
}

type Store = NonNullable<Pages['consumer']['office']>;

const ofBrand = ({ url, frame: { brand } }: Site) => ({
  '@type': 'Organization',
  name: brand.name,
  ...(brand.company && { legalName: brand.company }),
  url: `${url}/`,
  logo: `${url}${brand.logo ? fileUrl(brand.logo.path) : `/og.jpg?v=${brand.version}`}`,
  ...(brand.pan && { taxID: brand.pan }),
  ...(brand.social.length > 0 && { sameAs: brand.social }),
});

/** Describes the shop, and the address of its search. */
const website = ({ url, frame: { brand } }: Site) => ({
  ...CONTEXT,
  '@type': 'WebSite',
  name: brand.name,
  alternateName: brand.other_name,
  url: `${url}/`,
  inLanguage: LANGUAGES,
  potentialAction: {
    '@type': 'SearchAction',
    target: `${url}/products?find_search={search_term_string}`,
    'query-input': 'required name=search_term_string',
  },
});

/** Finds the company's telephone and email in the links of its footer. */
function contactPoint(site: Site): object {
  const linked = (scheme: string) => new RegExp(`href="${scheme}:([^"?]+)`).exec(site.frame.text ?? '')?.[1];
  const { brand } = site.frame;
  const [telephone, email] = [linked('tel') ?? brand.phones[0], linked('mailto') ?? brand.email];
  return {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    url: addressOf(site),
    ...(telephone && { telephone }),
    ...(email && { email }),
    areaServed: 'NP',
    availableLanguage: LANGUAGES,
  };
}

/** Describes a retailer by its phone, location and hours, as far as known. */
function store({ name, address, phone, map_location, hours }: Store, site: Site, head: Head): object {
  const place = mapPlaceIn(map_location ?? '');
  return {
    ...CONTEXT,
    '@type': 'LocalBusiness',
    name,
    url: addressOf(site, head),
    ...(address && { address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: 'NP' } }),
    ...(phone && { telephone: dialled(phone) }),
    ...(map_location && { hasMap: map_location }),
    ...(place && { geo: { '@type': 'GeoCoordinates', ...place } }),
    ...(hours && { openingHours: hours }),
  };
}

const breadcrumbs = (way: NonNullable<Head['way']>, { url, language, frame }: Site) => ({
  ...CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: frame.brand.name, path: '/' }, ...way].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: placeIn(language, url + path),
  })),
});

const article = (post: BlogPost, site: Site, { description }: Head) => ({
  ...CONTEXT,
  '@type': 'Article',
  headline: post.title,
  description,
  datePublished: post.publish_from,
  dateModified: post.changed_at,
  inLanguage: site.language,
  mainEntityOfPage: addressOf(site),
  author: post.author ? { '@type': 'Person', name: post.author } : ofBrand(site),
  publisher: ofBrand(site),
  ...(post.picture && { image: site.url + fileUrl(post.picture.path, 1280) }),
});

/** Lists the questions that the page answers: those of its sections, and those of buyers. */
function questionsOf(product: Pages['product']['product'], sections: SectionShown[]): object[] {
  const asked = [
    ...sections.flatMap((section) => (section.kind === 'questions' ? section.item : [])),
    ...(product?.question ?? []),
  ];
  if (asked.length === 0) return [];
  const mainEntity = asked.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
  }));
  return [{ ...CONTEXT, '@type': 'FAQPage', mainEntity }];
}

const film = ({ title, text, film, picture }: Extract<SectionShown, { kind: 'film' }>, { url }: Site) => ({
  ...CONTEXT,
  '@type': 'VideoObject',
  name: title,
  description: plainText(text) || title,
  thumbnailUrl: url + fileUrl(picture.path, 1280),
  contentUrl: `${url}/${film.path}`,
  uploadDate: film.added_at,
});
