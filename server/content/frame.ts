import { inLanguage, type Language } from '../../contract/language/language.ts';
import type { Frame } from '../../contract/pages.ts';
import type { App } from '../app.ts';
import { BRAND_TAG, readBrand, shownBrand } from '../brand/brand.service.ts';
import { PRODUCTS_TAG } from '../catalog/product-tags.service.ts';
import type { Db } from '../db/db.ts';
import { earliest } from '../http/caching/cache.ts';
import { shownHtml } from '../http/words/html.ts';
import { LOCATIONS_TAG } from '../locations/locations.service.ts';
import { nextBoundary, SCHEMES_TAG } from '../offers/offers.service.ts';
import { readSetting, SETTINGS_TAG } from '../settings/read-settings.service.ts';
import { deliveryEverywhere, SHIPPING_TAG } from '../shipping/shipping.service.ts';
import { BLOG_TAG, nextPost } from './blog.service.ts';
import { CONTENT_TAG, contentByKey, nextContentBoundary } from './content.service.ts';
import { MENUS_TAG, publicMenus } from './menus.service.ts';

/** Reads every public page's frame: the brand, the menus, and the content `footer` (spec 2.1). */
export async function frameOf(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  language: Language,
): Promise<{ frame: Frame; tags: string[]; until: Date | undefined }> {
  const now = clock();
  const [brand, { header, footer, kinds }, text, payments, return_days, delivery, monthly, until] = await Promise.all([
    readBrand(db),
    publicMenus(db, language, now),
    contentByKey(db, 'footer', now),
    readSetting(db, 'storefront.payment_marks'),
    readSetting(db, 'orders.return_days'),
    deliveryEverywhere(db),
    monthlyOffer(db, language),
    nextFrameBoundary(db, now),
  ]);
  const html = text && inLanguage(text, 'description', language);
  const shown = shownBrand(brand, language);
  const terms = { return_days, delivery };
  return {
    frame: { brand: shown, header, footer, payments, terms, monthly, ...(html && { text: shownHtml(html) }) },
    tags: tagsOf(kinds),
    until,
  };
}

/** Returns the offer to pay monthly, if the settings name a rate and a bank. */
async function monthlyOffer(db: Db, language: Language): Promise<Frame['monthly']> {
  const rate = await readSetting(db, 'monthly.rate');
  const names = { bank: await readSetting(db, 'monthly.bank'), bank_ne: await readSetting(db, 'monthly.bank_ne') };
  const bank = inLanguage(names, 'bank', language);
  if (rate === null || !bank) return undefined;
  const [months, least_price] = [await readSetting(db, 'monthly.months'), await readSetting(db, 'monthly.least_price')];
  return { rate, bank, months, least_price };
}

/** Returns when the text can change, or a menu's target appear or disappear, by time alone. */
export const nextFrameBoundary = async (db: Db, now: Date): Promise<Date | undefined> =>
  earliest(await Promise.all([nextContentBoundary(db, now), nextPost(db, now), nextBoundary(db, now)]));

/** Returns the frame's tags. Most menus link to pages only; then a product's change invalidates no other page. */
const tagsOf = (kinds: Set<string>) => [
  ...[BRAND_TAG, MENUS_TAG, CONTENT_TAG, SETTINGS_TAG, SHIPPING_TAG, LOCATIONS_TAG],
  ...(kinds.has('product') ? [PRODUCTS_TAG] : []),
  ...(kinds.has('scheme') ? [SCHEMES_TAG] : []),
  ...(kinds.has('post') ? [BLOG_TAG] : []),
];
