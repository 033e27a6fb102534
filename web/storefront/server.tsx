import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import type { ComponentType } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type { PageName, Pages, RenderPage, Site } from '../../contract/pages.ts';
import type { PageSection } from '../../contract/sections/home.ts';
import type { SectionShown } from '../../contract/sections/sections.ts';
import type { ProductCard } from '../../contract/shop/shop.ts';
import { bikramDaysIn } from './bikram-days.ts';
import { Page as Blog } from './blog/page.tsx';
import { blurStyles } from './blurs.ts';
import { brandStyle } from './brand-style.ts';
import { Page as Compare } from './compare/page.tsx';
import { Page as Consumer } from './consumer/page.tsx';
import { Page as Contact } from './contact/page.tsx';
import { productPrices, schemePrices } from './described.ts';
import { documentOf } from './document.ts';
import { Page as ErrorPage } from './error/page.tsx';
import { fontStyle } from './fonts.ts';
import { Page as Genuine } from './genuine/page.tsx';
import { GoesWith } from './goes-with/GoesWith.tsx';
import { texts as goesWithTexts } from './goes-with/texts.ts';
import { Page as Home } from './home/page.tsx';
import { Footer, Header } from './kit/layout/Frame.tsx';
import { Shell } from './kit/layout/Shell.tsx';
import { type PageTexts, TextsProvider, textsIn } from './kit/texts-context.tsx';
import { DrawnSections } from './kit/words/LaunchPage.tsx';
import { labelOf } from './kit/words/label.ts';
import { Page as Login } from './login/page.tsx';
import { Monthly } from './monthly/Monthly.tsx';
import { texts as monthlyTexts } from './monthly/texts.ts';
import { Page as NotFound } from './not-found/page.tsx';
import { Page as ContentPage } from './page/page.tsx';
import { foldersOf, textsOfPage } from './page-texts.ts';
import { Page as Post } from './post/page.tsx';
import { Page as Product } from './product/page.tsx';
import { Page as Products } from './products/page.tsx';
import { Page as Scheme } from './scheme/page.tsx';
import { Sections } from './sections/Sections.tsx';
import { texts as sectionTexts } from './sections/texts.ts';
import { Page as Track } from './track/page.tsx';
import { Page as Waitlist } from './waitlist/page.tsx';

const components: { [N in PageName]: ComponentType<Pages[N]> } = {
  home: Home,
  scheme: Scheme,
  products: Products,
  product: Product,
  compare: Compare,
  page: ContentPage,
  blog: Blog,
  post: Post,
  contact: Contact,
  login: Login,
  track: Track,
  genuine: Genuine,
  waitlist: Waitlist,
  consumer: Consumer,
  'not-found': NotFound,
  error: ErrorPage,
};

/** The build sets this. */
declare const FONT_VERSION: string;
const styles = import.meta.glob<string>('./**/*.css', { query: '?inline', import: 'default', eager: true });

/** The script in the head, which records taps until the other scripts have loaded. */
const [early = ''] = Object.values(
  import.meta.glob<string>('./early.js', { query: '?raw', import: 'default', eager: true }),
).map((script) => script.replace(/^\s*\/\/.*\n/gm, '').replace(/\n\s*/g, '\n'));

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Renders one page as a whole document; the server calls it and caches the bytes. */
export const renderPage: RenderPage = async (page, props, site) => {
  const Page = components[page] as ComponentType<typeof props>;
  const spoken = {
    ...textsOfPage(page, site.language, site.frame.brand, isRehearsed(props)),
    ...(site.language === 'ne' && { days: bikramDaysIn(props) }),
  };
  const label = labelOf(props, spoken);
  const drawn = (part: React.ReactNode) => htmlOf(<TextsProvider spoken={spoken}>{part}</TextsProvider>);
  const { goes_with = [] } = props as Partial<Pages['product']>;
  const [header, body, beside, footer] = await Promise.all([
    drawn(<Header frame={site.frame} label={label} isRehearsed={isRehearsed(props)} />),
    drawn(
      <DrawnSections value={{ ...drawnSections(page, props, spoken), monthly: monthly(page, props, site, spoken) }}>
        <Shell label={label}>
          <Page {...withoutSections(props)} />
        </Shell>
      </DrawnSections>,
    ),
    goes_with.length > 0 ? htmlOf(goesWith(goes_with, spoken)) : '',
    drawn(<Footer frame={site.frame} />),
  ]);
  const sections = launchPagesIn(props).flat();
  const style =
    fontStyle(FONT_VERSION) +
    brandStyle(site.frame.brand) +
    stylesOf(page, { sections: sections.length > 0, rehearsal: isRehearsed(props), beside: beside !== '' }) +
    blurStyles(props);
  return {
    status: statusOf(page, props),
    html: documentOf({
      page,
      props: withoutSections(props),
      sections,
      site,
      spoken,
      header,
      body,
      footer: beside + footer,
      style,
      early,
    }),
    styleHashes: [hashOf(style)],
    scriptHashes: [hashOf(early)],
  };
};

