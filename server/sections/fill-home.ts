import { and, eq, inArray } from 'drizzle-orm';
import { settingsIn } from '../../contract/sections/extra-setting.ts';
import { type HomeSectionRow, sectionExtra } from '../../contract/sections/home.ts';
import { BRAND_TAG, readBrand } from '../brand/brand.service.ts';
import { inOrderOf, productsByIds } from '../catalog/catalog.service.ts';
import { brands } from '../catalog/catalog.table.ts';
import { PRODUCTS_TAG, productTags } from '../catalog/product-tags.service.ts';
import { CONTENT_TAG, contentsByKeys } from '../content/content.service.ts';
import type { Db } from '../db/db.ts';
import { withShownTexts } from '../http/words/html.ts';
import { fileColumns } from '../media/media.service.ts';
import { files } from '../media/media.table.ts';
import { offersOf, runningSchemes, SCHEMES_TAG, tagsOfProducts, upcomingSchemes } from '../offers/offers.service.ts';
import { SETTINGS_TAG } from '../settings/read-settings.service.ts';
import { LAYOUT_TAG } from './pages.ts';
import { brandSections, productSections } from './sections.table.ts';
import { shownSliders } from './sliders.ts';

/** Tags that invalidate the home page, besides its products' own. */
export const HOME_TAGS = [LAYOUT_TAG, SCHEMES_TAG, PRODUCTS_TAG, CONTENT_TAG, BRAND_TAG, SETTINGS_TAG];

/** Returns the content of `/` before staff have made a home page: products on offer, below the tagline. */
export async function usualSection(db: Db): Promise<Section> {
  const { tagline, tagline_ne } = await readBrand(db);
  return tagline === '' ? USUAL : { ...USUAL, name: tagline, name_ne: tagline_ne };
}

/** A section that only home pages have. */
type Section = HomeSectionRow;

const USUAL: Section = {
  _id: '00000000-0000-7000-8000-000000000000',
  layout_type: 'scheme',
  view_type: 'Running',
  name: 'Order first, collect near you.',
  name_ne: 'पहिले अर्डर गर्नुहोस्, नजिकैबाट लिनुहोस्।',
  is_header: true,
  layout_class: '',
  custom_class: '',
  class_name: '',
  extra_setting: '',
  content_key: null,
  slider_id: null,
  product_section_id: null,
  brand_section_id: null,
  publish_from: null,
  publish_to: null,
  is_active: true,
};

/** Fills home sections, in as many queries for many as for few; drops empty ones. */
export async function filledOfHome(db: Db, sections: Section[], now: Date) {
  const of = (field: 'slider_id' | 'product_section_id' | 'brand_section_id') =>
    sections.flatMap((section) => section[field] ?? []);
  const [sliders, products, brandLists, offers, contents] = await Promise.all([
    shownSliders(db, of('slider_id')),
    shownProducts(db, of('product_section_id'), now),
    shownBrands(db, of('brand_section_id')),
    shownSchemes(db, sections, now),
    shownContents(db, sections, now),
  ]);
  const tags = [
    ...productTags([...products.values()].flat().map((product) => product._id)),
    ...tagsOfProducts([...offers.running, ...offers.upcoming]),
  ];

  function withWhatItShows(section: Section) {
    const limit = settingsIn(sectionExtra, section.extra_setting).limit ?? Number.POSITIVE_INFINITY;
    switch (section.layout_type) {
      case 'content': {
        const content = contents.get(section.content_key ?? '');
        return content && { content_section: content };
      }
      case 'slider': {
        const slider = sliders.get(section.slider_id ?? '');
        const isShown = section.view_type === 'Slider' && slider && slider.images.length > 0;
        return isShown
          ? { slider_section: { images: slider.images }, slider_setting: slider.slider_setting }
          : undefined;
      }
      case 'product': {
        const product = products.get(section.product_section_id ?? '')?.slice(0, limit) ?? [];
        return section.view_type === 'Grid' && product.length > 0 ? { product_section: { product } } : undefined;
      }
      case 'brand': {
        const brand = brandLists.get(section.brand_section_id ?? '')?.slice(0, limit) ?? [];
        return brand.length > 0 ? { brand_section: { brand } } : undefined;
      }
      case 'scheme': {
        const scheme = offers.of(section.view_type).slice(0, limit);
        // Without offers, the section of live offers says so; other empty sections aren't shown.
        return scheme.length > 0 || section.view_type === 'Running' ? { scheme_section: { scheme } } : undefined;
      }
    }
  }

  return {
    sections: sections.flatMap((section) => {
      const shown = withWhatItShows(section);
      return shown ? [{ ...section, ...shown }] : [];
    }),
    tags,
  };
}

/** Reads active lists' visible products with the offers that sell them, in list order. */
async function shownProducts(db: Db, ids: string[], now: Date) {
  const lists = await db
    .select()
    .from(productSections)
    .where(and(inArray(productSections._id, ids), eq(productSections.is_active, true)));
  const listedIds = [...new Set(lists.flatMap((list) => list.product))];
  const [listed, offered] = await Promise.all([productsByIds(db, listedIds), offersOf(db, listedIds, now)]);
  const shown = listed
    .filter((product) => product.is_active && product.is_published)
    .map((product) => ({ ...withShownTexts(product), scheme: offered.get(product._id) ?? null }));
  return new Map(lists.map((list) => [list._id, inOrderOf(list.product, shown)]));
}

/** Reads active lists' active brands, in list order. */
async function shownBrands(db: Db, ids: string[]) {
  const lists = await db
    .select()
    .from(brandSections)
    .where(and(inArray(brandSections._id, ids), eq(brandSections.is_active, true)));
  const shown = await db
    .select({ _id: brands._id, name: brands.name, name_ne: brands.name_ne, logo: fileColumns })
    .from(brands)
    .leftJoin(files, eq(files._id, brands.logo_id))
    .where(
      and(
        inArray(
          brands._id,
          lists.flatMap((list) => list.brand),
        ),
        eq(brands.is_active, true),
      ),
    );
  return new Map(lists.map((list) => [list._id, inOrderOf(list.brand, shown)]));
}

async function shownSchemes(db: Db, sections: Section[], now: Date) {
  const asks = (...views: string[]) =>
    sections.some((section) => section.layout_type === 'scheme' && views.includes(section.view_type));
  const [running, upcoming] = await Promise.all([
    asks('Running', 'Multi-buy') ? runningSchemes(db, now) : [],
    asks('Upcoming') ? upcomingSchemes(db, now) : [],
  ]);
  const of = (view: string) =>
    view === 'Upcoming' ? upcoming : running.filter((scheme) => view === 'Running' || scheme.type === 'MULTI-BUY');
  return { running, upcoming, of };
}

async function shownContents(db: Db, sections: Section[], now: Date) {
  const keys = sections.flatMap((section) => (section.layout_type === 'content' && section.content_key) || []);
  const contents = await contentsByKeys(db, keys, now);
  return new Map(contents.map((content) => [content.key, withShownTexts(content)]));
}