const isRehearsed = (props: object) => (props as Partial<Pages['scheme']>).scheme?.preview !== undefined;

interface Sectioned {
  parts?: PageSection[][];
  launch_page?: SectionShown[];
}

/** Returns the sections that only the server renders, by their part of the page; a launch page is one part. */
function launchPagesIn(props: object): SectionShown[][] {
  const { parts, launch_page = [] } = props as Sectioned;
  return (parts ?? [launch_page]).map((part) =>
    part.filter((section): section is SectionShown => Boolean(section.kind)),
  );
}

/** Renders those sections by id, with their own texts, which the page's script doesn't contain. */
function drawnSections(page: PageName, props: object, spoken: PageTexts): Record<string, React.ReactNode> {
  if (page !== 'home' && page !== 'scheme' && page !== 'product') return {};
  const texts = { ...spoken.texts, sections: textsIn(sectionTexts, spoken.language) };
  const drawn = launchPagesIn(props).map((sections, index) => [
    `launch-page${index || ''}`,
    sections.length > 0 && (
      <TextsProvider spoken={{ ...spoken, texts }}>
        <Sections sections={sections} page={page} isTop={index === 0} />
      </TextsProvider>
    ),
  ]);
  return Object.fromEntries(drawn);
}

/** Renders the monthly payment for a page's lowest price, if a bank offers one. */
function monthly(page: PageName, props: object, { frame }: Site, spoken: PageTexts): React.ReactNode {
  const offer = frame.monthly;
  const price = Math.min(...pricesOn(page, props));
  if (!offer || !Number.isFinite(price) || price < offer.least_price) return undefined;
  const texts = { ...spoken.texts, monthly: textsIn(monthlyTexts, spoken.language) };
  return (
    <TextsProvider spoken={{ ...spoken, texts }}>
      <Monthly price={price} offer={offer} />
    </TextsProvider>
  );
}

function pricesOn(page: PageName, props: object): number[] {
  const { product } = props as Pages['product'];
  const { scheme, server_now } = props as Pages['scheme'];
  if (page === 'product' && product) return productPrices(product);
  return page === 'scheme' && scheme ? schemePrices(scheme, server_now) : [];
}

/** Renders “goes with” products with their own texts. Like the footer, they aren't hydrated. */
function goesWith(products: ProductCard[], spoken: PageTexts): React.ReactElement {
  const texts = { ...spoken.texts, 'goes-with': textsIn(goesWithTexts, spoken.language) };
  return (
    <TextsProvider spoken={{ ...spoken, texts }}>
      <GoesWith products={products} />
    </TextsProvider>
  );
}

/** Returns the props for the page's script: of the rendered sections, only the kind of the first in each part. */
function withoutSections<P extends object>(props: P): P {
  const kindOf = (part: { kind?: string | undefined }[]) => part.slice(0, 1).map(({ kind }) => ({ kind }));
  const { parts, launch_page } = props as Sectioned;
  return {
    ...props,
    goes_with: undefined,
    ...(parts && { parts: parts.map((part) => (part[0]?.kind ? kindOf(part) : part)) }),
    ...(launch_page && { launch_page: kindOf(launch_page) }),
  };
}

/**
 * Returns the styles that all pages share, those of the page's own folder, and those of sections and rehearsals if it
 * has some. No page has another page's styles. The kit's base styles come after its parts, so no part can remove a
 * focus ring or a button's look.
 */
function stylesOf(page: PageName, has: { sections: boolean; rehearsal: boolean; beside: boolean }): string {
  const isPart = (file: string) => /^\.\/kit\/.+\//.test(file);
  const ofFolder = (folder: string) => Object.keys(styles).filter((file) => file.startsWith(folder) && !isPart(file));
  return [
    ...Object.keys(styles).filter(isPart),
    ...[...foldersOf(page, has.rehearsal), has.sections && 'sections', has.beside && 'goes-with'].flatMap((folder) =>
      folder ? ofFolder(`./${folder}/`) : [],
    ),
  ]
    .map((file) => styles[file])
    .join('')
    .trim();
}

function statusOf<N extends PageName>(page: N, props: Pages[N]): number {
  if (page === 'error') return (props as Pages['error']).status;
  if (page === 'product') return (props as Pages['product']).product ? 200 : 404;
  if (page === 'blog') return (props as Pages['blog']).lastPage > 0 ? 200 : 404;
  if (page === 'post') return (props as Pages['post']).post ? 200 : 404;
  if (page === 'page') return (props as Pages['page']).content ? 200 : 404;
  return page === 'not-found' || (page === 'scheme' && !(props as Pages['scheme']).scheme) ? 404 : 200;
}

function htmlOf(element: React.ReactNode): Promise<string> {
  return new Promise((fulfil, reject) => {
    const chunks: Buffer[] = [];
    const collector = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(Buffer.from(chunk));
        done();
      },
      final(done) {
        fulfil(Buffer.concat(chunks).toString());
        done();
      },
    });
    const { pipe } = renderToPipeableStream(element, { onAllReady: () => pipe(collector), onError: reject });
  });
}
